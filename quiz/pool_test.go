package quiz

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"slices"
	"strings"
	"testing"
)

func mustPool(t *testing.T, c Choice) *Pool {
	t.Helper()
	pool, err := Builtin().Eligible(c)
	if err != nil {
		t.Fatal(err)
	}
	return pool
}

func TestDigestIsThatOfTheText(t *testing.T) {
	pool := mustPool(t, Choice{Level: MixedLevel, Languages: []string{"en"}})
	var text bytes.Buffer
	n, err := pool.WriteTo(&text)
	if err != nil || n != int64(text.Len()) {
		t.Fatalf("wrote %d of %d bytes: %v", n, text.Len(), err)
	}
	sum := sha256.Sum256(text.Bytes())
	if want := "sha256:" + hex.EncodeToString(sum[:]); pool.Digest() != want {
		t.Errorf("digest %s, that of the text is %s", pool.Digest(), want)
	}
	if lines := strings.Count(text.String(), "\n"); lines != pool.Len() {
		t.Errorf("%d lines for %d questions", lines, pool.Len())
	}
	again, err := ReadPool(bytes.NewReader(text.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	if again.Digest() != pool.Digest() || again.Len() != pool.Len() {
		t.Errorf("read back: %d questions, %s", again.Len(), again.Digest())
	}
	for i, q := range again.All() {
		if q.Options[0]["fr"] != pool.questions[i].Options[0]["fr"] || q.Level != pool.questions[i].Level {
			t.Fatalf("%s came back changed", q.ID)
		}
	}
}

func TestReadPoolRefusesWhatItWouldNotWrite(t *testing.T) {
	const line = `{"id":"b","category":"world","level":"easy","text":{"en":"Q?"},"options":[{"en":"1"},{"en":"2"},{"en":"3"},{"en":"4"}]}` + "\n"
	if _, err := ReadPool(strings.NewReader(line)); err != nil {
		t.Fatalf("a good line: %v", err)
	}
	pictured := strings.Replace(line, `"easy",`, `"easy","picture":"a",`, 1)
	if pool, err := ReadPool(strings.NewReader(pictured)); err != nil || pool.questions[0].Picture != "a" || pool.questions[0].Ask(2).Picture != "a" {
		t.Fatalf("a line with a picture: %v", err)
	}
	for name, text := range map[string]string{
		"an empty picture":        strings.Replace(line, `"easy",`, `"easy","picture":"",`, 1),
		"a picture out of place":  strings.Replace(line, `"category"`, `"picture":"a","category"`, 1),
		"no line feed at the end": strings.TrimSuffix(line, "\n"),
		"a blank":                 strings.Replace(line, `"id":`, `"id": `, 1),
		"another field":           strings.Replace(line, `"level"`, `"extra":1,"level"`, 1),
		"three options":           strings.Replace(line, `,{"en":"4"}`, "", 1),
		"the same id twice":       line + line,
		"ids out of order":        line + strings.Replace(line, `"b"`, `"a"`, 1),
		"no JSON":                 "hello\n",
	} {
		if _, err := ReadPool(strings.NewReader(text)); !errors.Is(err, ErrPool) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestEligible(t *testing.T) {
	b := Builtin()
	all := mustPool(t, Choice{Languages: []string{"ro"}})
	if all.Len() != b.Len() {
		t.Errorf("everything is %d of %d", all.Len(), b.Len())
	}
	some := mustPool(t, Choice{Categories: []string{"sport", "food"}, Level: "easy", Languages: []string{"fr", "en"}})
	ids := []string{}
	for _, q := range some.All() {
		if (q.Category != "sport" && q.Category != "food") || q.Level != "easy" {
			t.Errorf("%s is %s, %s", q.ID, q.Category, q.Level)
		}
		ids = append(ids, q.ID)
	}
	if len(ids) == 0 || !slices.IsSorted(ids) {
		t.Errorf("%d ids, sorted: %v", len(ids), slices.IsSorted(ids))
	}
	if some.Digest() == all.Digest() {
		t.Error("two pools of one digest")
	}
	for name, c := range map[string]Choice{
		"category":    {Categories: []string{"cheese"}, Languages: []string{"en"}},
		"level":       {Level: "brutal", Languages: []string{"en"}},
		"language":    {Languages: []string{"en", "tlh"}},
		"no language": {},
	} {
		if _, err := b.Eligible(c); !errors.Is(err, ErrChoice) {
			t.Errorf("unknown %s: %v", name, err)
		}
	}
}

func TestUnused(t *testing.T) {
	pool := mustPool(t, Choice{Categories: []string{"nature"}, Level: MixedLevel, Languages: []string{"en"}})
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
	for _, q := range pool.All() {
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
	pool := mustPool(t, Choice{Languages: []string{"en"}})
	for _, get := range []func(string) (*Question, bool){Builtin().Get, pool.Get} {
		if q, ok := get(opaque("capital:KE")); !ok || q.Options[0]["en"] != "Nairobi" {
			t.Errorf("capital:KE: %v", q)
		}
		if _, ok := get(opaque("capital:ATLANTIS")); ok {
			t.Error("found Atlantis")
		}
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
