package app_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/sync/errgroup"

	"castellan/game"
	"castellan/game/record"
	"castellan/games"
	"castellan/internal/app"
)

// storming is the change of a table's making that makes it Ivanhoé's.
func storming(level string) map[string]any {
	return map[string]any{"game": "ivanhoe", "options": map[string]any{"level": level}, "open": true}
}

// playOut plays a seat by random legal moves until the stream ends, and gives
// all plies that it was told of. An onlooker's seat is -1.
func (s *somebody) playOut(st *stream, id string, seat int, rng *rand.Rand) ([]plyEvent, error) {
	var told []plyEvent
	moved := false // and the stream has not told of it yet
	move := func(legal []string, version int) error {
		r, err := s.try("POST", "api/tables/"+id+"/moves", map[string]any{"move": legal[rng.IntN(len(legal))], "version": version})
		if err != nil {
			return err
		}
		if r.status != http.StatusOK {
			return fmt.Errorf("seat %d at %d: %d %s", seat, version, r.status, r.body)
		}
		moved = true
		return nil
	}
	var begun shownTable // no ply tells that the first turn is one's own
	if r, err := s.try("GET", "api/tables/"+id, nil); err != nil {
		return nil, err
	} else if err := json.Unmarshal(r.body, &begun); err != nil {
		return nil, err
	}
	if begun.Version == 0 && len(begun.Legal) > 0 {
		if err := move(begun.Legal, 0); err != nil {
			return nil, err
		}
	}
	for {
		e, err := st.next()
		if errors.Is(err, io.EOF) {
			return told, nil
		}
		if err != nil {
			return told, fmt.Errorf("seat %d after %d plies: %w", seat, len(told), err)
		}
		if e.Kind != "ply" {
			continue
		}
		var p plyEvent
		if err := json.Unmarshal(e.Data, &p); err != nil {
			return told, err
		}
		if told = append(told, p); p.Version != len(told) || e.ID != len(told) {
			return told, fmt.Errorf("seat %d: ply %d came as %d", seat, len(told), p.Version)
		}
		if p.Seat == float64(seat) {
			moved = false
		}
		if len(p.Legal) == 0 || moved {
			continue
		}
		if err := move(p.Legal, p.Version); err != nil {
			return told, err
		}
	}
}

// wholePlay plays a table of people and bots to its end, with an onlooker, and
// looks at all that each was told: it is what the rules show to each, ply by
// ply, no more.
func wholePlay(t *testing.T, a *app.App, change map[string]any, people int, bots ...string) ([]*somebody, string) {
	t.Helper()
	var guests []*somebody
	for i := range people {
		guests = append(guests, guest(t, a, fmt.Sprint("Guest ", i)))
	}
	seats := []string{"me"}
	for range people - 1 {
		seats = append(seats, "open")
	}
	table := guests[0].make(change, append(seats, bots...)...)
	viewers := append(slices.Clone(guests), guest(t, a, "Onlooker"))
	var streams []*stream
	for _, who := range viewers {
		streams = append(streams, who.events(table.ID, 0))
	}
	for i, who := range guests[1:] {
		who.call("POST", "api/join", map[string]any{"invite": table.Invite, "seat": i + 1}).want(200)
	}
	told := make([][]plyEvent, len(viewers))
	var group errgroup.Group
	for i, who := range viewers {
		group.Go(func() (err error) {
			seat := i
			if i == people {
				seat = -1
			}
			told[i], err = who.playOut(streams[i], table.ID, seat, rand.New(rand.NewPCG(uint64(i), 5)))
			return err
		})
	}
	if err := group.Wait(); err != nil {
		t.Fatal(err)
	}
	text := guests[0].call("GET", "api/tables/"+table.ID+"/record", nil).want(200).body
	replay := record.Replay{Catalogue: games.All}
	lines := record.NewLines(bytes.NewReader(text))
	for version := 0; ; {
		line, err := lines.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		if replay.Play == nil {
			if _, err := replay.Line(line); err != nil {
				t.Fatal(err)
			}
			continue
		}
		before := replay.Play.Clone()
		if _, err := replay.Line(line); err != nil {
			t.Fatalf("ply %d of the record: %v", version, err)
		}
		ply := replay.Plies[version]
		played, err := before.Move(ply.Seat, ply.Move)
		if err != nil {
			t.Fatal(err)
		}
		for i := range viewers {
			v := game.Viewer(i)
			if i == people {
				v = game.Onlooker
			}
			wantTold(t, v, told[i][version], played, before)
		}
		version++
	}
	for i := range viewers {
		if len(told[i]) != len(replay.Plies) {
			t.Errorf("%v was told of %d plies of %d", i, len(told[i]), len(replay.Plies))
		}
	}
	return guests, table.ID
}

