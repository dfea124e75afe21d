package alliance_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"castellan/game"
	"castellan/game/gametest/booktest"
	"castellan/games/alliance"
)

// ruleTests holds a scenario for every rule of the rulebook, and the refusals
// of those by which something can be refused. TestRulebook compares it with
// docs/games/alliance.md.
var ruleTests = booktest.Rules{
	"A-1.1":  {Scenario: mapsAreLands, Refusal: unlawfulMaps},
	"A-1.2":  {Scenario: basesAreApart, Refusal: basesTooNear},
	"A-1.3":  {Scenario: castlesStand},
	"A-2.1":  {Scenario: claimsTakeTurns, Refusal: claimsOutOfSeason},
	"A-2.2":  {Scenario: claimsTouch, Refusal: claimsAstray},
	"A-2.3":  {Scenario: claimsAreWorth},
	"A-3.1":  {Scenario: roundsRun, Refusal: movesOutOfSeason},
	"A-3.2":  {Scenario: choosersAlternate},
	"A-3.3":  {Scenario: targetsTouch, Refusal: targetsAstray},
	"A-3.4":  {Scenario: targetsDiffer, Refusal: targetsTaken},
	"A-3.5":  {Scenario: alliesAreAsked, Refusal: asksAstray},
	"A-3.6":  {Scenario: answersAreSecret},
	"A-3.7":  {Scenario: answersResolve},
	"A-3.8":  {Scenario: darkCastleFalls},
	"A-3.9":  {Scenario: strikesAreCounted},
	"A-3.10": {Scenario: strikesTouch, Refusal: strikesAstray},
	"A-3.11": {Scenario: alliedCastleFalls},
	"A-3.12": {Scenario: ruinsStay},
	"A-3.13": {Scenario: timeRunsOut},
	"A-4.1":  {Scenario: pointsDecide},
	"A-4.2":  {Scenario: fiveEndings},
}

func TestRules(t *testing.T) { ruleTests.Run(t) }

// Graphs for what hex19 does not show.
var (
	// path is 1-2-…-19.
	path = `{"bases":"near","map":"graph:` + line() + `"}`
	// star has every other territory beside 1 and no further borders.
	star = `{"map":"graph:1-2,1-3,1-4,1-5,1-6,1-7,1-8,1-9,1-10,1-11,1-12,1-13,1-14,1-15,1-16,1-17,1-18,1-19"}`
)

func line() string {
	return "1-2,2-3,3-4,4-5,5-6,6-7,7-8,8-9,9-10,10-11,11-12,12-13,13-14,14-15,15-16,16-17,17-18,18-19"
}

func mapsAreLands(t *testing.T) {
	for _, options := range []string{``, `{}`, `{"map":"hex19"}`, `{"map":"aldermark"}`, star, path,
		`{"map":"graph:19-18,` + strings.ReplaceAll(line(), ",18-19", "") + `"}`} {
		b := begin(t, options)
		if n := len(b.sees(game.Onlooker).Territories); n != 19 {
			t.Errorf("options %s: %d territories", options, n)
		}
	}
	// The same borders in any order, either number first, are the same land.
	reversed := strings.Split(line(), ",")
	slices.Reverse(reversed)
	for i, border := range reversed {
		a, b, _ := strings.Cut(border, "-")
		reversed[i] = b + "-" + a
	}
	one := begin(t, path)
	other := begin(t, `{"bases":"near","map":"graph:`+strings.Join(reversed, ",")+`"}`)
	one.May(game.Chance, other.Legal(game.Chance)...)
}

