package bell_test

import (
	"log/slog"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"go.uber.org/goleak"

	"castellan/internal/bell"
	"castellan/internal/bell/belltest"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

var log = slog.New(slog.DiscardHandler)

func TestMemory(t *testing.T) {
	b := &bell.Memory{}
	belltest.Run(t, b, b)
}

func TestEmbedded(t *testing.T) {
	b, err := bell.Embedded(log)
	if err != nil {
		t.Fatal(err)
	}
	if err := b.Ready(); err != nil {
		t.Error(err)
	}
	belltest.Run(t, b, b)
	b.Close()
	b.Close()
	if err := b.Ready(); err == nil {
		t.Error("a closed bell is ready")
	}
	if err := b.Ring("a", 1); err == nil {
		t.Error("a closed bell rings")
	}
}

// Two nodes ring over a server elsewhere.
func TestDial(t *testing.T) {
	elsewhere, err := server.NewServer(&server.Options{Host: "127.0.0.1", Port: server.RANDOM_PORT, NoSigs: true, NoLog: true})
	if err != nil {
		t.Fatal(err)
	}
	go elsewhere.Start()
	t.Cleanup(func() {
		elsewhere.Shutdown()
		elsewhere.WaitForShutdown()
	})
	if !elsewhere.ReadyForConnections(10 * time.Second) {
		t.Fatal("the server elsewhere did not start")
	}
	dial := func() *bell.NATS {
		t.Helper()
		b, err := bell.Dial(elsewhere.ClientURL(), log)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(b.Close)
		return b
	}
	belltest.Run(t, dial(), dial())
}

func TestNobodyThere(t *testing.T) {
	if b, err := bell.Dial("nats://127.0.0.1:1", log); err == nil {
		b.Close()
		t.Error("connected to nothing")
	}
}
