package app_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"castellan/bot"
	"castellan/bot/roster"
	"castellan/game"
	"castellan/game/record"
	"castellan/games"
	"castellan/games/lostempires"
	"castellan/internal/bell"
	"castellan/internal/store/storetest"
	"castellan/internal/table"
)

// pair is who plays Lost Empires under a clock.
var pair = []table.Person{{ID: "a1", Name: "Ada"}, {ID: "b1", Name: "Ben"}}

// quick is a roster whose stand-ins think least.
type quick struct{ bot.Roster }

func (quick) Default(string) string { return "recruit" }

// A hall is a service of tables over a journal in memory, in time that passes
// at once.
type hall struct {
	*table.Service
	t       *testing.T
	journal *storetest.Memory
}

func newHall(t *testing.T, journal *storetest.Memory, change ...func(*table.Config)) *hall {
	t.Helper()
	c := table.Config{
		Catalogue: games.All, Journal: journal, Bell: &bell.Memory{}, Bots: quick{roster.All}, Pace: 1,
		Log: slog.New(slog.NewTextHandler(t.Output(), nil)),
	}
	for _, f := range change {
		f(&c)
	}
	s, err := table.New(c)
	if err != nil {
		t.Fatal(err)
	}
	h := &hall{s, t, journal}
	if err := s.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Stop)
	return h
}

// begin makes a table of the pair under a clock of 30 seconds.
func (h *hall) begin() string {
	h.t.Helper()
	snap, err := h.Create(h.t.Context(), pair[0], table.Making{Game: "lostempires", Seats: []table.Sitting{{Kind: "me"}}, Clock: &table.Clocks{Kind: "live", Seconds: 30}})
	if err != nil {
		h.t.Fatal(err)
	}
	if _, _, err := h.Join(h.t.Context(), snap.Invite, pair[1], nil, ""); err != nil {
		h.t.Fatal(err)
	}
	return snap.ID
}

// put keeps a table that a log has led to, and gives its id.
func (h *hall) put(setup game.Setup, log []line) string {
	h.t.Helper()
	w, ok := through(lostempires.Game, setup, log)
	if !ok {
		h.t.Fatal("a play cannot be played again")
	}
	row, plies := w.stored("hive", setup, pair, time.Now())
	row.Clock = table.Clocks{Kind: "live", Seconds: 30, Answer: 20}
	if err := h.journal.Create(h.t.Context(), table.Write{Table: row, Plies: plies}); err != nil {
		h.t.Fatal(err)
	}
	return row.ID
}

func (h *hall) get(id string, seat int) *table.Snapshot {
	h.t.Helper()
	snap, err := h.Get(h.t.Context(), id, pair[seat].ID)
	if err != nil {
		h.t.Fatal(err)
	}
	return snap
}

func (h *hall) move(id string, seat int, move string) int {
	h.t.Helper()
	version, err := h.Move(h.t.Context(), id, pair[seat].ID, table.Submission{Move: move, Version: h.get(id, seat).Version})
	if err != nil {
		h.t.Fatalf("seat %d plays %q: %v", seat, move, err)
	}
	return version
}

// lines gives a seat's record as "SEAT MOVE", with "auto" where it says so.
func (h *hall) lines(id string, seat int) (list []string) {
	h.t.Helper()
	text, err := h.Record(h.t.Context(), id, pair[seat].ID)
	if err != nil {
		h.t.Fatal(err)
	}
	lines := record.NewLines(strings.NewReader(string(text)))
	for {
		line, err := lines.Next()
		if errors.Is(err, io.EOF) {
			return list[1:]
		}
		if err != nil {
			h.t.Fatal(err)
		}
		var ply struct {
			Seat any
			Move string
			Auto bool
		}
		if err := json.Unmarshal(line, &ply); err != nil {
			h.t.Fatal(err)
		}
		said := fmt.Sprint(ply.Seat, " ", ply.Move)
		if ply.Auto {
			said += " auto"
		}
		list = append(list, said)
	}
}

