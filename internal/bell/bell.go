// Package bell rings when a table changed, and carries what the servers of one
// database tell each other: over NATS, or in memory within one process.
//
// A ring carries a table's id and how far it has come, nothing else. Whoever
// hears it reads the journal, so a ring that is lost or comes twice does no
// harm. Without NATS nothing is lost either: all of it is hints.
package bell

import (
	"fmt"
	"log/slog"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
)

const (
	// subject is what comes before a table's id in a ring's subject.
	subject = "castellan.table."
	// news and work are the subjects of what servers tell and ask each other.
	news = "castellan.news"
	work = "castellan.work"
	// takers is the group of which one gets each piece of work.
	takers = "takers"

	// dialing bounds one try to connect; again is the pause after one that failed.
	dialing = 2 * time.Second
	again   = 250 * time.Millisecond
	// pinging is the pause between asking a silent server whether it is there:
	// one that hangs is left after two that were not answered.
	pinging = 2 * time.Second
	// asking is how long a server that was offered work may take to answer. The
	// one that offers does it itself otherwise.
	asking = 300 * time.Millisecond
)

// A NATS bell rings over NATS.
type NATS struct {
	conn  *nats.Conn // of rings
	peers *nats.Conn // of news and work: it does not hear what it sends itself
	heard Memory     // rings what came
	once  sync.Once
}

// Dial rings over the servers at a URL (several are parted by commas). The
// connection is made as soon as one of them is there, and made again for as long
// as it takes when it is lost.
func Dial(url string, log *slog.Logger) (*NATS, error) {
	b := &NATS{}
	var err error
	if b.conn, err = open(url, log); err != nil {
		return nil, err
	}
	if b.peers, err = open(url, log, nats.NoEcho()); err != nil {
		b.conn.Close()
		return nil, err
	}
	// One subscription for all tables: there is none to make, and none that the
	// servers do not know of yet, when somebody begins to listen.
	_, err = b.conn.Subscribe(subject+"*", func(m *nats.Msg) {
		if revision, err := strconv.ParseInt(string(m.Data), 10, 64); err == nil {
			_ = b.heard.Ring(strings.TrimPrefix(m.Subject, subject), revision) // never fails
		}
	})
	if err != nil {
		b.Close()
		return nil, fmt.Errorf("listen to the bell: %w", err)
	}
	if b.conn.IsConnected() { // else nobody rings that could be missed
		if err := b.conn.FlushTimeout(dialing); err != nil {
			log.Warn("the bell", "error", err)
		}
	}
	return b, nil
}

// open connects, now or later.
func open(url string, log *slog.Logger, options ...nats.Option) (*nats.Conn, error) {
	conn, err := nats.Connect(url, append(options,
		nats.Name("castellan"),
		nats.Timeout(dialing),
		nats.RetryOnFailedConnect(true),
		nats.MaxReconnects(-1),
		nats.ReconnectWait(again),
		nats.ReconnectJitter(again, again),
		nats.FlusherTimeout(dialing), // whoever rings waits no longer for a server that hangs
		nats.PingInterval(pinging),
		nats.MaxPingsOutstanding(2),
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) {
			log.Warn("the bell", "error", err)
		}),
		nats.DisconnectErrHandler(func(_ *nats.Conn, err error) {
			if err != nil {
				log.Warn("the bell lost its connection", "error", err)
			}
		}),
		nats.ReconnectHandler(func(*nats.Conn) { log.Info("the bell is connected again") }),
	)...)
	if err != nil {
		return nil, fmt.Errorf("connect to NATS: %w", err)
	}
	if !conn.IsConnected() {
		log.Warn("NATS is not there: until it is, what other servers do is seen late")
	}
	return conn, nil
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
	return b.heard.Listen(table, hear)
}

// Tell implements table.Others.
func (b *NATS) Tell(text []byte) error {
	if !b.peers.IsConnected() {
		return nil // it would be old when it came
	}
	if err := b.peers.Publish(news, text); err != nil {
		return fmt.Errorf("tell the other servers: %w", err)
	}
	return nil
}

// Hear implements table.Others.
func (b *NATS) Hear(hear func(text []byte)) (stop func(), err error) {
	sub, err := b.peers.Subscribe(news, func(m *nats.Msg) { hear(m.Data) })
	if err != nil {
		return nil, fmt.Errorf("hear the other servers: %w", err)
	}
	return func() { _ = sub.Unsubscribe() }, nil // fails only once the connection is closed
}

// Offer implements table.Others.
func (b *NATS) Offer(job []byte) (taken bool) {
	if !b.peers.IsConnected() {
		return false
	}
	answer, err := b.peers.Request(work, job, asking)
	return err == nil && string(answer.Data) == "yes" // nobody there, or silent: no
}

// Take implements table.Others.
func (b *NATS) Take(take func(job []byte) bool) (stop func(), err error) {
	sub, err := b.peers.QueueSubscribe(work, takers, func(m *nats.Msg) {
		answer := "no"
		if take(m.Data) {
			answer = "yes"
		}
		_ = m.Respond([]byte(answer)) // who gets no answer does it himself, and one of the two is first
	})
	if err != nil {
		return nil, fmt.Errorf("take work: %w", err)
	}
	return func() { _ = sub.Unsubscribe() }, nil // fails only once the connection is closed
}

// Connected tells whether NATS is there.
func (b *NATS) Connected() error {
	if !b.conn.IsConnected() || !b.peers.IsConnected() {
		return fmt.Errorf("NATS is %v", b.conn.Status())
	}
	return nil
}

// Close stops the bell. It may be called more than once.
func (b *NATS) Close() {
	b.once.Do(func() {
		b.conn.Close()
		b.peers.Close()
	})
}
