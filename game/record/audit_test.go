package record_test

import (
	"bytes"
	"encoding/hex"
	"errors"
	"strings"
	"testing"

	"castellan/game"
	"castellan/game/fair"
	"castellan/game/record"
)

// fairRecord plays a race whose chance follows from a secret.
func fairRecord(t *testing.T) string {
	t.Helper()
	secret, share := fair.Secret{1, 2, 3}, fair.Share{9}
	commit := fair.Commit("t1", secret)
	key := fair.KeyOf(secret, "t1", []fair.Share{share, {}})
	shown := hex.EncodeToString(share[:])
	h := record.Header{Record: 1, Game: "race", Rules: 2, Seats: []string{"a", "b"}, Fair: &record.Fair{
		Table: "t1", Commit: hex.EncodeToString(commit[:]), Secret: hex.EncodeToString(secret[:]), Shares: []*string{&shown, nil},
	}}
	g, _ := toys.Find("race", 2)
	play, err := g.Start(h.Setup())
	if err != nil {
		t.Fatal(err)
	}
	var plies []record.Ply
	for play.Turn().Has(game.Chance) {
		n := play.Plies()
		move := play.Entry(game.Chance, key.Choose(n, play.Count(game.Chance), ""))
		if _, err := play.Move(game.Chance, move); err != nil {
			t.Fatal(err)
		}
		plies = append(plies, record.Ply{Seat: game.Chance, Move: move})
	}
	plies = append(plies, record.Ply{Seat: 0, Move: "stay"})
	var b bytes.Buffer
	if err := record.Write(&b, h, plies); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// witness notes what it is asked to judge, and refuses what it is told to.
type witness struct {
	t             *testing.T
	asked         []int
	begin, refuse error
}

func (w *witness) Begin(h *record.Header) error {
	if h.Game != "race" || h.Fair == nil {
		w.t.Errorf("header %+v", h)
	}
	return w.begin
}

func (w *witness) Asked(_ fair.Key, ply int, seat game.Seat, p record.Ply) error {
	if int(seat) != ply || p.Seat != game.Chance {
		w.t.Errorf("ply %d by %v asks %v", ply, p.Seat, seat)
	}
	w.asked = append(w.asked, ply)
	return w.refuse
}

func TestAuditPassesAFairRecord(t *testing.T) {
	w := &witness{t: t}
	n, err := record.Audit(strings.NewReader(fairRecord(t)), toys, w)
	if err != nil || n != 2 || len(w.asked) != 2 {
		t.Errorf("%d choices, asked %v, %v", n, w.asked, err)
	}
}

func TestAuditNamesTheLineOfAQuestion(t *testing.T) {
	bad := game.Refusef("R-6", "no")
	for want, w := range map[int]*witness{1: {t: t, begin: bad}, 2: {t: t, refuse: bad}} {
		_, err := record.Audit(strings.NewReader(fairRecord(t)), toys, w)
		var line *record.LineError
		if !errors.As(err, &line) || line.Line != want || !errors.Is(err, bad) {
			t.Errorf("%v, want line %d", err, want)
		}
	}
}

// Every digit of secret, commitment and share matters, and so does each deal.
func TestAuditNamesTheFirstLineThatDoesNotFollow(t *testing.T) {
	text := fairRecord(t)
	other := func(old, from, to string) string {
		if !strings.Contains(text, old) {
			t.Fatalf("%q is not in the record", old)
		}
		return strings.Replace(text, old, strings.Replace(old, from, to, 1), 1)
	}
	deal := func(seat string) string {
		i := strings.Index(text, "deal "+seat)
		return text[i : i+len("deal 0 1")]
	}
	for name, c := range map[string]struct {
		text string
		line int
	}{
		"another secret": {other(`"secret":"01`, "01", "02"), 1},
		"another table":  {other(`"table":"t1"`, "t1", "t2"), 1},
		"first deal":     {strings.Replace(text, deal("0"), "deal 0 "+string('1'+(deal("0")[7]-'0')%3), 1), 2},
		"second deal":    {strings.Replace(text, deal("1"), "deal 1 "+string('1'+(deal("1")[7]-'0')%3), 1), 3},
		"no fair":        {header + "\n", 1},
	} {
		_, err := record.Audit(strings.NewReader(c.text), toys, nil)
		var line *record.LineError
		if r, ok := game.AsRefusal(err); !ok || r.Rule != "R-6" || !errors.As(err, &line) || line.Line != c.line {
			t.Errorf("%s: %v, want R-6 at line %d", name, err, c.line)
		}
	}
	for name, c := range map[string]string{"nothing": "", "a bad move": text + `{"seat":0,"move":"up"}`} {
		if _, err := record.Audit(strings.NewReader(c), toys, nil); err == nil {
			t.Errorf("%s passes", name)
		}
	}
}

func TestAShareChangesTheKey(t *testing.T) {
	one := fair.KeyOf(fair.Secret{1}, "t", []fair.Share{{}, {}})
	for _, shares := range [][]fair.Share{{{1}, {}}, {{}, {1}}, {{15: 1}, {}}} {
		if fair.KeyOf(fair.Secret{1}, "t", shares) == one {
			t.Errorf("%v gives the key of no shares", shares)
		}
	}
}
