package arena_test

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"castellan/bot"
	"castellan/bot/arena"
	"castellan/game"
)

var (
	strong = level("strong", 9, 3)
	middle = level("middle", 6, 3)
	weak   = level("weak", 3, 3)
)

func contest(plays int, entrants ...bot.Level) arena.Contest {
	return arena.Contest{Game: game.Of[diceState](dice{sides: 10}), Entrants: entrants, Plays: plays, Seed: 1}
}

func standings(t *testing.T, c arena.Contest) arena.Standings {
	t.Helper()
	s, err := c.Run(t.Context(), 2, nil)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// watched is a game that tells how the plays of a contest were seated and what
// was rolled in them.
type watched struct {
	game.Game
	mu    sync.Mutex
	plays []*watchedPlay
}

type watchedPlay struct {
	game.Play
	rolls []string
	said  []string
}

func (w *watched) Start(s game.Setup) (game.Play, error) {
	play, err := w.Game.Start(s)
	if err != nil {
		return nil, err
	}
	p := &watchedPlay{Play: play}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.plays = append(w.plays, p)
	return p, nil
}

func (p *watchedPlay) Move(seat game.Seat, text string) (game.Played, error) {
	if seat == game.Chance {
		p.rolls = append(p.rolls, text)
	} else {
		p.said = append(p.said, text)
	}
	return p.Play.Move(seat, text)
}

// seatings plays a contest on one worker and gives its plays in their order.
// Each level says a number of its own, so that a play shows who sat where.
func seatings(t *testing.T, plays int, keys string) (arena.Contest, []*watchedPlay) {
	t.Helper()
	w := &watched{Game: game.Of[diceState](dice{sides: 1000})}
	c := arena.Contest{Game: w, Plays: plays, Seed: 3}
	for _, key := range strings.Split(keys, "") {
		c.Entrants = append(c.Entrants, level(key, int(key[0]-'a'), 0))
	}
	if _, err := c.Run(t.Context(), 1, nil); err != nil {
		t.Fatal(err)
	}
	return c, w.plays[1:] // the first start only tries the options
}

func TestEveryLevelSitsOnEverySeatEquallyOften(t *testing.T) {
	for _, c := range []struct {
		keys  string
		plays int // of a block
	}{
		{"ab", 2}, {"aaa", 1}, {"abc", 3}, {"aab", 3}, {"aabb", 6}, {"abbb", 4}, {"abba", 6}, {"abcd", 4}, {"aabc", 4},
		{"aaabb", 10}, {"aaabbb", 20}, {"aabbcc", 6}, {"abcabc", 6}, {"abcdef", 6},
	} {
		contest, plays := seatings(t, 7*c.plays-c.plays/2, c.keys)
		if blocks, size := contest.Blocks(); blocks != 7 || size != c.plays || len(plays) != 7*c.plays {
			t.Errorf("%s: %d blocks of %d, %d plays", c.keys, blocks, size, len(plays))
			continue
		}
		for block := range slices.Chunk(plays, c.plays) {
			sat := make([]map[string]int, len(c.keys))
			different := map[string]bool{}
			for _, p := range block {
				different[strings.Join(p.said, "")] = true
				for seat, number := range p.said {
					if sat[seat] == nil {
						sat[seat] = map[string]int{}
					}
					sat[seat][number]++
				}
				if !slices.Equal(p.rolls, block[0].rolls) {
					t.Errorf("%s: chance rolled %v and %v in one block", c.keys, block[0].rolls, p.rolls)
				}
			}
			if len(different) != c.plays {
				t.Errorf("%s: only %d of %d plays of bots without luck differ", c.keys, len(different), c.plays)
			}
			for seat := range sat {
				for _, key := range c.keys {
					want := c.plays * strings.Count(c.keys, string(key)) / len(c.keys)
					if got := sat[seat][string('0'+key-'a')]; got != want {
						t.Errorf("%s: %c sits %d times on seat %d, not %d", c.keys, key, got, seat, want)
					}
				}
			}
		}
	}
}

func TestBlocksHaveLuckOfTheirOwn(t *testing.T) {
	_, plays := seatings(t, 30, "abc")
	rolls, orders := map[string]bool{}, map[string]bool{}
	for block := range slices.Chunk(plays, 3) {
		rolls[strings.Join(block[0].rolls, " ")] = true
		orders[strings.Join(block[0].said, "")] = true
	}
	if len(rolls) != 10 {
		t.Errorf("%d deals in ten blocks", len(rolls))
	}
	if len(orders) < 3 {
		t.Errorf("everybody always plays behind the same: %v", orders)
	}
}

func TestABotsLuckGoesWithIt(t *testing.T) {
	w := &watched{Game: game.Of[diceState](dice{sides: 2})}
	c := arena.Contest{Game: w, Plays: 3, Seed: 5, Entrants: []bot.Level{level("a", 9, 9), level("b", 9, 9), level("c", 9, 9)}}
	if _, err := c.Run(t.Context(), 1, nil); err != nil {
		t.Fatal(err)
	}
	sorted := func(p *watchedPlay) []string { return slices.Sorted(slices.Values(p.said)) }
	for i, p := range w.plays[1:] {
		first := w.plays[1]
		if rotated := slices.Concat(first.said[i:], first.said[:i]); !slices.Equal(sorted(p), sorted(first)) || !slices.Equal(p.said, rotated) {
			t.Errorf("what was said went %v, then %v", first.said, p.said)
		}
	}
	if said := sorted(w.plays[1]); said[0] == said[2] {
		t.Error("different bots have the same luck")
	}
}

func TestTheStandings(t *testing.T) {
	s := standings(t, contest(3000, middle, strong, weak))
	if s.Game != "dice" || s.Plays != 3000 || s.Blocks != 1000 || s.Repeats == s.Blocks || len(s.Entrants) != 3 || len(s.Duels) != 3 || len(s.BySeat) != 3 {
		t.Fatalf("%+v", s)
	}
	wins, ranks, rating, points := 0.0, 0.0, 0.0, 0.0
	for _, e := range s.Entrants {
		wins += e.Wins.Rate
		ranks += e.Rank.Mean
		rating += e.Rating.Mean
		points += e.Points.Mean
		all, mean := 0.0, 0.0
		for i, r := range e.Ranks {
			all += r.Rate
			mean += float64(i+1) * r.Rate
		}
		if math.Abs(all-1) > 1e-9 || math.Abs(mean-e.Rank.Mean) > 1e-9 {
			t.Errorf("%s: ranks %v add up to %v with mean %v, not %v", e.Level, e.Ranks, all, mean, e.Rank.Mean)
		}
		if math.Abs(e.Wins.Rate-e.Ranks[0].Rate) > 1e-9 || math.Abs(e.Ratio-3*e.Wins.Rate) > 1e-9 || e.Seats != 1 {
			t.Errorf("%+v", e)
		}
		if e.Wins.Low >= e.Wins.Rate || e.Wins.High <= e.Wins.Rate || e.Rating.Low >= e.Rating.Mean || e.Rating.High <= e.Rating.Mean {
			t.Errorf("intervals: %+v", e)
		}
	}
	if math.Abs(wins-1) > 1e-9 || math.Abs(ranks-6) > 1e-9 || math.Abs(rating) > 1e-3 {
		t.Errorf("in all wins %v, ranks %v, rating %v", wins, ranks, rating)
	}
	if mean := points / 3; mean < 8.8 || mean > 9.2 { // 4.5 for each roll and each number
		t.Errorf("%v points", mean)
	}
	m, st, w := s.Entrants[0], s.Entrants[1], s.Entrants[2]
	if !(st.Wins.Low > m.Wins.High && m.Wins.Low > w.Wins.High && st.Rating.Low > m.Rating.High && m.Rating.Low > w.Rating.High && st.Rank.High < m.Rank.Low) {
		t.Errorf("not in their order: %+v", s.Entrants)
	}
	for _, d := range s.Duels {
		if (d.Ahead.Rate > 0.5) != (d.Rating.Mean > 0) || d.Rating.Low > d.Rating.Mean || d.Rating.High < d.Rating.Mean {
			t.Errorf("%+v", d)
		}
	}
	for seat, p := range s.BySeat {
		if p.Seat != seat || p.Wins.Low > 1.0/3 || p.Wins.High < 1.0/3 || p.Rank.Low > 2 || p.Rank.High < 2 {
			t.Errorf("no seat is better than another in dice: %+v", p)
		}
	}
	if s.Length.Mean != 6 {
		t.Errorf("%v plies", s.Length)
	}
}

func TestTwoAgainstTwo(t *testing.T) {
	alike := standings(t, contest(1200, strong, strong, level("too", 9, 3), level("too", 9, 3)))
	for _, e := range alike.Entrants {
		if e.Seats != 2 || e.Fair != 0.5 || e.Wins.Low > 0.5 || e.Wins.High < 0.5 || e.Rating.Low > 0 || e.Rating.High < 0 {
			t.Errorf("equals: %+v", e)
		}
	}
	if d := alike.Duels[0]; d.Ahead.Low > 0.5 || d.Ahead.High < 0.5 {
		t.Errorf("equals: %+v", d)
	}
	s := standings(t, contest(1200, strong, weak, weak, strong))
	if e := s.Entrants[0]; e.Level != "strong" || e.Wins.Low < 0.7 || s.Entrants[1].Wins.High > 0.3 || s.Duels[0].Ahead.Low < 0.7 {
		t.Errorf("%+v", s.Entrants)
	}
}

func TestASeatThatIsWorthMore(t *testing.T) {
	c := contest(800, strong, strong, strong, strong)
	c.Game = game.Of[diceState](dice{sides: 10, bonus: 4})
	s := standings(t, c)
	if len(s.Entrants) != 1 || s.Entrants[0].Wins.Rate != 1 || s.Blocks != 800 || len(s.Duels) != 0 {
		t.Errorf("%+v", s)
	}
	for _, p := range s.BySeat {
		if fair := 0.25; p.Seat == 0 && (p.Wins.Low < fair || p.Rank.High > 2.5) || p.Seat > 0 && p.Wins.High > fair {
			t.Errorf("%+v", p)
		}
	}
	// Whoever sits well wins, but everybody does so equally often.
	c.Entrants = []bot.Level{strong, level("too", 9, 3), level("also", 9, 3)}
	for _, e := range standings(t, c).Entrants {
		if e.Wins.Low > 1.0/3 || e.Wins.High < 1.0/3 {
			t.Errorf("%+v", e)
		}
	}
}

func TestPlaysThatRepeatAreTold(t *testing.T) {
	c := contest(40, level("a", 3, 0), level("b", 2, 0), level("c", 1, 0), level("d", 0, 0))
	if s := standings(t, c); s.Repeats != 0 {
		t.Errorf("%d of 10 blocks with dice repeat another", s.Repeats)
	}
	c.Game = game.Of[diceState](dice{sides: 1}) // always 0
	c.Entrants = c.Entrants[:2]
	s := standings(t, c)
	if s.Blocks != 20 || s.Repeats != 19 {
		t.Errorf("%d of %d blocks without luck repeat another", s.Repeats, s.Blocks)
	}
	if r := s.Entrants[0]; r.Wins.Rate != 1 || !math.IsInf(r.Rating.High, 1) {
		t.Errorf("who always wins has no bound: %+v", r)
	}
}

func TestWorkersChangeNoContest(t *testing.T) {
	text := func(workers int, each func()) string {
		s, err := contest(100, strong, middle, weak, weak).Run(t.Context(), workers, each)
		if err != nil {
			t.Fatal(err)
		}
		data, err := json.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		return string(data)
	}
	var calls atomic.Int32
	one, many := text(1, nil), text(5, func() { calls.Add(1) })
	if one != many {
		t.Errorf("one worker: %s\nfive: %s", one, many)
	}
	if calls.Load() != 100 {
		t.Errorf("%d calls for 100 plays", calls.Load())
	}
}

func TestAContestThatCannotBePlayed(t *testing.T) {
	c := contest(10, strong)
	if _, err := c.Run(t.Context(), 2, nil); err == nil {
		t.Error("one entrant plays alone")
	} else if r, ok := game.AsRefusal(err); !ok || r.Rule != "R-1" {
		t.Errorf("%v", err)
	}
	c = contest(10, strong, weak)
	c.Options = json.RawMessage(`{"x":1}`)
	if _, err := c.Run(t.Context(), 2, nil); err == nil || !strings.Contains(err.Error(), "R-1") {
		t.Errorf("%v", err)
	}
	c = contest(10, strong, level("foul", 77, 0))
	if _, err := c.Run(t.Context(), 2, nil); !errors.Is(err, arena.ErrBot) {
		t.Errorf("%v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := contest(10, strong, weak).Run(ctx, 2, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}

func TestRanks(t *testing.T) {
	for _, c := range []struct {
		winners game.Seats
		scores  []int32
		want    []float64
	}{
		{game.SeatsOf(1), []int32{5, 9, 7}, []float64{3, 1, 2}},
		{game.SeatsOf(0), []int32{5, 5, 5}, []float64{1, 2.5, 2.5}}, // a tie that the rules broke
		{game.SeatsOf(2), []int32{0, 3, 7, 0, 3, 0}, []float64{5, 2.5, 1, 5, 2.5, 5}},
		{0, []int32{4, 4, 1}, []float64{1.5, 1.5, 3}}, // a draw
		{game.SeatsOf(0, 2), []int32{1, 9, 1}, []float64{1.5, 3, 1.5}},
	} {
		o := game.Outcome{Over: true, Winners: c.winners, Seats: len(c.scores)}
		copy(o.Scores[:], c.scores)
		if got := arena.Ranks(o); !slices.Equal(got, c.want) {
			t.Errorf("%v, won by %v: ranks %v, want %v", c.scores, c.winners.List(), got, c.want)
		}
	}
}

func TestMirrorsBeginAlike(t *testing.T) {
	w := &watched{Game: game.Of[diceState](dice{sides: 1})}
	opened := &opening{w}
	c := arena.Contest{Game: opened, Plays: 12, Seed: 3, Mirror: true, Entrants: []bot.Level{level("a", 9, 0), level("b", 8, 0)}}
	if _, err := c.Run(t.Context(), 1, nil); err != nil {
		t.Fatal(err)
	}
	for i, p := range w.plays[1:] {
		if want := []string{"0", "4", "7"}[i/2%3]; p.said[0] != want || p.said[1] != want {
			t.Errorf("play %d begins with %v, not with %s for both", i, p.said, want)
		}
	}
}

// opening is a game whose plays say that seat 0 may begin with 0, 4 or 7.
type opening struct{ *watched }

func (o *opening) Start(s game.Setup) (game.Play, error) {
	play, err := o.watched.Start(s)
	return openingPlay{play}, err
}

type openingPlay struct{ game.Play }

func (openingPlay) Legal(game.Seat) []string { return []string{"0", "4", "7"} }
