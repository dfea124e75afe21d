// Package bell rings when a table changed: over NATS, which is embedded in the
// process or runs somewhere else, or in memory within one process.
//
// A ring carries a table's id and how far it has come, nothing else. Whoever
// hears it reads the journal, so a ring that is lost or comes twice does no
// harm.
package bell

import (
	"errors"
	"fmt"
	"log/slog"
	"strconv"
	"sync"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
)

// subject is what comes before a table's id in a subject's name.
const subject = "castellan.table."

// starting bounds how long an embedded server may take to start.
const starting = 10 * time.Second

// A NATS bell rings over NATS.
type NATS struct {
	conn  *nats.Conn
	inner *server.Server // nil if the server runs elsewhere
	once  sync.Once
}

// Embedded starts a server inside the process, which listens on no port, and
// rings over it.
func Embedded(log *slog.Logger) (*NATS, error) {
	inner, err := server.NewServer(&server.Options{
		ServerName: "castellan", DontListen: true, NoSigs: true, NoLog: true,
	})
	if err != nil {
		return nil, fmt.Errorf("make the embedded NATS server: %w", err)
	}
	go inner.Start()
	if !inner.ReadyForConnections(starting) {
		inner.Shutdown()
		return nil, errors.New("the embedded NATS server did not start in time")
	}
	b, err := connect("", log, nats.InProcessServer(inner))
	if err != nil {
		inner.Shutdown()
		inner.WaitForShutdown()
		return nil, err
	}
	b.inner = inner
	return b, nil
}

// Dial rings over the servers at a URL (several are parted by commas). The
// connection is made again for as long as it takes when it is lost.
func Dial(url string, log *slog.Logger) (*NATS, error) { return connect(url, log) }

func connect(url string, log *slog.Logger, options ...nats.Option) (*NATS, error) {
	options = append(options,
		nats.Name("castellan"),
		nats.MaxReconnects(-1),
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) {
			log.Warn("the bell", "error", err)
		}),
		nats.DisconnectErrHandler(func(_ *nats.Conn, err error) {
			if err != nil {
				log.Warn("the bell lost its connection", "error", err)
			}
		}),
		nats.ReconnectHandler(func(*nats.Conn) { log.Info("the bell is connected again") }),
	)
	conn, err := nats.Connect(url, options...)
	if err != nil {
		return nil, fmt.Errorf("connect to NATS: %w", err)
	}
	return &NATS{conn: conn}, nil
}

// Ring implements table.Bell.
func (b *NATS) Ring(table string, revision int64) error {
	if err := b.conn.Publish(subject+table, strconv.AppendInt(nil, revision, 10)); err != nil {
		return fmt.Errorf("ring for %s: %w", table, err)
	}
	return nil
}

// Listen implements table.Bell. When it returns, rings are heard.
func (b *NATS) Listen(table string, hear func(revision int64)) (stop func(), err error) {
	sub, err := b.conn.Subscribe(subject+table, func(m *nats.Msg) {
		if revision, err := strconv.ParseInt(string(m.Data), 10, 64); err == nil {
			hear(revision)
		}
	})
	if err != nil {
		return nil, fmt.Errorf("listen for %s: %w", table, err)
	}
	if b.inner == nil {
		// Elsewhere, the server may not know of the subscription yet.
		if err := b.conn.FlushTimeout(starting); err != nil {
			return nil, errors.Join(fmt.Errorf("listen for %s: %w", table, err), sub.Unsubscribe())
		}
	}
	return func() { _ = sub.Unsubscribe() }, nil // fails only once the connection is closed
}

// Ready tells whether the bell is connected.
func (b *NATS) Ready() error {
	if !b.conn.IsConnected() {
		return fmt.Errorf("NATS is %v", b.conn.Status())
	}
	return nil
}

// Close stops the bell. It may be called more than once.
func (b *NATS) Close() {
	b.once.Do(func() {
		b.conn.Close()
		if b.inner != nil {
			b.inner.Shutdown()
			b.inner.WaitForShutdown()
		}
	})
}

// Memory is a bell within one process. The zero Memory is ready.
type Memory struct {
	mu     sync.Mutex
	last   int
	hearer map[string]map[int]func(int64)
}

// Ring implements table.Bell. The listeners hear it before Ring returns.
func (b *Memory) Ring(table string, revision int64) error {
	b.mu.Lock()
	hearers := make([]func(int64), 0, len(b.hearer[table]))
	for _, hear := range b.hearer[table] {
		hearers = append(hearers, hear)
	}
	b.mu.Unlock()
	for _, hear := range hearers {
		hear(revision)
	}
	return nil
}

// Listen implements table.Bell.
func (b *Memory) Listen(table string, hear func(revision int64)) (stop func(), err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.hearer == nil {
		b.hearer = map[string]map[int]func(int64){}
	}
	if b.hearer[table] == nil {
		b.hearer[table] = map[int]func(int64){}
	}
	b.last++
	n := b.last
	b.hearer[table][n] = hear
	return func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		delete(b.hearer[table], n)
		if len(b.hearer[table]) == 0 {
			delete(b.hearer, table)
		}
	}, nil
}
