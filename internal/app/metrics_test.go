package app_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"castellan/game"
	"castellan/internal/app"
)

// families are the names of the metrics in a text.
func families(text string) []string {
	var names []string
	for _, m := range regexp.MustCompile(`(?m)^# TYPE (\S+) `).FindAllStringSubmatch(text, -1) {
		names = append(names, m[1])
	}
	slices.Sort(names)
	return names
}

// Players get those metrics that were found to tell nothing hidden. Whoever
// adds one here must be able to say why it does not follow from a hand, a bid
// or an answer: no sizes, no times, nothing of the process.
func TestMetricsOfPlayers(t *testing.T) {
	allowed := []string{"castellan_build_info", "castellan_http_calls_total", "castellan_streams_open"}
	sample := regexp.MustCompile(`^(castellan_build_info\{version="[^"]*"\} 1|castellan_streams_open \d+|` +
		`castellan_http_calls_total\{method="(GET|POST|other)",route="/api/[a-z/{}]*",status="\d{3}"\} \d+)$`)
	a := serve(t)
	ada := guest(t, a, "Ada")
	table := ada.make(storming("adult"), "me", "page", "page")
	ada.events(table.ID, -1)
	ada.call("POST", "api/tables/"+table.ID+"/moves", map[string]any{"move": "nonsense", "version": 0})
	for i := range 5 { // whoever can name methods cannot make metrics
		ada.call(fmt.Sprint("BREW", i), "api/games", nil).want(405)
	}
	for deadline := time.Now().Add(10 * time.Second); ; {
		text := string(nobody(t, a).call("GET", "metrics", nil).want(200).body)
		if got := families(text); !slices.Equal(got, allowed) {
			t.Fatalf("players get %v", got)
		}
		for _, line := range strings.Split(strings.TrimSpace(text), "\n") {
			if !strings.HasPrefix(line, "#") && !sample.MatchString(line) {
				t.Fatalf("players get %s", line)
			}
		}
		if strings.Contains(text, `method="other",route="/api/",status="405"} 5`) && strings.Contains(text, "castellan_streams_open 1") {
			return // a call counts once its answer is under way
		}
		if time.Now().After(deadline) {
			t.Fatalf("the calls are not counted: %s", text)
		}
	}
}

// The operator's own listener has all that there is, and the players' none.
func TestMetricsOfOperators(t *testing.T) {
	a := serve(t, func(c *app.Config) { c.MetricsListen = "127.0.0.1:0" })
	nobody(t, a).call("GET", "api/games", nil).want(200)
	if got := families(string(nobody(t, a).call("GET", "metrics", nil).body)); len(got) > 0 {
		t.Errorf("players get %v", got)
	}
	got := families(string(nobodyAt(t, a.MetricsURL()).call("GET", "", nil).want(200).body))
	for _, want := range []string{
		"castellan_build_info", "castellan_http_call_seconds", "castellan_http_calls_total", "castellan_streams_cut_total",
		"castellan_streams_open", "go_goroutines",
	} {
		if !slices.Contains(got, want) {
			t.Errorf("operators do not get %s", want)
		}
	}
}

// A poor hand and a rich one, one choice and another: what everybody may read of
// the server is the same to a byte.
func TestMetricsTellNothingHidden(t *testing.T) {
	const places = 18
	for name, x := range veils {
		t.Run(name, func(t *testing.T) {
			stages := [2]*stage{newStage(t, x.truth, plain, ""), newStage(t, x.truth, plain, "")}
			metrics := func(i int) string {
				n := nobodyAt(t, stages[i].guests[0].base)
				return string(n.call("GET", "metrics", nil).want(200).body)
			}
			rng := rand.New(rand.NewPCG(3, 11))
			choices, lengths := 0, 0
			for n := range places {
				seats, options := x.setup(n)
				setup := game.Setup{Options: json.RawMessage(options)}
				for i := range seats {
					setup.Seats = append(setup.Seats, stages[0].guests[i].name)
				}
				one, ok := through(x.truth, setup, x.wander(t, setup, n, rng))
				if !ok {
					t.Fatal("a play cannot be played again")
				}
				mover := one.play.Turn().First()
				other := x.otherwise(t, setup, one, game.Viewer(mover), rng)
				id := fmt.Sprintf("place%d", n)
				var read [2]int
				for i, w := range []*world{one, other} {
					stages[i].put(id, setup, w, game.Viewer(mover), false)
					for seat := range seats { // all read what is theirs
						at := "api/tables/" + id
						for _, path := range []string{at, at + "/record", at + "/questions"} {
							read[i] += len(stages[i].guests[seat].call("GET", path, nil).want(200).body)
						}
					}
				}
				if read[0] != read[1] {
					lengths++
				}
				legal := one.play.Legal(mover) // to whom both are the same
				for i, move := range []string{legal[0], legal[len(legal)-1]} {
					stages[i].guests[mover].move(id, move, len(one.log))
				}
				if len(legal) > 1 {
					choices++
				}
				for deadline := time.Now().Add(10 * time.Second); ; { // a call counts once its answer is under way
					got, want := metrics(1), metrics(0)
					if got == want {
						break
					}
					if time.Now().After(deadline) {
						t.Fatalf("with other hands and choices the metrics are\n%s\nnot\n%s", got, want)
					}
				}
			}
			if choices < places/2 || lengths < places/2 {
				t.Errorf("only %d other choices and %d other lengths of what is read were compared", choices, lengths)
			}
			if text := metrics(0); !strings.Contains(text, fmt.Sprintf(`route="/api/tables/{id}/moves",status="200"} %d`, places)) {
				t.Errorf("the moves are not counted: %s", text)
			}
		})
	}
}
