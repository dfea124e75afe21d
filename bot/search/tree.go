package search

import (
	"context"
	"math"
	"math/bits"
	"math/rand/v2"

	"castellan/game"
)

// A node stands for a move after the moves of the nodes above it. Node 0 is
// the position of the decision.
type node struct {
	key    game.Move
	sum    float32 // of the rewards of the seat that moves
	parent int32
	visits int32
	lawful int32 // how often the move was there to choose
	seat   game.Seat
}

// mean is 0 without visits.
func (n *node) mean() float64 { return float64(n.sum) / float64(max(n.visits, 1)) }

// A tree holds a decision's search. Its buffers outlive it.
type tree[S any] struct {
	*Config[S]
	sight *game.Sight[S]
	rules game.Rules[S]
	// What the rules offer beyond the contract; nil if they do not.
	narrow game.Narrower[S]
	pick   game.Picker[S]
	limit  int // no play is longer

	nodes   []node
	table   []int32 // open addressing by parent, seat and move; 0 is free
	shift   int     // from a hash to a place in the table
	logs    []float32
	path    []int32
	first   []game.Move // what the seat considers
	looks   []float32   // how good each of them looks, from 0 to 1; empty without Bias
	moves   []game.Move
	untried []game.Move

	world, start S // start is kept for Cut alone
	reward       [game.MaxSeats]float32
}

// empty makes the tree ready for a decision with so many iterations. The
// iterations themselves then need no more memory.
func (t *tree[S]) empty(c *Config[S], x *game.Sight[S], iterations int) {
	t.Config, t.sight, t.rules = c, x, x.Rules()
	t.narrow, _ = t.rules.(game.Narrower[S])
	t.pick, _ = t.rules.(game.Picker[S])
	t.limit = t.rules.Info().MaxPlies
	if cap(t.nodes) < iterations+1 {
		t.nodes = make([]node, 0, iterations+1)
	}
	t.nodes = append(t.nodes[:0], node{})
	width := max(bits.Len(uint(2*iterations)), 4)
	if cap(t.table) < 1<<width {
		t.table = make([]int32, 1<<width)
	}
	t.table = t.table[:1<<width]
	clear(t.table)
	t.shift = 64 - width
	for i := len(t.logs); i < iterations+2; i++ {
		t.logs = append(t.logs, float32(math.Log(float64(max(i, 1)))))
	}
	t.path, t.first = t.path[:0], t.first[:0]
}

// root lists what the seat considers, in an imagined world that stays the
// tree's until the first iteration. It reports false if there is no choice.
func (t *tree[S]) root(rng *rand.Rand) bool {
	t.world = t.sight.Imagine(rng)
	if t.rules.Turn(&t.world).Has(t.sight.Seat()) {
		t.first = t.list(t.sight.Seat(), t.first)
	}
	t.looks = t.looks[:0]
	if t.Bias > 0 && t.Score != nil {
		t.look()
	}
	return len(t.first) > 1
}

// look judges what the seat considers at sight.
func (t *tree[S]) look() {
	best := math.Inf(-1)
	for _, m := range t.first {
		best = max(best, t.Score(&t.world, t.sight.Seat(), m))
	}
	for _, m := range t.first {
		behind := best - t.Score(&t.world, t.sight.Seat(), m)
		t.looks = append(t.looks, float32(t.Bias*math.Exp(-behind)))
	}
}

// list appends the moves that a seat considers in the world.
func (t *tree[S]) list(seat game.Seat, buf []game.Move) []game.Move {
	if t.narrow != nil {
		return t.narrow.Candidates(&t.world, seat, buf)
	}
	return t.rules.Legal(&t.world, seat, buf)
}

// grow iterates. If it is hasty it stops when the most visited move cannot be
// caught up with any more.
func (t *tree[S]) grow(ctx context.Context, iterations int, hasty bool, rng *rand.Rand) {
	const pause = 8 // iterations between looks at the clock and the leader
	for i := range iterations {
		if i%pause == 0 {
			if ctx.Err() != nil {
				return
			}
			if first, second := t.leaders(); hasty && first-second > iterations-i {
				return
			}
		}
		t.iterate(rng)
	}
}

// leaders gives the visits of the two most visited moves.
func (t *tree[S]) leaders() (first, second int) {
	for _, m := range t.first {
		n := t.find(0, t.sight.Seat(), m)
		if n == 0 {
			continue
		}
		switch v := int(t.nodes[n].visits); {
		case v > first:
			first, second = v, first
		case v > second:
			second = v
		}
	}
	return first, second
}

// iterate imagines a world, plays it to its end and counts the rewards.
func (t *tree[S]) iterate(rng *rand.Rand) {
	t.world = t.sight.Imagine(rng)
	if t.Cut != nil {
		t.start = t.world
	}
	t.path = t.path[:0]
	inTree, at := true, int32(0)
	seat := t.sight.Seat() // moves first, whoever else may act
	for plies := 0; plies < t.limit; plies++ {
		turn := t.rules.Turn(&t.world)
		if turn == 0 {
			break
		}
		if plies > 0 {
			seat = turn.First()
		}
		if seat == game.Chance {
			t.rules.Apply(&t.world, seat, t.any(seat, rng))
			continue
		}
		if t.Cut != nil && plies > 0 && t.Cut(&t.start, &t.world) {
			break
		}
		if !inTree {
			t.rules.Apply(&t.world, seat, t.policy(seat, rng))
			continue
		}
		m, next, fresh := t.descend(at, seat, rng)
		t.rules.Apply(&t.world, seat, m)
		t.path = append(t.path, next)
		inTree, at = !fresh && int(t.nodes[next].visits) >= t.Ripe, next
	}
	t.settle()
}