func unlawfulMaps(t *testing.T) {
	complete := []string{}
	for a := 1; a <= 19; a++ {
		for b := a + 1; b <= 19; b++ {
			complete = append(complete, number(a)+"-"+number(b))
		}
	}
	for name, test := range map[string]struct{ borders, rule string }{
		"a territory 20":          {line() + ",19-20", "A-1.1"},
		"a territory 0":           {line() + ",0-1", "A-1.1"},
		"beside itself":           {line() + ",7-7", "A-1.1"},
		"a border twice":          {line() + ",2-1", "A-1.1"},
		"not connected":           {"1-2", "A-1.1"},
		"no three apart":          {strings.Join(complete, ","), "A-1.1"},
		"a number of 30 digits":   {line() + ",1-" + strings.Repeat("9", 30), "A-1.1"},
		"no borders":              {"", "R-1"},
		"a comma too many":        {line() + ",", "R-1"},
		"a space":                 {strings.ReplaceAll(line(), ",", ", "), "R-1"},
		"a leading zero":          {"01-2," + line(), "R-1"},
		"a sign":                  {line() + ",1-+3", "R-1"},
		"three ends":              {line() + ",1-3-5", "R-1"},
		"ill-written after wrong": {"7-7," + line() + ",x", "R-1"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := alliance.Game.Start(setup(`{"map":"graph:` + test.borders + `"}`))
			if r, ok := game.AsRefusal(err); !ok || r.Rule != test.rule {
				t.Errorf("got %v, want a refusal by %s", err, test.rule)
			}
		})
	}
}

func number(n int) string {
	b, _ := json.Marshal(n)
	return string(b)
}

func basesAreApart(t *testing.T) {
	b := begin(t, `{"map":"hex19"}`).InTurn(game.Chance)
	far := b.Legal(game.Chance)
	nearer := begin(t, `{"map":"hex19","bases":"near"}`).Legal(game.Chance)
	// Ordered triples of hex19, counted by a program of another kind.
	if len(far) != 348 || len(nearer) != 2340 {
		t.Errorf("%d far and %d near triples", len(far), len(nearer))
	}
	for _, move := range far {
		if !slices.Contains(nearer, move) {
			t.Errorf("%s is far and not near", move)
		}
	}
	if nearer[0] != "bases 1 3 8" || nearer[1] != "bases 1 3 9" || nearer[len(nearer)-1] != "bases 19 17 12" {
		t.Errorf("near triples run from %s, %s to %s", nearer[0], nearer[1], nearer[len(nearer)-1])
	}
	// Where no triple is far, far is near: 18 leaves of a star in any order.
	if got := begin(t, star).Legal(game.Chance); len(got) != 18*17*16 || got[0] != "bases 2 3 4" {
		t.Errorf("%d triples of a star, the first %s", len(got), got[0])
	}
	b.Plays("chance: bases 12 1 17").owns(0, 400, 12).owns(1, 400, 1).owns(2, 400, 17)
}

func basesTooNear(t *testing.T) {
	begin(t, `{"map":"hex19"}`).Refuses("A-1.2",
		"chance: bases 1 3 17", "chance: bases 1 2 19", "chance: bases 12 17 18", "chance: bases 5 5 19", "chance: bases 1 19 1")
	begin(t, `{"map":"hex19","bases":"near"}`).
		Refuses("A-1.2", "chance: bases 1 2 19", "chance: bases 1 19 2", "chance: bases 19 1 2", "chance: bases 3 3 3").
		Plays("chance: bases 1 3 17")
	apart(t, `{"map":"hex19"}`).Plays("0: attack 8", "1: attack 18").
		Refuses("A-1.2", "chance: bases 1 12 17") // not due
	begin(t, `{"map":"hex19"}`, "chance: bases 1 12 17").Refuses("A-1.2", "2: bases 1 12 17")
}

func castlesStand(t *testing.T) {
	b := begin(t, `{"map":"hex19"}`)
	b.scores(0, 0, 0).owns(alliance.Nobody, 0, 1, 12, 17)
	if b.at(1).Towers != nil {
		t.Error("towers before the bases are drawn")
	}
	b.Plays("chance: bases 1 12 17").scores(400, 400, 400).owns(alliance.Nobody, 0, 2, 19)
	for _, base := range []int{1, 12, 17} {
		b.stand(base, 3)
	}
	if b.at(2).Towers != nil {
		t.Error("towers without a castle")
	}
}

