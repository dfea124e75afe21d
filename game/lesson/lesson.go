// Package lesson makes lessons of records. A lesson is a play that was played
// before, as one seat saw it, with remarks beside some plies: whoever takes it
// makes the moves of that seat and reads the remarks.
//
// It is data beside the game: a record and a file of remarks. The rules
// replay the record, so that a lesson shows what a table would show, and cannot
// show what the rules do not allow.
package lesson

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"path"
	"regexp"
	"slices"
	"strings"

	"castellan/game"
	"castellan/game/record"
	"castellan/game/strict"
)

// A Text is the same words in the three languages of the house.
type Text struct {
	En string `json:"en"`
	Fr string `json:"fr"`
	Ro string `json:"ro"`
}

// A Lesson is a whole lesson, ready to be sent.
type Lesson struct {
	Game    string          `json:"game"`
	Rules   int             `json:"rules"`
	Key     string          `json:"key"`
	Title   Text            `json:"title"`
	About   Text            `json:"about"`
	Seat    int             `json:"seat"`    // whose eyes, and whose moves
	Minutes int             `json:"minutes"` // it takes about so long
	Clicks  int             `json:"clicks"`  // moves of that seat
	Seats   []string        `json:"seats"`
	Options json.RawMessage `json:"options"` // all of them
	Steps   []Step          `json:"steps"`
}

// A Step is the table after so many plies, as the lesson's seat sees it. It has
// the form of a ply in a table's stream.
type Step struct {
	Version  int             `json:"version"`
	Seat     *game.Seat      `json:"seat"` // who made the ply; nil at version 0
	Move     *string         `json:"move"` // as seen
	View     json.RawMessage `json:"view"`
	Legal    []string        `json:"legal"`
	Turn     game.Seats      `json:"turn"`
	Deadline *string         `json:"deadline"` // always nil: a lesson has time
	Outcome  game.Outcome    `json:"outcome"`
	// Expect is the entry of Legal that comes next; nil where it is not for the
	// lesson's seat to move.
	Expect *string `json:"expect"`
	Remark *Remark `json:"remark"`
}

// A Remark is what is said at a step.
type Remark struct {
	Text Text `json:"text"`
	// At names what is pointed at: words of the game's notation, or regions of
	// the table.
	At []string `json:"at"`
	// Wrong is said to who tries another move than the one that comes next.
	Wrong *Text `json:"wrong,omitempty"`
}

// remarks is the file beside the record.
type remarks struct {
	Title   Text  `json:"title"`
	About   Text  `json:"about"`
	Seat    int   `json:"seat"`
	Remarks []put `json:"remarks"`
}

// put is a remark at its place.
type put struct {
	After int `json:"after"` // plies
	Remark
}

// Load reads the lessons of a game that stand in a folder: KEY.jsonl and
// KEY.remarks.json, in the order of their keys. A folder that is not there
// holds none.
func Load(folder fs.FS, catalogue game.Catalogue) ([]*Lesson, error) {
	lessons := []*Lesson{}
	names, err := fs.Glob(folder, "*.jsonl")
	if err != nil {
		return nil, fmt.Errorf("look for lessons: %w", err)
	}
	for _, name := range names {
		key := strings.TrimSuffix(name, path.Ext(name))
		play, err := fs.ReadFile(folder, name)
		if err != nil {
			return nil, fmt.Errorf("read lesson %s: %w", key, err)
		}
		said, err := fs.ReadFile(folder, key+".remarks.json")
		if err != nil {
			return nil, fmt.Errorf("read lesson %s: %w", key, err)
		}
		l, err := Read(key, play, said, catalogue)
		if err != nil {
			return nil, fmt.Errorf("lesson %s: %w", key, err)
		}
		lessons = append(lessons, l)
	}
	return lessons, nil
}

// Read makes a lesson of a record and its remarks. What it gives is sound:
// every remark has its place and all its languages, and the last step ends the
// lesson.
func Read(key string, play, said []byte, catalogue game.Catalogue) (*Lesson, error) {
	var r remarks
	if err := strict.Check(said); err != nil {
		return nil, fmt.Errorf("remarks: %w", err)
	}
	dec := json.NewDecoder(bytes.NewReader(said))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&r); err != nil {
		return nil, fmt.Errorf("remarks: %w", err)
	}
	whole, err := record.Read(bytes.NewReader(play), catalogue, -1)
	if err != nil {
		return nil, fmt.Errorf("record: %w", err)
	}
	start, err := record.Read(bytes.NewReader(play), catalogue, 0)
	if err != nil {
		return nil, fmt.Errorf("record: %w", err)
	}
	info := start.Play.Info()
	l := &Lesson{
		Game: info.Key, Rules: info.Rules, Key: key, Title: r.Title, About: r.About, Seat: r.Seat,
		Seats: whole.Header.Seats,
	}
	if r.Seat < 0 || r.Seat >= len(l.Seats) {
		return nil, fmt.Errorf("remarks: the record has no seat %d", r.Seat)
	}
	if l.Options, err = info.Filled(whole.Header.Options); err != nil {
		return nil, fmt.Errorf("options: %w", err)
	}
	if err := l.replay(start.Play, whole.Plies); err != nil {
		return nil, err
	}
	if err := l.remark(&r); err != nil {
		return nil, fmt.Errorf("remarks: %w", err)
	}
	l.Minutes = l.minutes()
	return l, nil
}

