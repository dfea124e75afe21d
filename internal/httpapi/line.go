package httpapi

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"sync"
	"sync/atomic"
	"time"
)

// A line takes a stream's texts to its reader.
type line interface {
	// send takes a text that fill appends; it has left when send returns. A
	// reader that does not take it in time gets no more.
	send(within time.Duration, fill func([]byte) []byte) error
	// hurry says that the server stops: no send may take longer than closingTime.
	hurry()
	// end says that nothing more comes.
	end()
}

// closingTime is how long a reader may take for the last that a server says.
const closingTime = time.Second

// rooms are for texts on their way: a stream that waits holds none.
var rooms = sync.Pool{New: func() any { return new([]byte) }}

// fill writes a text into a room and gives it to write.
func fill(text func([]byte) []byte, write func([]byte) error) error {
	room := rooms.Get().(*[]byte)
	defer rooms.Put(room)
	*room = text((*room)[:0])
	return write(*room)
}

// An answer is a line over net/http, as HTTP/2 needs it.
type answer struct {
	w       http.ResponseWriter
	control *http.ResponseController
}

func (a answer) send(within time.Duration, text func([]byte) []byte) error {
	if err := a.control.SetWriteDeadline(time.Now().Add(within)); err != nil {
		return fmt.Errorf("bound the write: %w", err)
	}
	return fill(text, func(b []byte) error {
		if _, err := a.w.Write(b); err != nil {
			return fmt.Errorf("write: %w", err)
		}
		return a.control.Flush()
	})
}

// hurry leaves it to net/http, which cuts what holds a stop up.
func (a answer) hurry() {}

func (a answer) end() {}

// A wire is a line over a connection of HTTP/1, taken over from net/http, which
// keeps ten times as much for each as a stream needs that waits.
type wire struct {
	net.Conn
	chunked bool // HTTP/1.1 (RFC 9112, 7.1); before, the connection's end is the stream's
	closing atomic.Bool
	broken  bool // part of a text may have left: the stream must not look whole
}

// errNoWire says that a request's connection cannot be taken over.
var errNoWire = errors.New("no connection of HTTP/1")

// takeOver answers a request with its headers and gives the connection to the
// caller, who closes it.
func takeOver(w http.ResponseWriter, r *http.Request) (*wire, error) {
	if r.ProtoMajor != 1 {
		return nil, errNoWire
	}
	conn, _, err := http.NewResponseController(w).Hijack()
	if errors.Is(err, http.ErrNotSupported) {
		return nil, errNoWire
	}
	if err != nil {
		return nil, err
	}
	l := &wire{Conn: conn, chunked: r.ProtoAtLeast(1, 1)}
	h := w.Header()
	h.Set("Date", time.Now().UTC().Format(http.TimeFormat))
	h.Set("Connection", "close")
	if l.chunked {
		h.Set("Transfer-Encoding", "chunked")
	}
	var head bytes.Buffer
	head.WriteString("HTTP/1.1 200 OK\r\n")
	if err := h.Write(&head); err != nil {
		panic("httpapi: memory takes no headers: " + err.Error())
	}
	head.WriteString("\r\n")
	if err := errors.Join(conn.SetReadDeadline(time.Time{}), l.write(answerTime, head.Bytes())); err != nil {
		return nil, errors.Join(err, conn.Close())
	}
	return l, nil
}

func (l *wire) write(within time.Duration, text []byte) error {
	err := l.SetWriteDeadline(time.Now().Add(within))
	if l.closing.Load() { // looked at last, so that hurry is not undone
		err = l.SetWriteDeadline(time.Now().Add(min(within, closingTime)))
	}
	if err != nil {
		return fmt.Errorf("bound the write: %w", err)
	}
	if _, err := l.Write(text); err != nil {
		l.broken = true
		return fmt.Errorf("write: %w", err)
	}
	return nil
}

// chunkHead is the length of a chunk, to be filled in: 8 digits of hex.
const chunkHead = "00000000\r\n"

func (l *wire) send(within time.Duration, text func([]byte) []byte) error {
	if !l.chunked {
		return fill(text, func(b []byte) error { return l.write(within, b) })
	}
	return fill(func(b []byte) []byte {
		b = text(append(b, chunkHead...))
		for n, i := len(b)-len(chunkHead), 7; n > 0; n, i = n>>4, i-1 {
			b[i] = "0123456789abcdef"[n&15]
		}
		return append(b, "\r\n"...)
	}, func(b []byte) error { return l.write(within, b) })
}

func (l *wire) hurry() {
	l.closing.Store(true)
	_ = l.SetWriteDeadline(time.Now().Add(closingTime)) // it has gone then
}

func (l *wire) end() {
	if l.chunked && !l.broken {
		_ = l.write(closingTime, []byte("0\r\n\r\n")) // the reader may be gone; there is nobody to tell
	}
}

// gone calls left once the reader has gone or says that it sends no more. What
// else it sends is passed over: there is nothing to ask on a stream.
func (l *wire) gone(left context.CancelFunc) {
	defer left()
	var nothing [64]byte
	for {
		if _, err := l.Read(nothing[:]); err != nil {
			return
		}
	}
}
