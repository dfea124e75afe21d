// Package learn finds the weights by which the bots that search value a
// position of Lost Empires: from plays by rules of thumb first, then from plays
// of the search that these weights give.
package learn

import (
	"context"
	"math/rand/v2"

	"castellan/bot"
	"castellan/bot/arena"
	"castellan/bot/arena/balance"
	"castellan/bot/logit"
	"castellan/bot/lostempires"
	"castellan/game"
	rules "castellan/games/lostempires"
)

// A Course is how weights are learnt. The weights depend on it alone, not on
// the number of workers.
type Course struct {
	Seed       uint64
	Plays      int // by rules of thumb
	Searched   int // plays of each class of search
	Classes    int // after each the weights are fitted again
	Iterations int // of the search
}

const (
	// errs is the temperature of the rules of thumb, so that plays differ.
	errs = 0.1
	// ridge keeps the weights of rare features small.
	ridge = 20
	// Of so many plays one is kept aside, and tells the loss.
	aside = 8
)

// Size is how many plays the course has.
func (c Course) Size() int { return c.Plays + c.Classes*c.Searched }

// Run takes the course on so many workers. After each play it calls each, if
// given, from any worker. After each fit it tells the table so far.
func (c Course) Run(ctx context.Context, workers int, each func(), tell func(lostempires.Table)) (lostempires.Table, error) {
	var table lostempires.Table
	var cases, kept []logit.Case
	for class := range 1 + c.Classes {
		plays, pupil := c.Plays, lostempires.Rule(errs)
		if class > 0 {
			w := table.Vector()
			plays, pupil = c.Searched, lostempires.Searching(c.Iterations, &w)
		}
		seen, err := arena.Work(ctx, plays, workers, each, func(ctx context.Context, i int) ([]logit.Case, error) {
			return c.play(ctx, pupil, class, i)
		})
		if err != nil {
			return table, err
		}
		for i, of := range seen {
			if i%aside == 0 {
				kept = append(kept, of...)
			} else {
				cases = append(cases, of...)
			}
		}
		w := logit.Fit(cases, ridge)
		table = lostempires.Table{
			Seed: c.Seed, Plays: table.Plays + plays, States: len(cases),
			Loss: logit.Loss(kept, w), Accuracy: logit.Accuracy(kept, w),
			Weights: lostempires.Named(w),
		}
		tell(table)
	}
	return table, nil
}

// play plays one play and gives what was seen at the beginning of each round.
func (c Course) play(ctx context.Context, pupil bot.Bot, class, i int) ([]logit.Case, error) {
	rng := rand.New(rand.NewPCG(c.Seed, uint64(class)<<32|uint64(i)))
	notes := &notes{Bot: pupil}
	result, err := arena.One(ctx, arena.Table{
		Game:     rules.Game,
		Setup:    game.Setup{Seats: []string{"", ""}},
		Bots:     []bot.Bot{notes, notes},
		Openings: []string{deck(rng), deck(rng)},
	}, c.Seed+uint64(class), i)
	if err != nil {
		return nil, err
	}
	won := float32(0.5)
	if w := result.Outcome.Winners; w != 0 {
		won = float32(1 - w.First())
	}
	for k := range notes.cases {
		notes.cases[k].Y = won
	}
	return notes.cases, nil
}

// deck draws a deck: of any faction, as often the preset as any lawful one.
func deck(rng *rand.Rand) string {
	subject := balance.LostEmpires{}
	factions, err := subject.Factions(nil)
	if err != nil {
		panic(err)
	}
	f := &factions[rng.IntN(len(factions))]
	if rng.IntN(2) == 0 {
		return subject.Opening(f, f.Preset)
	}
	return subject.Opening(f, subject.Draw(f, rng))
}

// notes is a bot for both seats of one play that notes what it sees at the
// beginning of each round.
type notes struct {
	bot.Bot
	round int8
	cases []logit.Case
}

func (n *notes) Think(ctx context.Context, sight any, rng *rand.Rand) bot.Thought {
	s := sight.(*game.Sight[rules.State]).Imagine(rng) // features rest on what everybody knows
	if s.Phase == rules.Orders && s.Round > n.round {
		n.round = s.Round
		var x lostempires.Vector
		lostempires.Features(&s, &x)
		n.cases = append(n.cases, logit.Case{X: x[:]})
	}
	return n.Bot.Think(ctx, sight, rng)
}
