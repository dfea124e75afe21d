package account_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"castellan/internal/account"
)

func TestNames(t *testing.T) {
	good := map[string]string{
		"Ada":                     "Ada",
		"  Ștefan cel Mare ":      "Ștefan cel Mare",
		"e\u0301mile":             "\u00e9mile",
		strings.Repeat("é", 24):   strings.Repeat("é", 24),
		"👩\u200d🚀":                "👩\u200d🚀",
		"Ada ❤\ufe0f":             "Ada ❤\ufe0f",
		"🏳\ufe0f\u200d🌈":          "🏳\ufe0f\u200d🌈",
		"ăn\u0323\u0303 i\u0328":  "ăṇ\u0303 į",
		"<b>bold</b> & \"quote\"": "<b>bold</b> & \"quote\"",
	}
	for in, want := range good {
		if got, err := account.CleanName(in); err != nil || got != want {
			t.Errorf("CleanName(%q) = %q, %v; want %q", in, got, err, want)
		}
	}
	for _, bad := range []string{"", "   ", "a\nb", "a\x00", strings.Repeat("x", 25), "abc\u202edef", "a\u200bb", "\u200d", "\xff",
		"\u3164", "\u2800\u2800", "\u115f", "\u034f", "A\u034fda", "A\u200dda", "Ada\ufe0f", "\uffa0", "x\u17b5", "A\U000e0100", "☃\u200d", "\u2800\ufe0f",
		"a\ufffdb", "\ufffd", "\u0301", " \u0301\u0302 ", "\u0301Ada", "Ada \u0301", "\u0903", "\u20dd", strings.Repeat("e\u0301\u0302", 200)} {
		if got, err := account.CleanName(bad); !errors.Is(err, account.ErrName) {
			t.Errorf("CleanName(%q) = %q, %v; want ErrName", bad, got, err)
		}
	}
}

func TestGuest(t *testing.T) {
	now := time.Date(2026, 11, 29, 20, 0, 0, 0, time.UTC)
	store := newMemory()
	a := account.New(store, func() time.Time { return now })
	ada, secret, err := a.Guest(t.Context(), " Ada ", "fr")
	if err != nil {
		t.Fatal(err)
	}
	if ada.Name != "Ada" || ada.Language != "fr" || len(ada.ID) < 20 {
		t.Errorf("the guest is %+v", ada)
	}
	for h := range store.sessions {
		if strings.Contains(string(h[:]), secret) || string(h[:]) == secret {
			t.Error("the store holds the secret itself")
		}
	}
	if got, err := a.Recognise(t.Context(), account.Cookie, secret); err != nil || got != ada {
		t.Errorf("recognised %+v, %v", got, err)
	}
	for _, wrong := range []string{"", "x", secret[1:] + "A", secret + "A"} {
		if _, err := a.Recognise(t.Context(), account.Cookie, wrong); !errors.Is(err, account.ErrUnknown) {
			t.Errorf("secret %q gave %v", wrong, err)
		}
	}
	if _, err := a.Recognise(t.Context(), account.Token, secret); !errors.Is(err, account.ErrUnknown) {
		t.Errorf("a cookie passed for a token: %v", err)
	}
	if _, _, err := a.Guest(t.Context(), "\n", "fr"); !errors.Is(err, account.ErrName) {
		t.Errorf("a bad name gave %v", err)
	}
	if _, _, err := a.Guest(t.Context(), "Ada", "de"); !errors.Is(err, account.ErrLanguage) {
		t.Errorf("a strange language gave %v", err)
	}
}

func TestTokensAndAge(t *testing.T) {
	now := time.Date(2026, 11, 29, 20, 0, 0, 0, time.UTC)
	a := account.New(newMemory(), func() time.Time { return now })
	ada, cookie, err := a.Guest(t.Context(), "Ada", "en")
	if err != nil {
		t.Fatal(err)
	}
	token, err := a.Token(t.Context(), ada.ID)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := a.Recognise(t.Context(), account.Token, token); err != nil || got != ada {
		t.Errorf("the token gave %+v, %v", got, err)
	}
	now = now.Add(account.Unused - time.Hour)
	if _, err := a.Recognise(t.Context(), account.Cookie, cookie); err != nil {
		t.Errorf("a session in use died: %v", err)
	}
	now = now.Add(account.Unused - time.Hour) // used an hour before its end: it lives anew
	if _, err := a.Recognise(t.Context(), account.Cookie, cookie); err != nil {
		t.Errorf("use did not prolong the session: %v", err)
	}
	now = now.Add(account.Unused + time.Hour)
	if _, err := a.Recognise(t.Context(), account.Cookie, cookie); !errors.Is(err, account.ErrUnknown) {
		t.Errorf("an unused session lives on: %v", err)
	}
	if _, err := a.Recognise(t.Context(), account.Token, token); err != nil {
		t.Errorf("a token died of age: %v", err)
	}
	if err := a.Forget(t.Context()); err != nil {
		t.Fatal(err)
	}
	if _, err := a.Recognise(t.Context(), account.Token, token); err != nil {
		t.Errorf("a token was forgotten: %v", err)
	}
}

func TestRename(t *testing.T) {
	a := account.New(newMemory(), time.Now)
	ada, secret, err := a.Guest(t.Context(), "Ada", "en")
	if err != nil {
		t.Fatal(err)
	}
	if ada, err = a.Rename(t.Context(), ada, "Ioana", ""); err != nil || ada.Name != "Ioana" || ada.Language != "en" {
		t.Errorf("renamed to %+v, %v", ada, err)
	}
	if ada, err = a.Rename(t.Context(), ada, "", "ro"); err != nil || ada.Name != "Ioana" || ada.Language != "ro" {
		t.Errorf("renamed to %+v, %v", ada, err)
	}
	if got, err := a.Recognise(t.Context(), account.Cookie, secret); err != nil || got != ada {
		t.Errorf("the store has %+v, %v; want %+v", got, err, ada)
	}
	if _, err := a.Rename(t.Context(), ada, "x\ty", ""); !errors.Is(err, account.ErrName) {
		t.Errorf("a bad name gave %v", err)
	}
	if _, err := a.Rename(t.Context(), ada, "", "xx"); !errors.Is(err, account.ErrLanguage) {
		t.Errorf("a bad language gave %v", err)
	}
}
