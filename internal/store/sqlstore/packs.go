package sqlstore

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"math"

	"castellan/internal/workshop"
)

var _ workshop.Store = (*Store)(nil)

const (
	selectPacks = `SELECT id, coalesce(owner, ''), name, language, file, format, licence, author, digest, created, version
		FROM packs WHERE owner IS NULL OR owner = $1 ORDER BY no`
	selectCounts = `SELECT p.id, i.language, i.category, i.level, count(*), sum(i.fit) FROM packs p JOIN items i ON i.pack_no = p.no
		WHERE p.owner IS NULL OR p.owner = $1 GROUP BY p.no, i.language, i.category, i.level ORDER BY p.no, i.language, i.category, i.level`
	selectOff   = `SELECT pack FROM packs_off WHERE account = $1 ORDER BY pack`
	selectItems = `SELECT i.id, i.version, i.language, i.category, i.level, i.fit, i.item FROM packs p JOIN items i ON i.pack_no = p.no
		WHERE p.id = $1 AND i.no > coalesce((SELECT no FROM items WHERE id = $2), 0) AND ($3 = '' OR replace(i.search, $3, '') <> i.search)
		ORDER BY i.no LIMIT $4`
	selectItem = `SELECT i.id, i.version, i.language, i.category, i.level, i.fit, i.item FROM packs p JOIN items i ON i.pack_no = p.no
		WHERE p.id = $1 AND i.id = $2`
	countItems = `SELECT count(*) FROM packs p JOIN items i ON i.pack_no = p.no
		WHERE p.id = $1 AND ($2 = '' OR replace(i.search, $2, '') <> i.search)`
	// An empty owner is the house, whose packs have none.
	selectHeld = `SELECT count(*) FROM json_each($2) AS k WHERE EXISTS (
		SELECT 1 FROM items i JOIN packs p ON p.no = i.pack_no WHERE i.key = k.value AND p.owner IS NOT DISTINCT FROM nullif($1, ''))`

	selectHas  = `SELECT count(*) FROM packs WHERE owner IS NOT DISTINCT FROM nullif($1, '')`
	selectHave = `SELECT count(*) FROM items i JOIN packs p ON p.no = i.pack_no WHERE p.owner IS NOT DISTINCT FROM nullif($1, '')`
	selectHome = `SELECT p.id FROM items i JOIN packs p ON p.no = i.pack_no WHERE i.key = $2 AND p.owner IS NOT DISTINCT FROM nullif($1, '')`
	insertPack = `INSERT INTO packs (id, owner, name, language, file, format, licence, author, digest, created, version)
		VALUES ($1, nullif($2, ''), $3, $4, $5, $6, $7, $8, $9, $10, $11) RETURNING no`
	insertItem = `INSERT INTO items (pack_no, id, key, version, language, category, level, fit, item, search)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`
	updateItem = `UPDATE items SET key = $3, version = $4, language = $5, category = $6, level = $7, fit = $8, item = $9, search = $10
		WHERE pack_no = $1 AND id = $2`
	selectPackNo = `SELECT no FROM packs WHERE id = $2 AND owner IS NOT DISTINCT FROM nullif($1, '')`
	selectItemAt = `SELECT version FROM items WHERE pack_no = $1 AND id = $2`
	selectTwice  = `SELECT 1 FROM items WHERE pack_no = $1 AND key = $3 AND id <> $2`
	touchPack    = `UPDATE packs SET version = version + 1 WHERE no = $1`
	renamePack   = `UPDATE packs SET name = $2, version = version + 1 WHERE no = $1`
	deletePack   = `DELETE FROM packs WHERE no = $1`
	deleteItem   = `DELETE FROM items WHERE pack_no = $1 AND id = $2`
	deleteOff    = `DELETE FROM packs_off WHERE pack = $1`
	insertOff    = `INSERT INTO packs_off (account, pack) VALUES ($1, $2) ON CONFLICT DO NOTHING`
	deleteSwitch = `DELETE FROM packs_off WHERE account = $1 AND pack = $2`
)

