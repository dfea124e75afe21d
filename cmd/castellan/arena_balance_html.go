package main

import (
	"fmt"
	"io"
	"math"

	"castellan/bot/arena"
	"castellan/bot/arena/balance"
)

// writeBalanceHTML writes a report as a page.
func writeBalanceHTML(w io.Writer, r *balance.Report) error {
	p := page{
		Title: r.Game + ": the balance",
		Notes: []string{
			fmt.Sprintf("%s with %s decks; %d plays in %d blocks, seed %d, options %s; shares in %%, with 95 %% intervals over blocks",
				r.Level, r.Decks, r.Plays, r.Blocks, r.Seed, r.Options),
			fmt.Sprintf("targets missed: %d, unclear: %d. Targets are shaded; a hollow mark misses its own.", r.Missed, r.Unclear),
		},
	}
	if r.Repeats > 0 {
		p.Warning = fmt.Sprintf("%d blocks went ply for ply like one before: the intervals are too narrow.", r.Repeats)
	}
	pictures := balancePictures(r)
	tables := balanceTables(r)
	p.Sections = append(p.Sections, section{Table: &tables[0]})
	p.Sections = append(p.Sections, pictures...)
	for i := range tables[1:] {
		p.Sections = append(p.Sections, section{Table: &tables[1+i]})
	}
	return p.write(w)
}

// balancePictures draws a report.
func balancePictures(r *balance.Report) []section {
	t := r.Targets
	reach := 0.1 // from a half, whatever is shown of pairings
	widen := func(x arena.Rate) {
		reach = max(reach, math.Abs(x.Rate-0.5), min(x.High-0.5, 0.5), min(0.5-x.Low, 0.5))
	}
	for _, p := range r.Pairings {
		widen(p.First)
		if p.Wins != nil {
			widen(p.Wins.Rate)
		}
	}
	reach = math.Ceil(10*reach) / 10
	half := scale{0.5 - reach, 0.5 + reach}
	ticks := half.ticks(0.05*math.Ceil(5*reach), inPercent)
	sections := []section{}

	pairs := picture{Title: "Pairings", Note: "how often the first named wins", Zone: half.zone(t.Pairing[0], t.Pairing[1]), Ticks: ticks}
	firsts := picture{Title: "Moving first", Note: "how often who moves first wins", Zone: half.zone(t.First[0], t.First[1]), Ticks: ticks}
	mark := func(p *picture, s scale, name string, x arena.Rate, missed bool) {
		p.add(s, name, percent(x)+" %", x.Rate, x.Low, x.High, 0.5).Missed = missed
	}
	mark(&firsts, half, "all plays", r.First.All.Rate, r.First.All.Verdict == balance.Missed)
	for _, p := range r.Pairings {
		if p.Wins != nil {
			mark(&pairs, half, pairingName(p), p.Wins.Rate, p.Wins.Verdict == balance.Missed)
		}
		mark(&firsts, half, pairingName(p), p.First, false)
	}
	if len(pairs.Rows) > 0 {
		sections = append(sections, pairs.section())
	}
	sections = append(sections, firsts.section())

	most := 0.0
	for _, x := range r.Length.Shares {
		most = max(most, x.Share)
	}
	most = math.Ceil(20*most) / 20
	bars := scale{0, most}
	lengths := picture{Title: "Rounds of a play", Note: "mean " + points(r.Length.Rounds, 1), Ticks: bars.ticks(most/5, inPercent)}
	for _, x := range r.Length.Shares {
		lengths.bar(bars, fmt.Sprint(x.Rounds), x.Share)
	}
	whole := scale{0, 1}
	reasons := picture{Title: "How plays end", Note: fmt.Sprintf("%s %% by the limit", percent(r.Limit.Rate)), Ticks: whole.ticks(0.25, inPercent)}
	for _, x := range r.Reasons {
		reasons.bar(whole, x.Reason, x.Share.Rate)
	}
	sections = append(sections, lengths.section(), reasons.section())
	return append(sections, cardPictures(r)...)
}

// bar adds a share as a bar.
func (p *picture) bar(s scale, name string, share float64) {
	text := fmt.Sprintf("%.1f %%", 100*share)
	p.line(pictureLine{Name: name, Text: text, Parts: []picturePart{{Wide: s.at(share), Shade: 1, Title: name + ": " + text}}})
}

// cardPictures draws for each faction what its cards shift: in the deck where
// decks differ, else in the hand dealt at the start.
func cardPictures(r *balance.Report) []section {
	shift := func(c balance.Card) *balance.Presence {
		if r.Decks == "random" {
			return c.Deck
		}
		return &c.Dealt
	}
	reach := 2 * r.Targets.Card
	for _, c := range r.Cards {
		if p := shift(c); p != nil {
			reach = max(reach, math.Abs(p.Shift.Mean))
		}
	}
	step := r.Targets.Card / 2
	for reach > 4*step {
		step *= 2
	}
	s := scale{-4 * step, 4 * step}
	var list []section
	var chart *picture
	for i, c := range r.Cards {
		if i == 0 || c.Faction != r.Cards[i-1].Faction {
			chart = &picture{
				Title: "Cards of " + c.Faction, Note: "shift in points of those dealt the card at the start, against all who had it in their deck",
				Zone: s.zone(-r.Targets.Card, r.Targets.Card), Ticks: s.ticks(step, func(v float64) string { return signed(100 * v) }),
			}
			if r.Decks == "random" {
				chart.Note = "shift in points of decks with the card, against all of the faction"
			}
		}
		if p := shift(c); p != nil {
			chart.add(s, c.Card, inPoints(p.Shift), p.Shift.Mean, p.Shift.Low, p.Shift.High, 0).Missed = c.Verdict == balance.Missed
		}
		if i+1 == len(r.Cards) || r.Cards[i+1].Faction != c.Faction {
			if len(chart.Rows) > 0 {
				list = append(list, chart.section())
			}
		}
	}
	return list
}
