package gametest

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"pgregory.net/rapid"

	"castellan/game"
)

const (
	remembered = 64  // worlds compared on either side
	tries      = 640 // worlds tried for them
	often      = 26  // so many of them cannot be luck
	seldom     = 8   // the first ply of a kind is looked at once in so many plays, later ones less
)

// memory checks that imagined worlds remember what the log has shown, and know
// no more. Worlds imagined before a ply, in which something is played that
// looks the same to the viewer, are worlds that the viewer holds possible after
// it. So what is certain in those must not be open in the worlds imagined after
// the ply: a log that shows what is still drawn anew is caught by that. Nor may
// be certain in these what is open in those: that would be the truth, kept.
func (c Config[S]) memory(t *rapid.T) {
	w := newWalk(t, c)
	rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "worlds"), 3))
	all := viewers(w.setup)
	played := map[string]int{} // by first word, so that what is rare is looked at too
	for w.Rules.Turn(&w.s) != 0 {
		before := w.s
		seat, m := w.step()
		word, _, _ := strings.Cut(w.pool[len(w.pool)-1], " ")
		played[word]++
		if rng.IntN(seldom*played[word]) == 0 {
			w.checkMemory(&before, seat, m, all[rng.IntN(len(all))], rng)
		}
	}
}

// checkMemory checks one ply for one viewer.
func (w *walk[S]) checkMemory(before *S, seat game.Seat, m game.Move, v game.Viewer, rng *rand.Rand) {
	seen := w.Rules.Seen(before, seat, m, v)
	if !strings.Contains(seen, "?") && !w.hides(before, v, rng) && !w.hides(&w.s, v, rng) {
		return
	}
	view := w.bytes(w.Rules.View(&w.s, v))
	followed, n := map[fact]int{}, 0
	for tried := range tries {
		if n == remembered || 20*n < tried-tries/8 {
			break
		}
		world := w.Rules.Imagine(before, v, rng)
		same := w.lookalikes(&world, seat, seen, v, rng)
		if len(same) == 0 {
			continue
		}
		w.Rules.Apply(&world, seat, same[rng.IntN(len(same))])
		if w.bytes(w.Rules.View(&world, v)) == view {
			w.count(followed, &world)
			n++
		}
	}
	if n < remembered { // too unlikely a ply to learn from
		return
	}
	fresh := map[fact]int{}
	for range remembered {
		world := w.Rules.Imagine(&w.s, v, rng)
		w.count(fresh, &world)
	}
	for fact, times := range followed {
		if times == remembered && fresh[fact] <= remembered-often {
			w.failf("%v saw %q of seat %v, so that %v, and imagines worlds without that", v, seen, seat, fact)
		}
		if fresh[fact] == remembered && times <= remembered-often {
			w.failf("%v saw %q of seat %v, which leaves open whether %v, and imagines no other worlds", v, seen, seat, fact)
		}
	}
	for fact, times := range fresh {
		if _, ok := followed[fact]; !ok && times >= often {
			w.failf("%v saw %q of seat %v, so that never %v, and imagines worlds with that", v, seen, seat, fact)
		}
	}
}

// hides tells whether a viewer can imagine another world than the truth.
func (w *walk[S]) hides(s *S, v game.Viewer, rng *rand.Rand) bool {
	for range imagined {
		if world := w.Rules.Imagine(s, v, rng); !same(&world, s) {
			return true
		}
	}
	return false
}

// lookalikes gives the moves of a seat that look so to a viewer, one for each
// entry of the legal list.
func (w *walk[S]) lookalikes(world *S, seat game.Seat, seen string, v game.Viewer, rng *rand.Rand) []game.Move {
	if !w.Rules.Turn(world).Has(seat) {
		return nil
	}
	if !strings.Contains(seen, "?") { // all is shown: it is that move or none
		m, err := w.Rules.Parse(world, seat, seen)
		if err != nil || w.Rules.Refuse(world, seat, m) != nil || w.Rules.Seen(world, seat, m, v) != seen {
			return nil
		}
		return []game.Move{m}
	}
	moves := w.Rules.Legal(world, seat, nil)
	for i, m := range moves {
		moves[i] = w.fill(world, seat, m, rng)
	}
	return slices.DeleteFunc(moves, func(m game.Move) bool { return w.Rules.Seen(world, seat, m, v) != seen })
}

// A fact is what is so at some place of a world.
type fact struct{ where, what string }

func (f fact) String() string { return f.where + f.what }

// count notes what is so in a world: each number of the state, and each part of
// what the game shows to all.
func (w *walk[S]) count(facts map[fact]int, world *S) {
	here := map[fact]bool{}
	fields(here, "state", reflect.ValueOf(world).Elem())
	var shown any
	if err := json.Unmarshal([]byte(w.bytes(w.Rules.View(world, game.All))), &shown); err != nil {
		w.failf("the view of all is no JSON: %v", err)
	}
	parts(here, "view", shown)
	for fact := range here {
		facts[fact]++
	}
}

func fields(facts map[fact]bool, path string, v reflect.Value) {
	what := ""
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			fields(facts, path+"."+v.Type().Field(i).Name, v.Field(i))
		}
		return
	case reflect.Array:
		for i := range v.Len() {
			fields(facts, path+"."+strconv.Itoa(i), v.Index(i))
		}
		return
	case reflect.Bool:
		what = strconv.FormatBool(v.Bool())
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		what = strconv.FormatInt(v.Int(), 10)
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		what = strconv.FormatUint(v.Uint(), 10)
	default:
		what = fmt.Sprint(v)
	}
	facts[fact{path, " is " + what}] = true
}

func parts(facts map[fact]bool, path string, v any) {
	switch v := v.(type) {
	case map[string]any:
		for key, part := range v {
			parts(facts, path+"."+key, part)
		}
	case []any:
		for i, part := range v {
			if word, ok := part.(string); ok {
				facts[fact{path, " has " + word}] = true
			} else {
				parts(facts, path+"."+strconv.Itoa(i), part)
			}
		}
	case float64:
		facts[fact{path, " is " + strconv.FormatFloat(v, 'g', -1, 64)}] = true
	default:
		facts[fact{path, fmt.Sprintf(" is %v", v)}] = true
	}
}
