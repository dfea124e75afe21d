package sqlstore

import (
	"bytes"
	"database/sql"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"castellan/bot"
	"castellan/game"
	"castellan/internal/table"
)

const columns = `t.no, t.id, t.game, t.rules, t.options, t.host, t.host_name, t.open, t.clock, t.secret, t.bot_seed,
	t.bank, t.origin, t.created, s.revision, s.version, t.status, t.seats, t.invite, s.turn, s.times, s.due,
	t.outcome, t.again, t.given_back`

// rowOf gives the values of insertTable.
func rowOf(t *table.Stored) ([]any, error) {
	clock, err := encode(t.Clock)
	if err != nil {
		return nil, err
	}
	rest, err := restOf(t)
	if err != nil {
		return nil, err
	}
	return append([]any{t.ID, t.Game, t.Rules, string(t.Options), t.Host.ID, t.Host.Name, clock,
		t.Secret[:], t.BotSeed[:], textOrNull(t.Origin), t.Created.UnixMilli()}, rest...), nil
}

// stateOf gives the values of what every change writes.
func stateOf(t *table.Stored) ([]any, error) {
	times, err := encode(t.Times)
	if err != nil {
		return nil, err
	}
	row := make([]any, 0, 9) // room for what updateState adds
	return append(row, t.Revision, int64(t.Version), int64(t.Turn), times, instantOrNull(t.Due)), nil
}

// restOf gives the values of what else a change may write.
func restOf(t *table.Stored) ([]any, error) {
	seats, err := encode(t.Seats)
	if err != nil {
		return nil, err
	}
	back, err := encodeOrNull(t.GivenBack)
	if err != nil {
		return nil, err
	}
	bank, err := encodeOrNull(t.Bank)
	if err != nil {
		return nil, err
	}
	return []any{string(t.Status), seats, t.Invite, textOrNull(t.Outcome), t.Again, back, shownTo(t), bank}, nil
}

// sameRest tells whether restOf gives the same for two states of a table.
func sameRest(a, b *table.Stored) bool {
	return a.Status == b.Status && a.Invite == b.Invite && a.Again == b.Again && shownTo(a) == shownTo(b) &&
		(a.Outcome == nil) == (b.Outcome == nil) && bytes.Equal(a.Outcome, b.Outcome) &&
		same(a.GivenBack, b.GivenBack) && same(a.Bank, b.Bank) && slices.EqualFunc(a.Seats, b.Seats, sameSeat)
}

func sameSeat(a, b table.StoredSeat) bool {
	return a.Account == b.Account && a.Name == b.Name && a.Level == b.Level && a.Kept == b.Kept && a.KeptFor == b.KeptFor &&
		a.StandIn == b.StandIn && a.Back == b.Back && a.Missed == b.Missed && same(a.Share, b.Share) && slices.Equal(a.Given, b.Given)
}

func same[T comparable](a, b *T) bool { return a == b || a != nil && b != nil && *a == *b }

// scanTable reads the columns.
func scanTable(scan func(...any) error) (no int64, t table.Stored, err error) {
	var options, clock, seats, times string
	var secret, seed []byte
	var bank, origin, outcome, back sql.NullString
	var created, turn, shown int64
	var due sql.NullInt64
	var status string
	err = scan(&no, &t.ID, &t.Game, &t.Rules, &options, &t.Host.ID, &t.Host.Name, &shown, &clock, &secret, &seed,
		&bank, &origin, &created, &t.Revision, &t.Version, &status, &seats, &t.Invite, &turn, &times, &due,
		&outcome, &t.Again, &back)
	if err != nil {
		return 0, t, err
	}
	if len(secret) != len(t.Secret) || len(seed) != len(t.BotSeed) {
		return 0, t, fmt.Errorf("table %s has a secret of %d bytes and a seed of %d", t.ID, len(secret), len(seed))
	}
	copy(t.Secret[:], secret)
	copy(t.BotSeed[:], seed)
	t.Options = json.RawMessage(options)
	t.Created = instant(created)
	t.Status = table.Status(status)
	t.Turn = game.Seats(turn)
	t.Open, t.Shared = shown == open, shown == shared
	if due.Valid {
		t.Due = instant(due.Int64)
	}
	if origin.Valid {
		t.Origin = json.RawMessage(origin.String)
	}
	if outcome.Valid {
		t.Outcome = json.RawMessage(outcome.String)
	}
	for _, part := range []struct {
		text string
		into any
	}{{clock, &t.Clock}, {seats, &t.Seats}, {times, &t.Times}, {bank.String, &t.Bank}, {back.String, &t.GivenBack}} {
		if part.text == "" {
			continue
		}
		if err := json.Unmarshal([]byte(part.text), part.into); err != nil {
			return 0, t, fmt.Errorf("decode table %s: %w", t.ID, err)
		}
	}
	return no, t, nil
}

