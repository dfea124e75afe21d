package main

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"castellan/bot/arena"
	"castellan/bot/arena/balance"
)

// writeBalance prints a report as tables.
func writeBalance(w io.Writer, r *balance.Report) error {
	fmt.Fprintf(w, "%s %s: %s with %s decks; %d plays in %d blocks, seed %d; in %%, with 95 %% intervals over blocks\n\n",
		r.Game, r.Options, r.Level, r.Decks, r.Plays, r.Blocks, r.Seed)
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for i, part := range balanceTables(r) {
		if i > 0 {
			fmt.Fprintln(table)
		}
		fmt.Fprintln(table, strings.Join(part.Head, "\t"))
		for _, row := range part.Rows {
			fmt.Fprintln(table, strings.Join(row, "\t"))
		}
		if err := table.Flush(); err != nil {
			return err
		}
	}
	if r.Repeats > 0 {
		fmt.Fprintf(w, "\n%d of %d blocks went ply for ply like one before: the intervals are too narrow\n", r.Repeats, r.Blocks)
	}
	fmt.Fprintf(w, "\ntargets missed: %d, unclear: %d\n", r.Missed, r.Unclear)
	return nil
}

// balanceTables puts a report into tables, the same for text and page.
func balanceTables(r *balance.Report) []pageTable {
	t := r.Targets
	span := func(low, high float64) string { return fmt.Sprintf("%.0f–%.0f", low, high) }
	whole := pageTable{Title: "Targets", Names: 1, Head: []string{"measured", "value", "target", ""}, Rows: [][]string{
		{"who moves first wins", percent(r.First.All.Rate), span(100*t.First[0], 100*t.First[1]), verdict(r.First.All.Verdict)},
		{"of a faction with itself", percent(r.First.Mirrors), "", ""},
		{"rounds of a play", points(r.Length.Rounds, 1), span(t.Rounds[0], t.Rounds[1]), verdict(r.Length.Verdict)},
		{"plies of a play", points(r.Length.Plies, 0), "", ""},
		{"ended by the limit", percent(r.Limit.Rate), fmt.Sprintf("under %.0f", 100*t.Limit), verdict(r.Limit.Verdict)},
	}}
	for _, x := range r.Reasons {
		whole.Rows = append(whole.Rows, []string{"reason " + x.Reason, percent(x.Share), "", ""})
	}
	pairs := pageTable{
		Title: "Pairings in figures", Names: 1, Note: fmt.Sprintf("how often the first named wins; the target is %s", span(100*t.Pairing[0], 100*t.Pairing[1])),
		Head: []string{"pairing", "plays", "wins", "who moves first", "draws", "limit", "rounds", "plies", ""},
	}
	for _, p := range r.Pairings {
		wins, word := "–", ""
		if p.Wins != nil {
			wins, word = percent(p.Wins.Rate), verdict(p.Wins.Verdict)
		}
		pairs.Rows = append(pairs.Rows, []string{
			pairingName(p), fmt.Sprint(p.Plays), wins, percent(p.First), percentOnly(p.Draws), percentOnly(p.Limit),
			fmt.Sprintf("%.1f", p.Rounds.Mean), fmt.Sprintf("%.0f", p.Plies.Mean), word,
		})
	}
	tables := []pageTable{whole, pairs}
	if len(r.Factions) > 0 {
		factions := pageTable{Title: "Factions", Names: 1, Note: "against all others", Head: []string{"faction", "wins"}}
		for _, f := range r.Factions {
			factions.Rows = append(factions.Rows, []string{f.Faction, percent(f.Wins)})
		}
		tables = append(tables, factions)
	}
	lengths := pageTable{Title: "Rounds in figures", Names: 1, Note: "the share of plays that took so many rounds", Head: []string{"rounds", "plays"}}
	for _, x := range r.Length.Shares {
		lengths.Rows = append(lengths.Rows, []string{fmt.Sprint(x.Rounds), fmt.Sprintf("%.1f", 100*x.Share)})
	}
	return append(tables, lengths, cardTable(r))
}

// cardTable has a row for each card. The columns of decks stand where decks
// differ.
func cardTable(r *balance.Report) pageTable {
	table := pageTable{
		Title: "Cards in figures", Names: 2,
		Note: fmt.Sprintf("what those won who had the card, and the shift in points against all who had it in their deck "+
			"(in deck: all of the faction); the target is within %.0f points, for what luck decides: in deck, dealt at the start, drawn; a play: copies played", 100*r.Targets.Card),
		Head: []string{"faction", "card", "sides"},
	}
	mixed := r.Decks == "random"
	names := []string{"dealt", "drawn", "played"}
	if mixed {
		names = append([]string{"in deck"}, names...)
	}
	for _, n := range names {
		table.Head = append(table.Head, n, "wins", "shift")
	}
	table.Head = append(table.Head, "a play", "")
	for _, c := range r.Cards {
		row := []string{c.Faction, c.Card, fmt.Sprint(c.Sides)}
		for _, p := range presences(c, mixed) {
			if p == nil {
				row = append(row, "–", "–", "–")
				continue
			}
			row = append(row, fmt.Sprintf("%.0f", 100*p.Share), fmt.Sprintf("%.1f", 100*p.Wins.Rate), inPoints(p.Shift))
		}
		table.Rows = append(table.Rows, append(row, fmt.Sprintf("%.2f", c.Copies), verdict(c.Verdict)))
	}
	return table
}

// presences are those of a card that a report tells; nil is not known.
func presences(c balance.Card, mixed bool) []*balance.Presence {
	list := []*balance.Presence{&c.Dealt, &c.Drawn, &c.Played}
	if mixed {
		list = append([]*balance.Presence{c.Deck}, list...)
	}
	return list
}

func pairingName(p balance.Pairing) string {
	if p.Mirror() {
		return p.Faction + " with itself"
	}
	return p.Faction + ", " + p.Other
}

// missedWord is the word for a target that is missed.
const missedWord = "MISSED"

// verdict is the word for it.
func verdict(v balance.Verdict) string {
	if v == balance.Missed {
		return missedWord
	}
	return string(v)
}

func percentOnly(r arena.Rate) string { return fmt.Sprintf("%.1f", 100*r.Rate) }

// inPoints prints a difference of shares in points of percent.
func inPoints(m arena.Mean) string {
	return points(arena.Mean{Mean: 100 * m.Mean, Low: 100 * m.Low, High: 100 * m.High}, 1)
}
