package lostempires_test

import (
	"bytes"
	"cmp"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"castellan/game"
	"castellan/game/record"
	"castellan/games"
)

// records holds every record of testdata/records: what it was made to show and
// its outcome.
var records = map[string]struct {
	shows   []string
	outcome string
}{
	"drill": {[]string{"drill set", "result die", "a mulligan", "a rescue", "a named ability", "a charge", "command for a ready supply token", "a critical attacker",
		"a critical defender", "a support before the compulsory order"},
		`{"winners":[0],"reason":"gate","scores":[4,1]}`},
	"artifacts": {[]string{"drill set", "four gates each", "first by artifacts", "both critical", "a retreat home"},
		`{"winners":[1],"reason":"artifacts","scores":[4,4]}`},
	"control": {[]string{"drill set", "d6", "four gates each", "first by control"},
		`{"winners":[1],"reason":"control","scores":[4,4]}`},
	"draw": {[]string{"drill set", "a bonus of two", "four gates each", "nobody first"},
		`{"winners":[],"reason":"draw","scores":[4,4]}`},
	"limit-gates": {[]string{"the last round", "first by gates", "command for a spent supply token"},
		`{"winners":[0],"reason":"limit","scores":[1,0]}`},
	"limit-artifacts": {[]string{"the last round", "first by artifacts", "d6"},
		`{"winners":[1],"reason":"limit","scores":[1,1]}`},
	"limit-control": {[]string{"the last round", "first by control", "a bonus of one"},
		`{"winners":[1],"reason":"limit","scores":[1,1]}`},
	"limit-draw": {[]string{"the last round", "nobody first", "a retreat with a choice"},
		`{"winners":[],"reason":"draw","scores":[1,1]}`},
	"empty-deck": {[]string{"drill set", "an empty deck", "a draw cut short", "an elite lost", "a retreat with a choice of three"},
		`{"winners":[0],"reason":"gate","scores":[4,2]}`},
	"nothing-left": {[]string{"nothing left", "effects put in order"},
		`{"winners":[1],"reason":"limit","scores":[0,1]}`},
	"charter-synod": {[]string{"core set", "two factions", "result die", "an elite lost", "a retreat with a choice"},
		`{"winners":[0],"reason":"gate","scores":[4,1]}`},
	"concord-horde": {[]string{"core set", "two factions", "d6", "dice rolled again", "both critical", "a rescue"},
		`{"winners":[0],"reason":"gate","scores":[4,0]}`},
	"losses": {[]string{"core set", "one faction", "three effects put in order", "an elite lost", "command for a spent supply token", "a retreat home"},
		`{"winners":[1],"reason":"gate","scores":[1,4]}`},
}

