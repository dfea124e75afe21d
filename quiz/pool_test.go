package quiz

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
)

func mustEligible(t *testing.T, c Choice) []*Question {
	t.Helper()
	list, err := Builtin().Eligible(c)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// sealed makes a pool of questions of which every third is open.
func sealed(t *testing.T, questions []*Question) *Pool {
	t.Helper()
	entries := make([]Entry, len(questions))
	for i, q := range questions {
		var err error
		if entries[i], err = Sealed(q, Salt{byte(i), 1}, i%3 == 0); err != nil {
			t.Fatal(err)
		}
	}
	pool, err := NewPool(entries)
	if err != nil {
		t.Fatal(err)
	}
	return pool
}

func text(t *testing.T, p *Pool) string {
	t.Helper()
	var b bytes.Buffer
	if n, err := p.WriteTo(&b); err != nil || n != int64(b.Len()) {
		t.Fatalf("wrote %d of %d bytes: %v", n, b.Len(), err)
	}
	return b.String()
}

// A pool binds all of its questions and tells those that are open only.
func TestPool(t *testing.T) {
	questions := mustEligible(t, Choice{Categories: []string{"food"}, Languages: []string{"en"}})
	pool := sealed(t, questions)
	told := text(t, pool)
	again, err := ReadPool(strings.NewReader(told))
	if err != nil {
		t.Fatal(err)
	}
	if again.Digest() != pool.Digest() || again.Len() != len(questions) || text(t, again) != told {
		t.Errorf("read back: %d questions, %s", again.Len(), again.Digest())
	}
	for i, e := range again.Unused(nil, "") {
		q := questions[i]
		if open := e.Question != nil; open != (i%3 == 0) || e.ID != q.ID || open && e.Question.Options[0]["fr"] != q.Options[0]["fr"] {
			t.Fatalf("entry %d is %+v", i, e)
		}
		line, err := q.Line()
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(told, string(line)) != (i%3 == 0) {
			t.Errorf("%s: its text is told, or is not, against the rule", q.Key)
		}
	}
	// Nothing is open: it is the text of which the digest is.
	for i := range pool.entries {
		pool.entries[i].Question = nil
	}
	shut := text(t, pool)
	sum := sha256.Sum256([]byte(shut))
	if want := "sha256:" + hex.EncodeToString(sum[:]); again.Digest() != want || pool.Digest() != want {
		t.Errorf("digest %s, that of the sealed text is %s", again.Digest(), want)
	}
	// Another question, or another draw of it, has another digest.
	other := *questions[0]
	other.Options = slices.Clone(other.Options)
	other.Options[1], other.Options[2] = other.Options[2], other.Options[1]
	if sealed(t, append([]*Question{&other}, questions[1:]...)).Digest() == again.Digest() {
		t.Error("another order of the options has the same digest")
	}
}

func TestReadPoolRefusesWhatIsNone(t *testing.T) {
	question := `{"id":"b","category":"world","level":"easy","text":{"en":"Q?"},"options":[{"en":"1"},{"en":"2"},{"en":"3"},{"en":"4"}]}`
	salt, seal := strings.Repeat("0f", 16), strings.Repeat("0f", 32)
	open := func(question string) string {
		return fmt.Sprintf(`{"id":"b","level":"easy","salt":%q,"question":%s}`, salt, question)
	}
	shut := fmt.Sprintf(`{"id":"b","level":"easy","seal":%q}`, seal)
	pictured := strings.Replace(question, `"easy",`, `"easy","picture":"a",`, 1)
	for _, good := range []string{open(question), open(pictured), shut} {
		if _, err := ReadPool(strings.NewReader(good + "\n")); err != nil {
			t.Fatalf("a good line: %v", err)
		}
	}
	for name, text := range map[string]string{
		"an empty picture":       open(strings.Replace(question, `"easy",`, `"easy","picture":"",`, 1)),
		"a picture out of place": open(strings.Replace(question, `"category"`, `"picture":"a","category"`, 1)),
		"a blank":                open(strings.Replace(question, `"id":`, `"id": `, 1)),
		"another field within":   open(strings.Replace(question, `"level"`, `"extra":1,"level"`, 1)),
		"three options":          open(strings.Replace(question, `,{"en":"4"}`, "", 1)),
		"another question":       open(strings.Replace(question, `"id":"b"`, `"id":"a"`, 1)),
		"of another level":       open(strings.Replace(question, `"easy"`, `"hard"`, 1)),
		"another field":          strings.Replace(shut, `"level"`, `"extra":1,"level"`, 1),
		"no id":                  strings.Replace(shut, `"b"`, `""`, 1),
		"no level":               strings.Replace(shut, `"easy"`, `""`, 1),
		"a short seal":           strings.Replace(shut, "0f0f", "0f", 1),
		"a short salt":           strings.Replace(open(question), salt, "0f", 1),
		"a salt alone":           strings.Replace(shut, `"seal"`, `"salt"`, 1),
		"a seal beside":          strings.Replace(open(question), `"salt"`, `"seal":"`+seal+`","salt"`, 1),
		"the same id twice":      shut + "\n" + shut,
		"ids out of order":       shut + "\n" + strings.Replace(shut, `"b"`, `"a"`, 1),
		"no JSON":                "hello",
		"more behind it":         shut + ` more`,
		"another line behind it": shut + shut,
		"a field twice":          strings.Replace(shut, `"id"`, `"id":"a","id"`, 1),
		"a field twice, escaped": strings.Replace(shut, `"id"`, `"\u0069d":"a","id"`, 1),
		"a field in capitals":    strings.Replace(shut, `"id"`, `"ID"`, 1),
		"a question twice":       strings.Replace(open(question), `"question"`, `"question":{},"question"`, 1),
		"a blank between":        strings.Replace(shut, `,`, `, `, 1),
		"another order":          fmt.Sprintf(`{"level":"easy","id":"b","seal":%q}`, seal),
		"a seal in capitals":     strings.Replace(shut, "0f", "0F", 1),
		"a salt in capitals":     strings.Replace(open(question), "0f", "0F", 1),
		"bad UTF-8":              strings.Replace(shut, `"b"`, "\"b\xff\"", 1),
	} {
		if _, err := ReadPool(strings.NewReader(text + "\n")); !errors.Is(err, ErrPool) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestEligible(t *testing.T) {
	b := Builtin()
	if all := mustEligible(t, Choice{Languages: []string{"ro"}}); len(all) != b.Len() {
		t.Errorf("everything is %d of %d", len(all), b.Len())
	}
	if all := mustEligible(t, Choice{Languages: []string{"tlh", "ro"}}); len(all) != b.Len() {
		t.Errorf("beside a language that no question has: %d of %d", len(all), b.Len())
	}
	ids := []string{}
	for _, q := range mustEligible(t, Choice{Categories: []string{"sport", "food"}, Level: "easy", Languages: []string{"fr", "en"}}) {
		if (q.Category != "sport" && q.Category != "food") || q.Level != "easy" {
			t.Errorf("%s is %s, %s", q.ID, q.Category, q.Level)
		}
		ids = append(ids, q.ID)
	}
	if len(ids) == 0 || !slices.IsSorted(ids) {
		t.Errorf("%d ids, sorted: %v", len(ids), slices.IsSorted(ids))
	}
	for name, c := range map[string]Choice{
		"category":    {Categories: []string{"cheese"}, Languages: []string{"en"}},
		"level":       {Level: "brutal", Languages: []string{"en"}},
		"languages":   {Languages: []string{"sjn", "tlh"}},
		"no language": {},
	} {
		if _, err := b.Eligible(c); !errors.Is(err, ErrChoice) {
			t.Errorf("unknown %s: %v", name, err)
		}
	}
}

func TestUnused(t *testing.T) {
	pool := sealed(t, mustEligible(t, Choice{Categories: []string{"nature"}, Level: MixedLevel, Languages: []string{"en"}}))
	used := map[string]bool{}
	if got := pool.Unused(used, ""); len(got) != pool.Len() {
		t.Fatalf("%d of %d are unused at first", len(got), pool.Len())
	}
	first := pool.Unused(used, "")[3]
	used[first.ID] = true
	second := pool.Unused(used, first.Level)
	for i, q := range second {
		if q.Level != first.Level || q.ID == first.ID {
			t.Errorf("%s (%s) offered beside %s (%s)", q.ID, q.Level, first.ID, first.Level)
		}
		if i > 0 && second[i-1].ID >= q.ID {
			t.Errorf("%s before %s", second[i-1].ID, q.ID)
		}
	}
	// When a level has run out, any unused question will do.
	for _, q := range pool.entries {
		if q.Level == "easy" {
			used[q.ID] = true
		}
	}
	rest := pool.Unused(used, "easy")
	if len(rest) == 0 || len(rest) != len(pool.Unused(used, "")) {
		t.Errorf("%d left once the easy ones are used, %d in all", len(rest), len(pool.Unused(used, "")))
	}
}

func TestGet(t *testing.T) {
	if q, ok := Builtin().Get(opaque("capital:KE")); !ok || q.Options[0]["en"] != "Nairobi" {
		t.Errorf("capital:KE: %v", q)
	}
	if _, ok := Builtin().Get(opaque("capital:ATLANTIS")); ok {
		t.Error("found Atlantis")
	}
}

func TestAskPutsTheRightOptionWhereItIsWanted(t *testing.T) {
	for _, q := range Builtin().All()[:50] {
		for right := 1; right <= 4; right++ {
			asked := q.Ask(right)
			if asked.Options[right-1]["en"] != q.Options[0]["en"] {
				t.Fatalf("%s: right=%d shows %v", q.ID, right, asked.Options)
			}
			var others []string
			for i, option := range asked.Options {
				if i != right-1 {
					others = append(others, option["en"])
				}
			}
			if len(others) != 3 || others[0] != q.Options[1]["en"] || others[2] != q.Options[3]["en"] {
				t.Fatalf("%s: right=%d changes the others: %v", q.ID, right, others)
			}
		}
	}
}