// pass lets time pass.
func pass(d time.Duration) {
	time.Sleep(d)
	synctest.Wait()
}

var hives = game.Setup{Options: json.RawMessage(`{"bonus":0,"die":"result","rounds":20,"set":"core"}`), Seats: []string{"Ada", "Ben"}}

// scavengers is a deck two of whose units may die at once, each with an effect.
const scavengers = "deck horde scavenger raider jackal outrider berserker howler chieftain stampede firestorm"

// reach plays by chance until a player's move has led to what is looked for. It
// gives the log before that move, the move, and the play after it.
func reach(t *testing.T, found func(game.Play) bool) (log []line, last line, play game.Play) {
	t.Helper()
	for seed := range uint64(3000) {
		rng := rand.New(rand.NewPCG(seed, 1))
		play, err := lostempires.Game.Start(hives)
		if err != nil {
			t.Fatal(err)
		}
		for log = nil; play.Turn() != 0; {
			seats := play.Turn().List()
			seat := seats[rng.IntN(len(seats))]
			last = line{seat: seat, move: play.Entry(seat, rng.IntN(play.Count(seat)))}
			if strings.HasPrefix(last.move, "deck horde") { // one with two effects that may come at once
				last.move = scavengers
			}
			if _, err := play.Move(last.seat, last.move); err != nil {
				t.Fatal(err)
			}
			if turn := play.Turn(); turn != 0 && seat != game.Chance && turn.Len() == 1 && !turn.Has(game.Chance) && found(play) {
				return log, last, play
			}
			log = append(log, last)
		}
	}
	t.Fatal("no play leads there")
	return nil, line{}, nil
}

// The default move of each phase is played once, when the time is up (L-6.3).
func TestTheClockPlaysInEachPhase(t *testing.T) {
	for _, want := range []string{"resolve u", "retreat hive", "stop", "pass", "done", "activate u/s", "activate u/c", "play "} {
		head, tail, _ := strings.Cut(want, "/")
		log, last, play := reach(t, func(play game.Play) bool {
			move := play.Default(play.Turn().First())
			return strings.HasPrefix(move, head) && strings.HasSuffix(move, tail)
		})
		seat := play.Turn().First()
		move := play.Default(seat)
		synctest.Test(t, func(t *testing.T) {
			h := newHall(t, &storetest.Memory{})
			id := h.put(hives, log)
			for _, p := range pair {
				h.Present(id, p.ID, true)
			}
			version := h.move(id, int(last.seat), last.move)
			pass(30*time.Second - time.Millisecond)
			if now := h.get(id, 0); now.Version != version || now.Deadline == nil {
				t.Fatalf("%s: before the deadline, %v, the table is at %d, not %d", want, now.Deadline, now.Version, version)
			}
			pass(time.Millisecond)
			for i := range pair {
				if got := h.lines(id, i)[version:]; len(got) == 0 || got[0] != fmt.Sprint(seat, " ", move, " auto") || slices.ContainsFunc(got[1:], func(l string) bool { return !strings.HasPrefix(l, "chance ") }) {
					t.Errorf("%s: at the deadline seat %d has %q; want %q of seat %v, once", want, i, got, move, seat)
				}
			}
		})
	}
}