// wantTold compares what a viewer was told of a ply with what the rules show.
func wantTold(t *testing.T, v game.Viewer, told plyEvent, played game.Played, after game.Play) {
	t.Helper()
	view, err := json.Marshal(after.View(v))
	if err != nil {
		t.Fatal(err)
	}
	legal := []string{}
	if v >= 0 {
		legal = after.Legal(game.Seat(v))
	}
	if told.Move != played.Seen(v) || !bytes.Equal(told.View, view) || !slices.Equal(told.Legal, legal) {
		t.Errorf("%v was told of %q: %s with %d legal moves; the rules show %q: %s with %d",
			v, told.Move, told.View, len(told.Legal), played.Seen(v), view, len(legal))
	}
	if strings.Contains(told.Move, "?") && (told.Auto || told.Why != nil) {
		t.Errorf("%v was told of %q that auto is %v, by the reason %s", v, told.Move, told.Auto, told.Why)
	}
}

// TestWholePlayOfIvanhoe plays each level with the fewest and the most seats.
func TestWholePlayOfIvanhoe(t *testing.T) {
	a := serve(t)
	for _, level := range []string{"children", "intermediate", "adult"} {
		t.Run(level+"-6", func(t *testing.T) {
			guests, id := wholePlay(t, a, storming(level), 2, "page", "squire", "squire", "page")
			if end := guests[1].table(id); end.Status != "finished" || end.Outcome.Reason != "points" || len(end.Outcome.Winners) != 1 {
				t.Errorf("it ended as %+v", end)
			}
		})
		t.Run(level+"-3", func(t *testing.T) {
			guests, id := wholePlay(t, a, storming(level), 3)
			wantAgain(t, guests, id)
		})
	}
}

// wantAgain plays again with three people, one of whom leaves.
func wantAgain(t *testing.T, guests []*somebody, id string) {
	t.Helper()
	var next, same shownTable
	guests[1].call("POST", "api/tables/"+id+"/again", nil).want(201).into(&next)
	if next.Status != "waiting" || *next.You != 1 || next.Seats[0].Name != "Guest 0" || next.Seats[2].Kind != "open" || len(next.Seats) != 3 {
		t.Errorf("again is %+v", next)
	}
	guests[2].call("PUT", "api/tables/"+next.ID+"/seats/0", map[string]any{"kind": "me"}).wantCode(409, "conflict") // kept for another
	guests[2].call("POST", "api/tables/"+id+"/again", nil).want(201).into(&same)
	if same.ID != next.ID || *same.You != 2 || same.Status != "waiting" {
		t.Errorf("for the third it is %+v, not %s", same, next.ID)
	}
	guests[2].call("PUT", "api/tables/"+next.ID+"/seats/2", map[string]any{"kind": "open"}).want(200)
	guests[1].call("PUT", "api/tables/"+next.ID+"/seats/2", map[string]any{"kind": "bot", "level": "page"}).want(200)
	guests[0].call("POST", "api/tables/"+id+"/again", nil).want(201).into(&same)
	if same.ID != next.ID || same.Status != "playing" || *same.You != 0 {
		t.Errorf("with everybody there it is %+v", same)
	}
	guests[0].call("PUT", "api/tables/"+next.ID+"/seats/0", map[string]any{"kind": "open"}).wantCode(409, "conflict")
}

