package ordeal

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"testing"
	"time"

	"castellan/games"
	"castellan/internal/fault"
	"castellan/internal/store/postgres/postgrestest"
)

var (
	kills     = flag.Int("kills", 0, "how often TestKill9 kills the server; 0: as often as CI does")
	killSeed  = flag.Uint64("killseed", 1, "of the moments")
	killsInto = flag.String("killreport", "", "path without extension to which TestKill9 writes its report, .json and .txt")
)

// readyTime is within what a server is ready again after it was killed.
const readyTime = time.Second

// A killReport is what TestKill9 tells.
type killReport struct {
	Base   string         `json:"database"`
	Kills  map[string]int `json:"kills"` // by moment
	Report `json:"checked"`
	Errors int64      `json:"errors"` // answers of 500 and above
	Ready  readyTimes `json:"ready_ms"`
	Took   float64    `json:"seconds"`
}

// readyTimes are from the start of the process to the first 200 of /readyz.
type readyTimes struct {
	P10    int64 `json:"p10"`
	Median int64 `json:"median"`
	P90    int64 `json:"p90"`
	Most   int64 `json:"most"`
}

func readyOf(list []time.Duration) readyTimes {
	slices.Sort(list)
	at := func(tenths int) int64 { return list[(len(list)-1)*tenths/10].Milliseconds() }
	return readyTimes{at(1), at(5), at(9), at(10)}
}

func (r *killReport) String() string {
	var b bytes.Buffer
	total := 0
	for _, n := range r.Kills {
		total += n
	}
	fmt.Fprintf(&b, "on %s: killed %d times in %.0f s, under load of %d tables\n", r.Base, total, r.Took, r.Tables)
	for _, moment := range append([]string{atRandom}, fault.Points...) {
		fmt.Fprintf(&b, "  %-18s %d\n", moment, r.Kills[moment])
	}
	fmt.Fprintf(&b, "acknowledged moves: %d, each in the log once, where its answer said: 0 lost, 0 doubled\n", r.Moves)
	fmt.Fprintf(&b, "moves sent again until they were answered: %d; refused, and not in the log: %d\n", r.Resent, r.Refused)
	fmt.Fprintf(&b, "plies: %d, of which clocks and stand-ins played %d; views shown, each as the log replays: %d\n", r.Plies, r.Auto, r.Views)
	fmt.Fprintf(&b, "streams resumed without gap or repeat: %d\n", r.Resumed)
	fmt.Fprintf(&b, "bytes that the players got: %d; canaries looked for in them: %d, none is there\n", r.Heard, r.Canaries)
	fmt.Fprintf(&b, "ready after the start: p10 %d ms, median %d ms, p90 %d ms, at most %d ms\n",
		r.Ready.P10, r.Ready.Median, r.Ready.P90, r.Ready.Most)
	return b.String()
}

const atRandom = "at random"

// TestKill9 kills the server under load of all games, again and again: every
// other time at a random moment, else at one of the moments between writing,
// committing, telling and answering. No acknowledged move is lost or doubled,
// what every client was shown is what the log replays to, and the server is
// ready again within a second.
func TestKill9(t *testing.T) {
	plain, err := Build(t.Context(), t.TempDir()) // what people run; the moments need another
	if err != nil {
		t.Fatal(err)
	}
	t.Run("sqlite", func(t *testing.T) { kill9(t, plain, "SQLite", 50) })
	t.Run("postgres", func(t *testing.T) { kill9(t, plain, "PostgreSQL", 12, "--database", postgrestest.Database(t)) })
}

