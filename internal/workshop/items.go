package workshop

import (
	"context"
	"fmt"
	"strings"

	"castellan/quiz"
	"castellan/quiz/formats"
)

// A Refused item breaks rules that every item must keep.
type Refused struct{ Problems []formats.Problem }

// Error gives the first problem.
func (r *Refused) Error() string { return r.Problems[0].Message }

// A Page is a part of a pack.
type Page struct {
	Items []Item
	Total int    // of all parts
	Next  string // after which to go on; empty at the end
}

// pageSize is how many items a page has.
const pageSize = 50

// Page gives items of an owner's pack in the order in which they came, from
// after an item's id on; with text only those that hold it.
func (w *Workshop) Page(ctx context.Context, owner, pack, after, text string) (Page, error) {
	if _, err := w.Own(ctx, owner, pack); err != nil {
		return Page{}, err
	}
	items, err := w.Store.Items(ctx, pack, after, quiz.Folded(text), pageSize+1)
	if err != nil {
		return Page{}, fmt.Errorf("read a pack: %w", err)
	}
	total, err := w.Store.CountItems(ctx, pack, quiz.Folded(text))
	if err != nil {
		return Page{}, fmt.Errorf("count the questions: %w", err)
	}
	p := Page{Items: items, Total: total}
	if len(items) > pageSize {
		p.Items = items[:pageSize]
		p.Next = p.Items[pageSize-1].ID
	}
	return p, nil
}

// Item gives an item of an owner's pack, or ErrNotFound.
func (w *Workshop) Item(ctx context.Context, owner, pack, id string) (Item, error) {
	if _, err := w.Own(ctx, owner, pack); err != nil {
		return Item{}, err
	}
	item, err := w.Store.Item(ctx, pack, id)
	if err != nil {
		return Item{}, fmt.Errorf("read a question: %w", err)
	}
	return item, nil
}

// All gives a pack of an owner with all its items.
func (w *Workshop) All(ctx context.Context, owner, id string) (Pack, []formats.Item, error) {
	pack, err := w.Own(ctx, owner, id)
	if err != nil {
		return Pack{}, nil, err
	}
	items, err := w.Store.Items(ctx, id, "", "", 0)
	if err != nil {
		return Pack{}, nil, fmt.Errorf("read a pack: %w", err)
	}
	list := make([]formats.Item, len(items))
	for i := range items {
		list[i] = items[i].Item
	}
	return pack, list, nil
}

// Judge gives an item as it would be kept and what is wrong with it.
func Judge(item formats.Item) (formats.Item, []formats.Problem) {
	item = formats.Tidy(item)
	return item, formats.Judge(item)
}

// Write keeps an item that somebody wrote in an owner's pack: a new one if id is
// empty, else in the stead of the item of that id, whose version the writer
// last saw. One that breaks a rule gives a *Refused.
func (w *Workshop) Write(ctx context.Context, owner, pack, id string, version int, written formats.Item) (Item, error) {
	kept, err := w.Own(ctx, owner, pack)
	if err != nil {
		return Item{}, err
	}
	if written.Language == "" {
		written.Language = kept.Language
	}
	written, problems := Judge(written)
	if len(problems) > 0 && problems[0].Error {
		return Item{}, &Refused{problems}
	}
	item := Settings{Language: kept.Language}.settle(written)
	item.ID = id
	if id == "" {
		if item.ID, err = w.id(); err != nil {
			return Item{}, err
		}
	} else {
		item.Version = version + 1
	}
	if err := w.Store.KeepItem(ctx, owner, pack, item, most(owner)); err != nil {
		return Item{}, fmt.Errorf("keep a question: %w", err)
	}
	return item, nil
}

// Erase removes an item of an owner's pack.
func (w *Workshop) Erase(ctx context.Context, owner, pack, id string) error {
	if err := w.Store.RemoveItem(ctx, owner, pack, id); err != nil {
		return fmt.Errorf("remove a question: %w", err)
	}
	return nil
}

// Questions gives the ids of the questions that an item is asked as.
func (i *Item) Questions() []string {
	var ids []string
	for _, q := range asked(i, &Pack{}) {
		ids = append(ids, q.ID)
	}
	return ids
}

// Search is the text in which an item is looked for.
func (i *Item) Search() string {
	parts := []string{i.Stem}
	for _, o := range i.Options {
		parts = append(parts, o.Text)
	}
	return quiz.Folded(strings.Join(parts, " "))
}
