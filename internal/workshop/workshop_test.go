package workshop_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"castellan/internal/store/storetest"
	"castellan/internal/workshop"
	"castellan/quiz"
	"castellan/quiz/formats"
)

// barred is a quarantine by hand.
type barred map[string]bool

func (b barred) Quarantined(context.Context) (map[string]bool, string, error) {
	return b, fmt.Sprint(len(b)), nil
}

// counting counts how often a pack is read whole.
type counting struct {
	workshop.Store
	mu    sync.Mutex
	reads int
}

func (c *counting) Items(ctx context.Context, pack, after, text string, limit int) ([]workshop.Item, error) {
	c.mu.Lock()
	c.reads++
	c.mu.Unlock()
	return c.Store.Items(ctx, pack, after, text, limit)
}

func newWorkshop(t *testing.T) (*workshop.Workshop, *counting, barred) {
	t.Helper()
	bank, err := quiz.NewBank([]*quiz.Question{{ID: "b1", Category: "world", Level: "easy", Text: quiz.Text{"en": "?", "fr": "?"}}})
	if err != nil {
		t.Fatal(err)
	}
	store, out := &counting{Store: &storetest.Packs{}}, barred{}
	return workshop.New(workshop.Config{
		Store: store, Builtin: func() *quiz.Bank { return bank }, Quarantine: out, Now: func() time.Time { return time.Unix(1e9, 5e5) },
	}), store, out
}

// csv is a file of n questions about a subject.
func csv(subject string, n int) []byte {
	var b strings.Builder
	b.WriteString("Question,Correct answer,Wrong answer 1,Wrong answer 2,Wrong answer 3\n")
	for i := range n {
		fmt.Fprintf(&b, "What is %s %d?,right%d,wronga%d,wrongb%d,wrongc%d\n", subject, i, i, i, i, i)
	}
	return []byte(b.String())
}

func take(t *testing.T, w *workshop.Workshop, owner, subject string, n int) string {
	t.Helper()
	added, _, err := w.Import(t.Context(), owner, subject+".csv", csv(subject, n), workshop.Settings{})
	if err != nil || added.Items != n {
		t.Fatalf("%+v, %v", added, err)
	}
	return added.Pack
}

// A host's tables ask from the built-in pack, the house's and its own, but for
// those that it has off and what is in quarantine; nobody else's.
func TestPacks(t *testing.T) {
	ctx := t.Context()
	w, store, out := newWorkshop(t)
	versions := map[string]int{}
	asks := func(what, account string, want int) []*quiz.Question {
		t.Helper()
		list, version, err := w.Packs(ctx, account)
		if err != nil || len(list) != want {
			t.Errorf("%s: %d questions, %v; want %d", what, len(list), err, want)
		}
		if other, ok := versions[version]; ok && other != len(list) {
			t.Errorf("%s has the version of a list of %d", what, other)
		}
		versions[version] = len(list)
		if list, again, err := w.Packs(ctx, account); err != nil || again != version || len(list) != want {
			t.Errorf("%s: another version of the same", what)
		}
		return list
	}
	asks("nothing", "ada", 1)
	house := take(t, w, workshop.House, "house", 3)
	asks("the house", "ada", 4)
	mine := take(t, w, "ada", "mine", 5)
	list := asks("one's own", "ada", 9)
	before := store.reads
	if asks("another's", "ben", 4); store.reads != before { // the house's are on the shelf already
		t.Errorf("%d more reads", store.reads-before)
	}
	ids := map[string]bool{}
	for _, q := range list {
		ids[q.ID] = true
	}
	if len(ids) != len(list) {
		t.Error("an id twice")
	}
	out[list[8].ID] = true
	asks("the quarantine", "ada", 8)
	for _, pack := range []string{workshop.Builtin, house} {
		if err := w.Switch(ctx, "ada", pack, false); err != nil {
			t.Fatal(err)
		}
	}
	asks("what is on", "ada", 4)
	if err := w.Switch(ctx, "ben", mine, false); !errors.Is(err, workshop.ErrNotFound) {
		t.Errorf("another's pack is switched: %v", err)
	}
	if err := w.Rename(ctx, "ada", mine, "Nou"); err != nil {
		t.Fatal(err)
	}
	if list := asks("renamed", "ada", 4); list[0].Source.Name != "Nou" {
		t.Errorf("the source is %q", list[0].Source.Name)
	}
	listed, coverage, err := w.List(ctx, "ada")
	if err != nil || len(listed) != 3 || listed[0].On || listed[1].On || !listed[2].On || coverage["en"]["other"]["medium"] != 5 || len(coverage) != 1 {
		t.Errorf("%+v %v %v", listed, coverage, err)
	}
	if err := w.Remove(ctx, "ada", mine); err != nil {
		t.Fatal(err)
	}
	asks("nothing at all", "ada", 0)
}

