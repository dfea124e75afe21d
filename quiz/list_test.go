package quiz_test

import (
	"errors"
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"castellan/quiz"
)

// small makes a bank of n concepts, each asked in one or two ways, in three
// categories and all levels, some in French alone.
func small(n int) *quiz.Bank {
	var questions []*quiz.Question
	for i := range n {
		languages := []string{"en", "fr"}
		if i%7 == 0 {
			languages = languages[1:]
		}
		text := func(s string) quiz.Text {
			t := quiz.Text{}
			for _, language := range languages {
				t[language] = s
			}
			return t
		}
		for way := range 1 + i%2 {
			q := &quiz.Question{
				ID: fmt.Sprintf("q%03d-%d", i, way), Concept: fmt.Sprintf("c%03d", i),
				Category: []string{"art", "sport", "sport", "world"}[i%4], Level: quiz.Levels[i/4%3], Text: text("Which?"),
			}
			for _, option := range []string{"azure", "beryl", "coral", "denim"} {
				q.Options = append(q.Options, text(option))
			}
			questions = append(questions, q)
		}
	}
	bank, err := quiz.NewBank(questions)
	if err != nil {
		panic(err)
	}
	return bank
}

func english(level string, categories ...string) quiz.Choice {
	return quiz.Choice{Categories: categories, Level: level, Languages: []string{"en"}}
}

// What every list keeps, whatever was seen and whatever is wanted.
func TestList(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 200).Draw(t, "concepts")
		bank := small(n)
		w := quiz.Wish{Choice: english(rapid.SampledFrom(append([]string{quiz.MixedLevel}, quiz.Levels...)).Draw(t, "level")), Need: rapid.IntRange(1, 40).Draw(t, "need")}
		concepts := rapid.SliceOfDistinct(rapid.IntRange(0, n+3), rapid.ID[int])
		for range rapid.IntRange(0, 3).Draw(t, "players") {
			var seen []string
			for _, c := range concepts.Draw(t, "seen") {
				seen = append(seen, fmt.Sprintf("c%03d", c))
			}
			w.Seen = append(w.Seen, seen)
		}
		w.Seed[0] = rapid.Byte().Draw(t, "seed")
		busy := map[string]bool{}
		for _, c := range concepts.Draw(t, "busy") {
			w.Busy = append(w.Busy, fmt.Sprintf("c%03d", c))
			busy[w.Busy[len(w.Busy)-1]] = true
		}
		if len(bank.Categories()) == 0 || n == 1 { // one concept, in French alone
			return
		}

		fitting := map[string]bool{}
		for _, q := range bank.All() {
			if q.Text["en"] != "" && (w.Level == quiz.MixedLevel || q.Level == w.Level) {
				fitting[q.Concept] = true
			}
		}
		list, err := bank.List(w)
		if len(fitting) < w.Need {
			if !errors.Is(err, quiz.ErrFew) || !errors.Is(bank.Enough(w), quiz.ErrFew) {
				t.Fatalf("%d of the %d that are needed: %v", len(fitting), w.Need, err)
			}
			return
		}
		if err != nil || bank.Enough(w) != nil {
			t.Fatal(err)
		}
		// Barred for a player are the latest four fifths of what fits.
		barred := map[string]bool{}
		for _, seen := range w.Seen {
			later := 0
			for _, concept := range seen {
				if fitting[concept] && later < len(fitting)*4/5 {
					barred[concept] = true
					later++
				}
			}
		}
		repeats, both, once := 0, 0, map[string]bool{}
		for i, q := range list {
			if i > 0 && list[i-1].ID >= q.ID {
				t.Fatalf("%s comes before %s", list[i-1].ID, q.ID)
			}
			if !fitting[q.Concept] || once[q.Concept] {
				t.Fatalf("%s does not fit or comes twice", q.Concept)
			}
			once[q.Concept] = true
			switch {
			case barred[q.Concept]:
				repeats++
			case busy[q.Concept]:
				both++
			}
		}
		fresh, elsewhere := 0, 0
		for concept := range fitting {
			switch {
			case barred[concept]:
			case busy[concept]:
				elsewhere++
			default:
				fresh++
			}
		}
		if repeats != max(0, w.Need-fresh-elsewhere) || both != min(elsewhere, max(0, w.Need-fresh)) {
			t.Fatalf("%d repeats and %d that stand elsewhere, with %d fresh and %d elsewhere of %d needed", repeats, both, fresh, elsewhere, w.Need)
		}
		if len(list) < w.Need {
			t.Fatalf("%d of %d", len(list), w.Need)
		}
		again, err := bank.List(w)
		if err != nil || len(again) != len(list) || again[0].ID != list[0].ID {
			t.Fatal("the same wish gives another list")
		}
	})
}

