package alliance_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"castellan/game"
	"castellan/games/alliance"
	"castellan/games/alliance/land"
)

// A model is the rulebook once more, written for clarity: lists and words, no
// sets of bits. TestModel plays it beside the rules.
type model struct {
	beside  map[int][]int  // neighbours
	way     map[[2]int]int // borders between two, as far as they were asked for
	far     bool
	rounds  int
	owner   map[int]string // "0", "1", "2"
	value   map[int]int
	towers  map[int]int // by base
	castle  map[string]int
	claimed int
	round   int
	phase   string // "bases", "expansion", "target", "ask", "answer", "strike", "over"
	targets map[string]int
	right   map[string]string
	answers map[string]string
	strikes int
	winners string
	reason  string
}

func newModel(g *land.Graph, far bool, rounds int) *model {
	m := &model{beside: map[int][]int{}, way: map[[2]int]int{}, far: far, rounds: rounds, owner: map[int]string{}, value: map[int]int{},
		towers: map[int]int{}, castle: map[string]int{}, phase: "bases"}
	for a := 1; a <= land.Size; a++ {
		for b := 1; b <= land.Size; b++ {
			if g.Of(a).Has(b) {
				m.beside[a] = append(m.beside[a], b)
			}
		}
	}
	return m
}

// borders counts the borders on the shortest way.
func (m *model) borders(a, b int) int {
	if n, ok := m.way[[2]int{a, b}]; ok {
		return n
	}
	ring, seen := []int{a}, map[int]bool{a: true}
	for n := 0; ; n++ {
		if slices.Contains(ring, b) {
			m.way[[2]int{a, b}] = n
			return n
		}
		var next []int
		for _, t := range ring {
			for _, u := range m.beside[t] {
				if !seen[u] {
					seen[u] = true
					next = append(next, u)
				}
			}
		}
		ring = next
	}
}

func (m *model) triples() []string {
	for _, least := range []int{3, 2} {
		if least == 3 && !m.far {
			continue
		}
		var list []string
		for a := 1; a <= land.Size; a++ {
			for b := 1; b <= land.Size; b++ {
				if m.borders(a, b) < least {
					continue
				}
				for c := 1; c <= land.Size; c++ {
					if m.borders(a, c) >= least && m.borders(b, c) >= least {
						list = append(list, fmt.Sprintf("bases %d %d %d", a, b, c))
					}
				}
			}
		}
		if list != nil {
			return list
		}
	}
	return nil
}

// edge lists the land of one side, "" for nobody, that touches another's.
func (m *model) edge(of string, touching ...string) []int {
	var list []int
	for t := 1; t <= land.Size; t++ {
		if m.owner[t] == of && slices.ContainsFunc(m.beside[t], func(u int) bool {
			return m.owner[u] != "" && slices.Contains(touching, m.owner[u])
		}) {
			list = append(list, t)
		}
	}
	return list
}

func other(ally string) string { return map[string]string{"0": "1", "1": "0"}[ally] }

func (m *model) order() []string {
	if m.round%2 == 0 {
		return []string{"1", "0"}
	}
	return []string{"0", "1"}
}

// due tells who may act and what each may do.
func (m *model) due() map[string][]string {
	switch m.phase {
	case "bases":
		return map[string][]string{"chance": m.triples()}
	case "expansion":
		seat := []string{"2", "0", "1"}[m.claimed%3]
		list := m.edge("", seat)
		if list == nil && seat != "2" {
			list = m.edge("", other(seat))
		}
		if list == nil {
			for t := 1; t <= land.Size; t++ {
				if m.owner[t] == "" {
					list = append(list, t)
				}
			}
		}
		return map[string][]string{seat: word("claim", list...)}
	case "target":
		ally := m.order()[len(m.targets)]
		list := m.edge("2", ally)
		if list == nil {
			list = m.edge("2", other(ally))
		}
		var open []int
		for _, t := range list {
			if t != m.targets[other(ally)] || t == m.castle["2"] {
				open = append(open, t)
			}
		}
		if open == nil {
			open = list
		}
		return map[string][]string{ally: word("attack", open...)}
	case "ask":
		var list []string
		for place := 1; place <= 4; place++ {
			list = append(list, fmt.Sprintf("ask %d right=%d", len(m.right), place))
		}
		return map[string][]string{"chance": list}
	case "answer":
		due := map[string][]string{}
		for _, ally := range []string{"0", "1"} {
			if m.answers[ally] == "" {
				due[ally] = []string{"answer 1", "answer 2", "answer 3", "answer 4", "answer none"}
			}
		}
		return due
	case "strike":
		list := append(m.edge("0", "2"), m.edge("1", "2")...)
		slices.Sort(list)
		return map[string][]string{"2": word("strike", list...)}
	}
	return nil
}

