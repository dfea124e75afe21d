//go:build !unix

package postgrestest

import "os/exec"

func give(string) error { return errNone }

func (s *Server) own(*exec.Cmd) error { return errNone }
