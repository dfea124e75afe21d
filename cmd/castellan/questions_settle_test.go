package main

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"castellan/internal/learning"
	"castellan/internal/store/sqlite"
	"castellan/internal/workshop"
	"castellan/quiz/rating"
)

// Players at one host's tables cannot take a question away from everybody;
// those of three hosts can, and the operator gives it back.
func TestSettle(t *testing.T) {
	data := t.TempDir()
	report := func(question string, hosts ...string) {
		t.Helper()
		store, err := sqlite.Open(t.Context(), data)
		if err != nil {
			t.Fatal(err)
		}
		defer store.Close()
		for i, host := range hosts {
			who := fmt.Sprintf("player %d", i)
			if err := store.KeepReport(t.Context(), workshop.Report{
				At: time.Now(), Account: who, By: who, Seated: true, Host: host, Table: "t", Version: 1, Question: question, Reason: "wrong", Asked: []byte("{}"), Right: 1,
			}); err != nil {
				t.Fatal(err)
			}
		}
	}
	barred := func(want string) {
		t.Helper()
		out, err := runQuestions("report", "--data", data, "--json")
		if err != nil {
			t.Fatal(err)
		}
		var r learning.Report
		if err := json.Unmarshal([]byte(out), &r); err != nil {
			t.Fatal(err)
		}
		var ids []string
		for i := range r.Questions {
			if r.Questions[i].Quarantine == rating.Reported {
				ids = append(ids, r.Questions[i].ID)
			}
		}
		if got := strings.Join(ids, " "); got != want {
			t.Errorf("in quarantine: %q, want %q", got, want)
		}
	}
	report("alone", "ada", "ada", "ada", "ada")
	report("widely", "ada", "ben", "eve")
	barred("widely")
	out, err := runQuestions("settle", "none", "widely", "--data", data)
	if err == nil || !strings.Contains(err.Error(), "none") || !strings.Contains(out, "widely: 3 reports") {
		t.Errorf("%q, %v", out, err)
	}
	barred("")
	report("widely", "ada", "ben", "eve") // those who were heard change nothing
	barred("")
	if _, err := runQuestions("settle", "widely", "--data", filepath.Join(data, "none")); err == nil {
		t.Error("settled where there is nothing")
	}
}
