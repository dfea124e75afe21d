package app_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"castellan/game/record"
	"castellan/games"
	"castellan/internal/app"
	"castellan/quiz"
)

// duel is a play of two people against the Dark Lord, driven by the first
// one's stream.
type duel struct {
	t       *testing.T
	id      string
	people  [2]*somebody
	streams [2]*stream
	heard   [2]*strings.Builder // all that reached each
	last    [2]plyEvent         // the latest ply that each was told of
	rng     *rand.Rand
}

// newDuel seats Ada and Ben, by invitation, and gives the last seat to a bot.
func newDuel(t *testing.T, a *app.App, change map[string]any) *duel {
	t.Helper()
	d := &duel{t: t, rng: rand.New(rand.NewPCG(1, 2))}
	for i, name := range []string{"Ada", "Ben"} {
		heard := &strings.Builder{}
		d.heard[i] = heard
		d.people[i] = guest(t, a, name)
		d.people[i].got = func(text string) { heard.WriteString(text) }
	}
	ada, ben := d.people[0], d.people[1]
	table := ada.make(change, "me", "open", "open")
	d.id = table.ID
	ben.call("POST", "api/join", map[string]any{"invite": table.Invite, "share": strings.Repeat("ab", 16)}).want(200)
	ada.call("POST", "api/tables/"+d.id+"/share", map[string]any{"share": strings.Repeat("01", 16)}).want(204)
	for i, p := range d.people {
		d.streams[i] = p.events(d.id, 0)
	}
	ada.call("PUT", "api/tables/"+d.id+"/seats/2", map[string]any{"kind": "bot", "level": "squire"}).want(200)
	return d
}

// ply reads a stream up to the next ply; false at its end.
func (d *duel) ply(seat int) (plyEvent, bool) {
	d.t.Helper()
	for {
		e, err := d.streams[seat].next()
		switch {
		case errors.Is(err, io.EOF):
			return plyEvent{}, false
		case err != nil:
			d.t.Fatalf("seat %d: %v", seat, err)
		case e.Kind == "end":
			if _, err := d.streams[seat].next(); !errors.Is(err, io.EOF) {
				d.t.Fatalf("seat %d: after the end came %v", seat, err)
			}
			return plyEvent{}, false
		case e.Kind == "ply":
			var p plyEvent
			if err := json.Unmarshal(e.Data, &p); err != nil {
				d.t.Fatal(err)
			}
			if p.Version != e.ID {
				d.t.Fatalf("ply %d has the id %d", p.Version, e.ID)
			}
			if p.Version != d.last[seat].Version+1 {
				d.t.Fatalf("seat %d: ply %d came after %d", seat, p.Version, d.last[seat].Version)
			}
			d.last[seat] = p
			return p, true
		}
	}
}

// upto reads a stream up to a version and gives that ply.
func (d *duel) upto(seat, version int) plyEvent {
	d.t.Helper()
	for d.last[seat].Version < version {
		if _, ok := d.ply(seat); !ok {
			d.t.Fatalf("seat %d: the stream ended before version %d", seat, version)
		}
	}
	return d.last[seat]
}

// act makes a move for a seat, chosen among its legal ones.
func (d *duel) act(seat int, p plyEvent) {
	d.t.Helper()
	if len(p.Legal) == 0 {
		d.t.Fatalf("seat %d is in turn at version %d without a legal move", seat, p.Version)
	}
	d.people[seat].move(d.id, p.Legal[d.rng.IntN(len(p.Legal))], p.Version)
}

// play plays to the end, or to a version. each sees seat 0's plies first, and
// both sides' when both are to answer.
func (d *duel) play(upto int, each func(p plyEvent), both func(ada, ben plyEvent)) {
	d.t.Helper()
	for {
		p, ok := d.ply(0)
		if !ok {
			return
		}
		if each != nil {
			each(p)
		}
		if upto > 0 && p.Version >= upto {
			return
		}
		turn := fmt.Sprint(p.Turn)
		switch turn {
		case "[0 1]":
			if both != nil {
				both(p, d.upto(1, p.Version))
			}
			d.act(0, p)
		case "[0]":
			d.act(0, p)
		case "[1]":
			d.act(1, d.upto(1, p.Version))
		}
	}
}

