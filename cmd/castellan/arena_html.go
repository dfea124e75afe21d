package main

import (
	"fmt"
	"io"
	"math"
	"strings"

	"castellan/bot/arena"
)

// standingsPictures draws the standings.
func standingsPictures(s *arena.Standings) []section {
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
	ratings := picture{
		Title: "Ratings", Note: "Elo differences from the mean of the levels, by Plackett and Luce", Ticks: elo.ticks(step, signed),
	}
	for _, e := range s.Entrants {
		name := entrantName(e)
		wins.add(whole, name, percent(e.Wins)+" %", e.Wins.Rate, e.Wins.Low, e.Wins.High, e.Fair)
		ratings.add(elo, name, points(e.Rating, 0), e.Rating.Mean, e.Rating.Low, e.Rating.High, math.NaN())
		line := pictureLine{Name: name, Text: "mean " + points(e.Rank, 2)}
		sum := 0.0
		for i, r := range e.Ranks {
			part := picturePart{X: whole.at(sum), Wide: whole.at(r.Rate), Shade: 1 - 0.85*float64(i)/float64(len(e.Ranks)-1)}
			part.Light = part.Shade > 0.5
			part.Title = fmt.Sprintf("%s, rank %d: %s %%", name, i+1, percent(r))
			if r.Rate >= 0.08 {
				part.Text = fmt.Sprintf("%.0f", 100*r.Rate)
			}
			sum += r.Rate
			line.Parts = append(line.Parts, part)
		}
		ranks.line(line)
	}
	for _, p := range s.BySeat {
		seats.add(whole, fmt.Sprintf("seat %d", p.Seat), percent(p.Wins)+" %", p.Wins.Rate, p.Wins.Low, p.Wins.High, 1/float64(len(s.BySeat)))
	}
	return []section{wins.section(), ranks.section(), ratings.section(), seats.section()}
}

// writeStandingsHTML writes the standings as a page.
func writeStandingsHTML(w io.Writer, s *arena.Standings) error {
	p := page{
		Title: s.Game + ": " + strings.Join(s.Seats, ", "),
		Notes: []string{
			fmt.Sprintf("%d plays in %d blocks of one deal, seed %d, options %s", s.Plays, s.Blocks, s.Seed, s.Options),
		},
		Sections: standingsPictures(s),
	}
	if s.Repeats > 0 {
		p.Warning = fmt.Sprintf("%d blocks went ply for ply like one before: the intervals are too narrow.", s.Repeats)
	}
	return p.write(w)
}
