package lesson_test

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"castellan/game"
	"castellan/game/lesson"
)

// nim is a game of two: take one or two of five, who takes the last one wins.
// Chance says first who begins, and only that seat hears it.
type nim struct{}

type heap struct{ left, turn, begun int8 }

func (nim) Info() game.Info {
	return game.Info{Key: "nim", Rules: 1, MinSeats: 2, MaxSeats: 2, Reasons: []string{"last"}, MaxPlies: 6,
		Options: []byte(`{"type":"object","properties":{"heap":{"type":"integer","default":5}}}`)}
}
func (nim) Start(game.Setup) (heap, error) { return heap{left: 5}, nil }
func (nim) Turn(h *heap) game.Seats {
	switch {
	case h.begun == 0:
		return game.SeatsOf(game.Chance)
	case h.left > 0:
		return game.SeatsOf(game.Seat(h.turn))
	}
	return 0
}
func (n nim) Legal(h *heap, seat game.Seat, buf []game.Move) []game.Move {
	switch {
	case !n.Turn(h).Has(seat):
		return buf
	case seat == game.Chance:
		return append(buf, 10, 11)
	case h.left == 1:
		return append(buf, 1)
	}
	return append(buf, 1, 2)
}
func (nim) Apply(h *heap, _ game.Seat, m game.Move) {
	if m >= 10 {
		h.turn, h.begun = int8(m-10), 1
		return
	}
	h.left -= int8(m)
	h.turn = 1 - h.turn
}
func (n nim) Outcome(h *heap) game.Outcome {
	if n.Turn(h) != 0 {
		return game.Outcome{}
	}
	return game.Outcome{Over: true, Winners: game.SeatsOf(game.Seat(1 - h.turn)), Reason: "last", Seats: 2}
}

var names = map[game.Move]string{1: "take 1", 2: "take 2", 10: "begin 0", 11: "begin 1"}

func (nim) Format(_ *heap, _ game.Seat, m game.Move) string { return names[m] }
func (nim) Parse(_ *heap, _ game.Seat, text string) (game.Move, error) {
	for m, name := range names {
		if name == strings.TrimSpace(text) {
			return m, nil
		}
	}
	return 0, game.Refusef("R-2", "%s is no move", game.Quote(text))
}
func (n nim) Refuse(h *heap, seat game.Seat, m game.Move) error {
	if !slices.Contains(n.Legal(h, seat, nil), m) {
		return game.Refusef("N-1", "not now")
	}
	return nil
}
func (nim) View(h *heap, v game.Viewer) any { return map[string]any{"left": h.left, "for": v.String()} }
func (n nim) Seen(h *heap, seat game.Seat, m game.Move, v game.Viewer) string {
	if m >= 10 && v == 1-game.Viewer(m-10) {
		return "begin ?"
	}
	return n.Format(h, seat, m)
}
func (nim) Imagine(h *heap, _ game.Viewer, _ *rand.Rand) heap { return *h }

type catalogue struct{}

func (catalogue) Find(key string, rules int) (game.Game, bool) {
	return game.Of(nim{}), key == "nim" && rules <= 1
}
func (catalogue) List() []game.Game { return []game.Game{game.Of(nim{})} }

const play = `{"record":1,"game":"nim","rules":1,"seats":["You","Ben"]}
{"seat":"chance","move":"begin 1"}
{"seat":1,"move":"take 2"}
{"seat":0,"move":"take 2"}
{"seat":1,"move":"take 1"}
`

const text = `{"en":"e","fr":"f","ro":"r"}`

func remarks(list string) string {
	return `{"title":` + text + `,"about":` + text + `,"seat":0,"remarks":[` + list + `]}`
}

const sound = `{"after":0,"text":` + text + `,"at":["heap"]},{"after":2,"text":` + text + `,"wrong":` + text + `},{"after":4,"text":` + text + `}`

func read(t *testing.T, play, remarks string) (*lesson.Lesson, error) {
	t.Helper()
	return lesson.Read("first", []byte(play), []byte(remarks), catalogue{})
}

