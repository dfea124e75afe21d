package main

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"castellan/game"
	"castellan/game/fair"
	"castellan/game/record"
	"castellan/games"
	"castellan/games/alliance/land"
	"castellan/games/lostempires/cards"
	"castellan/quiz"
)

// TestAuditPlays plays all games by chance that follows from secrets, under
// all their options, and audits each play and many copies in which one thing was
// changed. With CASTELLAN_PLAYS=FOLDER it plays a thousand and leaves them there
// with its verdicts, for the client's own audit to agree with.
func TestAuditPlays(t *testing.T) {
	folder, plays, spoiled := os.Getenv("CASTELLAN_PLAYS"), 60, 9
	if folder != "" {
		plays, spoiled = 1000, 45
	}
	rng := rand.New(rand.NewPCG(6, 4))
	out := &cases{t: t}
	lands := map[string][][]int{}
	for n := range plays {
		p := playFair(t, rng, n)
		if key := p.land; key != "" && lands[key] == nil {
			lands[key] = neighbours(t, key)
		}
		out.honest(p)
		out.bind(rng, n, p)
		if n < spoiled {
			out.spoil(rng, n, p)
		}
	}
	t.Logf("%d plays, %d choices of chance, %d changed copies, %d of them refused; with the digest %d changed copies, all refused",
		plays, out.choices, out.changed, out.refused, out.bound)
	if folder == "" {
		return
	}
	world, err := json.Marshal(map[string]any{"lands": lands, "cards": cards.Catalogue()})
	if err == nil {
		err = os.WriteFile(filepath.Join(folder, "world.json"), world, 0o600)
	}
	if err == nil {
		err = os.WriteFile(filepath.Join(folder, "plays.jsonl"), out.text.Bytes(), 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
}

func neighbours(t *testing.T, key string) [][]int {
	t.Helper()
	graph, err := land.GraphOf(key)
	if err != nil {
		t.Fatal(err)
	}
	all := make([][]int, land.Size)
	for i := range all {
		for j := 1; j <= land.Size; j++ {
			if graph.Of(i + 1).Has(j) {
				all[i] = append(all[i], j)
			}
		}
	}
	return all
}

// A fairPlay is a play whose chance follows from a secret.
type fairPlay struct {
	game   string
	land   string // the named land it was played on
	timed  bool   // says when plies were played, as a server's records do, and for whom
	header record.Header
	plies  []record.Ply
	other  []string // by ply: another entry of the list of who moved, or ""
	bank   string
}

func (p *fairPlay) text() string {
	var b bytes.Buffer
	_ = record.Write(&b, p.header, p.plies) // into memory
	return b.String()
}

// optionsOf gives options and the number of seats of the n-th play.
func optionsOf(rng *rand.Rand, n int) (key string, options map[string]any, seats int) {
	pick := func(of ...any) any { return of[rng.IntN(len(of))] }
	switch n % 3 {
	case 0:
		borders := "graph:" + func() string { g, _ := land.GraphOf("hex19"); return g.Borders() }()
		maps := []any{"hex19", fmt.Sprintf("seed:word-%d", rng.IntN(4)), strings.Replace(borders, "graph:graph:", "graph:", 1)}
		for _, key := range land.Keys() {
			maps = append(maps, key)
		}
		return "alliance", map[string]any{
			"map": pick(maps...), "bases": pick("far", "near"), "rounds": 1 + rng.IntN(10), "level": pick("easy", "mixed"),
		}, 3
	case 1:
		return "ivanhoe", map[string]any{"level": pick("children", "intermediate", "adult"), "boxes": 2 + rng.IntN(3)}, 3 + rng.IntN(4)
	default:
		return "lostempires", map[string]any{
			"set": pick("core", "core", "drill"), "die": pick("result", "d6"), "rounds": 5 + rng.IntN(8), "bonus": rng.IntN(3),
		}, 2
	}
}

// someQuestions is a list as a table fixes one.
func someQuestions(t *testing.T, rng *rand.Rand) *quiz.Pool {
	t.Helper()
	all := quiz.Builtin().All()
	rng.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	some := all[:90]
	slices.SortFunc(some, func(a, b *quiz.Question) int { return strings.Compare(a.ID, b.ID) })
	entries := make([]quiz.Entry, len(some))
	for i, q := range some {
		var err error
		if entries[i], err = quiz.Sealed(q, quiz.Salt{byte(rng.IntN(256)), byte(i)}, true); err != nil {
			t.Fatal(err)
		}
	}
	pool, err := quiz.NewPool(entries)
	if err != nil {
		t.Fatal(err)
	}
	return pool
}

// playFair plays at random; chance alone follows from the secret.
func playFair(t *testing.T, rng *rand.Rand, n int) *fairPlay {
	t.Helper()
	key, options, seats := optionsOf(rng, n)
	text, err := json.Marshal(options)
	if err != nil {
		t.Fatal(err)
	}
	p := &fairPlay{game: key, timed: n%4 != 0, header: record.Header{Record: 1, Game: key, Rules: 1, Options: text, Seats: []string{"Ada", "Ben", "Cleo", "Dan", "Eve", "Fay"}[:seats]}}
	if m, ok := options["map"].(string); ok && m != "hex19" && !strings.HasPrefix(m, "graph:") {
		p.land = m
	}
	secret := fair.Secret{byte(n), byte(n >> 8), 7}
	given := make([]fair.Share, seats)
	shown := make([]*string, seats)
	for i := range given {
		if rng.IntN(2) == 0 {
			given[i] = fair.Share{byte(rng.IntN(256)), byte(i), 1}
			text := hex.EncodeToString(given[i][:])
			shown[i] = &text
		}
	}
	table := fmt.Sprintf("table-%d", n)
	commit := fair.Commit(table, secret)
	p.header.Fair = &record.Fair{Table: table, Commit: hex.EncodeToString(commit[:]), Secret: hex.EncodeToString(secret[:]), Shares: shown}
	by := fair.KeyOf(secret, table, given)

	var pool *quiz.Pool
	if key == "alliance" && n%2 == 0 {
		pool = someQuestions(t, rng)
		p.header.Bank = &record.Bank{Digest: pool.Digest(), Count: pool.Len()}
	}
	g, _ := games.All.Find(key, 1)
	play, err := g.Start(p.header.Setup())
	if err != nil {
		t.Fatal(err)
	}
	used, level := map[string]bool{}, ""
	voids := 0
	for play.Turn() != 0 {
		if to, ok := play.Voidable(); ok && voids < 2 && rng.IntN(12) == 0 {
			voids++
			p.add(t, play, record.Ply{Seat: game.Host, Move: fmt.Sprintf("%s %d", game.VoidWord, to)}, "")
			continue
		}
		ply := record.Ply{Seat: oneOf(rng, play.Turn())}
		count := play.Count(ply.Seat)
		i := rng.IntN(count)
		if ply.Seat == game.Chance {
			i = by.Choose(play.Plies(), count, "")
		}
		ply.Move = play.Entry(ply.Seat, i)
		other := ""
		for range 8 { // equal entries stand in chance's lists
			if o := play.Entry(ply.Seat, rng.IntN(count)); o != ply.Move {
				other = o
			}
		}
		if asked, ok := play.Asks(ply.Move); ok && pool != nil {
			if asked == 0 {
				level = ""
			}
			unused := pool.Unused(used, level)
			q := unused[by.Choose(play.Plies(), len(unused), fair.Question)]
			used[q.ID], level = true, q.Level
			ply.Question, err = json.Marshal(q.Question.Ask(int(ply.Move[len(ply.Move)-1] - '0')))
			if err != nil {
				t.Fatal(err)
			}
		}
		if p.timed {
			ply.At = time.Date(2026, 1, 2, 3, 4, 5, len(p.plies)*int(time.Millisecond), time.UTC).Format("2006-01-02T15:04:05.000Z07:00")
			ply.Auto = ply.Seat != game.Chance && rng.IntN(8) == 0
		}
		p.add(t, play, ply, other)
	}
	if pool != nil {
		p.bank = told(t, pool, used)
	}
	return p
}

// told is the text of a list as a table tells it: what was asked is open.
func told(t *testing.T, pool *quiz.Pool, asked map[string]bool) string {
	t.Helper()
	entries := pool.Unused(nil, "")
	for i := range entries {
		if !asked[entries[i].ID] {
			entries[i].Question = nil
		}
	}
	shown, err := quiz.NewPool(entries)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if _, err := shown.WriteTo(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func (p *fairPlay) add(t *testing.T, play game.Play, ply record.Ply, other string) {
	t.Helper()
	played, err := play.Ask(ply.Seat, ply.Move, ply.Question)
	if err != nil {
		t.Fatal(err)
	}
	ply.Move = played.Move
	p.plies = append(p.plies, ply)
	p.other = append(p.other, other)
}

func oneOf(rng *rand.Rand, turn game.Seats) game.Seat {
	if turn.Has(game.Chance) {
		return game.Chance
	}
	var in []game.Seat
	for seat := game.Seat(0); seat < 6; seat++ {
		if turn.Has(seat) {
			in = append(in, seat)
		}
	}
	return in[rng.IntN(len(in))]
}

// A ruling is what one text was audited to.
type ruling struct {
	Name    string  `json:"name"`
	Record  string  `json:"record,omitempty"`
	Digest  string  `json:"digest,omitempty"` // of a whole record
	Bank    *string `json:"bank,omitempty"`
	Of      int     `json:"of"`                // of a changed copy: which play
	Line    int     `json:"line,omitempty"`    // of a changed copy: which line is another
	Text    string  `json:"text,omitempty"`    // what stands there now, perhaps nothing or more than a line
	Kind    kind    `json:"kind,omitempty"`    // of change
	Refused int     `json:"refused,omitempty"` // at which line
	Why     string  `json:"why,omitempty"`
}

// A kind of change says what an audit must make of it.
type kind string

const (
	harmless kind = "harmless" // says nothing of chance: stands
	chances  kind = "chance"   // changes what chance did or was bound to: refused
	setting  kind = "setting"  // an option: whatever the rules make of it
	players  kind = "player"   // another move of a player, which nothing binds: refused where it breaks a rule
)

type cases struct {
	t                         *testing.T
	text                      bytes.Buffer
	choices, changed, refused int
	bound                     int // copies that were held against the digest
}

func auditText(text, bank, digest string) (choices, line int, err error) {
	a := auditor{digest: digest}
	if bank != "" {
		if a.pool, err = quiz.ReadPool(strings.NewReader(bank)); err != nil {
			return 0, 1, err
		}
	}
	choices, _, err = a.judge(strings.NewReader(text))
	if err != nil {
		line = 1
		var at *record.LineError
		if errors.As(err, &at) {
			line = at.Line
		}
	}
	return choices, line, err
}

func (c *cases) write(v *ruling) {
	c.t.Helper()
	line, err := json.Marshal(v)
	if err != nil {
		c.t.Fatal(err)
	}
	c.text.Write(append(line, '\n'))
}

func (c *cases) honest(p *fairPlay) {
	c.t.Helper()
	text := p.text()
	digest := record.Digest([]byte(text))
	n, _, err := auditText(text, p.bank, digest)
	if err != nil {
		c.t.Fatalf("%s: %v", p.header.Fair.Table, err)
	}
	c.choices += n
	c.write(&ruling{Name: p.game, Record: text, Digest: digest, Bank: &p.bank, Of: -1})
}

// spoil audits copies of a play in which one thing is another.
func (c *cases) spoil(rng *rand.Rand, n int, p *fairPlay) {
	c.t.Helper()
	lines := strings.Split(strings.TrimSuffix(p.text(), "\n"), "\n")
	try := func(what string, k kind, line int, text string, bank *string) {
		changed := slices.Clone(lines)
		changed[line-1] = text
		list := p.bank
		if bank != nil {
			list = *bank
		}
		_, at, err := auditText(strings.Join(changed, "\n")+"\n", list, "")
		if (k == chances && err == nil) || (k == harmless && err != nil) {
			c.t.Errorf("%s: %s, line %d: %v\n%s", p.header.Fair.Table, what, line, err, text)
		}
		c.changed++
		v := &ruling{Name: what, Of: n, Line: line, Text: text, Bank: bank, Kind: k, Refused: at}
		if err != nil {
			c.refused++
			v.Why = err.Error()
		}
		c.write(v)
	}
	for _, change := range changesOf(c.t, rng, lines[0]) {
		k := chances
		switch {
		case strings.HasPrefix(strings.TrimPrefix(change.path, "-"), "options"):
			k = setting
		case strings.HasPrefix(change.path, "seats.") && change.path != "seats.shorter", change.path == "-rules":
			k = harmless
		case strings.HasPrefix(change.path, "bank") || change.path == "-bank":
			if p.bank == "" {
				continue
			}
		}
		try("header "+change.path, k, 1, change.text, nil)
	}
	for range 10 {
		i := rng.IntN(len(p.plies))
		ply, line := p.plies[i], i+2
		k := players
		if ply.Seat == game.Chance {
			k = chances
		}
		last := i == len(p.plies)-1
		for _, change := range changesOf(c.t, rng, lines[line-1]) {
			k := k
			if field := strings.TrimPrefix(change.path, "-"); field == "at" || field == "auto" {
				k = harmless
			}
			try("ply "+change.path, k, line, change.text, nil)
		}
		if harm := strings.TrimSuffix(lines[line-1], "}"); !p.timed {
			try("ply at", harmless, line, harm+`,"at":"2026-01-02T03:04:05Z"}`, nil)
			try("ply auto", harmless, line, harm+`,"auto":true}`, nil)
		}
		if p.other[i] != "" {
			other := ply
			other.Move = p.other[i]
			text, err := json.Marshal(other)
			if err != nil {
				c.t.Fatal(err)
			}
			try("ply another move", k, line, string(text), nil)
		}
		if !last {
			try("ply left out", k, line, "", nil)
		}
		try("ply twice", players, line, lines[line-1]+"\n"+lines[line-1], nil)
	}
	if p.bank != "" {
		list := strings.SplitAfter(strings.TrimSuffix(p.bank, "\n"), "\n")
		i := rng.IntN(len(list))
		without := strings.Join(slices.Delete(slices.Clone(list), i, i+1), "")
		try("list shorter", chances, 1, lines[0], &without)
		open := slices.IndexFunc(list, func(line string) bool { return strings.Contains(line, `"question"`) })
		for _, i := range []int{i, max(open, 0)} { // sealed, as most are, and open
			for _, change := range changesOf(c.t, rng, strings.TrimSuffix(list[i], "\n")) {
				other := slices.Clone(list)
				other[i] = change.text + "\n"
				whole := strings.Join(other, "")
				try("list "+change.path, chances, 1, lines[0], &whole)
			}
		}
	}
}
