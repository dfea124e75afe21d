package learning_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"castellan/bot"
	"castellan/game"
	"castellan/internal/learning"
	"castellan/internal/table"
	"castellan/quiz/rating"
)

var start = time.Date(2026, 11, 30, 20, 0, 0, 0, time.UTC)

// A log is plies written by hand.
type log []table.StoredPly

// at adds a ply a number of milliseconds after the one before.
func (l *log) at(after int, seat game.Seat, move string) *table.StoredPly {
	at := start
	if n := len(*l); n > 0 {
		at = (*l)[n-1].At
	}
	*l = append(*l, table.StoredPly{Version: len(*l) + 1, Seat: seat, Move: move, At: at.Add(time.Duration(after) * time.Millisecond)})
	return &(*l)[len(*l)-1]
}

// ask asks a seat a question with the options R, X, Y, Z, turned so that R is at
// a place.
func (l *log) ask(seat, right int, id string) {
	options := []string{"X", "Y", "Z"}
	options = append(options[:right-1:right-1], append([]string{"R"}, options[right-1:]...)...)
	for i, o := range options {
		options[i] = fmt.Sprintf(`{"ro":"ro %s","en":"%s"}`, o, o)
	}
	p := l.at(0, game.Chance, fmt.Sprintf("ask %d right=%d", seat, right))
	p.Question = fmt.Appendf(nil, `{"id":%q,"category":"world","level":"hard","text":{"en":"Which?"},"options":[%s]}`, id, strings.Join(options, ","))
}

// duel is a table at which Ada and Ben play against a bot.
func duel() *table.Stored {
	return &table.Stored{ID: "t", Game: "alliance", Seats: []table.StoredSeat{{Account: "ada"}, {Account: "ben"}, {Level: "knight"}}}
}

func TestAnswers(t *testing.T) {
	var l log
	l.at(0, game.Chance, "bases 1 2 3")
	l.ask(0, 3, "q1")           // 2
	l.ask(1, 1, "q2")           // 3
	l.at(3000, 1, "answer 2")   // 4: X
	l.at(1000, 0, "answer 3")   // 5: right
	l.at(0, 2, "strike 4")      // 6
	l.ask(0, 4, "q3")           // 7
	l.ask(1, 2, "q4")           // 8
	l.at(599, 0, "answer 1")    // 9: X, hasty
	l.at(1, 1, "answer 4")      // 10: Z, in time
	l.ask(0, 1, "q5")           // 11
	l.ask(1, 1, "q6")           // 12
	l.at(2e4, 0, "answer none") // 13
	(l[len(l)-1]).Auto = true
	l.at(2e4, 1, "answer none") // 14
	l.ask(0, 1, "q7")
	l.ask(1, 1, "q8")
	l.at(2e4, 0, "answer 1").Auto = true                 // a stand-in
	l.at(2e4, 1, "answer 1").Why = &bot.Why{Code: "odd"} // one with its reason
	l.at(0, 0, "answer 1")                               // not asked

	answer := func(version, asked int, account, question string, took int, pick int, reason rating.Reason, options ...string) learning.Answer {
		return learning.Answer{
			Version: version, Asked: asked, Account: account, At: l[version-1].At, Took: time.Duration(took) * time.Millisecond,
			Question: question, Concept: question, Category: "world", Level: "hard", Options: options, Pick: pick, Reason: reason,
		}
	}
	want := []learning.Answer{
		answer(4, 3, "ben", "q2", 3000, 1, rating.Counts, "R", "X", "Y", "Z"),
		answer(5, 2, "ada", "q1", 4000, 0, rating.Counts, "R", "Z", "X", "Y"),
		answer(9, 7, "ada", "q3", 599, 1, rating.Hasty, "R", "X", "Y", "Z"),
		answer(10, 8, "ben", "q4", 600, 2, rating.Counts, "R", "Y", "Z", "X"),
		answer(13, 11, "ada", "q5", 2e4, learning.None, rating.Late, "R", "X", "Y", "Z"),
		answer(14, 12, "ben", "q6", 4e4, learning.None, rating.Late, "R", "X", "Y", "Z"),
	}
	if diff := cmp.Diff(want, learning.Answers(duel(), l)); diff != "" {
		t.Error(diff)
	}

	bots := duel()
	bots.Seats[1] = table.StoredSeat{Level: "squire"}
	for _, a := range learning.Answers(bots, l) {
		if a.Account != "ada" {
			t.Errorf("a bot answered: %+v", a)
		}
	}
}

// A void takes back the plies since a version, and not the ones after it.
func TestAnswersInVoidedRounds(t *testing.T) {
	var l log
	for round, id := range []string{"before", "voided", "after"} {
		if round == 2 {
			l.at(0, game.Host, "void 2")
		}
		l.ask(0, 1, id)
		l.at(3000, 0, "answer 1")
	}
	got := learning.Answers(duel(), l)
	want := map[string]rating.Reason{"before": rating.Counts, "voided": rating.Void, "after": rating.Counts}
	for _, a := range got {
		if a.Reason != want[a.Question] {
			t.Errorf("%s: %q", a.Question, a.Reason)
		}
	}
	if len(got) != 3 {
		t.Errorf("%d answers", len(got))
	}
	// A question that a void took back is asked no more: what comes is not its answer.
	l = nil
	l.ask(0, 1, "q")
	l.ask(1, 1, "r")
	l.at(3000, 0, "answer 1")
	l.at(0, game.Host, "void 0")
	l.at(3000, 1, "answer 1")
	if got := learning.Answers(duel(), l); len(got) != 1 || got[0].Reason != rating.Void {
		t.Errorf("after a void: %+v", got)
	}
}

// A record's questions may have any form, and none at all.
func TestAnswersToStrangeQuestions(t *testing.T) {
	for _, question := range []string{"", `7`, `{}`, `{"id":"q"}`, `{"id":"q","options":[{"en":"a"}]}`, `{"id":"q","options":"abcd"}`,
		`{"options":[{"en":"a"},{"en":"b"}]}`, `{"id":"q","options":[{"en":"a"},{"en":"b"}]}`} {
		var l log
		p := l.at(0, game.Chance, "ask 0 right=3")
		if question != "" {
			p.Question = []byte(question)
		}
		l.at(3000, 0, "answer 1")
		if got := learning.Answers(duel(), l); len(got) != 0 {
			t.Errorf("%s: %+v", question, got)
		}
	}
	// One without English goes by the first of its languages.
	var l log
	l.at(0, game.Chance, "ask 0 right=2").Question = []byte(`{"id":"q","options":[{"ro":"nu","fr":"non"},{"ro":"da"}]}`)
	l.at(3000, 0, "answer 1")
	if got := learning.Answers(duel(), l); len(got) != 1 || !cmp.Equal(got[0].Options, []string{"da", "non"}) || got[0].Pick != 1 {
		t.Errorf("%+v", got)
	}
}