// The values of the column open; the last needs no list of its own.
const (
	private int64 = iota
	open
	shared
)

func shownTo(t *table.Stored) int64 {
	switch {
	case t.Open:
		return open
	case t.Shared:
		return shared
	}
	return private
}

func scanPly(rows *sql.Rows) (p table.StoredPly, err error) {
	var seat, at int64
	var stamp, question, why sql.NullString
	var deadline sql.NullInt64
	if err := rows.Scan(&p.Version, &seat, &p.Move, &at, &stamp, &p.Auto, &question, &why, &deadline); err != nil {
		return p, err
	}
	p.Seat = game.Seat(seat)
	p.At, p.Stamp = instant(at), stamp.String
	if question.Valid {
		p.Question = json.RawMessage(question.String)
	}
	if why.Valid {
		p.Why = &bot.Why{}
		if err := json.Unmarshal([]byte(why.String), p.Why); err != nil {
			return p, fmt.Errorf("decode a reason: %w", err)
		}
	}
	if deadline.Valid {
		p.Deadline = instant(deadline.Int64)
	}
	return p, nil
}

// pliesOf gives the values of insertPlies, with room for the table's number. A
// key goes with the first ply.
func pliesOf(plies []table.StoredPly, key *table.Keyed, answer string) ([]any, error) {
	values := make([]any, 0, len(plies)*plyColumns)
	for i := range plies {
		p := &plies[i]
		why, err := encodeOrNull(p.Why)
		if err != nil {
			return nil, err
		}
		values = append(values, nil, int64(p.Version), int64(p.Seat), p.Move, p.At.UnixMilli(), flag(p.Auto))
		if i == 0 && key != nil {
			values = append(values, key.Sender, key.Key, key.Body[:], answer)
		} else {
			values = append(values, nil, nil, nil, nil)
		}
		values = append(values, instantOrNull(p.Deadline), why, stampOrNull(p.Stamp), textOrNull(p.Question))
	}
	return values, nil
}

func encode(v any) (string, error) {
	text, err := json.Marshal(v)
	if err != nil {
		return "", fmt.Errorf("encode %T: %w", v, err)
	}
	return string(text), nil
}

// listOf is a JSON list for a query to read.
func listOf(texts []string) (string, error) {
	if texts == nil {
		return "[]", nil
	}
	return encode(texts)
}

func encodeOrNull[T any](v *T) (any, error) {
	if v == nil {
		return nil, nil
	}
	return encode(v)
}

func textOrNull(text json.RawMessage) any {
	if text == nil {
		return nil
	}
	return string(text)
}

func stampOrNull(text string) any {
	if text == "" {
		return nil
	}
	return text
}

func instantOrNull(t time.Time) any {
	if t.IsZero() {
		return nil
	}
	return t.UnixMilli()
}

// flag is a truth as it is kept: databases have different kinds of their own.
func flag(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

func instant(ms int64) time.Time { return time.UnixMilli(ms).UTC() }
