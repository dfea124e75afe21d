package main

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"castellan/quiz"
)

func runQuestions(args ...string) (string, error) { return output(questionsCommand(), args...) }

func TestQuestionsStats(t *testing.T) {
	out, err := runQuestions("stats", "--json")
	if err != nil {
		t.Fatal(err)
	}
	var stats bankStats
	if err := json.Unmarshal([]byte(out), &stats); err != nil {
		t.Fatalf("%q: %v", out, err)
	}
	for _, language := range quiz.Languages {
		s := stats.Languages[language]
		if s == nil || s.Total != quiz.Builtin().Len() {
			t.Fatalf("%s: %+v", language, s)
		}
		byCategory, byLevel := 0, 0
		for _, n := range s.Categories {
			byCategory += n
		}
		for _, n := range s.Levels {
			byLevel += n
		}
		if byCategory != s.Total || byLevel != s.Total {
			t.Errorf("%s: %d by category, %d by level of %d", language, byCategory, byLevel, s.Total)
		}
	}
	text, err := runQuestions("stats")
	if err != nil || !strings.Contains(text, "ro: ") || !strings.Contains(text, "world") {
		t.Errorf("%q: %v", text, err)
	}
}

func TestQuestionsShowAndSample(t *testing.T) {
	out, err := runQuestions("show", "capital:KE", "--language", "fr")
	if err != nil || !strings.Contains(out, "* Nairobi") || !strings.Contains(out, "Unicode-3.0") || strings.Contains(out, "ro:") {
		t.Errorf("%q: %v", out, err)
	}
	first, err := runQuestions("sample", "--n", "7", "--seed", "3", "--language", "ro")
	if err != nil || strings.Count(first, "  source: ") != 7 {
		t.Errorf("%q: %v", first, err)
	}
	if second, err := runQuestions("sample", "--n", "7", "--seed", "3", "--language", "ro"); err != nil || second != first {
		t.Errorf("the same seed shows others: %v", err)
	}
}

func TestQuestionsRefusals(t *testing.T) {
	for name, args := range map[string][]string{
		"nothing to do":       {},
		"an unknown category": {"sample", "--categories", "cheese"},
		"an unknown level":    {"sample", "--level", "brutal"},
		"an unknown language": {"sample", "--language", "tlh"},
		"no questions wanted": {"sample", "--n", "0"},
		"no id":               {"show"},
		"another language":    {"show", "capital:KE", "--language", "de"},
	} {
		_, err := runQuestions(args...)
		var status statusError
		if !errors.As(err, &status) || status.code != 2 {
			t.Errorf("%s: %v", name, err)
		}
	}
	var status statusError
	if _, err := runQuestions("show", "capital:ATLANTIS"); err == nil || errors.As(err, &status) {
		t.Errorf("an unknown id: %v", err)
	}
}
