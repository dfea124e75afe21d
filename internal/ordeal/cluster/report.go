package cluster

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"html/template"
	"os"
	"slices"
	"strings"

	"castellan/internal/ordeal"
)

// A fault is something that was done to the cluster. Times are in seconds since
// the play began.
type fault struct {
	From float64 `json:"from"`
	To   float64 `json:"to"`
	Kind string  `json:"kind"`
	On   string  `json:"on"`
}

// A sample is how much was acknowledged up to a moment.
type sample struct {
	At    float64 `json:"at"`
	Moves int64   `json:"moves"`
}

// A Report is what came of an ordeal.
type Report struct {
	Seed          uint64         `json:"seed"`
	Seconds       float64        `json:"seconds"`
	Faults        map[string]int `json:"faults"`
	ordeal.Report `json:"checked"`
	Histories     int      `json:"histories"`   // each linearizable
	Operations    int      `json:"operations"`  // in all of them
	Watched       int      `json:"streams"`     // of onlookers, resumed
	Defaults      int      `json:"defaults"`    // of silent players, each once
	Unavailable   int64    `json:"unavailable"` // answers of 503, tried again
	Errors        int64    `json:"errors"`      // others from 500 on, tried again too
	Moving        float64  `json:"moving"`      // seconds after the last fault until all tables had moved
	Moved         int      `json:"moved"`       // tables that moved then
	Timeline      []fault  `json:"timeline"`
	Samples       []sample `json:"samples"`
}

func (r *Report) String() string {
	var b strings.Builder
	total := 0
	for _, n := range r.Faults {
		total += n
	}
	fmt.Fprintf(&b, "three servers, PostgreSQL and three of NATS, %d faults in %.0f s (seed %d)\n", total, r.Seconds, r.Seed)
	kinds := make([]string, 0, len(r.Faults))
	for kind := range r.Faults {
		kinds = append(kinds, kind)
	}
	slices.Sort(kinds)
	for _, kind := range kinds {
		fmt.Fprintf(&b, "  %-34s %d\n", kind, r.Faults[kind])
	}
	fmt.Fprintf(&b, "plays: %d, plies: %d; acknowledged moves: %d, each in its log once: 0 lost, 0 doubled\n", r.Tables, r.Plies, r.Moves)
	fmt.Fprintf(&b, "histories: %d, all linearizable, of %d operations\n", r.Histories, r.Operations)
	fmt.Fprintf(&b, "streams resumed without gap or repeat: %d of players, %d of onlookers; views as the log replays: %d\n", r.Resumed, r.Watched, r.Views)
	fmt.Fprintf(&b, "bytes that the players got: %d; canaries looked for in them: %d, none is there\n", r.Heard, r.Canaries)
	fmt.Fprintf(&b, "moves sent more than once: %d; answers of 503: %d, of others from 500 on: %d\n", r.Resent, r.Unavailable, r.Errors)
	fmt.Fprintf(&b, "moves of the clock for players who are there and silent: %d, each once and none early\n", r.Defaults)
	fmt.Fprintf(&b, "after the last fault all %d tables moved within %.1f s\n", r.Moved, r.Moving)
	return b.String()
}

// write writes the report as text, JSON and a page.
func (r *Report) write(path string) error {
	text, err := json.MarshalIndent(r, "", "  ")
	if err != nil {
		return fmt.Errorf("encode the report: %w", err)
	}
	var page bytes.Buffer
	if err := pageTemplate.Execute(&page, r); err != nil {
		return fmt.Errorf("draw the report: %w", err)
	}
	for ending, content := range map[string][]byte{".txt": []byte(r.String()), ".json": append(text, '\n'), ".html": page.Bytes()} {
		if err := os.WriteFile(path+ending, content, 0o644); err != nil {
			return fmt.Errorf("write the report: %w", err)
		}
	}
	return nil
}

//go:embed report.html
var pageText string

var pageTemplate = template.Must(template.New("report").Parse(pageText))

// What follows draws: 960 by 200 for the moves, a row of 22 for each part.
const wide, high, row = 960, 200, 22

// Lanes are what faults befall, in the order of the page.
func (r *Report) Lanes() []Lane {
	var names []string
	for _, f := range r.Timeline {
		if !slices.Contains(names, f.On) {
			names = append(names, f.On)
		}
	}
	slices.Sort(names)
	lanes := make([]Lane, len(names))
	for i, name := range names {
		lanes[i] = Lane{Name: name, Y: high + 30 + i*row}
		for _, f := range r.Timeline {
			if f.On == name {
				lanes[i].Bars = append(lanes[i].Bars, Bar{r.x(f.From), max(r.x(f.To)-r.x(f.From), 2), fmt.Sprintf("%s, %.1f s to %.1f s", f.Kind, f.From, f.To)})
			}
		}
	}
	return lanes
}

// A Lane is one part and what befell it.
type Lane struct {
	Name string
	Y    int
	Bars []Bar
}

// A Bar is one fault.
type Bar struct {
	X, W  float64
	Title string
}

func (r *Report) x(at float64) float64 { return at / max(r.Seconds, 1) * wide }

// Height is that of the whole picture.
func (r *Report) Height() int { return high + 40 + row*len(r.Lanes()) }

// Peak is the most moves in a second.
func (r *Report) Peak() float64 {
	most := 1.0
	for i := range r.Samples {
		most = max(most, r.rate(i))
	}
	return most
}

func (r *Report) rate(i int) float64 {
	if i == 0 {
		return 0
	}
	a, b := r.Samples[i-1], r.Samples[i]
	return float64(b.Moves-a.Moves) / max(b.At-a.At, 0.01)
}

// Curve is the moves acknowledged in each second, as the points of a line.
func (r *Report) Curve() string {
	var b strings.Builder
	peak := r.Peak()
	for i := range r.Samples {
		if r.Samples[i].At > r.Seconds {
			break // the harm is over
		}
		fmt.Fprintf(&b, "%.1f,%.1f ", r.x(r.Samples[i].At), high-r.rate(i)/peak*(high-20))
	}
	return b.String()
}
