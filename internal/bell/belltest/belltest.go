// Package belltest holds what every bell must pass.
package belltest

import (
	"testing"
	"time"

	"castellan/internal/table"
)

// patience bounds how long a ring may take.
const patience = 10 * time.Second

// Run checks a bell. Ear is a bell that must hear what the first one rings: the
// same one, or another node's.
func Run(t *testing.T, bell, ear table.Bell) {
	t.Helper()
	listen := func(id string) (<-chan int64, func()) {
		t.Helper()
		heard := make(chan int64, 100)
		stop, err := ear.Listen(id, func(revision int64) { heard <- revision })
		if err != nil {
			t.Fatal(err)
		}
		return heard, stop
	}
	ring := func(id string, revision int64) {
		t.Helper()
		if err := bell.Ring(id, revision); err != nil {
			t.Fatal(err)
		}
	}
	wait := func(heard <-chan int64, want int64) {
		t.Helper()
		select {
		case got := <-heard:
			if got != want {
				t.Errorf("heard %d, want %d", got, want)
			}
		case <-time.After(patience):
			t.Fatalf("%d was not heard", want)
		}
	}
	ring("nobody", 1) // nobody listens, and that is no mistake
	a, stopA := listen("a")
	a2, stopA2 := listen("a")
	b, stopB := listen("b")
	ring("a", 7)
	ring("b", 1<<40)
	ring("a", 8)
	for _, heard := range []<-chan int64{a, a2} {
		wait(heard, 7)
		wait(heard, 8)
	}
	wait(b, 1<<40)
	stopA()
	ring("a", 9)
	wait(a2, 9)
	if len(a) != 0 || len(b) != 0 {
		t.Errorf("rings for others: %d, %d", len(a), len(b))
	}
	stopA2()
	stopB()
	stopB() // again does no harm
	ring("a", 10)
	b, stopB = listen("b")
	defer stopB()
	ring("b", 3)
	wait(b, 3)
	if len(a2) != 0 {
		t.Error("a ring after stop")
	}
}
