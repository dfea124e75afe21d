package table

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"sync"
	"time"

	"castellan/game"
	"castellan/game/fair"
)

// keptSteps is how many steps a table keeps in memory, or those of the latest
// change if they are more; for readers that are further behind the log is played
// again from its start.
const keptSteps = 4

// held is a table in memory as it is at one revision. It is not changed; what
// changes a table makes another one that shares most of it.
type held struct {
	row   Stored
	steps []*step // the latest ones, the present one last; none while the table waits
	track track
	key   *fair.Key  // nil before the play begins
	list  []Eligible // what the table can ask, while its play goes on
	meta  int64      // revision at which seats, status or clocks last changed without a ply to tell it
	bound bound      // of a play that is over
}

// A step is the table as it was after a ply.
type step struct {
	version int
	ply     StoredPly // the zero ply at version 0
	played  game.Played
	outcome json.RawMessage

	mu     sync.Mutex // guards what follows: a play is for one goroutine
	play   game.Play
	public []byte // a Ply but for its now, as onlookers are told it; nil until one is
}

// track is what the log tells about the turns, and about what is hidden.
type track struct {
	turn   game.Seats
	opened [game.MaxSeats]int       // the version that opened a seat's present turn
	last   [game.MaxSeats]int       // the version of a seat's latest ply
	moved  [game.MaxSeats]time.Time // when that was
	asked  [game.MaxSeats]int       // the version of the latest ply that asked a seat
	quiz   []asked
	shut   []shut // ascending

	pictured [game.MaxSeats]bool // a seat's latest question has a picture
}

// asked is a question that was asked.
type asked struct {
	version   int
	seat      game.Seat
	id, level string
	right     int  // the place of the right option
	void      bool // its round was voided
}

// shut is a ply of which a part is hidden from somebody.
type shut struct {
	version int
	played  *game.Played // nil where it stays so: a ply keeps the state before it
}

// posed tells whether a seat has a question to answer.
func (t *track) posed(seat game.Seat) bool { return t.asked[seat] > t.last[seat] }

// showing is how long after it was sent the clock of a seat's question starts at
// the latest, whether a client said that it shows it or not. A picture is
// fetched before it can be shown.
func (t *track) showing(seat game.Seat) time.Duration {
	if t.pictured[seat] {
		return showingPicture
	}
	return showing
}

// isShut tells whether a part of the ply that led to a version is still hidden
// from somebody.
func (t *track) isShut(version int) bool {
	_, found := slices.BinarySearchFunc(t.shut, version, func(s shut, v int) int { return s.version - v })
	return found
}

// open forgets the plies that a new one has opened, and notes that one if it
// hides something itself.
func (t *track) open(now game.Play, version int, played game.Played) {
	if t.turn == 0 {
		t.shut = nil
		return
	}
	opened := func(s shut) bool { return s.played != nil && s.played.Open(now) }
	if slices.ContainsFunc(t.shut, opened) {
		t.shut = slices.DeleteFunc(slices.Clone(t.shut), opened)
	}
	if played.Open(now) {
		return
	}
	s := shut{version: version}
	if !played.Stays() {
		p := played // else each would be kept apart
		s.played = &p
	}
	t.shut = append(t.shut[:len(t.shut):len(t.shut)], s)
}

// start begins the steps at version 0.
func (t *track) start(play game.Play) *step {
	t.turn = play.Turn()
	return &step{play: play, outcome: outcomeOf(play)}
}

