package app_test

import (
	"bufio"
	"fmt"
	"net"
	"net/http"
	"strings"
	"syscall"
	"testing"
	"time"
)

// A cable is a connection on which a test says what it likes.
type cable struct {
	*net.TCPConn
	t    *testing.T
	read *bufio.Reader
}

// cable connects to the server. A narrow cable holds a few kilobytes that were
// not read, and no more.
func (s *somebody) cable(narrow bool) *cable {
	s.t.Helper()
	dialer := net.Dialer{Timeout: 20 * time.Second}
	if narrow {
		dialer.Control = func(_, _ string, raw syscall.RawConn) (err error) {
			set := func(fd uintptr) {
				if err = syscall.SetsockoptInt(int(fd), syscall.SOL_SOCKET, syscall.SO_RCVBUF, 4096); err == nil {
					err = syscall.SetsockoptInt(int(fd), syscall.IPPROTO_TCP, syscall.TCP_MAXSEG, 536)
				}
			}
			if e := raw.Control(set); e != nil {
				return e
			}
			return err
		}
	}
	host, _, _ := strings.Cut(strings.TrimPrefix(s.base, "http://"), "/")
	conn, err := dialer.DialContext(s.t.Context(), "tcp", host)
	if err != nil {
		s.t.Fatal(err)
	}
	l := &cable{conn.(*net.TCPConn), s.t, bufio.NewReader(conn)}
	s.t.Cleanup(l.close)
	return l
}

func (l *cable) close() { _ = l.Close() } // it may be closed already

// asking is a request as it is sent.
func (s *somebody) asking(method, path, version string, headers ...string) string {
	return fmt.Sprintf("%s /%s HTTP/%s\r\nHost: x\r\n%s\r\n\r\n", method, path, version, strings.Join(append(headers, "Cookie: "+s.cookie), "\r\n"))
}

// say sends a text as it is.
func (l *cable) say(text string) *cable {
	l.t.Helper()
	if _, err := l.Write([]byte(text)); err != nil {
		l.t.Fatal(err)
	}
	return l
}

// answer reads the head of an answer to a call of that method.
func (l *cable) answer(method string) *http.Response {
	l.t.Helper()
	r, err := http.ReadResponse(l.read, &http.Request{Method: method})
	if err != nil {
		l.t.Fatal(err)
	}
	return r
}

// stream reads the head of a stream.
func (l *cable) stream() *stream {
	l.t.Helper()
	r := l.answer(http.MethodGet) //nolint:bodyclose // it ends with the line
	if r.StatusCode != http.StatusOK || r.Header.Get("Content-Type") != "text/event-stream" {
		l.t.Fatalf("%s %v", r.Status, r.Header)
	}
	return &stream{t: l.t, response: r, lines: bufio.NewReader(r.Body), cancel: l.close}
}

// follow opens a stream on a line of its own.
func (s *somebody) follow(path string, narrow bool, headers ...string) (*cable, *stream) {
	s.t.Helper()
	l := s.cable(narrow).say(s.asking("GET", path, "1.1", headers...))
	return l, l.stream()
}

// kinds are the addresses of both kinds of stream, from a table's start.
func kinds(id string) [2]string {
	return [2]string{"api/tables/" + id + "/events?after=0", "api/events?at=" + id + ":0"}
}

// version is how far an event of either kind tells a table; -1: it does not.
func (e event) version(id string) (version int) {
	if e.ID >= 0 {
		return e.ID
	}
	if _, err := fmt.Sscanf(strings.TrimPrefix(e.IDs, id), ":%d", &version); err != nil {
		return -1
	}
	return version
}

// eventually waits until something holds.
func eventually(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for deadline := time.Now().Add(30 * time.Second); !holds(); time.Sleep(2 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("%s: not within 30 seconds", what)
		}
	}
}
