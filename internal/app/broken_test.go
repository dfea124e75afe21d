package app_test

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"castellan/internal/app"
)

// A body that breaks off, or is in no lawful form, is its sender's fault at every
// call that reads one: nothing is done, and nothing is wrong with the server.
func TestBrokenBodies(t *testing.T) {
	a := serve(t)
	ada := guest(t, a, "Ada")
	address := strings.TrimSuffix(strings.TrimPrefix(a.URL(), "http://"), "/")
	for _, call := range []string{
		"PATCH /api/me", "POST /api/guests", "POST /api/tables", "POST /api/tables/x/moves", "POST /api/records", "POST /api/packs",
		"PUT /api/questions/x/report", "POST /api/join",
	} {
		for what, rest := range map[string]string{
			"breaks off":             "Content-Length: 40\r\n\r\n{\"name\":",
			"has no length of chunk": "Transfer-Encoding: chunked\r\n\r\nxyz\r\n{}\r\n0\r\n\r\n",
			"ends within a chunk":    "Transfer-Encoding: chunked\r\n\r\n20\r\n{}",
		} {
			line, err := net.Dial("tcp", address)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := fmt.Fprintf(line, "%s HTTP/1.1\r\nHost: x\r\nCookie: %s\r\nContent-Type: application/json\r\n%s", call, ada.cookie, rest); err != nil {
				t.Fatal(err)
			}
			if err := line.(*net.TCPConn).CloseWrite(); err != nil {
				t.Fatal(err)
			}
			answer, err := http.ReadResponse(bufio.NewReader(line), nil)
			if err != nil {
				t.Fatalf("%s, whose body %s: %v", call, what, err)
			}
			text, _ := io.ReadAll(answer.Body)
			if answer.StatusCode >= 500 || answer.StatusCode < 400 {
				t.Errorf("%s, whose body %s, is answered %d: %s", call, what, answer.StatusCode, text)
			}
			_, _ = answer.Body.Close(), line.Close()
		}
	}
	if n := ada.call("GET", "api/tables", nil).want(200); strings.Contains(string(n.body), `"id"`) {
		t.Error("a table was made by half a call")
	}
}

// Who sends half a body and waits holds nothing up for long, whatever he calls,
// and whether it is read there or passed over.
func TestBodiesThatNeverEnd(t *testing.T) {
	a := serve(t, func(c *app.Config) { c.Patience = 200 * time.Millisecond })
	ada := guest(t, a, "Ada")
	address := strings.TrimSuffix(strings.TrimPrefix(a.URL(), "http://"), "/")
	var all sync.WaitGroup
	for _, call := range []string{
		"POST /api/tables/x/moves", "PATCH /api/me", "POST /api/records", "GET /api/me", "GET /api/tables/x/events", "GET /", "GET /healthz",
		"DELETE /api/nothing", "POST /assets/none.js",
	} {
		for _, rest := range []string{"Content-Length: 40\r\n\r\n{", "Transfer-Encoding: chunked\r\n\r\n20\r\n{"} {
			all.Go(func() {
				line, err := net.Dial("tcp", address)
				if err != nil {
					t.Error(err)
					return
				}
				defer func() { _ = line.Close() }()
				_ = line.SetDeadline(time.Now().Add(20 * time.Second)) // huma waits five
				if _, err := fmt.Fprintf(line, "%s HTTP/1.1\r\nHost: x\r\nCookie: %s\r\nContent-Type: application/json\r\n%s", call, ada.cookie, rest); err != nil {
					t.Error(err)
					return
				}
				if _, err := io.Copy(io.Discard, line); err != nil {
					t.Errorf("%s with %.17s: %v", call, rest, err)
				}
			})
		}
	}
	all.Wait()
}
