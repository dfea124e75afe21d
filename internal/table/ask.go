package table

import "encoding/json"

// A Person is who asks for something: an account and the name it goes by.
type Person struct{ ID, Name string }

// Clocks says how long decisions may take.
type Clocks struct {
	Kind    string `json:"kind" enum:"none,live,relaxed"`
	Seconds int    `json:"seconds,omitempty"` // live: each decision; default 30
	Answer  int    `json:"answer,omitempty"`  // live: each answer; default 20
	Minutes int    `json:"minutes,omitempty"` // relaxed: each decision; default 1440
}

// A Making is what somebody wants a new table to be.
type Making struct {
	Game    string
	Options json.RawMessage // nil: all defaults
	Seats   []Sitting       // seat 0 first; missing ones are open
	Clock   *Clocks         // nil: live, 30 and 20 seconds
	Open    bool            // listed, and anyone may sit down
}

// A Sitting is what a seat is to become.
type Sitting struct {
	Kind  string // "me", "bot" or "open"
	Level string // of a bot; empty: the roster's default
	Share string // with "me": 32 hex digits, or empty
}

// A Submission is a move as it was sent.
type Submission struct {
	Move    string
	Version int    // what the sender last saw
	Key     string // idempotency key; empty: none
}

// A Query asks for a list of tables, newest first.
type Query struct {
	Account string // who asks; empty: nobody
	Mine    bool   // those in which Account has a seat or which it made
	Status  Status // empty: any, with Mine only
	Cursor  string // empty: from the start
	Limit   int    // 0: 50; at most 100
}
