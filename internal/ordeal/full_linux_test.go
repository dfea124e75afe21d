package ordeal

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"castellan/games"
)

// A server whose disk is full answers 503, says so at /readyz, and acknowledges
// nothing that it does not keep. When there is room again it goes on, whether it
// was killed in between or not.
func TestDiskFull(t *testing.T) {
	disk := t.TempDir()
	if err := syscall.Mount("none", disk, "tmpfs", 0, "size=24m"); errors.Is(err, syscall.EPERM) {
		t.Skip("whoever runs this may mount no disk; TestFullDisk (internal/store/sqlite) fills one that is none")
	} else if err != nil {
		t.Fatal(err)
	}
	n := node(t, "--data", filepath.Join(disk, "data")) // the later flag counts
	t.Cleanup(func() {
		if err := errors.Join(n.Kill(), syscall.Unmount(disk, 0)); err != nil {
			t.Error(err)
		}
	})
	if _, err := n.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	p := gather(t, n.URL())
	ctx, cancel := context.WithTimeout(t.Context(), 3*time.Minute)
	defer cancel()
	enough, played := make(chan struct{}), make(chan error, 1)
	go func() { played <- p.Play(ctx, 6, enough) }()
	until := func(what string, true func() bool) {
		t.Helper()
		for !true() {
			select {
			case err := <-played:
				t.Fatalf("before %s: %v", what, err)
			case <-time.After(20 * time.Millisecond):
			}
		}
	}
	until("many moves", func() bool { return p.Moves() > 500 })
	for _, killed := range []bool{false, true} {
		ballast := filepath.Join(disk, "ballast")
		if err := fill(ballast); err != nil {
			t.Fatal(err)
		}
		said := p.Unavailable()
		until("the disk was full", func() bool { return p.Unavailable() > said+20 })
		until("the server said so", func() bool { return strings.Contains(readiness(n), `"writes"`) })
		if killed {
			if err := n.Kill(); err != nil {
				t.Fatal(err)
			}
		}
		if err := os.Remove(ballast); err != nil {
			t.Fatal(err)
		}
		if killed {
			if _, err := n.Start(ctx); err != nil {
				t.Fatal(err)
			}
		}
		before := p.Moves()
		until("the server went on", func() bool { return p.Moves() > before+100 })
	}
	close(enough)
	if err := <-played; err != nil {
		t.Fatal(err)
	}
	report, err := p.Check(ctx, games.All)
	if err != nil {
		t.Fatal(err)
	}
	if p.Errors() > 0 {
		t.Errorf("%d answers said that the server is broken", p.Errors())
	}
	t.Logf("on a disk that was full twice: %d answers of 503; acknowledged moves: %d, 0 lost, 0 doubled", p.Unavailable(), report.Moves)
}

// fill fills a disk with a file, to the last byte.
func fill(path string) error {
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	for size := 1 << 20; size > 0; {
		if _, err = file.Write(make([]byte, size)); errors.Is(err, syscall.ENOSPC) {
			size /= 2
		} else if err != nil {
			return errors.Join(err, file.Close())
		}
	}
	return file.Close()
}

// readiness is what the server says of it.
func readiness(n *Node) string {
	response, err := http.Get(n.URL() + "readyz")
	if err != nil {
		return err.Error()
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	return fmt.Sprintf("%d %s %v", response.StatusCode, text, err)
}