func (m *model) play(seat, move string) {
	w := strings.Fields(move)
	var n []int
	for _, word := range w[1:] {
		if number, err := strconv.Atoi(word); err == nil { // "none" and "right=1" are read below
			n = append(n, number)
		}
	}
	switch w[0] {
	case "bases":
		for i, seat := range []string{"0", "1", "2"} {
			m.castle[seat], m.owner[n[i]], m.value[n[i]], m.towers[n[i]] = n[i], seat, 400, 3
		}
		m.phase, m.round = "expansion", 1
	case "claim":
		m.owner[n[0]], m.value[n[0]] = seat, 200
		if seat == "2" {
			m.value[n[0]] = 400
		}
		m.claimed++
		m.round = m.claimed/3 + 1
		if m.claimed == 16 {
			m.round = 0
			m.nextRound()
		}
	case "attack":
		m.targets[seat] = n[0]
		if len(m.targets) == 2 {
			m.phase = "ask"
		}
	case "ask":
		m.right[w[1]] = strings.TrimPrefix(w[2], "right=")
		if len(m.right) == 2 {
			m.phase = "answer"
		}
	case "answer":
		m.answers[seat] = w[1]
		if len(m.answers) == 2 {
			m.resolve()
		}
	case "strike":
		m.strikes--
		if t := n[0]; m.castle[m.owner[t]] == t {
			m.towers[t]--
			if m.towers[t] == 0 {
				m.value[t] = 0
				m.over("2", "castle")
				return
			}
		} else {
			m.owner[t], m.value[t] = "2", 400
		}
		if m.strikes == 0 {
			m.nextRound()
		}
	}
}

func (m *model) nextRound() {
	if m.round == m.rounds && m.claimed == 16 && m.phase == "strike" {
		allies, dark := m.score("0")+m.score("1"), m.score("2")
		switch {
		case allies > dark:
			m.over("01", "points")
		case allies < dark:
			m.over("2", "points")
		default:
			m.over("", "draw")
		}
		return
	}
	m.round++
	m.phase, m.targets, m.right, m.answers = "target", map[string]int{}, map[string]string{}, map[string]string{}
}

func (m *model) resolve() {
	m.phase, m.strikes = "strike", 1
	for _, ally := range []string{"0", "1"} {
		if m.answers[ally] != m.right[ally] {
			m.strikes++
		}
	}
	for _, ally := range m.order() {
		t := m.targets[ally]
		if m.answers[ally] != m.right[ally] || m.owner[t] != "2" {
			continue
		}
		if t != m.castle["2"] {
			m.owner[t], m.value[t] = ally, 400
			continue
		}
		m.towers[t]--
		if m.towers[t] == 0 {
			m.value[t] = 0
			m.over("01", "castle")
			return
		}
	}
}

func (m *model) over(winners, reason string) {
	m.phase, m.winners, m.reason, m.strikes = "over", winners, reason, 0
}

func (m *model) score(seat string) int {
	sum := 0
	for t, owner := range m.owner {
		if owner == seat {
			sum += m.value[t]
		}
	}
	return sum
}

