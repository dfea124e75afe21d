package lostempires

// A Share is what control of an objective gives.
type Share struct {
	Place  Place
	Totals [seats]int
	Gains  int8 // the seat that gains an artifact, none for nobody
}

// Shares are who controls each objective (L-5.1).
func (s *State) Shares() [3]Share {
	var shares [3]Share
	for i := range shares {
		at := Left + Place(i)
		zero, units0 := s.Total(0, at)
		one, units1 := s.Total(1, at)
		share := Share{Place: at, Totals: [seats]int{zero, one}, Gains: none}
		switch {
		case units0 > 0 && (units1 == 0 || zero > one):
			share.Gains = 0
		case units1 > 0 && (units0 == 0 || one > zero):
			share.Gains = 1
		}
		shares[i] = share
	}
	return shares
}

// score is the control phase and the gate phase (L-5.1 to L-5.3).
func (s *State) score() {
	for _, share := range s.Shares() {
		if share.Gains != none {
			s.Players[share.Gains].Artifacts++
		}
	}
	for i := range s.Players {
		if p := &s.Players[i]; p.Artifacts >= gateCost {
			p.Artifacts -= gateCost
			p.Gates++
		}
	}
	switch zero, one := s.Players[0].Gates >= gates, s.Players[1].Gates >= gates; {
	case zero && one:
		s.compare(ByArtifacts, ByControl)
	case zero:
		s.finish(ByGate, 0)
	case one:
		s.finish(ByGate, 1)
	default:
		s.fall()
	}
}

// compare ends the play by the artifacts left, then by the control of all
// battlefields (L-5.3).
func (s *State) compare(artifacts, control Reason) {
	var held, worth [seats]int
	for i := range s.Players {
		held[i] = int(s.Players[i].Artifacts)
	}
	for i := range s.inPlay() {
		worth[s.Units[i].Owner] += s.Worth(i)
	}
	switch {
	case held[0] != held[1]:
		s.finish(artifacts, leader(held))
	case worth[0] != worth[1]:
		s.finish(control, leader(worth))
	default:
		s.finish(Drawn, none)
	}
}

// leader is the seat with more; they are not equal.
func leader(of [seats]int) int8 {
	if of[0] > of[1] {
		return 0
	}
	return 1
}

// finish ends the play.
func (s *State) finish(r Reason, winner int8) {
	s.Phase, s.Active = Over, none
	s.Result = Result{r, winner}
}

// fall takes the units with 3 damage out of play at once; those with an effect
// on losses stand behind those in play until it has happened (L-5.4).
func (s *State) fall() {
	var gone [maxUnits]Unit
	left, dead := 0, 0
	for i := range s.inPlay() {
		u := s.Units[i]
		if u.Damage < deadly {
			s.Units[left] = u
			left++
			continue
		}
		p := &s.Players[u.Owner]
		p.Discard += one(u.Card.place())
		if designs[u.Card].Elite {
			s.Players[1-u.Owner].Artifacts++
		}
		if designs[u.Card].losses != nil {
			gone[dead] = u
			dead++
		}
	}
	for i := left; i < int(s.InPlay); i++ {
		s.Units[i] = Unit{}
	}
	copy(s.Units[left:], gone[:dead])
	s.InPlay, s.Losing = int8(left), int8(dead)
	s.Phase, s.Active = Losses, none
	s.lose()
}

// losing is the place in Units of a lost unit whose effect is to come.
func (s *State) losing(id uint8) int {
	for i := s.InPlay; i < s.InPlay+s.Losing; i++ {
		if s.Units[i].ID == id {
			return int(i)
		}
	}
	return none
}

// lose goes on with the losses: of two effects or more the first player says
// which comes next, the last one happens by itself. Cards that they draw come
// before what is next.
func (s *State) lose() {
	switch {
	case s.Losing == 1:
		s.resolve(int(s.InPlay))
	case s.Losing == 0 && s.Owes == 0:
		s.retreat()
	}
}

// resolve makes the effect of the lost unit at place i of Units happen.
func (s *State) resolve(i int) {
	u := s.Units[i]
	last := s.InPlay + s.Losing - 1
	copy(s.Units[i:last], s.Units[i+1:last+1])
	s.Units[last] = Unit{}
	s.Losing--
	s.happen(designs[u.Card].losses, source{u.Owner, u.At, none, none, lost}, 0)
	s.lose()
}

// retreat asks whoever has units in the enemy hive, from the first player on
// (L-5.5).
func (s *State) retreat() {
	s.Phase = Retreat
	for _, seat := range [seats]int8{s.First, 1 - s.First} {
		if s.count(seat, hive(1-seat), nil) > 0 {
			s.Active = seat
			return
		}
	}
	s.rally()
}

// withdraw moves all units of the retreating seat out of the enemy hive.
func (s *State) withdraw(to Place) {
	for i := range s.inPlay() {
		if u := &s.Units[i]; u.Owner == s.Active && u.At == hive(1-s.Active) {
			u.At = to
		}
	}
	s.retreat()
}

// rally is the conclusion: exhaustion ends, tokens are refreshed, each is owed
// a card (L-5.6).
func (s *State) rally() {
	s.Phase, s.Active = Conclusion, none
	for i := range s.inPlay() {
		s.Units[i].Exhausted = false
		s.Units[i].Mods = [spans][stats]int8{}
	}
	for i := range s.Players {
		s.Players[i].Command, s.Players[i].Supply = commands, supplies
	}
	s.owe(s.First, 1)
	s.owe(1-s.First, 1)
	if s.Owes == 0 {
		s.conclude()
	}
}

// conclude passes the first-player token on and begins the next round, if there
// is one (L-5.6, L-6.2).
func (s *State) conclude() {
	s.First = 1 - s.First
	if s.Round < s.Rounds && !s.Still {
		s.Round++
		s.round()
		return
	}
	switch zero, one := s.Players[0].Gates, s.Players[1].Gates; {
	case zero > one:
		s.finish(ByLimit, 0)
	case one > zero:
		s.finish(ByLimit, 1)
	default:
		s.compare(ByLimit, ByLimit)
	}
}
