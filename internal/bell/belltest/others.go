package belltest

import (
	"sync/atomic"
	"testing"
	"time"

	"castellan/internal/table"
)

// RunOthers checks what three servers tell and ask each other.
func RunOthers(t *testing.T, a, b, c table.Others) {
	t.Helper()
	if a.Offer([]byte("work")) {
		t.Error("work was taken by nobody")
	}
	heard := [3]chan string{}
	for i, o := range []table.Others{a, b, c} {
		heard[i] = make(chan string, 100)
		stop, err := o.Hear(func(text []byte) { heard[i] <- string(text) })
		if err != nil {
			t.Fatal(err)
		}
		defer stop()
	}
	// A subscription may take a moment until all know of it.
	for deadline := time.Now().Add(patience); len(heard[1]) == 0 || len(heard[2]) == 0; time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("news came to %d and %d", len(heard[1]), len(heard[2]))
		}
		if err := a.Tell([]byte("news")); err != nil {
			t.Fatal(err)
		}
	}
	if got := <-heard[1]; got != "news" {
		t.Errorf("heard %q", got)
	}
	if len(heard[0]) != 0 {
		t.Error("a server hears what it tells itself")
	}

	var taken [3]atomic.Int64
	stops := make([]func(), 3)
	for i, o := range []table.Others{a, b, c} {
		stop, err := o.Take(func(job []byte) bool {
			taken[i].Add(1)
			return string(job) == "work"
		})
		if err != nil {
			t.Fatal(err)
		}
		stops[i] = stop
	}
	defer stops[0]()
	for deadline := time.Now().Add(patience); taken[1].Load() == 0 || taken[2].Load() == 0; {
		if time.Now().After(deadline) {
			t.Fatalf("work was taken %d and %d times", taken[1].Load(), taken[2].Load())
		}
		a.Offer([]byte("work"))
	}
	before := taken[1].Load() + taken[2].Load()
	if !a.Offer([]byte("work")) || a.Offer([]byte("play")) {
		t.Error("work is not taken, or what is none")
	}
	if n := taken[1].Load() + taken[2].Load() - before; n != 2 {
		t.Errorf("two offers were made to %d servers", n)
	}
	if taken[0].Load() != 0 {
		t.Error("a server takes its own work")
	}
	stops[1]()
	stops[2]()
	for deadline := time.Now().Add(patience); a.Offer([]byte("work")); {
		if time.Now().After(deadline) {
			t.Fatal("work is taken by who takes none any more")
		}
	}
}