// A player meets nothing twice, by concept, until four fifths of what fits are
// used: 120 plays over a bank of 857 concepts that fit.
func TestNoRepeatsForAPlayer(t *testing.T) {
	bank := small(1000)
	fitting, err := bank.Eligible(english(quiz.MixedLevel))
	if err != nil {
		t.Fatal(err)
	}
	about := map[string]bool{}
	for _, q := range fitting {
		about[q.Concept] = true
	}
	w := quiz.Wish{Choice: english(quiz.MixedLevel), Need: 20, Seen: [][]string{nil}}
	last := map[string]int{}
	var asked []string
	for play := range 120 {
		w.Seed[0] = byte(play)
		list, err := bank.List(w)
		if err != nil {
			t.Fatal(err)
		}
		for i := range 10 {
			q := list[i*len(list)/10]
			if at, twice := last[q.Concept]; twice && len(asked)-at < len(about)*4/5 {
				t.Fatalf("%s comes after %d others, in play %d", q.Concept, len(asked)-at, play)
			}
			last[q.Concept] = len(asked)
			asked = append(asked, q.Concept)
		}
		w.Seen[0] = nil
		for i := len(asked) - 1; i >= 0; i-- { // the latest first
			if last[asked[i]] == i {
				w.Seen[0] = append(w.Seen[0], asked[i])
			}
		}
	}
	if len(asked) < len(about) || len(last) < len(about)*9/10 {
		t.Errorf("%d were asked about %d of %d things", len(asked), len(last), len(about))
	}
}

// Levels and categories have their shares, as far as there are enough; what a
// question proved to be counts.
func TestSharesOfAList(t *testing.T) {
	bank := small(900)
	list, err := bank.List(quiz.Wish{Choice: english(quiz.MixedLevel), Need: 20})
	if err != nil || len(list) != 120 {
		t.Fatalf("%d questions, %v", len(list), err)
	}
	count := map[string]int{}
	for _, q := range list {
		count[q.Level]++
		count[q.Category]++
	}
	for _, level := range quiz.Levels {
		if count[level] != 40 {
			t.Errorf("%d are %s", count[level], level)
		}
	}
	for _, category := range []string{"art", "sport", "world"} {
		if n := count[category]; n < 39 || n > 42 {
			t.Errorf("%d are of %s", n, category)
		}
	}
	hard, err := bank.List(quiz.Wish{Choice: english("hard", "art"), Need: 10, Learned: func(*quiz.Question) string { return "hard" }})
	if err != nil || len(hard) != 40 {
		t.Fatalf("%d questions, %v", len(hard), err)
	}
	for _, q := range hard {
		if q.Level != "hard" || q.Category != "art" {
			t.Errorf("%s is %s, of %s", q.ID, q.Level, q.Category)
		}
	}
	for _, c := range []quiz.Choice{english("knightly"), english("easy", "knitting"), {}, {Languages: []string{"xx"}}} {
		if _, err := bank.List(quiz.Wish{Choice: c}); !errors.Is(err, quiz.ErrChoice) {
			t.Errorf("%+v: %v", c, err)
		}
	}
}

// Lists of the built-in bank ask their questions with different draws of wrong
// options.
func TestListsDraw(t *testing.T) {
	drawn := 0
	for seed := range byte(3) {
		list, err := quiz.Builtin().List(quiz.Wish{Choice: english(quiz.MixedLevel), Need: 20, Seed: [32]byte{seed}})
		if err != nil {
			t.Fatal(err)
		}
		for _, q := range list {
			if err := q.Check(); err != nil {
				t.Error(err)
			}
			whole, _ := quiz.Builtin().Get(q.ID)
			if len(whole.More) > 0 && fmt.Sprint(q.Options) != fmt.Sprint(whole.Options) {
				drawn++
			}
		}
	}
	if drawn < 100 {
		t.Errorf("%d of 360 questions are other draws than the first", drawn)
	}
}

func BenchmarkList(b *testing.B) {
	bank := quiz.Builtin()
	b.ReportAllocs()
	for seed := byte(0); b.Loop(); seed++ {
		if _, err := bank.List(quiz.Wish{Choice: english(quiz.MixedLevel), Need: 20, Seed: [32]byte{seed}}); err != nil {
			b.Fatal(err)
		}
	}
}
