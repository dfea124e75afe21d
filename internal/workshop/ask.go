package workshop

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"slices"
	"sync"
	"unicode/utf8"

	lru "github.com/hashicorp/golang-lru/v2"
	"golang.org/x/sync/singleflight"

	"castellan/quiz"
)

// The bounds of what is asked, in characters: more does not fit a screen
// beside a clock. Longer ones are kept, but not asked.
const (
	maxAskedStem   = 300
	maxAskedOption = 120
)

// asked gives the questions that an item is asked as: one for each of its right
// options, offered with the wrong ones, of which there must be three. Right
// options never stand beside each other. One that says something else than
// before is another question, so that what was learned of a bad one does not
// follow the good one.
func asked(item *Item, pack *Pack) []*quiz.Question {
	if utf8.RuneCountInString(item.Stem) > maxAskedStem {
		return nil
	}
	text := func(s string) quiz.Text { return quiz.Text{item.Language: s} }
	var right, wrong []quiz.Text
	explanations := []string{}
	for _, o := range item.Options {
		switch {
		case utf8.RuneCountInString(o.Text) > maxAskedOption:
		case o.Right:
			right = append(right, text(o.Text))
			explanations = append(explanations, o.Feedback)
		default:
			wrong = append(wrong, text(o.Text))
		}
	}
	if len(wrong) < 3 {
		return nil
	}
	var offered []string
	for _, option := range wrong {
		offered = append(offered, option[item.Language])
	}
	slices.Sort(offered)
	var list []*quiz.Question
	for i, option := range right {
		q := &quiz.Question{
			ID:       quiz.OpaqueID(append([]string{item.ID, quiz.Folded(item.Stem), option[item.Language]}, offered...)...),
			Key:      pack.ID + "/" + item.ID,
			Concept:  quiz.ConceptOf(item.Stem),
			Category: item.Category, Level: item.Level,
			Text:    text(item.Stem),
			Options: append([]quiz.Text{option}, wrong[:3]...),
			More:    wrong[3:],
			Source:  quiz.Source{Name: pack.Name, Licence: item.Licence, Author: item.Author},
		}
		if item.Explanation != "" {
			q.Explanation = text(item.Explanation)
		} else if explanations[i] != "" {
			q.Explanation = text(explanations[i])
		}
		list = append(list, q)
	}
	return list
}

// Packs gives the questions of all packs that a host has on, but for those in
// quarantine, and a version that differs for another list. They are not to be
// changed.
func (w *Workshop) Packs(ctx context.Context, account string) ([]*quiz.Question, string, error) {
	packs, off, err := w.packs(ctx, account)
	if err != nil {
		return nil, "", err
	}
	var barred map[string]bool
	name := sha256.New()
	if w.Quarantine != nil {
		var version string
		if barred, version, err = w.Quarantine.Quarantined(ctx); err != nil {
			return nil, "", fmt.Errorf("read the quarantine: %w", err)
		}
		fmt.Fprintln(name, version)
	}
	packs = slices.DeleteFunc(packs, func(p Pack) bool { return off[p.ID] })
	for i := range packs {
		fmt.Fprintln(name, packs[i].ID, packs[i].Version)
	}
	version := base64.RawURLEncoding.EncodeToString(name.Sum(nil)[:12])
	var all []*quiz.Question
	for i := range packs {
		questions, err := w.questions(ctx, &packs[i])
		if err != nil {
			return nil, "", err
		}
		for _, q := range questions {
			if !barred[q.ID] {
				all = append(all, q)
			}
		}
	}
	return all, version, nil
}

// packs gives the packs that an account may switch, the built-in one first, and
// those that it has switched off.
func (w *Workshop) packs(ctx context.Context, account string) (packs []Pack, off map[string]bool, err error) {
	kept, err := w.Store.Packs(ctx, account)
	if err != nil {
		return nil, nil, fmt.Errorf("list the packs: %w", err)
	}
	list, err := w.Store.Off(ctx, account)
	if err != nil {
		return nil, nil, fmt.Errorf("list the packs that are off: %w", err)
	}
	off = map[string]bool{}
	for _, id := range list {
		off[id] = true
	}
	return append([]Pack{{ID: Builtin, Name: Builtin}}, kept...), off, nil
}

// questions gives the questions of a pack.
func (w *Workshop) questions(ctx context.Context, pack *Pack) ([]*quiz.Question, error) {
	if pack.ID == Builtin {
		return w.Builtin().All(), nil
	}
	return w.shelf.pack(pack, func() ([]*quiz.Question, error) {
		items, err := w.Store.Items(ctx, pack.ID, "", "", 0)
		if err != nil {
			return nil, fmt.Errorf("read the pack %s: %w", pack.ID, err)
		}
		var list []*quiz.Question
		for i := range items {
			list = append(list, asked(&items[i], pack)...)
		}
		return list, nil
	})
}

// A shelf remembers the questions of packs by their versions.
type shelf struct {
	flight singleflight.Group
	mu     sync.Mutex // guards the rest
	packs  *lru.Cache[string, []*quiz.Question]
	size   int // questions in packs
}

const (
	shelfPacks = 1024
	// shelfSize bounds the questions of packs that are remembered, some
	// kilobytes each.
	shelfSize = 40_000
)

func newShelf() *shelf {
	s := &shelf{}
	var err error
	s.packs, err = lru.NewWithEvict(shelfPacks, func(_ string, list []*quiz.Question) { s.size -= len(list) })
	if err != nil {
		panic(err) // the size above is positive
	}
	return s
}

func (s *shelf) pack(p *Pack, make func() ([]*quiz.Question, error)) ([]*quiz.Question, error) {
	name := fmt.Sprint(p.ID, " ", p.Version)
	s.mu.Lock()
	list, ok := s.packs.Get(name)
	s.mu.Unlock()
	if ok {
		return list, nil
	}
	made, err, _ := s.flight.Do(name, func() (any, error) {
		list, err := make()
		if err != nil {
			return nil, err
		}
		s.mu.Lock()
		defer s.mu.Unlock()
		if !s.packs.Contains(name) {
			s.packs.Add(name, list)
			s.size += len(list)
		}
		for s.size > shelfSize && s.packs.Len() > 1 {
			s.packs.RemoveOldest()
		}
		return list, nil
	})
	if err != nil {
		return nil, err
	}
	return made.([]*quiz.Question), nil
}
