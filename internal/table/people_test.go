package table_test

import (
	"bytes"
	"errors"
	"regexp"
	"strings"
	"sync"
	"testing"

	"castellan/game"
	"castellan/game/fair"
	"castellan/game/record"
	"castellan/internal/bell"
	"castellan/internal/table"
)

func asStale(err error, stale **table.Stale) bool { return errors.As(err, stale) }

// moves is a record without the instants and the header.
func moves(text string) string {
	_, text, _ = strings.Cut(text, "\n")
	return regexp.MustCompile(`"at":"[^"]*",?`).ReplaceAllString(text, "")
}

func TestSeats(t *testing.T) {
	h := open(t)
	ctx := t.Context()
	id := must(h.Create(ctx, ada, table.Making{Game: "toy", Seats: []table.Sitting{{Kind: "me"}}}))(t).ID
	_, err := h.Sit(ctx, id, ben, 1, table.Sitting{Kind: "me"})
	wantIs(t, err, table.ErrForbidden) // not invited
	_, err = h.Sit(ctx, id, ben, 1, table.Sitting{Kind: "bot"})
	wantIs(t, err, table.ErrForbidden) // not the host
	_, err = h.Sit(ctx, id, ben, 0, table.Sitting{Kind: "open"})
	wantIs(t, err, table.ErrForbidden)
	_, err = h.Sit(ctx, id, ada, 0, table.Sitting{Kind: "bot"})
	wantIs(t, err, table.ErrSeatTaken)
	var invalid *table.Invalid
	if _, err = h.Sit(ctx, id, ada, 2, table.Sitting{Kind: "me"}); !errors.As(err, &invalid) {
		t.Errorf("a seat that is not there: %v", err)
	}
	if _, err = h.Sit(ctx, id, ada, 1, table.Sitting{Kind: "bot", Level: "king"}); !errors.As(err, &invalid) {
		t.Errorf("a level that is not there: %v", err)
	}
	snap := must(h.Sit(ctx, id, ada, 1, table.Sitting{Kind: "me"}))(t)
	if *snap.You != 1 || snap.Seats[0].Kind != "open" || snap.Status != table.Waiting {
		t.Errorf("Ada moved over: %+v", snap)
	}
	snap = must(h.Sit(ctx, id, ada, 0, table.Sitting{Kind: "bot", Level: "wise"}))(t)
	if snap.Status != table.Playing {
		t.Errorf("with every seat filled it is %s", snap.Status)
	}
	_, err = h.Sit(ctx, id, ada, 0, table.Sitting{Kind: "open"})
	wantIs(t, err, table.ErrStarted)

	public := must(h.Create(ctx, ada, table.Making{Game: "toy", Seats: []table.Sitting{{Kind: "me"}}, Open: true}))(t)
	page := must(h.List(ctx, table.Query{Account: ben.ID, Status: table.Waiting}))(t)
	if len(page.Tables) != 1 || page.Tables[0].ID != public.ID || page.Tables[0].Host != "Ada" ||
		string(page.Tables[0].Options) != string(public.Options) {
		t.Errorf("open tables: %+v", page)
	}
	snap = must(h.Sit(ctx, public.ID, ben, 1, table.Sitting{Kind: "me"}))(t)
	if *snap.You != 1 || snap.Host || snap.Invite != "" {
		t.Errorf("Ben sees %+v", snap)
	}
	page = must(h.List(ctx, table.Query{Account: ada.ID, Mine: true}))(t)
	if len(page.Tables) != 2 || page.Tables[0].ID != public.ID || *page.Tables[1].You != 1 {
		t.Errorf("Ada's tables: %+v", page)
	}
}

