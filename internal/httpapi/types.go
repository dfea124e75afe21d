package httpapi

import (
	"time"

	"github.com/danielgtaylor/huma/v2"

	"castellan/quiz"
)

// The types of this file say what package table's answers look like. The
// description of the API is made from them, and a test holds what the server
// sends against it; the answers themselves are written by package table.

// Table is a table as one viewer may see it.
type Table struct {
	ID        string         `json:"id"`
	Game      string         `json:"game" doc:"as GET /api/games lists it"`
	Rules     int            `json:"rules" doc:"the version of the game's rules"`
	Options   Object         `json:"options" doc:"all options, defaults filled in"`
	Status    Status         `json:"status"`
	Seats     []TableSeat    `json:"seats"`
	You       *int           `json:"you" doc:"the caller's seat"`
	Host      bool           `json:"host" doc:"whether the caller made the table"`
	Open      bool           `json:"open" doc:"whether the table is listed and anybody may sit down or look on"`
	Shared    bool           `json:"shared" doc:"whether whoever has the link may see the table, which is private and over"`
	Clock     Clock          `json:"clock"`
	Invite    string         `json:"invite,omitempty" doc:"the invitation's code, for the host alone"`
	Fair      Fair           `json:"fair"`
	Version   int            `json:"version" doc:"how many plies were played"`
	Turn      []Seat         `json:"turn" doc:"who may act; empty when the play is over"`
	Deadline  *time.Time     `json:"deadline" doc:"when the present decision's time runs out"`
	Now       time.Time      `json:"now" doc:"the server's clock"`
	View      View           `json:"view" doc:"what the caller may know, in the form of the game's page; null while waiting"`
	Legal     []string       `json:"legal" doc:"the caller's legal moves"`
	Outcome   Maybe[Outcome] `json:"outcome"`
	Again     *string        `json:"again" doc:"the table that continues this one"`
	Onlookers int            `json:"onlookers" doc:"how many follow the table and have no seat"`
	Voidable  *int           `json:"voidable" doc:"the version to which the host may return by voiding the round just played"`
	Created   time.Time      `json:"created"`
	GivenBack *GivenBack     `json:"given_back,omitempty"`
}

// GivenBack tells of time during which the server was down: it was added to
// every deadline that was running.
type GivenBack struct {
	At      time.Time `json:"at"`
	Seconds float64   `json:"seconds"`
}

// Status is a table's stage of life.
type Status string

// The stages.
const (
	Waiting  Status = "waiting"
	Playing  Status = "playing"
	Finished Status = "finished"
	Frozen   Status = "frozen"
)

// Schema lists the stages.
func (Status) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Type: huma.TypeString, Enum: []any{string(Waiting), string(Playing), string(Finished), string(Frozen)}}
}

// TableSeat is a PlayerSeat, a BotSeat or an OpenSeat.
type TableSeat struct{}

// Schema tells them apart by kind.
func (TableSeat) Schema(r huma.Registry) *huma.Schema {
	return oneOf(r, map[string]any{"player": PlayerSeat{}, "bot": BotSeat{}, "open": OpenSeat{}}, "player", "bot", "open")
}

// PlayerSeat is a seat that somebody holds.
type PlayerSeat struct {
	Seat    int    `json:"seat"`
	Kind    string `json:"kind" enum:"player"`
	Name    string `json:"name"`
	Present bool   `json:"present" doc:"whether the player's stream is open"`
	Standin bool   `json:"standin" doc:"whether a bot moves until the player returns"`
}

// BotSeat is a seat that a bot holds.
type BotSeat struct {
	Seat  int    `json:"seat"`
	Kind  string `json:"kind" enum:"bot"`
	Level string `json:"level"`
}

// OpenSeat is a seat that nobody holds.
type OpenSeat struct {
	Seat int    `json:"seat"`
	Kind string `json:"kind" enum:"open"`
	Name string `json:"name,omitempty" doc:"for whom the seat is kept"`
}

// Clock says how long a decision may take.
type Clock struct {
	Kind    string `json:"kind" enum:"none,live,relaxed"`
	Seconds int    `json:"seconds,omitempty" minimum:"1" maximum:"3600" doc:"live: for each decision"`
	Answer  int    `json:"answer,omitempty" minimum:"1" maximum:"3600" doc:"live: for each answer to a question"`
	Minutes int    `json:"minutes,omitempty" minimum:"1" maximum:"43200" doc:"relaxed: for each decision"`
}

// Fair is what makes the choices of chance checkable.
type Fair struct {
	Commit string    `json:"commit" doc:"SHA-256 of the server's secret, in hex"`
	Shares []*string `json:"shares" doc:"by seat: the share of randomness that the seat gave"`
	Bank   *Bank     `json:"bank,omitempty" nullable:"false" doc:"which questions the table can ask"`
	Record *string   `json:"record" doc:"SHA-256 of the whole record, as sha256: and hex; null before the end"`
}

// Bank fixes the questions of a table before its first ply.
type Bank struct {
	Digest string `json:"digest" doc:"of the eligible questions, as records have it"`
	Count  int    `json:"count" doc:"how many they are"`
}

// Outcome is how a play ended.
type Outcome struct {
	Winners []int   `json:"winners" doc:"empty for a draw"`
	Reason  string  `json:"reason" doc:"one of the game's reasons"`
	Scores  []int32 `json:"scores" doc:"by seat"`
}

// TableLine is a table in a list.
type TableLine struct {
	ID      string      `json:"id"`
	Game    string      `json:"game"`
	Options Object      `json:"options" doc:"all options, defaults filled in"`
	Status  Status      `json:"status"`
	Seats   []TableSeat `json:"seats"`
	Host    string      `json:"host" doc:"the name of who made it"`
	Created time.Time   `json:"created"`
	Turn    []Seat      `json:"turn"`
	You     *int        `json:"you"`
}

