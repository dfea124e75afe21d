package balance

import "castellan/bot/arena"

// worth is what each card of a faction did, for the sides that played it.
func worth(faction *Faction, number int, blocks [][]finish, target float64) []Card {
	of := only(blocks, func(b []finish) bool { return b[0].one == number || b[0].other == number })
	// counts gives for each block the sides of the faction that are wanted.
	counts := func(want func(f *finish, side int) bool) []arena.Count {
		list := make([]arena.Count, len(of))
		for i, b := range of {
			for k := range b {
				f := &b[k]
				for side, who := range [2]int{f.one, f.other} {
					if who == number && want(f, side) {
						list[i].Add(f.won[side])
					}
				}
			}
		}
		return list
	}
	all := counts(func(*finish, int) bool { return true })
	var list []Card
	for place, key := range faction.Cards {
		owners := counts(func(f *finish, side int) bool { return f.decks[side].Has(place) })
		n := size(owners)
		if n == 0 {
			continue
		}
		among := func(copies func(*side) int8) Presence {
			return presence(counts(func(f *finish, side int) bool {
				return f.decks[side].Has(place) && copies(&f.cards[side]) > 0
			}), owners)
		}
		card := Card{
			Faction: faction.Key, Card: key, Sides: int(n), Verdict: Met,
			Dealt:  among(func(s *side) int8 { return s.dealt[place] }),
			Drawn:  among(func(s *side) int8 { return s.drawn[place] }),
			Played: among(func(s *side) int8 { return s.played[place] }),
		}
		for _, b := range of {
			for k := range b {
				for side, who := range [2]int{b[k].one, b[k].other} {
					if who == number {
						card.Copies += float64(b[k].cards[side].played[place]) / n
					}
				}
			}
		}
		lucky := []Presence{card.Dealt, card.Drawn}
		if n < size(all) {
			deck := presence(owners, all)
			card.Deck = &deck
			lucky = append(lucky, deck)
		}
		for _, p := range lucky {
			card.Verdict = worse(card.Verdict, judge(p.Shift.Low, p.Shift.High, -target, target))
		}
		list = append(list, card)
	}
	return list
}

// presence compares a part of some sides with all of them.
func presence(part, whole []arena.Count) Presence {
	return Presence{
		Share: size(part) / size(whole),
		Wins:  arena.RatioOf(part),
		Shift: arena.ShiftOf(part, whole),
	}
}

func size(blocks []arena.Count) float64 {
	n := 0.0
	for _, b := range blocks {
		n += b.N
	}
	return n
}

// worse is the worse of two verdicts.
func worse(a, b Verdict) Verdict {
	for _, v := range []Verdict{Missed, Unclear} {
		if a == v || b == v {
			return v
		}
	}
	return Met
}
