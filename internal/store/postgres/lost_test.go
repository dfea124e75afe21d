package postgres_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/url"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"castellan/internal/store/postgres"
	"castellan/internal/store/postgres/postgrestest"
	"castellan/internal/store/storetest"
	"castellan/internal/table"
)

// A wire is a way to the server that can be cut.
type wire struct {
	t        *testing.T
	listener net.Listener
	server   string
	mu       sync.Mutex
	conns    map[net.Conn]bool
	left     atomic.Int64 // messages to the server until the cut; 0: none is to come
	late     atomic.Bool  // the last message still arrives, and its answer is lost
	done     sync.WaitGroup
}

// wired gives an address at which a database is behind a wire.
func wired(t *testing.T, address string) (*wire, string) {
	t.Helper()
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	w := &wire{t: t, listener: listener, server: u.Host, conns: map[net.Conn]bool{}}
	w.done.Go(w.serve)
	t.Cleanup(func() {
		_ = listener.Close()
		w.cut()
		w.done.Wait()
	})
	u.Host = listener.Addr().String()
	return w, u.String()
}

func (w *wire) serve() {
	for {
		client, err := w.listener.Accept()
		if err != nil {
			return
		}
		server, err := net.Dial("tcp", w.server)
		if err != nil {
			_ = client.Close()
			continue
		}
		w.mu.Lock()
		w.conns[client], w.conns[server] = true, true
		w.mu.Unlock()
		w.done.Go(func() { w.send(client, server) })
		w.done.Go(func() {
			_, _ = io.Copy(client, server)
			w.drop(client, server)
		})
	}
}

func (w *wire) send(client, server net.Conn) {
	defer w.drop(client, server)
	buffer := make([]byte, 1<<16)
	for {
		n, err := client.Read(buffer)
		if err != nil {
			return
		}
		last := w.left.Load() > 0 && w.left.Add(-1) == 0
		if last && !w.late.Load() {
			return
		}
		if last {
			_ = client.Close() // nothing of the answer comes through
		}
		if _, err := server.Write(buffer[:n]); err != nil {
			return
		}
		if last {
			time.Sleep(50 * time.Millisecond) // the server reads what was sent
			return
		}
	}
}

func (w *wire) drop(conns ...net.Conn) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, c := range conns {
		_ = c.Close()
		delete(w.conns, c)
	}
}

// cut cuts all connections.
func (w *wire) cut() {
	w.mu.Lock()
	defer w.mu.Unlock()
	for c := range w.conns {
		_ = c.Close()
	}
}

// cutAfter cuts the connection of the n-th message to the server from now on.
func (w *wire) cutAfter(n int64, late bool) {
	w.late.Store(late)
	w.left.Store(n)
}

// change is the next change of a table, with a key or without.
func change(now table.Stored, key string) table.Write {
	now.Revision++
	now.Version++
	w := table.Write{Table: now, Plies: []table.StoredPly{{Version: now.Version, Move: "go", At: now.Created}}}
	if key != "" {
		w.Key = &table.Keyed{Table: now.ID, Sender: "ada", Key: key, Answer: table.Answer{Version: now.Version}}
	}
	return w
}

// The connection is cut at every point of a change. What is acknowledged is
// there; what is not is not, or the key tells.
func TestAConnectionThatIsCut(t *testing.T) {
	address := postgrestest.Database(t)
	w, through := wired(t, address)
	s, seen := open(t, through), open(t, address)
	now := storetest.Table("t")
	if err := s.Create(t.Context(), table.Write{Table: now}); err != nil {
		t.Fatal(err)
	}
	for range 3 { // all statements are known to the server
		c := change(now, fmt.Sprint("known ", now.Version))
		if _, err := s.Append(t.Context(), c); err != nil {
			t.Fatal(err)
		}
		now = c.Table
	}
	answered, lost := 0, 0
	for i := range 24 {
		key := ""
		if i%2 == 0 {
			key = fmt.Sprint("k", i)
		}
		c := change(now, key)
		w.cutAfter(int64(1+i/4%3), i/2%2 == 0)
		_, err := s.Append(t.Context(), c)
		w.left.Store(0)
		there, look := seen.Load(t.Context(), "t")
		if look != nil {
			t.Fatal(look)
		}
		switch {
		case err == nil:
			answered++
			if there.Revision != c.Table.Revision {
				t.Fatalf("%d: acknowledged, and the table is at revision %d, not %d", i, there.Revision, c.Table.Revision)
			}
		case !errors.Is(err, table.ErrUnavailable):
			t.Fatalf("%d: %v", i, err)
		default:
			lost++
			if key != "" {
				if _, err := s.Append(t.Context(), c); err != nil {
					t.Fatalf("%d, again: %v", i, err)
				}
			}
			if there, look = seen.Load(t.Context(), "t"); look != nil {
				t.Fatal(look)
			}
		}
		now = there
	}
	plies, err := seen.Plies(t.Context(), "t", 0)
	if err != nil || len(plies) != now.Version {
		t.Errorf("at version %d with %d plies (%v)", now.Version, len(plies), err)
	}
	t.Logf("%d were answered, %d were not", answered, lost)
	if answered < 20 {
		t.Error("a connection that was cut is not made again, or what became of a commit is not found out")
	}
}

