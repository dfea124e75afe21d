package account

import (
	"sync"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"
)

// freshness is how long a session may be taken for what the store said of it:
// so long, at most, a secret that was withdrawn on another node still opens
// this one.
const freshness = 5 * time.Second

// manyFresh is how many sessions are remembered.
const manyFresh = 1 << 14

// fresh remembers who was recognised a moment ago: those who play ask many
// times a second. What this process itself changes is forgotten at once.
type fresh struct {
	mu   sync.Mutex
	list *lru.Cache[Hash, remembered]
	age  int // counts what was forgotten
}

type remembered struct {
	session Session
	who     Account
	at      time.Time
}

func newFresh() *fresh {
	list, err := lru.New[Hash, remembered](manyFresh)
	if err != nil {
		panic(err) // the size above is positive
	}
	return &fresh{list: list}
}

// get gives a session that the store was asked for a moment ago, and the age to
// add it with if there is none.
func (f *fresh) get(h Hash, now time.Time) (s Session, who Account, known bool, age int) {
	f.mu.Lock()
	defer f.mu.Unlock()
	r, ok := f.list.Get(h)
	if since := now.Sub(r.at); !ok || since < 0 || since > freshness {
		return s, who, false, f.age
	}
	return r.session, r.who, true, f.age
}

// add remembers what the store said, unless something was forgotten meanwhile.
func (f *fresh) add(age int, s Session, who Account, now time.Time) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if age == f.age {
		f.list.Add(s.Hash, remembered{s, who, now})
	}
}

// forget forgets some sessions, or all.
func (f *fresh) forget(some ...Hash) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.age++
	for _, h := range some {
		f.list.Remove(h)
	}
	if len(some) == 0 {
		f.list.Purge()
	}
}
