package httpapi

import (
	"errors"
	"net/http"
	"strings"
	"time"

	"castellan/internal/account"
)

// cookieName is the session cookie's. It differs by nothing from server to
// server: the path keeps several on one host apart.
const cookieName = "castellan"

// maxCookies is how many cookies of a request are looked at: there is one for
// each path that a server is mounted at.
const maxCookies = 3

// recognise notes the account of a request, or nobody. A cookie that
// is no longer good makes its bearer nobody, so that a browser can become a
// guest again; a bad bearer token is refused, since a program that sends one
// means to be somebody. Who tries secrets that are none is held back before
// any more of them are looked up.
func (s *server) recognise(r *http.Request) error {
	about := requestOf(r.Context())
	if header := r.Header.Get("Authorization"); header != "" {
		scheme, token, _ := strings.Cut(header, " ")
		if !strings.EqualFold(scheme, "Bearer") {
			return problem(http.StatusUnauthorized, CodeUnauthenticated, "the authorization scheme is Bearer")
		}
		err := s.look(r, about, account.Token, strings.TrimSpace(token))
		if errors.Is(err, account.ErrUnknown) {
			return problem(http.StatusUnauthorized, CodeUnauthenticated, "the bearer token is not known")
		}
		return err
	}
	cookies := r.CookiesNamed(cookieName)
	for _, cookie := range cookies[:min(len(cookies), maxCookies)] {
		if err := s.look(r, about, account.Cookie, cookie.Value); !errors.Is(err, account.ErrUnknown) {
			return err
		}
	}
	return nil
}

// look looks one secret up and notes whose it is. Those that are not known
// count against the address.
func (s *server) look(r *http.Request, about *request, kind account.Kind, secret string) error {
	if err := s.guesses.left(about.origin()); err != nil {
		return err
	}
	who, err := s.Accounts.Recognise(r.Context(), kind, secret)
	if err == nil {
		about.account, about.secret, about.cookie = &who, secret, kind == account.Cookie
	} else if errors.Is(err, account.ErrUnknown) {
		if spent := s.guesses.take(about.origin()); spent != nil {
			return spent
		}
	}
	return err
}

// cookie is the session cookie for a secret.
func (s *server) cookie(about *request, secret string) *http.Cookie {
	return &http.Cookie{
		Name:     cookieName,
		Value:    secret,
		Path:     s.base,
		MaxAge:   int(account.Unused / time.Second),
		HttpOnly: true,
		Secure:   about.https || s.SecureCookies,
		SameSite: http.SameSiteLaxMode,
	}
}
