package load

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/url"
	"strconv"
	"time"
)

// A line is a connection of a player that speaks HTTP as plainly as can be: in
// a measurement the server is to be measured, not its clients, which share a
// machine with it. It decodes no JSON but looks for what it needs.
type line struct {
	net.Conn
	in   *bufio.Reader
	host string
	out  []byte // the request that is being written
	body []byte // of the latest answer
}

// dial opens a line. It closes with ctx.
func (p *Player) dial(ctx context.Context) (*line, func(), error) {
	at, err := url.Parse(p.base)
	if err != nil {
		return nil, nil, err
	}
	var dialer net.Dialer
	conn, err := dialer.DialContext(ctx, "tcp", at.Host)
	if err != nil {
		return nil, nil, err
	}
	counting := &counted{conn, p.Server, p.hear}
	stop := context.AfterFunc(ctx, func() { _ = conn.Close() }) // what reads fails, and says so
	l := &line{Conn: counting, in: bufio.NewReaderSize(counting, 4<<10), host: at.Host}
	return l, func() { stop(); _ = conn.Close() }, nil
}

// ask writes a request of a player.
func (l *line) ask(p *Player, method, path, key, body string) error {
	l.out = append(l.out[:0], method...)
	l.out = append(append(append(l.out, " /"...), path...), " HTTP/1.1\r\nHost: "...)
	l.out = append(append(append(l.out, l.host...), "\r\nCookie: "...), p.cookie...)
	if key != "" {
		l.out = append(append(l.out, "\r\nIdempotency-Key: "...), key...)
	}
	if body != "" {
		l.out = append(l.out, "\r\nContent-Type: application/json\r\nContent-Length: "...)
		l.out = strconv.AppendInt(l.out, int64(len(body)), 10)
	}
	l.out = append(append(l.out, "\r\n\r\n"...), body...)
	_, err := l.Write(l.out)
	return err
}

// head reads an answer's status and how long it is: -1 for one in chunks.
func (l *line) head() (status, length int, err error) {
	length = -1
	for first := true; ; first = false {
		text, err := l.in.ReadSlice('\n')
		if err != nil {
			return 0, 0, err
		}
		text = bytes.TrimRight(text, "\r\n")
		switch {
		case first && len(text) >= 12:
			if status, err = strconv.Atoi(string(text[9:12])); err != nil {
				return 0, 0, err
			}
		case len(text) == 0:
			return status, length, nil
		case bytes.HasPrefix(text, []byte("Content-Length: ")):
			if length, err = strconv.Atoi(string(text[16:])); err != nil {
				return 0, 0, err
			}
		}
	}
}

// part reads the next chunk of an answer behind what it has; io.EOF comes
// after the last one.
func (l *line) part() error {
	text, err := l.in.ReadSlice('\n')
	if err != nil {
		return err
	}
	n, err := strconv.ParseInt(string(bytes.TrimRight(text, "\r\n")), 16, 64)
	if err != nil {
		return fmt.Errorf("the length of a chunk: %w", err)
	}
	if err := l.read(int(n)); err != nil {
		return err
	}
	if _, err := l.in.Discard(2); err != nil {
		return err
	}
	if n == 0 {
		return io.EOF
	}
	return nil
}

// read reads so many bytes behind the body that there is.
func (l *line) read(n int) error {
	from := len(l.body)
	l.body = append(l.body, make([]byte, n)...)
	_, err := io.ReadFull(l.in, l.body[from:])
	return err
}

// answer reads a whole answer.
func (l *line) answer() (status int, err error) {
	status, length, err := l.head()
	if err != nil {
		return 0, err
	}
	l.body = l.body[:0]
	if length >= 0 {
		return status, l.read(length)
	}
	for err == nil {
		err = l.part()
	}
	if errors.Is(err, io.EOF) {
		err = nil
	}
	return status, err
}

// move makes a move and gives the version after it, or false if the table went
// on meanwhile.
func (l *line) move(p *Player, table, move string, version int) (after int, ok bool, err error) {
	key := strconv.Itoa(version)
	body := `{"move":"` + move + `","version":` + key + `}`
	if err := l.ask(p, "POST", "api/tables/"+table+"/moves", key, body); err != nil {
		return 0, false, err
	}
	status, err := l.answer()
	switch {
	case err != nil:
		return 0, false, err
	case status == 409:
		return 0, false, nil
	case status != 200:
		return 0, false, fmt.Errorf("%d %s", status, l.body)
	}
	return number(l.body, `"version":`), true, nil
}

// A told event is what a stream told, until the next one.
type told struct {
	kind string
	data []byte
	at   time.Time
}

// follow reads a table's stream from a snapshot until its end, where it gives
// nil.
func (l *line) follow(p *Player, table string, hear func(told)) error {
	if err := l.ask(p, "GET", "api/tables/"+table+"/events", "", ""); err != nil {
		return err
	}
	if status, _, err := l.head(); err != nil || status != 200 {
		return errors.Join(err, fmt.Errorf("the stream of %s: %d", table, status))
	}
	l.body = l.body[:0]
	for {
		if err := l.part(); err != nil {
			return fmt.Errorf("the stream of %s broke: %w", table, err)
		}
		at := time.Now()
		for {
			event, rest, whole := bytes.Cut(l.body, []byte("\n\n"))
			if !whole {
				break
			}
			kind := field(event, "event: ")
			if string(kind) == "end" {
				return nil
			}
			if kind != nil {
				hear(told{string(kind), field(event, "data: "), at})
			}
			l.body = l.body[:copy(l.body, rest)]
		}
	}
}

// field gives what follows a name at the begin of a line, nil for none.
func field(event []byte, name string) []byte {
	for len(event) > 0 {
		var text []byte
		text, event, _ = bytes.Cut(event, []byte("\n"))
		if value, ok := bytes.CutPrefix(text, []byte(name)); ok {
			return value
		}
	}
	return nil
}

// number gives the number behind the first of a name, -1 for none.
func number(text []byte, name string) int {
	_, text, _ = bytes.Cut(text, []byte(name))
	n := -1
	for i := 0; i < len(text) && '0' <= text[i] && text[i] <= '9'; i++ {
		n = max(n, 0)*10 + int(text[i]-'0')
	}
	return n
}

// pick gives one of the legal moves that an event lists, or nothing. They stand
// behind the view, and are plain words.
func pick(data []byte, choose func(n int) int) string {
	const name = `"legal":["`
	i := bytes.LastIndex(data, []byte(name))
	if i < 0 {
		return ""
	}
	data = data[i+len(name):]
	data = data[:bytes.IndexByte(data, ']')]
	sep := []byte(`","`)
	for n := choose(bytes.Count(data, sep) + 1); n > 0; n-- {
		_, data, _ = bytes.Cut(data, sep)
	}
	move, _, _ := bytes.Cut(data, []byte(`"`))
	return string(move)
}
