package sqlstore

import (
	"context"
	"database/sql"
	"fmt"
	"hash/maphash"
	"slices"
	"sync"

	"castellan/internal/table"
)

// selectKeys gives the keys of a table's plies after a version.
const selectKeys = `SELECT p.version, p.sender, p.key FROM plies p
	WHERE p.table_no = (SELECT no FROM tables WHERE id = $1) AND p.version > $2 AND p.key IS NOT NULL ORDER BY p.version`

// mostBunches bounds of how many tables the keys are remembered.
const mostBunches = 8192

// A keyring remembers which keys the plies of tables have. An index of them
// would cost each move as much as the move itself; so a table's are read once,
// and what others write is read when a change follows theirs.
type keyring struct {
	mu     sync.Mutex
	tables map[string]*bunch
}

// A bunch is all keys that the plies of a table have up to a version, and maybe
// some more, hashed: one that is not among them is new.
type bunch struct {
	version int
	hashes  []uint64
}

func hashOf(sender, key string) uint64 {
	return maphash.String(seed, sender) ^ maphash.String(seed, key)*31
}

// has tells whether a table's plies up to a version may have a key; if their
// keys are not remembered, it gives the version up to which they are.
func (r *keyring) has(id string, upTo int, hash uint64) (may, complete bool, from int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	b := r.tables[id]
	if b == nil {
		return false, upTo == 0, 0
	}
	return slices.Contains(b.hashes, hash), b.version >= upTo, b.version
}

// add remembers keys of the plies of a table after a version, up to another.
func (r *keyring) add(id string, from, upTo int, hashes ...uint64) {
	r.mu.Lock()
	defer r.mu.Unlock()
	b := r.tables[id]
	if b == nil {
		if from > 0 {
			return // what came before is not known
		}
		if len(r.tables) >= mostBunches {
			clear(r.tables)
		}
		b = &bunch{}
		r.tables[id] = b
	}
	b.hashes = append(b.hashes, hashes...)
	if b.version >= from {
		b.version = max(b.version, upTo)
	}
}

// note remembers the key of a change that was made.
func (r *keyring) note(w *table.Write) {
	if w.Table.Status == table.Finished {
		r.mu.Lock()
		defer r.mu.Unlock()
		delete(r.tables, w.Table.ID)
		return
	}
	var hashes []uint64
	switch {
	case w.Key != nil:
		hashes = []uint64{hashOf(w.Key.Sender, w.Key.Key)}
	case len(w.Plies) == 0:
		return
	}
	r.add(w.Table.ID, w.Table.Version-len(w.Plies), w.Table.Version, hashes...)
}

func (r *keyring) clear() {
	r.mu.Lock()
	defer r.mu.Unlock()
	clear(r.tables)
}

// used gives the answer that the key of a change has, if the table's plies have
// it. A ply that comes later makes the change a conflict.
func (s *Store) used(ctx context.Context, w *table.Write) (answer table.Answer, known bool, err error) {
	id, upTo, hash := w.Table.ID, w.Table.Version-len(w.Plies), hashOf(w.Key.Sender, w.Key.Key)
	may, complete, from := s.keys.has(id, upTo, hash)
	if !complete {
		var hashes []uint64
		last := upTo
		err := s.stmts.rows(ctx, selectKeys, []any{id, from}, func(rows *sql.Rows) error {
			var sender, key string
			err := rows.Scan(&last, &sender, &key)
			hashes = append(hashes, hashOf(sender, key))
			return err
		})
		if err != nil {
			return answer, false, fmt.Errorf("read the keys of %s: %w", id, err)
		}
		s.keys.add(id, from, max(last, upTo), hashes...)
		may = may || slices.Contains(hashes, hash)
	}
	if !may {
		return answer, false, nil
	}
	return answered(ctx, &s.stmts, w.Key)
}
