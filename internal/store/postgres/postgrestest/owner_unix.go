//go:build unix

package postgrestest

import (
	"fmt"
	"os"
	"os/exec"
	"os/user"
	"strconv"
	"syscall"
)

// account is who runs the server: not root, which PostgreSQL refuses.
func account() (*syscall.Credential, error) {
	if os.Geteuid() != 0 {
		return nil, nil
	}
	who, err := user.Lookup("postgres")
	if err != nil {
		return nil, fmt.Errorf("find the account of PostgreSQL: %w", err)
	}
	uid, err := strconv.ParseUint(who.Uid, 10, 32)
	if err != nil {
		return nil, fmt.Errorf("read the account of PostgreSQL: %w", err)
	}
	gid, err := strconv.ParseUint(who.Gid, 10, 32)
	if err != nil {
		return nil, fmt.Errorf("read the account of PostgreSQL: %w", err)
	}
	return &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}, nil
}

// give gives a folder to who runs the server.
func give(folder string) error {
	who, err := account()
	if err != nil || who == nil {
		return err
	}
	return os.Chown(folder, int(who.Uid), int(who.Gid))
}

// own lets a command run as who runs the server, and apart from the terminal,
// whose interrupt is for the tests.
func (s *Server) own(cmd *exec.Cmd) error {
	who, err := account()
	cmd.Dir = s.folder
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: who, Setpgid: true}
	return err
}
