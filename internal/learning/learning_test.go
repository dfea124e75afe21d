package learning_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"castellan/game"
	"castellan/internal/learning"
	"castellan/internal/store/storetest"
	"castellan/internal/table"
	"castellan/quiz/rating"
)

// A club is a store with some accounts, of which tables are over.
type club struct {
	t *testing.T
	*storetest.Answers
	*learning.Learner
	reporters map[string]int
	broken    map[string]bool // tables that cannot be read
	told      strings.Builder
	tables    int
}

func (c *club) Reporters(context.Context) (map[string]int, error) { return c.reporters, nil }

// Plies gives an error for a broken table.
func (c *club) Plies(ctx context.Context, id string, after int) ([]table.StoredPly, error) {
	if c.broken[id] {
		return nil, errors.New("broken")
	}
	return c.Answers.Plies(ctx, id, after)
}

func newClub(t *testing.T, accounts ...string) *club {
	c := &club{t: t, Answers: &storetest.Answers{Accounts: accounts}, broken: map[string]bool{}}
	c.Learner = c.learner()
	return c
}

func (c *club) learner() *learning.Learner {
	return learning.New(learning.Config{
		Store: c.Answers, Tables: c, Reports: c, Log: slog.New(slog.NewTextHandler(&c.told, nil)),
		Template: func(id string) string {
			template, _, _ := strings.Cut(id, ":")
			return template
		},
	})
}

// play keeps a table at which an account was asked questions, some time after
// the start, and said right or wrong to each.
func (c *club) play(after time.Duration, account string, says ...string) (id string) {
	c.t.Helper()
	c.tables++
	id = fmt.Sprint("t", c.tables)
	s := storetest.Table(id)
	s.Status, s.Bank = table.Finished, &table.Bank{Digest: "sha256:00", Count: 20}
	s.Seats = []table.StoredSeat{{Account: account}, {Level: "squire"}, {Level: "knight"}}
	var l log
	l.at(int(after/time.Millisecond), game.Chance, "bases 1 2 3")
	w := table.Write{}
	for _, said := range says {
		question, what, _ := strings.Cut(said, " ")
		_, concept, _ := strings.Cut(question, ":")
		w.List = append(w.List, table.Listed{ID: question, Level: "hard", Concept: concept, Source: []byte(`{"name":"a pack"}`)})
		l.ask(0, 1, question)
		l.at(3000, 0, map[string]string{"right": "answer 1", "wrong": "answer 2"}[what])
	}
	slices.SortFunc(w.List, func(a, b table.Listed) int { return strings.Compare(a.ID, b.ID) })
	s.Version = len(l)
	w.Table, w.Plies = s, l
	if err := c.Create(c.t.Context(), w); err != nil {
		c.t.Fatal(err)
	}
	return id
}

func (c *club) round() {
	c.t.Helper()
	if err := c.Round(c.t.Context()); err != nil {
		c.t.Error(err)
	}
}

// of gives what is kept of a question.
func (c *club) of(id string) rating.Question {
	c.t.Helper()
	all, err := c.Answers.Questions(c.t.Context())
	if err != nil {
		c.t.Fatal(err)
	}
	return all[id]
}

func TestRatingsMoveOnce(t *testing.T) {
	c := newClub(t, "ada", "ben")
	c.play(0, "ada", "capital:KE right", "sea:XX wrong")
	c.play(time.Hour, "ben", "capital:KE wrong")
	for range 2 {
		c.round()
		c.Learner = c.learner() // and one that knows of nothing
	}
	base := rating.Base("hard")
	first, ada := rating.Learn(rating.Rating{Value: base}, rating.Rating{Value: rating.Start}, rating.Answer{Right: true, Options: 4})
	second, _ := rating.Learn(first, rating.Rating{Value: rating.Start}, rating.Answer{Options: 4})
	if got, want := c.of("capital:KE"), (rating.Question{Rating: second, Began: base, Level: "hard", Group: "capital"}); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	sea, _ := rating.Learn(rating.Rating{Value: base}, ada, rating.Answer{Options: 4})
	if got := c.of("sea:XX"); got.Rating != sea {
		t.Errorf("%+v, want %+v: the player's rating counts as it is by then", got, sea)
	}
}

// Two learners at once count every answer once.
func TestTwoLearners(t *testing.T) {
	c := newClub(t, "ada")
	for i := range 40 {
		c.play(time.Duration(i)*time.Hour, "ada", fmt.Sprintf("q:%d right", i))
	}
	other := c.learner()
	done := make(chan error, 1)
	go func() { done <- other.Round(t.Context()) }()
	c.round()
	if err := <-done; err != nil {
		t.Error(err)
	}
	all, err := c.Answers.Questions(t.Context())
	if err != nil || len(all) != 40 {
		t.Errorf("%d questions, %v", len(all), err)
	}
	for id, q := range all {
		if q.Answers != 1 {
			t.Errorf("%s has %d answers", id, q.Answers)
		}
	}
}

