package app

import (
	"errors"
	"fmt"
	"net/netip"
	"strconv"
	"strings"
	"time"

	"castellan/internal/httpapi"
	"castellan/internal/store"
)

// Config is what a server can be told. The zero value is not useful: begin
// with Defaults.
type Config struct {
	Listen         string  // address of the server
	MetricsListen  string  // address of a listener for all metrics; empty: those that players may know are at /metrics
	Data           string  // folder of the database
	Database       string  // postgres://…; empty: SQLite in Data
	NATS           string  // empty: there are no other servers
	BasePath       string  // where a proxy mounts the server
	TrustedProxies string  // networks whose X-Forwarded-… headers count, by commas
	SecureCookies  bool    // cookies only over https, whatever the proxy says
	BotPace        float64 // how long bots pause: 1 as for people, 0 not at all, for tests and trials
	LimitCalls     string  // RATE/BURST of an account's calls a second, or off
	LimitGuests    string  // of the guests that one address makes
	LimitJoins     string  // of the invitations tried
	LimitTables    string  // of the tables and records made
	LimitFiles     string  // of the files of questions sent
	LimitStreams   int     // event streams open at once; 0: no limit
	// Heartbeat is the pause between a stream's comments.
	Heartbeat time.Duration
	// Patience is how long a stream's reader may take for one event, and a sender
	// for a body.
	Patience time.Duration
}

// Defaults is a server on this machine for oneself.
func Defaults() Config {
	limits := httpapi.DefaultLimits()
	return Config{
		Listen:         "127.0.0.1:8080",
		Data:           "./data",
		BasePath:       "/",
		TrustedProxies: "127.0.0.0/8,::1/128",
		BotPace:        1,
		LimitCalls:     limits.Calls.String(),
		LimitGuests:    limits.Guests.String(),
		LimitJoins:     limits.Joins.String(),
		LimitTables:    limits.Tables.String(),
		LimitFiles:     limits.Files.String(),
		LimitStreams:   limits.Streams,
		Heartbeat:      15 * time.Second,
		Patience:       10 * time.Second,
	}
}

// ErrConfig says that a server cannot be what it was told to be.
var ErrConfig = errors.New("bad configuration")

// settings is a Config that was read and found good.
type settings struct {
	base    string
	proxies []netip.Prefix
	limits  httpapi.Limits
}

func (c *Config) read() (settings, error) {
	var s settings
	var err error
	if c.Database != "" {
		if err := store.JudgeAddress(c.Database); err != nil {
			return s, fmt.Errorf("%w: --database: %w", ErrConfig, err)
		}
	}
	if c.BotPace < 0 || c.BotPace > 100 {
		return s, fmt.Errorf("%w: --bot-pace is a number from 0 to 100", ErrConfig)
	}
	if c.LimitStreams < 0 {
		return s, fmt.Errorf("%w: --limit-streams is 0 or more", ErrConfig)
	}
	if s.base, err = basePath(c.BasePath); err != nil {
		return s, err
	}
	for _, text := range strings.Split(c.TrustedProxies, ",") {
		if text = strings.TrimSpace(text); text == "" {
			continue
		}
		prefix, err := netip.ParsePrefix(text)
		if err != nil {
			return s, fmt.Errorf("%w: --trusted-proxies: %w", ErrConfig, err)
		}
		s.proxies = append(s.proxies, prefix)
	}
	for _, l := range []struct {
		name, text string
		to         *httpapi.Rate
	}{
		{"calls", c.LimitCalls, &s.limits.Calls}, {"guests", c.LimitGuests, &s.limits.Guests},
		{"joins", c.LimitJoins, &s.limits.Joins}, {"tables", c.LimitTables, &s.limits.Tables},
		{"files", c.LimitFiles, &s.limits.Files},
	} {
		if *l.to, err = parseRate(l.text); err != nil {
			return s, fmt.Errorf("%w: --limit-%s: %w", ErrConfig, l.name, err)
		}
	}
	s.limits.Streams = c.LimitStreams
	if s.limits.Calls.PerSecond > 0 {
		s.limits.Lands = httpapi.DefaultLimits().Lands
	}
	return s, nil
}

// basePath gives a path that begins and ends with a slash.
func basePath(text string) (string, error) {
	var parts []string
	for _, part := range strings.Split(text, "/") {
		switch {
		case part == "":
		case part == "." || part == ".." || strings.Trim(part, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~") != "":
			return "", fmt.Errorf("%w: --base-path is a path like /games, of letters, digits, dots, dashes and underscores", ErrConfig)
		default:
			parts = append(parts, part)
		}
	}
	if len(parts) == 0 {
		return "/", nil
	}
	return "/" + strings.Join(parts, "/") + "/", nil
}

// parseRate reads "off" or "PER_SECOND/BURST".
func parseRate(text string) (httpapi.Rate, error) {
	if text == "off" {
		return httpapi.Rate{}, nil
	}
	per, burst, ok := strings.Cut(text, "/")
	rate, err1 := strconv.ParseFloat(per, 64)
	most, err2 := strconv.Atoi(burst)
	if !ok || err1 != nil || err2 != nil || !(rate > 0) || rate > 1e6 || most < 1 {
		return httpapi.Rate{}, fmt.Errorf("%q is neither off nor a number a second and a burst, like 50/400", text)
	}
	return httpapi.Rate{PerSecond: rate, Burst: most}, nil
}
