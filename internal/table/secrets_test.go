package table_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"castellan/game"
	"castellan/game/record"
	"castellan/internal/table"
)

// whole is a record of the toy over one round that asks two questions, with
// a header of options, an instant for its first ply, and two questions.
func whole(options, at, first, second string) []byte {
	if at != "" {
		at = fmt.Sprintf(`,"at":%q`, at)
	}
	return []byte(`{"record":1,"game":"toy","rules":1,"options":` + options + `,"seats":["Ada",""]}
{"seat":0,"move":"go 1"` + at + `}
{"seat":"chance","move":"ask 0 right=2","question":` + first + `}
{"seat":"chance","move":"ask 1 right=1","question":` + second + `}
{"seat":0,"move":"answer 2"}
{"seat":1,"move":"answer none","auto":true}
{"seat":1,"move":"go 1"}
{"seat":1,"move":"go 1"}
`)
}

const oneRound = `{"rounds":1}`

// A forged record that names a question which is open at another table must
// not open what the bank tells about it.
func TestARecordThatComesInOpensNothingOfTheBank(t *testing.T) {
	h := open(t)
	ctx := t.Context()
	id := h.pair(none).ID
	h.move(id, ada, "go 1")
	posed := h.get(id, ada)
	var view struct {
		Question struct{ ID string }
	}
	if err := json.Unmarshal(posed.View, &view); err != nil || view.Question.ID == "" {
		t.Fatalf("%s, %v", posed.View, err)
	}
	forged := whole(oneRound, "", fmt.Sprintf(`{"id":%q}`, view.Question.ID), `{"id":"q1"}`)
	snap := must(h.Import(ctx, ada, bytes.NewReader(forged)))(t)
	told := must(h.Answered(ctx, snap.ID, ada.ID))(t)
	if len(told) != 2 || string(told[1].Answer) != `"none"` {
		t.Fatalf("%+v", told)
	}
	for _, r := range told {
		if string(r.Explanation) != "null" || string(r.Source) != "null" {
			t.Errorf("it tells %s and %s", r.Explanation, r.Source)
		}
	}
}

// What comes out is what went in, instants that Go cannot read among it.
func TestARecordComesOutAsItWentIn(t *testing.T) {
	h := open(t)
	for _, at := range []string{"", "2026-01-02t03:04:05z", "2016-12-31T23:59:60Z", "0000-01-01T00:00:00-23:59",
		"9999-12-31T23:59:59-01:00", "2026-01-02T03:04:05.123456789012+02:00"} {
		in := whole(oneRound, at, `{"id":"q0"}`, `{"id":"q1","own":"form\u2028"}`)
		snap := must(h.Import(t.Context(), cleo, bytes.NewReader(in)))(t)
		out := must(h.Record(t.Context(), snap.ID, ""))(t)
		if !bytes.Equal(out, in) {
			t.Errorf("it went in as\n%s\nand comes out as\n%s", in, out)
		}
		must(h.Import(t.Context(), cleo, bytes.NewReader(out)))(t)
		if notices, err := h.read(t.Context(), snap.ID, cleo, 0); err != nil || len(plies(t, notices)) != 7 {
			t.Errorf("%q: the stream gives %d plies, %v", at, len(plies(t, notices)), err)
		}
	}
}

// Lines that could not go out again, and questions too long to keep, are
// refused with their line.
func TestWhatCannotBeKeptDoesNotComeIn(t *testing.T) {
	h := open(t)
	long := `{"id":"` + strings.Repeat("x", 8<<10) + `"}`
	grows := strings.Replace(string(whole(oneRound, "", `{}`, `{}`)), `"Ada"`, `"`+strings.Repeat("\u2028", 20_000)+`"`, 1)
	for name, c := range map[string]struct {
		text []byte
		line int
	}{
		"nothing":                  {nil, 1},
		"a long question":          {whole(oneRound, "", `{}`, long), 4},
		"a line that grows beyond": {[]byte(grows), 1},
	} {
		_, err := h.Import(t.Context(), ada, bytes.NewReader(c.text))
		var line *record.LineError
		if r, ok := game.AsRefusal(err); !ok || r.Rule != "R-1" || !errors.As(err, &line) || line.Line != c.line {
			t.Errorf("%s: %v, want R-1 at line %d", name, err, c.line)
		}
	}
}

// fewQuestions has too few for any options.
type fewQuestions struct{ toyQuestions }

func (fewQuestions) Enough(context.Context, string, json.RawMessage, string) error {
	return table.ErrNoQuestions
}

func TestARecordNeedsNoQuestionsOfTheBank(t *testing.T) {
	h := open(t, func(c *table.Config) { c.Questions = fewQuestions{} })
	snap := must(h.Import(t.Context(), ada, bytes.NewReader(whole(oneRound, "", `{}`, `{}`))))(t)
	if snap.Status != table.Finished || snap.Fair.Bank != nil {
		t.Errorf("%+v", snap)
	}
	_, err := h.Create(t.Context(), ada, table.Making{Game: "toy"})
	wantIs(t, err, table.ErrNoQuestions)
}

// Who is sent away from a private table sees nothing more of it, and the code
// he came by leads nowhere.
func TestWhoIsSentAwayIsGone(t *testing.T) {
	for _, public := range []bool{false, true} {
		h := open(t)
		ctx := t.Context()
		snap := must(h.Create(ctx, ada, table.Making{Game: "toy", Seats: []table.Sitting{{Kind: "open"}, {Kind: "open"}}, Open: public}))(t)
		if _, _, err := h.Join(ctx, snap.Invite, ben, nil, ""); err != nil {
			t.Fatal(err)
		}
		stream := must(h.Follow(ctx, snap.ID, ben.ID, -1))(t)
		defer stream.Close()
		if n, err := stream.Next(ctx); err != nil || n.Kind != "snapshot" {
			t.Fatalf("%v, %v", n, err)
		}
		after := must(h.Sit(ctx, snap.ID, ada, 0, table.Sitting{Kind: "open"}))(t)
		n, err := stream.Next(ctx)
		if public {
			if err != nil || n.Kind != "table" || after.Invite != snap.Invite {
				t.Errorf("at an open table he hears %v, %v; the code is %s", n, err, after.Invite)
			}
			continue
		}
		wantIs(t, err, table.ErrNotFound)
		if after.Invite == snap.Invite {
			t.Error("the code still stands")
		}
		_, _, err = h.Join(ctx, snap.Invite, ben, nil, "")
		wantIs(t, err, table.ErrNotFound)
		// Who leaves by himself spoils nobody's code.
		if _, _, err := h.Join(ctx, after.Invite, cleo, nil, ""); err != nil {
			t.Fatal(err)
		}
		must(h.Sit(ctx, snap.ID, cleo, 0, table.Sitting{Kind: "open"}))(t)
		if got := h.get(snap.ID, ada).Invite; got != after.Invite {
			t.Errorf("the code became %s", got)
		}
	}
}
