package storetest

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"errors"
	"maps"
	"slices"
	"testing"
	"time"

	"castellan/internal/account"
	"castellan/internal/deck"
	"castellan/internal/learning"
	"castellan/internal/store/sqlstore"
	"castellan/internal/table"
	"castellan/internal/workshop"
	"castellan/quiz/rating"
)

// A Store is all that one database keeps.
type Store interface {
	table.Journal
	account.Store
	deck.Store
	learning.Store
	workshop.Store
	Seen(ctx context.Context, account string) ([]string, error)
	Awaited(ctx context.Context, account string) ([]string, error)
	Close() error
}

// A Place is a database for one test.
type Place struct {
	// Open opens a store, for the first time or once more after Close.
	Open func(t *testing.T) Store
	// Shared tells that two stores may be open at once.
	Shared bool
	// Read opens a reader beside a store.
	Read func(t *testing.T) *sqlstore.Reader
	// SQL gives the database itself. It can be asked for it beside a store.
	SQL func(t *testing.T) *sql.DB
}

// A site is a place in use.
type site struct {
	Place
	t     *testing.T
	store Store
}

// RunSQL proves that a database keeps every contract. Fresh gives an empty one.
func RunSQL(t *testing.T, fresh func(t *testing.T) Place) {
	t.Run("Journal", func(t *testing.T) {
		Run(t, func(t *testing.T) (table.Journal, Reopen) {
			s := newSite(t, fresh(t))
			return s.store, func(*testing.T) table.Journal { return s.reopen() }
		})
	})
	t.Run("Nodes", func(t *testing.T) {
		s := newSite(t, fresh(t))
		RunNodes(t, s.store, s.other())
	})
	for _, c := range []struct {
		name     string
		accounts []string
		f        func(*site)
	}{
		{"Accounts", nil, testAccounts},
		{"Decks", []string{"A", "B"}, testDecks},
		{"Packs", []string{"A", "B"}, testPacks},
		{"Answers", []string{"ada", "ben"}, testAnswers},
		{"Bounds", []string{"ada", "ben"}, testBounds},
		{"Seen", []string{"A"}, testSeen},
		{"Shelf", nil, testShelf},
		{"Odd texts", nil, testOddTexts},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := newSite(t, fresh(t))
			for _, id := range c.accounts {
				first := account.Session{Hash: sha256.Sum256([]byte(id)), Account: id, Kind: account.Cookie, Created: start, Used: start}
				if err := s.store.AddAccount(t.Context(), account.Account{ID: id, Name: id, Language: "en"}, first); err != nil {
					t.Fatal(err)
				}
			}
			c.f(s)
		})
	}
}

