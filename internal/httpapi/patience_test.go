package httpapi

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

// A body has its time to come; once it is there its answer may take longer.
func TestAnAnswerMayTakeLongerThanItsBody(t *testing.T) {
	s := &server{Options: Options{Patience: 100 * time.Millisecond}}
	slow := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if _, err := io.Copy(io.Discard, r.Body); err != nil {
			t.Errorf("read the body: %v", err)
		}
		select {
		case <-r.Context().Done():
			t.Error("the call was given up while it was worked on")
		case <-time.After(400 * time.Millisecond):
		}
		w.WriteHeader(http.StatusNoContent)
	})
	served := httptest.NewServer(s.protect(s.bounded(slow)))
	defer served.Close()
	for range 2 { // on the same connection
		r, err := served.Client().Post(served.URL+"/api/tables/x/moves", "application/json", strings.NewReader(`{"move":"hold"}`))
		if err != nil {
			t.Fatal(err)
		}
		if err := r.Body.Close(); err != nil || r.StatusCode != http.StatusNoContent {
			t.Errorf("it is answered %s, %v", r.Status, err)
		}
	}
}
