package table_test

import (
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"castellan/bot"
	"castellan/game"
	"castellan/internal/store/storetest"
	"castellan/internal/table"
)

// brittle is the toy whose rules panic where they are told to, in plays of 7
// rounds alone.
type brittle struct {
	toy
	breaks *atomic.Value // the name of a method, or empty
}

const brittleRounds = 7

func (b brittle) at(s *toyState, method string) {
	if s.rounds == brittleRounds && b.breaks.Load() == method {
		panic("broken: " + method)
	}
}

func (b brittle) Start(setup game.Setup) (toyState, error) {
	s, err := b.toy.Start(setup)
	b.at(&s, "Start")
	return s, err
}

func (b brittle) Turn(s *toyState) game.Seats { b.at(s, "Turn"); return b.toy.Turn(s) }

func (b brittle) Legal(s *toyState, seat game.Seat, buf []game.Move) []game.Move {
	b.at(s, "Legal")
	return b.toy.Legal(s, seat, buf)
}

func (b brittle) Apply(s *toyState, seat game.Seat, m game.Move) {
	b.at(s, "Apply")
	b.toy.Apply(s, seat, m)
}

func (b brittle) Outcome(s *toyState) game.Outcome { b.at(s, "Outcome"); return b.toy.Outcome(s) }

func (b brittle) Format(s *toyState, seat game.Seat, m game.Move) string {
	b.at(s, "Format")
	return b.toy.Format(s, seat, m)
}

func (b brittle) Parse(s *toyState, seat game.Seat, text string) (game.Move, error) {
	b.at(s, "Parse")
	return b.toy.Parse(s, seat, text)
}

func (b brittle) Refuse(s *toyState, seat game.Seat, m game.Move) error {
	b.at(s, "Refuse")
	return b.toy.Refuse(s, seat, m)
}

func (b brittle) View(s *toyState, v game.Viewer) any { b.at(s, "View"); return b.toy.View(s, v) }

func (b brittle) Seen(s *toyState, seat game.Seat, m game.Move, v game.Viewer) string {
	b.at(s, "Seen")
	return b.toy.Seen(s, seat, m, v)
}

func (b brittle) Reads(then, now *toyState, seat game.Seat, m game.Move, v game.Viewer) string {
	b.at(then, "Reads")
	return b.toy.Reads(then, now, seat, m, v)
}

func (b brittle) Imagine(s *toyState, v game.Viewer, rng *rand.Rand) toyState {
	b.at(s, "Imagine")
	return b.toy.Imagine(s, v, rng)
}

func (b brittle) Default(s *toyState, seat game.Seat) game.Move {
	b.at(s, "Default")
	return b.toy.Default(s, seat)
}

func (b brittle) Asked(s *toyState, m game.Move) game.Seat {
	b.at(s, "Asked")
	return b.toy.Asked(s, m)
}

func (b brittle) Posed(s *toyState, v game.Viewer) (int, bool) {
	b.at(s, "Posed")
	return b.toy.Posed(s, v)
}

func (b brittle) Stage(s *toyState) game.Stage { b.at(s, "Stage"); return b.toy.Stage(s) }

// brittles is the catalogue of the brittle toy.
type brittles struct{ brittle }

func (b brittles) Find(key string, rules int) (game.Game, bool) {
	return game.Of(b.brittle), key == "toy" && rules <= 1
}
func (b brittles) List() []game.Game { return []game.Game{game.Of(b.brittle)} }

// brittleBots are bots that imagine, and panic when told to.
type brittleBots struct {
	toyBots
	breaks *atomic.Value
}

func (b brittleBots) Levels(string) []bot.Level {
	return []bot.Level{{Key: "dull", Bot: b}, {Key: "wise", Bot: wise{}}}
}

// Think implements bot.Bot.
func (b brittleBots) Think(ctx context.Context, sight any, rng *rand.Rand) bot.Thought {
	if b.breaks.Load() == "Think" {
		panic("broken: Think")
	}
	sight.(*game.Sight[toyState]).Imagine(rng)
	return dull{}.Think(ctx, sight, rng)
}

// brittleQuestions panic when told to.
type brittleQuestions struct {
	toyQuestions
	breaks *atomic.Value
}

func (b brittleQuestions) Ask(line json.RawMessage, right int) (json.RawMessage, error) {
	if b.breaks.Load() == "Ask" {
		panic("broken: Ask")
	}
	return b.toyQuestions.Ask(line, right)
}

// Wherever rules, bots or questions panic, and whatever goes on then, the
// process lives and other tables play on; the table is frozen, or goes on where
// what panicked was not needed; the operator is told; and a program in which it
// is mended plays on from where the log ends.
func TestAPanicAnywhereIsThatTablesAlone(t *testing.T) {
	methods := []string{"Start", "Turn", "Legal", "Apply", "Outcome", "Format", "Parse", "Refuse", "View", "Seen", "Reads", "Imagine",
		"Default", "Asked", "Posed", "Stage", "Think", "Ask"}
	frozen := map[string]int{}
	for _, method := range methods {
		for _, occasion := range []string{"move", "stream", "sweep", "give back", "list", "record", "replay", "odds", "bot", "void", "restart"} {
			t.Run(method+" at "+occasion, func(t *testing.T) {
				timed(t, func(t *testing.T) {
					if broken(t, method, occasion) {
						frozen[method]++
					}
				})
			})
		}
	}
	for _, method := range methods {
		if method != "Imagine" && method != "Think" && frozen[method] == 0 {
			t.Errorf("nothing ever needed %s", method)
		}
	}
	t.Logf("tables were frozen by %v", frozen)
}

