package quiz

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"
)

// allDrafts are the questions of the built-in bank with their proofs.
func allDrafts(t *testing.T) []*draft {
	t.Helper()
	drafts, err := generate()
	if err != nil {
		t.Fatal(err)
	}
	return drafts
}

func TestBankIsLargeInEveryLanguage(t *testing.T) {
	for _, language := range Languages {
		levels, categories, total := map[string]int{}, map[string]int{}, 0
		for _, q := range Builtin().All() {
			if q.Text[language] != "" {
				total++
				levels[q.Level]++
				categories[q.Category]++
			}
		}
		if total < 5000 {
			t.Errorf("%s: %d questions", language, total)
		}
		for _, level := range Levels {
			if levels[level] < 1000 {
				t.Errorf("%s: %d %s questions", language, levels[level], level)
			}
		}
		if len(levels) != len(Levels) || len(categories) != 10 {
			t.Errorf("%s: levels %v, categories %v", language, levels, categories)
		}
		for category, n := range categories {
			if n < 250 {
				t.Errorf("%s: %d questions about %s", language, n, category)
			}
		}
	}
}

// The ids are what records and statistics hold on to: a question may come or
// go, but does so deliberately, by a change of these two lines.
func TestIDsAreStable(t *testing.T) {
	const (
		count  = 7174
		digest = "05a8662f8b4d9f3ca18709b9b3d7d93c0a53216e57fba70972ec20b1fd94bb00"
	)
	h := sha256.New()
	var keys []string
	for _, q := range Builtin().All() {
		for _, r := range q.Key {
			if r != ':' && r != '-' && (r < '0' || r > '9') && (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') {
				t.Errorf("key %q: %q", q.Key, r)
			}
		}
		if q.ID != opaque(q.Key) {
			t.Errorf("%s has id %s", q.Key, q.ID)
		}
		keys = append(keys, q.Key)
	}
	slices.Sort(keys)
	for _, key := range keys {
		_, _ = fmt.Fprintln(h, key)
	}
	if got := hex.EncodeToString(h.Sum(nil)); Builtin().Len() != count || got != digest {
		t.Errorf("%d ids of digest %s, they were %d of %s", Builtin().Len(), got, count, digest)
	}
}

// What goes out with a question must not point at one of its options: no word,
// number or code of an option stands in the id.
func TestIDsTellNothing(t *testing.T) {
	for _, q := range Builtin().All() {
		if len(q.ID) != 16 || strings.Trim(q.ID, "abcdefghijklmnopqrstuvwxyz234567") != "" {
			t.Errorf("%s has id %q", q.Key, q.ID)
		}
		sent, err := json.Marshal(q.Ask(1))
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(sent), q.Key) || strings.Contains(string(sent), "concept") {
			t.Errorf("%s is sent with its key", q.Key)
		}
	}
}

func TestFindTakesKeysAndIDs(t *testing.T) {
	q := Builtin().All()[0]
	for _, name := range []string{q.ID, q.Key} {
		if found, ok := Builtin().Find(name); !ok || found != q {
			t.Errorf("%s: %v", name, found)
		}
	}
	if _, ok := Builtin().Get(q.Key); ok {
		t.Error("a key is taken for an id")
	}
	if _, ok := Builtin().Find("nothing"); ok {
		t.Error("nothing is found")
	}
}

func TestGenerationRepeats(t *testing.T) {
	var digests []string
	for range 2 {
		var questions []*Question
		for _, d := range allDrafts(t) {
			questions = append(questions, &d.Question)
		}
		bank, err := NewBank(questions)
		if err != nil {
			t.Fatal(err)
		}
		h := sha256.New()
		for _, q := range bank.All() {
			line, err := q.Line()
			if err != nil {
				t.Fatal(err)
			}
			h.Write(line)
		}
		digests = append(digests, hex.EncodeToString(h.Sum(nil)))
	}
	if digests[0] != digests[1] {
		t.Errorf("two runs: %v", digests)
	}
}

// Templates that compare ask many questions by one stem; there what is right in
// one may be wrong in another.
var comparing = []string{"earliest", "latest", "discovered", "largest", "smallest", "widest", "narrowest"}

