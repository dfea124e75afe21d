package main

import (
	"fmt"
	"html/template"
	"io"
	"math"
	"strings"

	"castellan/bot/arena"
)

// The picture's measures, in pixels.
const (
	pictureLeft  = 130 // where the scale begins; names stand before it
	pictureWide  = 400 // how long it is; figures stand behind it
	pictureRow   = 30
	pictureFirst = 16 // middle of the first row
)

// A picture is a chart with a row for each name: a mark with its interval, or a
// bar in parts.
type picture struct {
	Title string
	Note  string
	Rows  []pictureLine
	Ticks []pictureTick
	Foot  int // where the scale's numbers stand
	High  int
}

type pictureLine struct {
	Name, Text    string
	Y             int
	At, Low, Wide float64
	Known         bool    // whether the interval has ends
	Fair          float64 // where equals would stand; NaN: nowhere
	Parts         []picturePart
}

// HasFair tells whether the row has a mark of equals.
func (l pictureLine) HasFair() bool { return !math.IsNaN(l.Fair) }

type picturePart struct {
	X, Wide float64
	Text    string // where there is room
	Shade   float64
	Light   bool // the text on it
	Title   string
}

// Middle is where the part's text stands.
func (p picturePart) Middle() float64 { return p.X + p.Wide/2 }

type pictureTick struct {
	X    float64
	Text string
}

// A scale puts values between two ends on the picture.
type scale struct{ from, to float64 }

func (s scale) at(v float64) float64 {
	return pictureLeft + pictureWide*(min(max(v, s.from), s.to)-s.from)/(s.to-s.from)
}

// ticks are at whole multiples of a step.
func (s scale) ticks(step float64, text func(float64) string) []pictureTick {
	var list []pictureTick
	for v := math.Ceil(s.from/step) * step; v <= s.to+step/1000; v += step {
		list = append(list, pictureTick{s.at(v), text(v)})
	}
	return list
}

func (p *picture) add(s scale, name, text string, at, low, high, fair float64) {
	if !math.IsNaN(fair) {
		fair = s.at(fair)
	}
	p.Rows = append(p.Rows, pictureLine{
		Name: name, Text: text, Y: pictureFirst + pictureRow*len(p.Rows), Known: !math.IsInf(low, 0),
		At: s.at(at), Low: s.at(low), Wide: s.at(high) - s.at(low), Fair: fair,
	})
}

// finish sets the measures once the rows are there.
func (p *picture) finish() picture {
	p.Foot = pictureRow*len(p.Rows) + 16
	p.High = p.Foot + 8
	return *p
}

func inPercent(v float64) string { return fmt.Sprintf("%.0f %%", 100*v) }

// pictures draws the standings.
func pictures(s *arena.Standings) []picture {
	whole := scale{0, 1}
	wins := picture{Title: "Plays won", Note: "with 95 % intervals; the stroke is the fair share", Ticks: whole.ticks(0.25, inPercent)}
	ranks := picture{Title: "Ranks", Note: "how often each came up, the first on the left", Ticks: whole.ticks(0.25, inPercent)}
	seats := picture{Title: "What a seat won", Note: "whoever sat there; the stroke is the fair share", Ticks: whole.ticks(0.25, inPercent)}
	reach := 50.0
	for _, e := range s.Entrants {
		for _, v := range []float64{e.Rating.Mean, e.Rating.Low, e.Rating.High} {
			if !math.IsInf(v, 0) {
				reach = max(reach, math.Abs(v))
			}
		}
	}
	step := math.Pow(10, math.Floor(math.Log10(reach)))
	reach = step * math.Ceil(reach/step)
	if reach/step > 4 {
		step *= 2
	}
	elo := scale{-reach, reach}
	ratings := picture{Title: "Ratings", Note: "Elo differences from the mean of the levels, by Plackett and Luce", Ticks: elo.ticks(step, func(v float64) string {
		if v == 0 {
			return "0"
		}
		return strings.ReplaceAll(fmt.Sprintf("%+.0f", v), "-", "−")
	})}
	for _, e := range s.Entrants {
		name := entrantName(e)
		wins.add(whole, name, percent(e.Wins)+" %", e.Wins.Rate, e.Wins.Low, e.Wins.High, e.Fair)
		ratings.add(elo, name, points(e.Rating, 0), e.Rating.Mean, e.Rating.Low, e.Rating.High, math.NaN())
		line := pictureLine{Name: name, Text: "mean " + points(e.Rank, 2), Y: pictureFirst + pictureRow*len(ranks.Rows)}
		sum := 0.0
		for i, r := range e.Ranks {
			part := picturePart{X: whole.at(sum), Wide: pictureWide * r.Rate, Shade: 1 - 0.85*float64(i)/float64(len(e.Ranks)-1)}
			part.Light = part.Shade > 0.5
			part.Title = fmt.Sprintf("%s, rank %d: %s %%", name, i+1, percent(r))
			if r.Rate >= 0.08 {
				part.Text = fmt.Sprintf("%.0f", 100*r.Rate)
			}
			sum += r.Rate
			line.Parts = append(line.Parts, part)
		}
		ranks.Rows = append(ranks.Rows, line)
	}
	for _, p := range s.BySeat {
		seats.add(whole, fmt.Sprintf("seat %d", p.Seat), percent(p.Wins)+" %", p.Wins.Rate, p.Wins.Low, p.Wins.High, 1/float64(len(s.BySeat)))
	}
	return []picture{wins.finish(), ranks.finish(), ratings.finish(), seats.finish()}
}

