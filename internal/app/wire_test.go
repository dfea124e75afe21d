package app_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"castellan/game/gametest"
	"castellan/game/gametest/planted"
	"castellan/internal/app"
	"castellan/internal/canary"
	"castellan/internal/load"
)

// wire is a player with a connection of his own, of which every byte is kept.
type wire struct {
	*load.Player
	seat  int
	mu    sync.Mutex
	heard []byte
}

func newWire(t *testing.T, base, name string, seat int) *wire {
	t.Helper()
	server := load.NewServer(base)
	t.Cleanup(server.Close)
	w := &wire{seat: seat}
	server.Hear = func(p []byte) {
		w.mu.Lock()
		defer w.mu.Unlock()
		w.heard = append(w.heard, p...)
	}
	player, err := server.Guest(t.Context(), name)
	if err != nil {
		t.Fatal(err)
	}
	w.Player = player
	return w
}

// bytes is all that came so far.
func (w *wire) bytes() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return string(w.heard)
}

// play plays a table to its end.
func (w *wire) play(ctx context.Context, table string) error {
	played := -1
	return w.Follow(ctx, table, -1, func(e load.Event) error {
		if len(e.Legal) == 0 || e.Version <= played {
			return nil
		}
		version, err := w.Move(ctx, table, e.Legal[(7*e.Version)%len(e.Legal)], e.Version, fmt.Sprint(table, w.seat, e.Version))
		var problem *load.Problem
		if err != nil && !(errors.As(err, &problem) && problem.Status == http.StatusConflict) {
			return err
		}
		if err == nil {
			played = version - 1
		}
		return nil
	})
}

var session = regexp.MustCompile(`Set-Cookie: castellan=([^;]{20,});`)

// songs are the canaries that came, of the tables and of what is not asked.
func (w *wire) songs(tables []wiredTable, unasked func(heard string) []string) []canary.Canary {
	heard := w.bytes()
	var hidden []canary.Canary
	for _, table := range tables {
		mine := slices.Index(table.players, w)
		if mine < 0 {
			hidden = append(hidden, canary.Canary{What: "a table's secret", Text: table.opened.Secret}, canary.Canary{What: "another's table", Text: table.id})
			continue
		}
		hidden = append(hidden, table.opened.Canaries(mine)...)
		for i, who := range table.players {
			if i != mine {
				if cookie := session.FindStringSubmatch(who.bytes()); cookie != nil {
					hidden = append(hidden, canary.Canary{What: "another's session", Text: cookie[1]})
				}
			}
		}
	}
	for _, text := range unasked(heard) {
		hidden = append(hidden, canary.Canary{What: "what is not asked", Text: text})
	}
	return canary.Sung([]byte(heard), hidden)
}

// wiredTable is a table with its players and, after the end, all that opened.
type wiredTable struct {
	game, id string
	players  []*wire
	opened   *canary.Table
}

