package table

import (
	"bytes"
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"sync"
	"time"

	"castellan/game"
	"castellan/game/record"
)

// Record gives the record in the form of R-1: during play the account's own
// view of it, what has opened shown open; the whole after the end.
func (s *Service) Record(ctx context.Context, id, account string) ([]byte, error) {
	h, err := s.get(ctx, id)
	if err != nil {
		return nil, err
	}
	if h.row.Status == Waiting {
		return nil, ErrNotPlaying
	}
	log, err := s.plies(ctx, h)
	if err != nil {
		return nil, err
	}
	if h.row.Status == Finished {
		return h.row.whole(log)
	}
	var plies []record.Ply
	err = safely(func() (err error) {
		plies, err = s.recorded(h, log, h.row.viewer(account))
		return err
	})
	if err != nil {
		return nil, s.unshown(ctx, h, err)
	}
	return h.row.record(plies)
}

// whole is the record of a play that is over. It follows from what the journal
// keeps alone, and is the same bytes for everybody and for ever.
func (t *Stored) whole(log []StoredPly) ([]byte, error) {
	plies := make([]record.Ply, len(log))
	for i := range log {
		p := &log[i]
		at := stamp(p.At)
		if t.Origin != nil {
			at = p.Stamp
		}
		plies[i] = record.Ply{Seat: p.Seat, Move: p.Move, At: at, Auto: p.Auto, Question: p.Question}
	}
	return t.record(plies)
}

// bound is the digest that binds the whole record of a play that is over; nil
// before: it would tell what is hidden.
type bound struct {
	mu     sync.Mutex
	digest *string
}

// bind reckons the digest, once the play is over. It is done once.
func (s *Service) bind(ctx context.Context, h *held) error {
	if h.row.Status != Finished {
		return nil
	}
	h.bound.mu.Lock()
	defer h.bound.mu.Unlock()
	if h.bound.digest != nil {
		return nil
	}
	log, err := s.plies(ctx, h)
	if err != nil {
		return err
	}
	text, err := h.row.whole(log)
	if err != nil {
		return err
	}
	digest := record.Digest(text)
	h.bound.digest = &digest
	return nil
}

// record writes the header and plies.
func (t *Stored) record(plies []record.Ply) ([]byte, error) {
	header, err := t.header()
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	if err := record.Write(&b, header, plies); err != nil {
		return nil, fmt.Errorf("write the record of %s: %w", t.ID, err)
	}
	return b.Bytes(), nil
}

// header is the first line of the record. It opens the commitment only when
// the play is over.
func (t *Stored) header() (record.Header, error) {
	if t.Origin != nil {
		header, err := record.ParseHeader(t.Origin)
		if err != nil {
			return header, fmt.Errorf("read the header that came in: %w", err)
		}
		return header, nil
	}
	setup := t.setup()
	header := record.Header{Record: record.Version, Game: t.Game, Rules: t.Rules, Options: setup.Options, Seats: setup.Seats}
	if t.Bank != nil {
		header.Bank = &record.Bank{Digest: t.Bank.Digest, Count: t.Bank.Count}
	}
	if t.Status == Finished {
		fair := t.fair()
		header.Fair = &record.Fair{Table: t.ID, Commit: fair.Commit, Secret: hex.EncodeToString(t.Secret[:]), Shares: fair.Shares}
	}
	return header, nil
}

// recorded gives the plies as a viewer may see them before the end.
func (s *Service) recorded(h *held, log []StoredPly, v game.Viewer) ([]record.Ply, error) {
	plies := make([]record.Ply, 0, len(log))
	steps, err := s.stepsFrom(h, log, 0)
	if err != nil {
		return nil, err
	}
	now := h.last().clone()
	for i, st := range steps {
		p := record.Ply{Seat: st.ply.Seat, Move: st.played.Reads(now, v), At: stamp(st.ply.At)}
		p.Auto = st.ply.Auto && p.Move == st.ply.Move
		if st.ply.Question != nil {
			before, err := s.asked(h, steps, i)
			if err != nil {
				return nil, err
			}
			if v.Is(before) {
				p.Question = st.ply.Question
			}
		}
		plies = append(plies, p)
	}
	return plies, nil
}

