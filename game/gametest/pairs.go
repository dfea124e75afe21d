package gametest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"castellan/game"
	"castellan/game/gametest/twins"
)

// Pairs proves noninterference: what is hidden from a viewer makes no difference
// to what the viewer is given.
//
// A pair is two full logs, at one version, that look the same to a viewer and
// are not the same (package twins). Of both all channels of a play are compared
// to a byte: the view with its question, who is in turn, the outcome, the legal
// moves in their order, the default move, refusals with their texts, chances
// that are foretold, and what a bot in the seat thinks with: its view, its legal
// moves, and the worlds that it imagines from one stream of chance. Versions at
// which chance is to draw are looked at once it has drawn and the two still look
// the same. Pairs that differ in nothing do not count. It fails unless it compares as many as wanted.
func Pairs[S any](t *testing.T, c Config[S], want int) {
	t.Helper()
	p := &pairs[S]{Config: c, truth: c.Rules, seed: 1}
	if found := p.compare(want); found != "" {
		t.Fatal(found)
	}
	t.Logf("%s: %d pairs of %d plays, %.1f plies different in a pair, by viewer %v", c.Rules.Info().Key, p.n, p.plays, float64(p.different)/float64(p.n), p.viewers)
	if p.n < want {
		t.Errorf("only %d pairs were compared, not %d", p.n, want)
	}
}

// CatchPairs compares pairs by rules with a leak, until they are told apart. What
// looks the same to a viewer is for the true rules to say. It gives the
// difference and after how many pairs it was found; nothing if it was not in as
// many as wanted.
func CatchPairs[S any](c Config[S], truth game.Rules[S], want int) (report string, n int) {
	p := &pairs[S]{Config: c, truth: truth, leaky: true, seed: 2}
	return p.compare(want), p.n
}

// A pairs compares pairs and counts them.
type pairs[S any] struct {
	Config[S]
	truth game.Rules[S]
	leaky bool // whether Rules is not the truth
	seed  uint64

	n, plays, different int
	viewers             map[game.Viewer]int
	one, other          told[S]
	buf                 []game.Move
}

// each is how many twins each viewer has at a time.
const each = 2

// compare plays until enough pairs are compared or a difference is found.
func (p *pairs[S]) compare(want int) (found string) {
	p.viewers = map[game.Viewer]int{}
	for ; p.n < want && p.plays < want; p.plays++ {
		setup := p.Setups[p.plays%len(p.Setups)]
		if found := p.play(setup, rand.New(rand.NewPCG(p.seed, uint64(p.plays))), want); found != "" {
			return found
		}
	}
	return ""
}

func (p *pairs[S]) play(setup game.Setup, rng *rand.Rand, want int) (found string) {
	one, err := twins.Start(game.Of(p.truth), setup)
	if err != nil {
		return err.Error()
	}
	s, err := p.truth.Start(setup)
	if err != nil {
		return err.Error()
	}
	words := strings.Fields(strings.Join(p.Texts, " "))
	var all []*twins.Twin
	for _, v := range viewers(setup) {
		for range each {
			all = append(all, twins.New(one, v, words, rng))
		}
	}
	from := 1
	last := 3 + rng.IntN(40) // most that is hidden is so early and not for long: most plays are only begun
	if rng.IntN(5) == 0 {
		last = p.truth.Info().MaxPlies
	}
	for one.Now().Turn() != 0 && p.n < want && len(one.Plies) < last {
		if err := p.step(one, &s, rng); err != nil {
			return err.Error()
		}
		for _, t := range all {
			t.Follow()
			for range 3 {
				if t.Vary(); t.Differ() {
					break
				}
			}
		}
		if one.Now().Turn().Has(game.Chance) {
			continue // what it is to draw may be what parts two plays
		}
		for ; from <= len(one.Plies); from++ {
			if found := p.compareAt(setup, all, one.UpTo(from), rng); found != "" {
				return found
			}
		}
	}
	return ""
}

// compareAt compares One with its twins as they were at One's version.
func (p *pairs[S]) compareAt(setup game.Setup, all []*twins.Twin, one *twins.World, rng *rand.Rand) (found string) {
	last := game.All // whose the first of the pair was told as
	for _, t := range all {
		different := t.DifferencesUpTo(len(one.Plies))
		if different == 0 {
			continue
		}
		p.n++
		p.viewers[t.Viewer]++
		p.different += different
		if last != t.Viewer {
			last = t.Viewer
			p.ask(rng)
			p.tell(&p.one, setup, one, t.Viewer)
		}
		other := t.Other.UpTo(len(one.Plies))
		p.tell(&p.other, setup, other, t.Viewer)
		if what := p.one.apart(&p.other); what != "" {
			return fmt.Sprintf("%v is told apart by its %s two plays that are the same to it: options %s\none   %s\nother %s",
				t.Viewer, what, setup.Options, logOf(one), logOf(other))
		}
	}
	return ""
}

