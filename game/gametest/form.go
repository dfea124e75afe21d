package gametest

import (
	"math/rand/v2"
	"slices"
	"strings"

	"castellan/game"
)

// form gives the entry of a legal list that stands for a move: the move itself,
// but for one of an open-ended kind.
func (w *walk[S]) form(s *S, seat game.Seat, m game.Move) game.Move {
	if f, ok := w.Rules.(game.Former[S]); ok {
		return f.Form(s, seat, m)
	}
	return m
}

// read gives the move that an entry of a legal list is as notation: the entry
// itself, but for a form.
func (w *walk[S]) read(s *S, seat game.Seat, entry game.Move) game.Move {
	if _, ok := w.Rules.(game.Former[S]); !ok {
		return entry
	}
	text := w.Rules.Format(s, seat, entry)
	m, err := w.Rules.Parse(s, seat, text)
	if err != nil {
		w.failf("%q of seat %v is legal and does not parse: %v", text, seat, err)
	}
	return m
}

// fill gives a move that an entry of a legal list stands for.
func (w *walk[S]) fill(s *S, seat game.Seat, entry game.Move, rng *rand.Rand) game.Move {
	m := w.read(s, seat, entry)
	if m == entry || w.Fill == nil {
		return m
	}
	m = w.Fill(s, seat, entry, rng)
	if form := w.form(s, seat, m); form != entry {
		w.failf("%q of seat %v is to fill %q, and has the form %q", w.Rules.Format(s, seat, m), seat,
			w.Rules.Format(s, seat, entry), w.Rules.Format(s, seat, form))
	}
	return m
}

// checkForms checks that each entry of a legal list is its own form, that
// whoever takes a form takes it for the move that it is read as, and that a form
// stands for others alone.
func (w *walk[S]) checkForms() {
	for _, seat := range w.Rules.Turn(&w.s).List() {
		moves := w.Rules.Legal(&w.s, seat, nil)
		for _, entry := range w.some(moves) {
			text := w.Rules.Format(&w.s, seat, entry)
			if form := w.form(&w.s, seat, entry); form != entry {
				w.failf("%q of seat %v is legal, and its form is %q", text, seat, w.Rules.Format(&w.s, seat, form))
			}
			m := w.read(&w.s, seat, entry)
			if m == entry {
				continue
			}
			full := w.Rules.Format(&w.s, seat, m)
			if slices.Contains(moves, m) || !strings.HasPrefix(full, text+" ") {
				w.failf("%q of seat %v is read as %q: it is no form of that", text, seat, full)
			}
			for _, v := range append(viewers(w.setup), game.All) {
				if one, two := w.Rules.Seen(&w.s, seat, entry, v), w.Rules.Seen(&w.s, seat, m, v); one != two {
					w.failf("%v sees %q as %q, and %q as %q", v, text, one, full, two)
				}
			}
			one, two := w.s, w.s
			w.Rules.Apply(&one, seat, entry)
			w.Rules.Apply(&two, seat, m)
			if !same(&one, &two) {
				w.failf("%q played leads elsewhere than %q", text, full)
			}
		}
	}
	if _, ok := w.Rules.(game.Former[S]); !ok {
		return
	}
	for _, text := range w.texts() {
		for _, seat := range w.seats() {
			m, err := w.Rules.Parse(&w.s, seat, text)
			if err != nil {
				continue
			}
			form := w.form(&w.s, seat, m)
			if form != m && (w.form(&w.s, seat, form) != form || w.read(&w.s, seat, form) == form) {
				w.failf("%q of seat %v has the form %q, which is none", text, seat, w.Rules.Format(&w.s, seat, form))
			}
		}
	}
}
