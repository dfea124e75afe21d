package cluster

import (
	"strings"
	"testing"
	"time"

	"castellan/game"
	"castellan/game/record"
	"castellan/internal/ordeal"
)

// The checker itself is tried: it passes what one log does, and refuses each
// falsified copy of it.
func TestFalsifiedHistoriesAreRefused(t *testing.T) {
	s := time.Second
	// Ada and Ben move in turns; a bot has every third ply, chance follows it.
	plies := []record.Ply{{Seat: 0}, {Seat: 1}, {Seat: 2}, {Seat: game.Chance}, {Seat: 0}, {Seat: 1}, {Seat: 2}, {Seat: 0}, {Seat: game.Chance}}
	call := func(seen, version int, begin, end time.Duration) ordeal.Call {
		return ordeal.Call{Seen: seen, Begin: begin, End: end, Answer: ordeal.Answer{Status: 200, Version: version}}
	}
	type told struct {
		plies    []record.Ply
		ada, ben []ordeal.Call
		watched  history
	}
	honest := func() told {
		w := told{
			plies: append([]record.Ply(nil), plies...),
			ada:   []ordeal.Call{call(0, 1, 1*s, 2*s), call(4, 5, 5*s, 9*s), call(7, 9, 14*s, 16*s)},
			ben: []ordeal.Call{call(1, 2, 2*s, 4*s), call(5, 6, 8*s, 12*s),
				{Seen: 2, Begin: 12 * s, End: 13 * s, Answer: ordeal.Answer{Status: 409, Code: "stale"}}},
		}
		w.watched.add(8, operation{Kind: reads, To: 0}, 0, s/2)
		w.watched.add(8, operation{Kind: reads, To: 4}, 6*s, 7*s)
		w.watched.add(9, operation{Kind: heard, To: 5}, 0, 10*s)
		w.watched.add(9, operation{Kind: heard, To: 9}, 0, 16*s)
		w.watched.add(8, operation{Kind: reads, To: 9}, 17*s, 18*s)
		return w
	}
	check := func(w told) error {
		h := w.watched
		if err := h.calls(w.plies, []*ordeal.Client{{Seat: 0, Calls: w.ada}, {Seat: 1, Calls: w.ben}}); err != nil {
			return err
		}
		return h.check()
	}
	if err := check(honest()); err != nil {
		t.Fatalf("an honest history: %v", err)
	}
	for name, lie := range map[string]func(*told){
		"an acknowledged move is lost":          func(w *told) { w.plies = append(w.plies[:4], w.plies[5:]...) },
		"the log's end is lost":                 func(w *told) { w.plies = w.plies[:7] },
		"two moves answer for one ply":          func(w *told) { w.ada = append(w.ada, call(4, 5, 17*s, 18*s)) },
		"a move was answered before another":    func(w *told) { w.ben[1].Begin, w.ben[1].End = 3*s, 4*s },
		"a move took effect before it was sent": func(w *told) { w.ada[1].Begin, w.ada[1].End = 13*s, 13500*time.Millisecond },
		"a look after the answer is old":        func(w *told) { w.watched.add(8, operation{Kind: reads, To: 7}, 17*s, 18*s) },
		"a look goes back":                      func(w *told) { w.watched.add(8, operation{Kind: reads, To: 3}, 7500*time.Millisecond, 8*s) },
		"a stream tells of a move before it is sent": func(w *told) {
			w.watched.add(9, operation{Kind: heard, To: 9}, 0, 13*s)
		},
		"stale, though nothing had come": func(w *told) {
			w.ada = append(w.ada, ordeal.Call{Seen: 2, Begin: 2 * s, End: 2500 * time.Millisecond, Answer: ordeal.Answer{Code: "stale"}})
			w.watched.add(8, operation{Kind: reads, To: 1}, 3*s, 3500*time.Millisecond)
		},
	} {
		w := honest()
		lie(&w)
		if err := check(w); err == nil || strings.Contains(err.Error(), "Unknown") {
			t.Errorf("%s: %v", name, err)
		}
	}
}
