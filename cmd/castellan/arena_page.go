package main

import (
	"fmt"
	"html/template"
	"io"
	"math"
	"os"
	"strings"
)

// A page is a report as a picture book: one file that needs nothing else, for a
// wide window and for a phone, by day and by night.
type page struct {
	Title    string
	Notes    []string
	Warning  string
	Sections []section
}

// A section is a picture or a table.
type section struct {
	Picture *picture
	Table   *pageTable
}

// A pageTable is a table of a report, for text and for pages.
type pageTable struct {
	Title string
	Note  string
	Head  []string
	Rows  [][]string
	Names int // columns that name the row, the first ones
}

// Broad tells whether the table takes the whole width of a page.
func (t *pageTable) Broad() bool { return len(t.Head) > 4 }

// The measures of a picture, in pixels at its full width.
const (
	pictureWide  = 400
	pictureRow   = 42
	pictureWords = 13 // base line of a row's words, from its top
	pictureTrack = 27 // middle of what it shows
)

// A picture is a chart with a row for each name: a mark with its interval, or a
// bar in parts. Its words stand above what they tell, so that it can be narrow.
type picture struct {
	Title string
	Note  string
	Zone  *pictureZone
	Rows  []pictureLine
	Ticks []pictureTick
	Foot  int // where the scale's numbers stand
	High  int
}

// A pictureZone is the target.
type pictureZone struct{ X, Wide float64 }

type pictureLine struct {
	Name, Text    string
	Top           int
	At, Low, Wide float64
	Known         bool    // whether the interval has ends
	Fair          float64 // where equals would stand; NaN: nowhere
	Missed        bool    // the target: the mark has another shape then
	Parts         []picturePart
}

// HasFair tells whether the row has a mark of equals.
func (l pictureLine) HasFair() bool { return !math.IsNaN(l.Fair) }

// Words is the row's base line, Track the middle of what it shows.
func (l pictureLine) Words() int { return l.Top + pictureWords }

// Track is the middle of what the row shows.
func (l pictureLine) Track() int { return l.Top + pictureTrack }

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
	X      float64
	Text   string
	Anchor string // start and end keep within the picture
}

// A scale puts values between two ends on the picture.
type scale struct{ from, to float64 }

func (s scale) at(v float64) float64 {
	return pictureWide * (min(max(v, s.from), s.to) - s.from) / (s.to - s.from)
}

// ticks are at whole multiples of a step.
func (s scale) ticks(step float64, text func(float64) string) []pictureTick {
	var list []pictureTick
	for v := math.Ceil(s.from/step) * step; v <= s.to+step/1000; v += step {
		tick := pictureTick{s.at(v), text(v), "middle"}
		switch {
		case tick.X < pictureWide/20:
			tick.Anchor = "start"
		case tick.X > pictureWide-pictureWide/20:
			tick.Anchor = "end"
		}
		list = append(list, tick)
	}
	return list
}

func (s scale) zone(from, to float64) *pictureZone {
	return &pictureZone{s.at(from), s.at(to) - s.at(from)}
}

// line adds a row.
func (p *picture) line(l pictureLine) {
	l.Top = pictureRow * len(p.Rows)
	p.Rows = append(p.Rows, l)
}

// add adds a mark with its interval.
func (p *picture) add(s scale, name, text string, at, low, high, fair float64) *pictureLine {
	if !math.IsNaN(fair) {
		fair = s.at(fair)
	}
	p.line(pictureLine{
		Name: name, Text: text, Known: !math.IsInf(low, 0),
		At: s.at(at), Low: s.at(low), Wide: s.at(high) - s.at(low), Fair: fair,
	})
	return &p.Rows[len(p.Rows)-1]
}

// section sets the measures once the rows are there.
func (p *picture) section() section {
	p.Foot = pictureRow*len(p.Rows) + 14
	p.High = p.Foot + 6
	return section{Picture: p}
}

func inPercent(v float64) string { return fmt.Sprintf("%.0f %%", 100*v) }

// signed is a whole number with its sign; nothing has none.
func signed(v float64) string {
	if math.Round(v) == 0 {
		return "0"
	}
	return strings.ReplaceAll(fmt.Sprintf("%+.0f", v), "-", "−")
}

// createPage makes the file of a report that is to be drawn, before anything is
// played: nobody wants to learn of a bad name after a thousand plays. Without a
// name it gives nil.
func createPage(name string) (*os.File, error) {
	if name == "" {
		return nil, nil
	}
	file, err := os.Create(name)
	if err != nil {
		return nil, fmt.Errorf("draw the report: %w", err)
	}
	return file, nil
}

func (p page) write(w io.Writer) error { return pageForm.Execute(w, p) }

