package httpapi

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"castellan/internal/account"
)

// Who finds no place at a desk waits a while, then is told to come back; a
// place is given back once.
func TestDesk(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := make(desk, 1)
		done, err := d.take(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		began := time.Now()
		_, err = d.take(t.Context())
		var p *Problem
		if !errors.As(err, &p) || p.Status != http.StatusServiceUnavailable || p.GetHeaders().Get("Retry-After") == "" || time.Since(began) != deskWait {
			t.Errorf("%v after %v", err, time.Since(began))
		}
		ended, cancel := context.WithCancel(t.Context())
		cancel()
		if _, err := d.take(ended); err == nil {
			t.Error("a place for who has gone")
		}
		go func() {
			time.Sleep(deskWait / 2)
			done()
		}()
		if done, err = d.take(t.Context()); err != nil {
			t.Errorf("the place was given back: %v", err)
		}
		done()
	})
}

// What has come is counted, what has not keeps nobody out; one that breaks off is
// its sender's doing.
func TestIntake(t *testing.T) {
	in := &intake{most: 10}
	slow, send := io.Pipe()
	if err := in.open("ada"); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error)
	go func() {
		_, err := in.read("ada", slow)
		ended <- err
	}()
	for _, part := range []string{"few", ""} { // the second goes when the first is counted
		if _, err := send.Write([]byte(part)); err != nil {
			t.Fatal(err)
		}
	}
	refused := func(what string, err error, want int) {
		t.Helper()
		var p *Problem
		if !errors.As(err, &p) || p.Status != want {
			t.Errorf("%s: %v, want %d", what, err, want)
		}
	}
	refused("a second of one account", in.open("ada"), 429)
	read := func(who, body string) ([]byte, error) {
		if err := in.open(who); err != nil {
			return nil, err
		}
		defer in.close(who)
		return in.read(who, strings.NewReader(body))
	}
	if data, err := read("ben", "sevenths"[:7]); err != nil || string(data) != "seventh" {
		t.Errorf("%q, %v", data, err)
	}
	_, err := read("ben", "eighth..")
	refused("more than fits", err, 503)
	send.CloseWithError(io.ErrUnexpectedEOF)
	refused("broken off", <-ended, 400)
	in.close("ada")
	if data, err := read("ada", "ten bytes!"); err != nil || len(data) != 10 || in.held != 0 || len(in.from) != 0 {
		t.Errorf("%q, %v; %+v", data, err, in.from)
	}
}

// A file is let in only of somebody, and so often; everything else passes.
func TestUploads(t *testing.T) {
	reached := 0
	s := &server{filing: newLimiter(Rate{1, 2}), arriving: &intake{most: 1}}
	handler := s.uploads(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		reached++
		if n := s.arriving.held; n != reached%2 {
			t.Errorf("%d bytes are held", n)
		}
		if data, err := io.ReadAll(r.Body); err != nil || string(data) != "x" {
			t.Errorf("%q came in, %v", data, err)
		}
	}))
	send := func(method, path, who string, want int) {
		t.Helper()
		about := &request{}
		if who != "" {
			about.account = &account.Account{ID: who}
		}
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, httptest.NewRequestWithContext(context.WithValue(t.Context(), requestKey{}, about), method, path, strings.NewReader("x")))
		if w.Code != want {
			t.Errorf("%s %s by %q: %d, want %d", method, path, who, w.Code, want)
		}
	}
	send("POST", "/api/workshop/check", "", 401)
	send("POST", "/api/workshop/check", "ada", 200)
	send("GET", "/api/workshop", "", 200)
	send("POST", "/api/workshop/import", "ada", 200)
	send("POST", "/api/workshop/packs", "", 200)
	send("POST", "/api/workshop/import", "ada", 429)
	send("POST", "/api/workshop/import", "ben", 200)
	if reached != 5 {
		t.Errorf("%d came through", reached)
	}
}
