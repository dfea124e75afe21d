package app_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"castellan/bot"
	"castellan/bot/roster"
	"castellan/game"
	"castellan/games/ivanhoe"
	"castellan/internal/account"
	"castellan/internal/bell"
	"castellan/internal/httpapi"
	"castellan/internal/store/sqlite"
	"castellan/internal/table"
)

// A line is a ply of a log.
type line struct {
	seat game.Seat
	move string
}

// A world is a log with what became of it.
type world struct {
	log    []line
	play   game.Play
	played []game.Played
}

// through plays a log; false if the rules refuse it.
func through(g game.Game, setup game.Setup, log []line) (*world, bool) {
	play, err := g.Start(setup)
	if err != nil {
		return nil, false
	}
	w := &world{log: log, play: play}
	for _, l := range log {
		p, err := play.Move(l.seat, l.move)
		if err != nil {
			return nil, false
		}
		w.played = append(w.played, p)
	}
	return w, true
}

// shown is the log as a viewer knows it now.
func (w *world) shown(v game.Viewer) []string {
	list := make([]string, len(w.played))
	for i, p := range w.played {
		list[i] = p.Reads(w.play, v)
	}
	return list
}

// wander plays n random plies and on until it is a player's turn or, if waits,
// until a bid waits for others; at most to just before the end.
func wander(t *testing.T, g game.Game, setup game.Setup, n int, waits bool, rng *rand.Rand) []line {
	t.Helper()
	play, err := g.Start(setup)
	if err != nil {
		t.Fatal(err)
	}
	var log []line
	for {
		turn := play.Turn().First()
		bidding := strings.HasPrefix(play.Entry(turn, 0), "bid ") && strings.HasPrefix(log[len(log)-1].move, "bid ")
		if len(log) >= n && turn != game.Chance && (bidding || !waits) {
			return log
		}
		seats := play.Turn().List()
		seat := seats[rng.IntN(len(seats))]
		l := line{seat, play.Entry(seat, rng.IntN(play.Count(seat)))}
		if _, err := play.Move(l.seat, l.move); err != nil {
			t.Fatal(err)
		}
		if play.Turn() == 0 {
			return log
		}
		log = append(log, l)
	}
}

// otherwise looks for a log that is the same to a viewer and as different
// otherwise as chance has it: cards that others drew unseen are exchanged among
// them or, unless the stock is to stay, with the stock; bids that are shut
// become others.
func otherwise(g game.Game, setup game.Setup, one *world, v game.Viewer, stock bool, rng *rand.Rand) *world {
	wants, now := one.shown(v), one
	for range 300 {
		log := slices.Clone(now.log)
		i := rng.IntN(len(log))
		if now.shown(v)[i] == log[i].move {
			continue // nothing of it is hidden
		}
		if log[i].seat != game.Chance {
			before, _ := through(g, setup, log[:i])
			legal := before.play.Legal(log[i].seat)
			log[i].move = legal[rng.IntN(len(legal))]
		} else {
			who, card, _ := cutLast(log[i].move)
			j := rng.IntN(len(log))
			if to, other, ok := cutLast(log[j].move); ok && log[j].seat == game.Chance && wants[j] != log[j].move {
				log[i].move, log[j].move = who+" "+other, to+" "+card
			} else if stock {
				before, _ := through(g, setup, log[:i])
				legal := before.play.Legal(game.Chance)
				log[i].move = legal[rng.IntN(len(legal))]
			}
		}
		if w, ok := through(g, setup, log); ok && slices.Equal(w.shown(v), wants) && w.play.Turn() == one.play.Turn() {
			now = w
		}
	}
	return now
}

func cutLast(text string) (before, last string, ok bool) {
	i := strings.LastIndexByte(text, ' ')
	if i < 0 {
		return text, "", false
	}
	return text[:i], text[i+1:], true
}

// stopped is a clock that stands.
type stopped struct{}

