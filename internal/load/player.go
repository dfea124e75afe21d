// Package load plays many tables over HTTP as honest clients do: a guest, a
// stream, a move when it is one's turn. It measures servers and tries them.
package load

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strconv"
	"strings"
	"sync/atomic"
	"time"
)

// A Server is one that listens, seen from outside.
type Server struct {
	base string // ends with a slash
	http *http.Client
	// received counts the bytes that came on every connection.
	received atomic.Int64
	// Hear, if it is set before the first call, is given all that comes on every
	// connection, headers included, by several goroutines.
	Hear func(p []byte)
}

// NewServer speaks to the server at an address that ends with a slash, over as
// many connections as there are streams and calls at once.
func NewServer(base string) *Server {
	s := &Server{base: base}
	dialer := &net.Dialer{}
	s.http = &http.Client{Transport: &http.Transport{
		MaxIdleConns: 0, MaxIdleConnsPerHost: 1 << 16, DisableCompression: true,
		DialContext: func(ctx context.Context, network, address string) (net.Conn, error) {
			conn, err := dialer.DialContext(ctx, network, address)
			return &counted{conn, s, s.Hear}, err
		},
	}}
	return s
}

// Close closes the connections that are idle.
func (s *Server) Close() { s.http.CloseIdleConnections() }

// counted counts what is read, and lets whoever wants hear it.
type counted struct {
	net.Conn
	by   *Server
	hear func(p []byte) // nil: nobody
}

func (c *counted) Read(p []byte) (int, error) {
	n, err := c.Conn.Read(p)
	c.by.received.Add(int64(n))
	if c.hear != nil {
		c.hear(p[:n])
	}
	return n, err
}

// A Problem is an answer that is no success.
type Problem struct {
	Status int
	Code   string `json:"code"`
	Detail string `json:"detail"`
}

func (p *Problem) Error() string { return fmt.Sprintf("%d %s: %s", p.Status, p.Code, p.Detail) }

// A Player is a guest on a server.
type Player struct {
	*Server
	cookie string
	hear   func(p []byte) // as Hear, of the plain connections of this player
}

// Guest makes a guest.
func (s *Server) Guest(ctx context.Context, name string) (*Player, error) {
	p := &Player{Server: s}
	response, err := p.send(ctx, http.MethodPost, "api/guests", map[string]string{"name": name})
	if err != nil {
		return nil, fmt.Errorf("make a guest: %w", err)
	}
	defer response.Body.Close()
	for _, cookie := range response.Cookies() {
		p.cookie = cookie.Name + "=" + cookie.Value
	}
	if p.cookie == "" {
		return nil, errors.New("make a guest: no cookie came")
	}
	return p, nil
}

// Session is what proves to a server who the player is.
func (p *Player) Session() string {
	_, session, _ := strings.Cut(p.cookie, "=")
	return session
}

// At is the same guest at another server, which must share its database.
func (p *Player) At(s *Server) *Player { return &Player{Server: s, cookie: p.cookie} }

// send makes a call, its headers "Name: value", and gives its answer if it is a
// success.
func (p *Player) send(ctx context.Context, method, path string, body any, headers ...string) (*http.Response, error) {
	var in io.Reader
	if body != nil {
		text, err := json.Marshal(body)
		if err != nil {
			return nil, err
		}
		in = bytes.NewReader(text)
	}
	request, err := http.NewRequestWithContext(ctx, method, p.base+path, in)
	if err != nil {
		return nil, err
	}
	if body != nil {
		request.Header.Set("Content-Type", "application/json")
	}
	for _, header := range headers {
		name, value, _ := strings.Cut(header, ": ")
		request.Header.Set(name, value)
	}
	if p.cookie != "" {
		request.Header.Set("Cookie", p.cookie)
	}
	response, err := p.http.Do(request)
	if err != nil {
		return nil, err
	}
	if response.StatusCode/100 == 2 {
		return response, nil
	}
	defer response.Body.Close()
	problem := &Problem{Status: response.StatusCode}
	text, err := io.ReadAll(io.LimitReader(response.Body, 1<<16))
	if err == nil {
		err = json.Unmarshal(text, problem)
	}
	if err != nil {
		problem.Detail = err.Error()
	}
	return nil, problem
}

// Call makes a call and reads its answer: JSON, or the text as it came into a
// *[]byte. An answer that is no success is a *Problem.
func (p *Player) Call(ctx context.Context, method, path string, body, into any, headers ...string) error {
	response, err := p.send(ctx, method, path, body, headers...)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	switch into := into.(type) {
	case nil:
		_, err = io.Copy(io.Discard, response.Body)
		return err
	case *[]byte:
		*into, err = io.ReadAll(response.Body)
		return err
	}
	return json.NewDecoder(response.Body).Decode(into)
}