// TableList is a page of tables, newest first.
type TableList struct {
	Tables []TableLine `json:"tables"`
	Next   *string     `json:"next" doc:"the cursor of the next page"`
}

// Invitation is what an invitation's code opens before one sits down.
type Invitation struct {
	Table   string      `json:"table"`
	Game    string      `json:"game"`
	Options Object      `json:"options" doc:"all options, defaults filled in"`
	Clock   Clock       `json:"clock"`
	Host    string      `json:"host"`
	Seats   []TableSeat `json:"seats"`
	Commit  string      `json:"commit"`
	Status  Status      `json:"status"`
}

// PlyEvent is a ply as the reader of a stream may see it, and what it changed.
type PlyEvent struct {
	Version  int            `json:"version"`
	Seat     PlySeat        `json:"seat"`
	Move     string         `json:"move" doc:"hidden parts are ?; of the host void N: the play returns to where it was at version N"`
	At       time.Time      `json:"at"`
	Auto     bool           `json:"auto,omitempty" doc:"a clock or a stand-in moved"`
	View     View           `json:"view"`
	Turn     []Seat         `json:"turn"`
	Legal    []string       `json:"legal"`
	Deadline *time.Time     `json:"deadline"`
	Outcome  Maybe[Outcome] `json:"outcome"`
	Voidable int            `json:"voidable,omitempty" doc:"as in a table; missing where there is no round to void"`
	Now      time.Time      `json:"now"`
	Why      *Why           `json:"why,omitempty" doc:"a bot's reason, where nothing of the ply is hidden"`
}

// Why is a bot's reason as a code that clients put into words.
type Why struct {
	Code      string `json:"code"`
	Territory int    `json:"territory,omitempty"`
}

// ReplayPart is a part of a play as one viewer saw it.
type ReplayPart struct {
	Version int           `json:"version" doc:"plies of the whole play, as far as it has come"`
	View    View          `json:"view" doc:"before the first of the plies"`
	Turn    []Seat        `json:"turn" doc:"then"`
	Plies   []ReplayedPly `json:"plies"`
}

// ReplayedPly is a ply as its viewer saw it when it was played.
type ReplayedPly struct {
	Version int            `json:"version"`
	Seat    PlySeat        `json:"seat"`
	Move    string         `json:"move" doc:"parts that were hidden are ?"`
	At      time.Time      `json:"at"`
	Auto    bool           `json:"auto,omitempty" doc:"a clock or a stand-in moved"`
	View    View           `json:"view"`
	Turn    []Seat         `json:"turn"`
	Outcome Maybe[Outcome] `json:"outcome"`
}

// TableEvent is what changed at a table beside the plies.
type TableEvent struct {
	Seats     []TableSeat `json:"seats"`
	Onlookers int         `json:"onlookers"`
	Status    Status      `json:"status"`
	Deadline  *time.Time  `json:"deadline"`
	Again     *string     `json:"again"`
	Fair      Fair        `json:"fair"`
	Now       time.Time   `json:"now"`
	GivenBack *GivenBack  `json:"given_back,omitempty"`
}

// EndEvent closes the stream of a finished table. It says nothing.
type EndEvent struct{}

// RefusedEvent says that a stream of several tables tells of one no more, and
// why: the table is not there or not for the reader, or it is frozen.
type RefusedEvent struct {
	Status int  `json:"status"`
	Code   Code `json:"code"`
}

// GameLine is a game that this server plays.
type GameLine struct {
	Game    string     `json:"game"`
	Rules   int        `json:"rules"`
	Seats   SeatBounds `json:"seats"`
	Options Object     `json:"options" doc:"JSON Schema of the options object"`
	Reasons []string   `json:"reasons"`
	Bots    []string   `json:"bots" doc:"levels, weakest first"`
	Bot     string     `json:"bot" doc:"the level taken when none is named"`
}

// SeatBounds is how many seats a game has.
type SeatBounds struct {
	Min int `json:"min"`
	Max int `json:"max"`
}

// Question is a question of a play, for review.
type Question struct {
	Ply         int              `json:"ply"`
	Round       int              `json:"round"`
	Seat        int              `json:"seat"`
	Right       int              `json:"right"`
	Answer      Maybe[Answer]    `json:"answer" doc:"null where none was given"`
	Question    Asked            `json:"question"`
	Explanation Maybe[quiz.Text] `json:"explanation" doc:"null where there is none"`
	Source      Maybe[Source]    `json:"source"`
	Void        bool             `json:"void,omitempty" doc:"the host voided its round"`
}

// Asked is a question as it was put, with its options in the order shown.
type Asked struct {
	ID       string      `json:"id"`
	Category string      `json:"category"`
	Level    string      `json:"level"`
	Picture  string      `json:"picture,omitempty" doc:"name of the picture that is shown with the text, see /api/pictures/{name}"`
	Text     quiz.Text   `json:"text"`
	Options  []quiz.Text `json:"options"`
}

// Source says where a fact comes from.
type Source struct {
	Name    string `json:"name"`
	Licence string `json:"licence"`
	Author  string `json:"author,omitempty"`
	Key     string `json:"key,omitempty"`
	AsOf    string `json:"as_of,omitempty"`
}

// Answer is the place of an option, or "none".
type Answer struct{}

// Schema is a number or one word.
func (Answer) Schema(huma.Registry) *huma.Schema {
	least, most := 1.0, 4.0
	return &huma.Schema{OneOf: []*huma.Schema{
		{Type: huma.TypeInteger, Minimum: &least, Maximum: &most},
		{Type: huma.TypeString, Enum: []any{"none"}},
	}}
}
