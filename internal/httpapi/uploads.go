package httpapi

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"strings"
	"sync"
	"time"
)

const (
	// maxUpload bounds a file of questions.
	maxUpload = 10 << 20
	// maxArriving bounds what files that come in take of the memory together.
	maxArriving = 4 * maxUpload
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
		return nil, crowded()
	}
}

func crowded() error {
	p := problem(http.StatusServiceUnavailable, CodeUnavailable, "too many files are being read; come back later")
	p.retry = int(deskWait / time.Second)
	return p
}

// An intake takes files in: one of an account at a time, and of all together no
// more than fits. A file counts as far as it has come, so that who is slow, or
// silent, keeps nobody out.
type intake struct {
	most int
	mu   sync.Mutex     // guards the rest
	from map[string]int // bytes that have come, by account
	held int            // all of them
}

// open begins to take a file of an account in. It is to be closed.
func (in *intake) open(account string) error {
	in.mu.Lock()
	defer in.mu.Unlock()
	if _, twice := in.from[account]; twice {
		return tooMany(time.Second)
	}
	if in.from == nil {
		in.from = map[string]int{}
	}
	in.from[account] = 0
	return nil
}

// add counts what has come of a file.
func (in *intake) add(account string, n int) error {
	in.mu.Lock()
	defer in.mu.Unlock()
	in.from[account] += n
	in.held += n
	if in.held > in.most {
		return crowded()
	}
	return nil
}

func (in *intake) close(account string) {
	in.mu.Lock()
	defer in.mu.Unlock()
	in.held -= in.from[account]
	delete(in.from, account)
}

// read reads a file to its end. That one cannot be read is its sender's doing.
func (in *intake) read(account string, body io.Reader) ([]byte, error) {
	var refused error
	var data bytes.Buffer
	_, err := data.ReadFrom(reader(func(p []byte) (int, error) {
		n, err := body.Read(p)
		if refused = in.add(account, n); refused != nil {
			return n, refused
		}
		return n, err
	}))
	var long *http.MaxBytesError
	switch {
	case err == nil:
		return data.Bytes(), nil
	case refused != nil:
		return nil, refused
	case errors.As(err, &long):
		return nil, err
	}
	return nil, problem(http.StatusBadRequest, CodeBadRequest, "the body did not come in whole")
}

type reader func([]byte) (int, error)

func (r reader) Read(p []byte) (int, error) { return r(p) }

// uploads takes files of questions in before anything is done with them, and
// none of nobody's.
func (s *server) uploads(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodPost || !isUpload(r.URL.Path) {
			next.ServeHTTP(w, r)
			return
		}
		ctx := r.Context()
		who, err := caller(ctx)
		if err != nil {
			fail(ctx, err).write(w)
			return
		}
		if err := s.filing.take(requestOf(ctx).sender()); err != nil {
			fail(ctx, err).write(w)
			return
		}
		if err := s.arriving.open(who.ID); err != nil {
			fail(ctx, err).write(w)
			return
		}
		defer s.arriving.close(who.ID)
		control := http.NewResponseController(w) // a test's writer has no deadlines
		_ = control.SetReadDeadline(time.Now().Add(uploadTime))
		_ = control.SetWriteDeadline(time.Now().Add(uploadTime + answerTime))
		data, err := s.arriving.read(who.ID, r.Body)
		if err != nil {
			fail(ctx, err).write(w)
			return
		}
		r.Body = io.NopCloser(bytes.NewReader(data))
		next.ServeHTTP(w, r)
	})
}

// isUpload tells the calls whose body is a file of questions.
func isUpload(path string) bool {
	return strings.HasSuffix(path, "/workshop/check") || strings.HasSuffix(path, "/workshop/import")
}
