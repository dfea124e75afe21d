package main

import (
	"fmt"
	"math"
	"strings"

	"castellan/internal/luck"
)

// usual is within how many standard deviations 99 of 100 fair results lie.
const usual = 2.576

// luckPage draws what was counted: for each test a row for each thing that could
// come, and how far it is from what was expected.
func luckPage(report *luck.Report) page {
	p := page{
		Title: "Draws and dice",
		Notes: []string{
			summary(report),
			"Each mark is how far something is from what was expected, in standard deviations. The shaded zone holds 99 of 100 results of fair chance; of a hundred marks one lies outside.",
		},
	}
	for i := range report.Results {
		r := &report.Results[i]
		if r.Freedom == 0 {
			continue
		}
		s := scale{-5, 5}
		picture := picture{
			Title: strings.Join([]string{r.Game, r.Kind, of[r.Of]}, " · "),
			Note:  fmt.Sprintf("%s; chi-square %.1f with %d degrees of freedom, p %.3g", plural(r.Choices, "choice"), r.Square, r.Freedom, r.P),
			Zone:  s.zone(-usual, usual),
			Ticks: s.ticks(1, func(v float64) string { return signed(v) }),
		}
		faces := most(r.Faces, drawnFaces)
		for _, f := range faces {
			line := picture.add(s, f.Name, fmt.Sprintf("%d, expected %.1f", f.Seen, f.Expected), f.Off, math.Inf(-1), math.Inf(1), 0)
			line.Missed = math.Abs(f.Off) > usual
		}
		if rest := len(r.Faces) - len(faces); rest > 0 {
			picture.Note += fmt.Sprintf("; %d more are less off", rest)
		}
		p.Sections = append(p.Sections, picture.section())
	}
	return p
}

// of says what a test looks at.
var of = map[string]string{luck.What: "what came", luck.Place: "where it stood in the list", luck.Next: "where two in a row stood"}

// drawnFaces is of how many faces each is drawn.
const drawnFaces = 16