// What one reads of questions is one's own.
func TestOwn(t *testing.T) {
	ctx := t.Context()
	w, _, out := newWorkshop(t)
	house := take(t, w, workshop.House, "house", 3)
	mine := take(t, w, "ada", "mine", 60)
	for _, pack := range []string{house, mine, workshop.Builtin, "none"} {
		if _, err := w.Page(ctx, "ben", pack, "", ""); !errors.Is(err, workshop.ErrNotFound) {
			t.Errorf("%s is read: %v", pack, err)
		}
		if _, err := w.Export(ctx, "ben", pack, "json"); !errors.Is(err, workshop.ErrNotFound) {
			t.Errorf("%s is taken away: %v", pack, err)
		}
		if _, err := w.Write(ctx, "ben", pack, "", 0, formats.Item{}); !errors.Is(err, workshop.ErrNotFound) {
			t.Errorf("%s is written: %v", pack, err)
		}
	}
	page, err := w.Page(ctx, "ada", mine, "", "")
	if err != nil || len(page.Items) != 50 || page.Next != page.Items[49].ID {
		t.Fatalf("%d items, then %q, %v", len(page.Items), page.Next, err)
	}
	out[page.Items[1].Questions()[0]] = true
	report := workshop.Report{Account: "ben", Seated: true, Question: page.Items[0].Questions()[0], Reason: "typo", Text: "\u202ea\x1b[31m\n"}
	if err := w.Report(ctx, report); err != nil {
		t.Fatal(err)
	}
	if list, err := w.AllReports(ctx, ""); err != nil || len(list) != 1 || list[0].Text != "a[31m" {
		t.Errorf("reports %+v, %v", list, err)
	}
	standing, err := w.Standing(ctx, page.Items[:3])
	if want := []workshop.Standing{{Reports: 1}, {Quarantined: true}, {}}; err != nil || fmt.Sprint(standing) != fmt.Sprint(want) {
		t.Errorf("%+v, %v; want %+v", standing, err, want)
	}
	for _, format := range workshop.Formats {
		file, err := w.Export(ctx, "ada", mine, format)
		if err != nil || !strings.HasPrefix(file.Name, "mine.") {
			t.Fatalf("%q, %v", file.Name, err)
		}
		added, _, err := w.Import(ctx, "ada", file.Name, file.Data, workshop.Settings{}) // in whatever format it comes back
		if err != nil || added.Items != 0 || added.Pack != mine {
			t.Errorf("%s adds %+v, %v", format, added, err)
		}
	}
	if _, err := w.Export(ctx, "ada", mine, "odt"); !errors.Is(err, formats.ErrFormat) {
		t.Errorf("%v", err)
	}
}

// What counts as known are questions and not files: one that was cut, or whose
// questions were erased since, adds what is not there.
func TestAFileAgain(t *testing.T) {
	w, store, _ := newWorkshop(t)
	ctx, data := t.Context(), csv("rivers", 5)
	report := workshop.Check("rivers.csv", data, workshop.Settings{})
	whole := report.Accepted
	report.Accepted, report.Cut = whole[:2], true
	first, err := w.Take(ctx, "ada", &report, data, workshop.Settings{})
	if err != nil || first.Items != 2 {
		t.Fatalf("%+v, %v", first, err)
	}
	if rest, _, err := w.Import(ctx, "ada", "rivers.csv", data, workshop.Settings{}); err != nil || rest.Items != 3 || rest.Pack == first.Pack {
		t.Errorf("the rest: %+v, %v", rest, err)
	}
	items, err := store.Items(ctx, first.Pack, "", "", 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, item := range items {
		if err := store.RemoveItem(ctx, "ada", first.Pack, item.ID); err != nil {
			t.Fatal(err)
		}
	}
	if back, _, err := w.Import(ctx, "ada", "rivers.csv", data, workshop.Settings{}); err != nil || back.Items != 2 {
		t.Errorf("what was erased: %+v, %v", back, err)
	}
	if none, _, err := w.Import(ctx, "ada", "rivers.csv", data, workshop.Settings{}); err != nil || none.Items != 0 {
		t.Errorf("all is known: %+v, %v", none, err)
	}
}
