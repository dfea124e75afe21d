package sqlstore

import (
	"context"
	"fmt"
	"time"

	"castellan/internal/account"
)

var _ account.Store = (*Store)(nil)

const (
	insertAccount = `INSERT INTO accounts (id, name, language, created) VALUES ($1, $2, $3, $4)`
	insertSession = `INSERT INTO sessions (hash, account, kind, created, used) VALUES ($1, $2, $3, $4, $5)`
	updateAccount = `UPDATE accounts SET name = $1, language = $2 WHERE id = $3`
	updateSession = `UPDATE sessions SET used = $1 WHERE hash = $2`
	deleteSession = `DELETE FROM sessions WHERE kind = $1 AND used < $2`
	dropSession   = `DELETE FROM sessions WHERE hash = $1`

	selectSession = `SELECT s.account, s.kind, s.created, s.used, a.name, a.language, a.created
		FROM sessions s JOIN accounts a ON a.id = s.account WHERE s.hash = $1`
	selectAccount = `SELECT name, language, created FROM accounts WHERE id = $1`
)

// AddAccount implements account.Store.
func (s *Store) AddAccount(ctx context.Context, a account.Account, first account.Session) error {
	return s.do(ctx, func(ctx context.Context, w tx) error {
		if err := w.Queue(ctx, insertAccount, a.ID, a.Name, a.Language, a.Created.UnixMilli()); err != nil {
			return fmt.Errorf("insert an account: %w", err)
		}
		return w.session(ctx, first)
	})
}

// AddSession implements account.Store.
func (s *Store) AddSession(ctx context.Context, session account.Session) error {
	return s.do(ctx, func(ctx context.Context, w tx) error { return w.session(ctx, session) })
}

func (w tx) session(ctx context.Context, s account.Session) error {
	err := w.Queue(ctx, insertSession, s.Hash[:], s.Account, string(s.Kind), s.Created.UnixMilli(), s.Used.UnixMilli())
	if err != nil {
		return fmt.Errorf("insert a session: %w", err)
	}
	return nil
}

// Session implements account.Store.
func (s *Store) Session(ctx context.Context, h account.Hash) (account.Session, account.Account, error) {
	session, who := account.Session{Hash: h}, account.Account{}
	var begun, used, created int64
	found, err := s.stmts.Row(ctx, selectSession, []any{h[:]},
		&session.Account, &session.Kind, &begun, &used, &who.Name, &who.Language, &created)
	switch {
	case err != nil:
		return account.Session{}, account.Account{}, fmt.Errorf("load a session: %w", err)
	case !found:
		return account.Session{}, account.Account{}, account.ErrUnknown
	}
	who.ID = session.Account
	session.Created, session.Used, who.Created = instant(begun), instant(used), instant(created)
	return session, who, nil
}

// Account implements account.Store.
func (s *Store) Account(ctx context.Context, id string) (account.Account, error) {
	who := account.Account{ID: id}
	var created int64
	found, err := s.stmts.Row(ctx, selectAccount, []any{id}, &who.Name, &who.Language, &created)
	switch {
	case err != nil:
		return account.Account{}, fmt.Errorf("load an account: %w", err)
	case !found:
		return account.Account{}, account.ErrUnknown
	}
	who.Created = instant(created)
	return who, nil
}

// Touch implements account.Store.
func (s *Store) Touch(ctx context.Context, h account.Hash, used time.Time) error {
	return s.do(ctx, func(ctx context.Context, w tx) error {
		if err := w.Queue(ctx, updateSession, used.UnixMilli(), h[:]); err != nil {
			return fmt.Errorf("update a session: %w", err)
		}
		return nil
	})
}

// Rename implements account.Store.
func (s *Store) Rename(ctx context.Context, id, name, language string) error {
	return s.do(ctx, func(ctx context.Context, w tx) error {
		if err := w.Queue(ctx, updateAccount, name, language, id); err != nil {
			return fmt.Errorf("update an account: %w", err)
		}
		return nil
	})
}

// Drop implements account.Store.
func (s *Store) Drop(ctx context.Context, h account.Hash) error {
	return s.do(ctx, func(ctx context.Context, w tx) error {
		if err := w.Queue(ctx, dropSession, h[:]); err != nil {
			return fmt.Errorf("delete a session: %w", err)
		}
		return nil
	})
}

// Forget implements account.Store.
func (s *Store) Forget(ctx context.Context, kind account.Kind, before time.Time) error {
	return s.do(ctx, func(ctx context.Context, w tx) error {
		if err := w.Queue(ctx, deleteSession, string(kind), before.UnixMilli()); err != nil {
			return fmt.Errorf("delete old sessions: %w", err)
		}
		return nil
	})
}
