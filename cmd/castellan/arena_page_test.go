package main

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"

	"castellan/bot"
	"castellan/bot/arena"
	"castellan/bot/arena/balance"
	"castellan/bot/random"
	"castellan/games/ivanhoe"
	"castellan/games/lostempires"
)

// wellFormed reads a page to its end and gives the words of its elements.
func wellFormed(t *testing.T, page []byte) map[string]int {
	t.Helper()
	d := xml.NewDecoder(bytes.NewReader(page))
	d.Strict, d.AutoClose, d.Entity = false, []string{"meta"}, xml.HTMLEntity
	seen := map[string]int{}
	var open []string
	for {
		token, err := d.Token()
		switch {
		case errors.Is(err, io.EOF):
			if len(open) > 0 {
				t.Errorf("left open: %v", open)
			}
			return seen
		case err != nil:
			t.Fatal(err)
		}
		switch token := token.(type) {
		case xml.StartElement:
			open = append(open, token.Name.Local)
			seen[token.Name.Local]++
			for _, a := range token.Attr {
				if slices.Contains([]string{"src", "href", "srcset", "data", "action"}, a.Name.Local) {
					t.Errorf("the page needs %s", a.Value)
				}
			}
		case xml.EndElement:
			if open[len(open)-1] != token.Name.Local {
				t.Fatalf("%s ends within %v", token.Name.Local, open)
			}
			open = open[:len(open)-1]
		}
	}
}

// Nothing of a page lies beyond it, and none of its numbers is none.
func TestPagesNeedNothingElse(t *testing.T) {
	pages := map[string]func(io.Writer) error{}
	for _, mixed := range []bool{false, true} {
		for _, options := range []string{`{}`, `{"set":"drill"}`} {
			for _, plays := range []int{1, 6} {
				trial := balance.Trial{
					Subject: balance.LostEmpires{}, Options: json.RawMessage(options), Random: mixed, Plays: plays, Seed: 2,
					Level: bot.Level{Key: "<b>&", Bot: random.Bot[lostempires.State]{}},
				}
				r, err := trial.Run(t.Context(), 2, nil)
				if err != nil {
					t.Fatal(err)
				}
				pages[strings.Join([]string{r.Decks, options, string(rune('0' + plays))}, " ")] = func(w io.Writer) error { return writeBalanceHTML(w, &r) }
			}
		}
	}
	contest := arena.Contest{Game: ivanhoe.Game, Plays: 1, Seed: 1}
	for _, key := range []string{"<i>", "\"", "'"} {
		contest.Entrants = append(contest.Entrants, bot.Level{Key: key, Bot: random.Bot[ivanhoe.State]{}})
	}
	s, err := contest.Run(t.Context(), 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	pages["standings"] = func(w io.Writer) error { return writeStandingsHTML(w, &s) }
	foreign := regexp.MustCompile(`(?i)https?:|url\(|@import|<script|\bNaN\b|[+-]Inf\b|ZgotmplZ|<[bi]>`)
	for name, write := range pages {
		t.Run(name, func(t *testing.T) {
			var page bytes.Buffer
			if err := write(&page); err != nil {
				t.Fatal(err)
			}
			if found := foreign.FindAllString(page.String(), 3); found != nil {
				t.Errorf("the page holds %q", found)
			}
			seen := wellFormed(t, page.Bytes())
			if seen["svg"] < 3 || seen["html"] != 1 || seen["main"] != 1 {
				t.Errorf("elements: %v", seen)
			}
			// Marks keep within the picture.
			for _, m := range regexp.MustCompile(`(?:cx|x1|x)="(-?[0-9.]+)"`).FindAllStringSubmatch(page.String(), -1) {
				if strings.HasPrefix(m[1], "-") || len(strings.Split(m[1], ".")[0]) > 3 {
					t.Errorf("at %s", m[1])
				}
			}
		})
	}
}
