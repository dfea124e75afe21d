package app_test

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"castellan/bot"
	"castellan/bot/roster"
	"castellan/game"
	"castellan/games"
	"castellan/internal/account"
	"castellan/internal/app"
	"castellan/internal/bell"
	"castellan/internal/deck"
	"castellan/internal/httpapi"
	"castellan/internal/store/sqlite"
	"castellan/internal/table"
)

// stopped is a clock that stands.
type stopped struct{}

func (stopped) Now() time.Time                            { return time.Date(2026, 5, 6, 7, 8, 9, 0, time.UTC) }
func (stopped) After(time.Duration, func()) (stop func()) { return func() {} }

// only is a catalogue of one game.
type only struct{ g game.Game }

func (o only) Find(string, int) (game.Game, bool) { return o.g, true }
func (o only) List() []game.Game                  { return []game.Game{o.g} }

// A stage is a server over a journal into which tables are put as they are to
// be, with seven guests: six for seats and one who looks on.
type stage struct {
	t       *testing.T
	game    string // key
	store   *sqlite.Store
	handler http.Handler
	guests  []*somebody
	people  []table.Person // as tables know them
}

func newStage(t *testing.T, g game.Game, decks func(deck.Store) deck.Store, spoil string) *stage {
	t.Helper()
	store, err := sqlite.Open(t.Context(), t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := store.Close(); err != nil {
			t.Error(err)
		}
	})
	log := slog.New(slog.NewTextHandler(t.Output(), &slog.HandlerOptions{Level: slog.LevelWarn}))
	tables, err := table.New(table.Config{Catalogue: only{g}, Journal: store, Bell: &bell.Memory{}, Bots: roster.All, Clock: stopped{}, Log: log})
	if err != nil {
		t.Fatal(err)
	}
	lessons, err := games.Lessons()
	if err != nil {
		t.Fatal(err)
	}
	handler := httpapi.New(httpapi.Options{
		Catalogue: only{g}, Roster: roster.All, Accounts: account.New(store, time.Now), Tables: tables, Site: http.NotFoundHandler(),
		Lessons: lessons, Decks: deck.New(decks(store), app.Decked, stopped{}.Now),
		Ready: func(context.Context) []string { return nil }, Base: "/", Version: "1", Log: log, Registry: prometheus.NewRegistry(),
		Heartbeat: time.Minute, Patience: 10 * time.Second, Closing: t.Context(), Streams: &sync.WaitGroup{},
	})
	if spoil != "" {
		handler = spoiling(spoil, handler)
	}
	server := httptest.NewServer(handler)
	t.Cleanup(server.Close)
	s := &stage{t: t, game: g.Info().Key, store: store, handler: handler}
	for i := range 7 {
		who := nobodyAt(t, server.URL+"/").become(fmt.Sprint("Guest ", i))
		var me struct{ ID string }
		who.call("GET", "api/me", nil).want(200).into(&me)
		s.guests, s.people = append(s.guests, who), append(s.people, table.Person{ID: me.ID, Name: who.name})
	}
	return s
}

// stored is a table where a world has come to, as a journal keeps it.
func (w *world) stored(id string, setup game.Setup, people []table.Person, at time.Time) (table.Stored, []table.StoredPly) {
	info := w.play.Info()
	row := table.Stored{
		ID: id, Game: info.Key, Rules: info.Rules, Options: setup.Options, Host: people[0],
		Open: true, Clock: table.Clocks{Kind: "none"}, Created: at, Revision: 1, Version: len(w.log), Status: table.Playing,
		Seats: make([]table.StoredSeat, len(setup.Seats)), Invite: strings.ToUpper(id), Turn: w.play.Turn(),
	}
	for i := range row.Seats {
		row.Seats[i] = table.StoredSeat{Account: people[i].ID, Name: people[i].Name}
	}
	var plies []table.StoredPly
	for i, p := range w.played {
		plies = append(plies, table.StoredPly{Version: i + 1, Seat: p.Seat, Move: p.Move, Question: w.log[i].asks(), At: at.Add(time.Duration(i) * time.Second)})
	}
	return row, plies
}

