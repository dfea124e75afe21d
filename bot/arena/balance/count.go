package balance

import (
	"encoding/json"
	"slices"

	"castellan/bot/arena"
)

// count makes a report of the plays, which stand block by block.
func (t Trial) count(factions []Faction, plays []finish) Report {
	blocks := slices.Collect(chunks(plays))
	r := Report{
		Game: t.Subject.Game().Info().Key, Options: t.Options, Level: t.Level.Key, Decks: "preset",
		Plays: len(plays), Blocks: len(blocks), Seed: t.Seed, Targets: Usual, Repeats: repeats(blocks),
	}
	if r.Options == nil {
		r.Options = json.RawMessage("{}")
	}
	if t.Random {
		r.Decks = "random"
	}
	target := r.Targets
	for _, p := range pairings(len(factions)) {
		of := only(blocks, func(b []finish) bool { return b[0].pairing == p })
		pair := Pairing{
			Faction: factions[p.one].Key, Other: factions[p.other].Key, Blocks: len(of),
			First: ratio(of, first), Limit: ratio(of, limit), Draws: ratio(of, draw),
			Rounds: mean(of, rounds), Plies: mean(of, plies),
		}
		for _, b := range of {
			pair.Plays += len(b)
		}
		if p.one != p.other {
			wins := judged(ratio(of, func(f *finish) float64 { return f.won[0] }), target.Pairing[0], target.Pairing[1])
			pair.Wins = &wins
		}
		r.Pairings = append(r.Pairings, pair)
	}
	if len(factions) > 1 {
		for number, faction := range factions {
			of := only(blocks, func(b []finish) bool {
				return (b[0].one == number) != (b[0].other == number)
			})
			r.Factions = append(r.Factions, Standing{faction.Key, ratio(of, func(f *finish) float64 {
				if f.one == number {
					return f.won[0]
				}
				return f.won[1]
			})})
		}
	}
	mirrors := only(blocks, func(b []finish) bool { return b[0].one == b[0].other })
	r.First = First{judged(ratio(blocks, first), target.First[0], target.First[1]), ratio(mirrors, first)}
	r.Length = Length{Rounds: mean(blocks, rounds), Plies: mean(blocks, plies), Shares: lengths(plays)}
	long := r.Length.Rounds
	r.Length.Verdict = judge(long.Low, long.High, target.Rounds[0], target.Rounds[1])
	r.Limit = judged(ratio(blocks, limit), 0, target.Limit)
	for _, reason := range t.Subject.Game().Info().Reasons {
		r.Reasons = append(r.Reasons, Reason{reason, ratio(blocks, func(f *finish) float64 { return one(f.reason == reason) })})
	}
	for number := range factions {
		r.Cards = append(r.Cards, worth(&factions[number], number, blocks, target.Card)...)
	}
	r.Missed, r.Unclear = r.count(Missed), r.count(Unclear)
	return r
}

// count counts the targets with a verdict.
func (r *Report) count(of Verdict) int {
	verdicts := []Verdict{r.First.All.Verdict, r.Length.Verdict, r.Limit.Verdict}
	for _, p := range r.Pairings {
		if p.Wins != nil {
			verdicts = append(verdicts, p.Wins.Verdict)
		}
	}
	for _, c := range r.Cards {
		verdicts = append(verdicts, c.Verdict)
	}
	n := 0
	for _, v := range verdicts {
		if v == of {
			n++
		}
	}
	return n
}

// What is measured of a play.
func first(f *finish) float64  { return f.won[f.first] }
func limit(f *finish) float64  { return one(f.limit) }
func draw(f *finish) float64   { return one(f.won[0] == f.won[1]) }
func rounds(f *finish) float64 { return float64(f.rounds) }
func plies(f *finish) float64  { return float64(f.plies) }

func one(yes bool) float64 {
	if yes {
		return 1
	}
	return 0
}

// ratio is the share of the plays of some blocks, mean the average.
func ratio(blocks [][]finish, value func(*finish) float64) arena.Rate {
	counts := make([]arena.Count, len(blocks))
	for i, b := range blocks {
		for k := range b {
			counts[i].Add(value(&b[k]))
		}
	}
	return arena.RatioOf(counts)
}

func mean(blocks [][]finish, value func(*finish) float64) arena.Mean {
	counts := make([]arena.Count, len(blocks))
	for i, b := range blocks {
		for k := range b {
			counts[i].Add(value(&b[k]))
		}
	}
	return arena.AverageOf(counts)
}

// lengths gives the distribution of the rounds.
func lengths(plays []finish) []RoundsShare {
	var counts []int
	for _, f := range plays {
		for len(counts) <= f.rounds {
			counts = append(counts, 0)
		}
		counts[f.rounds]++
	}
	var list []RoundsShare
	for n, count := range counts {
		if count > 0 || len(list) > 0 {
			list = append(list, RoundsShare{n, float64(count) / float64(len(plays))})
		}
	}
	return list
}

// chunks gives the blocks of plays that stand block by block.
func chunks(plays []finish) func(yield func([]finish) bool) {
	return func(yield func([]finish) bool) {
		for len(plays) > 0 {
			n := 1
			for n < len(plays) && plays[n].number == plays[0].number {
				n++
			}
			if !yield(plays[:n:n]) {
				return
			}
			plays = plays[n:]
		}
	}
}

// only gives the blocks that are wanted.
func only(blocks [][]finish, want func([]finish) bool) [][]finish {
	var list [][]finish
	for _, b := range blocks {
		if want(b) {
			list = append(list, b)
		}
	}
	return list
}

// repeats counts the blocks whose plays are those of an earlier block.
func repeats(blocks [][]finish) int {
	seen, count := map[[2]uint64]bool{}, 0
	for _, b := range blocks {
		key := [2]uint64{b[0].trace, b[len(b)-1].trace}
		if seen[key] {
			count++
		}
		seen[key] = true
	}
	return count
}