// features says of everything that some record must show how one sees it in a
// play, from its plies and states alone.
var features = map[string]func(*story) bool{
	"drill set":    factions(func(a, b string) bool { return a == "drill" && b == "drill" }),
	"core set":     factions(func(a, b string) bool { return a != "drill" && b != "drill" }),
	"one faction":  factions(func(a, b string) bool { return a == b }),
	"two factions": factions(func(a, b string) bool { return a != b }),

	"result die":     showed(func(face int) bool { return face == 0 }),
	"d6":             d6,
	"a bonus of one": bonus(1),
	"a bonus of two": bonus(2),

	// The cards leave the hand, and later there are as many as before.
	"a mulligan": func(s *story) bool {
		seat, kept := game.NoSeat, 0
		for i := range s.pages {
			p := &s.pages[i]
			if p.is("mulligan") {
				seat, kept = p.seat, len(p.then.Players[p.seat].Hand)-len(p.words)+1
			}
			if p.then.Phase == "mulligan" && len(p.next.Draws) > 0 && len(p.then.Draws) == 0 && seat != game.NoSeat {
				now, end := p.next.Players[seat], s.round(1).Players[seat]
				return len(now.Hand) == kept && len(now.Aside) > 0 && end.Count == kept+len(now.Aside) && len(end.Aside) == 0
			}
		}
		return false
	},

	"command for a ready supply token": some(func(p *page) bool { return p.standsIn() && p.then.Players[p.seat].Supply == 1 }),
	"command for a spent supply token": some(func(p *page) bool { return p.standsIn() && p.then.Players[p.seat].Supply == 0 }),

	"a support before the compulsory order": some(func(p *page) bool { return p.is("support") && !p.then.Given && !p.next.Given }),
	"a named ability":                       some(func(p *page) bool { return p.is("use") && !p.then.Activation.Used }),
	"a charge": some(func(p *page) bool {
		return p.is("attack") && p.then.unit(p.then.Activation.Unit).Mods.Attack == 2 && p.then.unit(p.then.Activation.Unit).Card == "lancer"
	}),

	"a critical attacker": fought(func(f *fight) bool { return f.criticalA && !f.criticalD && f.sumA > f.sumD && f.dealt == 3 }),
	"a critical defender": fought(func(f *fight) bool { return f.criticalD && !f.criticalA && f.sumA >= f.sumD && f.dealt == 0 }),
	"both critical":       fought(func(f *fight) bool { return f.criticalA && f.criticalD && f.dealt == 0 }),
	"dice rolled again": some(func(p *page) bool {
		return p.is("roll") && p.next.Activation != nil && p.next.Activation.Target != nil
	}),

	// Healed at 3 damage, the unit is there in the next round.
	"a rescue": func(s *story) bool {
		for i := range s.pages {
			p := &s.pages[i]
			if !p.is("support", "use") {
				continue
			}
			for _, u := range p.then.Units {
				after := s.round(p.then.Round + 1)
				if u.Damage == 3 && p.next.unit(u.ID).Damage < 3 && after != nil && after.unit(u.ID) != nil {
					return true
				}
			}
		}
		return false
	},
	"an elite lost": some(func(p *page) bool {
		for _, u := range p.then.Units {
			if p.ends() && printed(u.Card).Elite && u.Damage == 3 && p.next.unit(u.ID) == nil {
				return slices.Contains(p.next.Players[u.Owner].Discard, u.Card)
			}
		}
		return false
	}),
	"effects put in order":       some(func(p *page) bool { return p.is("resolve") && len(p.then.Losing) == 2 && len(p.next.Losing) == 0 }),
	"three effects put in order": some(func(p *page) bool { return p.is("resolve") && len(p.then.Losing) == 3 && len(p.next.Losing) == 2 }),

	"a retreat home":                   some(func(p *page) bool { return p.is("retreat") && p.retreats() == 1 }),
	"a retreat with a choice":          some(func(p *page) bool { return p.is("retreat") && p.retreats() > 1 }),
	"a retreat with a choice of three": some(func(p *page) bool { return p.is("retreat") && p.retreats() == 3 }),

	// The conclusion draws for one player alone, or for nobody.
	"an empty deck": some(func(p *page) bool {
		n := len(p.next.Draws)
		if p.then.Phase == "conclusion" || p.next.Phase != "conclusion" && p.next.Round == p.then.Round {
			return false
		}
		for i := range p.next.Players {
			if p.next.Players[i].Deck > 0 {
				n--
			}
		}
		return n == 0 && len(p.next.Draws) < 2
	}),
	"a draw cut short": some(func(p *page) bool {
		return p.is("support") && p.words[1] == "rally" && len(p.next.Draws) == p.then.Players[p.seat].Deck && len(p.next.Draws) < 2
	}),

	"four gates each":    four(2),
	"first by gates":     ahead("gates"),
	"first by artifacts": ahead("artifacts"),
	"first by control":   ahead("control"),
	"nobody first":       ahead(""),

	// The conclusion of the round has been, and no other round begins.
	"the last round": both(four(0), func(s *story) bool {
		end := s.last()
		return end.Round == 5 && len(end.Units) > 0 && *end.First != *s.round(5).First && s.fresh()
	}),
	"nothing left": both(four(0), func(s *story) bool {
		n := len(s.pages)
		end := s.last()
		return s.pages[n-1].is("pass") && s.pages[n-2].is("pass") && s.pages[n-2].then.Round == end.Round && s.pages[n-3].then.Round < end.Round &&
			len(end.Units) == 0 && end.Players[0].Deck+end.Players[1].Deck == 0 && s.fresh()
	}),
}

// round gives the state in which the orders of a round began, nil if they never
// did.
func (s *story) round(n int) *told {
	for i := range s.pages {
		if next := &s.pages[i].next; next.Round == n && next.Phase == "orders" {
			return next
		}
	}
	return nil
}

// fresh tells whether the play ended with all tokens ready.
func (s *story) fresh() bool {
	return !slices.ContainsFunc(s.last().Players, func(p toldPlayer) bool { return p.Command != 4 || p.Supply != 1 })
}

func factions(is func(a, b string) bool) func(*story) bool {
	return func(s *story) bool { return is(*s.last().Players[0].Faction, *s.last().Players[1].Faction) }
}

// showed tells whether a face was rolled.
func showed(is func(face int) bool) func(*story) bool {
	return some(func(p *page) bool { return p.is("roll") && (is(number(p.words[1])) || is(number(p.words[2]))) })
}

var d6 = showed(func(face int) bool { return face > 3 })

func number(word string) int {
	n, err := strconv.Atoi(word)
	if err != nil {
		panic(err)
	}
	return n
}

// bonus tells whether the first player was dealt so many cards more.
func bonus(n int) func(*story) bool {
	return some(func(p *page) bool {
		first := p.next.First
		return p.then.Phase == "deal" && p.next.Phase == "mulligan" && p.next.Players[*first].Count == 5+n && p.next.Players[1-*first].Count == 5
	})
}

// four tells whether so many seats turned four gates.
func four(n int) func(*story) bool {
	return func(s *story) bool {
		turned := 0
		for _, p := range s.last().Players {
			turned += p.Gates / 4
		}
		return turned == n
	}
}

// standsIn tells whether a command token was turned for a supply token (L-3.4).
func (p *page) standsIn() bool {
	if !p.is("play", "support") {
		return false
	}
	d := printed(p.words[1])
	return p.words[2] == strconv.Itoa(int(d.Command+d.Supply))+"c" && d.Supply > 0
}

