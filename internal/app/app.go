// Package app puts a server together, starts it and stops it. What belongs
// together only here meets here: the games, the bots, the questions, the
// database, the bell and the API.
package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"

	"castellan/bot/roster"
	"castellan/games"
	"castellan/internal/account"
	"castellan/internal/bell"
	"castellan/internal/deck"
	"castellan/internal/httpapi"
	"castellan/internal/learning"
	"castellan/internal/store"
	"castellan/internal/table"
	"castellan/internal/workshop"
	"castellan/quiz"
	"castellan/web"
)

const (
	// stopTime is how long calls under way may take when the server stops.
	stopTime = 1500 * time.Millisecond
	// tidyPause is the pause between clearing away old sessions.
	tidyPause = 24 * time.Hour
)

// An App is a whole server. Start it once; Stop may be called at any time, and
// more than once.
type App struct {
	config Config
	log    *slog.Logger

	store    store.Store
	bell     ringer
	tables   *table.Service
	accounts *account.Accounts
	workshop *workshop.Workshop
	learner  *learning.Learner
	registry *prometheus.Registry

	servers  []*http.Server
	failed   chan error // of the listeners
	url      string
	metrics  string
	closing  context.Context
	close    context.CancelFunc
	stopping atomic.Bool
	asks     atomic.Bool // the questions are there
	work     sync.WaitGroup
	once     sync.Once
	stopped  error
}

// A ringer rings, and carries what servers tell each other.
type ringer interface {
	table.Bell
	table.Others
	Connected() error
	Close()
}

// ring gives the bell over the NATS servers at a URL; without any, the server
// has no others.
func ring(url string, log *slog.Logger) (ringer, error) {
	if url == "" {
		return bell.NewAlone(), nil
	}
	b, err := bell.Dial(url, log)
	if err != nil {
		return nil, err
	}
	return b, nil
}

// New makes a server that does nothing yet.
func New(config Config, log *slog.Logger) *App {
	a := &App{config: config, log: log, failed: make(chan error, 2)}
	a.closing, a.close = context.WithCancel(context.Background())
	return a
}

// Start opens the database, starts the clocks and the bots, and listens. What
// it opened before an error is closed again.
func (a *App) Start(ctx context.Context) error {
	if err := a.start(ctx); err != nil {
		return errors.Join(err, a.Stop())
	}
	return nil
}

func (a *App) start(ctx context.Context) error {
	set, err := a.config.read()
	if err != nil {
		return err
	}
	if a.store, err = store.Open(ctx, a.config.Data, a.config.Database); err != nil {
		return fmt.Errorf("open the database: %w", err)
	}
	if a.bell, err = ring(a.config.NATS, a.log); err != nil {
		return err
	}
	go func() { // beside the rest: to make the bank takes a moment, and nobody need wait for it
		quiz.Builtin()
		a.asks.Store(true)
	}()
	a.registry = prometheus.NewRegistry()
	a.registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: "castellan_bell_connected", Help: "1 if NATS is there, 0 if not.",
	}, func() float64 {
		if a.bell.Connected() != nil {
			return 0
		}
		return 1
	}))
	if a.config.MetricsListen != "" { // memory and traffic are for the operator alone
		a.registry.MustRegister(collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	}
	a.accounts = account.New(a.store, time.Now)
	a.learner = newLearner(a.store, a.log)
	a.workshop = workshop.New(workshop.Config{Store: a.store, Builtin: quiz.Builtin, Quarantine: a.learner, Now: time.Now})
	if a.tables, err = table.New(table.Config{
		Catalogue: games.All,
		Journal:   a.store,
		Bell:      a.bell,
		Others:    a.bell,
		Bots:      roster.All,
		Questions: newQuestions(a.workshop, a.store, a.proved),
		Pace:      a.config.BotPace,
		Log:       a.log,
	}); err != nil {
		return fmt.Errorf("make the tables: %w", err)
	}
	a.registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: "castellan_tables_frozen", Help: "Tables that were frozen by a fault here since the server started.",
	}, func() float64 { return float64(a.tables.Froze()) }))
	if err := a.tables.Start(ctx); err != nil {
		return fmt.Errorf("start the tables: %w", err)
	}
	site, err := web.Handler(web.Built(), set.base)
	if err != nil {
		return err
	}
	maps, err := newLands()
	if err != nil {
		return fmt.Errorf("keep the lands: %w", err)
	}
	lessons, err := games.Lessons()
	if err != nil {
		return err
	}
	handler := httpapi.New(httpapi.Options{
		Catalogue:      games.All,
		Roster:         roster.All,
		Accounts:       a.accounts,
		Tables:         a.tables,
		Lands:          maps,
		Lessons:        lessons,
		Decks:          deck.New(a.store, decked, time.Now),
		Workshop:       a.workshop,
		Site:           site,
		Ready:          a.missing,
		Frozen:         a.store.Frozen,
		Base:           set.base,
		Version:        Version,
		Log:            a.log,
		Registry:       a.registry,
		OwnMetrics:     a.config.MetricsListen != "",
		Limits:         set.limits,
		TrustedProxies: set.proxies,
		SecureCookies:  a.config.SecureCookies,
		Heartbeat:      a.config.Heartbeat,
		Patience:       a.config.Patience,
		Closing:        a.closing,
		Streams:        &a.work,
	})
	if a.config.MetricsListen != "" {
		address, err := a.listen(a.config.MetricsListen, httpapi.MetricsAlone(a.registry))
		if err != nil {
			return fmt.Errorf("listen for the metrics: %w", err)
		}
		a.metrics = "http://" + address + "/metrics"
	}
	address, err := a.listen(a.config.Listen, handler)
	if err != nil {
		return fmt.Errorf("listen: %w", err)
	}
	a.url = "http://" + address + set.base
	a.work.Go(a.tidy)
	a.work.Go(a.learn)
	return nil
}