// Packs implements workshop.Store.
func (s *Store) Packs(ctx context.Context, account string) ([]workshop.Pack, error) {
	var list []workshop.Pack
	err := s.stmts.rows(ctx, selectPacks, []any{account}, func(rows *sql.Rows) error {
		var p workshop.Pack
		var created int64
		err := rows.Scan(&p.ID, &p.Owner, &p.Name, &p.Language, &p.File, &p.Format, &p.Licence, &p.Author, &p.Digest, &created, &p.Version)
		p.Created = instant(created)
		list = append(list, p)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("load packs: %w", err)
	}
	return list, nil
}

// Counts implements workshop.Store.
func (s *Store) Counts(ctx context.Context, account string) (map[string][]workshop.Count, error) {
	counts := map[string][]workshop.Count{}
	err := s.stmts.rows(ctx, selectCounts, []any{account}, func(rows *sql.Rows) error {
		var id string
		var n workshop.Count
		err := rows.Scan(&id, &n.Language, &n.Category, &n.Level, &n.Items, &n.Fit)
		counts[id] = append(counts[id], n)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("count items: %w", err)
	}
	return counts, nil
}

// Off implements workshop.Store.
func (s *Store) Off(ctx context.Context, account string) ([]string, error) {
	ids, err := s.ids(ctx, selectOff, account)
	if err != nil {
		return nil, fmt.Errorf("load switches: %w", err)
	}
	return ids, nil
}

// Items implements workshop.Store.
func (s *Store) Items(ctx context.Context, pack, after, text string, limit int) ([]workshop.Item, error) {
	if limit == 0 {
		limit = math.MaxInt32
	}
	return s.items(ctx, selectItems, pack, after, text, limit)
}

func (s *Store) items(ctx context.Context, query string, args ...any) ([]workshop.Item, error) {
	var list []workshop.Item
	err := s.stmts.rows(ctx, query, args, func(rows *sql.Rows) error {
		var i workshop.Item
		var item []byte
		if err := rows.Scan(&i.ID, &i.Version, &i.Language, &i.Category, &i.Level, &i.Fit, &item); err != nil {
			return err
		}
		list = append(list, i)
		return json.Unmarshal(item, &list[len(list)-1].Item)
	})
	if err != nil {
		return nil, fmt.Errorf("load items: %w", err)
	}
	return list, nil
}

// Item implements workshop.Store.
func (s *Store) Item(ctx context.Context, pack, id string) (workshop.Item, error) {
	list, err := s.items(ctx, selectItem, pack, id)
	if err != nil {
		return workshop.Item{}, err
	}
	if len(list) == 0 {
		return workshop.Item{}, workshop.ErrNotFound
	}
	return list[0], nil
}

// CountItems implements workshop.Store.
func (s *Store) CountItems(ctx context.Context, pack, text string) (int, error) {
	n := 0
	if _, err := s.stmts.Row(ctx, countItems, []any{pack, text}, &n); err != nil {
		return 0, fmt.Errorf("count items: %w", err)
	}
	return n, nil
}

// Held implements workshop.Store.
func (s *Store) Held(ctx context.Context, owner string, keys []string) (int, error) {
	list, err := listOf(keys)
	if err != nil {
		return 0, err
	}
	n := 0
	if _, err := s.stmts.Row(ctx, selectHeld, []any{owner, list}, &n); err != nil {
		return 0, fmt.Errorf("look for keys: %w", err)
	}
	return n, nil
}

// changePack runs a change of an owner's packs in a transaction, one after the
// other. Refused is what it refuses before it writes anything.
func (s *Store) changePack(ctx context.Context, what, owner string, change func(context.Context, tx) (refused, err error)) error {
	var refused error
	err := s.do(ctx, func(ctx context.Context, w tx) (err error) {
		if err = w.Alone(ctx, "packs of "+owner); err == nil {
			refused, err = change(ctx, w)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", what, err)
		}
		return nil
	})
	if err != nil {
		return err
	}
	return refused
}

// ownPack is changePack for an owner's pack, or ErrNotFound.
func (s *Store) ownPack(ctx context.Context, what, owner, id string, change func(ctx context.Context, w tx, no int64) (refused, err error)) error {
	return s.changePack(ctx, what, owner, func(ctx context.Context, w tx) (error, error) {
		var no int64
		if found, err := w.Row(ctx, selectPackNo, []any{owner, id}, &no); err != nil || !found {
			return workshop.ErrNotFound, err
		}
		return change(ctx, w, no)
	})
}

// AddPack implements workshop.Store.
func (s *Store) AddPack(ctx context.Context, p workshop.Pack, items []workshop.Item, most workshop.Bounds) (workshop.Added, error) {
	rows := make([][]any, len(items)) // what takes time is done before others have to wait
	for i := range items {
		var err error
		if rows[i], err = itemRow(&items[i]); err != nil {
			return workshop.Added{}, err
		}
	}
	var added workshop.Added
	err := s.changePack(ctx, "add a pack", p.Owner, func(ctx context.Context, w tx) (refused, err error) {
		added, refused, err = addPack(ctx, w, &p, items, rows, most)
		return refused, err
	})
	return added, err
}

func addPack(ctx context.Context, w tx, p *workshop.Pack, items []workshop.Item, rows [][]any, most workshop.Bounds) (added workshop.Added, refused, err error) {
	found := make([]string, len(items))
	asked := make([]Query, len(items))
	for i := range items {
		asked[i] = Query{Text: selectHome, Args: []any{p.Owner, items[i].Key}, Into: []any{&found[i]}}
	}
	if err := w.Rows(ctx, asked); err != nil {
		return added, nil, err
	}
	var fresh [][]any
	homes := map[string]int{}
	for i, home := range found {
		if !asked[i].Found {
			fresh = append(fresh, rows[i])
			continue
		}
		if homes[home]++; homes[home] > homes[added.Pack] {
			added.Pack = home
		}
	}
	if len(items) > 0 && len(fresh) == 0 {
		return added, nil, nil
	}
	var packs, have int
	if _, err := w.Row(ctx, selectHas, []any{p.Owner}, &packs); err != nil {
		return added, nil, err
	}
	if _, err := w.Row(ctx, selectHave, []any{p.Owner}, &have); err != nil {
		return added, nil, err
	}
	if packs >= most.Packs || have+len(fresh) > most.Items {
		return workshop.Added{}, workshop.ErrTooMany, nil
	}
	var no int64
	row := []any{p.ID, p.Owner, p.Name, p.Language, p.File, p.Format, p.Licence, p.Author, p.Digest, p.Created.UnixMilli(), p.Version}
	if _, err := w.Row(ctx, insertPack, row, &no); err != nil {
		return added, nil, err
	}
	for _, row := range fresh {
		if err := w.Queue(ctx, insertItem, append([]any{no}, row...)...); err != nil {
			return added, nil, err
		}
	}
	return workshop.Added{Pack: p.ID, Items: len(fresh)}, nil, nil
}

// itemRow is an item as its row has it, but for the pack.
func itemRow(i *workshop.Item) ([]any, error) {
	item, err := encode(i.Item)
	if err != nil {
		return nil, err
	}
	return []any{i.ID, i.Key, i.Version, i.Language, i.Category, i.Level, flag(i.Fit), item, i.Search()}, nil
}

// NamePack implements workshop.Store.
func (s *Store) NamePack(ctx context.Context, owner, id, name string) error {
	return s.ownPack(ctx, "name a pack", owner, id, func(ctx context.Context, w tx, no int64) (refused, err error) {
		err = w.Queue(ctx, renamePack, no, name)
		return nil, err
	})
}

// RemovePack implements workshop.Store.
func (s *Store) RemovePack(ctx context.Context, owner, id string) error {
	return s.ownPack(ctx, "remove a pack", owner, id, func(ctx context.Context, w tx, no int64) (refused, err error) {
		if err = w.Queue(ctx, deletePack, no); err == nil {
			err = w.Queue(ctx, deleteOff, id)
		}
		return nil, err
	})
}

// Switch implements workshop.Store.
func (s *Store) Switch(ctx context.Context, account, pack string, on bool) error {
	return s.changePack(ctx, "switch a pack", account, func(ctx context.Context, w tx) (refused, err error) {
		text := insertOff
		if on {
			text = deleteSwitch
		}
		err = w.Queue(ctx, text, account, pack)
		return nil, err
	})
}

// KeepItem implements workshop.Store.
func (s *Store) KeepItem(ctx context.Context, owner, pack string, item workshop.Item, most workshop.Bounds) error {
	row, err := itemRow(&item)
	if err != nil {
		return err
	}
	return s.ownPack(ctx, "keep an item", owner, pack, func(ctx context.Context, w tx, no int64) (refused, err error) {
		if refused, err := judgeItem(ctx, w, no, owner, &item, most); refused != nil || err != nil {
			return refused, err
		}
		text := insertItem
		if item.Version > 1 {
			text = updateItem
		}
		if err = w.Queue(ctx, text, append([]any{no}, row...)...); err == nil {
			err = w.Queue(ctx, touchPack, no)
		}
		return nil, err
	})
}

// judgeItem says why an item cannot be kept.
func judgeItem(ctx context.Context, w tx, pack int64, owner string, item *workshop.Item, most workshop.Bounds) (refused, err error) {
	var n int
	if item.Version > 1 {
		found, err := w.Row(ctx, selectItemAt, []any{pack, item.ID}, &n)
		switch {
		case err != nil || !found:
			return workshop.ErrNotFound, err
		case n != item.Version-1:
			return workshop.ErrConflict, nil
		}
	} else if _, err := w.Row(ctx, selectHave, []any{owner}, &n); err != nil || n >= most.Items {
		return workshop.ErrTooMany, err
	}
	if found, err := w.Row(ctx, selectTwice, []any{pack, item.ID, item.Key}, &n); err != nil || found {
		return workshop.ErrTwice, err
	}
	return nil, nil
}

// RemoveItem implements workshop.Store.
func (s *Store) RemoveItem(ctx context.Context, owner, pack, id string) error {
	return s.ownPack(ctx, "remove an item", owner, pack, func(ctx context.Context, w tx, no int64) (refused, err error) {
		var version int
		if found, err := w.Row(ctx, selectItemAt, []any{no, id}, &version); err != nil || !found {
			return workshop.ErrNotFound, err
		}
		if err = w.Queue(ctx, deleteItem, no, id); err == nil {
			err = w.Queue(ctx, touchPack, no)
		}
		return nil, err
	})
}
