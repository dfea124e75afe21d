package table

import (
	"context"
	"strconv"
	"sync"
	"time"
)

// presence is who has a stream open, here or at another server of the journal.
// It is soft: lost with the process, and then everybody has been seen at its
// start.
type presence struct {
	mu      sync.Mutex
	started time.Time
	tables  map[string]map[string]*attendance // by table, then account
	unknown map[string]int                    // by table: how many without an account are present here
	told    map[string]int64                  // by table: counts what streams are to be told
	nodes   map[string]time.Time              // other servers: when each was heard of
}

type attendance struct {
	streams   int                  // here
	elsewhere map[string]time.Time // by server with a stream: when it said so
	spoke     time.Time            // the latest request here, or the end of the latest stream
	seen      time.Time            // the same, here or elsewhere
}

func (a *attendance) present() bool { return a.streams > 0 || len(a.elsewhere) > 0 }

// forgotten is how long somebody without a stream is remembered.
const forgotten = 10 * time.Minute

func (p *presence) of(id, account string) *attendance {
	if p.tables[id] == nil {
		p.tables[id] = map[string]*attendance{}
	}
	a := p.tables[id][account]
	if a == nil {
		a = &attendance{}
		p.tables[id][account] = a
	}
	return a
}

// begin notes that nobody could be seen before.
func (p *presence) begin(now time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.started = now
}

// sweep drops who was not seen for long.
func (p *presence) sweep(now time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for id, accounts := range p.tables {
		for account, a := range accounts {
			if !a.present() && now.Sub(a.seen) > forgotten {
				delete(accounts, account)
			}
		}
		if len(accounts) == 0 {
			delete(p.tables, id)
			delete(p.told, id)
		}
	}
}

// stranger gives the account in whose stead one more, or one less, without an
// account is present. It says the server and a number, so that all servers can
// tell such people apart and count them.
func (p *presence) stranger(server, id string, on bool) string {
	p.mu.Lock()
	defer p.mu.Unlock()
	n := p.unknown[id]
	switch {
	case on:
		n++
		p.unknown[id] = n
	case n == 1:
		delete(p.unknown, id)
	default:
		p.unknown[id] = n - 1
	}
	return server + "?" + strconv.Itoa(n)
}

// Present notes that an account opened (on) or closed a stream of a table; the
// empty account is anybody without one. Every on is followed by one off.
func (s *Service) Present(id, account string, on bool) {
	if account == "" {
		account = s.presence.stranger(s.name, id, on)
	}
	var streams int
	s.attend(id, account, func(a *attendance) {
		a.spoke = s.now()
		a.seen = a.spoke
		if on {
			a.streams++
		} else {
			a.streams--
		}
		streams = a.streams
	})
	switch {
	case on && streams == 1:
		s.tell(sign{here, id, account})
		s.returned(id, account)
	case streams == 0:
		s.tell(sign{gone, id, account})
	}
}

// attend changes what is known of somebody at a table. If he came or went by
// it, the streams are told.
func (s *Service) attend(id, account string, change func(*attendance)) {
	p := &s.presence
	p.mu.Lock()
	a := p.of(id, account)
	before := a.present()
	change(a)
	now := a.present()
	if now != before {
		p.told[id]++
	}
	p.mu.Unlock()
	if now == before {
		return
	}
	s.watches.notify(id)
	if !now {
		s.left(id, account)
	}
}

// left sees to it that whoever misses a move while away is replaced when the
// time is up, not at the next deadline.
func (s *Service) left(id, account string) {
	s.Clock.After(absence, func() {
		s.background(func(ctx context.Context) {
			if h := s.entry(id).held.Load(); h != nil && h.row.missed(account) {
				s.tickAll(ctx, []string{id})
			}
		})
	})
}

func (t *Stored) missed(account string) bool {
	seat, ok := t.seatOf(account)
	return ok && t.Seats[seat].Missed > 0
}

// seen notes a request of an account about a table.
func (s *Service) seen(id, account string) {
	if account == "" {
		return
	}
	s.attend(id, account, func(a *attendance) {
		a.spoke = s.now()
		a.seen = a.spoke
	})
}

// returned gives a seat back to a player who was away: at once, unless the time
// of the decision that the stand-in has is up, or as good as up. Then the
// stand-in keeps this one, and the seat is given back after it.
func (s *Service) returned(id, account string) {
	h := s.entry(id).held.Load()
	if h != nil { // else it is looked at when it is read
		if seat, ok := h.row.seatOf(account); !ok || !h.row.Seats[seat].StandIn {
			return
		}
	}
	s.background(func(ctx context.Context) {
		_, _, err := s.change(ctx, id, func(h *held) (*draft, error) {
			seat, ok := h.row.seatOf(account)
			if !ok || !h.row.Seats[seat].StandIn || h.row.Status != Playing {
				return nil, nil
			}
			d := s.draft(h)
			if h.track.turn.Has(seat) && h.row.late(seat, d.now.Add(leastLeft)) {
				if h.row.Seats[seat].Back {
					return nil, nil
				}
				d.row.Seats[seat].Back = true // nobody is told yet
				return d, nil
			}
			d.back(seat)
			d.settle()
			return d, nil
		})
		if err != nil && ctx.Err() == nil {
			s.Log.Warn("give a seat back", "table", id, "error", err)
		}
	})
}

// absent tells whether an account has been away from a table for long.
func (s *Service) absent(t *Stored, account string, now time.Time) bool {
	p := &s.presence
	p.mu.Lock()
	defer p.mu.Unlock()
	since := t.Created
	if a := p.tables[t.ID][account]; a != nil {
		if a.present() {
			return false
		}
		since = a.seen
	}
	if p.started.After(since) {
		since = p.started
	}
	return now.Sub(since) >= absence
}

// attended tells whether somebody is at a table: an account with a stream open,
// or a player who was heard of a moment ago.
func (s *Service) attended(t *Stored, now time.Time) bool {
	p := &s.presence
	p.mu.Lock()
	defer p.mu.Unlock()
	for account, a := range p.tables[t.ID] {
		if _, sits := t.seatOf(account); a.present() || sits && now.Sub(a.seen) < absence {
			return true
		}
	}
	return false
}

// presentAt tells who has a stream open at a table.
func (s *Service) presentAt(id string) func(account string) bool {
	return func(account string) bool {
		p := &s.presence
		p.mu.Lock()
		defer p.mu.Unlock()
		a := p.tables[id][account]
		return a != nil && a.present()
	}
}

// onlookers counts those who are present at a table and have no seat there.
func (s *Service) onlookers(t *Stored) int {
	p := &s.presence
	p.mu.Lock()
	defer p.mu.Unlock()
	n := 0
	for account, a := range p.tables[t.ID] {
		if _, sits := t.seatOf(account); a.present() && !sits {
			n++
		}
	}
	return n
}

// toldAt counts the changes of presence at a table.
func (s *Service) toldAt(id string) int64 {
	p := &s.presence
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.told[id]
}