// listen serves on an address and gives the address with its real port; a
// listener on all addresses is named by the one that leads to it from here.
func (a *App) listen(address string, handler http.Handler) (string, error) {
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return "", err
	}
	server := &http.Server{
		Handler:           handler,
		ReadHeaderTimeout: 10 * time.Second,
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    32 << 10,
		ErrorLog:          slog.NewLogLogger(a.log.Handler(), slog.LevelDebug),
	}
	a.servers = append(a.servers, server)
	a.work.Go(func() {
		if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
			a.failed <- fmt.Errorf("serve: %w", err)
		}
	})
	at := listener.Addr().(*net.TCPAddr)
	if at.IP.IsUnspecified() {
		return fmt.Sprintf("127.0.0.1:%d", at.Port), nil
	}
	return at.String(), nil
}

// URL is where the server listens, with the base path: it ends with a slash.
func (a *App) URL() string { return a.url }

// MetricsURL is where the metrics are if they have a listener of their own.
func (a *App) MetricsURL() string { return a.metrics }

// Run starts the server, tells out where it listens, and serves until ctx ends
// or the listener fails. Then it stops.
func (a *App) Run(ctx context.Context, out io.Writer) error {
	if err := a.Start(ctx); err != nil {
		return err
	}
	_, err := fmt.Fprintf(out, "castellan listens on %s\n", a.URL())
	if err == nil {
		a.log.Info("listening", "url", a.URL(), "metrics", a.MetricsURL(), "data", a.config.Data, "version", Version)
		select {
		case <-ctx.Done():
			a.log.Info("stopping")
		case err = <-a.failed:
		}
	}
	return errors.Join(err, a.Stop())
}

// missing names what is not ready. The bell is not among it: without NATS a
// server keeps every promise, and sees what the others do two seconds later at
// most. A metric tells.
func (a *App) missing(ctx context.Context) []string {
	var names []string
	if a.stopping.Load() {
		names = append(names, "stopping")
	}
	if !a.asks.Load() {
		names = append(names, "questions")
	}
	if err := a.store.Ping(ctx); err != nil {
		a.log.Warn("the database is not ready", "error", err)
		names = append(names, "database")
	}
	if a.tables != nil && !a.tables.Writes() {
		names = append(names, "writes")
	}
	return names
}

// tidy clears old sessions away, now and once a day.
func (a *App) tidy() {
	for {
		if err := a.accounts.Forget(a.closing); err != nil && a.closing.Err() == nil {
			a.log.Warn("old sessions were not cleared away", "error", err)
		}
		select {
		case <-a.closing.Done():
			return
		case <-time.After(tidyPause):
		}
	}
}

// Stop ends the streams, lets calls under way finish for a moment, and closes
// all that Start opened, in the reverse order.
func (a *App) Stop() error {
	a.once.Do(func() { a.stopped = a.stop() })
	return a.stopped
}

func (a *App) stop() error {
	a.stopping.Store(true)
	a.close()
	ctx, cancel := context.WithTimeout(context.Background(), stopTime)
	defer cancel()
	var err error
	for _, server := range a.servers {
		if e := server.Shutdown(ctx); e != nil {
			a.log.Warn("calls under way were cut off", "error", e)
			err = errors.Join(err, server.Close())
		}
	}
	a.work.Wait()
	if a.tables != nil {
		a.tables.Stop()
	}
	if a.bell != nil {
		a.bell.Close()
	}
	if a.store != nil {
		if e := a.store.Close(); e != nil {
			err = errors.Join(err, fmt.Errorf("close the database: %w", e))
		}
	}
	return err
}
