package cluster

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"castellan/game/record"
	"castellan/games"
	"castellan/internal/load"
	"castellan/internal/ordeal"
	"castellan/internal/store/postgres/postgrestest"
)

var (
	lasts = flag.Duration("chaos", time.Minute, "how long TestChaos does harm")
	seed  = flag.Uint64("chaosseed", 1, "of what it does, and when")
	into  = flag.String("chaosreport", "", "path without extension to which it writes its report: .txt, .json and .html")
)

// tables is how many are played at a time, beside those of silent players.
const tables = 6

// movingTime is within what all tables move once the last fault is over.
const movingTime = 10 * time.Second

func TestMain(m *testing.M) {
	if ran, err := natsMain(); ran {
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

// A chaos is a cluster under harm.
type chaos struct {
	t        *testing.T
	rng      *rand.Rand
	database *postgrestest.Server
	nats     []*natsServer
	nodes    []*ordeal.Node
	begin    time.Time
	report   *Report
}

// raise starts everything.
func raise(t *testing.T) *chaos {
	t.Helper()
	c := &chaos{t: t, rng: rand.New(rand.NewPCG(*seed, 0)), report: &Report{Seed: *seed, Faults: map[string]int{}}}
	c.database = postgrestest.Start(t, postgrestest.Settings{})
	address := c.database.Database(t)
	folder := t.TempDir()
	binary, err := ordeal.Build(t.Context(), folder)
	if err != nil {
		t.Fatal(err)
	}
	servers, url, err := natsCluster()
	if err != nil {
		t.Fatal(err)
	}
	c.nats = servers
	for _, n := range c.nats {
		if err := n.start(t.Context()); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(n.kill)
	}
	for i := range size {
		log := filepath.Join(folder, fmt.Sprint("log", i))
		n := &ordeal.Node{Binary: binary, Log: log, Args: append(ordeal.Unbounded(), "--log-level", "warn",
			"--data", filepath.Join(folder, fmt.Sprint("data", i)), "--database", address, "--nats", url)}
		t.Cleanup(func() {
			if err := n.Kill(); err != nil {
				t.Error(err)
			}
			if text, err := os.ReadFile(log); t.Failed() && err == nil {
				t.Logf("the log of server %d ends with\n%s", i, text[max(0, len(text)-6000):])
			}
		})
		if _, err := n.Start(t.Context()); err != nil {
			t.Fatal(err)
		}
		c.nodes = append(c.nodes, n)
	}
	return c
}

// A harm is one thing that can be done, and undone.
type harm struct {
	kind, on string
	do, undo func() error
}

func (c *chaos) harms() []harm {
	var list []harm
	for i, n := range c.nodes {
		on := fmt.Sprint("server ", i)
		start := func() error { _, err := n.Start(c.t.Context()); return err }
		list = append(list, harm{"kill -9 of a server", on, n.Kill, start}, harm{"kill -9 of a server", on, n.Kill, start},
			harm{"a server stopped and resumed", on, n.Pause, n.Resume})
	}
	for i, n := range c.nats {
		list = append(list, harm{"kill -9 of a NATS server", fmt.Sprint("NATS ", i),
			func() error { n.kill(); return nil }, func() error { return n.start(c.t.Context()) }},
			harm{"a NATS server stopped and resumed", fmt.Sprint("NATS ", i),
				func() error { return n.cmd.Process.Signal(syscall.SIGSTOP) },
				func() error { return n.cmd.Process.Signal(syscall.SIGCONT) }})
	}
	list = append(list, harm{"all of NATS gone", "NATS", func() error {
		for _, n := range c.nats {
			n.kill()
		}
		return nil
	}, func() error {
		var err error
		for _, n := range c.nats {
			err = errors.Join(err, n.start(c.t.Context()))
		}
		return err
	}})
	run := func() error { c.database.Run(c.t); return nil }
	fast := harm{"PostgreSQL restarted, fast", "PostgreSQL", func() error { c.database.Stop(c.t); return nil }, run}
	crash := harm{"PostgreSQL restarted, at once", "PostgreSQL", func() error { c.database.Crash(c.t); return nil }, run}
	list = append(list, fast, fast, crash, crash)
	return list
}

// disturb does one thing after another, and sometimes two at once, until the
// time is up. Everything is there again at the end.
func (c *chaos) disturb(p *ordeal.Party, failed <-chan error) {
	var round []harm
	told := 0
	for time.Since(c.begin) < *lasts {
		if len(round) < 2 { // every kind comes, in an order of its own each time
			next := c.harms()
			c.rng.Shuffle(len(next), func(i, j int) { next[i], next[j] = next[j], next[i] })
			round = append(round, next...)
		}
		now := round[:1]
		if c.rng.IntN(3) == 0 && round[1].on[:4] != round[0].on[:4] {
			now = round[:2]
		}
		round = round[len(now):]
		from := time.Since(c.begin).Seconds()
		for _, h := range now {
			if err := h.do(); err != nil {
				c.t.Fatalf("%s, %s: %v", h.kind, h.on, err)
			}
		}
		c.wait(time.Duration(200+c.rng.IntN(2300))*time.Millisecond, failed)
		// What servers need to start comes back first.
		slices.SortFunc(now, func(a, b harm) int { return strings.Compare(a.on, b.on) })
		for _, h := range now {
			if err := h.undo(); err != nil {
				c.t.Fatalf("after %s, %s: %v", h.kind, h.on, err)
			}
		}
		for _, h := range now {
			c.report.Faults[h.kind]++
			c.report.Timeline = append(c.report.Timeline, fault{from, time.Since(c.begin).Seconds(), h.kind, h.on})
		}
		if minutes := int(time.Since(c.begin).Minutes()); minutes > told {
			told = minutes
			c.t.Logf("%d min: %d faults, %d moves, %d tables", minutes, len(c.report.Timeline), p.Moves(), len(p.Tables()))
		}
		c.wait(time.Duration(200+c.rng.IntN(1000))*time.Millisecond, failed)
	}
}

// wait waits while the players play.
func (c *chaos) wait(d time.Duration, failed <-chan error) {
	c.t.Helper()
	select {
	case err := <-failed:
		c.t.Fatalf("after %v: %v", time.Since(c.begin), err)
	case <-time.After(d):
	}
}

// Three servers of one PostgreSQL and a NATS cluster, of which something fails
// every few seconds. Each table's history is linearizable, no stream has a gap
// or a repeat, all clients end with the same log, clocks fire once, and after
// the last fault every table moves within ten seconds.
func TestChaos(t *testing.T) {
	if testing.Short() {
		*lasts = min(*lasts, 10*time.Second)
	}
	raised := time.Now()
	c := raise(t)
	var addresses []string
	w := &watchers{list: map[string]*watcher{}}
	for _, n := range c.nodes {
		addresses = append(addresses, n.URL())
		w.servers = append(w.servers, load.NewServer(n.URL()))
	}
	p, err := ordeal.Gather(t.Context(), addresses, *seed)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.Close)
	t.Logf("all is there after %.1f s", time.Since(raised).Seconds())
	c.begin = time.Now()
	w.begin = p.Begin()
	ctx, cancel := context.WithTimeout(t.Context(), *lasts+2*time.Minute)
	defer cancel()
	watching, enoughWatched := context.WithCancel(ctx)
	defer enoughWatched()
	all, err := w.servers[0].Games(ctx)
	if err != nil {
		t.Fatal(err)
	}
	for i, g := range all {
		w.work.Go(func() { w.mute(watching, i, g) })
	}
	go w.follow(watching, p)
	enough, played := make(chan struct{}), make(chan error, 1)
	go func() { played <- p.Play(ctx, tables, enough) }()
	sampled := make(chan struct{})
	go func() {
		defer close(sampled)
		for ok := true; ok; ok = pause(watching, time.Second) {
			c.report.Samples = append(c.report.Samples, sample{time.Since(c.begin).Seconds(), p.Moves()})
		}
	}()
	c.disturb(p, played)

	calm := time.Now()
	for waits := w.marks(); len(waits) > 0; c.wait(20*time.Millisecond, played) {
		for one, version := range waits {
			if one.done() || one.told() > version {
				delete(waits, one)
				c.report.Moved++
			}
		}
		c.report.Moving = time.Since(calm).Seconds()
		if time.Since(calm) > movingTime && len(waits) > 0 {
			for one, version := range waits {
				t.Errorf("table %s is at version %d still, %v after the last fault", one.table, version, movingTime)
			}
			break
		}
	}
	c.report.Seconds = time.Since(c.begin).Seconds()
	close(enough)
	if err := <-played; err != nil {
		t.Fatal(err)
	}
	pause(ctx, 500*time.Millisecond) // the watchers hear the end
	enoughWatched()
	w.work.Wait()
	<-sampled
	ended := time.Now()
	c.check(ctx, p, w)
	t.Logf("played to the end in %.1f s, checked in %.1f s", ended.Sub(calm).Seconds(), time.Since(ended).Seconds())
	t.Logf("\n%s", c.report)
	if *into != "" {
		if err := c.report.write(*into); err != nil {
			t.Error(err)
		}
	}
}

// check holds what all were told against the logs.
func (c *chaos) check(ctx context.Context, p *ordeal.Party, w *watchers) {
	c.t.Helper()
	var err error
	if c.report.Report, err = p.Check(ctx, games.All); err != nil {
		c.t.Error(err)
	}
	c.report.Unavailable, c.report.Errors = p.Unavailable(), p.Errors()
	c.logs()
	for _, one := range w.list {
		c.report.Watched += one.resumed
		if one.wrong != nil {
			c.t.Error(one.wrong)
		}
	}
	for _, s := range w.silent {
		c.report.Defaults += int(s.defaults.Load())
	}
	if c.report.Defaults == 0 {
		c.t.Error("the clock never moved for anybody")
	}
	for _, table := range p.Tables() {
		one := w.list[table.ID]
		if one == nil || one.player == nil {
			c.t.Errorf("nobody watched %s", table.ID)
			continue
		}
		plies, err := c.plies(ctx, one)
		if err != nil {
			c.t.Errorf("the record of %s: %v", table.ID, err)
			continue
		}
		h := one.history
		if err := errors.Join(h.calls(plies, table.Clients), h.check()); err != nil {
			c.t.Errorf("table %s of %s: %v", table.ID, table.Game, err)
		}
		c.report.Histories++
		c.report.Operations += len(h)
	}
}

// logs looks for what no server may have to say, whatever befell it, and tells
// how often each error was said.
func (c *chaos) logs() {
	c.t.Helper()
	said := map[string]int{}
	for i, n := range c.nodes {
		text, err := os.ReadFile(n.Log)
		if err != nil {
			c.t.Error(err)
		}
		for line := range strings.Lines(string(text)) {
			if strings.Contains(line, "a table is frozen") || strings.Contains(line, "panic") || strings.Contains(line, "is refused") {
				c.t.Errorf("server %d says %.2000s", i, line)
			}
			if _, rest, ok := strings.Cut(line, "level="); ok {
				message, _, _ := strings.Cut(rest, " error=")
				message, _, _ = strings.Cut(message, " table=")
				said[strings.TrimSpace(message)]++
			}
		}
	}
	for message, n := range said {
		c.t.Logf("the servers said %d times: %s", n, message)
	}
}

// plies reads a table's log from every server: it is the same.
func (c *chaos) plies(ctx context.Context, one *watcher) ([]record.Ply, error) {
	var texts [size][]byte
	for i, server := range one.servers {
		if err := one.player.At(server).Call(ctx, "GET", "api/tables/"+one.table+"/record", nil, &texts[i]); err != nil {
			return nil, err
		}
		if !bytes.Equal(texts[i], texts[0]) {
			return nil, fmt.Errorf("server %d has another log than server 0", i)
		}
	}
	replay := &record.Replay{Catalogue: games.All}
	lines := record.NewLines(bytes.NewReader(texts[0]))
	for {
		line, err := lines.Next()
		if errors.Is(err, io.EOF) {
			return replay.Plies, nil
		}
		if err == nil {
			_, err = replay.Line(line)
		}
		if err != nil {
			return nil, err
		}
	}
}