func TestInvitations(t *testing.T) {
	h := open(t)
	ctx := t.Context()
	snap := must(h.Create(ctx, ada, table.Making{Game: "toy", Seats: []table.Sitting{{Kind: "me"}}}))(t)
	old := snap.Invite
	_, err := h.Renew(ctx, snap.ID, ben.ID)
	wantIs(t, err, table.ErrForbidden)
	code := must(h.Renew(ctx, snap.ID, ada.ID))(t).Invite
	_, _, err = h.Join(ctx, old, ben, nil, "")
	wantIs(t, err, table.ErrNotFound)
	invitation := must(h.Invited(ctx, " "+strings.ToLower(code)))(t) // as people type it
	if invitation.Table != snap.ID || invitation.Host != "Ada" || invitation.Commit != snap.Fair.Commit ||
		invitation.Clock != snap.Clock || string(invitation.Options) != string(snap.Options) {
		t.Errorf("%+v", invitation)
	}
	// Two come at once: one gets the seat.
	var wg sync.WaitGroup
	errs := make([]error, 2)
	for i, who := range []table.Person{ben, cleo} {
		wg.Go(func() { _, _, errs[i] = h.Join(ctx, code, who, nil, "") })
	}
	wg.Wait()
	if (errs[0] == nil) == (errs[1] == nil) {
		t.Fatalf("both or none: %v", errs)
	}
	who := ben
	if errs[0] != nil {
		who = cleo
	}
	// Coming again is no mistake.
	if id, at, err := h.Join(ctx, code, who, nil, ""); err != nil || id != snap.ID || at != 1 {
		t.Errorf("again: %s %d %v", id, at, err)
	}
}

// A share is given once: standing up and sitting down again, elsewhere too and
// with another share, does not change it.
func TestAShareIsGivenOnce(t *testing.T) {
	h := open(t)
	ctx := t.Context()
	first, other := strings.Repeat("5a", 16), strings.Repeat("5b", 16)
	snap := must(h.Create(ctx, ada, table.Making{Game: "sealed", Open: true,
		Seats: []table.Sitting{{Kind: "me"}, {Kind: "open"}, {Kind: "open"}, {Kind: "open"}}}))(t)
	id := snap.ID
	sit := func(who table.Person, seat int, kind, share string) *table.Snapshot {
		t.Helper()
		return must(h.Sit(ctx, id, who, seat, table.Sitting{Kind: kind, Share: share}))(t)
	}
	want := func(snap *table.Snapshot, seat int, share string) {
		t.Helper()
		if got := snap.Fair.Shares[seat]; got == nil || *got != share {
			t.Errorf("seat %d has the share %v, want %s", seat, got, share)
		}
	}
	want(sit(ben, 1, "me", first), 1, first)
	want(sit(ben, 2, "me", other), 2, first) // moves over
	if snap := sit(ben, 2, "open", ""); snap.Fair.Shares[2] != nil {
		t.Errorf("an empty seat has a share: %v", snap.Fair.Shares)
	}
	if snap := sit(cleo, 2, "me", ""); snap.Fair.Shares[2] != nil {
		t.Errorf("Cleo has Ben's share: %v", snap.Fair.Shares)
	}
	want(sit(ben, 1, "me", ""), 1, first)
	wantIs(t, h.Share(ctx, id, ben.ID, other), table.ErrShared)
	sit(ada, 1, "open", "") // the host sends him away and sets a bot in his place
	sit(ada, 1, "bot", "")
	sit(ada, 1, "open", "")
	if _, _, err := h.Join(ctx, snap.Invite, ben, nil, other); err != nil {
		t.Fatal(err)
	}
	want(h.get(id, ben), 1, first)
	now := sit(ada, 3, "bot", "")
	want(now, 1, first)
	if now.Status != table.Playing {
		t.Errorf("with every seat filled it is %s", now.Status)
	}
	if kept := h.journal.Dump(id); strings.Contains(kept, `"given"`) {
		t.Errorf("once the play has begun old shares are still kept: %s", kept)
	}
}

// questioned judges questions by a function.
type questioned func(fair.Key, int, game.Seat, record.Ply) error

func (questioned) Begin(*record.Header) error { return nil }

func (f questioned) Asked(key fair.Key, ply int, asked game.Seat, p record.Ply) error {
	return f(key, ply, asked, p)
}

