package ivanhoe_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A model is the rulebook once more, written for clarity: lists of words, no
// sets of bits. TestModel plays it beside the rules.
type model struct {
	level         string
	boxes         int
	values        map[string]int
	step          string
	active, drawn int
	late          bool
	stock, pit    []string
	hands         [][]string
	supply, lost  []int
	armies        map[string][]string
	shields       map[string][]int
	offer         string
	bids          map[int]string // a card or "pass"
	last          string
}

// deckOrder is every kind of card in the order of notation.
var deckOrder = func() (kinds []string) {
	for _, kind := range []string{"knight", "foot", "crossbow", "archer"} {
		for _, escutcheon := range []string{"lion", "stag", "rose", "oak"} {
			kinds = append(kinds, kind+"."+escutcheon)
		}
	}
	return append(kinds, "ivanhoe", "locksley")
}()

func newModel(level string, boxes int, values []int, seats int) *model {
	m := &model{level: level, boxes: boxes, values: map[string]int{}, step: "first", armies: map[string][]string{}, shields: map[string][]int{}, last: "none"}
	for i, castle := range castleNames {
		m.values[castle] = values[i]
	}
	for _, card := range deckOrder {
		n := 4
		if card == "ivanhoe" || card == "locksley" {
			n = 1
		}
		for range n {
			m.stock = append(m.stock, card)
		}
	}
	for range seats {
		m.hands, m.supply, m.lost = append(m.hands, nil), append(m.supply, 5), append(m.lost, 0)
	}
	return m
}

var rank = func() map[string]int {
	ranks := map[string]int{}
	for i, card := range deckOrder {
		ranks[card] = i
	}
	return ranks
}()

func byCard(a, b string) int { return rank[a] - rank[b] }

// ways gives every different way to take so many of a sorted list of cards, as
// sorted lists in the order of notation.
func ways(cards []string, least, most int) [][]string {
	var all [][]string
	if least <= 0 {
		all = append(all, nil)
	}
	if most == 0 {
		return all
	}
	for i, card := range cards {
		if i > 0 && card == cards[i-1] || len(cards)-i < least {
			continue
		}
		for _, rest := range ways(cards[i+1:], least-1, most-1) {
			all = append(all, append([]string{card}, rest...))
		}
	}
	return all
}

func inOrder(a, b []string) int { return slices.CompareFunc(a, b, byCard) }

func champion(card string) bool { return !strings.Contains(card, ".") }

// armiesOf gives every army of a hand (I-4.1, I-4.2).
func (m *model) armiesOf(hand []string) [][]string {
	marks := []string{"knight.", "foot.", "crossbow.", "archer."}
	if m.level != "children" {
		marks = append(marks, ".lion", ".stag", ".rose", ".oak")
	}
	var armies [][]string
	for _, mark := range marks {
		var group []string
		for _, card := range hand {
			if champion(card) || strings.HasPrefix(card, mark) || strings.HasSuffix(card, mark) {
				group = append(group, card)
			}
		}
		armies = append(armies, ways(group, 1, len(group))...)
	}
	slices.SortFunc(armies, inOrder)
	return slices.CompactFunc(armies, slices.Equal[[]string])
}

func (m *model) attacks() (moves []string) {
	armies := m.armiesOf(m.hands[m.active])
	for _, castle := range castleNames {
		place := slices.Index(m.shields[castle], m.active)
		if place == 0 || place < 0 && m.supply[m.active] == 0 {
			continue
		}
		for _, army := range armies {
			if len(army) > len(m.armies[castle]) {
				moves = append(moves, "attack "+castle+" with "+strings.Join(army, " "))
			}
		}
	}
	return moves
}

func (m *model) limit() int { return map[int]int{3: 10, 4: 8, 5: 7, 6: 6}[len(m.hands)] }
func (m *model) deal() int  { return map[int]int{3: 18, 4: 24, 5: 10, 6: 6}[len(m.hands)] }

// due gives the legal moves of all who may act.
func (m *model) due() map[string][]string {
	due := map[string][]string{}
	me := strconv.Itoa(m.active)
	list := func(word string, all [][]string) (moves []string) {
		for _, cards := range all {
			moves = append(moves, word+" "+strings.Join(cards, " "))
		}
		return moves
	}
	one := func(word string, hand []string) []string { return list(word, ways(hand, 1, 1)) }
	switch m.step {
	case "first":
		for seat := range m.hands {
			due["chance"] = append(due["chance"], fmt.Sprintf("first %d", seat))
		}
	case "deal", "draw":
		to := m.active
		if m.step == "deal" {
			to = m.drawn % len(m.hands)
		}
		for _, card := range m.stock {
			due["chance"] = append(due["chance"], fmt.Sprintf("draw %d %s", to, card))
		}
	case "offer":
		due[me] = one("offer", m.hands[m.active])
	case "bid":
		for seat, hand := range m.hands {
			if _, in := m.bids[seat]; !in && seat != m.active && len(hand) > 0 {
				due[strconv.Itoa(seat)] = append(one("bid", hand), "pass")
			}
		}
	case "take":
		for seat := range m.hands {
			if bid, in := m.bids[seat]; in && bid != "pass" {
				due[me] = append(due[me], fmt.Sprintf("take %d", seat))
			}
		}
	case "attack":
		if m.lost[m.active] > 0 {
			due[me] = list("recover", ways(m.hands[m.active], 3, 3))
		}
		attacks := m.attacks()
		due[me] = append(due[me], attacks...)
		switch {
		case !m.late:
			due[me] = append(due[me], "hold")
		case len(attacks) == 0:
			due[me] = append(due[me], "surrender "+strings.Join(m.hands[m.active], " "))
		}
	case "discard":
		n := len(m.hands[m.active]) - m.limit()
		due[me] = list("discard", ways(m.hands[m.active], n, n))
	}
	return due
}