// Make makes a table without a clock at which the maker has seat 0 and a friend
// seat 1; the seats that a game needs beside are given to its weakest bots.
func Make(ctx context.Context, maker, friend *Player, g Game) (id string, err error) {
	seats := []map[string]any{{"kind": "me"}, {"kind": "open"}}
	for n := 2; n < g.Seats.Min; n++ {
		seats = append(seats, map[string]any{"kind": "bot", "level": g.Bots[0]})
	}
	body := map[string]any{"game": g.Game, "seats": seats, "open": true, "clock": map[string]any{"kind": "none"}}
	var made struct{ ID string }
	if err := maker.Call(ctx, http.MethodPost, "api/tables", body, &made); err != nil {
		return "", fmt.Errorf("make a table of %s: %w", g.Game, err)
	}
	if err := friend.Call(ctx, http.MethodPut, "api/tables/"+made.ID+"/seats/1", map[string]any{"kind": "me"}, nil); err != nil {
		return "", fmt.Errorf("sit down at a table of %s: %w", g.Game, err)
	}
	return made.ID, nil
}

// A Game is what a server says of a game.
type Game struct {
	Game  string
	Seats struct{ Min, Max int }
	Bots  []string // weakest first
}

// Games lists the games of the server.
func (s *Server) Games(ctx context.Context) ([]Game, error) {
	var list []Game
	err := (&Player{Server: s}).Call(ctx, http.MethodGet, "api/games", nil, &list)
	return list, err
}

// Move makes a move under a key and gives the version after it.
func (p *Player) Move(ctx context.Context, table, move string, version int, key string) (int, error) {
	var moved struct{ Version int }
	body := map[string]any{"move": move, "version": version}
	err := p.Call(ctx, http.MethodPost, "api/tables/"+table+"/moves", body, &moved, "Idempotency-Key: "+key)
	return moved.Version, err
}

// An Event is what a stream tells.
type Event struct {
	Kind    string    `json:"-"` // ply, table, snapshot or end
	ID      int       `json:"-"` // the version that the stream can be resumed after; -1 for none
	Data    []byte    `json:"-"` // as it came, until hear returns
	Version int       `json:"version"`
	Seat    Seat      `json:"seat"`
	Legal   []string  `json:"legal"`
	At      time.Time `json:"-"` // when it was read
}

// A Seat is a seat's number, -1 for chance and whoever else has none.
type Seat int

// UnmarshalJSON reads a number or a word.
func (s *Seat) UnmarshalJSON(text []byte) error {
	if *s = -1; text[0] == '"' || text[0] == 'n' {
		return nil
	}
	n, err := strconv.Atoi(string(text))
	*s = Seat(n)
	return err
}

// Follow reads a table's stream from the version after which it is to go on, or
// from a snapshot for -1, until its end, where it gives nil. Hear is called
// with each event but the heartbeat.
func (p *Player) Follow(ctx context.Context, table string, after int, hear func(Event) error) error {
	var last []string
	if after >= 0 {
		last = append(last, "Last-Event-ID: "+strconv.Itoa(after))
	}
	response, err := p.send(ctx, http.MethodGet, "api/tables/"+table+"/events", nil, last...)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	lines := bufio.NewReaderSize(response.Body, 64<<10)
	var kind string
	id := -1
	for {
		line, err := lines.ReadSlice('\n')
		long := []byte(nil)
		for errors.Is(err, bufio.ErrBufferFull) {
			long = append(long, line...)
			line, err = lines.ReadSlice('\n')
		}
		if err != nil {
			return fmt.Errorf("the stream of %s broke: %w", table, err)
		}
		if long != nil {
			line = append(long, line...)
		}
		switch name, value, _ := bytes.Cut(bytes.TrimRight(line, "\r\n"), []byte(":")); string(name) {
		case "id":
			if id, err = strconv.Atoi(strings.TrimSpace(string(value))); err != nil {
				return fmt.Errorf("the stream of %s has the id %.100s: %w", table, value, err)
			}
		case "event":
			kind = strings.TrimSpace(string(value))
		case "data":
			e := Event{Kind: kind, ID: id, Data: value, At: time.Now()}
			id = -1
			if kind == "ply" || kind == "snapshot" {
				if err := json.Unmarshal(value, &e); err != nil {
					return fmt.Errorf("the stream of %s sends %.100s: %w", table, value, err)
				}
			}
			if err := hear(e); err != nil || kind == "end" {
				return err
			}
		}
	}
}
