package game

import "encoding/json"

// An Outcome is how a play ended.
type Outcome struct {
	Over    bool
	Winners Seats // empty for a draw
	Reason  string
	Seats   int             // how many of Scores count
	Scores  [MaxSeats]int32 // by seat
}

// MarshalJSON gives null until the play is over, then
// {"winners":[0,1],"reason":"castle","scores":[1400,1800,2400]}.
func (o Outcome) MarshalJSON() ([]byte, error) {
	if !o.Over {
		return []byte("null"), nil
	}
	return json.Marshal(struct {
		Winners Seats   `json:"winners"`
		Reason  string  `json:"reason"`
		Scores  []int32 `json:"scores"`
	}{o.Winners, o.Reason, o.Scores[:o.Seats]})
}