func (stopped) Now() time.Time                            { return time.Date(2026, 5, 6, 7, 8, 9, 0, time.UTC) }
func (stopped) After(time.Duration, func()) (stop func()) { return func() {} }

// one is a catalogue of one game.
type only struct{ g game.Game }

func (o only) Find(string, int) (game.Game, bool) { return o.g, true }
func (o only) List() []game.Game                  { return []game.Game{o.g} }

// A stage is a server over a journal into which tables are put as they are to
// be, with seven guests: six for seats and one who looks on.
type stage struct {
	t      *testing.T
	store  *sqlite.Store
	guests []*somebody
	ids    []string // of their accounts
}

func newStage(t *testing.T, g game.Game) *stage {
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
	server := httptest.NewServer(httpapi.New(httpapi.Options{
		Catalogue: only{g}, Roster: roster.All, Accounts: account.New(store, time.Now), Tables: tables, Site: http.NotFoundHandler(),
		Ready: func(context.Context) []string { return nil }, Base: "/", Version: "1", Log: log, Registry: prometheus.NewRegistry(),
		Heartbeat: time.Minute, Closing: t.Context(),
	}))
	t.Cleanup(server.Close)
	s := &stage{t: t, store: store}
	for i := range 7 {
		who := nobodyAt(t, server.URL+"/").become(fmt.Sprint("Guest ", i))
		var me struct{ ID string }
		who.call("GET", "api/me", nil).want(200).into(&me)
		s.guests, s.ids = append(s.guests, who), append(s.ids, me.ID)
	}
	return s
}

// put makes a table where a world has come to. What a viewer may not know yet
// was played by the clock, or else for a reason.
func (s *stage) put(id string, setup game.Setup, w *world, v game.Viewer, auto bool) {
	s.t.Helper()
	info := w.play.Info()
	at := stopped{}.Now().Add(-time.Hour)
	row := table.Stored{
		ID: id, Game: info.Key, Rules: info.Rules, Options: setup.Options, Host: table.Person{ID: s.ids[0], Name: s.guests[0].name},
		Open: true, Clock: table.Clocks{Kind: "none"}, Created: at, Revision: 1, Version: len(w.log), Status: table.Playing,
		Seats: make([]table.StoredSeat, len(setup.Seats)), Invite: strings.ToUpper(id), Turn: w.play.Turn(),
	}
	for i := range row.Seats {
		row.Seats[i] = table.StoredSeat{Account: s.ids[i], Name: s.guests[i].name}
	}
	var plies []table.StoredPly
	for i, p := range w.played {
		ply := table.StoredPly{Version: i + 1, Seat: p.Seat, Move: p.Move, At: at.Add(time.Duration(i) * time.Second)}
		if p.Seen(v) != p.Move && !p.Open(w.play) {
			if ply.Auto = auto; !auto {
				ply.Why = &bot.Why{Code: "because"}
			}
		}
		plies = append(plies, ply)
	}
	if err := s.store.Create(s.t.Context(), row, plies); err != nil {
		s.t.Fatal(err)
	}
}

// tries are moves of all kinds, lawful or not.
func tries(cards []string, castles []string) (list []string) {
	list = []string{"pass", "hold", "storm", "first 1", "attack york with knight.lion"}
	for seat := range 6 {
		list = append(list, fmt.Sprint("take ", seat))
	}
	for i, card := range cards {
		list = append(list, "offer "+card, "bid "+card, fmt.Sprint("draw ", i%3, " ", card), "surrender "+card, "discard "+card,
			"recover "+card+" "+card+" "+cards[(i+1)%len(cards)])
		for _, castle := range castles {
			list = append(list, "attack "+castle+" with "+card+" "+cards[(i+4)%len(cards)])
		}
	}
	return list
}

