package account_test

import (
	"errors"
	"testing"
	"time"

	"castellan/internal/account"
)

// Whoever is recognised is looked up once in a while only. What this node
// changes holds at once, what another node changes within five seconds.
func TestRemembered(t *testing.T) {
	store, now := newMemory(), time.Now()
	clock := func() time.Time { return now }
	here, there := account.New(store, clock), account.New(store, clock)
	who, secret, err := here.Guest(t.Context(), "Ada", "en")
	if err != nil {
		t.Fatal(err)
	}
	is := func(a *account.Accounts, name string, want error) {
		t.Helper()
		got, err := a.Recognise(t.Context(), account.Cookie, secret)
		if !errors.Is(err, want) || got.Name != name {
			t.Errorf("recognised %q, %v; want %q, %v", got.Name, err, name, want)
		}
	}
	is(here, "Ada", nil)
	is(there, "Ada", nil)
	if _, err := here.Rename(t.Context(), who, "Eve", ""); err != nil {
		t.Fatal(err)
	}
	is(here, "Eve", nil)
	now = now.Add(6 * time.Second)
	is(there, "Eve", nil)
	if _, err := there.Recognise(t.Context(), account.Token, secret); !errors.Is(err, account.ErrUnknown) {
		t.Errorf("a cookie passed for a token: %v", err)
	}
	is(here, "Eve", nil)
	if err := here.Withdraw(t.Context(), secret); err != nil {
		t.Fatal(err)
	}
	is(here, "", account.ErrUnknown)
	now = now.Add(6 * time.Second)
	is(there, "", account.ErrUnknown)
}
