package table

import (
	"encoding/json"
	"sync"
	"time"

	"castellan/bot"
	"castellan/game"
)

// A Status is where a table stands.
type Status string

const (
	Waiting  Status = "waiting"  // seats are free
	Playing  Status = "playing"  // under way
	Finished Status = "finished" // the play is over
	Frozen   Status = "frozen"   // a fault was found; see ErrFrozen
)

// A Snapshot is a table as one viewer may see it. Its JSON is what programs get.
type Snapshot struct {
	ID       string          `json:"id"`
	Game     string          `json:"game"`
	Rules    int             `json:"rules"`
	Options  json.RawMessage `json:"options"` // all of them, defaults filled in
	Status   Status          `json:"status"`
	Seats    []Seat          `json:"seats"`
	You      *int            `json:"you"`  // the viewer's seat
	Host     bool            `json:"host"` // the viewer made the table
	Open     bool            `json:"open"`
	Shared   bool            `json:"shared"` // once over, shown to whoever has the link
	Clock    Clocks          `json:"clock"`
	Invite   string          `json:"invite,omitempty"` // for the host only
	Fair     Fair            `json:"fair"`
	Version  int             `json:"version"`
	Turn     []game.Seat     `json:"turn"`
	Deadline *time.Time      `json:"deadline"`
	Now      time.Time       `json:"now"`
	View     json.RawMessage `json:"view"` // null while the table waits
	Legal    []string        `json:"legal"`
	Outcome  json.RawMessage `json:"outcome"`
	Again    *string         `json:"again"` // the table that continues this one
	// Onlookers is how many are present without a seat.
	Onlookers int `json:"onlookers"`
	// GivenBack is the latest time that was given back after the server was
	// down: it is added to every deadline that was running.
	GivenBack *GivenBack `json:"given_back,omitempty"`
	// Voidable is the version to which the host may return by voiding the round
	// just played; null where there is none.
	Voidable *int      `json:"voidable"`
	Created  time.Time `json:"created"`
}

// A Seat is who has a seat, as everybody may know it.
type Seat struct {
	Seat    int    `json:"seat"`
	Kind    string `json:"kind"`              // "player", "bot" or "open"
	Name    string `json:"name,omitempty"`    // of a player, or for whom an open seat is kept
	Level   string `json:"level,omitempty"`   // of a bot
	Present *bool  `json:"present,omitempty"` // of a player: has an open stream
	StandIn *bool  `json:"standin,omitempty"` // of a player: a bot plays meanwhile
}

// Fair is what R-6 shows before the end, and after it what binds the record.
type Fair struct {
	Commit string    `json:"commit"` // hex
	Shares []*string `json:"shares"` // by seat, hex; null where only the server chose
	Bank   *Bank     `json:"bank,omitempty"`
	Record *string   `json:"record"` // the digest of the whole record; null before the end
}

// GivenBack tells of time during which the server was down.
type GivenBack struct {
	At      time.Time `json:"at"`
	Seconds float64   `json:"seconds"`
}

// A Ply is a ply as one viewer saw it, with the table as it was after it.
type Ply struct {
	Version  int             `json:"version"`
	Seat     game.Seat       `json:"seat"`
	Move     string          `json:"move"`
	At       time.Time       `json:"at"`
	Auto     bool            `json:"auto,omitempty"`
	View     json.RawMessage `json:"view"`
	Turn     []game.Seat     `json:"turn"`
	Legal    []string        `json:"legal"`
	Deadline *time.Time      `json:"deadline"`
	Outcome  json.RawMessage `json:"outcome"`
	Voidable *int            `json:"voidable,omitempty"` // as in a Snapshot
	Why      *bot.Why        `json:"why,omitempty"`      // a bot's reason
	Now      time.Time       `json:"now"`                // last, since it is filled in last
}

// A Change tells of seats, presence and clocks.
type Change struct {
	Seats     []Seat     `json:"seats"`
	Onlookers int        `json:"onlookers"`
	Status    Status     `json:"status"`
	Deadline  *time.Time `json:"deadline"`
	Again     *string    `json:"again"`
	Fair      Fair       `json:"fair"`
	GivenBack *GivenBack `json:"given_back,omitempty"`
	Now       time.Time  `json:"now"`
}

// A Notice is one event of a stream.
type Notice struct {
	Kind    string          // "ply", "table", "snapshot" or "end"
	Version int             // of a ply or a snapshot; -1 where the event has no id
	Data    json.RawMessage // a Ply, a Change or a Snapshot as JSON; {} at the end

	room *[]byte // that Data is in, of a ply
}

// rooms are to write plies in.
var rooms = sync.Pool{New: func() any { return new([]byte) }}

// Free gives the room of Data back, for another notice to be written in. Nobody
// need do so.
func (n *Notice) Free() {
	if n.room != nil {
		rooms.Put(n.room)
		n.Data, n.room = nil, nil
	}
}

// A Revealed question is one whose answer is known to the viewer.
type Revealed struct {
	Ply         int             `json:"ply"` // from 0
	Round       int             `json:"round"`
	Seat        int             `json:"seat"`
	Right       int             `json:"right"`
	Answer      json.RawMessage `json:"answer"` // 1 to 4, "none", or null where none was given
	Question    json.RawMessage `json:"question"`
	Explanation json.RawMessage `json:"explanation"` // null for a record that came in
	Source      json.RawMessage `json:"source"`
	Void        bool            `json:"void,omitempty"` // its round was voided
}

// An Invitation is what an invitation code leads to.
type Invitation struct {
	Table   string          `json:"table"`
	Game    string          `json:"game"`
	Options json.RawMessage `json:"options"` // all of them, defaults filled in
	Clock   Clocks          `json:"clock"`
	Host    string          `json:"host"` // display name
	Seats   []Seat          `json:"seats"`
	Commit  string          `json:"commit"`
	Status  Status          `json:"status"`
}

// A Summary is a table in a list.
type Summary struct {
	ID      string          `json:"id"`
	Game    string          `json:"game"`
	Options json.RawMessage `json:"options"` // all of them, defaults filled in
	Status  Status          `json:"status"`
	Seats   []Seat          `json:"seats"`
	Host    string          `json:"host"` // display name
	Created time.Time       `json:"created"`
	Turn    []game.Seat     `json:"turn"`
	You     *int            `json:"you"`
}

// A Page is a part of a list.
type Page struct {
	Tables []Summary `json:"tables"`
	Next   *string   `json:"next"` // the cursor of the next page
}
