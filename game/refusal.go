package game

import (
	"errors"
	"fmt"
)

// A Refusal says by which rule something is refused, and why. Rule is an id of
// the record format or of the game's page.
type Refusal struct {
	Rule    string
	Message string // lower case, no full stop
}

// Refusef makes a *Refusal.
func Refusef(rule, format string, args ...any) error {
	return &Refusal{Rule: rule, Message: fmt.Sprintf(format, args...)}
}

// Error gives "A-3.3: 7 is not adjacent to your land".
func (r *Refusal) Error() string { return r.Rule + ": " + r.Message }

// AsRefusal finds the *Refusal in an error's chain.
func AsRefusal(err error) (*Refusal, bool) {
	var r *Refusal
	ok := errors.As(err, &r)
	return r, ok
}