func claimsTakeTurns(t *testing.T) {
	b := begin(t, `{"map":"hex19"}`, "chance: bases 1 12 17")
	claims := claimsOf(13, 2, 7, 14, 5, 11, 18, 4, 16, 15, 6, 3, 9, 10, 19, 8)
	for i, claim := range claims {
		b.InTurn([]game.Seat{2, 0, 1}[i%3])
		if v := b.sees(game.Onlooker); v.Phase != alliance.Expansion || v.Step != alliance.NoStep || v.Round != i/3+1 || v.Order != [2]int{0, 1} {
			t.Errorf("before claim %d: %s, round %d, order %v", i, v.Phase, v.Round, v.Order)
		}
		b.Plays(claim)
	}
	if v := b.sees(game.Onlooker); v.Phase != alliance.Battle || v.Step != alliance.ToTarget || v.Round != 1 {
		t.Errorf("after the claims: %s, round %d", v.Phase, v.Round)
	}
	for _, territory := range b.whole().Territories {
		if territory.Owner == alliance.Nobody {
			t.Errorf("%d is still free", territory.ID)
		}
	}
}

func claimsOutOfSeason(t *testing.T) {
	begin(t, `{"map":"hex19"}`).Refuses("A-2.1", "chance: claim 5")
	b := apart(t, `{"map":"hex19"}`).Refuses("A-2.1", "0: claim 8", "0: claim 1")
	b.Plays("0: attack 8", "1: attack 18").Refuses("A-2.1", "chance: claim 8").
		Plays("chance: ask 0 right=1", "chance: ask 1 right=1").Refuses("A-2.1", "0: claim 8", "1: claim 8").
		Plays("0: answer 1", "1: answer 1").Refuses("A-2.1", "2: claim 8")
}

func claimsTouch(t *testing.T) {
	b := begin(t, `{"map":"hex19"}`, "chance: bases 1 12 17")
	b.May(2, word("claim", 13, 14, 18)...).Plays("2: claim 13")
	b.May(0, word("claim", 2, 4, 5)...)
	// No free land beside one's own: beside the ally's.
	b = begin(t, `{"map":"hex19","bases":"near"}`, "chance: bases 1 3 10").
		Plays(claimsOf(5, 4, 6, 14, 9, 7, 15, 8, 2, 11, 13, 12, 16, 17)...)
	b.May(1, "claim 18")
	// The Dark Lord has no ally: any free land.
	b = begin(t, path, "chance: bases 16 1 19", "2: claim 18", "0: claim 17", "1: claim 2")
	b.May(2, word("claim", 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)...)
	// None beside the ally's either: any free land.
	b = begin(t, star, "chance: bases 2 3 4", "2: claim 1")
	b.May(0, word("claim", 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19)...)
}

func claimsAstray(t *testing.T) {
	b := begin(t, `{"map":"hex19"}`, "chance: bases 1 12 17").
		Refuses("A-2.2", "2: claim 17", "2: claim 1", "2: claim 19", "2: claim 10")
	b.Plays("2: claim 13").Refuses("A-2.2", "0: claim 13", "0: claim 11", "0: claim 8")
	begin(t, `{"map":"hex19","bases":"near"}`, "chance: bases 1 3 10").
		Plays(claimsOf(5, 4, 6, 14, 9, 7, 15, 8, 2, 11, 13, 12, 16, 17)...).
		Refuses("A-2.2", "1: claim 19") // beside neither ally's land, and 18 is
	begin(t, path, "chance: bases 16 1 19", "2: claim 18", "0: claim 17", "1: claim 2").
		Refuses("A-2.2", "2: claim 17", "2: claim 2")
}

func claimsAreWorth(t *testing.T) {
	b := begin(t, `{"map":"hex19"}`, "chance: bases 1 12 17").Plays(claimsOf(13, 2, 7)...)
	b.owns(2, 400, 13).owns(0, 200, 2).owns(1, 200, 7).scores(600, 600, 800)
	apart(t, `{"map":"hex19"}`).scores(1400, 1400, 2800)
	near(t, 10).scores(1400, 1400, 2800)
}