// A finished record holds all that an auditor needs; before the end none of it
// is told.
func TestFairPlay(t *testing.T) {
	h := open(t)
	ctx := t.Context()
	snap := must(h.Create(ctx, ada, table.Making{Game: "toy", Seats: []table.Sitting{{Kind: "me"}}, Clock: none}))(t)
	id := snap.ID
	share := strings.Repeat("5a", 16)
	if err := h.Share(ctx, id, ada.ID, share); err != nil {
		t.Fatal(err)
	}
	wantIs(t, h.Share(ctx, id, ada.ID, strings.Repeat("5b", 16)), table.ErrShared)
	wantIs(t, h.Share(ctx, id, ben.ID, share), table.ErrNotYourSeat)
	if _, _, err := h.Join(ctx, snap.Invite, ben, nil, ""); err != nil {
		t.Fatal(err)
	}
	h.move(id, ada, "go 1")
	during := must(h.Record(ctx, id, ada.ID))(t)
	if bytes.Contains(during, []byte("secret")) || bytes.Contains(during, []byte("right=1")) || bytes.Contains(during, []byte("right=2")) {
		t.Errorf("during play: %s", during)
	}
	if n := bytes.Count(during, []byte(`"question"`)); n != 1 {
		t.Errorf("Ada's log has %d questions, want her own: %s", n, during)
	}
	h.move(id, ada, "answer 1")
	if during := must(h.Record(ctx, id, ben.ID))(t); !bytes.Contains(during, []byte(`"answer ?"`)) || !bytes.Contains(during, []byte("right=?")) {
		t.Errorf("before Ben answered: %s", during)
	}
	h.move(id, ben, "answer 2")
	opened := must(h.Record(ctx, id, ben.ID))(t)
	if bytes.Contains(opened, []byte(`?","at`)) || !bytes.Contains(opened, []byte(`"answer 1"`)) || bytes.Count(opened, []byte(`"question"`)) != 1 {
		t.Errorf("what has opened is in the record: %s", opened)
	}
	h.move(id, ben, "go 1")
	h.move(id, ben, "go 2")
	h.finish(id)

	whole := must(h.Record(ctx, id, ""))(t)
	header := must(record.ParseHeader(bytes.SplitN(whole, []byte("\n"), 2)[0]))(t)
	if header.Fair.Commit != snap.Fair.Commit || *header.Fair.Shares[0] != share || header.Fair.Shares[1] != nil || header.Bank.Count != 10 {
		t.Errorf("the header: %+v %+v", header, header.Fair)
	}
	used := map[string]bool{}
	level := ""
	n := must(record.Audit(bytes.NewReader(whole), toys{}, questioned(func(key fair.Key, ply int, asked game.Seat, p record.Ply) error {
		var list []string
		for _, q := range toyQuestions(10).list() {
			if !used[q.ID] && (asked == 0 || q.Level == level) {
				list = append(list, q.ID)
			}
		}
		want := list[key.Choose(ply, len(list), fair.Question)]
		if !strings.Contains(string(p.Question), `"id":"`+want+`"`) {
			t.Errorf("ply %d asks %s, want %s", ply, p.Question, want)
		}
		used[want] = true
		level = map[bool]string{true: "easy", false: "hard"}[(want[1]-'0')%2 == 0]
		return nil
	})))(t)
	if n != 4 {
		t.Errorf("%d choices of chance, want 4", n)
	}

	shown := must(h.Answered(ctx, id, ""))(t)
	if len(shown) != 4 || shown[3].Round != 2 || shown[3].Seat != 1 || string(shown[3].Answer) != "2" || !strings.Contains(string(shown[3].Explanation), "because") {
		t.Errorf("%+v", shown)
	}
}

func TestQuestionsAreToldWhenAllHaveAnswered(t *testing.T) {
	h := open(t)
	id := h.pair(none).ID
	told := func(who table.Person) int { return len(must(h.Answered(t.Context(), id, who.ID))(t)) }
	h.move(id, ada, "go 1")
	h.move(id, ada, "answer 1")
	if n := told(ada); n != 0 {
		t.Errorf("before Ben answered Ada is told %d", n)
	}
	h.move(id, ben, "answer none")
	if a, b, o := told(ada), told(ben), told(table.Person{}); a != 1 || b != 1 || o != 0 {
		t.Errorf("then %d, %d and %d are told", a, b, o)
	}
	if r := must(h.Answered(t.Context(), id, ben.ID))(t)[0]; string(r.Answer) != `"none"` || r.Ply != 2 {
		t.Errorf("%+v", r)
	}
}