// String tells a model's land and standing as one line.
func (m *model) String() string {
	var b strings.Builder
	for t := 1; t <= land.Size; t++ {
		fmt.Fprintf(&b, "%d:%s/%d", t, m.owner[t], m.value[t])
		if towers, ok := m.towers[t]; ok {
			fmt.Fprintf(&b, "+%d", towers)
		}
		b.WriteByte(' ')
	}
	fmt.Fprintf(&b, "round %d, %d strikes, scores %d %d %d", m.round, m.strikes, m.score("0"), m.score("1"), m.score("2"))
	return b.String()
}

// told is the same line of a play's whole state.
func told(w alliance.Whole) string {
	var b strings.Builder
	for _, t := range w.Territories {
		owner := ""
		if t.Owner != alliance.Nobody {
			owner = fmt.Sprint(int(t.Owner))
		}
		fmt.Fprintf(&b, "%d:%s/%d", t.ID, owner, t.Value)
		if t.Towers != nil {
			fmt.Fprintf(&b, "+%d", *t.Towers)
		}
		b.WriteByte(' ')
	}
	fmt.Fprintf(&b, "round %d, %d strikes, scores %d %d %d", w.Round, w.Strikes, w.Scores[0], w.Scores[1], w.Scores[2])
	return b.String()
}

// graphs draws options with a lawful land: a random one as often as a known one.
func graphs(t *rapid.T) (land.Graph, string) {
	key := rapid.SampledFrom(append(land.Keys(), "graph", "graph", "graph")).Draw(t, "map")
	if key == "graph" {
		var g land.Graph
		for b := 2; b <= land.Size; b++ { // a tree, then some more borders
			g.Join(rapid.IntRange(max(1, b-4), b-1).Draw(t, "up"), b)
		}
		for range rapid.IntRange(0, 25).Draw(t, "more") {
			a := rapid.IntRange(1, land.Size-1).Draw(t, "a")
			g.Join(a, rapid.IntRange(a+1, land.Size).Draw(t, "b"))
		}
		if g.Check() != nil {
			t.Skip("not a lawful land")
		}
		return g, "graph:" + g.Borders()
	}
	g, err := land.GraphOf(key)
	if err != nil {
		t.Fatal(err)
	}
	return g, key
}

func TestModel(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g, key := graphs(t)
		far, rounds := rapid.Bool().Draw(t, "far"), rapid.IntRange(1, 10).Draw(t, "rounds")
		options := fmt.Sprintf(`{"map":%q,"bases":%q,"rounds":%d}`, key, map[bool]string{true: "far", false: "near"}[far], rounds)
		p, err := alliance.Game.Start(setup(options))
		if err != nil {
			t.Fatalf("%s: %v", options, err)
		}
		m := newModel(&g, far, rounds)
		for {
			due := m.due()
			if got, want := told(p.View(game.All).(alliance.Whole)), m.String(); got != want {
				t.Fatalf("rules %s\nmodel %s", got, want)
			}
			for _, seat := range []game.Seat{0, 1, 2, game.Chance} {
				if got, want := p.Legal(seat), due[seat.String()]; !slices.Equal(got, want) {
					t.Fatalf("seat %v may by the rules %q\nby the model %q", seat, got, want)
				}
			}
			turn := p.Turn().List()
			if len(turn) != len(due) {
				t.Fatalf("in turn by the rules %v, by the model %v", turn, due)
			}
			if len(turn) == 0 {
				break
			}
			seat := rapid.SampledFrom(turn).Draw(t, "seat")
			move := rapid.SampledFrom(due[seat.String()]).Draw(t, "move")
			if strings.HasPrefix(move, "answer") && rapid.Bool().Draw(t, "knows") {
				move = "answer " + m.right[seat.String()]
			}
			if _, err := p.Move(seat, move); err != nil {
				t.Fatalf("%v: %s: %v", seat, move, err)
			}
			m.play(seat.String(), move)
		}
		o := p.Outcome()
		winners := ""
		for _, seat := range o.Winners.List() {
			winners += seat.String()
		}
		if o.Reason != m.reason || winners != m.winners {
			t.Fatalf("ended by the rules with %s for %q, by the model with %s for %q", o.Reason, winners, m.reason, m.winners)
		}
	})
}
