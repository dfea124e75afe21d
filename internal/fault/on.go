//go:build faults

package fault

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"sync/atomic"
	"time"
)

// armed is what the environment wants.
var armed struct {
	point string
	count int64
	still time.Duration // 0: the end
	seen  atomic.Int64
}

func init() {
	text := os.Getenv(Variable)
	if text == "" {
		return
	}
	point, rest, _ := strings.Cut(text, ":")
	count, still, stands := strings.Cut(rest, ":")
	n, err := strconv.ParseInt(count, 10, 64)
	if err == nil && stands {
		armed.still, err = time.ParseDuration(still)
	}
	if err != nil || n < 1 {
		fmt.Fprintf(os.Stderr, "%s=%s is none\n", Variable, text)
		os.Exit(2)
	}
	armed.point, armed.count = point, n
}

// At ends the process, or stands still, if this is the moment that the
// environment named.
func At(point string) {
	if point != armed.point || armed.seen.Add(1) != armed.count {
		return
	}
	if armed.still > 0 {
		time.Sleep(armed.still)
		return
	}
	self, err := os.FindProcess(os.Getpid())
	if err == nil {
		err = self.Kill()
	}
	if err != nil {
		panic(err)
	}
	select {} // the kill is on its way
}
