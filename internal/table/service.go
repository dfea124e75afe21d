package table

import (
	"context"
	"crypto/rand"
	"fmt"
	"io"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"

	"castellan/bot"
	"castellan/game"
)

// Config is what a service is made of.
type Config struct {
	Catalogue game.Catalogue
	Journal   Journal
	Bell      Bell
	Others    Others       // nil: there are none
	Clock     Clock        // nil: the system's
	Bots      bot.Roster   // nil: no bots
	Questions Questions    // nil: no game asks any
	Secrets   io.Reader    // nil: crypto/rand
	Pace      float64      // how long bots pause: 1 as for people, 0 not at all
	Log       *slog.Logger // nil: slog.Default
	Cache     int          // how many tables that are not over are kept in memory; 0: 2048
	Over      int          // how many finished ones; 0: 32
	Alone     int          // how many tables of bots alone one account may have in play; 0: 8
}

// A Service runs tables. Its methods are safe for use by several goroutines.
// A context that ends makes them give up waiting, but a change that is under
// way is made all the same.
type Service struct {
	Config
	cache    *lru.Cache[string, *entry] // of tables that are not over
	over     *lru.Cache[string, *entry] // of finished ones, records that came in among them
	watches  watches
	presence presence
	sweeper  sweeper
	alone    alone
	runner   *runner
	name     string       // among the other servers
	began    time.Time    // by the clock, when the service was made
	skew     atomic.Int64 // what the tables' time is ahead of the clock's, in nanoseconds
	mute     atomic.Bool  // the latest heartbeat could not be written
	beaten   atomic.Int64 // of when the latest is, in milliseconds since 1970; 0: does not run
	waking   sync.Mutex   // one gives time back
	froze    atomic.Int64 // how many tables, since the start

	mu      sync.Mutex // guards what follows
	running bool
	stop    context.CancelFunc
	deaf    func()          // ends hearing the other servers
	ctx     context.Context // of what runs between Start and Stop
	work    sync.WaitGroup
}

// New makes a service. It answers at once; clocks and bots run after Start.
func New(c Config) (*Service, error) {
	if c.Catalogue == nil || c.Journal == nil || c.Bell == nil {
		return nil, fmt.Errorf("a table service wants a catalogue, a journal and a bell")
	}
	if c.Clock == nil {
		c.Clock = System{}
	}
	if c.Secrets == nil {
		c.Secrets = rand.Reader
	}
	if c.Log == nil {
		c.Log = slog.Default()
	}
	if c.Cache == 0 {
		c.Cache = 2048
	}
	if c.Over == 0 {
		c.Over = 32
	}
	if c.Alone == 0 {
		c.Alone = manyAlone
	}
	cache, err := lru.New[string, *entry](c.Cache)
	if err != nil {
		return nil, fmt.Errorf("make the cache: %w", err)
	}
	over, err := lru.New[string, *entry](c.Over)
	if err != nil {
		return nil, fmt.Errorf("make the cache of finished tables: %w", err)
	}
	s := &Service{Config: c, cache: cache, over: over, name: nodeName(), began: c.Clock.Now()}
	s.watches = watches{s: s, tables: map[string]*watch{}}
	s.presence = presence{started: s.now(), tables: map[string]map[string]*attendance{}, unknown: map[string]int{}, told: map[string]int64{}, nodes: map[string]time.Time{}}
	s.sweeper = sweeper{wake: make(chan struct{}, 1)}
	s.alone.hosts = map[string]map[string]time.Time{}
	s.runner = newRunner(s)
	return s, nil
}

// Start gives back the time during which no server ran, and starts the clocks
// and the bots. Stop ends them.
func (s *Service) Start(ctx context.Context) error {
	s.mu.Lock()
	if s.running {
		s.mu.Unlock()
		return nil
	}
	s.running = true
	s.ctx, s.stop = context.WithCancel(context.Background())
	s.mu.Unlock()
	beaten, alone, err := s.agree(ctx)
	if err != nil {
		s.Stop()
		return fmt.Errorf("agree what time it is: %w", err)
	}
	s.presence.begin(s.now())
	least := time.Duration(0)
	if !alone { // others were there
		least = lapse
	}
	// What froze a table may be mended in this program. If not, it freezes again.
	if err := s.Journal.Thaw(ctx, s.now()); err != nil {
		s.Stop()
		return fmt.Errorf("put frozen tables in play: %w", err)
	}
	if err := s.giveBack(ctx, beaten, least); err != nil {
		s.Stop()
		return fmt.Errorf("give back the time the server was down: %w", err)
	}
	deaf, err := s.listen()
	if err != nil {
		s.Stop()
		return err
	}
	s.mu.Lock()
	s.deaf = deaf
	s.mu.Unlock()
	s.background(s.sweep)
	s.background(s.beat)
	s.background(s.poll)
	return nil
}

// Stop ends what Start began and waits for it. It may be called at any time,
// and more than once.
func (s *Service) Stop() {
	s.mu.Lock()
	if !s.running {
		s.mu.Unlock()
		return
	}
	s.running = false
	s.stop()
	if s.deaf != nil {
		s.deaf()
	}
	s.mu.Unlock()
	s.work.Wait()
	s.beaten.Store(0)
	if err := s.Journal.Beat(context.Background(), s.now()); err != nil {
		s.Log.Error("the last heartbeat", "error", err)
	}
}

// Writes tells whether the heartbeat is written: if not, or if it hangs, no
// move can be either.
func (s *Service) Writes() bool {
	return !s.mute.Load() && s.now().Sub(instant(s.beaten.Load())) < silence
}

// Froze is how many tables were frozen here since the start.
func (s *Service) Froze() int { return int(s.froze.Load()) }

// background runs f until the service stops; it reports false if it does not
// run.
func (s *Service) background(f func(context.Context)) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.running {
		return false
	}
	s.work.Add(1)
	go func() {
		defer s.work.Done()
		f(s.ctx)
	}()
	return true
}

// Get gives a table as an account may see it; the empty account is an onlooker.
func (s *Service) Get(ctx context.Context, id, account string) (*Snapshot, error) {
	h, err := s.get(ctx, id)
	if err != nil {
		return nil, err
	}
	s.seen(id, account)
	return s.show(ctx, h, account)
}

// show renders a table; one that cannot be rendered is frozen.
func (s *Service) show(ctx context.Context, h *held, account string) (snap *Snapshot, err error) {
	if err := s.bind(ctx, h); err != nil {
		return nil, err
	}
	err = safely(func() (err error) {
		snap, err = s.snapshot(h, account)
		return err
	})
	if err != nil {
		return nil, s.unshown(ctx, h, err)
	}
	return snap, nil
}

// unshown freezes a table that cannot be rendered.
func (s *Service) unshown(ctx context.Context, h *held, cause error) error {
	if h.row.Status != Frozen {
		e := s.entry(h.row.ID)
		e.write.Lock()
		defer e.write.Unlock()
		if _, err := s.freeze(ctx, e, h, cause); err != nil {
			return err
		}
	}
	return ErrFrozen
}