func roundsRun(t *testing.T) {
	b := near(t, 2)
	for round := 1; round <= 2; round++ {
		for i, step := range []struct {
			step alliance.Step
			acts []game.Seat
			ply  []string // by round
		}{
			{alliance.ToTarget, []game.Seat{game.Seat(round - 1)}, []string{"0: attack 14", "1: attack 11"}},
			{alliance.ToTarget, []game.Seat{game.Seat(2 - round)}, []string{"1: attack 11", "0: attack 15"}},
			{alliance.ToAsk, []game.Seat{game.Chance}, []string{"chance: ask 0 right=1", "chance: ask 0 right=3"}},
			{alliance.ToAsk, []game.Seat{game.Chance}, []string{"chance: ask 1 right=2", "chance: ask 1 right=4"}},
			{alliance.ToAnswer, []game.Seat{0, 1}, []string{"0: answer 1", "1: answer 3"}},
			{alliance.ToAnswer, []game.Seat{game.Seat(2 - round)}, []string{"1: answer 3", "0: answer 3"}},
			{alliance.ToStrike, []game.Seat{2}, []string{"2: strike 4", "2: strike 8"}},
			{alliance.ToStrike, []game.Seat{2}, []string{"2: strike 2", "2: strike 13"}},
		} {
			if v := b.sees(game.Onlooker); v.Phase != alliance.Battle || v.Step != step.step || v.Round != round {
				t.Errorf("round %d, part %d: %s %s of round %d", round, i, v.Phase, v.Step, v.Round)
			}
			b.InTurn(step.acts...).Plays(step.ply[round-1])
		}
	}
	if v := b.sees(game.Onlooker); v.Phase != alliance.Over || v.Step != alliance.NoStep || v.Round != 2 || v.Strikes != 0 {
		t.Errorf("after the last round: %s %s of round %d", v.Phase, v.Step, v.Round)
	}
	b.InTurn()
}

func movesOutOfSeason(t *testing.T) {
	begin(t, `{"map":"hex19"}`).Refuses("A-3.1", "chance: attack 5", "chance: answer 1", "chance: answer none", "chance: strike 5")
	begin(t, `{"map":"hex19"}`, "chance: bases 1 12 17").Refuses("A-3.1", "2: attack 13", "2: strike 13", "2: answer 1")
	b := near(t, 10).Refuses("A-3.1", "0: answer 1", "0: answer none", "0: strike 5")
	b.Plays("0: attack 10", "1: attack 10").Refuses("A-3.1", "chance: attack 10", "chance: answer 2", "chance: strike 1").
		Plays("chance: ask 0 right=1", "chance: ask 1 right=1").Refuses("A-3.1", "0: attack 10", "1: strike 10").
		Plays("0: answer 1", "1: answer 1").Refuses("A-3.1", "2: attack 1", "2: answer 1")
}

func choosersAlternate(t *testing.T) {
	b := apart(t, `{"map":"hex19"}`)
	for round := range 4 {
		first := game.Seat(round % 2)
		for _, ally := range []game.Seat{first, 1 - first} {
			b.InTurn(ally)
			if got := b.whole().Order; got != [2]int{int(first), 1 - int(first)} {
				t.Errorf("order %v in round %d", got, round+1)
			}
			b.Plays(ally.String() + ": " + b.Legal(ally)[0])
		}
		b.Plays("chance: ask 0 right=1", "chance: ask 1 right=1", "0: answer 1", "1: answer 1").strikes(b.strikable(1)...)
	}
}

// strikable picks n strikes at land without a castle, the first legal ones.
func (b *board) strikable(n int) []int {
	b.Helper()
	clone := boardOf(b.T, b.Clone())
	var list []int
	for len(list) < n {
		i := slices.IndexFunc(clone.Legal(2), func(move string) bool {
			return clone.at(operand(move)).Towers == nil
		})
		if i < 0 {
			b.Fatal("only castles are left to strike")
		}
		move := clone.Legal(2)[i]
		list = append(list, operand(move))
		clone.Plays("2: " + move)
	}
	return list
}

func operand(move string) int {
	var n int
	if err := json.Unmarshal([]byte(strings.Fields(move)[1]), &n); err != nil {
		panic(err)
	}
	return n
}