func take(from *[]string, cards ...string) {
	for _, card := range cards {
		i := slices.Index(*from, card)
		*from = slices.Delete(slices.Clone(*from), i, i+1)
	}
}

func give(to *[]string, cards ...string) {
	*to = append(slices.Clone(*to), cards...)
	slices.SortFunc(*to, byCard)
}

// play plays a legal move.
func (m *model) play(seat int, move string) {
	w := strings.Fields(move)
	switch w[0] {
	case "first":
		m.active, m.step = digit(w[1]), "deal"
	case "draw":
		take(&m.stock, w[2])
		give(&m.hands[digit(w[1])], w[2])
		m.drawn++
		if m.step == "deal" && m.drawn == m.deal() {
			m.step, m.drawn = "draw", 0
		} else if m.step == "draw" && m.drawn == 2 {
			m.step, m.drawn = "offer", 0
		}
	case "offer":
		take(&m.hands[seat], w[1])
		m.offer, m.bids, m.step = w[1], map[int]string{}, "bid"
		m.settle()
	case "bid":
		m.bids[seat] = w[1]
		m.settle()
	case "pass":
		m.bids[seat] = "pass"
		m.settle()
	case "take":
		m.exchange(digit(w[1]))
	case "recover":
		take(&m.hands[seat], w[1:]...)
		give(&m.pit, w[1:]...)
		m.lost[seat]--
		m.supply[seat]++
		m.toAttack()
	case "attack":
		m.storm(seat, w[1], w[3:])
		m.toDiscard()
	case "hold":
		m.toDiscard()
	case "discard", "surrender":
		take(&m.hands[seat], w[1:]...)
		give(&m.pit, w[1:]...)
		m.next()
	}
}

// settle ends the bidding when all are in (I-3.3, I-3.4).
func (m *model) settle() {
	if len(m.due()) > 0 {
		return
	}
	var bidders []int
	for seat := range m.hands {
		if bid, in := m.bids[seat]; in && bid != "pass" {
			bidders = append(bidders, seat)
		}
	}
	m.tell("nobody")
	switch len(bidders) {
	case 0:
		give(&m.pit, m.offer)
		m.offer = ""
		m.toAttack()
	case 1:
		m.exchange(bidders[0])
	default:
		m.step = "take"
	}
}

func (m *model) tell(taken string) {
	m.last = fmt.Sprintf("%d %s %v %s", m.active, m.offer, m.bids, taken)
}

func (m *model) exchange(with int) {
	take(&m.hands[with], m.bids[with])
	give(&m.hands[m.active], m.bids[with])
	give(&m.hands[with], m.offer)
	m.tell(strconv.Itoa(with))
	m.offer = ""
	m.toAttack()
}

func (m *model) toAttack() {
	m.step = "attack"
	if len(m.hands[m.active]) == 0 {
		m.next()
	}
}

// storm takes a castle (I-4.4 to I-4.7).
func (m *model) storm(seat int, castle string, army []string) {
	take(&m.hands[seat], army...)
	give(&m.pit, m.armies[castle]...)
	m.armies[castle] = army
	row := slices.Clone(m.shields[castle])
	if i := slices.Index(row, seat); i >= 0 {
		row = slices.Delete(row, i, i+1)
	} else {
		m.supply[seat]--
	}
	row = append([]int{seat}, row...)
	if len(row) > m.boxes {
		m.lost[row[m.boxes]]++
		row = row[:m.boxes]
	}
	m.shields[castle] = row
}

func (m *model) toDiscard() {
	if m.step = "discard"; m.level == "adult" || len(m.hands[m.active]) <= m.limit() {
		m.next()
	}
}

// next passes the turn on (I-5.2).
func (m *model) next() {
	for range m.hands {
		m.active = (m.active + 1) % len(m.hands)
		if len(m.stock) > 0 {
			m.step = "draw"
			return
		}
		if len(m.hands[m.active]) > 0 {
			m.step, m.late = "attack", true
			return
		}
	}
	m.step = "over"
}

func (m *model) points() []int {
	points := make([]int, len(m.hands))
	for castle, row := range m.shields {
		points[row[0]] += m.values[castle]
	}
	return points
}

// winner is told by the highest castle among those with most points (I-5.3).
func (m *model) winner() int {
	points, best, winner := m.points(), 0, -1
	for castle, row := range m.shields {
		if points[row[0]] == slices.Max(points) && m.values[castle] > best {
			best, winner = m.values[castle], row[0]
		}
	}
	return winner
}

// String tells a model's state.
func (m *model) String() string {
	var b strings.Builder
	active := m.active
	if m.step == "first" || m.step == "over" {
		active = -1
	}
	fmt.Fprintf(&b, "%s, active %d, late %v, stock %d, offer %q, last %s, pit %v\n", m.step, active, m.late, len(m.stock), m.offer, m.last, m.pit)
	for _, castle := range castleNames {
		fmt.Fprintf(&b, "%s %d %v %v\n", castle, m.values[castle], m.shields[castle], m.armies[castle])
	}
	for seat, hand := range m.hands {
		fmt.Fprintf(&b, "%v %d %d %d\n", hand, m.supply[seat], m.lost[seat], m.points()[seat])
	}
	return b.String()
}