func TestRecordsComeIn(t *testing.T) {
	h := open(t)
	ctx := t.Context()
	id := h.pair(none).ID
	h.move(id, ada, "go 1")
	half := must(h.Record(ctx, id, ada.ID))(t)
	_, err := h.Import(ctx, cleo, bytes.NewReader(half))
	wantRefusal(t, err, "R-2") // hidden parts
	h.move(id, ada, "answer 1")
	h.move(id, ben, "answer 2")
	h.move(id, ben, "go 1")
	h.move(id, ben, "go 2")
	h.finish(id)
	whole := must(h.Record(ctx, id, ada.ID))(t)

	snap := must(h.Import(ctx, cleo, bytes.NewReader(whole)))(t)
	if snap.Status != table.Finished || snap.Version != 14 || snap.ID == id || snap.Seats[0].Name != "Ada" || snap.You != nil {
		t.Errorf("%+v", snap)
	}
	if got := must(h.Record(ctx, snap.ID, ""))(t); !bytes.Equal(got, whole) {
		t.Errorf("it went in as\n%s\nand comes out as\n%s", whole, got)
	}
	lines := bytes.SplitAfter(whole, []byte("\n"))
	_, err = h.Import(ctx, cleo, bytes.NewReader(bytes.Join(lines[:5], nil)))
	wantRefusal(t, err, "R-1")
	var line *record.LineError
	if !errors.As(err, &line) || line.Line != 5 {
		t.Errorf("a play that is not over: %v", err)
	}
}

// A play that is over can be shown to whoever has its link: by its host alone,
// and until he thinks better of it. What follows it is as private as it was.
func TestAPlayIsShown(t *testing.T) {
	h := open(t)
	ctx := t.Context()
	id := h.pair(none).ID
	_, err := h.Show(ctx, id, ada.ID, true)
	wantIs(t, err, table.ErrNotOver)
	h.finish(id)
	_, err = h.Show(ctx, id, ben.ID, true)
	wantIs(t, err, table.ErrForbidden)
	_, err = h.Show(ctx, id, "", true)
	wantIs(t, err, table.ErrForbidden)
	wantIs(t, h.Visible(ctx, id, cleo.ID), table.ErrNotFound)
	for range 2 {
		if snap := must(h.Show(ctx, id, ada.ID, true))(t); !snap.Shared || snap.Open {
			t.Errorf("shown, it is %+v", snap)
		}
	}
	for _, who := range []string{cleo.ID, ""} {
		if err := h.Visible(ctx, id, who); err != nil {
			t.Errorf("%q, who has the link: %v", who, err)
		}
	}
	if page := must(h.List(ctx, table.Query{Account: cleo.ID, Status: table.Finished}))(t); len(page.Tables) > 0 {
		t.Errorf("it is listed: %+v", page)
	}
	next := must(h.Again(ctx, id, ben))(t)
	wantIs(t, h.Visible(ctx, next.ID, cleo.ID), table.ErrNotFound)
	if snap := must(h.Show(ctx, id, ada.ID, false))(t); snap.Shared {
		t.Errorf("shown no more, it is %+v", snap)
	}
	wantIs(t, h.Visible(ctx, id, cleo.ID), table.ErrNotFound)
}

func TestAgain(t *testing.T) {
	h := open(t)
	ctx := t.Context()
	first := h.pair(none)
	_, err := h.Again(ctx, first.ID, ada)
	wantIs(t, err, table.ErrNotOver)
	h.finish(first.ID)
	_, err = h.Again(ctx, first.ID, cleo)
	wantIs(t, err, table.ErrForbidden)
	next := must(h.Again(ctx, first.ID, ben))(t)
	if next.Status != table.Waiting || *next.You != 1 || next.Seats[0].Kind != "open" || !next.Host {
		t.Errorf("%+v", next)
	}
	if kept := next.Seats[0].Name; kept != ada.Name {
		t.Errorf("the seat is kept for %q, want %q", kept, ada.Name)
	}
	if again := h.get(first.ID, ada).Again; again == nil || *again != next.ID {
		t.Errorf("the old table leads to %v", again)
	}
	_, _, err = h.Join(ctx, next.Invite, cleo, nil, "")
	wantIs(t, err, table.ErrSeatTaken) // it is kept for Ada
	joined := must(h.Again(ctx, first.ID, ada))(t)
	if joined.ID != next.ID || joined.Status != table.Playing || *joined.You != 0 {
		t.Errorf("%+v", joined)
	}
}

