package gametest

import (
	"reflect"
	"regexp"
	"slices"
	"strings"

	"pgregory.net/rapid"

	"castellan/game"
)

// plain checks the state's type: no pointer, slice, map or the like inside.
func (c Config[S]) plain(t rapid.TB) {
	var walk func(path string, of reflect.Type)
	walk = func(path string, of reflect.Type) {
		switch of.Kind() {
		case reflect.Pointer, reflect.Slice, reflect.Map, reflect.Chan, reflect.Func, reflect.Interface, reflect.UnsafePointer:
			t.Errorf("%s is a %s: a copy of the state would share it", path, of.Kind())
		case reflect.Array:
			walk(path+"[i]", of.Elem())
		case reflect.Struct:
			for i := range of.NumField() {
				walk(path+"."+of.Field(i).Name, of.Field(i).Type)
			}
		}
	}
	of := reflect.TypeFor[S]()
	walk(of.Name(), of)
}

func (w *walk[S]) checkTurn() {
	turn, before := w.Rules.Turn(&w.s), w.s
	for _, seat := range turn.List() {
		if seat != game.Chance && int(seat) >= len(w.setup.Seats) {
			w.failf("seat %v is in turn and not at the table", seat)
		}
	}
	for _, seat := range w.seats() {
		moves := w.Rules.Legal(&w.s, seat, nil)
		if may := turn.Has(seat); may != (len(moves) > 0) {
			w.failf("seat %v has %d legal moves; in turn: %v", seat, len(moves), may)
		}
		const mark = ^game.Move(0)
		again := w.Rules.Legal(&w.s, seat, []game.Move{mark})
		if len(again) == 0 || again[0] != mark || !slices.Equal(again[1:], moves) {
			w.failf("the legal list of seat %v is another when it is appended", seat)
		}
		if seat != game.Chance { // whose entries may stand several times
			sorted := slices.Sorted(slices.Values(moves))
			if len(slices.Compact(sorted)) != len(moves) {
				w.failf("the legal list of seat %v holds a move twice", seat)
			}
		}
	}
	if !same(&before, &w.s) || turn != w.Rules.Turn(&w.s) {
		w.failf("asking for the legal moves changes the state")
	}
}

func (w *walk[S]) checkRefuse() {
	turn, texts, before := w.Rules.Turn(&w.s), w.texts(), w.s
	for _, seat := range turn.List() {
		moves := w.Rules.Legal(&w.s, seat, nil)
		for _, m := range w.some(moves) {
			for _, m := range []game.Move{m, w.fill(&w.s, seat, m, w.rng)} {
				if err := w.Rules.Refuse(&w.s, seat, m); err != nil {
					w.failf("%q of seat %v is legal and refused: %v", w.Rules.Format(&w.s, seat, m), seat, err)
				}
			}
		}
		for _, text := range texts {
			m, err := w.Rules.Parse(&w.s, seat, text)
			if err != nil {
				continue
			}
			err = w.Rules.Refuse(&w.s, seat, m)
			form := w.form(&w.s, seat, m)
			listed := slices.Contains(moves, form)
			if !listed && err == nil || listed && err != nil && form == m {
				w.failf("%q of seat %v: legal is %v, refused with %v", text, seat, listed, err)
			}
			w.checkRefusal(text, err, "")
		}
	}
	w.checkDoor(turn, texts)
	if !same(&before, &w.s) {
		w.failf("refusing changes the state")
	}
}

// checkDoor tries texts through the handle that servers and referees use.
func (w *walk[S]) checkDoor(turn game.Seats, texts []string) {
	play := w.play
	before := w.bytes(play.View(game.All))
	for _, seat := range w.seats() {
		for _, text := range texts {
			_, parse := w.Rules.Parse(&w.s, seat, text)
			_, err := play.Check(seat, text)
			switch {
			case parse != nil:
				w.checkRefusal(text, err, "R-2")
			case !turn.Has(seat):
				w.checkRefusal(text, err, "R-5")
			}
			listed, listing := play.Listed(seat, text)
			if err == nil && (listed != w.listed(seat, text) || !slices.Contains(play.Legal(seat), listed)) {
				w.failf("seat %v may play %q, listed as %q, which is not in its legal list", seat, text, listed)
			}
			if word(listing) != word(err) {
				w.failf("%q of seat %v is refused with %v when checked, with %v when it is looked for", text, seat, err, listing)
			}
			if err != nil {
				if _, moved := play.Move(seat, text); word(moved) != word(err) {
					w.failf("%q of seat %v is refused with %v when checked, with %v when played", text, seat, err, moved)
				}
			}
		}
	}
	if after := w.bytes(play.View(game.All)); after != before || play.Plies() != len(w.plies) {
		w.failf("a refused move changes the state\nfrom %s\nto %s", before, after)
	}
}

// listed gives the notation under which a text would stand in a legal list.
func (w *walk[S]) listed(seat game.Seat, text string) string {
	m, err := w.Rules.Parse(&w.s, seat, text)
	if err != nil {
		w.failf("%q of seat %v parses no more: %v", text, seat, err)
	}
	return w.Rules.Format(&w.s, seat, w.form(&w.s, seat, m))
}

// maxMessage bounds the message of a refusal, in bytes: refusals are kept.
const maxMessage = 300