// asked tells which seat the ply of a step asked.
func (s *Service) asked(h *held, steps []*step, i int) (game.Seat, error) {
	for _, a := range h.track.quiz {
		if a.version == steps[i].version {
			return a.seat, nil
		}
	}
	return 0, fmt.Errorf("ply %d carries a question and asks nobody", steps[i].version)
}

func stamp(at time.Time) string { return at.UTC().Format("2006-01-02T15:04:05.000Z07:00") }

// maxRecord bounds a record that comes in.
const maxRecord = 32 << 20

// Import keeps a record as a finished table. A line that is refused gives a
// *record.LineError over a *game.Refusal.
func (s *Service) Import(ctx context.Context, who Person, r io.Reader) (*Snapshot, error) {
	text, err := io.ReadAll(io.LimitReader(r, maxRecord+1))
	if err != nil {
		return nil, fmt.Errorf("read the record: %w", err)
	}
	if len(text) > maxRecord {
		return nil, invalid("a record has at most %d bytes", maxRecord)
	}
	var replay *record.Replay
	err = safely(func() (err error) {
		replay, err = s.incoming(text)
		return err
	})
	if err != nil {
		return nil, err
	}
	if !replay.Play.Outcome().Over {
		last := bytes.Count(bytes.TrimRight(text, "\r\n\t "), []byte("\n")) + 1
		return nil, &record.LineError{Line: last, Err: game.Refusef("R-1", "the play is not over")}
	}
	d, err := s.imported(who, replay)
	if err != nil {
		return nil, err
	}
	h, err := s.make(ctx, d)
	if err != nil {
		return nil, err
	}
	return s.show(ctx, h, who.ID)
}

// maxQuestion bounds a question of a record that comes in, in bytes.
const maxQuestion = 8 << 10

// incoming replays a record that comes in. It refuses, beyond what no record
// may be, lines that could not go out again and questions too long to keep.
func (s *Service) incoming(text []byte) (*record.Replay, error) {
	replay := &record.Replay{Catalogue: s.Catalogue}
	lines := record.NewLines(bytes.NewReader(text))
	for {
		line, err := lines.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		counted := false
		if err == nil {
			counted, err = replay.Line(line)
		}
		if err == nil && counted {
			err = keepable(replay)
		}
		if err != nil {
			if _, ok := game.AsRefusal(err); ok {
				err = &record.LineError{Line: lines.Number(), Err: err}
			}
			return nil, err
		}
	}
	if replay.Play == nil {
		return nil, &record.LineError{Line: max(1, lines.Number()), Err: game.Refusef("R-1", "no header")}
	}
	return replay, nil
}

// keepable tells whether the line that was replayed last can be kept.
func keepable(replay *record.Replay) error {
	var line any = replay.Header
	if n := len(replay.Plies); n > 0 {
		ply := &replay.Plies[n-1]
		if len(ply.Question) > maxQuestion {
			return game.Refusef("R-1", "a question of over %d bytes", maxQuestion)
		}
		line = ply
	}
	out, err := game.Marshal(line)
	if err != nil {
		return fmt.Errorf("encode a line: %w", err)
	}
	if len(out) > record.MaxLine {
		return game.Refusef("R-1", "a line that would be written with over %d bytes", record.MaxLine)
	}
	return nil
}

