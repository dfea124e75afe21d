package bell_test

import (
	"log/slog"
	"net"
	"strconv"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"go.uber.org/goleak"

	"castellan/internal/bell"
	"castellan/internal/bell/belltest"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

var log = slog.New(slog.DiscardHandler)

// long bounds how long something may take that takes a moment.
const long = 30 * time.Second

func TestMemory(t *testing.T) {
	b := &bell.Memory{}
	belltest.Run(t, b, b)
	var hall bell.Hall
	belltest.RunOthers(t, hall.Enter(), hall.Enter(), hall.Enter())
}

func TestAlone(t *testing.T) {
	b := bell.NewAlone()
	if err := b.Connected(); err != nil {
		t.Error(err)
	}
	belltest.Run(t, b, b)
	told := false
	if _, err := b.Hear(func([]byte) { told = true }); err != nil {
		t.Fatal(err)
	}
	if _, err := b.Take(func([]byte) bool { return true }); err != nil {
		t.Fatal(err)
	}
	if err := b.Tell([]byte("news")); err != nil || told {
		t.Errorf("it was told its own news: %v, or %v", told, err)
	}
	if b.Offer([]byte("work")) {
		t.Error("with nobody else there, work was taken")
	}
	b.Close()
}

// elsewhere starts a NATS server at a port, or at one that is free.
func elsewhere(t *testing.T, port int) *server.Server {
	t.Helper()
	s, err := server.NewServer(&server.Options{Host: "127.0.0.1", Port: port, NoSigs: true, NoLog: true})
	if err != nil {
		t.Fatal(err)
	}
	go s.Start()
	t.Cleanup(func() { end(s) })
	if !s.ReadyForConnections(long) {
		t.Fatal("the server elsewhere did not start")
	}
	return s
}

func end(s *server.Server) {
	s.Shutdown()
	s.WaitForShutdown()
}

func dial(t *testing.T, url string) *bell.NATS {
	t.Helper()
	b, err := bell.Dial(url, log)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(b.Close)
	return b
}

// Several nodes ring over a server elsewhere.
func TestDial(t *testing.T) {
	url := elsewhere(t, server.RANDOM_PORT).ClientURL()
	a, b := dial(t, url), dial(t, url)
	belltest.Run(t, a, b)
	belltest.RunOthers(t, a, b, dial(t, url))
}

// A node starts while NATS is not there, rings without a fault while it is away,
// is connected as soon as it comes, and again after it went and came back. What
// it listens to meanwhile is heard then.
func TestNATSComesAndGoes(t *testing.T) {
	port := free(t)
	url := "nats://127.0.0.1:" + strconv.Itoa(port)
	a, b := dial(t, url), dial(t, url)
	if a.Connected() == nil {
		t.Fatal("connected to nothing")
	}
	if err := a.Ring("a", 1); err != nil {
		t.Errorf("without NATS: %v", err)
	}
	if err := a.Tell([]byte("news")); err != nil {
		t.Errorf("without NATS: %v", err)
	}
	begin := time.Now()
	if a.Offer([]byte("work")) || time.Since(begin) > long {
		t.Error("work was taken without NATS, or waited for it")
	}
	heard := make(chan int64, 1000)
	stop, err := b.Listen("a", func(revision int64) { heard <- revision })
	if err != nil {
		t.Fatal(err)
	}
	defer stop()
	for round := range 2 {
		s := elsewhere(t, port)
		for want, deadline := int64(10), time.Now().Add(long); ; want++ {
			if time.Now().After(deadline) {
				t.Fatalf("round %d: no ring came through", round)
			}
			if err := a.Ring("a", want); err != nil {
				t.Fatal(err)
			}
			select {
			case <-heard:
			case <-time.After(20 * time.Millisecond):
				continue
			}
			break
		}
		end(s)
		for deadline := time.Now().Add(long); a.Connected() == nil; time.Sleep(time.Millisecond) {
			if time.Now().After(deadline) {
				t.Fatal("connected to nothing")
			}
		}
	}
}

// free is a port that nobody listens at now.
func free(t *testing.T) int {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().(*net.TCPAddr).Port
}

func TestAnAddressThatIsNone(t *testing.T) {
	if b, err := bell.Dial("nats://127.0.0.1:port", log); err == nil {
		b.Close()
		t.Error("no error")
	}
}
