package table

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// A queue is jobs that each take a second, and the order in which they began.
type queue struct {
	slots *slots
	mu    sync.Mutex
	began []string
}

func (q *queue) job(t *testing.T, host string, n int, present bool) {
	go func() {
		if err := q.slots.enter(t.Context(), host, present); err != nil {
			t.Errorf("%s %d: %v", host, n, err)
			return
		}
		q.mu.Lock()
		q.began = append(q.began, fmt.Sprint(host, n))
		q.mu.Unlock()
		time.Sleep(time.Second)
		q.slots.leave()
	}()
	synctest.Wait() // so that they come in order
}

func (q *queue) place(t *testing.T, job string) int {
	t.Helper()
	i := slices.Index(q.began, job)
	if i < 0 {
		t.Fatalf("%s never began", job)
	}
	return i
}

// Whoever has many bots that wait holds up nobody else, wherever people are.
func TestManyBotsOfOneHostDelayNoOther(t *testing.T) {
	for _, test := range []struct {
		crowd, other bool // whether somebody is present
		most         int  // how many of the crowd's may come first, of those that wait
	}{{false, false, 1}, {true, true, 1}, {false, true, 0}, {true, false, ahead}} {
		synctest.Test(t, func(t *testing.T) {
			q := &queue{slots: newSlots(1)}
			for i := range 200 {
				q.job(t, "crowd", i, test.crowd)
			}
			q.job(t, "ben", 0, test.other)
			q.job(t, "ben", 1, test.other)
			time.Sleep(10 * time.Minute)
			synctest.Wait()
			for i := range 2 {
				// The one that thinks already comes before them in any case.
				if at, most := q.place(t, fmt.Sprint("ben", i)), 1+(i+1)*(test.most+1)-1; at > most {
					t.Errorf("%+v: job %d of Ben's began as number %d, want at most %d", test, i, at, most)
				}
			}
			if len(q.began) != 202 {
				t.Fatalf("%d jobs began", len(q.began))
			}
			for i := range 199 {
				if q.place(t, fmt.Sprint("crowd", i)) > q.place(t, fmt.Sprint("crowd", i+1)) {
					t.Fatalf("of one host job %d came after the next", i)
				}
			}
		})
	}
}

// Tables with nobody at them come last, and go on nevertheless.
func TestTablesWithNobodyGoOn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := &queue{slots: newSlots(1)}
		q.job(t, "first", 0, true)
		for i := range 4 {
			q.job(t, "alone", i, false)
		}
		for i := range 8 {
			q.job(t, "ada", i, true)
		}
		time.Sleep(time.Minute)
		synctest.Wait()
		want := []string{"first0", "ada0", "ada1", "ada2", "alone0", "ada3", "ada4", "ada5", "alone1", "ada6", "ada7", "alone2", "alone3"}
		if !slices.Equal(q.began, want) {
			t.Errorf("they began as %v, want %v", q.began, want)
		}
	})
}

// Waiting ends with its context, and no place is lost.
func TestWaitingForAPlaceEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newSlots(1)
		if err := s.enter(t.Context(), "ada", true); err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		var wg sync.WaitGroup
		errs := make([]error, 20)
		for i := range errs {
			wg.Go(func() { errs[i] = s.enter(ctx, fmt.Sprint(i/4), i%2 == 0) })
		}
		synctest.Wait()
		cancel()
		s.leave() // at the same moment
		wg.Wait()
		in := 0
		for i, err := range errs {
			switch {
			case err == nil:
				in++
				s.leave()
			case !errors.Is(err, context.Canceled):
				t.Errorf("%d: %v", i, err)
			}
		}
		if in > 1 || s.free != 1 {
			t.Errorf("%d came in, and %d places are free", in, s.free)
		}
		for _, r := range s.rings {
			if len(r.hosts) != 0 || len(r.waiting) != 0 {
				t.Errorf("somebody waits still: %v", r)
			}
		}
	})
}