// What is right somewhere under a stem must never stand as wrong under the same
// stem, in any language, whichever table or template it came from.
func TestNoWrongOptionIsRightElsewhere(t *testing.T) {
	for _, language := range Languages {
		rights := map[string]map[string]string{}
		for _, q := range Builtin().All() {
			stem := q.Picture + fold(q.Text[language])
			if rights[stem] == nil {
				rights[stem] = map[string]string{}
			}
			rights[stem][fold(q.Options[0][language])] = q.ID
		}
		for _, q := range Builtin().All() {
			template, _, _ := strings.Cut(q.Key, ":")
			if slices.Contains(comparing, template) {
				continue
			}
			for _, option := range q.Options[1:] {
				if other, ok := rights[q.Picture+fold(q.Text[language])][fold(option[language])]; ok {
					t.Errorf("%s: %s: wrong option %q is right in %s", language, q.ID, option[language], other)
				}
			}
		}
	}
}

// Capitals, symbols, borders and years once more, straight from the tables.
func TestAnswersAgainstTheTables(t *testing.T) {
	tables, _, err := loadTables()
	if err != nil {
		t.Fatal(err)
	}
	english := func(table, column string) map[string]string {
		m := map[string]string{}
		for _, r := range tables[table].rows {
			m[r.key] = r.text(column)["en"]
		}
		return m
	}
	capitals, countries, symbols := english("countries", "capital"), english("countries", "subject"), english("elements", "symbol")
	figures := map[string]float64{} // years and sizes
	for table, column := range map[string]string{"events": "answer", "elements": "found", "areas": "answer", "diameters": "answer"} {
		for _, r := range tables[table].rows {
			if v, err := strconv.ParseFloat(r.cells[column], 64); err == nil {
				figures[table+":"+capital(r.text("subject"))["en"]] = v
			}
		}
	}
	borders := map[string]map[string]bool{}
	for _, r := range tables["borders"].rows {
		borders[r.key] = map[string]bool{}
		for code := range codes(r.cells["answer"]) {
			borders[r.key][countries[code]] = true
		}
	}
	for code, near := range borders {
		for name := range near {
			for other, there := range borders {
				if countries[other] == name && !there[countries[code]] {
					t.Errorf("%s borders %s, but not the other way round", code, other)
				}
			}
		}
	}
	seen := map[string]int{}
	for _, q := range Builtin().All() {
		parts := strings.Split(q.Key, ":")
		template, key := parts[0], parts[1]
		right := q.Options[0]["en"]
		ok := true
		switch template {
		case "capital":
			ok = right == capitals[key] && strings.HasPrefix(q.Text["en"], countries[key])
		case "capitalof":
			ok = right == countries[key] && strings.HasPrefix(q.Text["en"], capitals[key])
		case "symbol":
			ok = right == symbols[key]
		case "border", "noborder":
			for i, option := range q.Options {
				if borders[key][option["en"]] != ((i == 0) == (template == "border")) {
					ok = false
				}
			}
		case "earliest", "latest", "discovered":
			table, gap := "events", 20.0
			if template == "discovered" {
				table, gap = "elements", 40
			}
			for _, option := range q.Options[1:] {
				later := figures[table+":"+option["en"]] - figures[table+":"+right]
				if template == "latest" {
					later = -later
				}
				ok = ok && later >= gap
			}
		case "largest", "smallest", "widest", "narrowest":
			table, margin := "areas", 1.3
			if template == "widest" || template == "narrowest" {
				table, margin = "diameters", 1.1
			}
			for _, option := range q.Options[1:] {
				ratio := figures[table+":"+right] / figures[table+":"+option["en"]]
				if template == "smallest" || template == "narrowest" {
					ratio = 1 / ratio
				}
				ok = ok && ratio >= margin
			}
		default:
			continue
		}
		seen[template]++
		if !ok {
			t.Errorf("%s: %s %v", q.ID, q.Text["en"], q.Options)
		}
	}
	if len(seen) != 12 {
		t.Errorf("looked at %v", seen)
	}
}

