package app_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"testing"
	"time"

	"castellan/internal/app"
	"castellan/internal/store/sqlite"
)

// quiet is a configuration for a free port, and a log for nobody.
func quiet(t *testing.T) (app.Config, *slog.Logger) {
	config := app.Defaults()
	config.Listen, config.Data = "127.0.0.1:0", t.TempDir()
	return config, slog.New(slog.DiscardHandler)
}

func TestStopAnyTime(t *testing.T) {
	config, log := quiet(t)
	a := app.New(config, log)
	if err := errors.Join(a.Stop(), a.Stop()); err != nil {
		t.Errorf("stopping before the start: %v", err)
	}
	b := app.New(config, log)
	if err := b.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(b.Stop(), b.Stop()); err != nil {
		t.Errorf("stopping twice: %v", err)
	}
	c := app.New(config, log) // the folder is free again
	if err := c.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := c.Stop(); err != nil {
		t.Error(err)
	}
}

// TestCannotStart looks at what keeps a server from starting, and that it
// leaves nothing open behind it.
func TestCannotStart(t *testing.T) {
	running := serve(t)
	taken := strings.TrimSuffix(strings.TrimPrefix(running.URL(), "http://"), "/")
	for name, change := range map[string]func(*app.Config){
		"a taken port":        func(c *app.Config) { c.Listen = taken },
		"a taken other port":  func(c *app.Config) { c.MetricsListen = taken },
		"no bell's address":   func(c *app.Config) { c.NATS = "nats://127.0.0.1:port" },
		"a bad configuration": func(c *app.Config) { c.BotPace = -1 },
	} {
		config, log := quiet(t)
		good := config
		change(&config)
		if err := app.New(config, log).Start(t.Context()); err == nil {
			t.Errorf("%s: the server started", name)
		}
		again := app.New(good, log)
		if err := again.Start(t.Context()); err != nil {
			t.Errorf("%s: afterwards: %v", name, err)
		}
		if err := again.Stop(); err != nil {
			t.Error(err)
		}
	}
	config, log := quiet(t)
	first := app.New(config, log)
	if err := first.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := app.New(config, log).Start(t.Context()); !errors.Is(err, sqlite.ErrInUse) {
		t.Errorf("a second server on the same data: %v", err)
	}
	if err := first.Stop(); err != nil {
		t.Error(err)
	}
}

// A server whose NATS is away serves, and tells it in a metric.
func TestNATSIsAway(t *testing.T) {
	a := serve(t, func(c *app.Config) { c.NATS, c.MetricsListen = "nats://127.0.0.1:1", "127.0.0.1:0" })
	for deadline := time.Now().Add(30 * time.Second); ; time.Sleep(5 * time.Millisecond) {
		response, err := http.Get(a.URL() + "readyz")
		if err != nil || response.Body.Close() != nil {
			t.Fatal(err)
		}
		if response.StatusCode == http.StatusOK { // the questions take a moment
			break
		}
		if time.Now().After(deadline) {
			t.Fatal("it is not ready")
		}
	}
	for url, want := range map[string]string{a.URL() + "healthz": `"status":"alive"`, a.MetricsURL(): "\ncastellan_bell_connected 0\n"} {
		response, err := http.Get(url)
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(response.Body)
		if err := errors.Join(err, response.Body.Close()); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(text), want) {
			t.Errorf("%s says %s", url, text)
		}
	}
}

// TestRun serves until its context ends.
func TestRun(t *testing.T) {
	config, log := quiet(t)
	ctx, cancel := context.WithCancel(t.Context())
	in, out := io.Pipe()
	done := make(chan error, 1)
	go func() { done <- app.New(config, log).Run(ctx, out) }()
	said := make([]byte, 256)
	n, err := in.Read(said)
	if err != nil || !bytes.HasPrefix(said[:n], []byte("castellan listens on http://127.0.0.1:")) || !bytes.HasSuffix(said[:n], []byte("/\n")) {
		t.Errorf("it says %q, %v", said[:n], err)
	}
	cancel()
	if err := <-done; err != nil {
		t.Errorf("it ended with %v", err)
	}
}