// everything is all that a viewer can get of a table without changing it, by
// what was asked for.
func (s *stage) everything(id string, v game.Viewer, version int, moves []string) map[string]string {
	s.t.Helper()
	who := s.guests[6]
	if v >= 0 {
		who = s.guests[v]
	}
	all := map[string]string{}
	call := func(method, path string, body any, headers ...string) {
		r := who.call(method, path, body, headers...)
		all[fmt.Sprint(method, " ", path, " ", body)] = fmt.Sprint(r.status, r.header["Content-Length"], string(r.body))
	}
	at := "api/tables/" + id
	for _, path := range []string{at, at + "/record", at + "/questions", "api/tables?status=playing", "api/invites/" + strings.ToUpper(id), "api/games"} {
		call("GET", path, nil)
	}
	for _, after := range []int{0, -1} {
		st := who.events(id, after)
		var text strings.Builder
		st.got = func(line string) { text.WriteString(line) }
		for {
			e, err := st.next()
			if err != nil {
				s.t.Fatal(err)
			}
			if e.Kind == "snapshot" || e.ID == version {
				break
			}
		}
		st.close()
		all[fmt.Sprint("events after ", after)] = text.String()
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

// apart cuts two texts to where they begin to differ.
func apart(a, b string) (string, string) {
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	cut := func(text string) string { return text[max(0, i-300):min(len(text), i+100)] }
	return cut(a), cut(b)
}

var (
	allCards   = strings.Fields(everyCard())
	allCastles = []string{"rotherwood", "ashby", "coningsburgh", "torquilstone", "york"}
)

func everyCard() string {
	var b strings.Builder
	for _, kind := range []string{"knight", "foot", "crossbow", "archer"} {
		for _, shield := range []string{"lion", "stag", "rose", "oak"} {
			b.WriteString(kind + "." + shield + " ")
		}
	}
	return b.String() + "ivanhoe locksley"
}

// differences plays to many places of many plays and compares what a viewer
// gets of a true log with what it gets of another that is the same to it. It
// gives the first differences that it finds, and how many hidden plies were
// different in all.
func differences(t *testing.T, rules game.Rules[ivanhoe.State], places int, seed uint64) (found []string, hidden int) {
	t.Helper()
	g := game.Of[ivanhoe.State](rules)
	truth := game.Of[ivanhoe.State](ivanhoe.Rules{}) // what is the same to a viewer is not the leak's to say
	stages := [2]*stage{newStage(t, g), newStage(t, g)}
	rng := rand.New(rand.NewPCG(seed, 7))
	for n := range places {
		seats := 3 + n%4
		setup := game.Setup{Options: json.RawMessage(fmt.Sprintf(`{"boxes":2,"level":%q,"values":[1,2,3,4,5]}`, []string{"children", "intermediate", "adult"}[n%3]))}
		for i := range seats {
			setup.Seats = append(setup.Seats, stages[0].guests[i].name)
		}
		one, ok := through(truth, setup, wander(t, truth, setup, 15+rng.IntN(120), n%3 == 1, rng))
		if !ok {
			t.Fatal("a play cannot be played again")
		}
		v := game.Viewer(rng.IntN(seats+1) - 1)
		if turn := one.play.Turn().List(); n%2 == 1 {
			v = game.Viewer(turn[rng.IntN(len(turn))]) // those in turn are told most
		}
		other := otherwise(truth, setup, one, v, n%2 == 0, rng)
		for i := range one.log {
			if one.log[i] != other.log[i] {
				hidden++
			}
		}
		lawful := []string{}
		if v >= 0 {
			lawful = one.play.Legal(game.Seat(v))
		}
		moves := slices.DeleteFunc(tries(allCards, allCastles), func(m string) bool { return slices.Contains(lawful, m) })
		rng.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
		id := fmt.Sprintf("place%d", n)
		var all [2]map[string]string
		for i, w := range []*world{one, other} {
			stages[i].put(id, setup, w, v, i == 1)
			all[i] = stages[i].everything(id, v, len(w.log), moves[:30])
		}
		for what, text := range all[0] {
			if all[1][what] != text {
				text, other := apart(text, all[1][what])
				found = append(found, fmt.Sprintf("%v of %d seats at %d: %s:\n%s\n%s", v, seats, len(one.log), what, text, other))
			}
		}
		if len(found) > 0 {
			return found, hidden
		}
	}
	return nil, hidden
}

// TestNoninterference compares all that the server sends to a viewer about two
// plays that are the same to it. What the others hold and bid makes no
// difference to a byte.
func TestNoninterference(t *testing.T) {
	found, hidden := differences(t, ivanhoe.Rules{}, 40, 1)
	if len(found) > 0 {
		t.Fatal(found[0])
	}
	if hidden < 200 {
		t.Errorf("only %d plies were different", hidden)
	}
}

// leaky is Ivanhoé with a leak.
type leaky struct {
	ivanhoe.Rules
	leak string
}

// next is another seat than the viewer's.
func next(s *ivanhoe.State, v game.Viewer) int { return int(v+1) % int(s.Seats) }

func (l leaky) View(s *ivanhoe.State, v game.Viewer) any {
	view := l.Rules.View(s, v).(ivanhoe.View)
	switch p := &view.Players[next(s, v)]; l.leak {
	case "a hand in the view":
		for _, card := range s.Hands[next(s, v)].List() {
			p.Hand = append(p.Hand, card.String())
		}
	case "a length in the view":
		p.Hand = make([]string, s.Hands[next(s, v)]%3)
	case "a bid in the view":
		for i, b := range s.Bids {
			if s.Step == ivanhoe.ToBid && b > ivanhoe.Passed {
				view.Bids = append(view.Bids, ivanhoe.SeatBid{Seat: i, Card: b.Card()})
			}
		}
	case "the stock in the view":
		view.Stock = int(s.Bag % 11)
	}
	return view
}

func (l leaky) Legal(s *ivanhoe.State, seat game.Seat, buf []game.Move) []game.Move {
	from := len(buf)
	buf = l.Rules.Legal(s, seat, buf)
	if l.leak == "the order of legal moves" && s.Hands[next(s, game.Viewer(seat))]%2 == 1 {
		slices.Reverse(buf[from:])
	}
	return buf
}

func (l leaky) Seen(s *ivanhoe.State, seat game.Seat, m game.Move, v game.Viewer) string {
	k := ivanhoe.KindOf(m)
	if l.leak == "a bid in the log" && k == ivanhoe.MakeBid || l.leak == "a draw in the log" && k == ivanhoe.Draw {
		return l.Format(s, seat, m)
	}
	if l.leak == "a pass in the log" && k == ivanhoe.Pass {
		return "pass"
	}
	return l.Rules.Seen(s, seat, m, v)
}

func (l leaky) Reads(then, now *ivanhoe.State, seat game.Seat, m game.Move, v game.Viewer) string {
	if l.leak == "what opens too early" && ivanhoe.KindOf(m) != ivanhoe.Draw {
		return l.Format(then, seat, m)
	}
	return l.Rules.Reads(then, now, seat, m, v)
}

func (l leaky) Refuse(s *ivanhoe.State, seat game.Seat, m game.Move) error {
	err := l.Rules.Refuse(s, seat, m)
	if refusal, ok := game.AsRefusal(err); ok && l.leak == "a refusal" && s.Hands[next(s, game.Viewer(seat))]%11 > 5 {
		return game.Refusef(refusal.Rule, "%s!", refusal.Message)
	}
	return err
}

// TestNoninterferenceSeesLeaks plants leaks and wants each to be found.
func TestNoninterferenceSeesLeaks(t *testing.T) {
	for _, leak := range []string{
		"a hand in the view", "a length in the view", "a bid in the view", "the stock in the view", "the order of legal moves",
		"a bid in the log", "a pass in the log", "a draw in the log", "what opens too early", "a refusal",
	} {
		t.Run(leak, func(t *testing.T) {
			if found, _ := differences(t, leaky{leak: leak}, 60, 2); len(found) == 0 {
				t.Error("nothing is found")
			}
		})
	}
}
