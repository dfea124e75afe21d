// Package cluster tries several servers of one database together, each the real
// program in a process of its own, with a real PostgreSQL and a NATS cluster:
// they are killed, paused and cut off from each other while honest clients play,
// and what all clients were told is held against one log a table.
package cluster

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats-server/v2/server"
)

// size is how many servers there are, and how many of NATS.
const size = 3

// natsVariable makes a test's program a NATS server: see [natsMain].
const natsVariable = "CASTELLAN_CHAOS_NATS"

// natsMain is a NATS server of a cluster, if the environment says so. It ends
// with its standard input, and so with whoever started it.
func natsMain() (ran bool, err error) {
	text, ok := os.LookupEnv(natsVariable)
	if !ok {
		return false, nil
	}
	name, rest, _ := strings.Cut(text, " ")
	host, rest, _ := strings.Cut(rest, " ")
	var port, clusterPort int
	if _, err := fmt.Sscan(rest, &port, &clusterPort); err != nil {
		return true, fmt.Errorf("read %s: %w", natsVariable, err)
	}
	_, routes, _ := strings.Cut(rest, " nats")
	s, err := server.NewServer(&server.Options{
		ServerName: name, Host: host, Port: port, NoSigs: true, NoLog: true,
		Cluster: server.ClusterOpts{Name: "chaos", Host: host, Port: clusterPort},
		Routes:  server.RoutesFromStr("nats" + routes),
	})
	if err != nil {
		return true, fmt.Errorf("make a NATS server: %w", err)
	}
	go s.Start()
	if !s.ReadyForConnections(30 * time.Second) {
		return true, errors.New("the NATS server did not start")
	}
	fmt.Println("ready")
	_, err = io.Copy(io.Discard, os.Stdin)
	return true, err
}

// A natsServer is one server of the NATS cluster, in a process of its own.
type natsServer struct {
	settings string
	cmd      *exec.Cmd
	stdin    io.Closer
}

// natsCluster describes the servers; none runs yet. It gives their address.
func natsCluster() (servers []*natsServer, url string, err error) {
	host := "127.0.0.1"
	ports, err := free(host, 2*size)
	if err != nil {
		return nil, "", err
	}
	var routes, urls []string
	for i := range size {
		routes = append(routes, "nats://"+net.JoinHostPort(host, strconv.Itoa(ports[size+i])))
		urls = append(urls, "nats://"+net.JoinHostPort(host, strconv.Itoa(ports[i])))
	}
	for i := range size {
		servers = append(servers, &natsServer{settings: fmt.Sprintf("n%d %s %d %d %s", i, host, ports[i], ports[size+i], strings.Join(routes, ","))})
	}
	return servers, strings.Join(urls, ","), nil
}

// free gives ports that nobody listens at now, below those that the system gives
// to connections: they stay free.
func free(host string, n int) ([]int, error) {
	var ports []int
	for port := 20000 + os.Getpid()%10000; port < 32000 && len(ports) < n; port++ {
		l, err := net.Listen("tcp", net.JoinHostPort(host, strconv.Itoa(port)))
		if err != nil {
			continue
		}
		ports = append(ports, port)
		if err := l.Close(); err != nil {
			return nil, fmt.Errorf("give a port back: %w", err)
		}
	}
	if len(ports) < n {
		return nil, errors.New("no port is free")
	}
	return ports, nil
}

// start starts the process and waits until it serves.
func (n *natsServer) start(ctx context.Context) error {
	for {
		err := n.try()
		if err == nil {
			return nil
		}
		select { // its port may be held by what the last one left for a moment
		case <-ctx.Done():
			return err
		case <-time.After(100 * time.Millisecond):
		}
	}
}

func (n *natsServer) try() error {
	program, err := os.Executable()
	if err != nil {
		return fmt.Errorf("find this program: %w", err)
	}
	cmd := exec.Command(program)
	cmd.Env = append(os.Environ(), natsVariable+"="+n.settings)
	stdin, err := cmd.StdinPipe()
	if err != nil {
		return fmt.Errorf("make a pipe: %w", err)
	}
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		return fmt.Errorf("make a pipe: %w", err)
	}
	if err := cmd.Start(); err != nil {
		return fmt.Errorf("start a NATS server: %w", err)
	}
	n.cmd, n.stdin = cmd, stdin
	if line, err := bufio.NewReader(stdout).ReadString('\n'); err != nil || line != "ready\n" {
		n.kill()
		return fmt.Errorf("a NATS server says %q", line)
	}
	return nil
}

// kill ends the process at once, if it runs.
func (n *natsServer) kill() {
	if n.cmd == nil {
		return
	}
	_ = n.cmd.Process.Kill() // it may be gone
	_ = n.stdin.Close()
	_ = n.cmd.Wait() // killed: there is no other status to tell
	n.cmd = nil
}