// Who lets the time pass while both choose gets the preset and keeps the hand;
// the other learns no more of it than of a choice, nor when it was made.
func TestTheClockChoosesUnseen(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHall(t, &storetest.Memory{})
		id := h.begin()
		for _, p := range pair {
			h.Present(id, p.ID, true)
		}
		preset, err := lostempires.Game.Start(hives)
		if err != nil {
			t.Fatal(err)
		}
		full, err := preset.Check(0, "deck charter")
		if err != nil {
			t.Fatal(err)
		}
		h.move(id, 0, "deck horde")
		pass(30*time.Second - time.Millisecond)
		if now := h.get(id, 0); now.Version != 1 {
			t.Fatalf("before the deadline the table is at %d", now.Version)
		}
		pass(time.Millisecond)
		if got := h.lines(id, 1); got[0] != "0 deck horde ?" || got[1] != "1 "+full+" auto" {
			t.Errorf("Ben has %q", got[:2])
		}
		if got := h.lines(id, 0); got[1] != "1 deck charter ?" {
			t.Errorf("of Ben's deck Ada has %q", got[1])
		}
		at := h.get(id, 0).Version
		pass(30*time.Second - time.Millisecond)
		if now := h.get(id, 0); now.Version != at {
			t.Fatalf("before the second deadline the table is at %d, not %d", now.Version, at)
		}
		pass(time.Millisecond)
		if got := h.lines(id, 0)[at:]; !slices.Equal(got, []string{"0 keep auto", "1 keep auto"}) {
			t.Errorf("then Ada has %q", got)
		}
		if got := h.lines(id, 1)[at:]; !slices.Equal(got, []string{"0 ?", "1 keep auto"}) {
			t.Errorf("then Ben has %q", got)
		}
	})
}

// Nobody stands in for who is away while that would tell what deck the clock
// chose for him; from his first open move on a stand-in plays until he is back.
func TestAStandInComesWhenItTellsNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHall(t, &storetest.Memory{})
		id := h.begin()
		standIn := func() bool { return *h.get(id, 0).Seats[1].StandIn }
		h.Present(id, pair[0].ID, true)
		h.move(id, 0, "deck synod")
		pass(30 * time.Second)
		at := h.get(id, 0).Version
		h.move(id, 0, "keep")
		pass(30*time.Second - time.Millisecond)
		if now := h.get(id, 0); standIn() || now.Version != at+1 {
			t.Fatalf("at %d, not %d; there is a stand-in: %v", now.Version, at+1, standIn())
		}
		pass(time.Millisecond)
		if got := h.lines(id, 0)[at:]; !slices.Equal(got[:2], []string{"0 keep", "1 keep auto"}) || !standIn() {
			t.Fatalf("of both choices Ada has %q; there is a stand-in: %v", got, standIn())
		}
		for range 20 { // until the stand-in has moved
			if turn := h.get(id, 0).Turn; turn[0] == 0 {
				legal := h.get(id, 0).Legal
				h.move(id, 0, legal[len(legal)-1])
			}
			pass(3 * time.Second)
		}
		moved := h.lines(id, 0)[at+2:]
		if i := slices.IndexFunc(moved, func(l string) bool { return strings.HasPrefix(l, "1 ") }); i < 0 || !strings.HasSuffix(moved[i], " auto") {
			t.Errorf("the stand-in has moved in %q", moved)
		}
		h.Present(id, pair[1].ID, true)
		synctest.Wait()
		if standIn() {
			t.Error("he is back and has not got his seat")
		}
		for h.get(id, 0).Turn[0] == 0 {
			legal := h.get(id, 0).Legal
			h.move(id, 0, legal[len(legal)-1])
		}
		version := h.get(id, 0).Version
		pass(29 * time.Second)
		if now := h.get(id, 0); now.Version != version {
			t.Errorf("somebody moved for Ben: the table is at %d, not %d", now.Version, version)
		}
		h.move(id, 1, h.get(id, 1).Legal[0])
	})
}

