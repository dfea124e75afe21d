// Package account says who somebody is: guests, their sessions, and tokens for
// programs.
//
// A secret (the cookie's value or a bearer token) is shown once, to the one it
// belongs to; the store keeps its SHA-256 only, so a stolen database opens no
// session.
package account

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// An Account is somebody who plays. All accounts are guests so far: a name
// without a password, for as long as the session lives.
type Account struct {
	ID       string
	Name     string
	Language string // one of Languages
	Created  time.Time
}

// Languages are the languages that the game speaks. The first is the default.
var Languages = []string{"en", "fr", "ro"}

// MaxName is how many characters a name can have.
const MaxName = 24

var (
	// ErrUnknown says that a session, a token or an account does not exist or
	// is no longer good.
	ErrUnknown = errors.New("no such session")
	// ErrName says that a name breaks the rule for names.
	ErrName = fmt.Errorf("a name has 1 to %d characters, none of them a control character, invisible or a mark on nothing", MaxName)
	// ErrLanguage says that a language is none of Languages.
	ErrLanguage = fmt.Errorf("a language is one of %s", strings.Join(Languages, ", "))
)

// A Kind tells what a secret is for.
type Kind string

const (
	// Cookie is a browser's session.
	Cookie Kind = "cookie"
	// Token is a program's.
	Token Kind = "token"
)

// A Hash is the SHA-256 of a secret.
type Hash [sha256.Size]byte

// A Session ties a secret to an account.
type Session struct {
	Hash    Hash
	Account string
	Kind    Kind
	Created time.Time
	Used    time.Time // to the day
}

// A Store keeps accounts and sessions.
type Store interface {
	// AddAccount keeps a new account and its first session, or neither.
	AddAccount(context.Context, Account, Session) error
	// AddSession keeps one more session of an account.
	AddSession(context.Context, Session) error
	// Session finds a session and its account; without one it gives ErrUnknown.
	Session(context.Context, Hash) (Session, Account, error)
	// Account finds an account; without one it gives ErrUnknown.
	Account(ctx context.Context, id string) (Account, error)
	// Touch notes that a session was used.
	Touch(ctx context.Context, h Hash, used time.Time) error
	// Rename changes an account's name and language.
	Rename(ctx context.Context, id, name, language string) error
	// Drop drops a session; one that does not exist is no error.
	Drop(context.Context, Hash) error
	// Forget drops the sessions of a kind that were not used since an instant.
	Forget(ctx context.Context, kind Kind, before time.Time) error
}

// Unused is how long a browser's session lives without being used. Tokens
// live until they are withdrawn.
const Unused = 180 * 24 * time.Hour

// Accounts makes guests and recognises them.
type Accounts struct {
	store Store
	now   func() time.Time
	fresh *fresh
}

// New gives accounts over a store.
func New(store Store, now func() time.Time) *Accounts {
	return &Accounts{store: store, now: now, fresh: newFresh()}
}

// Guest makes a guest and gives the secret of its first session.
func (a *Accounts) Guest(ctx context.Context, name, language string) (Account, string, error) {
	name, err := CleanName(name)
	if err != nil {
		return Account{}, "", err
	}
	if !known(language) {
		return Account{}, "", ErrLanguage
	}
	now := a.now().UTC().Truncate(time.Millisecond)
	who := Account{ID: rand.Text(), Name: name, Language: language, Created: now}
	secret, session := newSession(who.ID, Cookie, now)
	if err := a.store.AddAccount(ctx, who, session); err != nil {
		return Account{}, "", fmt.Errorf("keep the guest: %w", err)
	}
	return who, secret, nil
}

// Token gives an account a new bearer token.
func (a *Accounts) Token(ctx context.Context, id string) (string, error) {
	secret, session := newSession(id, Token, a.now().UTC().Truncate(time.Millisecond))
	if err := a.store.AddSession(ctx, session); err != nil {
		return "", fmt.Errorf("keep the token: %w", err)
	}
	return secret, nil
}