// wired plays tables of all games at once, each player over a connection of his
// own, and tells what each got that it must not.
func wired(t *testing.T, each int, through func(base string) string) (sung []canary.Canary, bytes int) {
	t.Helper()
	a := serve(t, func(c *app.Config) {
		c.LimitGuests, c.LimitJoins, c.LimitTables, c.LimitCalls, c.LimitStreams = "off", "off", "off", "off", 1000
	})
	host := guest(t, a, "Host")
	text := file("Le canari", 1000, 60)
	for i := 1000; i < 1060; i++ {
		text = strings.Replace(text, `"licence"`, fmt.Sprintf(`"explanation":"chant-%d","license"`, i), 1)
	}
	importing(host, 201, "x.json", strings.ReplaceAll(text, `"license"`, `"licence"`), "&title=LeCanari")
	host.call("PUT", "api/workshop/packs/builtin", map[string]any{"on": false}).want(200)
	options := map[string]map[string]any{
		"alliance": {"rounds": 3, "languages": []string{"fr"}}, "ivanhoe": {"level": "adult", "boxes": 2}, "lostempires": {"rounds": 6},
	}
	bots := map[string][]string{"alliance": {"squire"}, "ivanhoe": {"page"}}
	var tables []wiredTable
	for name, options := range options {
		for range each {
			kinds := append([]string{"open", "open"}, bots[name]...)
			made := host.make(map[string]any{"game": name, "options": options}, kinds...)
			table := wiredTable{game: name, id: made.ID}
			for seat := range 2 {
				w := newWire(t, through(a.URL()), fmt.Sprint("Player ", len(tables), " ", seat), seat)
				if err := w.Call(t.Context(), "POST", "api/join", map[string]any{"invite": made.Invite}, nil); err != nil {
					t.Fatal(err)
				}
				table.players = append(table.players, w)
			}
			tables = append(tables, table)
		}
	}
	ctx, cancel := context.WithTimeout(t.Context(), 4*time.Minute)
	defer cancel()
	var all sync.WaitGroup
	for _, table := range tables {
		for _, w := range table.players {
			all.Go(func() {
				if err := w.play(ctx, table.id); err != nil {
					t.Errorf("%s, seat %d: %v", table.game, w.seat, err)
				}
			})
		}
	}
	all.Wait()
	for i := range tables {
		var err error
		record := host.call("GET", "api/tables/"+tables[i].id+"/record", nil).want(200).body
		if tables[i].opened, err = canary.Read(tables[i].id, record); err != nil {
			t.Fatal(err)
		}
	}
	stem, right := regexp.MustCompile(`canari numéro (\d+) \?`), regexp.MustCompile(`(?:secret|chant-)(1\d{3})`)
	for _, table := range tables {
		for _, w := range table.players {
			sung = append(sung, w.songs(tables, func(heard string) (texts []string) {
				asked := map[string]bool{}
				for _, m := range stem.FindAllStringSubmatch(heard, -1) {
					asked[m[1]] = true
				}
				for _, m := range right.FindAllStringSubmatch(heard, -1) {
					if !asked[m[1]] || strings.HasPrefix(m[0], "chant-") {
						texts = append(texts, m[0])
					}
				}
				if table.game != "alliance" && len(asked) > 0 {
					texts = append(texts, "canari numéro")
				}
				return texts
			})...)
			bytes += len(w.bytes())
		}
	}
	return sung, bytes
}

// Tables of all games are played at once; of every byte that a player receives
// none tells what is hidden from him, nor anything of another table.
func TestCanariesOnTheWire(t *testing.T) {
	sung, bytes := wired(t, 4, func(base string) string { return base })
	for _, what := range sung[:min(len(sung), 20)] {
		t.Errorf("%s: %.80q", what.What, what.Text)
	}
	t.Logf("of 24 players at 12 tables %d bytes were looked at", bytes)
	if bytes < 1<<20 {
		t.Errorf("only %d bytes came", bytes)
	}
}

// canaries are leaks on the wire: what a server would add to its answers.
var canaries = map[string]func(r *http.Response){
	"in a header": func(r *http.Response) { r.Header.Set("X-Hint", "chant-1007") },
	"in a cookie": func(r *http.Response) {
		if r.StatusCode == http.StatusOK {
			r.Header.Add("Set-Cookie", "hint=secret1063")
		}
	},
	"in a header of a stream": func(r *http.Response) {
		if r.Header.Get("Content-Type") == "text/event-stream" {
			r.Header.Set("X-Next", "chant-1001")
		}
	},
	"in a comment of a stream": func(r *http.Response) {
		if r.Header.Get("Content-Type") == "text/event-stream" {
			r.Body = struct {
				io.Reader
				io.Closer
			}{io.MultiReader(strings.NewReader(": canari numéro 1042 ?, secret1042, chant-1042\n"), r.Body), r.Body}
		}
	},
}

// Each planted canary is heard.
func TestCanariesAreHeard(t *testing.T) {
	var list []gametest.Leak
	for name, leak := range canaries {
		list = append(list, gametest.Leak{Name: "wire: a canary " + name, Found: "canaries"})
		t.Run(name, func(t *testing.T) {
			sung, _ := wired(t, 1, func(base string) string {
				to, err := url.Parse(base)
				if err != nil {
					t.Fatal(err)
				}
				proxy := httputil.NewSingleHostReverseProxy(to)
				proxy.FlushInterval = -1
				proxy.ModifyResponse = func(r *http.Response) error { leak(r); return nil }
				server := httptest.NewServer(proxy)
				t.Cleanup(server.Close)
				return server.URL + "/"
			})
			if len(sung) == 0 {
				t.Error("nothing is heard")
			}
		})
	}
	planted.List(t, "internal/app (canaries)", list)
}