// writeStandingsHTML writes the standings as a page that needs nothing else.
func writeStandingsHTML(w io.Writer, s *arena.Standings) error {
	return standingsPage.Execute(w, struct {
		*arena.Standings
		Options  string
		Pictures []picture
		Left     int
		Wide     int
		Figures  int
	}{s, string(s.Options), pictures(s), pictureLeft, pictureWide, pictureLeft + pictureWide + 14})
}

var standingsPage = template.Must(template.New("standings").Funcs(template.FuncMap{
	"px":   func(v float64) string { return fmt.Sprintf("%.1f", v) },
	"join": strings.Join,
	"less": func(y, by int) int { return y - by },
}).Parse(`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{{.Game}}: {{join .Seats ", "}}</title>
<style>
:root { color-scheme: light dark; --ink: #22201c; --faint: #77716a; --line: #ddd6ca; --page: #fbf8f2; --mark: #8c2f2f; --band: #d9a79f; --fair: #22201c; --bar: 140, 47, 47 }
@media (prefers-color-scheme: dark) { :root { --ink: #eee8dc; --faint: #a39c90; --line: #45403a; --page: #1d1b18; --mark: #f0968a; --band: #74403a; --fair: #eee8dc; --bar: 240, 150, 138 } }
body { margin: 2rem auto; max-width: 46rem; padding: 0 1rem; background: var(--page); color: var(--ink); font: 16px/1.5 Georgia, serif }
h1 { font-size: 1.5rem; margin: 0 } h2 { font-size: 1.1rem; margin: 2rem 0 0 } p { margin: 0 0 .5rem; color: var(--faint) }
svg { width: 100%; height: auto; font: 13px system-ui, sans-serif; fill: var(--ink); overflow: visible }
.scale { stroke: var(--line) } .number { fill: var(--faint); font-size: 11px; text-anchor: middle }
.name { text-anchor: end } .band { fill: var(--band) } .mark { fill: var(--mark) } .fair { stroke: var(--fair); stroke-width: 2 }
.base { fill: var(--page) } .part { fill: rgb(var(--bar)); stroke: var(--page) } .in { text-anchor: middle; font-size: 12px } .light { fill: var(--page) }
</style>
<h1>{{.Game}}: {{join .Seats ", "}}</h1>
<p>{{.Plays}} plays in {{.Blocks}} blocks of one deal, seed {{.Seed}}, options {{.Options}}</p>
{{if .Repeats}}<p><strong>{{.Repeats}} blocks went ply for ply like one before: the intervals are too narrow.</strong></p>{{end}}
{{range .Pictures}}{{$p := .}}
<h2>{{.Title}}</h2>
<p>{{.Note}}</p>
<svg viewBox="0 0 690 {{.High}}" role="img" aria-label="{{.Title}}{{range .Rows}}; {{.Name}} {{.Text}}{{end}}">
{{range .Ticks}}<line class="scale" x1="{{px .X}}" x2="{{px .X}}" y1="0" y2="{{less $p.Foot 12}}"/><text class="number" x="{{px .X}}" y="{{$p.Foot}}">{{.Text}}</text>
{{end}}{{range .Rows}}<text class="name" x="{{less $.Left 12}}" y="{{less .Y -5}}">{{.Name}}</text>
{{$y := .Y}}{{if .Parts}}<rect class="base" x="{{$.Left}}" y="{{less $y 10}}" width="{{$.Wide}}" height="20"/>{{end}}{{range .Parts}}<rect class="part" x="{{px .X}}" y="{{less $y 10}}" width="{{px .Wide}}" height="20" fill-opacity="{{px .Shade}}"><title>{{.Title}}</title></rect>{{if .Text}}<text class="in{{if .Light}} light{{end}}" x="{{px .Middle}}" y="{{less $y -4}}">{{.Text}}</text>{{end}}
{{else}}{{if .Known}}<rect class="band" x="{{px .Low}}" y="{{less .Y 6}}" width="{{px .Wide}}" height="12" rx="3"/>{{end}}{{if .HasFair}}<line class="fair" x1="{{px .Fair}}" x2="{{px .Fair}}" y1="{{less .Y 10}}" y2="{{less .Y -10}}"/>{{end}}<circle class="mark" cx="{{px .At}}" cy="{{.Y}}" r="5"/>
{{end}}<text x="{{$.Figures}}" y="{{less .Y -5}}">{{.Text}}</text>
{{end}}</svg>
{{end}}
</html>
`))
