// Package luck counts what chance did in plays and says how far it is from
// even: of each kind of choice what came, where in the list of what was possible
// it stood, and whether one choice tells of the next.
//
// It judges the outcome alone. Whoever knows the deal, but deals evenly, shows
// nothing here: against him stands the commitment.
package luck

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"castellan/game"
	"castellan/game/record"
)

// What a test looks at.
const (
	What  = "what"  // the entry as it is written: a face, a card and who got it
	Place = "place" // where in the list it stood, in tenths: a deck's top and bottom
	Next  = "next"  // the places of two choices that follow each other, in fifths
)

const (
	tenths = 10
	fifths = 5
	// least is how often something must be expected that is tested by itself;
	// what is rarer is taken together. A usual bound for chi-square.
	least = 5
	// most is how many different entries of a kind are told apart. Where there
	// are more, their places alone are looked at.
	most = 400
)

// A Tally counts the choices of chance of any number of plays. The zero Tally
// has counted none.
type Tally struct {
	plays int
	kinds map[kind]*counts
}

// A kind of choice is the first word of its notation: draw, roll, ask.
type kind struct{ game, word string }

// counts are what was counted of one kind.
type counts struct {
	choices           int
	what, place, next *table
	before            []float64 // the odds of the choice before, nil if the next one is the first of two
	last              int       // its fifth
}

// Add counts the choices of a whole record that was read.
func (t *Tally) Add(catalogue game.Catalogue, r *record.Replay) error {
	g, ok := catalogue.Find(r.Header.Game, r.Header.Rules)
	if !ok {
		return fmt.Errorf("no game %s with rules %d", r.Header.Game, r.Header.Rules)
	}
	play, err := g.Start(r.Header.Setup())
	if err != nil {
		return fmt.Errorf("start again: %w", err)
	}
	t.plays++
	for _, c := range t.kinds {
		c.before = nil // pairs lie within a play
	}
	for i, ply := range r.Plies {
		if ply.Seat == game.Chance {
			if err := t.note(r.Header.Game, play.Legal(game.Chance), ply.Move); err != nil {
				return fmt.Errorf("count ply %d: %w", i, err)
			}
		}
		if _, err := play.Ask(ply.Seat, ply.Move, ply.Question); err != nil {
			return fmt.Errorf("play ply %d again: %w", i, err)
		}
	}
	return nil
}

// An option is an entry that could come, by how many of the list it is written.
type option struct {
	entry string
	odds  float64
	at    int // the place of the list that stands for it
}

// options parts a list into its entries. Which of several that read alike it was
// nobody can tell: the turn says which place stands for them, and is no chance.
func options(list []string, turn int) []option {
	places := map[string][]int{}
	var found []option
	for i, entry := range list {
		if places[entry] == nil {
			found = append(found, option{entry: entry})
		}
		places[entry] = append(places[entry], i)
	}
	for i := range found {
		all := places[found[i].entry]
		found[i].odds = float64(len(all)) / float64(len(list))
		found[i].at = all[turn%len(all)]
	}
	return found
}

// note counts one choice from the list of what was equally likely.
func (t *Tally) note(of string, list []string, move string) error {
	word, _, _ := strings.Cut(move, " ")
	c := t.kinds[kind{of, word}]
	if c == nil {
		if t.kinds == nil {
			t.kinds = map[kind]*counts{}
		}
		c = &counts{what: newTable(), place: ordered("tenth", tenths), next: ordered("fifths", fifths*fifths)}
		t.kinds[kind{of, word}] = c
	}
	found := options(list, c.choices)
	if len(found) == 1 {
		return nil // there was nothing to choose
	}
	came := slices.IndexFunc(found, func(o option) bool { return o.entry == move })
	if came < 0 {
		return fmt.Errorf("%s is none of the %d that chance has", game.Quote(move), len(list))
	}
	c.choices++
	if c.what != nil {
		c.what.noteOptions(found, came)
		if len(c.what.labels) > most {
			c.what = nil
		}
	}
	part := func(o option, parts int) int { return o.at * parts / len(list) }
	spread := func(parts int) []float64 {
		odds := make([]float64, parts)
		for _, o := range found {
			odds[part(o, parts)] += o.odds
		}
		return odds
	}
	c.place.note(spread(tenths), part(found[came], tenths))
	odds, fifth := spread(fifths), part(found[came], fifths)
	if c.before == nil {
		c.before, c.last = odds, fifth
		return nil
	}
	both := make([]float64, fifths*fifths)
	for i, p := range c.before {
		for j, q := range odds {
			both[i*fifths+j] = p * q
		}
	}
	c.next.note(both, c.last*fifths+fifth)
	c.before = nil
	return nil
}

// A Result is what one test says.
type Result struct {
	Game    string  `json:"game"`
	Kind    string  `json:"kind"`
	Of      string  `json:"of"` // what, place or next
	Choices int     `json:"choices"`
	Square  float64 `json:"chi_square"`
	Freedom int     `json:"degrees_of_freedom"` // 0: too few to tell
	P       float64 `json:"p"`                  // how often fair chance is as far from even; 1 where it cannot be told
	Faces   []Face  `json:"faces"`
}

// A Face is something that could come.
type Face struct {
	Name     string  `json:"name"`
	Seen     int     `json:"seen"`
	Expected float64 `json:"expected"`
	Off      float64 `json:"off"` // by so many standard deviations
}

// A Report is what all tests say.
type Report struct {
	Plays   int      `json:"plays"`
	Choices int      `json:"choices"`
	Tests   int      `json:"tests"` // that could tell
	Least   float64  `json:"least_p"`
	P       float64  `json:"p"` // how often the least of so many tests of fair chance is as small
	Results []Result `json:"results"`
}

// Report gives what was counted, by game, kind and test.
func (t *Tally) Report() *Report {
	r := &Report{Plays: t.plays, Least: 1, Results: []Result{}}
	for k, c := range t.kinds { // in any order: sorted below
		r.Choices += c.choices
		for _, test := range []struct {
			of string
			*table
		}{{What, c.what}, {Place, c.place}, {Next, c.next}} {
			if test.table == nil {
				continue
			}
			result := test.result()
			if test.of == What { // what came first stands first
				slices.SortFunc(result.Faces, func(a, b Face) int { return strings.Compare(a.Name, b.Name) })
			}
			result.Game, result.Kind, result.Of, result.Choices = k.game, k.word, test.of, c.choices
			if result.Freedom > 0 {
				r.Tests++
				r.Least = min(r.Least, result.P)
			}
			r.Results = append(r.Results, result)
		}
	}
	order := []string{What, Place, Next}
	slices.SortFunc(r.Results, func(a, b Result) int {
		if by := strings.Compare(a.Game+" "+a.Kind, b.Game+" "+b.Kind); by != 0 {
			return by
		}
		return slices.Index(order, a.Of) - slices.Index(order, b.Of)
	})
	// Of n fair tests all are above p in (1-p)^n of all cases (Šidák 1967).
	r.P = -math.Expm1(float64(r.Tests) * math.Log1p(-r.Least))
	if r.Tests == 0 {
		r.P = 1
	}
	return r
}
