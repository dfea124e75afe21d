// Package postgrestest starts PostgreSQL for tests: a server in a temporary
// folder on the loopback, which goes with the process that started it, however
// that ends.
package postgrestest

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
)

// Settings of a server. The zero value is durable, as a real one is.
type Settings struct {
	NoSync bool // do not wait for the disk
}

// A Server is a PostgreSQL server.
type Server struct {
	folder string
	port   int
	args   []string
	mu     sync.Mutex
	keeper *exec.Cmd // starts and ends the server
	tell   io.WriteCloser
}

// keep runs a server until it is told the signal to stop it with. If whoever
// should tell it is gone, the folder goes too.
const keep = `folder=$1; shift
"$@" & server=$!
if read signal; then kill -"$signal" $server; wait $server; exit; fi
kill -INT $server; wait $server; rm -rf "$folder"`

var errNone = errors.New("PostgreSQL is not installed here (Debian: apt-get install postgresql)")

// shared is the server of this process. It is never crashed, so that it need not
// wait for the disk.
var shared = sync.OnceValues(func() (*Server, error) { return start(Settings{NoSync: true}) })

// Database gives the address of a fresh database on the server of this process.
// Where PostgreSQL is not installed the test is skipped, but fails in CI.
func Database(t testing.TB) string {
	t.Helper()
	server, err := shared()
	lacking(t, err)
	return server.Database(t)
}

// Start starts a server that the test has for itself.
func Start(t testing.TB, s Settings) *Server {
	t.Helper()
	server, err := start(s)
	lacking(t, err)
	t.Cleanup(func() {
		server.Stop(t)
		if err := os.RemoveAll(server.folder); err != nil {
			t.Error(err)
		}
	})
	return server
}

func lacking(t testing.TB, err error) {
	t.Helper()
	switch {
	case errors.Is(err, errNone) && os.Getenv("CI") == "":
		t.Skip(err)
	case err != nil:
		t.Fatal(err)
	}
}

// bin finds the newest server's programs.
func bin() (string, error) {
	if path, err := exec.LookPath("postgres"); err == nil {
		return filepath.Dir(path), nil
	}
	found, err := filepath.Glob("/usr/lib/postgresql/*/bin/postgres")
	if err != nil || len(found) == 0 {
		return "", errors.Join(errNone, err)
	}
	slices.SortFunc(found, func(a, b string) int { // 9 comes before 15
		if len(a) != len(b) {
			return len(a) - len(b)
		}
		return strings.Compare(a, b)
	})
	return filepath.Dir(found[len(found)-1]), nil
}

func start(settings Settings) (*Server, error) {
	programs, err := bin()
	if err != nil {
		return nil, err
	}
	folder, err := os.MkdirTemp("", "castellan-postgres-")
	if err != nil {
		return nil, fmt.Errorf("make a folder: %w", err)
	}
	s := &Server{folder: folder}
	if err := s.create(programs, settings); err != nil {
		return nil, errors.Join(err, s.stop("QUIT"), os.RemoveAll(folder))
	}
	return s, nil
}

func (s *Server) create(programs string, settings Settings) error {
	if err := give(s.folder); err != nil {
		return err
	}
	data := filepath.Join(s.folder, "data")
	// A language whose order is not that of the bytes: nothing may rest on that.
	create := exec.Command(filepath.Join(programs, "initdb"), "-D", data, "-U", "castellan", "-A", "trust", "-E", "UTF8", "-N",
		"--locale=C.UTF-8", "--locale-provider=icu", "--icu-locale=en")
	if err := s.own(create); err != nil {
		return err
	}
	if said, err := create.CombinedOutput(); err != nil {
		return fmt.Errorf("create a server: %w\n%s", err, said)
	}
	sync := "on"
	if settings.NoSync {
		sync = "off"
	}
	var failed error
	for range 5 { // somebody may take the port before the server does
		port, err := free()
		if err != nil {
			return err
		}
		s.port = port
		s.args = []string{filepath.Join(programs, "postgres"), "-D", data, "-p", fmt.Sprint(port), "-c", "listen_addresses=127.0.0.1",
			"-c", "unix_socket_directories=", "-c", "max_connections=200", "-c", "shared_buffers=64MB", "-c", "fsync=" + sync}
		if failed = s.run(); failed == nil {
			return nil
		}
		failed = errors.Join(failed, s.stop("QUIT"))
	}
	return failed
}

func free() (int, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return 0, fmt.Errorf("find a port: %w", err)
	}
	return l.Addr().(*net.TCPAddr).Port, l.Close()
}

// run starts the server and waits until it answers.
func (s *Server) run() error {
	log, err := os.OpenFile(filepath.Join(s.folder, "log"), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return fmt.Errorf("open the log: %w", err)
	}
	defer log.Close()
	keeper := exec.Command("/bin/sh", append([]string{"-c", keep, "sh", s.folder}, s.args...)...)
	keeper.Stdout, keeper.Stderr = log, log
	if err := s.own(keeper); err != nil {
		return err
	}
	tell, err := keeper.StdinPipe()
	if err != nil {
		return fmt.Errorf("make a pipe: %w", err)
	}
	if err := keeper.Start(); err != nil {
		return fmt.Errorf("start the server: %w", err)
	}
	s.keeper, s.tell = keeper, tell
	const most = 60 * time.Second
	for began := time.Now(); ; time.Sleep(20 * time.Millisecond) {
		err := s.do("SELECT 1")
		if err == nil {
			return nil
		}
		if time.Since(began) > most {
			said, _ := os.ReadFile(filepath.Join(s.folder, "log"))
			return fmt.Errorf("the server does not answer: %w\n%s", err, said)
		}
	}
}

// stop stops the server with a signal.
func (s *Server) stop(signal string) error {
	if s.keeper == nil {
		return nil
	}
	_, err := fmt.Fprintln(s.tell, signal)
	_ = s.keeper.Wait() // how it ended says nothing: it may have been gone
	s.keeper = nil
	return err
}

// Stop stops the server; what is under way there is cut off.
func (s *Server) Stop(t testing.TB) { s.end(t, "INT") }

// Crash stops the server as a power cut would, but for the disk.
func (s *Server) Crash(t testing.TB) { s.end(t, "QUIT") }

func (s *Server) end(t testing.TB, signal string) {
	t.Helper()
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.stop(signal); err != nil {
		t.Error(err)
	}
}

// Run starts the server again where it was.
func (s *Server) Run(t testing.TB) {
	t.Helper()
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.keeper != nil {
		return
	}
	if err := s.run(); err != nil {
		t.Fatal(err)
	}
}

var count atomic.Int64

// Database gives the address of a fresh database.
func (s *Server) Database(t testing.TB) string {
	t.Helper()
	name := fmt.Sprintf("castellan_%d", count.Add(1))
	if err := s.do("CREATE DATABASE " + name); err != nil {
		t.Fatal(err)
	}
	return s.address(name)
}

func (s *Server) address(name string) string {
	return fmt.Sprintf("postgres://castellan@127.0.0.1:%d/%s?sslmode=disable", s.port, name)
}

func (s *Server) do(text string) error {
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
	defer cancel()
	conn, err := pgx.Connect(ctx, s.address("postgres"))
	if err != nil {
		return fmt.Errorf("connect: %w", err)
	}
	_, err = conn.Exec(ctx, text)
	return errors.Join(err, conn.Close(ctx))
}
