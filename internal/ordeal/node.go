package ordeal

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"syscall"
	"time"
)

// Build builds the program into a folder, with build tags if there are any, and
// gives its path. The folder of the caller must lie in the module.
func Build(ctx context.Context, folder string, tags ...string) (string, error) {
	path := filepath.Join(folder, "castellan")
	cmd := exec.CommandContext(ctx, "go", "build", "-tags", strings.Join(tags, ","), "-o", path, "castellan/cmd/castellan")
	if out, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("build the program: %w\n%s", err, out)
	}
	return path, nil
}

// Unbounded are flags of a server that its own test may load as it likes.
func Unbounded() []string {
	return []string{
		"--bot-pace", "0", "--limit-calls", "off", "--limit-guests", "off", "--limit-joins", "off",
		"--limit-tables", "off", "--limit-streams", "0",
	}
}

// startTime is how long a server may take to become ready before that is an
// error. It is long: how long it took is what Start tells.
const startTime = 60 * time.Second

// A Node is a server in a process of its own, which can be killed, paused and
// started again at the same address. Its methods are for one goroutine.
type Node struct {
	Binary string
	Args   []string // after serve, without --listen
	Env    []string // beside this process' own
	Log    string   // file to which its log is appended

	address string // known after the first start
	base    string
	cmd     *exec.Cmd
	ended   chan struct{} // closed when the process is gone
	status  error         // of the process, then
}

// URL is where the server listens, once it was started. It ends with a slash.
func (n *Node) URL() string { return n.base }

// PID is the process' number.
func (n *Node) PID() int { return n.cmd.Process.Pid }

// Ended is closed when the process has ended, by itself or not.
func (n *Node) Ended() <-chan struct{} { return n.ended }

// Start starts the process and waits until the server says that it is ready. It
// gives the time from the start of the process to that answer. Env is for this
// process alone. A process that ends before is an error.
func (n *Node) Start(ctx context.Context, env ...string) (time.Duration, error) {
	ctx, cancel := context.WithTimeout(ctx, startTime)
	defer cancel()
	listen := n.address
	if listen == "" {
		listen = net.JoinHostPort(loopback(), "0")
	}
	log, err := os.OpenFile(n.Log, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return 0, fmt.Errorf("open the log: %w", err)
	}
	defer log.Close() // the process has its own
	cmd := exec.Command(n.Binary, append([]string{"serve", "--listen", listen}, n.Args...)...)
	cmd.Env = append(append(os.Environ(), n.Env...), env...)
	cmd.Stderr = log
	out, in, err := os.Pipe()
	if err != nil {
		return 0, fmt.Errorf("make a pipe: %w", err)
	}
	defer out.Close()
	cmd.Stdout = in
	begin := time.Now()
	err = cmd.Start()
	_ = in.Close() // the process has its own
	if err != nil {
		return 0, fmt.Errorf("start the server: %w", err)
	}
	n.cmd, n.ended = cmd, make(chan struct{})
	go func() {
		n.status = cmd.Wait()
		close(n.ended)
	}()
	stop := context.AfterFunc(ctx, func() { _ = cmd.Process.Kill() }) // ends the line, if none came
	line, err := bufio.NewReader(out).ReadString('\n')
	stop()
	base, ok := strings.CutPrefix(strings.TrimSpace(line), "castellan listens on ")
	if err != nil || !ok {
		return 0, errors.Join(fmt.Errorf("the server says %q before it listens", line), err, n.Kill())
	}
	at, err := url.Parse(base)
	if err != nil {
		return 0, errors.Join(fmt.Errorf("the server listens on %q: %w", base, err), n.Kill())
	}
	n.base, n.address = base, at.Host
	if err := n.ready(ctx); err != nil {
		return 0, errors.Join(err, n.Kill())
	}
	return time.Since(begin), nil
}

// ready asks until the server is ready.
func (n *Node) ready(ctx context.Context) error {
	for {
		request, err := http.NewRequestWithContext(ctx, http.MethodGet, n.base+"readyz", nil)
		if err != nil {
			return fmt.Errorf("ask whether the server is ready: %w", err)
		}
		if response, err := http.DefaultClient.Do(request); err == nil {
			_ = response.Body.Close() // its status is all
			if response.StatusCode == http.StatusOK {
				return nil
			}
		}
		select {
		case <-n.ended:
			return fmt.Errorf("the server ended before it was ready: %w", n.status)
		case <-ctx.Done():
			return fmt.Errorf("the server is not ready: %w", ctx.Err())
		case <-time.After(5 * time.Millisecond):
		}
	}
}

// Kill ends the process without a word of warning, if it runs, and waits until
// it is gone.
func (n *Node) Kill() error { return n.end(syscall.SIGKILL) }

// Stop asks the process to end, as an operator does, and waits until it has.
// That it ended badly is an error.
func (n *Node) Stop() error {
	if err := n.end(syscall.SIGTERM); err != nil {
		return err
	}
	return n.status
}

func (n *Node) end(with syscall.Signal) error {
	if n.cmd == nil {
		return nil
	}
	if err := n.cmd.Process.Signal(with); err != nil && !errors.Is(err, os.ErrProcessDone) {
		return fmt.Errorf("end the server: %w", err)
	}
	<-n.ended
	return nil
}

// Pause stops the process where it is, Resume lets it go on: a machine that
// hangs and comes back.
func (n *Node) Pause() error { return n.cmd.Process.Signal(syscall.SIGSTOP) }

// Resume lets a paused process go on.
func (n *Node) Resume() error { return n.cmd.Process.Signal(syscall.SIGCONT) }

// loopback is a loopback address that no other process of the tests listens at:
// a port that is free while the server is down stays free. Only Linux has them
// without being told.
var loopback = sync.OnceValue(func() string {
	if runtime.GOOS != "linux" {
		return "127.0.0.1"
	}
	pid := os.Getpid()
	return fmt.Sprintf("127.%d.%d.%d", 64|pid>>16&63, pid>>8&255, pid&255|1)
})
