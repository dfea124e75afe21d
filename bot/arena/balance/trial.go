package balance

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"

	"castellan/bot"
	"castellan/bot/arena"
	"castellan/game"
)

// A Trial is a measurement with equal bots: every faction meets every other and
// itself.
//
// It is played in blocks. A block is one seed of all luck, chance's and the
// bots', with the same two decks in it: the two sit one way round, then the
// other, and each side's luck goes with it. The first player is drawn at the
// start, so in the second play it is the other deck's turn to move first. A
// preset against itself is a block of one play: turned round it is no other.
type Trial struct {
	Subject Subject
	Options json.RawMessage // nil is {}
	Level   bot.Level
	// Random lets each block draw two lawful decks in place of the presets, so
	// that every card is seen, in all kinds of company.
	Random bool
	Plays  int // of each pairing, at least; the last block is played to its end
	Seed   uint64
}

// pairing is two factions that meet, by number.
type pairing struct{ one, other int }

// pairings are those of so many factions, each with itself too.
func pairings(factions int) []pairing {
	var list []pairing
	for one := range factions {
		for other := one; other < factions; other++ {
			list = append(list, pairing{one, other})
		}
	}
	return list
}

// job is a play that is to be played.
type job struct {
	pairing
	number int  // of the block; every pairing has numbers of its own
	turned bool // the second play of the block
}

// jobs gives all plays, block by block: those of a block side by side, and the
// pairings in turns.
func (t Trial) jobs(factions int) []job {
	pairs := pairings(factions)
	var list []job
	for played := 0; played < t.Plays; played++ {
		for i, p := range pairs {
			single := p.one == p.other && !t.Random
			block := played
			if !single {
				if played%2 == 1 {
					continue
				}
				block = played / 2
			}
			j := job{pairing: p, number: block*len(pairs) + i}
			list = append(list, j)
			if !single {
				j.turned = true
				list = append(list, j)
			}
		}
	}
	return list
}

// Size is how many plays the trial has in all.
func (t Trial) Size() (int, error) {
	factions, err := t.Subject.Factions(t.Options)
	if err != nil {
		return 0, err
	}
	pairs := len(pairings(len(factions)))
	single := 0
	if !t.Random {
		single = len(factions)
	}
	return single*t.Plays + (pairs-single)*(t.Plays+t.Plays%2), nil
}

// finish is how a play went.
type finish struct {
	job
	decks  [2]Deck    // of the pairing's two sides
	won    [2]float64 // by side; half each for a draw
	cards  [2]side    // by side
	first  int        // the side that moved first
	rounds int
	plies  int
	limit  bool
	reason string
	trace  uint64
}

// Run plays the trial on so many workers. After each play it calls each, if
// given, from any worker. The report depends on the trial alone.
func (t Trial) Run(ctx context.Context, workers int, each func()) (Report, error) {
	factions, err := t.Subject.Factions(t.Options)
	if err != nil {
		return Report{}, err
	}
	places := make([]map[string]int, len(factions))
	for i, f := range factions {
		places[i] = map[string]int{}
		for place, key := range f.Cards {
			places[i][key] = place
		}
	}
	jobs := t.jobs(len(factions))
	plays, err := arena.Work(ctx, len(jobs), workers, each, func(ctx context.Context, i int) (finish, error) {
		f, err := t.play(ctx, jobs[i], factions, places)
		if err != nil {
			return finish{}, fmt.Errorf("play %d of seed %d: %w", i, t.Seed, err)
		}
		return f, nil
	})
	if err != nil {
		return Report{}, err
	}
	return t.count(factions, plays), nil
}

func (t Trial) play(ctx context.Context, j job, factions []Faction, places []map[string]int) (finish, error) {
	f := finish{job: j}
	sides := [2]int{j.one, j.other}
	rng := rand.New(rand.NewPCG(t.Seed, uint64(j.number)))
	for side, number := range sides {
		f.decks[side] = factions[number].Preset
		if t.Random {
			f.decks[side] = t.Subject.Draw(&factions[number], rng)
		}
	}
	at := [2]int{0, 1} // the side on each seat
	if j.turned {
		at = [2]int{1, 0}
	}
	table := arena.Table{Game: t.Subject.Game(), Setup: game.Setup{Options: t.Options}}
	notes := Notes{First: game.NoSeat}
	for seat, side := range at {
		faction := sides[side]
		table.Setup.Seats = append(table.Setup.Seats, factions[faction].Key)
		table.Bots = append(table.Bots, t.Level.Bot)
		table.Streams = append(table.Streams, uint64(side))
		table.Openings = append(table.Openings, t.Subject.Opening(&factions[faction], f.decks[side]))
		notes.places[seat] = places[faction]
	}
	result, err := arena.Follow(ctx, table, t.Seed, j.number, func(seat game.Seat, move string) {
		t.Subject.Note(&notes, seat, move)
	})
	if err != nil {
		return finish{}, err
	}
	t.Subject.Close(&notes, result)
	if notes.First == game.NoSeat {
		return finish{}, fmt.Errorf("nobody was noted to move first")
	}
	f.first, f.rounds, f.limit = at[notes.First], notes.Rounds, notes.Limit
	f.plies, f.reason, f.trace = result.Plies, result.Outcome.Reason, result.Trace
	for seat, side := range at {
		f.cards[side] = notes.sides[seat]
		switch {
		case result.Outcome.Winners == 0:
			f.won[side] = 0.5
		case result.Outcome.Winners.Has(game.Seat(seat)):
			f.won[side] = 1
		}
	}
	return f, nil
}
