package storetest

import (
	"context"
	"maps"
	"slices"
	"strings"
	"sync"

	"castellan/internal/workshop"
)

// Packs is a store of packs in memory. The zero Packs is empty and ready.
type Packs struct {
	mu      sync.Mutex
	packs   []*shelved
	off     map[string][]string
	reports []workshop.Report
	last    int64
}

type shelved struct {
	workshop.Pack
	items []workshop.Item
}

var _ workshop.Store = (*Packs)(nil)

// of gives the packs of an owner, and those of the house as well if wanted.
func (m *Packs) of(owner string, house bool) []*shelved {
	var list []*shelved
	for _, p := range m.packs {
		if p.Owner == owner || house && p.Owner == workshop.House {
			list = append(list, p)
		}
	}
	return list
}

func (m *Packs) own(owner, id string) *shelved {
	for _, p := range m.of(owner, false) {
		if p.ID == id {
			return p
		}
	}
	return nil
}

func (m *Packs) size(owner string) int {
	n := 0
	for _, p := range m.of(owner, false) {
		n += len(p.items)
	}
	return n
}

func (p *shelved) at(id string) int {
	return slices.IndexFunc(p.items, func(i workshop.Item) bool { return i.ID == id })
}

func (p *shelved) has(key, but string) bool {
	return slices.ContainsFunc(p.items, func(i workshop.Item) bool { return i.Key == key && i.ID != but })
}

// Packs implements workshop.Store.
func (m *Packs) Packs(_ context.Context, account string) ([]workshop.Pack, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var list []workshop.Pack
	for _, p := range m.of(account, true) {
		list = append(list, p.Pack)
	}
	return list, nil
}

// Counts implements workshop.Store.
func (m *Packs) Counts(_ context.Context, account string) (map[string][]workshop.Count, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	counts := map[string][]workshop.Count{}
	for _, p := range m.of(account, true) {
		alike := map[[3]string]workshop.Count{}
		for _, i := range p.items {
			n := alike[[3]string{i.Language, i.Category, i.Level}]
			n.Language, n.Category, n.Level, n.Items = i.Language, i.Category, i.Level, n.Items+1
			if i.Fit {
				n.Fit++
			}
			alike[[3]string{i.Language, i.Category, i.Level}] = n
		}
		list := slices.Collect(maps.Values(alike))
		slices.SortFunc(list, func(a, b workshop.Count) int {
			return strings.Compare(a.Language+" "+a.Category+" "+a.Level, b.Language+" "+b.Category+" "+b.Level)
		})
		if len(list) > 0 {
			counts[p.ID] = list
		}
	}
	return counts, nil
}

// AddPack implements workshop.Store.
func (m *Packs) AddPack(_ context.Context, p workshop.Pack, items []workshop.Item, most workshop.Bounds) (workshop.Added, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	own := m.of(p.Owner, false)
	made := &shelved{Pack: p}
	known := map[string]int{}
	home := ""
	for _, item := range items {
		at := slices.IndexFunc(own, func(p *shelved) bool { return p.has(item.Key, "") })
		if at < 0 {
			made.items = append(made.items, item)
		} else if known[own[at].ID]++; known[own[at].ID] > known[home] {
			home = own[at].ID
		}
	}
	if len(items) > 0 && len(made.items) == 0 {
		return workshop.Added{Pack: home}, nil
	}
	if len(own) >= most.Packs || m.size(p.Owner)+len(made.items) > most.Items {
		return workshop.Added{}, workshop.ErrTooMany
	}
	m.packs = append(m.packs, made)
	return workshop.Added{Pack: p.ID, Items: len(made.items)}, nil
}

// NamePack implements workshop.Store.
func (m *Packs) NamePack(_ context.Context, owner, id, name string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	p := m.own(owner, id)
	if p == nil {
		return workshop.ErrNotFound
	}
	p.Name = name
	p.Version++
	return nil
}

// RemovePack implements workshop.Store.
func (m *Packs) RemovePack(_ context.Context, owner, id string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	p := m.own(owner, id)
	if p == nil {
		return workshop.ErrNotFound
	}
	m.packs = slices.DeleteFunc(m.packs, func(other *shelved) bool { return other == p })
	for account, list := range m.off {
		m.off[account] = slices.DeleteFunc(list, func(off string) bool { return off == id })
	}
	return nil
}

// Off implements workshop.Store.
func (m *Packs) Off(_ context.Context, account string) ([]string, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.Clone(m.off[account]), nil
}

// Switch implements workshop.Store.
func (m *Packs) Switch(_ context.Context, account, pack string, on bool) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.off == nil {
		m.off = map[string][]string{}
	}
	list := slices.DeleteFunc(m.off[account], func(id string) bool { return id == pack })
	if !on {
		list = append(list, pack)
	}
	slices.Sort(list)
	m.off[account] = list
	return nil
}

