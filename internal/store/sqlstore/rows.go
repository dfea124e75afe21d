package sqlstore

import (
	"database/sql"
	"encoding/json"
	"fmt"
	"time"

	"castellan/bot"
	"castellan/game"
	"castellan/internal/table"
)

const columns = `t.no, t.id, t.game, t.rules, t.options, t.host, t.host_name, t.open, t.clock, t.secret, t.bot_seed,
	t.bank, t.origin, t.created, t.revision, t.version, t.status, t.seats, t.invite, t.turn, t.times, t.due,
	t.outcome, t.again, t.given_back`

// rowOf gives the values of insertTable.
func rowOf(t *table.Stored) ([]any, error) {
	clock, err := encode(t.Clock)
	if err != nil {
		return nil, err
	}
	bank, err := encodeOrNull(t.Bank)
	if err != nil {
		return nil, err
	}
	mutable, err := mutableOf(t)
	if err != nil {
		return nil, err
	}
	return append([]any{t.ID, t.Game, t.Rules, string(t.Options), t.Host.ID, t.Host.Name, clock,
		t.Secret[:], t.BotSeed[:], bank, textOrNull(t.Origin), t.Created.UnixMilli()}, mutable...), nil
}

// mutableOf gives the values of the columns from revision on.
func mutableOf(t *table.Stored) ([]any, error) {
	seats, err := encode(t.Seats)
	if err != nil {
		return nil, err
	}
	times, err := encode(t.Times)
	if err != nil {
		return nil, err
	}
	back, err := encodeOrNull(t.GivenBack)
	if err != nil {
		return nil, err
	}
	row := make([]any, 0, 17) // room for what updateTable adds
	return append(row, t.Revision, t.Version, string(t.Status), seats, t.Invite, int64(t.Turn), times, instantOrNull(t.Due),
		textOrNull(t.Outcome), t.Again, back, shownTo(t)), nil
}

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

// pliesOf gives the values of insertPlies, with room for the table's number.
func pliesOf(plies []table.StoredPly) ([]any, error) {
	values := make([]any, 0, len(plies)*plyColumns)
	for i := range plies {
		p := &plies[i]
		why, err := encodeOrNull(p.Why)
		if err != nil {
			return nil, err
		}
		values = append(values, nil, p.Version, int(p.Seat), p.Move, p.At.UnixMilli(), stampOrNull(p.Stamp), flag(p.Auto),
			textOrNull(p.Question), why, instantOrNull(p.Deadline))
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