// The server crashes and comes back while many write and read. Nothing that was
// acknowledged is lost or there twice, and the store heals by itself.
func TestTheServerRestarts(t *testing.T) {
	server := postgrestest.Start(t, postgrestest.Settings{})
	address := server.Database(t)
	w, through := wired(t, address)
	s := open(t, through)
	const tables = 8
	for i := range tables {
		if err := s.Create(t.Context(), table.Write{Table: storetest.Table(fmt.Sprint(i))}); err != nil {
			t.Fatal(err)
		}
	}
	ctx, stop := context.WithCancel(t.Context())
	var acknowledged [tables]atomic.Int64
	var refused atomic.Int64
	var group sync.WaitGroup
	for i := range tables {
		id := fmt.Sprint(i)
		group.Go(func() {
			for n := 0; ctx.Err() == nil; {
				now, err := s.Load(context.Background(), id)
				if err == nil {
					c := change(now, fmt.Sprint(n))
					var answer table.Answer
					answer, err = s.Append(context.Background(), c)
					if err == nil {
						if answer.Version != n+1 {
							t.Errorf("table %s: key %d was answered %+v", id, n, answer)
							return
						}
						n++
						acknowledged[i].Store(int64(n))
					}
				}
				switch {
				case err == nil:
				case errors.Is(err, table.ErrUnavailable):
					refused.Add(1)
					time.Sleep(10 * time.Millisecond)
				default:
					t.Errorf("table %s: %v", id, err)
					return
				}
			}
		})
	}
	moves := func() (n int64) {
		for i := range acknowledged {
			n += acknowledged[i].Load()
		}
		return n
	}
	rand := rand.New(rand.NewPCG(1, 2))
	for round := range 4 {
		for before := moves(); moves() < before+100 && !t.Failed(); { // it has healed
			time.Sleep(10 * time.Millisecond)
		}
		for range 3 {
			w.cutAfter(1+rand.Int64N(8), rand.IntN(2) == 0)
			time.Sleep(50 * time.Millisecond)
		}
		if round%2 == 0 {
			server.Crash(t)
		} else {
			server.Stop(t)
		}
		if err := s.Ping(t.Context()); !errors.Is(err, table.ErrUnavailable) {
			t.Errorf("without a server: %v", err)
		}
		server.Run(t)
	}
	for before := moves(); moves() < before+100 && !t.Failed(); {
		time.Sleep(10 * time.Millisecond)
	}
	stop()
	group.Wait()
	for i := range tables {
		id, n := fmt.Sprint(i), int(acknowledged[i].Load())
		now, err := s.Load(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		plies, err := s.Plies(t.Context(), id, 0)
		if err != nil || now.Version != len(plies) || len(plies) < n || len(plies) > n+1 {
			t.Errorf("table %s is at version %d with %d plies, %d were acknowledged (%v)", id, now.Version, len(plies), n, err)
		}
	}
	t.Logf("%d moves, %d calls told to come back", moves(), refused.Load())
}

// Several nodes start at once on an empty database.
func TestManyStartAtOnce(t *testing.T) {
	address := postgrestest.Database(t)
	var group sync.WaitGroup
	for range 5 {
		group.Go(func() {
			s, err := postgres.Open(t.Context(), address)
			if err == nil {
				err = s.Close()
			}
			if err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
}

func TestWithoutAServer(t *testing.T) {
	if _, err := postgres.Open(t.Context(), "postgres://castellan@127.0.0.1:1/x?sslmode=disable"); !errors.Is(err, table.ErrUnavailable) {
		t.Errorf("opened: %v", err)
	}
	for _, bad := range []string{"", "mysql://x", "/tmp/x", "postgres://x:y@[/", "postgres://h:port/x"} {
		if _, err := postgres.Open(t.Context(), bad); !errors.Is(err, postgres.ErrURL) {
			t.Errorf("%q: %v", bad, err)
		}
	}
	if reader, err := postgres.OpenReader(t.Context(), postgrestest.Database(t)); !errors.Is(err, postgres.ErrOld) {
		t.Errorf("read: %v, %v", reader, err)
	}
}
