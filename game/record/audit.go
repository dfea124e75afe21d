package record

import (
	"encoding/hex"
	"errors"
	"io"

	"castellan/game"
	"castellan/game/fair"
)

// Questions judges the questions of a record. Its errors are refusals by R-6.
type Questions interface {
	// Begin judges the header's bank.
	Begin(h *Header) error
	// Asked judges the question that a ply carries; ply counts from 0, asked is
	// the seat that is asked, p.Question is nil where the record has none.
	Asked(key fair.Key, ply int, asked game.Seat, p Ply) error
}

// Audit recomputes every choice of chance in a record from its header's fair
// and gives how many there were. The first line that does not follow
// gives a *LineError over a *game.Refusal by R-6, a line that cannot be played
// one by its own rule. If questions is not nil, it judges those too.
func Audit(r io.Reader, catalogue game.Catalogue, questions Questions) (int, error) {
	replay := &Replay{Catalogue: catalogue}
	lines := NewLines(r)
	var key fair.Key
	choices := 0
	for {
		line, err := lines.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err == nil {
			err = auditLine(replay, line, &key, &choices, questions)
		}
		if err != nil {
			if _, ok := game.AsRefusal(err); ok {
				err = &LineError{lines.Number(), err}
			}
			return choices, err
		}
	}
	if replay.Play == nil {
		return 0, &LineError{max(1, lines.Number()), refuse("no header")}
	}
	return choices, nil
}

func auditLine(replay *Replay, line []byte, key *fair.Key, choices *int, questions Questions) error {
	var before game.Play
	if replay.Play != nil {
		before = replay.Play.Clone()
	}
	counted, err := replay.Line(line)
	if err != nil || !counted {
		return err
	}
	if before == nil {
		*key, err = headerKey(&replay.Header)
		if err == nil && questions != nil {
			err = questions.Begin(&replay.Header)
		}
		return err
	}
	n := len(replay.Plies) - 1
	ply := replay.Plies[n]
	if ply.Seat != game.Chance {
		return nil
	}
	*choices++
	want := before.Entry(game.Chance, key.Choose(n, before.Count(game.Chance), ""))
	if ply.Move != want {
		return game.Refusef("R-6", "the committed secret gives %s, not %s", game.Quote(want), game.Quote(ply.Move))
	}
	if seat, ok := before.Asks(ply.Move); ok && questions != nil {
		return questions.Asked(*key, n, seat, ply)
	}
	return nil
}

// headerKey derives the key from the header, once the commitment holds.
func headerKey(h *Header) (fair.Key, error) {
	if h.Fair == nil {
		return fair.Key{}, game.Refusef("R-6", "the header opens no commitment")
	}
	var secret fair.Secret
	if err := decode(secret[:], h.Fair.Secret); err != nil {
		return fair.Key{}, err
	}
	commit := fair.Commit(h.Fair.Table, secret)
	if hex.EncodeToString(commit[:]) != h.Fair.Commit {
		return fair.Key{}, game.Refusef("R-6", "the secret is not the one committed to")
	}
	shares := make([]fair.Share, len(h.Fair.Shares))
	for i, text := range h.Fair.Shares {
		if text == nil {
			continue
		}
		if err := decode(shares[i][:], *text); err != nil {
			return fair.Key{}, err
		}
	}
	return fair.KeyOf(secret, h.Fair.Table, shares), nil
}

func decode(to []byte, text string) error {
	raw, err := hex.DecodeString(text)
	if err != nil || len(raw) != len(to) {
		return refuse("%s is not %d bytes in hex", game.Quote(text), len(to))
	}
	copy(to, raw)
	return nil
}
