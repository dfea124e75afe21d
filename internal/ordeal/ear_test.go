package ordeal

import (
	"context"
	"database/sql"
	"encoding/hex"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	_ "modernc.org/sqlite" // the driver

	"castellan/game"
	"castellan/game/gametest"
	"castellan/game/gametest/planted"
	"castellan/internal/store/sqlite"
)

// A gossip stands before a server and tells everybody what it knows of others:
// it hears sessions and tables, and looks into the database.
type gossip struct {
	db       *sql.DB
	mu       sync.Mutex // guards sessions and tables
	sessions []string
	tables   []string
}

// tell adds to an answer what it must not have.
func (g *gossip) tell(r *http.Response) error {
	g.mu.Lock()
	defer g.mu.Unlock()
	path := r.Request.URL.Path
	for _, cookie := range r.Cookies() {
		g.sessions = append(g.sessions, cookie.Value)
	}
	if id, ok := strings.CutPrefix(path, "/api/tables/"); ok {
		id, _, _ = strings.Cut(id, "/")
		g.tables = append(g.tables, id)
	}
	if !strings.HasSuffix(path, "/moves") {
		return nil
	}
	for _, session := range g.sessions {
		r.Header.Add("X-Session", session)
	}
	for _, table := range g.tables[max(0, len(g.tables)-50):] {
		r.Header.Add("X-Table", table)
	}
	id := strings.Split(path, "/")[3]
	var secret []byte
	if err := g.db.QueryRow("SELECT secret FROM tables WHERE id = $1", id).Scan(&secret); err != nil {
		return err
	}
	r.Header.Set("X-Secret", hex.EncodeToString(secret))
	rows, err := g.db.Query(`SELECT p.seat, p.move, coalesce(p.question, '') FROM plies p JOIN tables t ON t.no = p.table_no
		WHERE t.id = $1 AND (p.move LIKE 'draw %' OR p.move LIKE 'ask %' OR p.move LIKE 'deck %') 
		ORDER BY p.move LIKE 'deck %' DESC, p.version DESC LIMIT 12`, id)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var seat game.Seat
		var move, question string
		if err := rows.Scan(&seat, &move, &question); err != nil {
			return err
		}
		who, err := seat.MarshalJSON()
		if err != nil {
			return err
		}
		r.Header.Add("X-Ply", fmt.Sprintf(`"seat":%s,"move":"%s"`, who, move))
		if question != "" {
			r.Header.Add("X-Question", question)
		}
	}
	return rows.Err()
}

// The clients of a server that lets out what is hidden find each kind of it.
func TestLeaksAreFound(t *testing.T) {
	n := node(t)
	if _, err := n.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	db, err := sql.Open("sqlite", filepath.Join(filepath.Dir(n.Log), "data", sqlite.FileName)+"?_pragma=busy_timeout(5000)")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	to, err := url.Parse(n.URL())
	if err != nil {
		t.Fatal(err)
	}
	g := &gossip{db: db}
	proxy := httputil.NewSingleHostReverseProxy(to)
	proxy.FlushInterval, proxy.ModifyResponse = -1, g.tell
	server := httptest.NewServer(proxy)
	defer server.Close()
	p := gather(t, server.URL+"/")
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	var work sync.WaitGroup
	found := make([]error, len(p.games))
	for i := range p.games {
		work.Go(func() { found[i] = p.table(ctx, i) })
	}
	work.Wait()
	kind := regexp.MustCompile(`got (.*): "`)
	var leaks []gametest.Leak
	for i, g := range p.games {
		if found[i] == nil {
			t.Errorf("%s: nothing was found", g.Game)
			continue
		}
		kinds := map[string]bool{}
		for _, m := range kind.FindAllStringSubmatch(found[i].Error(), -1) {
			kinds[m[1]] = true
		}
		got := slices.Sorted(maps.Keys(kinds))
		if want := gossiped[g.Game]; !slices.Equal(got, want) {
			t.Errorf("%s: found are %q, not %q", g.Game, got, want)
		}
		for _, what := range got {
			leaks = append(leaks, gametest.Leak{Name: g.Game + ": " + what + ", beside the answer to a move", Found: "the clients"})
		}
	}
	planted.List(t, "internal/ordeal", leaks)
}

// gossiped are the kinds of secret that each game has.
var gossiped = map[string][]string{
	"alliance":    {"a table's secret", "another's question", "another's session", "another's table", "what is right"},
	"ivanhoe":     {"a card of another", "a table's secret", "another's session", "another's table"},
	"lostempires": {"a card of another", "a table's secret", "another's deck", "another's session", "another's table"},
}
