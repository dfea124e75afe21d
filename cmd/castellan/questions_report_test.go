package main

import (
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"castellan/game"
	"castellan/internal/account"
	"castellan/internal/learning"
	"castellan/internal/store/sqlite"
	"castellan/internal/store/storetest"
	"castellan/internal/table"
	"castellan/internal/workshop"
	"castellan/quiz/rating"
)

// answered makes a data folder in which sixty people were asked five questions
// each: two that go with knowing, one of which those who know pick another
// option, one to which everybody is right, and one that nobody answers. It
// leaves the store open.
func answered(t *testing.T) (data string, store *sqlite.Store) {
	t.Helper()
	data = t.TempDir()
	store, err := sqlite.Open(t.Context(), data)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = store.Close() })
	begin := time.Date(2026, 11, 30, 20, 0, 0, 0, time.UTC)
	for i := range 60 {
		who := fmt.Sprint("account", i)
		session := account.Session{Hash: sha256.Sum256([]byte(who)), Account: who, Kind: account.Cookie, Created: begin, Used: begin}
		if err := store.AddAccount(t.Context(), account.Account{ID: who, Name: who, Language: "en", Created: begin}, session); err != nil {
			t.Fatal(err)
		}
		s := storetest.Table(fmt.Sprint("t", i))
		s.Status, s.Bank = table.Finished, &table.Bank{Digest: "sha256:00", Count: 20}
		s.Seats = []table.StoredSeat{{Account: who}, {Level: "squire"}, {Level: "knight"}}
		var plies []table.StoredPly
		add := func(seat game.Seat, move, question string) {
			at := begin.Add(time.Duration(i)*time.Hour + time.Duration(len(plies))*time.Second)
			p := table.StoredPly{Version: len(plies) + 1, Seat: seat, Move: move, At: at}
			if question != "" {
				p.Question = fmt.Appendf(nil, `{"id":%q,"category":"world","level":"easy","text":{"fr":"Quoi ?","en":"Which\n\u001b[2J <script>%s</script>?"},"options":[{"en":"x"},{"en":"<b>right & good</b>"},{"en":"trap"},{"en":"z"}]}`, question, question)
			}
			plies = append(plies, p)
		}
		clever := i%2 == 0
		picks := map[string]string{"fine": "answer 1", "also": "answer 4", "key": "answer 2", "gift": "answer 2", "slow": "answer none"}
		if clever {
			picks["fine"], picks["also"], picks["key"] = "answer 2", "answer 2", "answer 3"
		}
		for _, id := range []string{"fine", "also", "key", "gift", "slow"} {
			add(game.Chance, "ask 0 right=2", id)
			add(0, picks[id], "")
		}
		s.Version = len(plies)
		if err := store.Create(t.Context(), table.Write{Table: s, Plies: plies}); err != nil {
			t.Fatal(err)
		}
		if i < 2 {
			r := workshop.Report{At: begin, Account: who, By: who, Seated: true, Host: who, Table: s.ID, Version: 1, Question: "fine", Reason: "typo", Asked: plies[0].Question, Right: 2}
			if err := store.KeepReport(t.Context(), r); err != nil {
				t.Fatal(err)
			}
		}
	}
	l := learning.New(learning.Config{
		Store: store, Tables: store, Reports: store, Log: slog.New(slog.DiscardHandler), Template: func(string) string { return "" },
	})
	if err := l.Round(t.Context()); err != nil {
		t.Fatal(err)
	}
	return data, store
}

