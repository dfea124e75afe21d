package rating

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"
)

// A world of players and questions whose truth is known.
type world struct {
	rng     *rand.Rand
	ability []float64
	items   []truth
}

type truth struct {
	difficulty float64
	level      string
	kind       string // "", "two right" or "wrong key"
}

func newWorld(seed uint64, players, items int) *world {
	w := &world{rng: rand.New(rand.NewPCG(seed, 1))}
	for range players {
		w.ability = append(w.ability, 1500+250*w.rng.NormFloat64())
	}
	for range items {
		d := 1500 + 250*w.rng.NormFloat64()
		w.items = append(w.items, truth{difficulty: d, level: Level(d + 250*w.rng.NormFloat64())}) // levels are guessed
	}
	return w
}

var options = []string{"right", "wrong 1", "wrong 2", "wrong 3"}

// pick is what a player picks: what he knows, or whatever. Of a question with
// two right answers half of those who know pick the other; where the key is
// wrong all who know do.
func (w *world) pick(player, item int) int {
	it := w.items[item]
	if w.rng.Float64() < 1/(1+math.Pow(10, (it.difficulty-w.ability[player])/400)) {
		if it.kind == "wrong key" || it.kind == "two right" && w.rng.IntN(2) == 0 {
			return 1
		}
		return 0
	}
	return w.rng.IntN(4)
}

// play has every item answered a number of times, by a different player each
// time, in random order. After each answer watch, if there is one, is given the
// item and what is known of it, and tells whether it is to be asked again.
func (w *world) play(answers int, start func(truth) float64, watch func(item, answers int, samples func() []Sample) bool) (items, players []Rating) {
	items, players = make([]Rating, len(w.items)), make([]Rating, len(w.ability))
	for i, it := range w.items {
		items[i].Value = start(it)
	}
	for p := range players {
		players[p].Value = Start
	}
	type answer struct{ item, player, pick int }
	var order []answer
	for i := range items {
		for _, p := range w.rng.Perm(len(players))[:answers] {
			order = append(order, answer{item: i, player: p})
		}
	}
	w.rng.Shuffle(len(order), func(a, b int) { order[a], order[b] = order[b], order[a] })
	given, over := make([][]answer, len(items)), make([]bool, len(items))
	for _, a := range order {
		i, p := a.item, a.player
		if over[i] {
			continue
		}
		a.pick = w.pick(p, i)
		given[i] = append(given[i], a)
		items[i], players[p] = Learn(items[i], players[p], Answer{Right: a.pick == 0, Options: len(options)})
		over[i] = watch != nil && !watch(i, len(given[i]), func() []Sample {
			samples := make([]Sample, len(given[i]))
			for j, g := range given[i] {
				samples[j] = Sample{Options: options, Pick: g.pick, Ability: players[g.player].Value, Took: time.Second}
			}
			return samples
		})
	}
	return items, players
}

func byLevel(it truth) float64 { return Base(it.level) }
func same(truth) float64       { return Start }

// spearman is the correlation of two orders.
func spearman(a, b []float64) float64 {
	rank := func(v []float64) []int {
		order := make([]int, len(v))
		for i := range order {
			order[i] = i
		}
		slices.SortFunc(order, func(x, y int) int { return cmp.Compare(v[x], v[y]) })
		ranks := make([]int, len(v))
		for r, i := range order {
			ranks[i] = r
		}
		return ranks
	}
	x, y := rank(a), rank(b)
	sum := 0.0
	for i := range x {
		sum += float64((x[i] - y[i]) * (x[i] - y[i]))
	}
	n := float64(len(x))
	return 1 - 6*sum/(n*(n*n-1))
}

func values(list []Rating) []float64 {
	v := make([]float64, len(list))
	for i, r := range list {
		v[i] = r.Value
	}
	return v
}

func (w *world) difficulties() []float64 {
	v := make([]float64, len(w.items))
	for i, it := range w.items {
		v[i] = it.difficulty
	}
	return v
}

// After 200 answers each, questions are in nearly the order of their true
// difficulties, whether their levels were known before or not.
func TestRatingsFindTheTruth(t *testing.T) {
	for seed := range uint64(5) {
		for name, start := range map[string]func(truth) float64{"from levels": byLevel, "from nothing": same} {
			w := newWorld(seed, 300, 200)
			items, players := w.play(200, start, nil)
			got, of := spearman(values(items), w.difficulties()), spearman(values(players), w.ability)
			t.Logf("seed %d, %s: rank correlation with the truth %.3f of questions, %.3f of players", seed, name, got, of)
			if got < 0.9 {
				t.Errorf("seed %d, %s: rank correlation %.3f", seed, name, got)
			}
			if of < 0.8 {
				t.Errorf("seed %d, %s: rank correlation of players %.3f", seed, name, of)
			}
		}
	}
}

// Questions with a wrong key are found, most with two right answers too, and
// few good ones are taken for bad, though all are judged again and again.
func TestBrokenQuestionsAreFound(t *testing.T) {
	found, all := map[string]int{}, map[string]int{}
	for seed := range uint64(3) {
		w := newWorld(seed, 300, 200)
		for i := range w.items {
			w.items[i].kind = map[int]string{0: "two right", 1: "wrong key"}[i%10]
			all[w.items[i].kind]++
		}
		w.play(200, byLevel, func(i, answers int, samples func() []Sample) bool {
			if answers%10 != 0 {
				return true
			}
			s := Count(samples())
			if s.Judge(0) == Fine {
				return true
			}
			found[w.items[i].kind]++
			return false
		})
	}
	share := func(kind string) float64 { return float64(found[kind]) / float64(all[kind]) }
	t.Logf("in quarantine within 200 answers: %.0f %% of those with a wrong key, %.0f %% with two right answers, %.1f %% of the good ones",
		100*share("wrong key"), 100*share("two right"), 100*share(""))
	if share("wrong key") < 0.95 || share("two right") < 0.5 || share("") > 0.05 {
		t.Errorf("found %v of %v", found, all)
	}
}
