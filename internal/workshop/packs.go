package workshop

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"

	"castellan/quiz"
	"castellan/quiz/formats"
)

// A Listed pack is one that an account may switch.
type Listed struct {
	Pack
	On     bool
	Counts []Count
}

// Size is how many items a pack has, and how many of them can be asked.
func (l *Listed) Size() (items, fit int) {
	for _, n := range l.Counts {
		items += n.Items
		fit += n.Fit
	}
	return items, fit
}

// Languages are those of a pack's items, sorted.
func (l *Listed) Languages() []string {
	list := []string{}
	for _, n := range l.Counts {
		if !slices.Contains(list, n.Language) {
			list = append(list, n.Language)
		}
	}
	slices.Sort(list)
	return list
}

// Coverage is how many questions there are to ask, by language, category and
// level.
type Coverage map[string]map[string]map[string]int

// List gives the packs of an account and those of the house, the built-in one
// first, and what those that are on give together.
func (w *Workshop) List(ctx context.Context, account string) ([]Listed, Coverage, error) {
	packs, off, err := w.packs(ctx, account)
	if err != nil {
		return nil, nil, err
	}
	counts, err := w.Store.Counts(ctx, account)
	if err != nil {
		return nil, nil, fmt.Errorf("count the questions: %w", err)
	}
	counts[Builtin] = w.counted()
	coverage := Coverage{}
	list := make([]Listed, len(packs))
	for i := range packs {
		list[i] = Listed{packs[i], !off[packs[i].ID], counts[packs[i].ID]}
		if list[i].On {
			coverage.add(list[i].Counts)
		}
	}
	return list, coverage, nil
}

func (c Coverage) add(counts []Count) {
	for _, n := range counts {
		if c[n.Language] == nil {
			c[n.Language] = map[string]map[string]int{}
		}
		if c[n.Language][n.Category] == nil {
			c[n.Language][n.Category] = map[string]int{}
		}
		c[n.Language][n.Category][n.Level] += n.Fit
	}
}

// countBuiltin counts the questions of the program.
func countBuiltin(bank *quiz.Bank) []Count {
	var list []Count
	for _, q := range bank.All() {
		for language := range q.Text {
			at := slices.IndexFunc(list, func(c Count) bool { return c.Language == language && c.Category == q.Category && c.Level == q.Level })
			if at < 0 {
				at = len(list)
				list = append(list, Count{Language: language, Category: q.Category, Level: q.Level})
			}
			list[at].Items++
			list[at].Fit++
		}
	}
	return list
}

// Switch switches a pack on or off at the tables that an account hosts.
func (w *Workshop) Switch(ctx context.Context, account, id string, on bool) error {
	packs, _, err := w.packs(ctx, account)
	if err != nil {
		return err
	}
	if !slices.ContainsFunc(packs, func(p Pack) bool { return p.ID == id }) {
		return ErrNotFound
	}
	if err := w.Store.Switch(ctx, account, id, on); err != nil {
		return fmt.Errorf("switch a pack: %w", err)
	}
	return nil
}

// Import takes the questions of a file into a new pack of an owner. What cannot
// be taken is left out and stands in the report. If the owner has them all
// already, nothing is added, and Added names the pack that has them. What counts
// are the questions and not the file: it may have been cut, read in another
// encoding, or erased since.
func (w *Workshop) Import(ctx context.Context, owner, file string, data []byte, s Settings) (Added, formats.Report, error) {
	if err := s.Sound(); err != nil {
		return Added{}, formats.Report{}, err
	}
	report := Check(file, data, s)
	added, err := w.Take(ctx, owner, &report, data, s)
	return added, report, err
}

// Take takes the questions of a file that was checked, as Import does: just
// those that its report shows.
func (w *Workshop) Take(ctx context.Context, owner string, report *formats.Report, data []byte, s Settings) (Added, error) {
	if len(report.Accepted) == 0 {
		return Added{}, ErrNothing
	}
	file := report.File
	pack := Pack{Owner: owner, Name: title(s.Title, file), Language: s.language(), File: title(base(file), ""), Format: report.Format}
	sum := sha256.Sum256(data)
	pack.Digest = hex.EncodeToString(sum[:])
	return w.add(ctx, pack, report.Accepted, s)
}

// Make makes an empty pack of an owner, to write questions into.
func (w *Workshop) Make(ctx context.Context, owner string, s Settings) (Added, error) {
	if err := s.Sound(); err != nil {
		return Added{}, err
	}
	return w.add(ctx, Pack{Owner: owner, Name: title(s.Title, ""), Language: s.language()}, nil, s)
}

func (w *Workshop) add(ctx context.Context, pack Pack, items []formats.Item, s Settings) (Added, error) {
	var err error
	if pack.ID, err = w.id(); err != nil {
		return Added{}, err
	}
	pack.Created, pack.Version = w.now(), 1
	pack.Licence = common(items, func(item *formats.Item) string { return item.Licence })
	pack.Author = common(items, func(item *formats.Item) string { return item.Author })
	settled := make([]Item, len(items))
	for i := range items {
		settled[i] = s.settle(items[i])
		if settled[i].ID, err = w.id(); err != nil {
			return Added{}, err
		}
	}
	added, err := w.Store.AddPack(ctx, pack, settled, most(pack.Owner))
	if err != nil {
		return Added{}, fmt.Errorf("keep a pack: %w", err)
	}
	return added, nil
}

// common is what all items say alike; empty if they do not.
func common(items []formats.Item, says func(*formats.Item) string) string {
	for i := range items {
		if says(&items[i]) != says(&items[0]) {
			return ""
		}
	}
	if len(items) == 0 {
		return ""
	}
	return says(&items[0])
}

func most(owner string) Bounds {
	if owner == House {
		return MostHouse
	}
	return Most
}

// Held gives how many of a report's questions an owner has already.
func (w *Workshop) Held(ctx context.Context, owner string, report *formats.Report) (int, error) {
	keys := make([]string, len(report.Accepted))
	for i := range report.Accepted {
		keys[i] = report.Accepted[i].Key
	}
	n, err := w.Store.Held(ctx, owner, keys)
	if err != nil {
		return 0, fmt.Errorf("look for known questions: %w", err)
	}
	return n, nil
}

// Own gives an owner's pack, or ErrNotFound.
func (w *Workshop) Own(ctx context.Context, owner, id string) (Pack, error) {
	packs, err := w.Store.Packs(ctx, owner)
	if err != nil {
		return Pack{}, fmt.Errorf("list the packs: %w", err)
	}
	for _, p := range packs {
		if p.ID == id && p.Owner == owner {
			return p, nil
		}
	}
	return Pack{}, ErrNotFound
}

// Rename gives an owner's pack another name.
func (w *Workshop) Rename(ctx context.Context, owner, id, name string) error {
	if err := w.Store.NamePack(ctx, owner, id, title(name, "")); err != nil {
		return fmt.Errorf("rename a pack: %w", err)
	}
	return nil
}

// Remove removes an owner's pack and all that is in it: an import is undone.
// Tables under way keep the questions that they have.
func (w *Workshop) Remove(ctx context.Context, owner, id string) error {
	if err := w.Store.RemovePack(ctx, owner, id); err != nil {
		return fmt.Errorf("remove a pack: %w", err)
	}
	return nil
}