// put makes a table where a world has come to. What a viewer may not know yet
// was played by the clock, or else for a reason.
func (s *stage) put(id string, setup game.Setup, w *world, v game.Viewer, auto bool) {
	s.t.Helper()
	row, plies := w.stored(id, setup, s.people, stopped{}.Now().Add(-time.Hour))
	for i, p := range w.played {
		if ply := &plies[i]; p.Seen(v) != p.Move && !p.Open(w.play) {
			if ply.Auto = auto; !auto {
				ply.Why = &bot.Why{Code: "because"}
			}
		}
	}
	if err := s.store.Create(s.t.Context(), table.Write{Table: row, Plies: plies}); err != nil {
		s.t.Fatal(err)
	}
}

// keep lets each player but the viewer keep the deck that was chosen, if one was,
// and gives back how it goes away again.
func (s *stage) keep(w *world, v game.Viewer) (gone func()) {
	s.t.Helper()
	var kept []game.Seat
	for _, l := range w.log {
		if words := strings.Fields(l.move); words[0] == "deck" && !v.Is(l.seat) {
			body := map[string]any{"name": words[1], "game": w.play.Info().Key, "faction": words[1], "designs": words[2:]}
			s.guests[l.seat].call("PUT", "api/decks/chosen", body).want(200)
			kept = append(kept, l.seat)
		}
	}
	return func() {
		for _, seat := range kept {
			s.guests[seat].call("DELETE", "api/decks/chosen", nil).want(204)
		}
	}
}

// everything is all that a viewer can get of a table without changing it, by
// what was asked for: moves are refused, odds are asked for.
func (s *stage) everything(id string, v game.Viewer, version int, moves, odds []string) map[string]string {
	s.t.Helper()
	who := s.guests[6]
	if v >= 0 {
		who = s.guests[v]
	}
	all := map[string]string{}
	call := func(method, path string, body any, headers ...string) {
		r := who.call(method, path, body, headers...)
		r.header.Del("Date")
		r.header.Del("X-Request-Id") // drawn for each
		all[fmt.Sprint(method, " ", path, " ", body)] = fmt.Sprint(r.status, r.header, string(r.body))
	}
	at := "api/tables/" + id
	for _, path := range []string{
		at, at + "/record", at + "/replay", at + "/questions", "api/tables", "api/tables?status=playing", "api/tables?status=finished", "api/tables?mine=true",
		"api/invites/" + strings.ToUpper(id), "api/decks", "api/games", "api/games/" + s.game + "/lessons", "api/games/" + s.game + "/lessons/first",
		"api/games/" + s.game + "/cards",
	} {
		call("GET", path, nil)
	}
	for _, move := range odds {
		call("GET", at+"/odds?move="+url.QueryEscape(move), nil)
	}
	call("DELETE", "api/decks/chosen", nil)
	for _, path := range []string{at + "/events?after=0", at + "/events", "api/events?at=" + id + ":0", "api/events?at=" + id} {
		st := who.stream(path)
		var text strings.Builder
		st.got = func(line string) { text.WriteString(line) }
		for {
			e, err := st.next()
			if err != nil {
				s.t.Fatal(err)
			}
			if e.Kind == "snapshot" || e.ID == version || strings.HasSuffix(e.IDs, fmt.Sprint(":", version)) {
				break
			}
		}
		st.close()
		all[path] = text.String()
	}
	for v >= 0 && who.table(id).Seats[v].Present { // until the streams are known to be gone
	}
	for _, move := range moves {
		call("POST", at+"/moves", map[string]any{"move": move, "version": version})
	}
	call("POST", at+"/moves", map[string]any{"move": "hold", "version": 0})
	call("POST", at+"/shown", map[string]any{"version": version})
	call("POST", at+"/share", map[string]any{"share": strings.Repeat("0f", 16)})
	call("PUT", at+"/seats/1", map[string]any{"kind": "open"})
	call("POST", at+"/again", nil)
	return all
}