// Recognise gives the account that a secret belongs to, or ErrUnknown. A
// secret of one kind does not pass for the other.
func (a *Accounts) Recognise(ctx context.Context, kind Kind, secret string) (Account, error) {
	if len(secret) != secretLength {
		return Account{}, ErrUnknown
	}
	h, now := Hash(sha256.Sum256([]byte(secret))), a.now()
	session, who, known, age := a.fresh.get(h, now)
	if !known {
		var err error
		if session, who, err = a.store.Session(ctx, h); err != nil {
			return Account{}, err
		}
		a.fresh.add(age, session, who, now)
	}
	if session.Kind != kind || (kind == Cookie && now.Sub(session.Used) > Unused) {
		return Account{}, ErrUnknown
	}
	if now.Sub(session.Used) > 24*time.Hour {
		if err := a.store.Touch(ctx, h, now); err != nil {
			return Account{}, fmt.Errorf("note the session's use: %w", err)
		}
		a.fresh.forget(h)
	}
	return who, nil
}

// Rename changes what an account is called and the language it reads; an empty
// string leaves that part as it is.
func (a *Accounts) Rename(ctx context.Context, who Account, name, language string) (Account, error) {
	if name != "" {
		clean, err := CleanName(name)
		if err != nil {
			return Account{}, err
		}
		who.Name = clean
	}
	if language != "" {
		if !known(language) {
			return Account{}, ErrLanguage
		}
		who.Language = language
	}
	if err := a.store.Rename(ctx, who.ID, who.Name, who.Language); err != nil {
		return Account{}, fmt.Errorf("rename: %w", err)
	}
	a.fresh.forget()
	return who, nil
}

// Withdraw makes a secret worthless: a guest logs out, or a token is taken
// back.
func (a *Accounts) Withdraw(ctx context.Context, secret string) error {
	h := Hash(sha256.Sum256([]byte(secret)))
	if err := a.store.Drop(ctx, h); err != nil {
		return fmt.Errorf("withdraw a session: %w", err)
	}
	a.fresh.forget(h)
	return nil
}

// Forget drops the browsers' sessions that nobody used for long.
func (a *Accounts) Forget(ctx context.Context) error {
	return a.store.Forget(ctx, Cookie, a.now().Add(-Unused))
}

// CleanName gives a name without outer white space and in composed form, or
// ErrName. Control characters are refused, and so are the invisible ones that
// would let one name pass for another; what joins the parts of an emoji may
// stay there. A combining mark must have something to stand on. U+FFFD is
// refused: a decoder left it in the place of what was no text.
func CleanName(name string) (string, error) {
	if !utf8.ValidString(name) || len(name) > 16*MaxName {
		return "", ErrName
	}
	name = norm.NFC.String(strings.TrimSpace(name))
	runes := []rune(name)
	if len(runes) < 1 || len(runes) > MaxName {
		return "", ErrName
	}
	for i, r := range runes {
		loose := unicode.IsMark(r) && (i == 0 || unicode.IsSpace(runes[i-1]))
		if r == utf8.RuneError || loose || invisible(r) && !joins(runes, i) {
			return "", ErrName
		}
	}
	return name, nil
}

// invisible tells whether a character leaves no mark of its own: control and
// format characters, fillers, variation selectors, the empty Braille pattern.
func invisible(r rune) bool {
	const emptyBraille = '\u2800'
	return r == emptyBraille || unicode.In(r, unicode.C, unicode.Zl, unicode.Zp,
		unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector) || unicode.Is(sovereign, r)
}

// sovereign are the Khmer vowels that are never shown.
var sovereign = &unicode.RangeTable{R16: []unicode.Range16{{Lo: 0x17b4, Hi: 0x17b5, Stride: 1}}}

// joins tells whether the character at i holds an emoji together: a variation
// selector after a symbol, or a joiner between two.
func joins(runes []rune, i int) bool {
	const joiner, coloured = '\u200d', '\ufe0f'
	symbol := func(i int) bool {
		return i >= 0 && i < len(runes) && unicode.In(runes[i], unicode.So, unicode.Sk) && !invisible(runes[i])
	}
	switch runes[i] {
	case coloured:
		return symbol(i - 1)
	case joiner:
		return (symbol(i-1) || i > 1 && runes[i-1] == coloured && symbol(i-2)) && symbol(i+1)
	}
	return false
}

func known(language string) bool {
	for _, l := range Languages {
		if l == language {
			return true
		}
	}
	return false
}

// secretLength is the length of 32 bytes in unpadded base64.
const secretLength = 43

func newSession(id string, kind Kind, now time.Time) (string, Session) {
	var b [32]byte
	_, _ = rand.Read(b[:]) // never fails: crypto/rand ends the program instead
	secret := base64.RawURLEncoding.EncodeToString(b[:])
	return secret, Session{Hash: sha256.Sum256([]byte(secret)), Account: id, Kind: kind, Created: now, Used: now}
}
