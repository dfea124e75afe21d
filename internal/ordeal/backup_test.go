package ordeal

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"castellan/game"
	"castellan/games"
	"castellan/internal/load"
	"castellan/internal/store/sqlite"
)

// A backup that is made under load has every move that was acknowledged before,
// and a server that is started on it plays on. One that was killed has left
// nothing under its name, or the whole; so has a restore.
func TestBackup(t *testing.T) {
	n := node(t)
	if _, err := n.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	p := gather(t, n.URL())
	ctx, cancel := context.WithTimeout(t.Context(), 3*time.Minute)
	defer cancel()
	enough, played := make(chan struct{}), make(chan error, 1)
	go func() { played <- p.Play(ctx, 6, enough) }()
	for p.Moves() < 500 {
		select {
		case err := <-played:
			t.Fatal(err)
		case <-time.After(10 * time.Millisecond):
		}
	}
	folder, data := t.TempDir(), filepath.Join(filepath.Dir(n.Log), "data")
	copied := filepath.Join(folder, "copy.db")
	run := func(args ...string) {
		t.Helper()
		if out, err := exec.CommandContext(ctx, n.Binary, args...).CombinedOutput(); err != nil {
			t.Fatalf("%v: %v\n%s", args, err, out)
		}
	}
	before := time.Since(p.Begin())
	began := time.Now()
	run("backup", copied, "--data", data)
	took := time.Since(began)
	rng := rand.New(rand.NewPCG(1, 0))
	dying := func(args ...string) {
		t.Helper()
		cmd := exec.Command(n.Binary, args...)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(took/3 + time.Duration(rng.Int64N(int64(took)/2))) // it takes a while to begin
		if err := cmd.Process.Kill(); err != nil && !errors.Is(err, os.ErrProcessDone) {
			t.Fatal(err)
		}
		_ = cmd.Wait() // it was killed, or it was done
	}
	killed := 0
	for i := range 5 {
		path := filepath.Join(folder, fmt.Sprint(i))
		dying("backup", path, "--data", data)
		if _, err := os.Lstat(path); err == nil {
			run("restore", path, "--data", path+".whole")
		} else {
			killed++
		}
		path += ".restored"
		dying("restore", copied, "--data", path)
		if _, err := os.Lstat(filepath.Join(path, sqlite.FileName)); err != nil {
			killed++
			run("restore", copied, "--data", path)
		}
		s, err := sqlite.Open(ctx, path)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
	close(enough)
	if err := <-played; err != nil {
		t.Fatal(err)
	}
	if _, err := p.Check(ctx, games.All); err != nil { // nothing was disturbed
		t.Error(err)
	}
	fresh := filepath.Join(folder, "fresh")
	run("restore", copied, "--data", fresh)
	held := holds(ctx, t, fresh, p, before)
	restored := node(t, "--data", fresh)
	if _, err := restored.Start(ctx); err != nil {
		t.Fatal(err)
	}
	went := 0
	for _, table := range p.Tables() {
		went += goOn(ctx, t, table, restored.URL())
	}
	if went == 0 {
		t.Error("no play that was under way went on")
	}
	t.Logf("the backup took %v and has all of %d moves that were acknowledged before; %d plays went on; %d of 10 that were killed left nothing", took, held, went, killed)
}

// holds holds a copy against the moves that were acknowledged up to a moment,
// and gives how many there are.
func holds(ctx context.Context, t *testing.T, folder string, p *Party, before time.Duration) (held int) {
	t.Helper()
	s, err := sqlite.Open(ctx, folder)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for _, table := range p.Tables() {
		plies, err := s.Plies(ctx, table.ID, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range table.Clients {
			for _, call := range c.Calls {
				if call.Answer.Status != http.StatusOK || call.End >= before {
					continue
				}
				at := min(call.Answer.Version, len(plies)) - 1
				for at > call.Seen && plies[at].Seat == game.Chance {
					at--
				}
				if len(plies) < call.Answer.Version || plies[at].Seat != game.Seat(c.Seat) || plies[at].Auto {
					t.Fatalf("lost: %+v of %s at %s was acknowledged before; the copy has %d plies", call, c.Name, table.ID, len(plies))
				}
				held++
			}
		}
	}
	return held
}

// goOn has whoever is to move at a table do so at a server, and gives 1 if the
// play went on.
func goOn(ctx context.Context, t *testing.T, of *Table, address string) int {
	t.Helper()
	server := load.NewServer(address)
	defer server.Close()
	for _, c := range of.Clients {
		var now struct {
			Status  string
			Version int
			Legal   []string
		}
		player := c.player.At(server)
		err := player.Call(ctx, http.MethodGet, "api/tables/"+of.ID, nil, &now)
		if err != nil || len(now.Legal) == 0 { // it was made later, or another is to move
			continue
		}
		after, err := player.Move(ctx, of.ID, now.Legal[0], now.Version, "restored")
		var problem *load.Problem
		if errors.As(err, &problem) && problem.Code == "stale" {
			return 1 // a clock was quicker
		}
		if err != nil || after <= now.Version {
			t.Errorf("%s at %s, version %d of the copy: %d, %v", c.Name, of.ID, now.Version, after, err)
		}
		return 1
	}
	return 0
}
