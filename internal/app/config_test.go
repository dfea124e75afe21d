package app

import (
	"errors"
	"testing"
)

func TestConfig(t *testing.T) {
	for text, want := range map[string]string{"": "/", "/": "/", "games": "/games/", "/a/b/": "/a/b/", "//x": "/x/"} {
		if got, err := basePath(text); err != nil || got != want {
			t.Errorf("basePath(%q) = %q, %v; want %q", text, got, err, want)
		}
	}
	good := Defaults()
	set, err := good.read()
	if err != nil {
		t.Fatalf("the defaults are bad: %v", err)
	}
	if set.base != "/" || set.limits.Calls.Burst == 0 || len(set.proxies) != 2 {
		t.Errorf("the defaults read as %+v", set)
	}
	for name, change := range map[string]func(*Config){
		"database":  func(c *Config) { c.Database = "mysql://localhost/x" },
		"pace":      func(c *Config) { c.BotPace = -1 },
		"base path": func(c *Config) { c.BasePath = `/a"b` },
		"dots":      func(c *Config) { c.BasePath = "/a/../b" },
		"rate":      func(c *Config) { c.LimitCalls = "50" },
		"no burst":  func(c *Config) { c.LimitCalls = "50/0" },
		"nan":       func(c *Config) { c.LimitJoins = "NaN/3" },
		"proxies":   func(c *Config) { c.TrustedProxies = "everybody" },
		"streams":   func(c *Config) { c.LimitStreams = -1 },
	} {
		bad := Defaults()
		change(&bad)
		if _, err := bad.read(); !errors.Is(err, ErrConfig) {
			t.Errorf("%s: %v", name, err)
		}
	}
	off := Defaults()
	off.LimitCalls = "off"
	if set, err := off.read(); err != nil || set.limits.Calls.PerSecond != 0 {
		t.Errorf("off reads as %+v, %v", set.limits.Calls, err)
	}
}