// An attack and its dice are kept together or not at all: after a restart in
// the middle of an activation the table is as it was, and goes on to its end.
func TestARestartInTheMiddleOfAnActivation(t *testing.T) {
	log, last, play := reach(t, func(play game.Play) bool {
		return slices.ContainsFunc(play.Legal(play.Turn().First()), func(m string) bool { return strings.HasPrefix(m, "attack ") })
	})
	seat := int(play.Turn().First())
	attack := play.Legal(game.Seat(seat))
	attack = attack[slices.IndexFunc(attack, func(m string) bool { return strings.HasPrefix(m, "attack ") }):]
	synctest.Test(t, func(t *testing.T) {
		h := newHall(t, &storetest.Memory{})
		id := h.put(hives, log)
		for _, p := range pair {
			h.Present(id, p.ID, true)
		}
		version := h.move(id, int(last.seat), last.move)
		before := h.get(id, seat)
		odds, err := h.Foretell(t.Context(), id, pair[seat].ID, attack[0])
		if err != nil || string(odds.Odds) == "null" {
			t.Fatalf("of the attack is foretold %v, %v", odds, err)
		}
		broken := errors.New("the disk is full")
		h.journal.Broken = func() error { return broken }
		if _, err := h.Move(t.Context(), id, pair[seat].ID, table.Submission{Move: attack[0], Version: version}); !errors.Is(err, broken) {
			t.Fatalf("the attack is answered with %v", err)
		}
		h.journal.Broken = nil
		h.Stop()
		h = newHall(t, h.journal)
		for _, p := range pair {
			h.Present(id, p.ID, true)
		}
		after := h.get(id, seat)
		if after.Version != version || string(after.View) != string(before.View) || !slices.Equal(after.Legal, before.Legal) {
			t.Fatalf("after the restart it is\n%+v, before\n%+v", after, before)
		}
		if again, err := h.Foretell(t.Context(), id, pair[seat].ID, attack[0]); err != nil || string(again.Odds) != string(odds.Odds) {
			t.Errorf("of the attack is foretold %s, %v; before %s", again.Odds, err, odds.Odds)
		}
		h.move(id, seat, attack[0])
		if got := h.lines(id, seat)[version:]; len(got) < 2 || !strings.HasPrefix(got[1], "chance roll ") {
			t.Errorf("of the attack came %q", got)
		}
		rng := rand.New(rand.NewPCG(1, 2))
		for now := h.get(id, 0); now.Status == table.Playing; now = h.get(id, 0) {
			turn := int(now.Turn[0])
			legal := h.get(id, turn).Legal
			h.move(id, turn, legal[rng.IntN(len(legal))])
		}
		text, err := h.Record(t.Context(), id, "")
		if end := h.get(id, 0); err != nil || end.Status != table.Finished || strings.Contains(string(text), "?") {
			t.Errorf("it is %s, with the record\n%s, %v", end.Status, text, err)
		}
	})
}

// choosy is a bot that is the surer of its deck the later the deck's faction
// stands in the list.
type choosy struct{ faction int }

func (c choosy) Think(_ context.Context, sight any, _ *rand.Rand) bot.Thought {
	x := sight.(*game.Sight[lostempires.State])
	moves := x.Legal(nil)
	return bot.Thought{Move: x.Format(moves[c.faction%len(moves)]), Doubt: float64(c.faction) / 4}
}

type choosies struct{}

func (choosies) Levels(string) (list []bot.Level) {
	for i := range 4 {
		list = append(list, bot.Level{Key: fmt.Sprint("choosy", i), Bot: choosy{i}})
	}
	return list
}
func (choosies) Default(string) string { return "choosy0" }

// noughts is a source of secrets that are all alike.
type noughts struct{}

func (noughts) Read(p []byte) (int, error) { clear(p); return len(p), nil }

// When a bot chooses its deck tells nothing of the deck.
func TestABotsPauseTellsNothingOfItsDeck(t *testing.T) {
	var first time.Duration
	for i := range 4 {
		synctest.Test(t, func(t *testing.T) {
			h := newHall(t, &storetest.Memory{}, func(c *table.Config) { c.Bots, c.Secrets = choosies{}, noughts{} })
			snap, err := h.Create(t.Context(), pair[0], table.Making{Game: "lostempires", Seats: []table.Sitting{{Kind: "me"}, {Kind: "bot", Level: fmt.Sprint("choosy", i)}}, Clock: &table.Clocks{Kind: "none"}})
			if err != nil {
				t.Fatal(err)
			}
			began := time.Now()
			for h.get(snap.ID, 0).Version == 0 && time.Since(began) < time.Minute {
				pass(10 * time.Millisecond)
			}
			if took := time.Since(began); i == 0 {
				first = took
			} else if took != first {
				t.Errorf("one deck takes %v, another %v", first, took)
			}
		})
	}
}