func newSite(t *testing.T, place Place) *site {
	t.Helper()
	s := &site{place, t, place.Open(t)}
	t.Cleanup(func() {
		if err := s.store.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// other is another node's store or, where there can be none, the same.
func (s *site) other() Store {
	s.t.Helper()
	if !s.Shared {
		return s.store
	}
	other := s.Open(s.t)
	s.t.Cleanup(func() {
		if err := other.Close(); err != nil {
			s.t.Error(err)
		}
	})
	return other
}

func (s *site) reopen() Store {
	s.t.Helper()
	if err := s.store.Close(); err != nil {
		s.t.Fatal(err)
	}
	s.store = s.Open(s.t)
	return s.store
}

// count gives the one number that a query gives.
func (s *site) count(db *sql.DB, text string) (n int) {
	s.t.Helper()
	if err := db.QueryRowContext(s.t.Context(), text).Scan(&n); err != nil {
		s.t.Fatal(err)
	}
	return n
}

// leave lets an account go.
func (s *site) leave(db *sql.DB, id string) {
	s.t.Helper()
	for _, text := range []string{`DELETE FROM sessions WHERE account = $1`, `DELETE FROM accounts WHERE id = $1`} {
		if _, err := db.ExecContext(s.t.Context(), text, id); err != nil {
			s.t.Fatal(err)
		}
	}
}

func testAccounts(s *site) {
	t, store := s.t, s.store
	ada := account.Account{ID: "A", Name: "Ștefan", Language: "ro", Created: start}
	cookie := account.Session{Hash: sha256.Sum256([]byte("cookie")), Account: "A", Kind: account.Cookie, Created: start, Used: start}
	if err := store.AddAccount(t.Context(), ada, cookie); err != nil {
		t.Fatal(err)
	}
	if err := store.AddAccount(t.Context(), account.Account{ID: "B"}, cookie); err == nil {
		t.Error("two sessions of one secret were kept")
	}
	if _, err := store.Account(t.Context(), "B"); !errors.Is(err, account.ErrUnknown) {
		t.Errorf("the account without a session was kept: %v", err)
	}
	token := account.Session{Hash: sha256.Sum256([]byte("token")), Account: "A", Kind: account.Token, Created: start, Used: start}
	if err := store.AddSession(t.Context(), token); err != nil {
		t.Fatal(err)
	}
	store = s.reopen()
	if s, a, err := store.Session(t.Context(), cookie.Hash); err != nil || s != cookie || a != ada {
		t.Errorf("the session is %+v of %+v, %v", s, a, err)
	}
	if a, err := store.Account(t.Context(), "A"); err != nil || a != ada {
		t.Errorf("the account is %+v, %v", a, err)
	}
	if _, _, err := store.Session(t.Context(), sha256.Sum256(nil)); !errors.Is(err, account.ErrUnknown) {
		t.Errorf("an unknown secret gave %v", err)
	}
	later := start.Add(48 * time.Hour)
	if err := errors.Join(store.Touch(t.Context(), token.Hash, later), store.Rename(t.Context(), "A", "Ada", "en")); err != nil {
		t.Fatal(err)
	}
	if s, a, err := store.Session(t.Context(), token.Hash); err != nil || !s.Used.Equal(later) || a.Name != "Ada" || a.Language != "en" {
		t.Errorf("the session is %+v of %+v, %v", s, a, err)
	}
	if err := store.Forget(t.Context(), account.Cookie, later); err != nil {
		t.Fatal(err)
	}
	if _, _, err := store.Session(t.Context(), cookie.Hash); !errors.Is(err, account.ErrUnknown) {
		t.Errorf("the old session is kept: %v", err)
	}
	if _, _, err := store.Session(t.Context(), token.Hash); err != nil {
		t.Errorf("the token was forgotten: %v", err)
	}
	for range 2 { // again is no error
		if err := store.Drop(t.Context(), token.Hash); err != nil {
			t.Fatal(err)
		}
	}
	if _, _, err := store.Session(t.Context(), token.Hash); !errors.Is(err, account.ErrUnknown) {
		t.Errorf("the token that was dropped gave %v", err)
	}
}

// An account's decks go with it, and nobody else's.
func testDecks(s *site) {
	t := s.t
	if err := s.store.KeepDeck(t.Context(), "nobody", deck.Deck{ID: "a"}, 3); err == nil {
		t.Error("a deck of nobody was kept")
	}
	RunDecks(t, s.store, "A", "B", func() deck.Store { return s.reopen() })
	db := s.SQL(t)
	s.leave(db, "A")
	if n := s.count(db, `SELECT count(*) FROM decks WHERE account = 'A'`); n != 0 {
		t.Errorf("%d decks of an account that is gone", n)
	}
	if n := s.count(db, `SELECT count(*) FROM decks`); n != 3 {
		t.Errorf("%d decks are left", n)
	}
}

// An account's packs go with it, and nobody else's.
func testPacks(s *site) {
	t := s.t
	if _, err := s.store.AddPack(t.Context(), workshop.Pack{ID: "x", Owner: "nobody"}, nil, workshop.Most); err == nil {
		t.Error("a pack of nobody was kept")
	}
	RunPacks(t, s.store, "A", "B", func() workshop.Store { return s.reopen() })
	db := s.SQL(t)
	s.leave(db, "A")
	for text, want := range map[string]int{
		`SELECT count(*) FROM packs WHERE owner = 'A'`:                           0,
		`SELECT count(*) FROM packs_off WHERE account = 'A'`:                     0,
		`SELECT count(*) FROM items WHERE pack_no NOT IN (SELECT no FROM packs)`: 0,
		`SELECT count(*) FROM packs`:                                             4,
		`SELECT count(*) FROM items`:                                             7,
	} {
		if left := s.count(db, text); left != want {
			t.Errorf("%s: %d, want %d", text, left, want)
		}
	}
}

// When an account goes, what it answered stays, and nothing says who did.
func testAnswers(s *site) {
	t := s.t
	RunAnswers(t, s.store, func() Learning { return s.reopen() })
	report := workshop.Report{At: start, Account: "ben", Seated: true, Host: "host", Question: "reported", Asked: []byte(`{"id":"reported"}`)}
	if err := s.store.KeepReport(t.Context(), report); err != nil {
		t.Fatal(err)
	}
	reader := s.Read(t)
	files, err := reader.Files(t.Context())
	if err = errors.Join(err, reader.Close()); err != nil {
		t.Fatal(err)
	}
	read := map[string][3]int{}
	for _, f := range files {
		read[f.ID] = [3]int{len(f.Samples), f.Uncounted[rating.Late], f.Reporters}
	}
	if want := map[string][3]int{"q": {3, 1, 0}, "raced": {12, 0, 0}, "reported": {0, 0, 1}}; !maps.Equal(read, want) {
		t.Errorf("read are %v, want %v", read, want)
	}
	db := s.SQL(t)
	all := s.count(db, `SELECT count(*) FROM answers`)
	if s.count(db, `SELECT count(*) FROM answers WHERE account = 'ada'`) == 0 || s.count(db, `SELECT count(*) FROM player_ratings`) == 0 {
		t.Fatal("there is nothing to take away")
	}
	s.leave(db, "ada")
	if n := s.count(db, `SELECT count(*) FROM answers`); n != all {
		t.Errorf("%d of %d answers are left", n, all)
	}
	if n := s.count(db, `SELECT count(*) FROM answers WHERE account IS NOT NULL`) + s.count(db, `SELECT count(*) FROM player_ratings`); n != 0 {
		t.Errorf("%d rows tell of an account that is gone", n)
	}
	if samples, err := s.store.Samples(t.Context(), "q", 9); err != nil || len(samples) != 3 || samples[0].Ability != 1490 {
		t.Errorf("samples of who is gone: %+v, %v", samples, err)
	}
}

// What an account was asked about is noted with the ply that asks, the latest
// first; for whoever has no account nothing is.
func testSeen(s *site) {
	t, store := s.t, s.store
	row := Table("t")
	row.Host.ID, row.Status = "A", table.Playing
	if err := store.Create(t.Context(), table.Write{Table: row, List: []table.Listed{Question("q"), Question("r")}}); err != nil {
		t.Fatal(err)
	}
	over := Table("over")
	over.Host.ID, over.Status = "A", table.Finished
	if err := store.Create(t.Context(), table.Write{Table: over, List: []table.Listed{Question("s")}}); err != nil {
		t.Fatal(err)
	}
	for who, want := range map[string][]string{"A": {"about:q", "about:r"}, "nobody": nil} {
		got, err := store.Awaited(t.Context(), who)
		if slices.Sort(got); err != nil || !slices.Equal(got, want) {
			t.Errorf("%s may be asked about %v, %v", who, got, err)
		}
	}
	for i, concept := range []string{"x", "y", "z", "x"} {
		row.Revision++
		row.Version++
		w := table.Write{
			Table: row, Seen: []table.Seen{{Account: "A", Concept: concept}, {Account: "nobody", Concept: concept}},
			Plies: []table.StoredPly{{Version: row.Version, Move: "ask", At: time.UnixMilli(int64(1000 + i))}},
		}
		if _, err := store.Append(t.Context(), w); err != nil {
			t.Fatal(err)
		}
	}
	for who, want := range map[string][]string{"A": {"x", "z", "y"}, "nobody": nil} {
		if got, err := store.Seen(t.Context(), who); err != nil || !slices.Equal(got, want) {
			t.Errorf("%s has seen %v, %v", who, got, err)
		}
	}
}

// Whatever somebody types into an address is a name that nothing has, or none at
// all.
func testOddTexts(s *site) {
	t := s.t
	for _, odd := range []string{"\x00", "a\x00b", "\xff", "'; --", "%"} {
		if _, err := s.store.Load(t.Context(), odd); !errors.Is(err, table.ErrNotFound) {
			t.Errorf("table %q: %v", odd, err)
		}
		if _, err := s.store.Invited(t.Context(), odd); !errors.Is(err, table.ErrNotFound) {
			t.Errorf("invitation %q: %v", odd, err)
		}
		if plies, err := s.store.Plies(t.Context(), odd, 0); err != nil || len(plies) != 0 {
			t.Errorf("the plies of %q: %v, %v", odd, plies, err)
		}
		if _, err := s.store.Item(t.Context(), odd, odd); !errors.Is(err, workshop.ErrNotFound) {
			t.Errorf("item %q: %v", odd, err)
		}
		var invalid *table.Invalid
		if err := s.store.RemovePack(t.Context(), "A", odd); !errors.Is(err, workshop.ErrNotFound) && !errors.As(err, &invalid) {
			t.Errorf("pack %q: %v", odd, err)
		}
		if err := s.store.RemoveDeck(t.Context(), "A", odd); !errors.Is(err, deck.ErrNotFound) && !errors.As(err, &invalid) {
			t.Errorf("deck %q: %v", odd, err)
		}
	}
}
