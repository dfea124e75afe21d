package quiz

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sort"
)

// ErrFew says that a choice leaves fewer questions than a play may need.
var ErrFew = errors.New("too few questions")

// A Wish is what a table whose play begins wants of a bank.
type Wish struct {
	Choice
	Need int // how many questions the play asks at most
	// Seen is, for each player, the concepts that he was asked about, the latest
	// first.
	Seen [][]string
	// Busy is the concepts on the lists of the players' other tables under way:
	// they may be asked about them there at any time.
	Busy []string
	// Learned gives the level that a question proved to have; nil for the one it
	// came with.
	Learned func(*Question) string
	// Seed fixes all that is left to chance.
	Seed [32]byte
}

const (
	// spare is how many times what a play needs stands on its list at each level:
	// the second question of a round is of the level of the first, and a round
	// may be voided.
	spare = 2
	// manyDraws is how many draws of wrong options one question is asked with.
	manyDraws = 20
)

// List chooses the questions that a table may ask, in the order of their ids,
// each as one of its draws. It holds
//
//   - one question a concept, so that none gives another away;
//   - none about what a player was asked before, until that player was asked
//     about 80 % of all that fits; then none of the latest 80 %. If players
//     together leave too few, what was asked longest ago comes back first;
//   - nothing that stands on a player's list elsewhere, if there is enough else;
//   - of every level the same number, and of each the same from every category,
//     as far as there are enough.
//
// A choice that leaves fewer concepts than the play needs gives ErrFew, one of
// what the bank does not have ErrChoice.
func (b *Bank) List(w Wish) ([]*Question, error) {
	about, err := b.concepts(&w)
	if err != nil {
		return nil, err
	}
	rng := rand.New(rand.NewChaCha8(w.Seed))
	rng.Shuffle(len(about), func(i, j int) { about[i], about[j] = about[j], about[i] })

	recent := w.recent(about)
	elsewhere := make(map[string]bool, len(w.Busy))
	for _, concept := range w.Busy {
		elsewhere[concept] = true
	}
	var fresh, busy, stale [][]*Question
	for _, one := range about {
		concept := one[0].Concept
		if _, barred := recent[concept]; barred {
			stale = append(stale, one)
		} else if elsewhere[concept] {
			busy = append(busy, one)
		} else {
			fresh = append(fresh, one)
		}
	}
	sort.SliceStable(stale, func(i, j int) bool { return recent[stale[i][0].Concept] > recent[stale[j][0].Concept] })
	if missing := w.Need - len(fresh); missing > 0 { // there are enough in all
		fresh = append(fresh, append(busy, stale...)[:missing]...)
	}
	picked := make([]*Question, len(fresh))
	for i, one := range fresh {
		picked[i] = one[rng.IntN(len(one))]
	}
	list := w.share(picked, rng)
	for i, q := range list {
		level := w.level(q)
		list[i] = q.Draw(rng.IntN(manyDraws))
		list[i].Level = level
	}
	slices.SortFunc(list, func(a, b *Question) int {
		if a.ID < b.ID {
			return -1
		}
		return 1
	})
	return list, nil
}

// Enough tells by ErrFew or ErrChoice that List would give no list.
func (b *Bank) Enough(w Wish) error {
	_, err := b.concepts(&w)
	return err
}

// concepts gives the questions that fit, those of one concept together. The
// lists are the caller's to order, but not to write into.
func (b *Bank) concepts(w *Wish) ([][]*Question, error) {
	fits, err := b.fits(w.Choice, w.level)
	if err != nil {
		return nil, err
	}
	about := make([][]*Question, 0, len(b.about))
	for _, one := range b.about {
		n := 0
		for _, q := range one {
			if fits(q) {
				n++
			}
		}
		switch n {
		case 0:
		case len(one):
			about = append(about, one)
		default:
			var some []*Question
			for _, q := range one {
				if fits(q) {
					some = append(some, q)
				}
			}
			about = append(about, some)
		}
	}
	if len(about) < w.Need {
		return nil, fmt.Errorf("%w: about %d things, the rounds need %d", ErrFew, len(about), w.Need)
	}
	return about, nil
}

func (w *Wish) level(q *Question) string {
	if w.Learned == nil {
		return q.Level
	}
	return w.Learned(q)
}

// recent gives the concepts that some player was asked about lately, with how
// many others came later for the one who saw it last.
func (w *Wish) recent(about [][]*Question) map[string]int {
	recent := map[string]int{}
	if len(w.Seen) == 0 {
		return recent
	}
	fitting := make(map[string]bool, len(about))
	for _, one := range about {
		fitting[one[0].Concept] = true
	}
	for _, seen := range w.Seen {
		later := 0
		for _, concept := range seen {
			if !fitting[concept] {
				continue
			}
			if later == len(about)*4/5 {
				break
			}
			if before, ok := recent[concept]; !ok || later < before {
				recent[concept] = later
			}
			later++
		}
	}
	return recent
}

// share takes of what was picked as many of each level, and of those as many
// of each category, as there may be.
func (w *Wish) share(picked []*Question, rng *rand.Rand) []*Question {
	most := 2 * spare * w.Need
	if w.Level == "" || w.Level == MixedLevel {
		most = spare * w.Need
	}
	cells := map[[2]string][]*Question{}
	var categories []string
	for _, q := range picked {
		cell := [2]string{w.level(q), q.Category}
		cells[cell] = append(cells[cell], q)
		if !slices.Contains(categories, q.Category) {
			categories = append(categories, q.Category)
		}
	}
	var list []*Question
	for _, level := range Levels {
		rng.Shuffle(len(categories), func(i, j int) { categories[i], categories[j] = categories[j], categories[i] })
		for left, more := most, true; more && left > 0; {
			more = false
			for _, category := range categories {
				cell := [2]string{level, category}
				if left == 0 || len(cells[cell]) == 0 {
					continue
				}
				list, cells[cell] = append(list, cells[cell][0]), cells[cell][1:]
				left, more = left-1, true
			}
		}
	}
	return list
}