// settle counts the rewards of the world, where play has stopped, for the
// moves on the path.
func (t *tree[S]) settle() {
	t.reward = [game.MaxSeats]float32{}
	if t.Reward != nil {
		t.Reward(&t.world, &t.reward)
	} else {
		share(t.rules.Outcome(&t.world).Winners, &t.reward)
	}
	for _, i := range t.path {
		n := &t.nodes[i]
		n.visits++
		n.sum += t.reward[n.seat]
	}
}

// share gives each winner an equal part of 1.
func share(winners game.Seats, to *[game.MaxSeats]float32) {
	if winners == 0 {
		return
	}
	part := 1 / float32(winners.Len())
	for s := range to {
		if winners.Has(game.Seat(s)) {
			to[s] = part
		}
	}
}

// descend chooses a seat's move below a node: one not tried yet, for which it
// adds a node, else the most promising.
func (t *tree[S]) descend(at int32, seat game.Seat, rng *rand.Rand) (chosen game.Move, next int32, fresh bool) {
	if at == 0 {
		t.moves = append(t.moves[:0], t.first...)
	} else {
		t.moves = t.list(seat, t.moves[:0])
	}
	t.untried = t.untried[:0]
	best := float32(-1)
	explore := float32(t.Explore * t.Explore)
	for k, m := range t.moves {
		i := t.find(at, seat, m)
		if i == 0 {
			t.untried = append(t.untried, m)
			continue
		}
		n := &t.nodes[i]
		n.lawful++
		visits := float32(n.visits)
		v := n.sum/visits + float32(math.Sqrt(float64(explore*t.logs[n.lawful]/visits)))
		if at == 0 && len(t.looks) > 0 {
			v += t.looks[k] / visits
		}
		if v > best {
			best, chosen, next = v, m, i
		}
	}
	if len(t.untried) == 0 {
		return chosen, next, false
	}
	chosen = t.untry(seat, rng)
	return chosen, t.add(at, seat, chosen), true
}

// untry chooses among the untried moves: what the policy would play, else any.
func (t *tree[S]) untry(seat game.Seat, rng *rand.Rand) game.Move {
	if len(t.untried) == 1 {
		return t.untried[0]
	}
	if play := t.player(seat); play != nil {
		likely := t.key(seat, play(&t.world, seat, rng))
		for _, m := range t.untried {
			if t.key(seat, m) == likely {
				return m
			}
		}
	}
	return t.untried[rng.IntN(len(t.untried))]
}

// policy chooses a seat's move beyond the tree.
func (t *tree[S]) policy(seat game.Seat, rng *rand.Rand) game.Move {
	if play := t.player(seat); play != nil {
		return play(&t.world, seat, rng)
	}
	return t.any(seat, rng)
}

// player is who plays for a seat beyond the tree, nil for anyhow.
func (t *tree[S]) player(seat game.Seat) func(*S, game.Seat, *rand.Rand) game.Move {
	if t.Own != nil && seat == t.sight.Seat() {
		return t.Own
	}
	return t.Policy
}

// any draws one of the legal moves of a seat, each entry equally likely.
func (t *tree[S]) any(seat game.Seat, rng *rand.Rand) game.Move {
	if t.pick != nil {
		var m game.Move
		m, t.moves = t.pick.Pick(&t.world, seat, rng, t.moves)
		return m
	}
	t.moves = t.rules.Legal(&t.world, seat, t.moves[:0])
	return t.moves[rng.IntN(len(t.moves))]
}

// key is what the tree takes a move for.
func (t *tree[S]) key(seat game.Seat, m game.Move) game.Move {
	if t.Key == nil {
		return m
	}
	return t.Key(&t.world, seat, m)
}

// find gives the node of a move below a node, 0 if there is none.
func (t *tree[S]) find(parent int32, seat game.Seat, m game.Move) int32 {
	key := t.key(seat, m)
	for h := t.hash(parent, seat, key); ; h = (h + 1) & (len(t.table) - 1) {
		i := t.table[h]
		if i == 0 {
			return 0
		}
		if n := &t.nodes[i]; n.key == key && n.parent == parent && n.seat == seat {
			return i
		}
	}
}

// add makes the node of a move that has none.
func (t *tree[S]) add(parent int32, seat game.Seat, m game.Move) int32 {
	key := t.key(seat, m)
	h := t.hash(parent, seat, key)
	for t.table[h] != 0 {
		h = (h + 1) & (len(t.table) - 1)
	}
	i := int32(len(t.nodes))
	t.nodes = append(t.nodes, node{key: key, parent: parent, seat: seat, lawful: 1})
	t.table[h] = i
	return i
}

// hash spreads the keys of nodes over the table.
func (t *tree[S]) hash(parent int32, seat game.Seat, key game.Move) int {
	x := (uint64(key) ^ uint64(parent)<<36 ^ uint64(uint8(seat))<<58) * 0x9e3779b97f4a7c15
	x = (x ^ x>>29) * 0xbf58476d1ce4e5b9
	return int(x >> t.shift)
}
