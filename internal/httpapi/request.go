package httpapi

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"strings"

	"castellan/internal/account"
)

// request is what is known about a request beyond its text.
type request struct {
	id      string
	base    *slog.Logger
	ip      netip.Addr
	https   bool
	account *account.Account // nil: nobody
	secret  string           // of the session that account was recognised by
	cookie  bool             // it came as a cookie
}

// log is the log with the request's id. Few requests have anything to say.
func (r *request) log() *slog.Logger { return r.base.With("request", r.id) }

type requestKey struct{}

// requestOf finds what is known about the request of a context.
func requestOf(ctx context.Context) *request {
	if r, ok := ctx.Value(requestKey{}).(*request); ok {
		return r
	}
	return &request{base: slog.Default()}
}

// caller gives the account that asks, or a 401.
func caller(ctx context.Context) (account.Account, error) {
	if who := requestOf(ctx).account; who != nil {
		return *who, nil
	}
	return account.Account{}, problem(http.StatusUnauthorized, CodeUnauthenticated, "this needs a session: post to api/guests first")
}

// whoever gives the account that asks, with an empty id for nobody.
func whoever(ctx context.Context) account.Account {
	if who := requestOf(ctx).account; who != nil {
		return *who
	}
	return account.Account{}
}

// identify notes the request's id and its sender's address.
func (s *server) identify(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		about := &request{id: r.Header.Get("X-Request-Id"), base: s.log, ip: s.address(r), https: r.TLS != nil || s.forwardedHTTPS(r)}
		if !plain(about.id) {
			about.id = rand.Text()[:16]
		}
		w.Header().Set("X-Request-Id", about.id)
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), requestKey{}, about)))
	})
}

// authenticate notes the request's account.
func (s *server) authenticate(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if err := s.recognise(r); err != nil {
			fail(r.Context(), err).write(w)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// plain tells whether a request id from outside may stand in the log.
func plain(id string) bool {
	if id == "" || len(id) > 64 {
		return false
	}
	for _, c := range []byte(id) {
		if (c < '0' || c > '9') && (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && c != '-' && c != '_' {
			return false
		}
	}
	return true
}

// address is where a request comes from. What X-Forwarded-For says counts
// only if the neighbour on the wire is a trusted proxy; of several addresses
// the last one that is no trusted proxy's is the sender's.
func (s *server) address(r *http.Request) netip.Addr {
	ip := peer(r)
	if !s.trusted(ip) {
		return ip
	}
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for i := len(hops) - 1; i >= 0; i-- {
		hop, err := netip.ParseAddr(strings.TrimSpace(hops[i]))
		if err != nil {
			break
		}
		if ip = hop.Unmap(); !s.trusted(ip) {
			break
		}
	}
	return ip
}

func (s *server) forwardedHTTPS(r *http.Request) bool {
	return s.trusted(peer(r)) && strings.EqualFold(r.Header.Get("X-Forwarded-Proto"), "https")
}

func peer(r *http.Request) netip.Addr {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		return netip.Addr{}
	}
	ip, err := netip.ParseAddr(host)
	if err != nil {
		return netip.Addr{}
	}
	return ip.Unmap().WithZone("")
}

func (s *server) trusted(ip netip.Addr) bool {
	for _, prefix := range s.TrustedProxies {
		if prefix.Contains(ip) {
			return true
		}
	}
	return false
}

// writeJSON answers outside of huma.
func writeJSON(w http.ResponseWriter, status int, body any) {
	text, err := json.Marshal(body)
	if err != nil {
		panic("httpapi: an answer cannot be written as JSON: " + err.Error())
	}
	if w.Header().Get("Content-Type") == "" {
		w.Header().Set("Content-Type", "application/json")
	}
	w.Header().Set("Content-Length", itoa(len(text)+1))
	w.WriteHeader(status)
	if _, err := w.Write(append(text, '\n')); err != nil {
		return // the reader is gone; there is nobody to tell
	}
}
