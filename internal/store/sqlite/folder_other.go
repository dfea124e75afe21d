//go:build !unix

package sqlite

import "os"

// lockFile takes no lock: the system offers none that ends with the process.
func lockFile(*os.File) (taken bool, err error) { return true, nil }

// syncFolder does nothing: elsewhere a folder cannot be synced, and need not be.
func syncFolder(string) error { return nil }
