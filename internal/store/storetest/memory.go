// Package storetest holds what every journal must pass, and a journal in
// memory for tests of what stands on one.
package storetest

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"sort"
	"strconv"
	"sync"
	"time"

	"castellan/internal/table"
)

// Memory is a journal in memory. The zero Memory is empty and ready.
type Memory struct {
	mu     sync.Mutex
	order  []string
	tables map[string]*kept
	beaten time.Time
	listed map[table.Hash]table.Listed
	seen   map[string][]string // by account, the latest last
	// Broken, if not nil, is asked before each write; its error is what the
	// writer gets.
	Broken func() error
	// Time, if not nil, is the clock. Shared says that others have the journal.
	Time   func() time.Time
	Shared bool
}

type kept struct {
	row   table.Stored
	plies []table.StoredPly
	keys  map[[2]string]table.Keyed
	list  []table.Eligible
}

var _ table.Journal = (*Memory)(nil)

// copied gives a table that shares nothing with t.
func copied(t table.Stored) table.Stored {
	t.Options = slices.Clone(t.Options)
	t.Seats = slices.Clone(t.Seats)
	t.Times.Seats = slices.Clone(t.Times.Seats)
	t.Outcome = slices.Clone(t.Outcome)
	return t
}

func (m *Memory) broken() error {
	if m.Broken != nil {
		return m.Broken()
	}
	return nil
}

// Create implements table.Journal.
func (m *Memory) Create(_ context.Context, w table.Write) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if err := m.broken(); err != nil {
		return err
	}
	return m.create(&w)
}

func (m *Memory) create(w *table.Write) error {
	t := w.Table
	if m.tables == nil {
		m.tables = map[string]*kept{}
	}
	if m.tables[t.ID] != nil {
		return fmt.Errorf("table %s exists", t.ID)
	}
	k := &kept{row: copied(t), plies: slices.Clone(w.Plies), keys: map[[2]string]table.Keyed{}}
	m.tables[t.ID] = k
	m.order = append(m.order, t.ID)
	m.questions(k, w)
	return nil
}

// questions keeps what a write says of questions.
func (m *Memory) questions(k *kept, w *table.Write) {
	if m.listed == nil {
		m.listed, m.seen = map[table.Hash]table.Listed{}, map[string][]string{}
	}
	for i := range w.List {
		q := w.List[i]
		k.list = append(k.list, table.Eligible{ID: q.ID, Level: q.Level, Hash: q.Hash(), Salt: q.Salt})
		q.Salt = [16]byte{} // it is the table's
		m.listed[q.Hash()] = q
	}
	for _, s := range w.Seen {
		before := slices.DeleteFunc(m.seen[s.Account], func(concept string) bool { return concept == s.Concept })
		m.seen[s.Account] = append(before, s.Concept)
	}
}

// Eligible implements table.Journal.
func (m *Memory) Eligible(_ context.Context, id string) ([]table.Eligible, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if k := m.tables[id]; k != nil {
		return slices.Clone(k.list), nil
	}
	return nil, nil
}

// Question implements table.Journal.
func (m *Memory) Question(_ context.Context, hash table.Hash) (table.Listed, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	q, ok := m.listed[hash]
	if !ok {
		return q, table.ErrNotFound
	}
	return q, nil
}

// Forget loses a table's list.
func (m *Memory) Forget(id string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.tables[id].list = nil
}

// Seen gives what an account was asked about, the latest first.
func (m *Memory) Seen(_ context.Context, account string) ([]string, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	seen := slices.Clone(m.seen[account])
	slices.Reverse(seen)
	return seen, nil
}

// Load implements table.Journal.
func (m *Memory) Load(_ context.Context, id string) (table.Stored, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	k := m.tables[id]
	if k == nil {
		return table.Stored{}, table.ErrNotFound
	}
	return copied(k.row), nil
}

// Plies implements table.Journal.
func (m *Memory) Plies(_ context.Context, id string, after int) ([]table.StoredPly, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	k := m.tables[id]
	if k == nil || after >= len(k.plies) {
		return nil, nil
	}
	return slices.Clone(k.plies[after:]), nil
}

// Append implements table.Journal.
func (m *Memory) Append(_ context.Context, w table.Write) (table.Answer, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if err := m.broken(); err != nil {
		return table.Answer{}, err
	}
	k := m.tables[w.Table.ID]
	if k == nil {
		return table.Answer{}, table.ErrConflict
	}
	if w.Key != nil {
		if answer, known, err := k.answered(*w.Key); known || err != nil {
			return answer, err
		}
	}
	if k.row.Revision != w.Table.Revision-1 {
		return table.Answer{}, table.ErrConflict
	}
	for i, p := range w.Plies {
		if p.Version != len(k.plies)+i+1 {
			return table.Answer{}, fmt.Errorf("ply %d does not follow ply %d", p.Version, len(k.plies)+i)
		}
	}
	if w.New != nil {
		if err := m.create(w.New); err != nil {
			return table.Answer{}, err
		}
	}
	k.row = copied(w.Table)
	k.plies = append(k.plies, w.Plies...)
	m.questions(k, &w)
	if w.Key == nil {
		return table.Answer{Version: w.Table.Version}, nil
	}
	k.keys[[2]string{w.Key.Sender, w.Key.Key}] = *w.Key
	return w.Key.Answer, nil
}