// retreats counts where the units of the seat may retreat to (L-5.5).
func (p *page) retreats() int {
	n := 1
	for _, at := range []string{"left", "right"} {
		if p.then.has(p.seat, at) {
			n++
		}
	}
	return n
}

// A fight is an attack whose dice have fallen.
type fight struct {
	sumA, sumD           int // without passive texts
	criticalA, criticalD bool
	dealt                int
}

// fought tells whether some attack upon a unit that could be damaged went so.
func fought(so func(*fight) bool) func(*story) bool {
	return func(s *story) bool {
		critical := 3
		if d6(s) {
			critical = 6
		}
		return some(func(p *page) bool {
			if !p.is("roll") || p.next.Activation != nil && p.next.Activation.Target != nil {
				return false
			}
			a, d := number(p.words[1]), number(p.words[2])
			by, on := p.then.unit(p.then.Activation.Unit), p.then.unit(*p.then.Activation.Target)
			return on.Damage < 3 && so(&fight{
				sumA: int(printed(by.Card).Attack) + by.Mods.Attack + a, sumD: int(printed(on.Card).Defence) + on.Mods.Defence + d,
				criticalA: a == critical, criticalD: d == critical, dealt: p.next.unit(on.ID).Damage - on.Damage,
			})
		})(s)
	}
}

// control is a seat's total over all battlefields, where no passive text is
// about control (L-5.1).
func (s *told) control(seat game.Seat) (total int) {
	for _, u := range s.Units {
		if u.Owner == seat {
			total += max(0, int(printed(u.Card).Control)+u.Mods.Control-min(1, u.Damage))
		}
	}
	return total
}

// leader says who is first at the end, and by what (L-5.3, L-6.2).
func (s *told) leader() (game.Seat, string) {
	for _, by := range []struct {
		what string
		of   func(game.Seat) int
	}{
		{"gates", func(seat game.Seat) int { return s.Players[seat].Gates }},
		{"artifacts", func(seat game.Seat) int { return s.Players[seat].Artifacts }},
		{"control", s.control},
	} {
		switch cmp.Compare(by.of(0), by.of(1)) {
		case 1:
			return 0, by.what
		case -1:
			return 1, by.what
		}
	}
	return game.NoSeat, ""
}

// ahead tells whether somebody was first at the end by that, and by nothing
// before it.
func ahead(by string) func(*story) bool {
	return func(s *story) bool { _, what := s.last().leader(); return what == by }
}

func TestRecords(t *testing.T) {
	files, err := filepath.Glob("testdata/records/*.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	if len(files) != len(records) {
		t.Errorf("%d records, want %d", len(files), len(records))
	}
	shown, reasons := map[string]bool{}, map[string]bool{}
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".jsonl")
		want, ok := records[name]
		if !ok {
			t.Errorf("nothing is said of %s", file)
			continue
		}
		t.Run(name, func(t *testing.T) {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			replay, s := tell(t, data)
			for _, feature := range want.shows {
				shows, ok := features[feature]
				if !ok || !shows(s) {
					t.Errorf("the record does not show %q", feature)
				}
				shown[feature] = true
			}
			outcome, err := json.Marshal(s.outcome)
			if err != nil {
				t.Fatal(err)
			}
			if string(outcome) != want.outcome {
				t.Errorf("it ends with %s, want %s", outcome, want.outcome)
			}
			reasons[s.outcome.Reason] = true
			wins(t, s)

			// Written again, it is the same text.
			var b bytes.Buffer
			if err := record.Write(&b, replay.Header, replay.Plies); err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(b.Bytes(), data) {
				t.Error("it is written otherwise than it was read")
			}
		})
	}
	for feature := range features {
		if !shown[feature] {
			t.Errorf("no record shows %q", feature)
		}
	}
	g, ok := games.All.Find("lostempires", 0)
	if !ok {
		t.Fatal("the game is not in the catalogue")
	}
	for _, reason := range g.Info().Reasons {
		if !reasons[reason] {
			t.Errorf("no record ends by %s", reason)
		}
	}
}

// wins checks an outcome against the state at the end (L-5.3, L-6.2).
func wins(t *testing.T, s *story) {
	t.Helper()
	end, o := s.last(), s.outcome
	winner, by := end.leader()
	reason := by
	switch least := min(end.Players[0].Gates, end.Players[1].Gates); {
	case winner == game.NoSeat:
		reason = "draw"
	case least == 4:
	case end.Players[winner].Gates == 4:
		reason = "gate"
	default:
		reason = "limit"
	}
	var winners []game.Seat
	if winner != game.NoSeat {
		winners = []game.Seat{winner}
	}
	gates := []int32{int32(end.Players[0].Gates), int32(end.Players[1].Gates)}
	if end.Phase != "over" || o.Reason != reason || !slices.Equal(o.Winners.List(), winners) || !slices.Equal(o.Scores[:o.Seats], gates) {
		t.Errorf("%v won with %v for %s, want %v with %v for %s", o.Winners.List(), o.Scores[:o.Seats], o.Reason, winners, gates, reason)
	}
}
