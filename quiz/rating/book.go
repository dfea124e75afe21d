package rating

import (
	"maps"
	"slices"
)

// A Question is what is kept of one that was asked.
type Question struct {
	Rating
	Began   float64 // value with which it began
	Level   string  // that it came with
	Group   string  // of questions of one kind: a template, a pack
	Trouble Trouble
}

// rated tells whether enough is known of the question to go by.
func (q *Question) rated() bool { return q.Answers >= EnoughToRate && q.Trouble == Fine }

// A Book is what is known of all questions. It is made once and not changed; a
// nil Book knows of none.
type Book struct {
	questions map[string]Question
	offsets   map[string]float64 // of groups
	known     []float64          // ratings of those with enough answers, ascending
}

// NewBook makes a book of the questions that were asked, by id.
func NewBook(questions map[string]Question) *Book {
	b := &Book{questions: questions, offsets: Offsets(questions)}
	for _, q := range questions {
		if q.rated() {
			b.known = append(b.known, q.Value)
		}
	}
	slices.Sort(b.known)
	return b
}

// way is how far about a rating has come after a number of answers, of the
// distance between where it began and where it will end.
func way(answers int) float64 { return float64(answers) / float64(answers+20) }

// doubt is how much is to be known of a group before it is believed: the more,
// the nearer to nothing its offset is.
const doubt = 0.2

// Offsets tells of each group of questions how much harder it proved to be than
// its levels said. Of a group with few answers little is believed. So the first
// answers to a few questions of a kind help to place all others of that kind.
//
// It is the ridge regression of how far the ratings went from where they began
// on how far they had come on their ways.
func Offsets(questions map[string]Question) map[string]float64 {
	type sums struct{ moved, way float64 }
	groups := map[string]sums{}
	for _, id := range slices.Sorted(maps.Keys(questions)) { // in order, since sums of fractions depend on it
		q := questions[id]
		if q.Trouble != Fine {
			continue
		}
		g, w := groups[q.Group], way(q.Answers)
		groups[q.Group] = sums{g.moved + w*(q.Value-q.Began+w*(q.Began-Base(q.Level))), g.way + w*w}
	}
	offsets := make(map[string]float64, len(groups))
	for group, g := range groups {
		offsets[group] = g.moved / (g.way + doubt)
	}
	return offsets
}

// Rating is the rating of a question: what was learned, or for one never
// answered what its level and its group say.
func (b *Book) Rating(id, level, group string) float64 {
	if b == nil {
		return Base(level)
	}
	if q := b.questions[id]; q.Answers > 0 {
		return q.Value
	}
	return Base(level) + b.offsets[group]
}

// Level is the level of a question: the learned one if there are enough answers
// to say, else the one it came with.
func (b *Book) Level(id, level string) string {
	if b != nil {
		if q := b.questions[id]; q.rated() {
			return Level(q.Value)
		}
	}
	return level
}

// Bands is how many bands there are, from the easiest fifth, 1, to the hardest.
const Bands = 5

// Band tells in which fifth of all questions with enough answers a question is,
// from 1; false where too little is known.
func (b *Book) Band(id string) (int, bool) {
	if b == nil {
		return 0, false
	}
	q := b.questions[id]
	if !q.rated() || len(b.known) < Bands {
		return 0, false
	}
	below, _ := slices.BinarySearch(b.known, q.Value)
	return 1 + min(Bands*below/len(b.known), Bands-1), true
}

// Quarantined tells whether a question is not to be asked.
func (b *Book) Quarantined(id string) bool { return b.Trouble(id) != Fine }

// Trouble tells why a question is not to be asked.
func (b *Book) Trouble(id string) Trouble {
	if b == nil {
		return Fine
	}
	return b.questions[id].Trouble
}

// ExpectedOf is how often players give the right answer to a question of a
// rating on the average; for no players that of a player of whom nothing is
// known.
func ExpectedOf(question float64, options int, players ...float64) float64 {
	if len(players) == 0 {
		return Expected(question, Start, options)
	}
	sum := 0.0
	for _, p := range players {
		sum += Expected(question, p, options)
	}
	return sum / float64(len(players))
}
