package main

import (
	"bufio"
	"encoding/json"
	"io"
	"net/http"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// A server is the real program, serving.
type server struct {
	t   *testing.T
	cmd *exec.Cmd
	url string
}

// startServer runs castellan serve on a data folder and a free port, and reads
// from its output where it listens.
func startServer(t *testing.T, data string, flags ...string) *server {
	t.Helper()
	cmd := exec.Command("castellan", append([]string{"serve", "--listen", "127.0.0.1:0", "--data", data, "--bot-pace", "0"}, flags...)...)
	cmd.Stderr = t.Output()
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if cmd.ProcessState == nil {
			_ = cmd.Process.Kill() // it may have ended meanwhile
			_ = cmd.Wait()         // killed: it has no other status to tell
		}
	})
	line, err := bufio.NewReader(out).ReadString('\n')
	url, ok := strings.CutPrefix(strings.TrimSpace(line), "castellan listens on ")
	if err != nil || !ok || !strings.HasPrefix(url, "http://127.0.0.1:") || !strings.HasSuffix(url, "/") {
		t.Fatalf("the server says %q, %v", line, err)
	}
	return &server{t, cmd, url}
}

// call makes a call with a session and reads the answer. It gives the session
// that the answer begins, if it does.
func (s *server) call(method, path, cookie, body string, into any) string {
	s.t.Helper()
	req, err := http.NewRequestWithContext(s.t.Context(), method, s.url+path, strings.NewReader(body))
	if err != nil {
		s.t.Fatal(err)
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Cookie", cookie)
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		s.t.Fatal(err)
	}
	text, err := io.ReadAll(res.Body)
	if err != nil {
		s.t.Fatal(err)
	}
	if err := res.Body.Close(); err != nil {
		s.t.Fatal(err)
	}
	if res.StatusCode >= 300 {
		s.t.Fatalf("%s %s: %s %s", method, path, res.Status, text)
	}
	if err := json.Unmarshal(text, into); err != nil {
		s.t.Fatalf("%s %s: %v in %s", method, path, err, text)
	}
	if cookies := res.Cookies(); len(cookies) > 0 {
		return cookies[0].Name + "=" + cookies[0].Value
	}
	return ""
}

type tableNow struct {
	ID        string
	Status    string
	Version   int
	Legal     []string
	Deadline  time.Time
	GivenBack *struct{ Seconds float64 } `json:"given_back"`
}

// turn asks for a table until it is the caller's turn.
func (s *server) turn(cookie, id string) tableNow {
	s.t.Helper()
	for {
		var now tableNow
		if s.call("GET", "api/tables/"+id, cookie, "", &now); len(now.Legal) > 0 || now.Status != "playing" {
			return now
		}
	}
}

// TestKill kills the server in the middle of a play, over and over, without a
// word of warning. Every move that was acknowledged is there afterwards, the
// play goes on, and the clock has not run meanwhile.
func TestKill(t *testing.T) {
	for game, options := range map[string]string{"alliance": `{"rounds":2}`, "ivanhoe": `{"level":"intermediate"}`} {
		t.Run(game, func(t *testing.T) { kill(t, game, options) })
	}
}

func kill(t *testing.T, game, options string) {
	data := t.TempDir()
	s := startServer(t, data, "--limit-calls", "off")
	var ignored any
	cookie := s.call("POST", "api/guests", "", `{"name":"Ada"}`, &ignored)
	var table tableNow
	s.call("POST", "api/tables", cookie, `{"game":"`+game+`","options":`+options+`,"seats":[{"kind":"me"},{"kind":"bot"},{"kind":"bot"}],
		"clock":{"kind":"live","seconds":60,"answer":60}}`, &table)
	id := table.ID
	for kills := 0; ; {
		now := s.turn(cookie, id)
		if now.Status != "playing" {
			if now.Status != "finished" || kills == 0 {
				t.Fatalf("after %d kills the table is %+v", kills, now)
			}
			return
		}
		var moved struct{ Version int }
		s.call("POST", "api/tables/"+id+"/moves", cookie, `{"move":"`+now.Legal[0]+`","version":`+strconv.Itoa(now.Version)+`}`, &moved)
		if kills == 3 {
			continue
		}
		kills++
		before := s.turn(cookie, id)
		if err := s.cmd.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		_ = s.cmd.Wait() // killed: it has no other status to tell
		s = startServer(t, data, "--limit-calls", "off")
		after := s.turn(cookie, id)
		// A bot that is to act at the same time may have done so.
		if after.Version < before.Version || after.Status != before.Status || !slices.Equal(after.Legal, before.Legal) {
			t.Fatalf("before the kill the table was %+v, after it %+v", before, after)
		}
		if after.Deadline.Before(before.Deadline) {
			t.Errorf("the deadline was %v, then %v", before.Deadline, after.Deadline)
		}
	}
}

// TestStop asks the server to stop while a stream is open.
func TestStop(t *testing.T) {
	for _, sig := range []os.Signal{syscall.SIGTERM, os.Interrupt} {
		s := startServer(t, t.TempDir())
		var ignored any
		cookie := s.call("POST", "api/guests", "", `{"name":"Ada"}`, &ignored)
		var table tableNow
		s.call("POST", "api/tables", cookie, `{"game":"alliance","open":true}`, &table)
		stream, err := http.Get(s.url + "api/tables/" + table.ID + "/events")
		if err != nil {
			t.Fatal(err)
		}
		began := time.Now()
		if err := s.cmd.Process.Signal(sig); err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(stream.Body)
		if err != nil || !strings.Contains(string(text), "event: snapshot") {
			t.Errorf("%v: the stream ended with %v after %q", sig, err, text)
		}
		if err := stream.Body.Close(); err != nil {
			t.Error(err)
		}
		if err := s.cmd.Wait(); err != nil {
			t.Errorf("%v: the server ended with %v", sig, err)
		}
		if took := time.Since(began); took > 10*time.Second { // two seconds, and patience with a busy machine
			t.Errorf("%v: the server took %v to stop", sig, took)
		}
	}
}
