package load

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

// A ply is matched with the latest move that was sent before it.
func TestArrived(t *testing.T) {
	at := func(n int) time.Time { return time.UnixMilli(int64(n)) }
	s := &seat{sent: []sent{{3, at(1)}, {5, at(2)}, {6, at(3)}, {9, at(4)}}}
	for _, c := range []struct{ version, want int }{{3, 0}, {4, 1}, {4, 0}, {7, 3}, {9, 0}, {10, 4}, {11, 0}} {
		got, ok := s.arrived(c.version)
		if ok != (c.want != 0) || ok && !got.Equal(at(c.want)) {
			t.Errorf("version %d: %v, %v", c.version, got, ok)
		}
	}
}

func TestDelays(t *testing.T) {
	var list []time.Duration
	for i := range 101 {
		list = append(list, time.Duration(100-i)*time.Millisecond)
	}
	if got := delays(list); got.P50 != 50 || got.P99 != 99 {
		t.Errorf("%+v", got)
	}
	if got := delays(nil); got != (Delays{}) {
		t.Errorf("%+v", got)
	}
}

// What a client needs of an event is found without decoding it.
func TestWire(t *testing.T) {
	data := []byte(`{"version":41,"seat":1,"move":"hold","view":{"legal":["no"]},"turn":[0],"legal":["hold","attack york with a b","pass"],"deadline":null}`)
	for i, want := range []string{"hold", "attack york with a b", "pass"} {
		if got := pick(data, func(n int) int {
			if n != 3 {
				t.Errorf("%d moves, want 3", n)
			}
			return i
		}); got != want {
			t.Errorf("move %d is %q, want %q", i, got, want)
		}
	}
	if got := pick([]byte(`{"version":1,"legal":[],"now":""}`), nil); got != "" {
		t.Errorf("picked %q of none", got)
	}
	if v, seat := number(data, `"version":`), number(data, `"seat":`); v != 41 || seat != 1 {
		t.Errorf("version %d of seat %d", v, seat)
	}
	if seat := number([]byte(`{"seat":"chance"}`), `"seat":`); seat != -1 {
		t.Errorf("chance is seat %d", seat)
	}
	event := []byte("id: 41\nevent: ply\ndata: {}")
	if kind, text := field(event, "event: "), field(event, "data: "); string(kind) != "ply" || string(text) != "{}" {
		t.Errorf("%s %s", kind, text)
	}
}

// What was hidden from a player is found in what came to him, whatever it was
// part of; else what came is counted.
func TestSearch(t *testing.T) {
	record := `{"record":1,"fair":{"secret":"c0ffee"}}
{"seat":"chance","move":"draw 0 archer"}
{"seat":"chance","move":"draw 1 knight"}
{"seat":1,"move":"pass"}
`
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte(record)) }))
	defer server.Close()
	own := `data: {"seat":"chance","move":"draw 0 archer"}`
	for name, leak := range map[string]string{
		"":                  "",
		"a table's secret":  "X-Hint: c0ffee\r\n",
		"a card of another": `: {"seat":"chance","move":"draw 1 knight"}`,
		"another's session": "Set-Cookie: hint=ben",
	} {
		s := NewServer(server.URL + "/")
		p := &pair{run: &run{}}
		for i, session := range []string{"ada", "ben"} {
			p.seats[i].player = &Player{Server: s, cookie: "castellan=" + session}
		}
		p.seats[0].hear([]byte(own))
		p.seats[0].hear([]byte(leak))
		err := p.search(t.Context(), "t")
		if (err == nil) != (leak == "") || err != nil && !strings.Contains(err.Error(), "seat 0 of t got "+name) {
			t.Errorf("%s: %v", name, err)
		}
		if want := (Searched{Plays: 1, Bytes: len(own) + len(leak), Count: 6}); p.searched != want {
			t.Errorf("%s: %+v, not %+v", name, p.searched, want)
		}
		s.Close()
	}
}