type question struct {
	ID      string              `json:"id"`
	Text    map[string]string   `json:"text"`
	Options []map[string]string `json:"options"`
}

// asked reads the question in a view.
func asked(t *testing.T, view json.RawMessage) question {
	t.Helper()
	var v struct {
		Question *question `json:"question"`
	}
	if err := json.Unmarshal(view, &v); err != nil {
		t.Fatal(err)
	}
	if v.Question == nil || v.Question.ID == "" || len(v.Question.Options) != 4 {
		t.Fatalf("there is no question in %s", view)
	}
	return *v.Question
}

var (
	key     = regexp.MustCompile(`right=[1-4]`)
	secrets = regexp.MustCompile(`"(secret|explanation|source|seed|concept)"`)
)

// TestWholePlay plays a whole game over HTTP: two people, the Dark Lord, and
// nothing reaches anybody before its time.
func TestWholePlay(t *testing.T) {
	a := serve(t)
	d := newDuel(t, a, map[string]any{"options": map[string]any{"rounds": 4}})
	ada, ben := d.people[0], d.people[1]
	rounds := 0
	d.play(0, func(p plyEvent) {
		if strings.HasPrefix(p.Move, "answer") && fmt.Sprint(p.Turn) == "[1]" {
			// Ada's answer is the first of two: Ben learns that it came, no more.
			seen := d.upto(1, p.Version)
			var view map[string]json.RawMessage
			for _, text := range []json.RawMessage{seen.View, ben.table(d.id).View} {
				if err := json.Unmarshal(text, &view); err != nil {
					t.Fatal(err)
				}
				if seen.Move != "answer ?" || string(view["answered"]) != "[true,false]" || view["answers"] != nil || view["right"] != nil {
					t.Errorf("Ben saw Ada's answer as %q in %s", seen.Move, text)
				}
			}
		}
	}, func(adas, bens plyEvent) {
		rounds++
		questions := [2]question{asked(t, adas.View), asked(t, bens.View)}
		if questions[0].ID == questions[1].ID {
			t.Error("both were asked the same")
		}
		for i, p := range d.people { // everything that a seat can ask for
			p.call("GET", "api/tables/"+d.id, nil).want(200)
			p.call("GET", "api/tables?mine=true", nil).want(200)
			mine := d.heard[i].String()
			for _, secret := range []*regexp.Regexp{key, secrets} {
				if found := secret.FindString(mine); found != "" {
					t.Errorf("seat %d was told %s", i, found)
				}
			}
			own, other := questions[i], questions[1-i]
			written := func(q question) string {
				options, err := json.Marshal(q.Options)
				if err != nil {
					t.Fatal(err)
				}
				return string(options)
			}
			if !strings.Contains(mine, written(own)) {
				t.Errorf("seat %d was not told of its own options as %s", i, written(own))
			}
			canaries := []string{other.ID, written(other)}
			for language, text := range other.Text {
				if text != own.Text[language] { // many questions are asked by one stem
					canaries = append(canaries, text)
				}
			}
			for _, canary := range canaries {
				if strings.Contains(mine, canary) {
					t.Errorf("seat %d was told of the other's question: %q", i, canary)
				}
			}
			record := p.call("GET", "api/tables/"+d.id+"/record", nil).want(200)
			if strings.Contains(string(record.body), other.ID) {
				t.Errorf("seat %d's record holds the other's question", i)
			}
			if n := strings.Count(string(record.body), "right=?"); n != 2 {
				t.Errorf("seat %d's record hides %d answers in round %d, not this round's 2", i, n, rounds)
			}
			d.heard[i].Reset() // earlier rounds are open from here on
		}
	})
	if rounds == 0 {
		t.Fatal("no round was played")
	}
	end := ada.table(d.id)
	if end.Status != "finished" || end.Outcome == nil || !slices.Contains([]string{"castle", "points", "draw"}, end.Outcome.Reason) {
		t.Fatalf("the table ended as %+v", end)
	}
	d.afterTheEnd(end)
}

