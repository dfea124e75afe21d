package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"castellan/internal/load"
)

// A served is what a server did under load.
type served struct {
	Tables   int      `json:"tables"`
	Games    []string `json:"games"`
	Database string   `json:"database"`
	Seconds  float64  `json:"seconds"`
	load.Report
	Idle     int      `json:"idle_streams"`
	Rate     float64  `json:"moves_per_second"`
	Second   float64  `json:"second_half_to_first"` // the rates of the two halves of the time
	Load     *float64 `json:"load_cpu_us_per_move"` // of the clients, which share the machine
	CPU      *float64 `json:"cpu_us_per_move"`      // of the server; null where the system does not tell
	Resident *int64   `json:"resident_bytes"`       // of the server at the end
	Sent     float64  `json:"sent_bytes_per_move"`
	Stored   *float64 `json:"stored_bytes_per_move"` // by which the data folder grew; null for a database elsewhere
}

func benchServeCommand() *cobra.Command {
	var (
		c       load.Config
		seconds float64
		warmup  float64
		only    []string
		address string
		asJSON  bool
	)
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Measure the server: durable moves a second over real HTTP",
		Long: `Measure the server: durable moves a second over real HTTP.

Starts a server of this program in a process of its own, on a port of its own of
the loopback and with a data folder of its own, and plays at so many tables with
two guests each, every one with a stream, without clocks. Whoever may move sends
a random legal move at once; a play that ends is followed by another. The clients
are as plain as can be, since they share the machine; their processor time is
told apart from the server's. With --canaries some of them look, after each play,
for what was hidden from them in all that they got: to find it fails the run.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			switch {
			case c.Tables < 1 || c.Tables > 100_000:
				return usage(fmt.Errorf("--tables must be 1 to 100000, not %d", c.Tables))
			case c.Idle < 0 || c.Idle > 100_000:
				return usage(fmt.Errorf("--streams must be 0 to 100000, not %d", c.Idle))
			case c.Listens < 0:
				return usage(fmt.Errorf("--canaries must not be negative, as %d is", c.Listens))
			case !(seconds > 0 && seconds <= 86_400) || !(warmup >= 0 && warmup <= 3600):
				return usage(errors.New("--seconds must be more than 0 and at most 86400, --warmup 0 to 3600"))
			}
			c.Time, c.Warmup = time.Duration(seconds*float64(time.Second)), time.Duration(warmup*float64(time.Second))
			out, err := benchServe(cmd.Context(), c, only, address, cmd.ErrOrStderr())
			if err != nil {
				return err
			}
			if asJSON {
				return printJSON(cmd.OutOrStdout(), out)
			}
			return out.print(cmd.OutOrStdout())
		},
	}
	f := cmd.Flags()
	f.IntVar(&c.Tables, "tables", 50, "how many tables, of two players each")
	f.IntVar(&c.Idle, "streams", 0, "so many streams more at tables where nothing happens")
	f.Float64Var(&seconds, "seconds", 10, "how long to measure")
	f.Float64Var(&warmup, "warmup", 2, "how many seconds to play before")
	f.StringSliceVar(&only, "games", nil, "games that are played, parted by commas (default all, in turns)")
	f.StringVar(&address, "database", "", "postgres://… of an empty database (default SQLite in the data folder)")
	f.IntVar(&c.Listens, "canaries", 0, "at so many of the tables look through all that comes for what is hidden; it costs time")
	f.Uint64Var(&c.Seed, "seed", 1, "of the random moves")
	f.BoolVar(&asJSON, "json", false, "as one JSON object")
	return cmd
}

// benchServe runs a server and plays on it.
func benchServe(ctx context.Context, c load.Config, only []string, database string, progress io.Writer) (_ *served, err error) {
	folder, err := os.MkdirTemp("", "castellan-bench-")
	if err != nil {
		return nil, fmt.Errorf("make a data folder: %w", err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	server, url, err := benchedServer(ctx, folder, database)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, stopServer(server)) }()
	clients := load.NewServer(url)
	defer clients.Close()
	games, err := clients.Games(ctx)
	if err != nil {
		return nil, fmt.Errorf("ask for the games: %w", err)
	}
	for _, name := range only {
		if !slices.ContainsFunc(games, func(g load.Game) bool { return g.Game == name }) {
			return nil, usage(fmt.Errorf("there is no game %q", name))
		}
	}
	out := &served{Tables: c.Tables, Idle: c.Idle, Database: "sqlite"}
	if database != "" {
		out.Database = "postgres"
	}
	for _, g := range games {
		if len(only) == 0 || slices.Contains(only, g.Game) {
			c.Games, out.Games = append(c.Games, g), append(out.Games, g.Game)
		}
	}
	tell := func(text string) {
		if term.IsTerminal(int(os.Stderr.Fd())) {
			fmt.Fprintln(progress, text)
		}
	}
	pid := server.Process.Pid
	var cpu, own time.Duration
	var stored int64
	c.Started = func() { tell("all players are there; warming up") }
	c.Begun = func() {
		tell(fmt.Sprintf("measuring for %v", c.Time))
		cpu, own, stored = processTime(pid), processTime(os.Getpid()), folderSize(folder)
	}
	if out.Report, err = load.Run(ctx, clients, c); err != nil {
		return nil, err
	}
	moves := float64(out.Moves)
	if moves == 0 {
		return nil, errors.New("not one move was acknowledged")
	}
	out.Seconds = out.Time.Seconds()
	out.Rate = moves / out.Seconds
	out.Sent = float64(out.Received) / moves
	if database == "" {
		grown := float64(folderSize(folder)-stored) / moves
		out.Stored = &grown
	}
	if now := processTime(pid); now > 0 {
		each, load := float64((now-cpu).Microseconds())/moves, float64((processTime(os.Getpid())-own).Microseconds())/moves
		out.CPU, out.Load = &each, &load
	}
	if first := out.Halves[0]; first > 0 {
		out.Second = float64(out.Halves[1]) / float64(first)
	}
	if resident := residentBytes(pid); resident > 0 {
		out.Resident = &resident
	}
	return out, nil
}

func (s *served) print(out io.Writer) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	line := func(name, format string, args ...any) {
		fmt.Fprintf(w, "%s\t"+format+"\n", append([]any{name}, args...)...)
	}
	line("tables", "%d, two players each, of %s", s.Tables, strings.Join(s.Games, ", "))
	line("durable moves a second", "%.0f", s.Rate)
	if s.CPU != nil {
		line("server CPU a move", "%.0f µs, and %.0f µs of the clients", *s.CPU, *s.Load)
	}
	line("second half to first", "%.3f", s.Second)
	line("until the answer", "p50 %.1f ms, p99 %.1f ms", s.Answer.P50, s.Answer.P99)
	line("until the other player has it", "p50 %.1f ms, p99 %.1f ms", s.Seen.P50, s.Seen.P99)
	if s.Resident != nil {
		line("resident memory", "%.0f MiB, with %d idle streams", float64(*s.Resident)/(1<<20), s.Idle)
	}
	line("bytes sent a move", "%.0f", s.Sent)
	if s.Stored != nil {
		line("bytes stored a move", "%.0f", *s.Stored)
	}
	line("plays that ended", "%d", s.Plays)
	if c := s.Canaries; c.Plays > 0 {
		line("canaries", "%d looked for in %d bytes of %d plays, none is there", c.Count, c.Bytes, c.Plays)
	}
	return w.Flush()
}

var listens = regexp.MustCompile(`http://\S+/`)

// benchedServer starts a server of this program and gives where it listens.
func benchedServer(ctx context.Context, folder, database string) (*exec.Cmd, string, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, "", fmt.Errorf("find this program: %w", err)
	}
	server := exec.Command(self, "serve", "--listen", "127.0.0.1:0", "--data", filepath.Join(folder, "data"), "--log-level", "error",
		"--bot-pace", "0", "--limit-calls", "off", "--limit-guests", "off", "--limit-joins", "off", "--limit-tables", "off", "--limit-streams", "0")
	server.Stderr = os.Stderr
	if database != "" { // where nobody else sees the password
		server.Env = append(os.Environ(), "CASTELLAN_DATABASE="+database)
	}
	stdout, err := server.StdoutPipe()
	if err != nil {
		return nil, "", err
	}
	if err := server.Start(); err != nil {
		return nil, "", fmt.Errorf("start the server: %w", err)
	}
	found := make(chan string, 1)
	go func() {
		defer close(found)
		for lines := bufio.NewScanner(stdout); lines.Scan(); {
			if url := listens.FindString(lines.Text()); url != "" {
				found <- url
			}
		}
	}()
	select {
	case url := <-found:
		if url != "" {
			return server, url, nil
		}
		return nil, "", errors.Join(errors.New("the server did not start"), server.Wait())
	case <-ctx.Done():
		return nil, "", errors.Join(ctx.Err(), stopServer(server))
	}
}

func stopServer(server *exec.Cmd) error {
	if err := server.Process.Signal(syscall.SIGTERM); err != nil {
		return fmt.Errorf("stop the server: %w", err)
	}
	return server.Wait()
}

// folderSize adds up the files of a folder.
func folderSize(folder string) int64 {
	var size int64
	_ = filepath.WalkDir(folder, func(_ string, entry fs.DirEntry, err error) error {
		if err == nil && entry.Type().IsRegular() {
			if info, err := entry.Info(); err == nil {
				size += info.Size()
			}
		}
		return nil // what went away meanwhile has no size
	})
	return size
}
