package httpapi

import (
	"errors"
	"log/slog"
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

// answerTime is how long an answer may take to reach its reader.
const answerTime = 30 * time.Second

// protect sets the headers that every answer has.
func protect(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		// Streams set deadlines of their own; everybody else has this one.
		_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(answerTime)) // a test's writer has none
		h := w.Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("X-Frame-Options", "DENY")
		h.Set("Referrer-Policy", "same-origin") // an invitation's code must not travel
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=()")
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
			about.log.Error("panic", "path", r.URL.Path, "cause", cause, "stack", string(debug.Stack()))
			if !seen.wrote {
				p := problem(http.StatusInternalServerError, CodeInternal, "something went wrong on the server")
				p.Request = about.id
				p.write(w)
			}
		}()
		next.ServeHTTP(seen, r)
	})
}

// observe measures and logs each call of the API.
func (s *server) observe(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		seen := &watched{ResponseWriter: w}
		began := time.Now()
		next.ServeHTTP(seen, r)
		_, pattern := s.mux.Handler(r)
		if _, path, ok := strings.Cut(pattern, " "); ok {
			pattern = path
		}
		took := time.Since(began)
		s.meters.call(r.Method, pattern, seen.code(), took)
		requestOf(r.Context()).log.LogAttrs(r.Context(), slog.LevelDebug, "call", slog.String("method", r.Method),
			slog.String("path", r.URL.Path), slog.Int("status", seen.code()), slog.Duration("took", took))
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