// broken has a method panic on an occasion, and tells whether it froze its table.
func broken(t *testing.T, method, occasion string) bool {
	var breaks atomic.Value
	breaks.Store("")
	rules := brittle{breaks: &breaks}
	journal := &storetest.Memory{}
	config := func(c *table.Config) {
		c.Catalogue, c.Bots, c.Journal, c.Pace = brittles{rules}, brittleBots{breaks: &breaks}, journal, 1
		c.Questions = brittleQuestions{100, &breaks}
	}
	h := open(t, config)
	ctx := t.Context()
	make := func(rounds string) string {
		snap := must(h.Create(ctx, ada, table.Making{Game: "toy", Open: true, Options: json.RawMessage(`{"rounds":` + rounds + `}`),
			Seats: []table.Sitting{{Kind: "me"}, {Kind: "bot"}}, Clock: live}))(t)
		h.Present(snap.ID, ada.ID, true)
		return snap.ID
	}
	id, other := make("7"), make("3")
	until := func(id string, seat int) *table.Snapshot {
		for range 60 {
			snap, err := h.Get(ctx, id, ada.ID)
			if err != nil || snap.Status != table.Playing || len(snap.Turn) == 1 && int(snap.Turn[0]) == seat {
				return snap
			}
			after(500 * time.Millisecond)
		}
		t.Fatal("nothing moves")
		return nil
	}
	answers := func(id string) { // and the bot goes on
		h.move(id, ada, "go 1")
		h.move(id, ada, "answer 1")
	}
	answers(id)
	answers(other)
	snap := until(id, 0)
	until(other, 0)
	stream := must(h.Follow(ctx, id, cleo.ID, 1))(t)
	defer stream.Close()
	breaks.Store(method)
	_, _ = h.Move(ctx, other, ada.ID, table.Submission{Move: "go 1", Version: h.get(other, ada).Version})
	switch occasion {
	case "move":
		_, _ = h.Move(ctx, id, ada.ID, table.Submission{Move: "go 2", Version: snap.Version})
		_, _ = h.Move(ctx, id, ada.ID, table.Submission{Move: "answer 1", Version: snap.Version + 3})
	case "stream":
		for range 3 {
			if _, err := stream.Next(ctx); err != nil {
				break
			}
		}
	case "sweep":
		after(60 * time.Second)
	case "give back", "restart":
		h.Stop()
		after(time.Minute)
		h = open(t, config)
		_, _ = h.Get(ctx, id, ada.ID)
	case "list":
		if page, err := h.List(ctx, table.Query{Limit: 10, Account: ada.ID, Mine: true}); err != nil || len(page.Tables) != 2 {
			t.Errorf("the list: %v, %v", page, err)
		}
	case "record":
		_, _ = h.Record(ctx, id, ada.ID)
		_, _ = h.Answered(ctx, id, ada.ID)
	case "replay":
		_, _ = h.Replay(ctx, id, ada.ID, "", 0, 100)
	case "odds":
		_, _ = h.Foretell(ctx, id, ada.ID, "go 1")
	case "bot":
		breaks.Store("")
		_, _ = h.Move(ctx, id, ada.ID, table.Submission{Move: "go 2", Version: snap.Version})
		breaks.Store(method)
		after(12 * time.Second) // the bot answers
	case "void":
		_, _ = h.Void(ctx, id, ada.ID, snap.Version)
	}
	synctest.Wait()
	// The other plays on, which has no need of what every table breaks by.
	if method != "Think" && method != "Ask" {
		if v := h.get(other, ada).Version; v <= 7 {
			t.Errorf("the other table is at %d", v)
		}
	}
	row := must(journal.Load(ctx, id))(t)
	is := row.Status == table.Frozen
	if is {
		if h.Froze() != 1 && h.Froze() != 2 || strings.Count(h.log.String(), "a table is frozen") != h.Froze() {
			t.Errorf("of %d frozen tables the operator is told: %.300s", h.Froze(), h.log.String())
		}
		if _, err := h.Move(ctx, id, ada.ID, table.Submission{Move: "go 1", Version: row.Version}); !errors.Is(err, table.ErrFrozen) {
			t.Errorf("a move at a frozen table: %v", err)
		}
	}
	// Mended: it goes on to its end.
	h.Stop()
	breaks.Store("")
	h = open(t, config)
	after(20 * time.Minute)
	for _, id := range []string{id, other} {
		if snap := h.get(id, ada); snap.Status != table.Finished || snap.Version < row.Version {
			t.Errorf("mended it is %s at %d", snap.Status, snap.Version)
		}
	}
	return is
}
