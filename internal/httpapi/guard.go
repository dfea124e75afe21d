package httpapi

import (
	"errors"
	"log/slog"
	"maps"
	"net/http"
	"runtime/debug"
	"strings"
	"time"
)

// policy is the content security policy: everything from this server and
// nothing from anywhere else. Styles may stand in the page, because transitions
// are made of them; scripts may not.
const policy = "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
	"connect-src 'self'; font-src 'self'; media-src 'self'; object-src 'none'; worker-src 'self'; manifest-src 'self'; " +
	"base-uri 'self'; form-action 'self'; frame-ancestors 'none'"

// protection are the headers that every answer has. Their lists have no room
// behind them, so that an Add to one copies it.
var protection = http.Header{
	"Content-Security-Policy":      {policy},
	"X-Content-Type-Options":       {"nosniff"},
	"X-Frame-Options":              {"DENY"},
	"Referrer-Policy":              {"same-origin"}, // an invitation's code must not travel
	"Cross-Origin-Opener-Policy":   {"same-origin"},
	"Cross-Origin-Resource-Policy": {"same-origin"},
	"Permissions-Policy":           {"camera=(), microphone=(), geolocation=(), payment=()"},
}

// answerTime is how long an answer may take to reach its reader.
const answerTime = 30 * time.Second

// protect sets those headers, and how long a call may take on its way.
func (s *server) protect(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		// Streams set deadlines of their own; everybody else has this one.
		control := http.NewResponseController(w) // a test's writer has no deadlines
		_ = control.SetWriteDeadline(time.Now().Add(answerTime))
		if r.ContentLength != 0 { // whether anybody reads it or it is passed over
			_ = control.SetReadDeadline(time.Now().Add(s.Patience))
		}
		maps.Copy(w.Header(), protection)
		next.ServeHTTP(w, r)
	})
}

// crossOrigin refuses what another site's page asks a browser to send.
func crossOrigin(next http.Handler) http.Handler {
	c := http.NewCrossOriginProtection()
	c.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		problem(http.StatusForbidden, CodeForbidden, "a page of another site may not do this").write(w)
	}))
	return c.Handler(next)
}

// rescue answers a panic with internal and keeps the server alive.
func rescue(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		seen := &watched{ResponseWriter: w}
		defer func() {
			cause := recover()
			if cause == nil {
				return
			}
			if err, ok := cause.(error); ok && errors.Is(err, http.ErrAbortHandler) {
				panic(cause) // the server's own way to end an answer
			}
			about := requestOf(r.Context())
			about.panicked(r.URL.Path, cause)
			if !seen.wrote {
				p := problem(http.StatusInternalServerError, CodeInternal, "something went wrong on the server")
				p.Request = about.id
				p.write(w)
			}
		}()
		next.ServeHTTP(seen, r)
	})
}

// panicked tells the operator of a panic; it is called while it is recovered.
func (r *request) panicked(path string, cause any) {
	r.log().Error("panic", "path", path, "cause", cause, "stack", string(debug.Stack()))
}

// observe measures and logs each call of the API.
func (s *server) observe(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		seen := &watched{ResponseWriter: w}
		began := time.Now()
		outer := r.Pattern
		next.ServeHTTP(seen, r)
		pattern := r.Pattern
		if pattern == outer { // refused before it came to its handler
			_, pattern = s.mux.Handler(r)
		}
		if _, path, ok := strings.Cut(pattern, " "); ok {
			pattern = path
		}
		took := time.Since(began)
		s.meters.call(r.Method, pattern, seen.code(), took)
		if ctx := r.Context(); s.log.Enabled(ctx, slog.LevelDebug) {
			requestOf(ctx).log().LogAttrs(ctx, slog.LevelDebug, "call", slog.String("method", r.Method),
				slog.String("path", r.URL.Path), slog.Int("status", seen.code()), slog.Duration("took", took))
		}
	})
}

// limit counts every call against its sender.
func (s *server) limit(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if err := s.calls.take(requestOf(r.Context()).sender()); err != nil {
			fail(r.Context(), err).write(w)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// watched notes what a handler answered.
type watched struct {
	http.ResponseWriter
	status int
	wrote  bool
}

func (w *watched) WriteHeader(status int) {
	if !w.wrote {
		w.status, w.wrote = status, true
	}
	w.ResponseWriter.WriteHeader(status)
}

func (w *watched) Write(b []byte) (int, error) {
	w.wrote = true
	return w.ResponseWriter.Write(b)
}

// Unwrap lets http.ResponseController reach the connection.
func (w *watched) Unwrap() http.ResponseWriter { return w.ResponseWriter }

func (w *watched) code() int {
	if w.status == 0 {
		return http.StatusOK
	}
	return w.status
}