// next plays a ply on the step before it. The move must be the one that the
// log has or is to have; what is refused changes nothing.
func (t *track) next(before *step, ply StoredPly) (*step, error) {
	play := before.clone()
	asks, isAsk := game.Seat(0), false
	if ply.Seat == game.Chance {
		asks, isAsk = play.Asks(ply.Move)
	}
	played, err := play.Ask(ply.Seat, ply.Move, ply.Question)
	if err != nil {
		return nil, err
	}
	ply.Version = before.version + 1
	ply.Move = played.Move
	turn := play.Turn()
	for seat := range game.Seat(play.Seats()) {
		if turn.Has(seat) && (!t.turn.Has(seat) || seat == ply.Seat) {
			t.opened[seat] = ply.Version
		}
	}
	t.turn = turn
	switch ply.Seat {
	case game.Chance:
	case game.Host:
		t.void(ply.Move, turn, ply.Version)
	default:
		t.last[ply.Seat], t.moved[ply.Seat] = ply.Version, ply.At
	}
	if isAsk {
		t.asked[asks] = ply.Version
		t.ask(asks, &ply)
	}
	t.open(play, ply.Version, played)
	return &step{version: ply.Version, ply: ply, played: played, play: play, outcome: outcomeOf(play)}, nil
}

// void notes what a void took back: whoever is to act has a new turn, the
// questions of the round count for nothing, and all of it is open.
func (t *track) void(move string, turn game.Seats, version int) {
	back := voidedTo(move)
	for _, seat := range turn.List() {
		if seat < game.MaxSeats {
			t.opened[seat] = version
		}
	}
	t.shut = slices.DeleteFunc(slices.Clone(t.shut), func(s shut) bool { return s.version > back })
	t.quiz = slices.Clone(t.quiz)
	for i := range t.quiz {
		if t.quiz[i].version > back {
			t.quiz[i].void = true
		}
	}
}

// ask notes a question.
func (t *track) ask(seat game.Seat, ply *StoredPly) {
	a := asked{version: ply.Version, seat: seat, right: rightOf(ply.Move)}
	var q struct{ ID, Level, Picture string }
	if ply.Question != nil && json.Unmarshal(ply.Question, &q) == nil { // else a record's own question, of another form
		a.id, a.level = q.ID, q.Level
	}
	t.pictured[seat] = q.Picture != ""
	t.quiz = append(t.quiz[:len(t.quiz):len(t.quiz)], a)
}

func (st *step) clone() game.Play {
	st.mu.Lock()
	defer st.mu.Unlock()
	return st.play.Clone()
}

// chance is what chance has to play by a key, and whom it asks, if that is a
// question.
func (st *step) chance(key *fair.Key, n int) (move string, seat game.Seat, asks bool) {
	st.mu.Lock()
	defer st.mu.Unlock()
	move = st.play.Entry(game.Chance, key.Choose(n, st.play.Count(game.Chance), ""))
	seat, asks = st.play.Asks(move)
	return move, seat, asks
}

// last is the present step, nil while the table waits.
func (h *held) last() *step {
	if len(h.steps) == 0 {
		return nil
	}
	return h.steps[len(h.steps)-1]
}

// at gives the step of a version if it is in memory.
func (h *held) at(version int) *step {
	if len(h.steps) == 0 {
		return nil
	}
	i := version - h.steps[0].version
	if i < 0 || i >= len(h.steps) {
		return nil
	}
	return h.steps[i]
}

// trim drops old steps, but none of the last n. It writes into the list.
func trim(steps []*step, n int) []*step {
	if keep := max(n, keptSteps); len(steps) > keep {
		old := len(steps) - keep
		clear(steps[:old])
		return steps[old:]
	}
	return steps
}

// seatOf gives the seat of an account.
func (t *Stored) seatOf(account string) (game.Seat, bool) {
	if account == "" {
		return 0, false
	}
	for i := range t.Seats {
		if t.Seats[i].Account == account {
			return game.Seat(i), true
		}
	}
	return 0, false
}

// viewer tells as who an account looks at the table.
func (t *Stored) viewer(account string) game.Viewer {
	if seat, ok := t.seatOf(account); ok {
		return game.Viewer(seat)
	}
	return game.Onlooker
}

func (seat *StoredSeat) isBot() bool  { return seat.Level != "" }
func (seat *StoredSeat) isOpen() bool { return seat.Name == "" && seat.Level == "" }

