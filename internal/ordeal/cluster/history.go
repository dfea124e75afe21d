package cluster

import (
	"fmt"
	"time"

	"github.com/anishathalye/porcupine"

	"castellan/game"
	"castellan/game/record"
	"castellan/internal/ordeal"
)

// The model of a table is a log that grows by compare and append: its state is
// how many plies it has. Who appends says where his plies stand, so a log that
// lost one, has one twice or in another place has no order of the calls that
// fits.

// A kind is what a call does.
type kind byte

const (
	appends kind = iota // plies [From, To) become the log's last
	reads               // the log has exactly To plies
	heard               // the log has at least To plies
	stale               // the log has more than From plies
)

// An operation is one call, with all its sendings under one key, or what nobody
// called for: a bot's ply, a clock's.
type operation struct {
	Kind     kind
	From, To int
}

var model = porcupine.Model{
	Init: func() any { return 0 },
	Step: func(state, input, _ any) (bool, any) {
		version, o := state.(int), input.(operation)
		switch o.Kind {
		case appends:
			return version == o.From, o.To
		case reads:
			return version == o.To, version
		case heard:
			return version >= o.To, version
		}
		return version > o.From, version
	},
	DescribeOperation: func(input, _ any) string {
		o := input.(operation)
		return fmt.Sprintf("%s %d-%d", [...]string{"appends", "reads", "heard", "stale"}[o.Kind], o.From, o.To)
	},
}

// A history is all that is known of one table.
type history []porcupine.Operation

func (h *history) add(who int, o operation, begin, end time.Duration) {
	*h = append(*h, porcupine.Operation{ClientId: who, Input: o, Call: int64(begin), Return: int64(end)})
}

// ever is when everything is over.
const ever = time.Duration(1<<62 - 1)

// calls adds the moves of the players, and the plies of the log that are none of
// theirs: those may have come at any time.
func (h *history) calls(plies []record.Ply, clients []*ordeal.Client) error {
	taken := make([]bool, len(plies))
	for who, c := range clients {
		for _, call := range c.Calls {
			switch {
			case call.Answer.Status == 200:
				from, to := call.Answer.Version-1, call.Answer.Version
				if to > len(plies) {
					return fmt.Errorf("%+v is acknowledged in a log of %d plies", call, len(plies))
				}
				for from >= 0 && plies[from].Seat == game.Chance { // what chance did thereupon
					from--
				}
				if from < 0 || plies[from].Seat != game.Seat(c.Seat) {
					return fmt.Errorf("%+v is acknowledged and not in the log", call)
				}
				for i := from; i < to; i++ {
					taken[i] = true
				}
				h.add(who, operation{Kind: appends, From: from, To: to}, call.Begin, call.End)
			case call.Answer.Code == "stale":
				h.add(who, operation{Kind: stale, From: call.Seen}, call.Begin, call.End)
			}
		}
	}
	for i := range plies {
		if !taken[i] {
			h.add(len(clients), operation{Kind: appends, From: i, To: i + 1}, 0, ever)
		}
	}
	return nil
}

// checking bounds how long one table's history may take. Not to know is no pass.
const checking = 30 * time.Second

// check tells whether some order of the operations, in which each has its effect
// at one instant between its begin and its end, is what one log would do.
func (h history) check() error {
	if result := porcupine.CheckOperationsTimeout(model, h, checking); result != porcupine.Ok {
		return fmt.Errorf("a history of %d operations is not linearizable: %s", len(h), result)
	}
	return nil
}
