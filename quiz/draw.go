package quiz

import (
	"cmp"
	"hash/fnv"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
)

// A draft is a question in the making, with what shows that it has exactly one
// right option.
type draft struct {
	Question
	keys  []string              // what the right option and each wrong one stands for, those of More last
	holds func(key string) bool // whether an option answers the stem, by the facts
}

// A choice is something that may stand as an option.
type choice struct {
	*thing
	ring float64 // how far from the right one: the nearest make the hardest options
}

// A thing is what a choice stands for and how it is called.
type thing struct {
	key    string
	name   Text
	shapes []*shape // by language
	size   int      // its length in all languages together
}

// choice makes one of a new thing.
func (known *shapes) choice(key string, name Text, ring float64) choice {
	return newChoice(key, name, known.all(name), ring)
}

func newChoice(key string, name Text, shapes []*shape, ring float64) choice {
	made := &thing{key: key, name: name, shapes: shapes}
	for _, s := range shapes {
		made.size += s.length
	}
	return choice{made, ring}
}

// A seed is a stream of numbers that depends on nothing but a text: the same on
// every machine and in every version of Go.
type seed uint64

func newSeed(text string) *seed {
	h := fnv.New64a()
	_, _ = h.Write([]byte(text)) // a hash takes every byte
	s := seed(h.Sum64())
	return &s
}