// played tells whether the server moves for the seat.
func (seat *StoredSeat) played() bool { return seat.isBot() || seat.StandIn }

// display is the name that a record has for the seat.
func (seat *StoredSeat) display() string {
	if seat.isBot() {
		return seat.Level
	}
	return seat.Name
}

func (t *Stored) setup() game.Setup {
	names := make([]string, len(t.Seats))
	for i := range t.Seats {
		names[i] = t.Seats[i].display()
	}
	return game.Setup{Options: t.Options, Seats: names}
}

// fairKey derives the key from the secret and the seats' shares.
func (t *Stored) fairKey() *fair.Key {
	shares := make([]fair.Share, len(t.Seats))
	for i := range t.Seats {
		if t.Seats[i].Share != nil {
			shares[i] = *t.Seats[i].Share
		}
	}
	key := fair.KeyOf(t.Secret, t.ID, shares)
	return &key
}

func (t *Stored) begun() bool { return t.Status != Waiting }

// begin starts the play of a table from its setup.
func (s *Service) begin(t *Stored) (game.Play, error) {
	g, ok := s.Catalogue.Find(t.Game, t.Rules)
	if !ok {
		return nil, fmt.Errorf("no game %s with rules %d", t.Game, t.Rules)
	}
	return g.Start(t.setup())
}

// replay brings a table to where its log ends, on top of what is in memory.
func (s *Service) replay(before *held, row Stored, plies []StoredPly) (*held, error) {
	h := &held{row: row, meta: row.Revision}
	if !row.begun() {
		return h, nil
	}
	h.key = row.fairKey()
	if before != nil && before.last() != nil {
		h.steps, h.track, h.list = slices.Clone(before.steps), before.track, before.list
	} else {
		play, err := s.begin(&row)
		if err != nil {
			return h, fmt.Errorf("begin again: %w", err)
		}
		h.steps = []*step{h.track.start(play)}
	}
	for i := range plies {
		st, err := h.track.next(h.last(), plies[i])
		if err != nil {
			h.steps = nil
			return h, fmt.Errorf("replay ply %d: %w", plies[i].Version, err)
		}
		h.steps = trim(append(h.steps, st), 0)
	}
	return h, nil
}

// plies gives the log of a table as far as it has come. No table keeps its log
// in memory: what needs one is rare.
func (s *Service) plies(ctx context.Context, h *held) ([]StoredPly, error) {
	plies, err := s.Journal.Plies(ctx, h.row.ID, 0)
	if err != nil {
		return nil, fmt.Errorf("read the log of %s: %w", h.row.ID, err)
	}
	return plies[:min(len(plies), h.row.Version)], nil // the rest came after it
}

// stepsFrom plays a log again from the start and gives the steps after a version.
func (s *Service) stepsFrom(h *held, log []StoredPly, after int) (steps []*step, err error) {
	err = s.walk(h, log, func(st *step) error {
		if st.version > after {
			steps = append(steps, st)
		}
		return nil
	})
	return steps, err
}

// walk plays a table's log, or its beginning, again and shows each step from
// version 0 on.
func (s *Service) walk(h *held, log []StoredPly, each func(*step) error) error {
	play, err := s.begin(&h.row)
	if err != nil {
		return err
	}
	var t track
	st := t.start(play)
	for i := range log {
		if err := each(st); err != nil {
			return err
		}
		if st, err = t.next(st, log[i]); err != nil {
			return fmt.Errorf("replay ply %d: %w", i+1, err)
		}
	}
	return each(st)
}

func outcomeOf(play game.Play) json.RawMessage {
	outcome := play.Outcome()
	if !outcome.Over {
		return null
	}
	text, err := json.Marshal(outcome)
	if err != nil {
		panic(err) // numbers and words only
	}
	return text
}

// millis cuts an instant to what a journal keeps.
func millis(t time.Time) time.Time { return t.UTC().Truncate(time.Millisecond) }

func instant(ms int64) time.Time { return time.UnixMilli(ms).UTC() }
