package record

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"

	"castellan/game"
)

// A Replay plays a record line by line. The zero Replay with a Catalogue waits
// for the header.
type Replay struct {
	Catalogue game.Catalogue
	Header    Header    // as read, rules filled in
	Play      game.Play // nil before the header
	Plies     []Ply     // as played, moves canonical
	Log       []game.Played
}

// Line plays one line. A refused line gives a *game.Refusal and changes
// nothing. A blank line does nothing and reports false.
func (r *Replay) Line(line []byte) (bool, error) {
	if len(bytes.TrimSpace(line)) == 0 {
		return false, nil
	}
	if len(line) > MaxLine {
		return true, refuse("a line of over %d bytes", MaxLine)
	}
	if r.Play == nil {
		return true, r.start(line)
	}
	ply, err := ParsePly(line)
	if err != nil {
		return true, err
	}
	if len(r.Plies) >= MaxPlies {
		return true, refuse("more than %d plies", MaxPlies)
	}
	played, err := r.Play.Ask(ply.Seat, ply.Move, ply.Question)
	if err != nil {
		return true, err
	}
	ply.Move = played.Move
	r.Plies = append(r.Plies, ply)
	r.Log = append(r.Log, played)
	return true, nil
}

func (r *Replay) start(line []byte) error {
	h, err := ParseHeader(line)
	if err != nil {
		return err
	}
	g, ok := r.Catalogue.Find(h.Game, h.Rules)
	if !ok {
		if h.Rules != 0 {
			if _, known := r.Catalogue.Find(h.Game, 0); known {
				return refuse("%s has no rules version %d", h.Game, h.Rules)
			}
		}
		return refuse("%s is no game", game.Quote(h.Game))
	}
	h.Rules = g.Info().Rules
	play, err := g.Start(h.Setup())
	if err != nil {
		return err
	}
	r.Header, r.Play = h, play
	return nil
}

// A LineError says at which line something is wrong.
type LineError struct {
	Line int // from 1
	Err  error
}

// Error gives "12: …".
func (e *LineError) Error() string { return fmt.Sprintf("%d: %v", e.Line, e.Err) }
func (e *LineError) Unwrap() error { return e.Err }

// Read replays a record from its header to its end, or until it has played
// upto plies if upto ≥ 0. A line that is refused gives a *LineError over a
// *game.Refusal; the replay then stands before that line.
func Read(r io.Reader, catalogue game.Catalogue, upto int) (*Replay, error) {
	replay := &Replay{Catalogue: catalogue}
	lines := NewLines(r)
	for replay.Play == nil || upto < 0 || len(replay.Plies) < upto {
		line, err := lines.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err == nil {
			_, err = replay.Line(line)
		}
		if err != nil {
			if _, ok := game.AsRefusal(err); ok {
				err = &LineError{lines.Number(), err}
			}
			return replay, err
		}
	}
	if replay.Play == nil {
		return replay, &LineError{max(1, lines.Number()), refuse("no header")}
	}
	return replay, nil
}

// Lines splits a stream into lines at LF or CR LF, without keeping more of it
// than one line.
type Lines struct {
	r      *bufio.Reader
	number int
	inside bool // a line that was too long: the rest of it is to be passed over
}

// NewLines reads lines from r.
func NewLines(r io.Reader) *Lines {
	// Room for the longest line and its end: what fills it without one is too long.
	return &Lines{r: bufio.NewReaderSize(r, MaxLine+2)}
}

// Number is the number of the line that Next gave last, from 1.
func (l *Lines) Number() int { return l.number }

// Next gives the next line without its end; it is valid until the next call.
// A line over MaxLine bytes gives a *game.Refusal as soon as it is too long,
// wherever it may end; the next call passes over the rest of it and goes on
// behind. io.EOF comes after the last line.
func (l *Lines) Next() ([]byte, error) {
	for l.inside {
		_, err := l.r.ReadSlice('\n')
		if l.inside = errors.Is(err, bufio.ErrBufferFull); !l.inside && err != nil {
			return nil, l.failed(err)
		}
	}
	line, err := l.r.ReadSlice('\n')
	if errors.Is(err, io.EOF) && len(line) == 0 {
		return nil, io.EOF
	}
	l.number++
	switch l.inside = errors.Is(err, bufio.ErrBufferFull); {
	case l.inside:
		return nil, refuse("a line of over %d bytes", MaxLine)
	case err != nil && !errors.Is(err, io.EOF):
		return nil, l.failed(err)
	}
	line = bytes.TrimSuffix(line, []byte("\n"))
	line = bytes.TrimSuffix(line, []byte("\r"))
	if len(line) > MaxLine {
		return nil, refuse("a line of over %d bytes", MaxLine)
	}
	return line, nil
}

// failed is the error of a line that could not be read to its end.
func (l *Lines) failed(err error) error {
	if errors.Is(err, io.EOF) {
		return io.EOF
	}
	return fmt.Errorf("read line %d: %w", l.number, err)
}