func (k *kept) answered(key table.Keyed) (table.Answer, bool, error) {
	first, known := k.keys[[2]string{key.Sender, key.Key}]
	switch {
	case !known:
		return table.Answer{}, false, nil
	case first.Body != key.Body:
		return table.Answer{}, false, table.ErrKeyReused
	}
	answer := first.Answer
	answer.Again = true
	return answer, true, nil
}

// Keep implements table.Journal.
func (m *Memory) Keep(_ context.Context, key table.Keyed) (table.Answer, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	k := m.tables[key.Table]
	if k == nil {
		return table.Answer{}, table.ErrNotFound
	}
	if answer, known, err := k.answered(key); known || err != nil {
		return answer, err
	}
	k.keys[[2]string{key.Sender, key.Key}] = key
	return key.Answer, nil
}

// Answered implements table.Journal.
func (m *Memory) Answered(_ context.Context, key table.Keyed) (table.Answer, bool, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	k := m.tables[key.Table]
	if k == nil {
		return table.Answer{}, false, nil
	}
	return k.answered(key)
}

// Revisions implements table.Journal.
func (m *Memory) Revisions(_ context.Context, ids []string) (map[string]int64, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	found := map[string]int64{}
	for _, id := range ids {
		if k := m.tables[id]; k != nil {
			found[id] = k.row.Revision
		}
	}
	return found, nil
}

// Invited implements table.Journal.
func (m *Memory) Invited(_ context.Context, code string) (string, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, id := range m.order {
		if m.tables[id].row.Invite == code {
			return id, nil
		}
	}
	return "", table.ErrNotFound
}

// Due implements table.Journal.
func (m *Memory) Due(_ context.Context, now time.Time, limit int) (ids []string, next time.Time, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, id := range m.order {
		due := m.tables[id].row.Due
		switch {
		case due.IsZero():
		case !due.After(now):
			ids = append(ids, id)
		case next.IsZero() || due.Before(next):
			next = due
		}
	}
	sort.SliceStable(ids, func(i, j int) bool { return m.tables[ids[i]].row.Due.Before(m.tables[ids[j]].row.Due) })
	return ids[:min(len(ids), limit)], next, nil
}

// Running implements table.Journal.
func (m *Memory) Running(_ context.Context, after string, limit int) ([]string, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var ids []string
	for id, k := range m.tables {
		if k.row.Status == table.Playing && !k.row.Due.IsZero() && id > after {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	return ids[:min(len(ids), limit)], nil
}

// List implements table.Journal.
func (m *Memory) List(_ context.Context, q table.Query) (tables []table.Stored, next string, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	at := len(m.order)
	if q.Cursor != "" {
		if at, err = strconv.Atoi(q.Cursor); err != nil || at < 0 || at > len(m.order) {
			return nil, "", &table.Invalid{Message: "the cursor is not one that a list gave"}
		}
	}
	for at--; at >= 0; at-- {
		row := m.tables[m.order[at]].row
		mine := row.Host.ID == q.Account
		for _, seat := range row.Seats {
			mine = mine || seat.Account == q.Account || seat.Kept == q.Account
		}
		mine = mine && q.Account != ""
		wanted := row.Open || mine && q.Status == table.Finished
		if q.Mine {
			wanted = mine
		}
		if !wanted || q.Status != "" && row.Status != q.Status {
			continue
		}
		if len(tables) == q.Limit {
			return tables, strconv.Itoa(at + 1), nil
		}
		tables = append(tables, copied(row))
	}
	return tables, "", nil
}

// Beat implements table.Journal.
func (m *Memory) Beat(_ context.Context, at time.Time) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if err := m.broken(); err != nil {
		return err
	}
	if at.After(m.beaten) {
		m.beaten = at
	}
	return nil
}

// Beaten implements table.Journal.
func (m *Memory) Beaten(context.Context) (time.Time, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.beaten, nil
}

// Thaw implements table.Journal.
func (m *Memory) Thaw(_ context.Context, due time.Time) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, k := range m.tables {
		if k.row.Status == table.Frozen {
			k.row.Status, k.row.Due = table.Playing, due
			k.row.Revision++
		}
	}
	return nil
}

// Now implements table.Journal.
func (m *Memory) Now(context.Context) (time.Time, error) {
	if m.Time != nil {
		return m.Time(), nil
	}
	return time.Now(), nil
}

// Alone implements table.Journal.
func (m *Memory) Alone() bool { return !m.Shared }

// Dump gives all that is kept of a table as text, for comparison.
func (m *Memory) Dump(id string) string {
	m.mu.Lock()
	defer m.mu.Unlock()
	k := m.tables[id]
	text, err := json.Marshal([]any{k.row, k.plies})
	if err != nil {
		return err.Error()
	}
	return string(text)
}