// step plays a ply that chance draws; of an open-ended kind any.
func (p *pairs[S]) step(one *twins.World, s *S, rng *rand.Rand) error {
	seat := draw(p.truth.Turn(s), rng)
	p.buf = p.truth.Legal(s, seat, p.buf[:0])
	m := p.buf[rng.IntN(len(p.buf))]
	text := p.truth.Format(s, seat, m)
	if read, err := p.truth.Parse(s, seat, text); err == nil && read != m && p.Fill != nil {
		text = p.truth.Format(s, seat, p.Fill(s, seat, m, rng))
	}
	m, err := p.truth.Parse(s, seat, text)
	if err != nil {
		return err
	}
	p.truth.Apply(s, seat, m)
	return one.Move(seat, text, one.Question(text, rng))
}

// told is what a viewer is told of a play.
type told[S any] struct {
	ends  []int // where each part of the text ends
	text  bytes.Buffer
	moves []game.Move
	world S
	asked asked
}

// asked is what is asked of both plays of a pair.
type asked struct {
	texts    []string
	entries  []int
	imagined uint64
}

// channels names the parts of what is told.
var channels = []string{"view", "turn and outcome", "legal moves", "default move", "refusals", "chances", "log"}

// ask draws what is asked.
func (p *pairs[S]) ask(rng *rand.Rand) {
	a := asked{imagined: rng.Uint64()}
	for range 8 {
		a.texts = append(a.texts, p.Texts[rng.IntN(len(p.Texts))])
		a.entries = append(a.entries, rng.IntN(1<<20))
	}
	p.one.asked, p.other.asked = a, a
}

// tell notes what a viewer is told of a world.
func (p *pairs[S]) tell(to *told[S], setup game.Setup, w *twins.World, v game.Viewer) {
	if p.leaky {
		w = w.Through(game.Of(p.Rules), setup)
	}
	play := w.Now()
	to.text.Reset()
	to.ends, to.moves = to.ends[:0], to.moves[:0]
	end := func() { to.ends = append(to.ends, to.text.Len()) }
	enc := json.NewEncoder(&to.text)
	write := func(v any) {
		if err := enc.Encode(v); err != nil {
			panic(err)
		}
	}
	write(play.View(v))
	end()
	outcome := play.Outcome()
	fmt.Fprintf(&to.text, "%b %v", play.Turn(), outcome)
	end()
	if seat := game.Seat(v); seat >= 0 {
		sight := play.Sight(seat).(*game.Sight[S])
		to.moves = sight.Legal(to.moves)
		for _, i := range to.asked.entries {
			if n := len(to.moves); n > 0 {
				to.text.WriteString(sight.Format(to.moves[i%n]) + ",")
			}
		}
		end()
		if play.Turn().Has(seat) {
			to.text.WriteString(play.Default(seat))
		}
		end()
		for _, text := range to.asked.texts {
			if _, err := play.Check(seat, text); err != nil {
				to.text.WriteString(err.Error() + "\n")
			}
		}
		end()
		if _, ok := p.Rules.(game.Foreteller[S]); ok && len(to.moves) > 0 {
			for _, i := range to.asked.entries[:3] {
				if chances, err := play.Foretell(seat, sight.Format(to.moves[i%len(to.moves)])); err == nil {
					write(chances)
				}
			}
		}
		end()
		to.world = sight.Imagine(rand.New(rand.NewPCG(to.asked.imagined, 1)))
	} else {
		for range 4 {
			end()
		}
	}
	if p.leaky { // else it is what makes the two a pair
		for i := range w.Plies {
			to.text.WriteString(w.Plies[i].Seen(v) + " " + w.Reads(i, v) + "\n")
		}
	}
	end()
}

// apart names what is told otherwise, and how.
func (one *told[S]) apart(other *told[S]) string {
	a, b := one.text.Bytes(), other.text.Bytes()
	if !bytes.Equal(a, b) || !slices.Equal(one.ends, other.ends) {
		from, to := 0, 0
		for i := range one.ends {
			x, y := a[from:one.ends[i]], b[to:other.ends[i]]
			if !bytes.Equal(x, y) {
				return fmt.Sprintf("%s\none   %s\nother %s\n", channels[i], x, y)
			}
			from, to = one.ends[i], other.ends[i]
		}
	}
	if !slices.Equal(one.moves, other.moves) {
		return "legal moves"
	}
	if !same(&one.world, &other.world) {
		return fmt.Sprintf("imagined worlds\none   %+v\nother %+v\n", one.world, other.world)
	}
	return ""
}

// logOf is a log as text.
func logOf(w *twins.World) string {
	var b strings.Builder
	for _, p := range w.Plies {
		fmt.Fprintf(&b, "%v: %s; ", p.Seat, p.Move)
	}
	return b.String()
}
