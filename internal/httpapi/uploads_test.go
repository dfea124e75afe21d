package httpapi

import (
	"context"
	"errors"
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

// A file is let in only of somebody, so often, and so many at once; everything
// else passes.
func TestUploads(t *testing.T) {
	reached := 0
	s := &server{filing: newLimiter(Rate{1, 2}), arriving: make(desk, 1)}
	handler := s.uploads(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {
		reached++
		if n := len(s.arriving); n != reached%2 {
			t.Errorf("%d places are taken", n)
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
