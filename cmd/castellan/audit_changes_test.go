package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// A change is an object in which one field is another.
type change struct{ path, text string }

// changesOf changes each field of an object, and of those within, and leaves
// each out.
func changesOf(t *testing.T, rng *rand.Rand, text string) (all []change) {
	t.Helper()
	var whole any
	decoder := json.NewDecoder(bufio.NewReader(strings.NewReader(text)))
	decoder.UseNumber()
	if err := decoder.Decode(&whole); err != nil {
		t.Fatal(err)
	}
	note := func(path string) {
		text, err := json.Marshal(whole)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, change{path, string(text)})
	}
	var walk func(path string, v any, set func(any))
	walk = func(path string, v any, set func(any)) {
		switch v := v.(type) {
		case map[string]any:
			keys := make([]string, 0, len(v))
			for key := range v {
				keys = append(keys, key)
			}
			slices.Sort(keys)
			for _, key := range keys {
				old := v[key]
				walk(strings.TrimPrefix(path+"."+key, "."), old, func(now any) { v[key] = now })
				v[key] = old
				if !strings.HasPrefix(path, "options") && !strings.HasPrefix(path, "text") {
					delete(v, key)
					note("-" + strings.TrimPrefix(path+"."+key, "."))
					v[key] = old
				}
			}
		case []any:
			for i, old := range v {
				walk(fmt.Sprintf("%s.%d", path, i), old, func(now any) { v[i] = now })
				v[i] = old
			}
			set(v[:len(v)-1])
			note(path + ".shorter")
			set(v)
		default:
			set(another(rng, path, v))
			note(path)
		}
	}
	walk("", whole, func(any) {})
	return all
}

// another gives another value of the kind that a field has.
func another(rng *rand.Rand, path string, v any) any {
	words := map[string][]string{
		"game": {"alliance", "ivanhoe", "lostempires"}, "options.bases": {"far", "near"}, "options.die": {"result", "d6"}, "options.set": {"core", "drill"},
		"options.map": {"hex19", "graph:1-2"},
	}[path]
	switch v := v.(type) {
	case nil:
		return strings.Repeat("0b", 16)
	case bool:
		return !v
	case json.Number:
		n, _ := v.Int64()
		return n + 1
	case string:
		for _, word := range words {
			if word != v {
				return word
			}
		}
		if v == "chance" {
			return 0
		}
		if path == "at" {
			return "2027" + v[4:]
		}
		if strings.HasPrefix(path, "fair.") || path == "bank.digest" { // a digit
			at := len(v) - 1 - rng.IntN(min(len(v), 30))
			digit := byte('0')
			if v[at] == digit {
				digit = '1'
			}
			return v[:at] + string(digit) + v[at+1:]
		}
		return v + "x"
	}
	return nil
}
