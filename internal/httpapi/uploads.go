package httpapi

import (
	"context"
	"net/http"
	"strings"
	"time"
)

const (
	// maxUpload bounds a file of questions.
	maxUpload = 10 << 20
	// uploadTime is how long a file may take to come in.
	uploadTime = time.Minute
	// deskWait is how long a call waits for a place at a desk.
	deskWait = 10 * time.Second
)

// A desk has places for so many at once. Who finds none waits a while.
type desk chan struct{}

// take gives a place, which done gives back, or a 503.
func (d desk) take(ctx context.Context) (done func(), err error) {
	ctx, cancel := context.WithTimeout(ctx, deskWait)
	defer cancel()
	select {
	case d <- struct{}{}:
		return func() { <-d }, nil
	case <-ctx.Done():
		p := problem(http.StatusServiceUnavailable, CodeUnavailable, "too many files are being read; come back later")
		p.retry = int(deskWait / time.Second)
		return nil, p
	}
}

// uploads lets few files in at once, and none of nobody's: they take memory
// before anything is known of them.
func (s *server) uploads(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodPost || !isUpload(r.URL.Path) {
			next.ServeHTTP(w, r)
			return
		}
		ctx := r.Context()
		if _, err := caller(ctx); err != nil {
			fail(ctx, err).write(w)
			return
		}
		if err := s.filing.take(requestOf(ctx).sender()); err != nil {
			fail(ctx, err).write(w)
			return
		}
		done, err := s.arriving.take(ctx)
		if err != nil {
			fail(ctx, err).write(w)
			return
		}
		defer done()
		control := http.NewResponseController(w) // a test's writer has no deadlines
		_ = control.SetReadDeadline(time.Now().Add(uploadTime))
		_ = control.SetWriteDeadline(time.Now().Add(uploadTime + answerTime))
		next.ServeHTTP(w, r)
	})
}

// isUpload tells the calls whose body is a file of questions.
func isUpload(path string) bool {
	return strings.HasSuffix(path, "/workshop/check") || strings.HasSuffix(path, "/workshop/import")
}