// Asking again for the table that continues another gives it, begun or not, to
// all who ask at the same time as well.
func TestAgainIsAnsweredAlike(t *testing.T) {
	h := open(t)
	ctx := t.Context()
	for range 20 {
		first := h.pair(none)
		h.finish(first.ID)
		var wg sync.WaitGroup
		ids, errs := make([]string, 8), make([]error, 8)
		for i := range ids {
			wg.Go(func() {
				snap, err := h.Again(ctx, first.ID, []table.Person{ada, ben}[i%2])
				if errs[i] = err; err == nil {
					ids[i] = snap.ID
				}
			})
		}
		wg.Wait()
		for i := range ids {
			if errs[i] != nil || ids[i] != ids[0] {
				t.Fatalf("%v, %v", ids, errs)
			}
		}
		for _, who := range []table.Person{ada, ben} {
			if snap := must(h.Again(ctx, first.ID, who))(t); snap.ID != ids[0] || snap.Status != table.Playing || snap.You == nil {
				t.Errorf("once it has begun %s gets %+v", who.Name, snap)
			}
		}
	}
}

// Two nodes share a journal and a bell, and players move on either.
func TestTwoNodes(t *testing.T) {
	ring := &bell.Memory{}
	h := open(t, func(c *table.Config) { c.Bell = ring })
	other := open(t, func(c *table.Config) { c.Journal, c.Bell = h.journal, ring })
	ctx := t.Context()
	id := h.pair(none).ID
	heard := make(chan []table.Notice, 1)
	go func() {
		notices, err := other.read(ctx, id, ben, 0)
		if err != nil {
			t.Error(err)
		}
		heard <- notices
	}()
	for h.get(id, ada).Status == table.Playing {
		h.move(id, ada, "go 1")
		// Both answer at once, each on a node of their own.
		version := h.get(id, ada).Version
		var wg sync.WaitGroup
		errs := make([]error, 2)
		wg.Go(func() { _, errs[0] = h.Move(ctx, id, ada.ID, table.Submission{Move: "answer 1", Version: version}) })
		wg.Go(func() {
			_, errs[1] = other.Move(ctx, id, ben.ID, table.Submission{Move: "answer 2", Version: version})
		})
		wg.Wait()
		if err := errors.Join(errs...); err != nil {
			t.Fatal(err)
		}
		other.move(id, ben, "go 1")
		h.move(id, ben, "go 2")
	}
	if n := len(plies(t, <-heard)); n != 14 {
		t.Errorf("the other node told %d plies, want 14", n)
	}
}

func TestMakingIsRefused(t *testing.T) {
	h := open(t)
	ctx := t.Context()
	_, err := h.Create(ctx, ada, table.Making{Game: "toy", Options: []byte(`{"x":1}`)})
	wantRefusal(t, err, "R-1")
	_, err = h.Create(ctx, ada, table.Making{Game: "toy", Seats: make([]table.Sitting, 3)})
	wantRefusal(t, err, "R-1")
	for _, m := range []table.Making{
		{Game: "chess"},
		{Game: "toy", Clock: &table.Clocks{Kind: "sand"}},
		{Game: "toy", Clock: &table.Clocks{Kind: "none", Seconds: 3}},
		{Game: "toy", Clock: &table.Clocks{Kind: "live", Seconds: -1}},
		{Game: "toy", Clock: &table.Clocks{Kind: "relaxed", Answer: 3}},
		{Game: "toy", Seats: []table.Sitting{{Kind: "me"}, {Kind: "me"}}},
		{Game: "toy", Seats: []table.Sitting{{Kind: "throne"}}},
		{Game: "toy", Seats: []table.Sitting{{Kind: "bot", Level: "king"}}},
	} {
		var invalid *table.Invalid
		if _, err := h.Create(ctx, ada, m); !errors.As(err, &invalid) {
			t.Errorf("%+v: %v", m, err)
		}
	}
	snap := must(h.Create(ctx, ada, table.Making{Game: "toy"}))(t)
	if string(snap.Options) != `{"rounds":2}` || snap.Clock != (table.Clocks{Kind: "live", Seconds: 30, Answer: 20}) {
		t.Errorf("defaults: %s %+v", snap.Options, snap.Clock)
	}
}
