package ordeal

import (
	"bytes"
	"context"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"castellan/games"
)

// build builds the program once for all tests.
var build = sync.OnceValues(func() (string, error) {
	folder, err := os.MkdirTemp("", "castellan-ordeal-")
	if err != nil {
		return "", err
	}
	return Build(context.Background(), folder, "faults")
})

func TestMain(m *testing.M) {
	status := m.Run()
	if path, err := build(); err == nil {
		_ = os.RemoveAll(filepath.Dir(path)) // a temporary folder
	}
	os.Exit(status)
}

// node is a server of the test's own that does not run yet. Its log is shown
// if the test fails.
func node(t *testing.T, args ...string) *Node {
	t.Helper()
	binary, err := build()
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	n := &Node{
		Binary: binary, Log: filepath.Join(folder, "log"),
		Args: append(append(Unbounded(), "--data", filepath.Join(folder, "data"), "--log-level", "warn"), args...),
	}
	t.Cleanup(func() {
		if err := n.Kill(); err != nil {
			t.Error(err)
		}
		if text, err := os.ReadFile(n.Log); t.Failed() && err == nil {
			t.Logf("the server's log ends with\n%s", text[max(0, len(text)-8000):])
		}
	})
	return n
}

func gather(t *testing.T, addresses ...string) *Party {
	t.Helper()
	p, err := Gather(t.Context(), addresses, 1)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.Close)
	return p
}

// A server that nothing befalls passes. One whose log or answers were other
// than they are does not.
func TestCheck(t *testing.T) {
	n := node(t)
	if _, err := n.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	p := gather(t, n.URL())
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	enough := make(chan struct{})
	time.AfterFunc(time.Second, func() { close(enough) })
	if err := p.Play(ctx, 3, enough); err != nil {
		t.Fatal(err)
	}
	report, err := p.Check(ctx, games.All)
	if err != nil {
		t.Fatal(err)
	}
	if p.Errors() > 0 || report.Tables < 3 || report.Moves != int(p.Moves()) || report.Views < report.Plies {
		t.Errorf("%+v after %d moves and %d errors", report, p.Moves(), p.Errors())
	}
	for _, table := range p.Tables()[:3] {
		text, err := table.Record(ctx)
		if err != nil {
			t.Fatal(err)
		}
		for name, falsify := range falsified {
			c := *table.Clients[0]
			c.Calls, c.views = slices.Clone(c.Calls), maps.Clone(c.views)
			record := falsify(&c, text)
			other := Table{ID: table.ID, Game: table.Game, Clients: append([]*Client{&c}, table.Clients[1:]...)}
			if err := other.Check(record, games.All, &Report{}); err == nil {
				t.Errorf("%s: that %s is not caught", table.Game, name)
			}
		}
	}
}

// falsified are lies: each changes what a client was told, or the record.
var falsified = map[string]func(c *Client, record []byte) []byte{
	"a move has no call, as if it had been made twice": func(c *Client, record []byte) []byte {
		c.Calls = slices.Delete(c.Calls, 3, 4)
		return record
	},
	"a move was acknowledged where another stands": func(c *Client, record []byte) []byte {
		c.Calls[3].Move = c.Calls[4].Move + " "
		c.Calls[3].Answer.Version = c.Calls[4].Answer.Version
		return record
	},
	"two keys have one move": func(c *Client, record []byte) []byte {
		c.Calls = append(c.Calls, c.Calls[3])
		return record
	},
	"a move was acknowledged beyond the log's end": func(c *Client, record []byte) []byte {
		c.Calls[len(c.Calls)-1].Answer.Version = bytes.Count(record, []byte("\n")) + 1
		return record
	},
	"nobody knows what came of a call": func(c *Client, record []byte) []byte {
		c.Calls = append(c.Calls, Call{Key: "x"})
		return record
	},
	"a refused move is in the log": func(c *Client, record []byte) []byte {
		c.Calls[3].Answer = Answer{Status: 409, Code: "stale"}
		return record
	},
	"another view was shown": func(c *Client, record []byte) []byte {
		at := slices.Max(slices.Collect(maps.Keys(c.views))) / 2
		c.views[at] = fingerprint{}
		return record
	},
	"the stream stopped short": func(c *Client, record []byte) []byte {
		c.version--
		return record
	},
	"the last ply is missing": func(_ *Client, record []byte) []byte {
		lines := bytes.SplitAfter(record, []byte("\n"))
		return bytes.Join(lines[:len(lines)-2], nil)
	},
}