func TestQuestionsReport(t *testing.T) {
	data, store := answered(t)
	var first string
	for _, state := range []string{"while a server runs", "afterwards"} {
		out, err := runQuestions("report", "--data", data, "--json")
		if err != nil {
			t.Fatalf("%s: %v", state, err)
		}
		if first == "" {
			first = out
		} else if out != first {
			t.Errorf("%s it says something else: %s", state, out)
		}
		if err := store.Close(); err != nil {
			t.Fatal(err)
		}
	}
	var r learning.Report
	if err := json.Unmarshal([]byte(first), &r); err != nil {
		t.Fatal(err)
	}
	ids := []string{}
	for _, q := range r.Questions {
		ids = append(ids, q.ID)
	}
	if !slices.Equal(ids, []string{"key", "fine", "gift", "also", "slow"}) {
		t.Fatalf("in the order %v", ids)
	}
	if r.Answers != 240 || r.Barred != 1 || r.Easy != 1 || r.Hard != 0 {
		t.Errorf("%+v", r)
	}
	key, fine, gift, slow := r.Questions[0], r.Questions[1], r.Questions[2], r.Questions[4]
	want := []rating.Option{{Text: "<b>right & good</b>", Right: true, Shown: 60, Picked: 30}, {Text: "trap", Shown: 60, Picked: 30}, {Text: "x", Shown: 60}, {Text: "z", Shown: 60}}
	if key.Quarantine != rating.Lured || key.Lure != "trap" || !slices.Equal(key.Options, want) || *key.RightRate != 0.5 || *key.Discrimination > -0.5 {
		t.Errorf("the one with a wrong key: %+v", key)
	}
	if fine.Quarantine != rating.Fine || fine.Reporters != 2 || *fine.Discrimination < 0.5 || *fine.MedianSeconds != 1 || fine.Level != "easy" {
		t.Errorf("the good one: %+v", fine)
	}
	if gift.Extreme != "easy" || gift.Discrimination != nil || *gift.Rating >= rating.Base("easy") {
		t.Errorf("the easy one: %+v", gift)
	}
	if slow.Answers != 0 || slow.RightRate != nil || slow.Rating != nil || slow.Uncounted[rating.Late] != 60 {
		t.Errorf("the one without answers: %+v", slow)
	}

	page := filepath.Join(t.TempDir(), "report.html")
	out, err := runQuestions("report", "--data", data, "--html", page)
	if err != nil {
		t.Fatal(err)
	}
	if strings.ContainsAny(out, "\x1b\t") {
		t.Error("a question can write to the terminal what it likes")
	}
	for _, want := range []string{
		"240 answers to 5 questions", "1 in quarantine, 1 too easy", "those who know most pick “trap”", "2 players reported it",
		"✓ <b>right & good</b>", "50 % (30 of 60)",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("the text has no %q:\n%s", want, out)
		}
	}
	html, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(html), "no answer: 60 (20 %)") {
		t.Error("the page does not tell of the answers that do not count")
	}
	if seen := wellFormed(t, html); seen["svg"] != 3+3 || seen["script"] != 0 || seen["b"] != 0 {
		t.Errorf("elements: %v", seen)
	}
	if found := regexp.MustCompile(`(?i)https?:|url\(|\bNaN\b|[+-]Inf\b|ZgotmplZ`).FindAll(html, 3); found != nil {
		t.Errorf("the page holds %q", found)
	}
}

func TestQuestionsReportOfNothing(t *testing.T) {
	if _, err := runQuestions("report", "--data", t.TempDir()); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("of a folder without a database: %v", err)
	}
	data := t.TempDir()
	store, err := sqlite.Open(t.Context(), data)
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	page := filepath.Join(data, "report.html")
	out, err := runQuestions("report", "--data", data, "--html", page)
	if err != nil || !strings.Contains(out, "no questions were answered yet") {
		t.Errorf("%q, %v", out, err)
	}
	if html, err := os.ReadFile(page); err != nil || wellFormed(t, html)["main"] != 1 {
		t.Errorf("the page: %v", err)
	}
	if out, err := runQuestions("report", "--data", data, "--json"); err != nil || strings.TrimSpace(out) != `{"questions":[],"answers":0,"rated":0,"quarantined":0,"too_easy":0,"too_hard":0}` {
		t.Errorf("%q, %v", out, err)
	}
}
