package balance_test

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"sync"
	"sync/atomic"
	"testing"

	"castellan/bot/arena"
	"castellan/bot/arena/balance"
	"castellan/game"
)

func run(t *testing.T, trial balance.Trial) balance.Report {
	t.Helper()
	r, err := trial.Run(t.Context(), 2, nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestAFairGameMeetsItsTargets(t *testing.T) {
	for _, mixed := range []bool{false, true} {
		trial := toyTrial(fair(), 3000)
		trial.Random = mixed
		r := run(t, trial)
		if r.Missed != 2 { // too short, and one in three plays reaches the limit
			t.Errorf("%d targets missed: %+v", r.Missed, r)
		}
		if p := r.Pairings[1]; p.Wins.Verdict != balance.Met || p.Wins.Low > 0.5 || p.Wins.High < 0.5 {
			t.Errorf("%+v", p)
		}
		if f := r.First; f.All.Verdict != balance.Met || f.All.Low > 0.5 || f.All.High < 0.5 || f.Mirrors.Low > 0.5 || f.Mirrors.High < 0.5 {
			t.Errorf("%+v", f)
		}
		if r.Length.Verdict != balance.Missed || math.Abs(r.Length.Rounds.Mean-3) > 0.05 || r.Limit.Verdict != balance.Missed || r.Limit.Low > 1.0/3 || r.Limit.High < 1.0/3 {
			t.Errorf("%+v, %+v", r.Length, r.Limit)
		}
		for _, c := range r.Cards {
			if c.Verdict != balance.Met || math.Abs(c.Played.Shift.Mean) > 0.03 {
				t.Errorf("%+v", c)
			}
		}
		if r.Repeats != 0 {
			t.Errorf("%d blocks repeat another", r.Repeats)
		}
	}
}

// A card that is worth more than the others is found, whether the decks are
// drawn or not, and no other.
func TestAStrongCardIsFound(t *testing.T) {
	s := fair()
	s.worth[0][0] += 8 // red's ace
	for _, mixed := range []bool{false, true} {
		trial := toyTrial(s, 3000)
		trial.Random = mixed
		r := run(t, trial)
		for _, c := range r.Cards {
			strong := c.Faction == "red" && c.Card == "ace"
			if strong != (c.Verdict == balance.Missed) {
				t.Errorf("random decks %v: %+v", mixed, c)
			}
			if strong && !(c.Dealt.Shift.Low > 0.03 && c.Drawn.Shift.Low > 0.005 && c.Played.Shift.Low > 0.06 && c.Played.Wins.Rate > c.Dealt.Wins.Rate) {
				t.Errorf("random decks %v: the strong card: %+v", mixed, c)
			}
			if strong && mixed && c.Deck.Shift.Low < 0.02 {
				t.Errorf("in a deck: %+v", c.Deck)
			}
			if p := c.Drawn; math.Abs(p.Shift.Mean-(p.Wins.Rate-owners(r, c))) > 0.02 {
				t.Errorf("the shift of %+v is not against the deck's mean %.3f", p, owners(r, c))
			}
		}
		if w := r.Pairings[1].Wins; w.Low < 0.55 || w.Verdict != balance.Missed {
			t.Errorf("random decks %v: red wins %+v", mixed, w)
		}
		if f := r.Factions; f[0].Wins != r.Pairings[1].Wins.Rate || math.Abs(f[0].Wins.Rate+f[1].Wins.Rate-1) > 1e-9 {
			t.Errorf("%+v", f)
		}
	}
}

// owners is what those won who had a card in their deck.
func owners(r balance.Report, c balance.Card) float64 {
	if c.Deck != nil {
		return c.Deck.Wins.Rate
	}
	// Of a faction's sides half play the mirror; two pairings are all there are.
	for _, f := range r.Factions {
		if f.Faction == c.Faction {
			return (0.5*2 + f.Wins.Rate) / 3
		}
	}
	return 0
}

func TestMovingFirst(t *testing.T) {
	s := fair()
	s.first = 2
	r := run(t, toyTrial(s, 2000))
	if f := r.First; f.All.Low < 0.57 || f.All.Verdict != balance.Missed || f.Mirrors.Low < 0.55 {
		t.Errorf("%+v", f)
	}
	for _, p := range r.Pairings {
		if p.First.Low < 0.55 {
			t.Errorf("%+v", p)
		}
		if !p.Mirror() && p.Wins.Verdict != balance.Met {
			t.Errorf("who moves first is turned round, and yet: %+v", p)
		}
	}
}

func TestTheBooksBalance(t *testing.T) {
	for _, mixed := range []bool{false, true} {
		trial := toyTrial(fair(), 101)
		trial.Random = mixed
		size, err := trial.Size()
		r := run(t, trial)
		if err != nil || size != r.Plays || len(r.Pairings) != 3 {
			t.Fatalf("%d of %d plays, %d pairings, %v", r.Plays, size, len(r.Pairings), err)
		}
		plays, blocks := 0, 0
		for _, p := range r.Pairings {
			plays += p.Plays
			blocks += p.Blocks
			if single := p.Mirror() && !mixed; single && (p.Plays != 101 || p.Blocks != 101) || !single && (p.Plays != 102 || p.Blocks != 51) {
				t.Errorf("%+v", p)
			}
			if p.Mirror() != (p.Wins == nil) {
				t.Errorf("%+v", p)
			}
		}
		if plays != r.Plays || blocks != r.Blocks {
			t.Errorf("%d plays in %d blocks, %d in %d", r.Plays, r.Blocks, plays, blocks)
		}
		reasons, lengths := 0.0, 0.0
		for _, x := range r.Reasons {
			reasons += x.Share.Rate
		}
		for _, x := range r.Length.Shares {
			lengths += x.Share
		}
		if math.Abs(reasons-1) > 1e-9 || math.Abs(lengths-1) > 1e-9 || r.Length.Shares[0].Rounds != 2 || len(r.Length.Shares) != 3 {
			t.Errorf("reasons add up to %v, lengths %+v", reasons, r.Length.Shares)
		}
		sides, copies := map[string]int{}, map[string]float64{}
		for _, c := range r.Cards {
			sides[c.Faction] += c.Sides
			copies[c.Faction] += c.Copies * float64(c.Sides)
			if (c.Deck != nil) != mixed || c.Dealt.Share > c.Drawn.Share || c.Played.Share > c.Drawn.Share {
				t.Errorf("%+v", c)
			}
		}
		for _, f := range toyFactions {
			all := r.Pairings[1].Plays + 2*r.Pairings[0].Plays
			if sides[f] != 4*all {
				t.Errorf("%s: %d sides have a card in their deck, not four in each of %d", f, sides[f], all)
			}
			if each := copies[f] / float64(all); math.Abs(each-3) > 0.3 { // as many as there are rounds
				t.Errorf("%s plays %.2f cards a play", f, each)
			}
		}
	}
}

// watched tells how the plays of a trial went.
type watched struct {
	toySubject
	mu    sync.Mutex
	plays map[*balance.Notes][]string
	order []*balance.Notes
}

func (w *watched) Note(n *balance.Notes, seat game.Seat, move string) {
	w.mu.Lock()
	if w.plays[n] == nil {
		w.order = append(w.order, n)
	}
	w.plays[n] = append(w.plays[n], move)
	w.mu.Unlock()
	w.toySubject.Note(n, seat, move)
}

func TestABlockIsOneLuckBothWaysRound(t *testing.T) {
	for _, mixed := range []bool{false, true} {
		w := &watched{toySubject: fair(), plays: map[*balance.Notes][]string{}}
		trial := toyTrial(w, 20)
		trial.Random = mixed
		if _, err := trial.Run(t.Context(), 1, nil); err != nil {
			t.Fatal(err)
		}
		var single, double int
		for i := 0; i < len(w.order); i++ {
			moves := w.plays[w.order[i]]
			if i+1 < len(w.order) {
				next := w.plays[w.order[i+1]]
				if moves[0] == next[1] && moves[1] == next[0] && moves[0] != moves[1] {
					if moves[2] != next[2] || moves[3] != next[3] {
						t.Errorf("of one block, but not of one luck: %q and %q", moves[:4], next[:4])
					}
					double++
					i++
					continue
				}
			}
			single++
		}
		if !mixed && (single != 40 || double != 10) {
			t.Errorf("%d blocks of one play, %d of two", single, double)
		}
		if mixed && double < 25 { // now and then both draw the same deck
			t.Errorf("of 30 blocks %d have two different decks both ways round", double)
		}
	}
}

func TestWorkersChangeNothing(t *testing.T) {
	text := func(workers int, each func()) string {
		trial := toyTrial(fair(), 50)
		trial.Random = true
		r, err := trial.Run(t.Context(), workers, each)
		if err != nil {
			t.Fatal(err)
		}
		data, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		return string(data)
	}
	var calls atomic.Int32
	if one, many := text(1, nil), text(5, func() { calls.Add(1) }); one != many {
		t.Errorf("one worker: %s\nfive: %s", one, many)
	}
	if calls.Load() != 150 {
		t.Errorf("%d calls for 150 plays", calls.Load())
	}
}

// More plays add blocks, and leave those there were as they are.
func TestMorePlaysAddToThem(t *testing.T) {
	record := func(plays int) [][]string {
		w := &watched{toySubject: fair(), plays: map[*balance.Notes][]string{}}
		if _, err := toyTrial(w, plays).Run(t.Context(), 1, nil); err != nil {
			t.Fatal(err)
		}
		var list [][]string
		for _, n := range w.order {
			list = append(list, w.plays[n])
		}
		return list
	}
	few, many := record(4), record(10)
	for i, moves := range few {
		for k, m := range moves {
			if many[i][k] != m {
				t.Fatalf("play %d: %q, then %q", i, moves, many[i])
			}
		}
	}
}

func TestATrialThatCannotBePlayed(t *testing.T) {
	trial := toyTrial(fair(), 4)
	trial.Options = json.RawMessage(`{"x":1}`)
	if _, err := trial.Run(t.Context(), 2, nil); err == nil {
		t.Error("unknown options are played")
	} else if r, ok := game.AsRefusal(err); !ok || r.Rule != "R-1" {
		t.Errorf("%v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := toyTrial(fair(), 4).Run(ctx, 2, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
	if _, err := toyTrial(deaf{fair()}, 4).Run(t.Context(), 2, nil); err == nil {
		t.Error("nobody moved first, and nobody minds")
	}
}

// deaf takes nothing down.
type deaf struct{ toySubject }

func (deaf) Note(*balance.Notes, game.Seat, string) {}
func (deaf) Close(*balance.Notes, arena.Result)     {}