// TestTablesOfThreeToSix makes tables of all sizes, lawful or not.
func TestTablesOfThreeToSix(t *testing.T) {
	a := serve(t)
	ada, ben := guest(t, a, "Ada"), guest(t, a, "Ben")
	for _, c := range []struct{ given, seats int }{{0, 3}, {1, 3}, {2, 3}, {3, 3}, {4, 4}, {5, 5}, {6, 6}} {
		list := slices.Repeat([]string{"open"}, c.given)
		table := ada.make(storming("adult"), list...)
		if table.Status != "waiting" || len(table.Seats) != c.seats || string(table.View) != "null" {
			t.Errorf("of %d seats came %+v", c.given, table)
		}
		last := c.seats - 1
		ben.call("POST", "api/join", map[string]any{"invite": table.Invite, "seat": last}).want(200)
		ben.call("POST", "api/join", map[string]any{"invite": table.Invite, "seat": c.seats}).wantCode(400, "bad_request")
		ada.call("PUT", fmt.Sprint("api/tables/", table.ID, "/seats/", c.seats), map[string]any{"kind": "bot"}).wantCode(400, "bad_request")
		ada.call("PUT", fmt.Sprint("api/tables/", table.ID, "/seats/", last), map[string]any{"kind": "me"}).wantCode(409, "conflict")
		for seat := range last {
			ada.call("PUT", fmt.Sprint("api/tables/", table.ID, "/seats/", seat), map[string]any{"kind": "bot", "level": "page"}).want(200)
		}
		if now := ben.table(table.ID); now.Status == "waiting" || *now.You != last {
			t.Errorf("with every seat filled it is %+v", now)
		}
	}
	for _, n := range []int{7, 8} {
		if p := ada.call("POST", "api/tables", making(storming("adult"), slices.Repeat([]string{"open"}, n)...)).wantCode(422, "refused"); p.Rule != "R-1" {
			t.Errorf("%d seats are refused by %s", n, p.Rule)
		}
	}
	for _, options := range []string{`{"level":"giant"}`, `{"values":[1,2,3,4,4]}`, `{"values":[1,2,3]}`, `{"boxes":5}`, `{"boxes":2.5}`, `{"map":"hex19"}`, `{"boxes":null}`} {
		body := making(map[string]any{"game": "ivanhoe", "options": json.RawMessage(options)}, "open", "open", "open")
		if p := ada.call("POST", "api/tables", body).wantCode(422, "refused"); p.Rule != "R-1" {
			t.Errorf("%s is refused by %s", options, p.Rule)
		}
	}
	full := ada.make(storming("children"), "me", "page", "squire", "page", "squire", "page")
	if full.Status != "playing" || full.Version == 0 || string(full.View) == "null" {
		t.Errorf("a table full of bots and its maker is %+v", full)
	}
	var options struct {
		Level  string
		Values []int
		Boxes  int
	}
	if err := json.Unmarshal(full.Options, &options); err != nil || options.Level != "children" || !slices.Equal(options.Values, []int{1, 2, 3, 4, 5}) || options.Boxes != 2 {
		t.Errorf("the options are %s", full.Options)
	}
	type entry struct {
		Game  string
		Seats struct{ Min, Max int }
		Bots  []string
		Bot   string
	}
	var list []entry
	ada.call("GET", "api/games", nil).want(200).into(&list)
	i := slices.IndexFunc(list, func(g entry) bool { return g.Game == "ivanhoe" })
	if i < 0 || list[i].Seats.Min != 3 || list[i].Seats.Max != 6 || !slices.Equal(list[i].Bots, []string{"page", "squire", "knight", "baron"}) || list[i].Bot != "knight" {
		t.Errorf("the games are %+v", list)
	}
}