// Who is asked about the same within 90 days, in whatever words, may remember.
func TestRepeatsDoNotCount(t *testing.T) {
	const day = 24 * time.Hour
	c := newClub(t, "ada", "ben")
	c.play(0, "ada", "capital:KE wrong")
	c.play(89*day, "ada", "flag:KE right")
	c.play(89*day, "ben", "flag:KE right")
	c.play(178*day, "ada", "outline:KE right") // 89 after the last time
	c.play(269*day, "ada", "outline:KE right")
	c.round()
	for id, want := range map[string]int{"capital:KE": 1, "flag:KE": 1, "outline:KE": 1} {
		if got := c.of(id).Answers; got != want {
			t.Errorf("%s: %d answers count, want %d", id, got, want)
		}
	}
}

// The first answers to questions of a kind place the others of that kind.
func TestQuestionsBeginWhereTheirKindStands(t *testing.T) {
	c := newClub(t, "ada", "ben")
	for i := range 20 {
		c.play(time.Duration(i)*time.Hour, "ada", fmt.Sprintf("sum:%d wrong", i))
	}
	c.round()
	c.play(21*time.Hour, "ben", "sum:a wrong", "other:b wrong")
	c.round()
	if got := c.of("sum:a").Began; got < rating.Base("hard")+20 {
		t.Errorf("after twenty wrong answers to its kind it begins at %.0f", got)
	}
	if got := c.of("other:b").Began; got != rating.Base("hard") {
		t.Errorf("one of another kind begins at %.0f", got)
	}
}

// The best fall for one wrong option, again and again.
func TestWhatMisbehavesIsBarred(t *testing.T) {
	accounts := make([]string, rating.EnoughToJudge)
	for i := range accounts {
		accounts[i] = fmt.Sprint("account ", i)
	}
	c := newClub(t, accounts...)
	c.reporters = map[string]int{"q:reported": rating.Reporters, "q:doubted": rating.Reporters - 1}
	c.round()
	hour := 0
	play := func(account string, says ...string) {
		hour++
		c.play(time.Duration(hour)*time.Hour, account, says...)
	}
	for i, account := range accounts {
		clever := i%3 == 0
		if clever {
			play(account, "q:1 right", "q:2 right", "q:3 right")
			play(account, "q:key wrong", "q:fine right")
		} else {
			play(account, "q:1 wrong", "q:2 wrong", "q:3 wrong")
			play(account, "q:key right", "q:fine wrong")
		}
		if i == len(accounts)-2 {
			c.round()
			if c.Book().Quarantined("q:key") {
				t.Error("barred before there are answers enough")
			}
		}
	}
	_, before, _ := c.Quarantined(t.Context())
	c.round()
	ids, version, err := c.Quarantined(t.Context())
	if err != nil || len(ids) != 2 || !ids["q:key"] || !ids["q:reported"] || version == before || version == "" {
		t.Errorf("barred are %v, %v", ids, err)
	}
	if got := c.Book().Trouble("q:key"); got != rating.Lured {
		t.Errorf("why: %q", got)
	}
	if told := c.told.String(); strings.Count(told, "quarantine") != 1 || !strings.Contains(told, "question=q:key why=lured") {
		t.Errorf("the operator was told %s", told)
	}
	// When the reports are dealt with it is asked again.
	c.reporters = nil
	c.round()
	if c.Book().Quarantined("q:reported") || !c.Book().Quarantined("q:key") {
		t.Error("the quarantine did not follow the reports")
	}
}

// A table that cannot be read does not keep others from being learned from.
func TestABrokenTableIsPassedOver(t *testing.T) {
	c := newClub(t, "ada")
	bad := c.play(0, "ada", "q:bad right")
	c.broken[bad] = true
	for i := range 70 {
		c.play(time.Duration(1+i)*time.Hour, "ada", fmt.Sprintf("q:%d right", i))
	}
	if err := c.Round(t.Context()); err == nil || !strings.Contains(err.Error(), bad) {
		t.Errorf("of the broken table is said: %v", err)
	}
	if all, _ := c.Answers.Questions(t.Context()); len(all) != 70 {
		t.Errorf("%d questions are known", len(all))
	}
	c.broken[bad] = false
	c.round()
	if c.of("q:bad").Answers != 1 {
		t.Error("what was broken is never learned from")
	}
}

func TestNothingIsKnownAtFirst(t *testing.T) {
	l := learning.New(learning.Config{})
	if ids, _, err := l.Quarantined(t.Context()); len(ids) != 0 || err != nil {
		t.Errorf("%v %v", ids, err)
	}
	if got := l.Book().Rating("q", "hard", ""); got != rating.Base("hard") || math.IsNaN(got) {
		t.Errorf("%v", got)
	}
}