// checkRefusal checks the form of an error: a *game.Refusal with its rule.
func (w *walk[S]) checkRefusal(text string, err error, rule string) {
	if err == nil {
		if rule != "" {
			w.failf("%q is not refused; want %s", text, rule)
		}
		return
	}
	r, ok := game.AsRefusal(err)
	switch {
	case !ok:
		w.failf("%q gives the error %v, which is no refusal", text, err)
	case r.Rule == "" || r.Message == "" || strings.HasSuffix(r.Message, "."):
		w.failf("%q is refused with rule %q, message %q", text, r.Rule, r.Message)
	case rule != "" && r.Rule != rule:
		w.failf("%q is refused with %v; want %s", text, err, rule)
	case len(r.Message) >= maxMessage:
		w.failf("%.80q… is refused at a length of %d bytes: game.Quote what is refused", text, len(r.Message))
	}
}

var (
	number = regexp.MustCompile(`\d+`)
	letter = regexp.MustCompile(`[a-z]`)
)

func (w *walk[S]) checkNotation() {
	for _, seat := range w.Rules.Turn(&w.s).List() {
		for _, m := range w.some(w.Rules.Legal(&w.s, seat, nil)) {
			text := w.Rules.Format(&w.s, seat, m)
			read := w.read(&w.s, seat, m)
			if form := w.form(&w.s, seat, read); form != m {
				w.failf("%q of seat %v parses to a move whose form is %q", text, seat, w.Rules.Format(&w.s, seat, form))
			}
			w.checkSpelling(seat, read, text)
			if full := w.fill(&w.s, seat, m, w.rng); full != m {
				w.checkSpelling(seat, full, w.Rules.Format(&w.s, seat, full))
			}
		}
	}
	for _, text := range w.texts() {
		for _, seat := range w.seats() { // the grammar judges for any seat
			m, err := w.Rules.Parse(&w.s, seat, text)
			if err != nil {
				w.checkRefusal(text, err, "R-2")
				continue
			}
			canonical := w.Rules.Format(&w.s, seat, m)
			if again, err := w.Rules.Parse(&w.s, seat, canonical); err != nil || again != m {
				w.failf("%q is canonical for %q and does not parse to the same move: %v", canonical, text, err)
			}
		}
	}
}

// checkSpelling checks that a text alone, but for white space, is the move.
func (w *walk[S]) checkSpelling(seat game.Seat, m game.Move, text string) {
	if strings.Join(strings.Fields(text), " ") != text || strings.ToLower(text) != text || strings.ContainsFunc(text, func(r rune) bool { return r > '~' }) {
		w.failf("%q is not lower-case ASCII with single spaces", text)
	}
	for _, free := range []string{text, " " + text + "\t", strings.ReplaceAll(text, " ", " \t  ")} {
		if got, err := w.Rules.Parse(&w.s, seat, free); err != nil || got != m {
			w.failf("%q does not parse to the move whose notation is %q: %v", free, text, err)
		}
	}
	wrong := []string{
		"", text + "?", text + " ?", text + "\n", "\u00a0" + text, strings.ReplaceAll(text, " ", "\u00a0"), text + "\x00",
		number.ReplaceAllString(text, "0$0"), number.ReplaceAllString(text, "+$0"), number.ReplaceAllString(text, "-$0"),
		letter.ReplaceAllStringFunc(text, strings.ToUpper),
	}
	for _, wrong := range wrong {
		if wrong == text { // nothing in it to spoil that way
			continue
		}
		_, err := w.Rules.Parse(&w.s, seat, wrong)
		w.checkRefusal(wrong, err, "R-2")
	}
	// Whether a huge number is out of the grammar's range or breaks a rule is for
	// the game's page to say; it is never taken for a smaller one.
	if huge := number.ReplaceAllString(text, "99999999999999999999"); huge != text {
		m, err := w.Rules.Parse(&w.s, seat, huge)
		rule := "R-2"
		if err == nil {
			rule, err = "", w.Rules.Refuse(&w.s, seat, m)
		}
		if err == nil {
			w.failf("%q is taken", huge)
		}
		w.checkRefusal(huge, err, rule)
	}
}

func (w *walk[S]) checkDefault() {
	for _, seat := range w.Rules.Turn(&w.s).List() {
		if seat == game.Chance {
			continue
		}
		moves := w.Rules.Legal(&w.s, seat, nil)
		if text := w.play.Default(seat); !slices.Contains(w.play.Legal(seat), w.listed(seat, text)) {
			w.failf("the default move %q of seat %v is not legal", text, seat)
		}
		if d, ok := w.Rules.(game.Defaulter[S]); ok {
			if m := d.Default(&w.s, seat); !slices.Contains(moves, w.form(&w.s, seat, m)) {
				w.failf("the default move %q of seat %v is not legal", w.Rules.Format(&w.s, seat, m), seat)
			}
		}
		if n, ok := w.Rules.(game.Narrower[S]); ok {
			some := n.Candidates(&w.s, seat, nil)
			if len(some) == 0 {
				w.failf("seat %v has no candidates", seat)
			}
			for _, m := range some {
				if !slices.Contains(moves, m) {
					w.failf("the candidate %q of seat %v is not legal", w.Rules.Format(&w.s, seat, m), seat)
				}
			}
		}
	}
}