// replay takes the steps from a play at its start.
func (l *Lesson) replay(play game.Play, plies []record.Ply) error {
	first, err := l.step(play)
	if err != nil {
		return err
	}
	l.Steps = append(l.Steps, first)
	for i := range plies {
		p := &plies[i]
		if p.Seat == game.Seat(l.Seat) {
			expect, err := play.Listed(p.Seat, p.Move)
			if err != nil {
				return fmt.Errorf("ply %d was replayed and is refused: %w", i, err)
			}
			l.Steps[i].Expect = &expect
			l.Clicks++
		}
		played, err := play.Ask(p.Seat, p.Move, p.Question)
		if err != nil {
			return fmt.Errorf("ply %d was replayed and is refused: %w", i, err)
		}
		step, err := l.step(play)
		if err != nil {
			return err
		}
		seen := played.Seen(game.Viewer(l.Seat))
		step.Seat, step.Move = &p.Seat, &seen
		l.Steps = append(l.Steps, step)
	}
	return nil
}

// step shows the play as it is now.
func (l *Lesson) step(play game.Play) (Step, error) {
	view, err := game.Marshal(play.View(game.Viewer(l.Seat)))
	if err != nil {
		return Step{}, fmt.Errorf("encode the view after %d plies: %w", play.Plies(), err)
	}
	return Step{
		Version: play.Plies(), View: view, Legal: play.Legal(game.Seat(l.Seat)), Turn: play.Turn(), Outcome: play.Outcome(),
	}, nil
}

// What a lesson takes: words read a minute, seconds to find a move, seconds in
// which another's ply is seen.
const (
	reading  = 200
	finding  = 3.0
	watching = 0.8
)

// minutes is how long the lesson takes in its longest language, rounded up.
func (l *Lesson) minutes() int {
	var words [3]int
	count := func(t *Text) {
		for i, text := range []string{t.En, t.Fr, t.Ro} {
			words[i] += len(strings.Fields(text))
		}
	}
	count(&l.About)
	for i := range l.Steps {
		if r := l.Steps[i].Remark; r != nil {
			count(&r.Text)
		}
	}
	others := len(l.Steps) - 1 - l.Clicks
	seconds := float64(slices.Max(words[:]))*60/reading + float64(l.Clicks)*finding + float64(others)*watching
	return int(math.Ceil(seconds / 60))
}

var word = regexp.MustCompile(`^[a-z0-9.-]+$`)

// remark puts the remarks at their steps.
func (l *Lesson) remark(r *remarks) error {
	if !r.Title.whole() || !r.About.whole() {
		return errors.New("the title or what it is about lacks a language")
	}
	before := -1
	for i := range r.Remarks {
		p := &r.Remarks[i]
		if p.After <= before || p.After >= len(l.Steps) {
			return fmt.Errorf("one after %d plies has no place after one after %d, of %d", p.After, before, len(l.Steps)-1)
		}
		before = p.After
		step := &l.Steps[p.After]
		switch {
		case !p.Text.whole() || p.Wrong != nil && !p.Wrong.whole():
			return fmt.Errorf("the one after %d plies lacks a language", p.After)
		case p.Wrong != nil && step.Expect == nil:
			return fmt.Errorf("the one after %d plies answers a wrong move, and none is to come", p.After)
		}
		for _, at := range p.At {
			if !word.MatchString(at) {
				return fmt.Errorf("the one after %d plies points at %q, which is no word", p.After, at)
			}
		}
		if p.At == nil {
			p.At = []string{}
		}
		step.Remark = &p.Remark
	}
	if last := &l.Steps[len(l.Steps)-1]; last.Remark == nil {
		return errors.New("there is none at the end")
	}
	return nil
}

func (t *Text) whole() bool {
	for _, text := range []string{t.En, t.Fr, t.Ro} {
		if strings.TrimSpace(text) == "" {
			return false
		}
	}
	return true
}