// A lesson shows each step as its seat saw it, and says what comes next.
func TestLesson(t *testing.T) {
	l, err := read(t, play, remarks(sound))
	if err != nil {
		t.Fatal(err)
	}
	if l.Game != "nim" || l.Key != "first" || l.Clicks != 1 || l.Minutes != 1 || string(l.Options) != `{"heap":5}` || len(l.Steps) != 5 {
		t.Errorf("%+v", l)
	}
	for i, want := range []string{
		`{"version":0,"seat":null,"move":null,"view":{"for":"0","left":5},"legal":[],"turn":["chance"],"deadline":null,"outcome":null,"expect":null,"remark":{"text":` + text + `,"at":["heap"]}}`,
		`{"version":1,"seat":"chance","move":"begin ?","view":{"for":"0","left":5},"legal":[],"turn":[1],"deadline":null,"outcome":null,"expect":null,"remark":null}`,
		`{"version":2,"seat":1,"move":"take 2","view":{"for":"0","left":3},"legal":["take 1","take 2"],"turn":[0],"deadline":null,"outcome":null,"expect":"take 2","remark":{"text":` + text + `,"at":[],"wrong":` + text + `}}`,
		`{"version":3,"seat":0,"move":"take 2","view":{"for":"0","left":1},"legal":[],"turn":[1],"deadline":null,"outcome":null,"expect":null,"remark":null}`,
		`{"version":4,"seat":1,"move":"take 1","view":{"for":"0","left":0},"legal":[],"turn":[],"deadline":null,"outcome":{"winners":[1],"reason":"last","scores":[0,0]},"expect":null,"remark":{"text":` + text + `,"at":[]}}`,
	} {
		if got, err := json.Marshal(l.Steps[i]); err != nil || string(got) != want {
			t.Errorf("step %d is\n%s\nwant\n%s (%v)", i, got, want, err)
		}
	}
}

// The time of a lesson follows from its words and its plies.
func TestMinutes(t *testing.T) {
	long := `{"en":"e","fr":"` + strings.Repeat("mot ", 390) + `","ro":"r"}`
	l, err := read(t, play, remarks(`{"after":4,"text":`+long+`}`))
	if err != nil || l.Minutes != 3 { // 391 words, a move, three plies of others
		t.Errorf("%+v, %v", l, err)
	}
}

// What is not sound is refused, and named.
func TestUnsoundLessons(t *testing.T) {
	for name, c := range map[string]struct{ play, remarks, wants string }{
		"a play against the rules":  {strings.Replace(play, "take 2", "take 3", 1), remarks(sound), "record: 3: R-2"},
		"another game":              {strings.Replace(play, "nim", "chess", 1), remarks(sound), "no game"},
		"no such seat":              {play, strings.Replace(remarks(sound), `"seat":0`, `"seat":2`, 1), "no seat 2"},
		"an unknown field":          {play, strings.Replace(remarks(sound), `"at"`, `"where"`, 1), "unknown field"},
		"a key twice":               {play, strings.Replace(remarks(sound), `"en":"e"`, `"en":"e","en":"e"`, 1), "remarks"},
		"a title without Romanian":  {play, strings.Replace(remarks(sound), `"ro":"r"`, `"ro":" "`, 1), "title"},
		"a remark without French":   {play, remarks(strings.Replace(sound, `"fr":"f"`, `"fr":""`, 1)), "after 0 plies lacks a language"},
		"a wrong without Romanian":  {play, remarks(strings.Replace(sound, `"wrong":{"en":"e","fr":"f","ro":"r"}`, `"wrong":{"en":"e","fr":"f","ro":""}`, 1)), "after 2 plies lacks"},
		"a remark after the end":    {play, remarks(strings.Replace(sound, `"after":4`, `"after":5`, 1)), "no place"},
		"a remark twice":            {play, remarks(strings.Replace(sound, `"after":2`, `"after":0`, 1)), "no place"},
		"a remark in a wrong order": {play, remarks(strings.Replace(sound, `"after":0`, `"after":3`, 1)), "no place"},
		"no remark at the end":      {play, remarks(strings.Replace(sound, `"after":4`, `"after":3`, 1)), "none at the end"},
		"a wrong where none moves":  {play, remarks(strings.Replace(sound, `"after":2`, `"after":1`, 1)), "answers a wrong move"},
		"a place that is no word":   {play, remarks(strings.Replace(sound, `"heap"`, `"the heap"`, 1)), "no word"},
	} {
		if l, err := read(t, c.play, c.remarks); err == nil || !strings.Contains(err.Error(), c.wants) {
			t.Errorf("%s: %+v, %v; want %q", name, l, err, c.wants)
		}
	}
}

// A folder gives its lessons by key; one that is not there gives none, and one
// that is not whole is an error.
func TestLoad(t *testing.T) {
	file := func(text string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(text)} }
	folder := fstest.MapFS{
		"second.jsonl": file(play), "second.remarks.json": file(remarks(sound)),
		"first.jsonl": file(play), "first.remarks.json": file(remarks(sound)),
	}
	l, err := lesson.Load(folder, catalogue{})
	if err != nil || len(l) != 2 || l[0].Key != "first" || l[1].Key != "second" {
		t.Errorf("%+v, %v", l, err)
	}
	if l, err := lesson.Load(fstest.MapFS{}, catalogue{}); err != nil || len(l) != 0 {
		t.Errorf("of nothing: %+v, %v", l, err)
	}
	delete(folder, "first.remarks.json")
	if _, err := lesson.Load(folder, catalogue{}); err == nil {
		t.Error("a lesson without remarks was loaded")
	}
}
