//go:build unix

package sqlite

import (
	"errors"
	"os"
	"syscall"
)

// lockFile takes the lock for as long as the file is open; the system lets it
// go when the process ends, however it ends.
func lockFile(f *os.File) (taken bool, err error) {
	err = syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		return false, nil
	}
	return err == nil, err
}

// syncFolder waits until what a folder lists is on the disk.
func syncFolder(path string) error { return durable(path) }
