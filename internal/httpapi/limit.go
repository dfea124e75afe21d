package httpapi

import (
	"math"
	"net/http"
	"net/netip"
	"strconv"
	"sync"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"
	"golang.org/x/time/rate"
)

// Limits bounds how often one sender may ask. Zero rates do not limit.
type Limits struct {
	// Calls bounds all calls of an account, or of an address without one.
	Calls Rate
	// Lands bounds the lands that one address may have drawn beyond those with
	// a name of their own: each takes time to draw.
	Lands Rate
	// Guests bounds the guests that one address may make.
	Guests Rate
	// Joins bounds the invitations that one account may try, or an address
	// without one: codes must not be found by trying.
	Joins Rate
	// Tables bounds the tables and records that one account may make.
	Tables Rate
	// Files bounds the files of questions that one account may send: each takes
	// time to read.
	Files Rate
	// Streams is how many event streams one account, or one address without
	// one, may hold open.
	Streams int
}

// A Rate is a number a second, with a burst.
type Rate struct {
	PerSecond float64
	Burst     int
}

// String gives "50/400", or "off" for no limit.
func (r Rate) String() string {
	if r.PerSecond <= 0 {
		return "off"
	}
	return strconv.FormatFloat(r.PerSecond, 'g', -1, 64) + "/" + strconv.Itoa(r.Burst)
}

// DefaultLimits are generous for people and for tests that make tables by the
// dozen, and far below what would hurt.
func DefaultLimits() Limits {
	return Limits{
		Calls:   Rate{200, 2000},
		Lands:   Rate{2, 200},
		Guests:  Rate{5, 300},
		Joins:   Rate{5, 300},
		Tables:  Rate{5, 300},
		Files:   Rate{0.5, 30},
		Streams: 64,
	}
}

// senders is how many senders are remembered. Who is forgotten starts anew.
const senders = 1 << 16

// A limiter bounds one kind of call, each sender for itself.
type limiter struct {
	rate    Rate
	senders *lru.Cache[string, *rate.Limiter]
}

func newLimiter(r Rate) *limiter {
	cache, err := lru.New[string, *rate.Limiter](senders)
	if err != nil {
		panic(err) // the size above is positive
	}
	return &limiter{r, cache}
}

// take counts one call of a sender. It gives nil or a 429.
func (l *limiter) take(sender string) error {
	if l.rate.PerSecond <= 0 {
		return nil
	}
	r := l.bucket(sender).Reserve()
	if wait := r.Delay(); wait > 0 {
		r.Cancel()
		return tooMany(wait)
	}
	return nil
}

// left gives a 429 if take would, and counts nothing.
func (l *limiter) left(sender string) error {
	if l.rate.PerSecond <= 0 {
		return nil
	}
	if missing := 1 - l.bucket(sender).Tokens(); missing > 0 {
		return tooMany(time.Duration(missing / l.rate.PerSecond * float64(time.Second)))
	}
	return nil
}

func (l *limiter) bucket(sender string) *rate.Limiter {
	fresh := rate.NewLimiter(rate.Limit(l.rate.PerSecond), l.rate.Burst)
	bucket, known, _ := l.senders.PeekOrAdd(sender, fresh)
	if !known {
		return fresh
	}
	l.senders.Get(sender) // so that it counts as used
	return bucket
}

func tooMany(wait time.Duration) *Problem {
	p := problem(http.StatusTooManyRequests, CodeRateLimited, "too many calls; come back later")
	p.retry = max(1, int(math.Ceil(wait.Seconds())))
	return p
}

// A counter bounds how much of something each sender holds at once.
type counter struct {
	most int
	mu   sync.Mutex
	held map[string]int
}

func newCounter(most int) *counter { return &counter{most: most, held: map[string]int{}} }

func (c *counter) take(sender string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.most > 0 && c.held[sender] >= c.most {
		return false
	}
	c.held[sender]++
	return true
}

func (c *counter) give(sender string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.held[sender]--; c.held[sender] <= 0 {
		delete(c.held, sender)
	}
}

// sender names who a call counts for: the account, else the address. An IPv6
// sender owns a /64.
func (r *request) sender() string {
	if r.account != nil {
		return "account " + r.account.ID
	}
	return r.origin()
}

// origin names the address that a call counts for.
func (r *request) origin() string {
	if r.ip.Is6() {
		if prefix, err := r.ip.Prefix(64); err == nil {
			return prefix.String()
		}
	}
	return netip.Addr.String(r.ip)
}