// next is SplitMix64.
func (s *seed) next() uint64 {
	*s += 0x9e3779b97f4a7c15
	z := uint64(*s)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

func (s *seed) below(n int) int { return int(s.next() % uint64(n)) }

// shuffled gives rows in an order that depends on nothing but a name.
func shuffled(rows []*row, name string) []*row {
	order := make(map[*row]uint64, len(rows))
	for _, r := range rows {
		order[r] = newSeed(name+r.key).next() >> 40
	}
	mixed := slices.Clone(rows)
	slices.SortStableFunc(mixed, func(a, b *row) int { return cmp.Compare(order[a], order[b]) })
	return mixed
}

func (s *seed) unit() float64 { return float64(s.next()>>11) / (1 << 53) }

// tries is how often other wrong options are drawn before a question is given
// up for want of a fair set.
const tries = 24

// drawWrong picks three wrong options that keep every rule of form beside the
// right one, the nearer rings first, and gives their places; nil if there are
// none. In some questions, by the draw, the right option is to be the longest
// and in others the shortest, so that its length tells nothing over the whole
// bank; where the options are numbers, it is to be the lowest, second, third or
// highest as often as any.
func drawWrong(name string, stem []*shape, right choice, candidates []choice) []int {
	place := newSeed(name + "#rank")
	rank := place.below(32)
	lower := lowerThan(right, candidates)
	keys := make([]float64, len(candidates))
	for n := range tries {
		s := newSeed(name + "#" + string(rune('a'+n)))
		spread := 1.2 + 0.15*float64(n)
		for i := range candidates {
			keys[i] = candidates[i].ring + spread*s.unit()
			if other := candidates[i].size; lower == nil && (rank < 15 && other >= right.size || rank > 19 && other <= right.size) {
				keys[i] += unlike
			}
		}
		want := (rank + n*4/tries) % 4 // so many of the wrong ones are to be lower
		if wrong := pickWrong(stem, right.shapes, candidates, keys, lower, want); wrong != nil {
			return wrong
		}
	}
	return nil
}

// unlike is by how many rings a candidate of the wrong length is put back.
const unlike = 1.1

// lowerThan says of each candidate whether it is a lower number than the right
// option; nil if not all of them are numbers.
func lowerThan(right choice, candidates []choice) []bool {
	mine, ok := leading(right.shapes[0].text)
	if !ok {
		return nil
	}
	lower := make([]bool, len(candidates))
	for i, c := range candidates {
		other, ok := leading(c.shapes[0].text)
		if !ok {
			return nil
		}
		lower[i] = other < mine
	}
	return lower
}

// leading reads the number with which a text begins.
func leading(text string) (float64, bool) {
	v, scale, digits := 0.0, 0.0, false
	for i, r := range text {
		if r >= '0' && r <= '9' {
			v, scale, digits = 10*v+float64(r-'0'), scale*10, true
		} else if r == '.' && scale == 0 && digits {
			scale = 1
		} else if !strings.ContainsRune(",\u202f\u00a0", r) && (i > 0 || !strings.ContainsRune("-−", r)) {
			break
		}
	}
	if scale > 1 {
		v /= scale
	}
	if strings.HasPrefix(text, "−") || strings.HasPrefix(text, "-") {
		v = -v
	}
	return v, digits
}

// pickWrong takes three of the candidates, those of the lowest keys that can
// stand beside each other. Where lower says which of them are lower numbers
// than the right one, want of the three are.
func pickWrong(stem, right []*shape, candidates []choice, keys []float64, lower []bool, want int) []int {
	wrong := make([]int, 0, 3)
	for len(wrong) < 3 {
		best := -1
		for i, key := range keys {
			if key != math.Inf(1) && (best < 0 || key < keys[best]) {
				best = i
			}
		}
		if best < 0 {
			return nil
		}
		keys[best] = math.Inf(1)
		under, fits := 0, !anyAlike(candidates[best].shapes, right) && stands(stem, candidates[best].shapes)
		for _, i := range append(wrong, best) {
			fits = fits && (i == best || !anyAlike(candidates[i].shapes, candidates[best].shapes))
			if lower != nil && lower[i] {
				under++
			}
		}
		if fits && (lower == nil || under <= want && len(wrong)+1-under <= 3-want) {
			wrong = append(wrong, best)
		}
	}
	for i := range right {
		if !modest(right[i], []*shape{candidates[wrong[0]].shapes[i], candidates[wrong[1]].shapes[i], candidates[wrong[2]].shapes[i]}) {
			return nil
		}
	}
	return wrong
}

// maxMore is how many wrong options a question keeps for other draws.
const maxMore = 9

// further picks, the nearer rings first, more wrong options that can stand
// beside the right one, none of those taken.
func further(name string, stem []*shape, right choice, candidates []choice, taken []int) []int {
	s := newSeed(name + "#more")
	keys := make([]float64, len(candidates))
	for i := range candidates {
		keys[i] = candidates[i].ring + 0.8*s.unit()
	}
	for _, i := range taken {
		keys[i] = math.Inf(1)
	}
	var more []int
	for len(more) < maxMore {
		best := -1
		for i, key := range keys {
			if key != math.Inf(1) && (best < 0 || key < keys[best]) {
				best = i
			}
		}
		if best < 0 {
			break
		}
		keys[best] = math.Inf(1)
		if !anyAlike(candidates[best].shapes, right.shapes) && stands(stem, candidates[best].shapes) {
			more = append(more, best)
		}
	}
	return more
}

// Draw gives the question as draw n asks it: with its right option and three
// wrong ones out of all it has. Draw 0 is the question as it stands. Every draw
// keeps the rules of form, and its explanation is about what it offers; a
// question of three wrong options has but one draw. The same n gives the same
// draw on every machine.
func (q *Question) Draw(n int) *Question {
	drawn := *q
	drawn.More, drawn.explain = nil, nil
	if n == 0 || len(q.More) == 0 {
		return &drawn
	}
	picked := q.drawer().draw(n)
	drawn.Options = []Text{q.Options[0]}
	for _, i := range picked {
		drawn.Options = append(drawn.Options, q.wrong(i))
	}
	if q.explain != nil {
		drawn.Explanation = q.explain(picked)
	}
	return &drawn
}

// wrong is the wrong option at place i, those of More after those of Options.
func (q *Question) wrong(i int) Text {
	if i < len(q.Options)-1 {
		return q.Options[i+1]
	}
	return q.More[i-len(q.Options)+1]
}

// A drawer makes the draws of one question.
type drawer struct {
	id         string
	stem       []*shape
	right      choice
	candidates []choice
}

func (q *Question) drawer() *drawer {
	languages := slices.Sorted(maps.Keys(q.Text))
	choose := func(name Text, ring float64) choice { return newChoice("", name, newShapesOf(name, languages), ring) }
	d := &drawer{id: q.ID, stem: newShapesOf(q.Text, languages), right: choose(q.Options[0], 0)}
	d.candidates = make([]choice, len(q.Options)-1+len(q.More))
	for i := range d.candidates {
		d.candidates[i] = choose(q.wrong(i), 0.1*float64(i))
	}
	return d
}

// draw gives the places of the three wrong options of draw n.
func (d *drawer) draw(n int) []int {
	if n > 0 && len(d.candidates) > 3 {
		if wrong := drawWrong(d.id+"#"+strconv.Itoa(n), d.stem, d.right, d.candidates); wrong != nil {
			return wrong
		}
	}
	return []int{0, 1, 2}
}

// stands says whether an option may stand under a stem.
func stands(stem, option []*shape) bool {
	for i := range stem {
		if option[i].length > MaxOption || leaks(stem[i], option[i]) {
			return false
		}
	}
	return true
}

// anyAlike says whether two options are alike in any language.
func anyAlike(a, b []*shape) bool {
	for i := range a {
		if alike(a[i], b[i]) {
			return true
		}
	}
	return false
}

// fill puts a subject into a stem.
func fill(stem, subject Text) Text {
	t := make(Text, len(stem))
	for language, s := range stem {
		s = strings.ReplaceAll(s, "{s}", subject[language])
		t[language] = strings.ReplaceAll(s, "{S}", capitalised(subject[language]))
	}
	return t
}

// second puts another thing into a stem, at {t}.
func second(stem, thing Text) Text {
	t := make(Text, len(stem))
	for language, s := range stem {
		t[language] = strings.ReplaceAll(s, "{t}", thing[language])
	}
	return t
}

// dated puts years behind an answer: "Alessandro Volta (1745–1827)".
func dated(answer, when Text) Text {
	if when == nil {
		return answer
	}
	t := Text{}
	for _, language := range Languages {
		t[language] = answer[language]
		if when[language] != "" {
			t[language] += " (" + when[language] + ")"
		}
	}
	return t
}

// explain joins a subject and its answer: "Hamlet — author: Shakespeare."
func explain(subject, label, answer, note Text) Text {
	t := make(Text, len(Languages))
	for _, language := range Languages {
		joint := ": "
		switch {
		case label[language] == "":
			joint = ""
		case language == "fr":
			joint = "\u202f: "
		}
		end := "."
		if note[language] != "" {
			end = ". " + note[language]
		}
		t[language] = capitalised(subject[language]) + " — " + label[language] + joint + answer[language] + end
	}
	return t
}