// TestRecordsOfIvanhoeComeIn sends whole records, which are kept and come out
// as they went in, and hostile ones, which are refused with line and rule.
func TestRecordsOfIvanhoeComeIn(t *testing.T) {
	a := serve(t)
	ada := guest(t, a, "Ada")
	files, err := filepath.Glob("../../games/ivanhoe/testdata/records/*.jsonl")
	if err != nil || len(files) == 0 {
		t.Fatalf("there are %d records, %v", len(files), err)
	}
	var text string
	for _, file := range files {
		raw, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		text = string(raw)
		var kept shownTable
		ada.call("POST", "api/records", text).want(201).into(&kept)
		if plies := strings.Count(strings.TrimSpace(text), "\n"); kept.Status != "finished" || kept.Version != plies || kept.Outcome.Reason != "points" || kept.You != nil {
			t.Errorf("%s came in as %+v", file, kept)
		}
		out := string(ada.call("GET", "api/tables/"+kept.ID+"/record", nil).want(200).body)
		if moved(t, out) != moved(t, text) {
			t.Errorf("%s came out otherwise", file)
		}
	}
	header, rest, _ := strings.Cut(text, "\n")
	plies := strings.Split(strings.TrimSpace(rest), "\n")
	i := slices.IndexFunc(plies, func(l string) bool { return strings.Contains(l, `"attack`) || strings.Contains(l, `"hold`) })
	upto := header + "\n" + strings.Join(plies[:i], "\n") + "\n"
	seat := strings.SplitAfter(plies[i], ",")[0]
	attack := func(cards string) string { return upto + seat + `"move":"attack york with` + cards + `"}` }
	for name, c := range map[string]struct {
		text string
		rule string
		line int
	}{
		"one that does not end":      {upto, "R-1", i + 1},
		"an army of thousands":       {attack(strings.Repeat(" knight.lion", 5000)), "I-4.1", i + 2},
		"an army of nobody":          {attack(""), "R-2", i + 2},
		"an army of strangers":       {attack(" knight.bear"), "R-2", i + 2},
		"a line that does not end":   {attack(strings.Repeat(" knight.lion", 6000)), "R-1", i + 2},
		"a hidden part":              {upto + seat + `"move":"draw 1 ?"}`, "R-2", i + 2},
		"plies after the end":        {strings.TrimSpace(text) + "\n" + strings.Repeat(plies[0]+"\n", 90_000), "R-5", len(plies) + 2},
		"blank lines without an end": {upto + strings.Repeat("\n", 1<<20), "R-1", i + 1},
		"seven seats":                {`{"record":1,"game":"ivanhoe","rules":1,"options":{},"seats":["a","b","c","d","e","f","g"]}`, "R-1", 1},
		"two seats":                  {`{"record":1,"game":"ivanhoe","rules":1,"options":{},"seats":["a","b"]}`, "R-1", 1},
		"points without an end":      {`{"record":1,"game":"ivanhoe","rules":1,"options":{"values":[1,2,3,4,5` + strings.Repeat(",6", 20_000) + `]},"seats":["a","b","c"]}`, "R-1", 1},
	} {
		p := ada.call("POST", "api/records", c.text).wantCode(422, "refused")
		if p.Rule != c.rule || p.Line != c.line || len(p.Detail) > 1000 {
			t.Errorf("%s is refused by %s in line %d: %.200s", name, p.Rule, p.Line, p.Detail)
		}
	}
}

// TestNamesOfRecords sends a record with names that are no sight for anybody:
// what is shown of them is clean and short, and the record is as it was.
func TestNamesOfRecords(t *testing.T) {
	ada := guest(t, serve(t), "Ada")
	files, err := filepath.Glob("../../games/ivanhoe/testdata/records/*.jsonl")
	if err != nil || len(files) == 0 {
		t.Fatalf("there are %d records, %v", len(files), err)
	}
	text, err := os.ReadFile(files[0])
	if err != nil {
		t.Fatal(err)
	}
	first, rest, _ := strings.Cut(string(text), "\n")
	var header record.Header
	if err := json.Unmarshal([]byte(first), &header); err != nil {
		t.Fatal(err)
	}
	strange := []string{"\u202eeve\u2066", "\x1b[2JBen\x00", strings.Repeat("ș", 9000), "\u200b", "Ada", "Ada"}
	shown := []string{"eve", "[2JBen", strings.Repeat("ș", 23) + "…", "3", "Ada", "Ada"}
	header.Seats = strange[:len(header.Seats)]
	var in bytes.Buffer
	if err := record.Write(&in, header, nil); err != nil {
		t.Fatal(err)
	}
	var kept shownTable
	ada.call("POST", "api/records", in.String()+rest).want(201).into(&kept)
	for i, seat := range kept.Seats {
		if seat.Name != shown[i] {
			t.Errorf("%.40q is shown as %q", strange[i], seat.Name)
		}
	}
	out := ada.call("GET", "api/tables/"+kept.ID+"/record", nil).want(200).body
	line, _, _ := strings.Cut(string(out), "\n")
	var again record.Header
	if err := json.Unmarshal([]byte(line), &again); err != nil || !slices.Equal(again.Seats, header.Seats) {
		t.Errorf("the names came out as %.200q, %v", again.Seats, err)
	}
}

// moved gives the moves of a record, one a line.
func moved(t *testing.T, text string) string {
	t.Helper()
	var b strings.Builder
	for _, l := range strings.Split(strings.TrimSpace(text), "\n")[1:] {
		var ply struct {
			Seat any
			Move string
		}
		if err := json.Unmarshal([]byte(l), &ply); err != nil {
			t.Fatal(err)
		}
		fmt.Fprintln(&b, ply.Seat, ply.Move)
	}
	return b.String()
}
