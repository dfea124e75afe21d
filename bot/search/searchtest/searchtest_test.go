package searchtest

import (
	"math/rand/v2"
	"strconv"
	"testing"

	"castellan/bot"
	"castellan/bot/search"
	"castellan/game"
)

// cup is a play of two decisions: chance hides a ball under one of four cups;
// seat 0 leaves with a sure win half the time, or looks, and then lifts a cup.
type cup struct{}

type table struct{ step, ball, won int8 }

func (cup) Info() game.Info {
	return game.Info{Key: "cup", Rules: 1, MinSeats: 1, MaxSeats: 2, MaxPlies: 3}
}
func (cup) Start(game.Setup) (table, error) { return table{}, nil }
func (cup) Turn(s *table) game.Seats {
	switch s.step {
	case 0, 3:
		return game.SeatsOf(game.Chance)
	case 4:
		return 0
	}
	return game.SeatsOf(0)
}
func (c cup) Legal(s *table, seat game.Seat, buf []game.Move) []game.Move {
	switch {
	case !c.Turn(s).Has(seat):
		return buf
	case s.step == 0, s.step == 2:
		return append(buf, 0, 1, 2, 3)
	}
	return append(buf, 0, 1) // to leave or to look; to lose or to win
}
func (cup) Apply(s *table, _ game.Seat, m game.Move) {
	switch s.step {
	case 0:
		s.ball, s.step = int8(m), 1
	case 1:
		s.step = 3 - int8(m)
	default:
		if s.step == 2 && int8(m) == s.ball || s.step == 3 && m == 1 {
			s.won = 1
		}
		s.step = 4
	}
}
func (cup) Outcome(s *table) game.Outcome {
	if s.step < 4 {
		return game.Outcome{}
	}
	return game.Outcome{Over: true, Seats: 2, Winners: game.SeatsOf(game.Seat(1 - s.won))}
}
func (cup) Format(_ *table, _ game.Seat, m game.Move) string { return strconv.Itoa(int(m)) }
func (cup) Parse(_ *table, _ game.Seat, text string) (game.Move, error) {
	return game.Move(text[0] - '0'), nil
}
func (cup) Refuse(*table, game.Seat, game.Move) error             { return nil }
func (cup) View(s *table, _ game.Viewer) any                      { return s.step }
func (cup) Seen(*table, game.Seat, game.Move, game.Viewer) string { return "?" }
func (cup) Imagine(s *table, _ game.Viewer, rng *rand.Rand) table {
	t := *s
	if t.step > 0 {
		t.ball = int8(rng.IntN(4))
	}
	return t
}

// at gives a play in which seat 0 is to leave or to look.
func at(tb testing.TB, of game.Rules[table], ball string) game.Play {
	tb.Helper()
	play, err := game.Of(of).Start(game.Setup{Seats: make([]string, 2)})
	if err != nil {
		tb.Fatal(err)
	}
	if _, err := play.Move(game.Chance, ball); err != nil {
		tb.Fatal(err)
	}
	return play
}

const leave, look = "0", "1"

func TestOnlySomeSee(t *testing.T) {
	fair := search.New(search.Config[table]{Iterations: 400})
	for _, ball := range []string{"0", "1", "2", "3"} {
		for _, c := range []struct {
			rules game.Rules[table]
			who   bot.Bot
			want  string
		}{
			{cup{}, fair, leave},
			{Seeing(cup{}, game.SeatsOf(1)), fair, leave},
			{Seeing(cup{}, game.SeatsOf(0)), fair, look},
			// To look is to know in each world alone: the fault of the method.
			{cup{}, Determinized[table]{Config: fair.Config, Trees: 4}, look},
		} {
			play := at(t, c.rules, ball)
			if got := c.who.Think(t.Context(), play.Sight(0), rand.New(rand.NewPCG(1, 2))).Move; got != c.want {
				t.Errorf("%T under %T plays %s", c.who, c.rules, got)
			}
		}
		// And who sees lifts the right cup.
		play := at(t, Seeing(cup{}, game.SeatsOf(0)), ball)
		if _, err := play.Move(0, look); err != nil {
			t.Fatal(err)
		}
		if got := fair.Think(t.Context(), play.Sight(0), rand.New(rand.NewPCG(1, 2))).Move; got != ball {
			t.Errorf("lifts %s where the ball is under %s", got, ball)
		}
	}
}