// imported drafts the table of a record.
func (s *Service) imported(who Person, replay *record.Replay) (*draft, error) {
	g, ok := s.Catalogue.Find(replay.Header.Game, replay.Header.Rules)
	if !ok {
		return nil, errors.New("the game was replayed and is not found")
	}
	names := replay.Header.Seats
	// What it may ask was fixed where it was played: the bank here has no say.
	d, err := s.blank(who, g, replay.Header.Options, len(names))
	if err != nil {
		return nil, err
	}
	d.row.Clock = Clocks{Kind: "none"}
	if d.row.Origin, err = game.Marshal(replay.Header); err != nil {
		return nil, fmt.Errorf("encode the header: %w", err)
	}
	for i, name := range names {
		shown := record.DisplayName(name) // the header goes out again as it came
		if shown == "" {
			shown = strconv.Itoa(i)
		}
		d.row.Seats[i].Name = shown
	}
	play, err := s.begin(&d.row)
	if err != nil {
		return nil, err
	}
	d.key = d.row.fairKey()
	d.steps = []*step{d.track.start(play)}
	for i := range replay.Plies {
		p := &replay.Plies[i]
		st, err := d.track.next(d.last(), StoredPly{Seat: p.Seat, Move: p.Move, Auto: p.Auto, Question: p.Question})
		if err != nil {
			return nil, fmt.Errorf("ply %d was replayed and is refused: %w", i, err)
		}
		st.ply.At, st.ply.Stamp = d.now, p.At
		if at, err := time.Parse(time.RFC3339, p.At); err == nil && at.UTC().Year() >= 0 && at.UTC().Year() < 10_000 {
			st.ply.At = millis(at)
		}
		d.log = append(d.log, st.ply)
		d.steps = trim(append(d.steps, st), 0)
	}
	d.row.Version = d.last().version
	d.settle()
	return d, nil
}

// Answered gives the questions whose answers the account may know: its own as
// soon as they are open, and all of them after the end.
func (s *Service) Answered(ctx context.Context, id, account string) ([]Revealed, error) {
	s.seen(id, account)
	h, err := s.get(ctx, id)
	if err != nil {
		return nil, err
	}
	v := h.row.viewer(account)
	shown := []Revealed{}
	if len(h.track.quiz) == 0 {
		return shown, nil
	}
	list, err := s.known(ctx, h)
	if err != nil {
		return nil, err
	}
	log, err := s.plies(ctx, h)
	if err != nil {
		return nil, err
	}
	rounds := map[game.Seat]int{}
	for _, a := range h.track.quiz {
		round := rounds[a.seat] + 1
		if !a.void {
			rounds[a.seat] = round
		}
		if h.row.Status != Finished && (!v.Is(a.seat) || h.track.isShut(a.version)) {
			continue
		}
		ply := &log[a.version-1]
		if ply.Question == nil {
			continue
		}
		r := Revealed{Ply: a.version - 1, Round: round, Void: a.void, Seat: int(a.seat), Right: a.right,
			Answer: answer(log, a), Question: ply.Question, Explanation: null, Source: null}
		if hash, ok := list[a.id]; ok {
			q, err := s.Journal.Question(ctx, hash)
			if err != nil {
				return nil, fmt.Errorf("question %s: %w", a.id, err)
			}
			r.Explanation, r.Source = orNull(q.Explanation), orNull(q.Source)
		}
		shown = append(shown, r)
	}
	return shown, nil
}

var null = json.RawMessage("null")

func orNull(text json.RawMessage) json.RawMessage {
	if text == nil {
		return null
	}
	return text
}

// known gives the table's list by id. A record that came in has none: it may
// name any question, one that is still open at another table too, and opens
// nothing of it.
func (s *Service) known(ctx context.Context, h *held) (map[string]Hash, error) {
	list := h.list
	if list == nil && h.row.Bank != nil && h.row.Origin == nil {
		var err error
		if list, err = s.Journal.Eligible(ctx, h.row.ID); err != nil {
			return nil, err
		}
	}
	known := make(map[string]Hash, len(list))
	for _, e := range list {
		known[e.ID] = e.Hash
	}
	return known, nil
}

// answer is what a seat answered: its next ply after it was asked.
func answer(log []StoredPly, a asked) json.RawMessage {
	i := slices.IndexFunc(log[a.version:], func(p StoredPly) bool { return p.Seat == a.seat })
	if i < 0 {
		return null
	}
	word := lastWord(log[a.version+i].Move)
	if _, err := strconv.Atoi(word); err == nil {
		return json.RawMessage(word)
	}
	return json.RawMessage(strconv.Quote(word))
}