var pageForm = template.Must(template.New("page").Funcs(template.FuncMap{
	"px":    func(v float64) string { return fmt.Sprintf("%.1f", v) },
	"plus":  func(a, b int) int { return a + b },
	"wide":  func() int { return pictureWide },
	"names": func(t *pageTable, column int) bool { return column < t.Names },
	"bad":   func(text string) bool { return text == missedWord },
}).Parse(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{{.Title}}</title>
<style>
:root { color-scheme: light dark; --ink: #22201c; --faint: #6b655e; --line: #ddd6ca; --page: #fbf8f2; --mark: #8c2f2f; --band: #d9a79f; --zone: #e7efdf; --bar: 140, 47, 47 }
@media (prefers-color-scheme: dark) { :root { --ink: #eee8dc; --faint: #a39c90; --line: #45403a; --page: #1d1b18; --mark: #f0968a; --band: #74403a; --zone: #2b3426; --bar: 240, 150, 138 } }
body { margin: 2rem auto; max-width: 60rem; padding: 0 1rem; background: var(--page); color: var(--ink); font: 16px/1.5 Georgia, serif }
h1 { font-size: 1.5rem; margin: 0; overflow-wrap: anywhere } h2 { font-size: 1.1rem; margin: 0 } p { margin: 0 0 .5rem; color: var(--faint); overflow-wrap: anywhere }
main { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr)); gap: 2rem; margin-top: 2rem }
section { min-width: 0 } .broad { grid-column: 1 / -1 } .scroll { overflow-x: auto }
svg { display: block; width: 100%; max-width: 30rem; height: auto; font: 13px system-ui, sans-serif; fill: var(--ink) }
.scale { stroke: var(--line) } .number { fill: var(--faint); font-size: 11px } .zone { fill: var(--zone) }
.figure { text-anchor: end } .band { fill: var(--band) } .mark { fill: var(--mark) } .missed { fill: var(--page); stroke: var(--mark); stroke-width: 3 } .fair { stroke: var(--ink); stroke-width: 2 }
.base { fill: var(--page) } .part { fill: rgb(var(--bar)); stroke: var(--page) } .in { text-anchor: middle; font-size: 12px } .light { fill: var(--page) }
table { border-collapse: collapse; font: 13px/1.4 system-ui, sans-serif; font-variant-numeric: tabular-nums }
th, td { padding: .15rem .4rem; text-align: right; white-space: nowrap; border-bottom: 1px solid var(--line) } th { text-align: left; font-weight: 600; padding-left: 0 } tbody th:only-of-type { white-space: normal } thead th { color: var(--faint); font-weight: 400 } thead th:not(.name) { text-align: right }
.bad { color: var(--mark); font-weight: 700 }
</style>
</head>
<body>
<h1>{{.Title}}</h1>
{{range .Notes}}<p>{{.}}</p>
{{end}}{{with .Warning}}<p><strong>{{.}}</strong></p>
{{end}}<main>
{{range .Sections}}{{with .Picture}}{{$p := .}}<section>
<h2>{{.Title}}</h2>
<p>{{.Note}}</p>
<svg viewBox="0 0 {{wide}} {{.High}}" role="img" aria-label="{{.Title}}{{range .Rows}}; {{.Name}} {{.Text}}{{end}}">
{{with .Zone}}<rect class="zone" x="{{px .X}}" y="0" width="{{px .Wide}}" height="{{plus $p.Foot -12}}"/>
{{end}}{{range .Ticks}}<line class="scale" x1="{{px .X}}" x2="{{px .X}}" y1="0" y2="{{plus $p.Foot -12}}"/><text class="number" x="{{px .X}}" y="{{$p.Foot}}" text-anchor="{{.Anchor}}">{{.Text}}</text>
{{end}}{{range .Rows}}<text x="0" y="{{.Words}}">{{.Name}}</text><text class="figure" x="{{wide}}" y="{{.Words}}">{{.Text}}</text>
{{$y := .Track}}{{if .Parts}}<rect class="base" x="0" y="{{plus $y -9}}" width="{{wide}}" height="18"/>{{range .Parts}}<rect class="part" x="{{px .X}}" y="{{plus $y -9}}" width="{{px .Wide}}" height="18" fill-opacity="{{px .Shade}}"><title>{{.Title}}</title></rect>{{if .Text}}<text class="in{{if .Light}} light{{end}}" x="{{px .Middle}}" y="{{plus $y 4}}">{{.Text}}</text>{{end}}
{{end}}{{else}}{{if .Known}}<rect class="band" x="{{px .Low}}" y="{{plus $y -6}}" width="{{px .Wide}}" height="12" rx="3"/>{{end}}{{if .HasFair}}<line class="fair" x1="{{px .Fair}}" x2="{{px .Fair}}" y1="{{plus $y -10}}" y2="{{plus $y 10}}"/>{{end}}<circle class="{{if .Missed}}missed{{else}}mark{{end}}" cx="{{px .At}}" cy="{{$y}}" r="5"/>
{{end}}{{end}}</svg>
</section>
{{end}}{{with .Table}}{{$t := .}}<section{{if .Broad}} class="broad"{{end}}>
<h2>{{.Title}}</h2>
{{with .Note}}<p>{{.}}</p>
{{end}}<div class="scroll"><table>
<thead><tr>{{range $i, $word := .Head}}<th scope="col"{{if names $t $i}} class="name"{{end}}>{{$word}}</th>{{end}}</tr></thead>
<tbody>
{{range .Rows}}<tr>{{range $i, $word := .}}{{if names $t $i}}<th scope="row">{{$word}}</th>{{else}}<td{{if bad $word}} class="bad"{{end}}>{{$word}}</td>{{end}}{{end}}</tr>
{{end}}</tbody>
</table></div>
</section>
{{end}}{{end}}</main>
</body>
</html>
`))