// Items implements workshop.Store.
func (m *Packs) Items(_ context.Context, pack, after, text string, limit int) ([]workshop.Item, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var list []workshop.Item
	for _, p := range m.packs {
		if p.ID != pack {
			continue
		}
		for _, item := range p.items[p.at(after)+1:] {
			if (limit == 0 || len(list) < limit) && strings.Contains(item.Search(), text) {
				list = append(list, item)
			}
		}
	}
	return list, nil
}

// Item implements workshop.Store.
func (m *Packs) Item(_ context.Context, pack, id string) (workshop.Item, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, p := range m.packs {
		if at := p.at(id); p.ID == pack && at >= 0 {
			return p.items[at], nil
		}
	}
	return workshop.Item{}, workshop.ErrNotFound
}

// CountItems implements workshop.Store.
func (m *Packs) CountItems(ctx context.Context, pack, text string) (int, error) {
	list, err := m.Items(ctx, pack, "", text, 0)
	return len(list), err
}

// Held implements workshop.Store.
func (m *Packs) Held(_ context.Context, owner string, keys []string) (int, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	n := 0
	for _, key := range keys {
		if slices.ContainsFunc(m.of(owner, false), func(p *shelved) bool { return p.has(key, "") }) {
			n++
		}
	}
	return n, nil
}

// KeepItem implements workshop.Store.
func (m *Packs) KeepItem(_ context.Context, owner, pack string, item workshop.Item, most workshop.Bounds) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	p := m.own(owner, pack)
	if p == nil {
		return workshop.ErrNotFound
	}
	at := p.at(item.ID)
	switch {
	case item.Version > 1 && at < 0:
		return workshop.ErrNotFound
	case item.Version > 1 && p.items[at].Version != item.Version-1:
		return workshop.ErrConflict
	case item.Version == 1 && m.size(owner) >= most.Items:
		return workshop.ErrTooMany
	case p.has(item.Key, item.ID):
		return workshop.ErrTwice
	case item.Version == 1:
		p.items = append(p.items, item)
	default:
		p.items[at] = item
	}
	p.Version++
	return nil
}

// RemoveItem implements workshop.Store.
func (m *Packs) RemoveItem(_ context.Context, owner, pack, id string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	p := m.own(owner, pack)
	if p == nil || p.at(id) < 0 {
		return workshop.ErrNotFound
	}
	p.items = slices.Delete(p.items, p.at(id), p.at(id)+1)
	p.Version++
	return nil
}

// KeepReport implements workshop.Store.
func (m *Packs) KeepReport(_ context.Context, r workshop.Report) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if r.Source == nil {
		r.Source = []byte("null")
	}
	for i := range m.reports {
		if old := &m.reports[i]; old.Host == r.Host && old.Account == r.Account && old.Question == r.Question {
			if !old.Done {
				r.ID = old.ID
				*old = r
			}
			return nil
		}
	}
	m.last++
	r.ID = m.last
	m.reports = append(m.reports, r)
	return nil
}

// Reports implements workshop.Store.
func (m *Packs) Reports(_ context.Context, host string, done *bool, before int64, limit int) ([]workshop.Report, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var list []workshop.Report
	for _, r := range slices.Backward(m.reports) {
		if r.Host == host && (done == nil || r.Done == *done) && (before == 0 || r.ID < before) && len(list) < limit {
			list = append(list, r)
		}
	}
	return list, nil
}

// SetReport implements workshop.Store.
func (m *Packs) SetReport(_ context.Context, host string, id int64, done bool) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	for i := range m.reports {
		if r := &m.reports[i]; r.Host == host && r.ID == id {
			r.Done = done
			return nil
		}
	}
	return workshop.ErrNotFound
}

// SettleReports implements workshop.Store.
func (m *Packs) SettleReports(_ context.Context, question string) (int, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	settled := 0
	for i := range m.reports {
		if r := &m.reports[i]; r.Question == question && !r.Done {
			r.Done = true
			settled++
		}
	}
	return settled, nil
}

// Reporters implements workshop.Store.
func (m *Packs) Reporters(context.Context) (map[string]int, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	counts := map[string]int{}
	accounts, hosts := map[string]map[string]bool{}, map[string]map[string]bool{}
	for i := range m.reports {
		r := &m.reports[i]
		if !r.Seated || r.Done {
			continue
		}
		if accounts[r.Question] == nil {
			accounts[r.Question], hosts[r.Question] = map[string]bool{}, map[string]bool{}
		}
		accounts[r.Question][r.Account], hosts[r.Question][r.Host] = true, true
		counts[r.Question] = len(accounts[r.Question])
		if !r.Own {
			counts[r.Question] = min(counts[r.Question], len(hosts[r.Question]))
		}
	}
	return counts, nil
}