func TestTextsAreWhole(t *testing.T) {
	check := func(id, language, text, english string) {
		t.Helper()
		switch {
		case text == "", text != strings.TrimSpace(text), strings.Contains(text, "  "), strings.ContainsAny(text, "{}|\n\t"), !utf8.ValidString(text):
			t.Errorf("%s: %s: %q", id, language, text)
		case language == "ro" && strings.ContainsAny(text, "ŞşŢţ") && !strings.ContainsAny(english, "ŞşŢţ"): // Turkish words have them
			t.Errorf("%s: Romanian with cedillas: %q", id, text)
		case language == "fr" && (strings.Contains(text, " ?") || strings.Contains(text, " :") || strings.Contains(text, "« ") || strings.Contains(text, " »")):
			t.Errorf("%s: French without its thin blanks: %q", id, text)
		case language != "en" && text == english && strings.HasPrefix(text, "The "):
			t.Errorf("%s: %s: not translated: %q", id, language, text)
		case strings.Contains(text, "'"):
			t.Errorf("%s: %s: a typewriter's apostrophe: %q", id, language, text)
		}
	}
	for _, q := range Builtin().All() {
		for _, texts := range slices.Concat([]Text{q.Text, q.Explanation}, q.Options, q.More) {
			if len(texts) != len(Languages) {
				t.Errorf("%s: in %d languages", q.ID, len(texts))
			}
			for _, language := range Languages {
				check(q.ID, language, texts[language], texts["en"])
			}
		}
		for _, language := range Languages {
			if end := q.Text[language]; !strings.HasSuffix(end, "?") && !strings.HasSuffix(end, "…") {
				t.Errorf("%s: %s: no question: %q", q.ID, language, end)
			}
			if n := utf8.RuneCountInString(q.Explanation[language]); n > 240 {
				t.Errorf("%s: %s: an explanation of %d characters", q.ID, language, n)
			}
		}
		if q.Source.Name == "" || q.Source.Licence == "" || q.Source.AsOf == "" || q.Concept == "" {
			t.Errorf("%s: source %v, concept %q", q.ID, q.Source, q.Concept)
		}
	}
}

func TestFewQuestionsOfOneConcept(t *testing.T) {
	count := map[string]int{}
	for _, q := range Builtin().All() {
		count[q.Concept]++
		if count[q.Concept] > 5 {
			t.Errorf("%s is one of %d about %s", q.ID, count[q.Concept], q.Concept)
		}
	}
}

// Nobody's status or capital is asked or offered where it is disputed.
func TestNothingContested(t *testing.T) {
	tables, _, err := loadTables()
	if err != nil {
		t.Fatal(err)
	}
	var names, barred []string
	for _, r := range tables["contested"].rows {
		switch {
		case r.cells["note"] == "":
			t.Errorf("contested: %s has no reason", r.key)
		case r.cells["answer"] == anyTopic:
			names = append(names, strings.Split(r.cells["names"], ";")...)
		case strings.Contains(r.cells["answer"], "capital"):
			barred = append(barred, r.key)
		}
	}
	if len(names) < 20 || len(barred) < 18 {
		t.Errorf("contested: %d names, %d capitals", len(names), len(barred))
	}
	capitals := map[string]bool{}
	for _, r := range tables["countries"].rows {
		if slices.Contains(barred, r.key) {
			capitals[r.text("capital")["en"]] = true
		}
	}
	if len(capitals) != len(barred) {
		t.Errorf("%d capitals of %d states", len(capitals), len(barred))
	}
	for _, q := range Builtin().All() {
		texts := []string{q.Text["en"]}
		for _, option := range append(slices.Clone(q.Options), q.More...) {
			texts = append(texts, option["en"])
		}
		for _, text := range texts {
			for _, name := range names {
				if strings.Contains(text, name) && !strings.HasPrefix(q.Key, "earliest") && !strings.HasPrefix(q.Key, "latest") && q.Category != "history" {
					t.Errorf("%s: %q", q.ID, text)
				}
			}
			if strings.HasPrefix(q.Key, "capital") && capitals[text] {
				t.Errorf("%s offers %q", q.ID, text)
			}
		}
		if key, ok := strings.CutPrefix(q.Key, "capital:"); ok && slices.Contains(barred, key) {
			t.Errorf("%s is asked", q.ID)
		}
	}
}

// A bank lives as long as the program; what it was made with is let go of.
func TestBankKeepsNothingOfItsMaking(t *testing.T) {
	heap := func() uint64 {
		var m runtime.MemStats
		runtime.GC()
		runtime.GC() // the first may only have begun to clear pools away
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	makeBuiltin() // what the package makes once, at the first bank
	before := heap()
	bank := makeBuiltin()
	took := int64(heap()) - int64(before)
	t.Logf("%d questions take %d kB", bank.Len(), took/1000)
	if most := int64(2500 * bank.Len()); took > most {
		t.Errorf("%d questions take %d kB, want at most %d", bank.Len(), took/1000, most/1000)
	}
	runtime.KeepAlive(bank)
}

func BenchmarkGenerate(b *testing.B) {
	for b.Loop() {
		if _, err := generate(); err != nil {
			b.Fatal(err)
		}
	}
}
