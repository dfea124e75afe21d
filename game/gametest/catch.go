package gametest

import (
	"flag"
	"fmt"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// depth is how many plays Catch looks at before it says that a fault is not
// caught.
const depth = 5000

// Catch runs one of the checks of [Run], by its name, over rules that are made
// to break the contract. It gives the check's report and whether the check
// fails, as it should. A test of a game plants faults and shows with it that
// none would pass.
//
// A check looks at a hundred plays; a fault may need a rarer one. Whether Catch
// finds it is no matter of luck: it starts from one seed (or from the flag
// -rapid.seed) and looks on until the check fails, at most at [depth] plays.
// Only a fault that is not caught costs that many.
//
// Catch runs beside no other test: it sets flags of package rapid for as long
// as it runs.
func Catch[S any](c Config[S], name string) (report string, caught bool) {
	all := checks(c)
	i := slices.IndexFunc(all, func(c check) bool { return c.name == name })
	if i < 0 {
		return "there is no check " + name, false
	}
	set := map[string]string{"rapid.nofailfile": "true", "rapid.shrinktime": "20ms", "rapid.checks": strconv.Itoa(depth), "rapid.seed": "1013"}
	for flagName, value := range set {
		f := flag.Lookup(flagName)
		if f == nil {
			return "package rapid has no flag " + flagName, false
		}
		before := f.Value.String()
		if flagName == "rapid.seed" && before != "0" {
			continue
		}
		defer f.Value.Set(before) //nolint:errcheck // it was its value before
		if err := f.Value.Set(value); err != nil {
			return err.Error(), false
		}
	}
	r := &recorder{}
	done := make(chan struct{})
	go func() { // a failure ends the goroutine
		defer close(done)
		all[i].run(r)
	}()
	<-done
	return strings.Join(r.lines, "\n"), r.Failed()
}

// recorder keeps the reports of a check from failing the test that expects them.
type recorder struct {
	mu     sync.Mutex
	lines  []string
	failed bool
}

func (r *recorder) note(failed bool, line string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.failed = r.failed || failed
	r.lines = append(r.lines, strings.TrimSpace(line))
}

func (r *recorder) Helper()                   {}
func (r *recorder) Name() string              { return "recorder" }
func (r *recorder) Logf(f string, a ...any)   { r.note(false, fmt.Sprintf(f, a...)) }
func (r *recorder) Log(a ...any)              { r.note(false, fmt.Sprint(a...)) }
func (r *recorder) Skipf(f string, a ...any)  { r.Logf(f, a...); r.SkipNow() }
func (r *recorder) Skip(a ...any)             { r.Log(a...); r.SkipNow() }
func (r *recorder) SkipNow()                  { runtime.Goexit() }
func (r *recorder) Errorf(f string, a ...any) { r.note(true, fmt.Sprintf(f, a...)) }
func (r *recorder) Error(a ...any)            { r.note(true, fmt.Sprint(a...)) }
func (r *recorder) Fatalf(f string, a ...any) { r.Errorf(f, a...); runtime.Goexit() }
func (r *recorder) Fatal(a ...any)            { r.Error(a...); runtime.Goexit() }
func (r *recorder) FailNow()                  { r.Fail(); runtime.Goexit() }
func (r *recorder) Fail()                     { r.note(true, "failed") }
func (r *recorder) Failed() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.failed
}
