package arena_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strconv"

	"castellan/bot"
	"castellan/game"
)

// dice is a game for two to six: each in turn rolls a die and says a number
// from 0 to 9 that is added to the roll. The most wins; equals share the win.
type dice struct {
	sides int // of the die
	bonus int // for seat 0, where there is one
}

type diceState struct {
	seats, seat int8
	rolled      bool
	scores      [game.MaxSeats]int32
}

func (d dice) Info() game.Info {
	return game.Info{Key: "dice", Rules: 1, MinSeats: 2, MaxSeats: 6, Options: []byte("{}"), Reasons: []string{"points"}, MaxPlies: 12}
}

func (d dice) Start(setup game.Setup) (diceState, error) {
	s := diceState{seats: int8(len(setup.Seats))}
	s.scores[0] = int32(d.bonus)
	if setup.Options != nil && string(setup.Options) != "{}" {
		return diceState{}, game.Refusef("R-1", "dice has no options")
	}
	return s, nil
}

func (d dice) Turn(s *diceState) game.Seats {
	switch {
	case s.seat == s.seats:
		return 0
	case !s.rolled:
		return game.SeatsOf(game.Chance)
	}
	return game.SeatsOf(game.Seat(s.seat))
}

func (d dice) Legal(s *diceState, seat game.Seat, buf []game.Move) []game.Move {
	if !d.Turn(s).Has(seat) {
		return buf
	}
	last := 9
	if seat == game.Chance {
		last = d.sides - 1
	}
	for i := range last + 1 {
		buf = append(buf, game.Move(i))
	}
	return buf
}

func (d dice) Apply(s *diceState, _ game.Seat, m game.Move) {
	s.scores[s.seat] += int32(m)
	if s.rolled {
		s.seat++
	}
	s.rolled = !s.rolled
}

func (d dice) Outcome(s *diceState) game.Outcome {
	o := game.Outcome{Over: s.seat == s.seats, Reason: "points", Seats: int(s.seats), Scores: s.scores}
	for a := range o.Seats {
		best := true
		for b := range o.Seats {
			best = best && s.scores[a] >= s.scores[b]
		}
		if best {
			o.Winners |= game.SeatsOf(game.Seat(a))
		}
	}
	return o
}

func (d dice) Format(_ *diceState, _ game.Seat, m game.Move) string {
	return strconv.FormatUint(uint64(m), 10)
}

func (d dice) Parse(_ *diceState, _ game.Seat, text string) (game.Move, error) {
	m, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		return 0, game.Refusef("R-2", "%q is no number", text)
	}
	return game.Move(m), nil
}

func (d dice) Refuse(s *diceState, seat game.Seat, m game.Move) error {
	if legal := d.Legal(s, seat, nil); m >= game.Move(len(legal)) {
		return game.Refusef("D-1", "%d is too much", m)
	}
	return nil
}

func (d dice) View(s *diceState, _ game.Viewer) any { return *s }

func (d dice) Seen(s *diceState, seat game.Seat, m game.Move, _ game.Viewer) string {
	return d.Format(s, seat, m)
}

func (d dice) Imagine(s *diceState, _ game.Viewer, _ *rand.Rand) diceState { return *s }

// says is the bot that says one number, or up to so much less by its own luck.
type says struct{ number, less int }

func (b says) Think(_ context.Context, _ any, rng *rand.Rand) bot.Thought {
	return bot.Thought{Move: fmt.Sprint(b.number - rng.IntN(b.less+1))}
}

// level is a says-bot under a name.
func level(key string, number, less int) bot.Level {
	return bot.Level{Key: key, Bot: says{number, less}}
}
