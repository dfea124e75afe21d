package account_test

import (
	"context"
	"sync"
	"time"

	"castellan/internal/account"
)

// memory is a store for tests.
type memory struct {
	mu       sync.Mutex
	accounts map[string]account.Account
	sessions map[account.Hash]account.Session
}

func newMemory() *memory {
	return &memory{accounts: map[string]account.Account{}, sessions: map[account.Hash]account.Session{}}
}

func (m *memory) AddAccount(_ context.Context, a account.Account, s account.Session) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.accounts[a.ID], m.sessions[s.Hash] = a, s
	return nil
}

func (m *memory) AddSession(_ context.Context, s account.Session) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.sessions[s.Hash] = s
	return nil
}

func (m *memory) Session(_ context.Context, h account.Hash) (account.Session, account.Account, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	s, ok := m.sessions[h]
	if !ok {
		return s, account.Account{}, account.ErrUnknown
	}
	return s, m.accounts[s.Account], nil
}

func (m *memory) Account(_ context.Context, id string) (account.Account, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	a, ok := m.accounts[id]
	if !ok {
		return a, account.ErrUnknown
	}
	return a, nil
}

func (m *memory) Touch(_ context.Context, h account.Hash, used time.Time) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	s := m.sessions[h]
	s.Used = used
	m.sessions[h] = s
	return nil
}

func (m *memory) Rename(_ context.Context, id, name, language string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	a := m.accounts[id]
	a.Name, a.Language = name, language
	m.accounts[id] = a
	return nil
}

func (m *memory) Drop(_ context.Context, h account.Hash) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.sessions, h)
	return nil
}

func (m *memory) Forget(_ context.Context, kind account.Kind, before time.Time) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	for h, s := range m.sessions {
		if s.Kind == kind && s.Used.Before(before) {
			delete(m.sessions, h)
		}
	}
	return nil
}
