package search

import (
	"math/rand/v2"
	"strconv"

	"castellan/game"
)

// vault is a play of a few moves whose best play is known. Chance sets a dial,
// which seat 1 alone sees. Then seat 0
//
//   - may leave: chance pays it in two cases of five;
//   - may try, and then open at a setting of the dial: right in one case of four;
//   - may trust: seat 1 then gives, and seat 0 wins, or keeps, and wins itself;
//     with the dial at 3 it may lie as well, which is to keep.
//
// So leaving is best, with 0.4. Who searches each world alone takes trying for
// certain to win, since in each he knows the dial; who expects seat 1 to play
// anything takes trusting for nearly as good as leaving, or better.
type vault struct{}

type vaultState struct {
	Step, Dial int8
	Won        int8 // seat plus one
}

const (
	toSet int8 = iota
	toChoose
	toOpen
	toAnswer
	toPay
	over
)

var vaultMoves = []string{"dial 0", "dial 1", "dial 2", "dial 3", "leave", "try", "trust",
	"open 0", "open 1", "open 2", "open 3", "give", "keep", "lie", "win", "lose"}

const (
	leave, try, trust   = game.Move(4), game.Move(5), game.Move(6)
	open                = game.Move(7)
	give, keep, lie     = game.Move(11), game.Move(12), game.Move(13)
	win, lose           = game.Move(14), game.Move(15)
	settings            = 4
	worthOfLeaving      = 0.4
	vaultSeats          = 2
	seatOfWho, whoKnows = game.Seat(0), game.Seat(1)
)

func (vault) Info() game.Info {
	return game.Info{Key: "vault", Rules: 1, MinSeats: vaultSeats, MaxSeats: vaultSeats, MaxPlies: 3}
}

func (vault) Start(game.Setup) (vaultState, error) { return vaultState{}, nil }

func (vault) Turn(s *vaultState) game.Seats {
	return map[int8]game.Seats{
		toSet: game.SeatsOf(game.Chance), toPay: game.SeatsOf(game.Chance),
		toChoose: game.SeatsOf(seatOfWho), toOpen: game.SeatsOf(seatOfWho), toAnswer: game.SeatsOf(whoKnows),
	}[s.Step]
}

func (v vault) Legal(s *vaultState, seat game.Seat, buf []game.Move) []game.Move {
	if !v.Turn(s).Has(seat) {
		return buf
	}
	switch s.Step {
	case toSet:
		return append(buf, 0, 1, 2, 3)
	case toChoose:
		return append(buf, leave, try, trust)
	case toOpen:
		return append(buf, open, open+1, open+2, open+3)
	case toAnswer:
		if s.Dial == 3 {
			return append(buf, give, keep, lie)
		}
		return append(buf, give, keep)
	}
	return append(buf, win, win, lose, lose, lose)
}

func (vault) Apply(s *vaultState, _ game.Seat, m game.Move) {
	switch {
	case m < leave:
		s.Step, s.Dial = toChoose, int8(m)
	case m == leave:
		s.Step = toPay
	case m == try:
		s.Step = toOpen
	case m == trust:
		s.Step = toAnswer
	case m < give && int8(m-open) == s.Dial, m == give, m == win:
		s.Step, s.Won = over, 1
	default:
		s.Step, s.Won = over, 2
	}
}

func (vault) Outcome(s *vaultState) game.Outcome {
	if s.Step != over {
		return game.Outcome{}
	}
	return game.Outcome{Over: true, Seats: vaultSeats, Winners: game.SeatsOf(game.Seat(s.Won - 1))}
}

func (vault) Format(_ *vaultState, _ game.Seat, m game.Move) string { return vaultMoves[m] }

func (vault) Parse(_ *vaultState, _ game.Seat, text string) (game.Move, error) {
	for i, m := range vaultMoves {
		if m == text {
			return game.Move(i), nil
		}
	}
	return 0, game.Refusef("R-2", "no move")
}

func (v vault) Refuse(s *vaultState, seat game.Seat, m game.Move) error {
	for _, l := range v.Legal(s, seat, nil) {
		if l == m {
			return nil
		}
	}
	return game.Refusef("V-1", "not now")
}

func (vault) View(s *vaultState, v game.Viewer) any {
	if v.Is(whoKnows) || v == game.All {
		return *s
	}
	return s.Step
}

func (vault) Seen(s *vaultState, _ game.Seat, m game.Move, v game.Viewer) string {
	if s.Step == toSet && !v.Is(whoKnows) {
		return "dial ?"
	}
	return vaultMoves[m]
}

func (vault) Imagine(s *vaultState, v game.Viewer, rng *rand.Rand) vaultState {
	t := *s
	if s.Step != toSet && s.Step != over && !v.Is(whoKnows) && v != game.All {
		t.Dial = int8(rng.IntN(settings))
	}
	return t
}

// richer is the vault with what rules may offer beyond the contract.
type richer struct{ vault }

// Candidates leaves out trying.
func (r richer) Candidates(s *vaultState, seat game.Seat, buf []game.Move) []game.Move {
	if s.Step == toChoose {
		return append(buf, leave, trust)
	}
	return r.Legal(s, seat, buf)
}

func (r richer) Pick(s *vaultState, seat game.Seat, rng *rand.Rand, buf []game.Move) (game.Move, []game.Move) {
	buf = r.Legal(s, seat, buf[:0])
	return buf[rng.IntN(len(buf))], buf
}

// closed is the vault for which seat 0 considers nothing but to leave.
type closed struct{ richer }

func (c closed) Candidates(s *vaultState, seat game.Seat, buf []game.Move) []game.Move {
	if s.Step == toChoose {
		return append(buf, leave)
	}
	return c.Legal(s, seat, buf)
}

// at gives a play of the vault with the dial set and some moves made since.
func at(rules game.Rules[vaultState], dial int, moves ...string) game.Play {
	play, err := game.Of(rules).Start(game.Setup{Seats: make([]string, vaultSeats)})
	if err != nil {
		panic(err)
	}
	for i, m := range append([]string{"dial " + strconv.Itoa(dial)}, moves...) {
		seat := seatOfWho
		if i == 0 {
			seat = game.Chance
		}
		if _, err := play.Move(seat, m); err != nil {
			panic(err)
		}
	}
	return play
}
