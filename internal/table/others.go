package table

import (
	"bytes"
	"context"
	"crypto/rand"
	"maps"
	"strings"
	"time"
)

const (
	// announcing is how often a server tells the others who is present.
	announcing = 5 * time.Second
	// trusted is how long what another server told counts without being told
	// again. Whoever was present there then has been seen at its end: it takes
	// absence more until a stand-in plays for somebody whose server fell silent.
	trusted = 3 * announcing
	// bundle is about how long a text to others may be.
	bundle = 32 << 10
)

// A sign is a word about somebody at a table.
type sign struct {
	kind           byte
	table, account string
}

const (
	here  = '+' // has a stream open
	gone  = '-' // has none any more
	spoke = '~' // was heard of a moment ago, without a stream
)

// tell tells the other servers, each sign on a line below this server's name.
// Without signs it tells that this server is there.
func (s *Service) tell(signs ...sign) {
	if s.Others == nil {
		return
	}
	text := []byte(s.name)
	send := func() {
		if err := s.Others.Tell(text); err != nil {
			s.Log.Warn("tell the other servers", "error", err)
		}
	}
	for _, w := range signs {
		if len(text) > bundle {
			send()
			text = []byte(s.name)
		}
		text = append(append(text, '\n', w.kind), w.table+" "+w.account...)
	}
	send()
}

// signs gives all that others are to know.
func (p *presence) signs(now time.Time) []sign {
	p.mu.Lock()
	defer p.mu.Unlock()
	var signs []sign
	for id, accounts := range p.tables {
		for account, a := range accounts {
			switch {
			case a.streams > 0:
				signs = append(signs, sign{here, id, account})
			case now.Sub(a.spoke) <= announcing:
				signs = append(signs, sign{spoke, id, account})
			}
		}
	}
	return signs
}

// hearOthers takes what another server tells. One that was not known is told at
// once who is present here.
func (s *Service) hearOthers(text []byte) {
	name, rest, _ := bytes.Cut(text, []byte("\n"))
	node, now := string(name), s.now()
	if node == s.name {
		return
	}
	p := &s.presence
	p.mu.Lock()
	_, known := p.nodes[node]
	p.nodes[node] = now
	p.mu.Unlock()
	for line := range bytes.Lines(rest) {
		table, account, ok := strings.Cut(strings.TrimSuffix(string(line[1:]), "\n"), " ")
		if !ok {
			continue
		}
		s.hearOf(node, sign{line[0], table, account}, now)
	}
	if !known {
		s.tell(p.signs(now)...)
	}
}

func (s *Service) hearOf(node string, w sign, now time.Time) {
	s.attend(w.table, w.account, func(a *attendance) {
		a.seen = now
		switch w.kind {
		case here:
			if a.elsewhere == nil {
				a.elsewhere = map[string]time.Time{}
			}
			a.elsewhere[node] = now
		case gone:
			delete(a.elsewhere, node)
		}
	})
}

// announce tells the others again and again who is present here, and forgets
// what silent ones told.
func (s *Service) announce(ctx context.Context) {
	for {
		now := s.now()
		if s.presence.alone() {
			s.tell()
		} else {
			s.tell(s.presence.signs(now)...)
		}
		s.distrust(now)
		if !s.sleep(ctx, announcing, nil) {
			return
		}
	}
}

func (p *presence) alone() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.nodes) == 0
}

// distrust forgets what was not told again.
func (s *Service) distrust(now time.Time) {
	old := func(_ string, at time.Time) bool { return now.Sub(at) > trusted }
	var doubtful []sign
	p := &s.presence
	p.mu.Lock()
	maps.DeleteFunc(p.nodes, old)
	for id, accounts := range p.tables {
		for account, a := range accounts {
			for node, at := range a.elsewhere {
				if old(node, at) {
					doubtful = append(doubtful, sign{table: id, account: account})
				}
			}
		}
	}
	p.mu.Unlock()
	for _, w := range doubtful {
		s.attend(w.table, w.account, func(a *attendance) {
			maps.DeleteFunc(a.elsewhere, old)
			a.seen = now
		})
	}
}

// listen begins to hear the others and to take their work.
func (s *Service) listen() (stop func(), err error) {
	if s.Others == nil {
		return func() {}, nil
	}
	deaf, err := s.Others.Hear(s.hearOthers)
	if err != nil {
		return nil, err
	}
	idle, err := s.Others.Take(s.runner.take)
	if err != nil {
		deaf()
		return nil, err
	}
	s.background(s.announce)
	return func() { deaf(); idle() }, nil
}

// nodeName names a server among the others.
func nodeName() string { return rand.Text()[:12] }