// kill9 kills a server with a database so many times, or as often as was asked
// for.
func kill9(t *testing.T, plain, database string, times int, flags ...string) {
	t.Helper()
	if *kills > 0 {
		times = *kills
	} else if testing.Short() {
		times = min(times, 10)
	}
	n := node(t, flags...)
	faults := n.Binary
	if _, err := n.Start(t.Context()); err != nil { // makes the database
		t.Fatal(err)
	}
	p := gather(t, n.URL())
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute+time.Duration(times)*10*time.Second)
	defer cancel()
	enough, played := make(chan struct{}), make(chan error, 1)
	go func() { played <- p.Play(ctx, 6, enough) }()
	begin := time.Now()
	report := &killReport{Base: database, Kills: map[string]int{}}
	var ready []time.Duration
	rng := rand.New(rand.NewPCG(*killSeed, 0))
	for k := range times {
		point := atRandom
		if k%2 == 1 {
			point = fault.Points[k/2%len(fault.Points)]
		}
		n.Binary = plain
		var armed []string
		if point != atRandom {
			n.Binary = faults
			armed = []string{fmt.Sprintf("%s=%s:%d", fault.Variable, point, 1+rng.IntN(60))}
		}
		if err := n.Kill(); err != nil {
			t.Fatal(err)
		}
		took, err := n.Start(ctx, armed...)
		if err != nil && point == atRandom {
			t.Fatalf("kill %d: %v", k, err)
		}
		if err == nil {
			ready = append(ready, took)
		}
		moment := time.Duration(rng.IntN(500)) * time.Millisecond
		if point != atRandom {
			moment = time.Minute
		}
		select {
		case err := <-played:
			t.Fatalf("after %d kills, %d moves: %v", k, p.Moves(), err)
		case <-n.Ended():
			if point == atRandom {
				t.Fatalf("kill %d: the server ended by itself", k)
			}
		case <-time.After(moment):
			if point != atRandom {
				t.Fatalf("kill %d: %s was not reached", k, armed)
			}
		}
		report.Kills[point]++
		if (k+1)%25 == 0 {
			t.Logf("%d kills, %d moves acknowledged, %d tables, %.0f s", k+1, p.Moves(), len(p.Tables()), time.Since(begin).Seconds())
		}
	}
	n.Binary = plain
	if err := n.Kill(); err != nil {
		t.Fatal(err)
	}
	took, err := n.Start(ctx)
	if err != nil {
		t.Fatal(err)
	}
	report.Ready = readyOf(append(ready, took))
	close(enough)
	if err := <-played; err != nil {
		t.Fatal(err)
	}
	if report.Report, err = p.Check(ctx, games.All); err != nil {
		t.Fatal(err)
	}
	report.Errors, report.Took = p.Errors(), time.Since(begin).Seconds()
	t.Logf("\n%s", report)
	if err := report.write(*killsInto); err != nil {
		t.Error(err)
	}
	if report.Moves < 20*times || report.Report.Resent == 0 || report.Resumed < times {
		t.Error("that was hardly under load")
	}
	if report.Errors > 0 {
		t.Errorf("%d answers said that the server is broken", report.Errors)
	}
	// The clients and other tests want the same processors: what only they delay
	// is told, and not held against the server.
	quick := time.Duration(report.Ready.P10) * time.Millisecond
	switch {
	case quick <= readyTime:
	case crowded():
		t.Logf("not judged, since many more want the processors: it takes %v until the server is ready", quick)
	default:
		t.Errorf("it takes %v until the server is ready, even when the machine lets it", quick)
	}
}

// crowded tells whether more than two want each processor at a time, by the
// mean of the last minute, where the system tells it.
func crowded() bool {
	text, err := os.ReadFile("/proc/loadavg")
	var load float64
	if err == nil {
		_, err = fmt.Sscan(string(text), &load)
	}
	return err == nil && load > 2*float64(runtime.NumCPU())
}

// write writes the report, as JSON and as text.
func (r *killReport) write(path string) error {
	if path == "" {
		return nil
	}
	text, err := json.MarshalIndent(r, "", "  ")
	if err != nil {
		return fmt.Errorf("encode the report: %w", err)
	}
	if err := os.WriteFile(path+".json", append(text, '\n'), 0o600); err != nil {
		return fmt.Errorf("write the report: %w", err)
	}
	if err := os.WriteFile(path+".txt", []byte(r.String()), 0o600); err != nil {
		return fmt.Errorf("write the report: %w", err)
	}
	return nil
}

// The program that people run has nothing of the moments; the one of the
// trials has them all.
func TestOrdinaryBuild(t *testing.T) {
	plain, err := Build(t.Context(), t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	faults, err := build()
	if err != nil {
		t.Fatal(err)
	}
	for binary, want := range map[string]bool{plain: false, faults: true} {
		text, err := os.ReadFile(binary)
		if err != nil {
			t.Fatal(err)
		}
		for _, word := range append([]string{fault.Variable}, fault.Points...) {
			if bytes.Contains(text, []byte(word)) != want {
				t.Errorf("%s holds %q: want %v", filepath.Base(filepath.Dir(binary)), word, want)
			}
		}
	}
}
