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

// recognise gives the account of a request, or nil for nobody. A cookie that
// is no longer good makes its bearer nobody, so that a browser can become a
// guest again; a bad bearer token is refused, since a program that sends one
// means to be somebody.
func (s *server) recognise(r *http.Request) (*account.Account, error) {
	if header := r.Header.Get("Authorization"); header != "" {
		scheme, token, _ := strings.Cut(header, " ")
		if !strings.EqualFold(scheme, "Bearer") {
			return nil, problem(http.StatusUnauthorized, CodeUnauthenticated, "the authorization scheme is Bearer")
		}
		who, err := s.Accounts.Recognise(r.Context(), account.Token, strings.TrimSpace(token))
		if errors.Is(err, account.ErrUnknown) {
			return nil, problem(http.StatusUnauthorized, CodeUnauthenticated, "the bearer token is not known")
		}
		if err != nil {
			return nil, err
		}
		return &who, nil
	}
	for _, cookie := range r.CookiesNamed(cookieName) {
		who, err := s.Accounts.Recognise(r.Context(), account.Cookie, cookie.Value)
		if errors.Is(err, account.ErrUnknown) {
			continue
		}
		if err != nil {
			return nil, err
		}
		return &who, nil
	}
	return nil, nil
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