// afterAnAudit checks the list from which the questions were drawn against the
// record.
func (d *duel) afterAnAudit(text string) {
	t := d.t
	list := d.people[0].call("GET", "api/tables/"+d.id+"/bank", nil).want(200).body
	pool, err := quiz.ReadPool(bytes.NewReader(list))
	if err != nil {
		t.Fatal(err)
	}
	header, err := record.ParseHeader([]byte(strings.SplitN(text, "\n", 2)[0]))
	if err != nil || header.Bank == nil || header.Bank.Digest != pool.Digest() || header.Bank.Count != pool.Len() {
		t.Errorf("the list is %s of %d questions, the header says %+v, %v", pool.Digest(), pool.Len(), header.Bank, err)
	}
	// Open is what was asked, and as it was asked; the rest is told nobody.
	asked := map[string]bool{}
	for line := range strings.Lines(text) {
		if ply, err := record.ParsePly([]byte(strings.TrimSpace(line))); err == nil && ply.Question != nil {
			var q struct{ ID string }
			if err := json.Unmarshal(ply.Question, &q); err != nil {
				t.Fatal(err)
			}
			asked[q.ID] = true
		}
	}
	for _, e := range pool.Unused(nil, "") {
		if open := e.Question != nil; open != asked[e.ID] {
			t.Errorf("question %s was asked: %v; it is open: %v", e.ID, asked[e.ID], open)
		}
	}
	if _, err := record.Audit(strings.NewReader(text), games.All, nil); err != nil {
		t.Errorf("the audit: %v", err)
	}
}

// afterTheEnd looks at what is open once a play is over.
func (d *duel) afterTheEnd(end shownTable) {
	t, ada := d.t, d.people[0]
	var questions []struct {
		Round, Seat, Right int
		Answer             any
		Explanation        map[string]string
		Source             struct{ Name, Licence string }
	}
	ada.call("GET", "api/tables/"+d.id+"/questions", nil).want(200).into(&questions)
	seats := map[int]int{}
	for _, q := range questions {
		seats[q.Seat]++
		if q.Right < 1 || q.Right > 4 || q.Explanation["fr"] == "" || q.Source.Licence == "" {
			t.Errorf("a question for review is %+v", q)
		}
	}
	if seats[0] == 0 || seats[0] != seats[1] {
		t.Errorf("the review has %v questions by seat", seats)
	}
	text := string(ada.call("GET", "api/tables/"+d.id+"/record", nil).want(200).body)
	if strings.Contains(text, `=?"`) || strings.Contains(text, `answer ?"`) || !strings.Contains(text, `"secret"`) {
		t.Errorf("the record after the end hides something: %.300s", text)
	}
	if n := strings.Count(strings.TrimSpace(text), "\n"); n != end.Version {
		t.Errorf("the record has %d plies, the table %d", n, end.Version)
	}
	d.afterAnAudit(text)
	var kept shownTable
	ada.call("POST", "api/records", text, "Content-Type: application/jsonl").want(201).into(&kept)
	if kept.Status != "finished" || kept.Version != end.Version || kept.Outcome == nil || kept.Outcome.Reason != end.Outcome.Reason {
		t.Errorf("the record came in as %+v", kept)
	}
	var again shownTable
	ada.call("POST", "api/tables/"+d.id+"/again", nil).want(201).into(&again)
	if again.Status != "waiting" || again.You == nil || *again.You != 0 || again.Seats[2].Kind != "bot" {
		t.Errorf("again is %+v", again)
	}
	if after := ada.table(d.id); after.Again == nil || *after.Again != again.ID {
		t.Errorf("the old table does not name the new one: %v", after.Again)
	}
}
