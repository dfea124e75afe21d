package ordeal

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"

	"castellan/game"
	"castellan/game/record"
)

// A Report is what was held against the servers' word.
type Report struct {
	Tables  int `json:"tables"`
	Plies   int `json:"plies"`
	Moves   int `json:"moves"`   // acknowledged, each found in the log once
	Refused int `json:"refused"` // of which none is in the log
	Resent  int `json:"resent"`  // moves that had to be sent more than once
	Auto    int `json:"auto"`    // plies of clocks and stand-ins
	Views   int `json:"views"`   // that were shown, each equal to the replay's
	Resumed int `json:"resumed"` // streams

	Heard    int64 `json:"heard_bytes"` // that came to the clients while they played
	Canaries int64 `json:"canaries"`    // that were looked for in them; none is there
}

// Check fetches the record of every table and holds it against what the clients
// were told: see [Table.Check]. All plays must be over. Every error is told, not
// the first alone.
func (p *Party) Check(ctx context.Context, games game.Catalogue) (Report, error) {
	report := Report{Resumed: int(p.resumed.Load()), Heard: p.heard.Load(), Canaries: p.canaries.Load()}
	var wrong error
	for _, t := range p.Tables() {
		text, err := t.Record(ctx)
		if err == nil {
			err = t.Check(text, games, &report)
		}
		if err != nil {
			wrong = errors.Join(wrong, fmt.Errorf("table %s of %s: %w", t.ID, t.Game, err))
		}
	}
	return report, wrong
}

// Record fetches the record of the table.
func (t *Table) Record(ctx context.Context) ([]byte, error) {
	var text []byte
	err := t.Clients[0].call(ctx, http.MethodGet, "api/tables/"+t.ID+"/record", nil, &text)
	if err != nil {
		return nil, fmt.Errorf("fetch the record: %w", err)
	}
	return text, nil
}

// Check holds the record of a play that is over against what the clients were
// told, and adds to the report what it found right:
//
//   - the record replays, every choice of chance follows from the secret, and
//     the play is over;
//   - each view that a client was shown is the view of its seat at that version,
//     and the version it holds is the last;
//   - each move that was acknowledged stands in the log where the answer said;
//   - no ply of a client's seat stands there beside them, but those that say
//     that a clock or a stand-in moved: nothing is doubled, and what was refused
//     is not there.
func (t *Table) Check(text []byte, games game.Catalogue, report *Report) error {
	if _, err := record.Audit(bytes.NewReader(text), games, nil); err != nil {
		return fmt.Errorf("audit the record: %w", err)
	}
	replay, err := record.Read(bytes.NewReader(text), games, -1)
	if err != nil {
		return fmt.Errorf("replay the record: %w", err)
	}
	if !replay.Play.Outcome().Over {
		return errors.New("the play is not over")
	}
	for _, c := range t.Clients {
		if c.version != len(replay.Plies) || !c.over {
			return fmt.Errorf("%s was told up to version %d of %d", c.Name, c.version, len(replay.Plies))
		}
		claims, err := c.claims(replay.Plies, report)
		if err == nil {
			err = c.relive(games, replay, claims, report)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", c.Name, err)
		}
	}
	report.Tables++
	report.Plies += len(replay.Plies)
	return nil
}

// claims finds the ply of each call that was acknowledged. The two must match
// one to one.
func (c *Client) claims(plies []record.Ply, report *Report) (map[int]*Call, error) {
	seat := game.Seat(c.Seat)
	claims := map[int]*Call{}
	for i := range c.Calls {
		call := &c.Calls[i]
		if call.Sent > 1 {
			report.Resent++
		}
		switch call.Answer.Status {
		case http.StatusOK:
		case 0:
			return nil, fmt.Errorf("nobody knows what came of %+v", *call)
		default:
			report.Refused++
			continue
		}
		at := call.Answer.Version - 1
		if at >= len(plies) {
			return nil, fmt.Errorf("lost: %+v was acknowledged, the log has %d plies", *call, len(plies))
		}
		for at > call.Seen && plies[at].Seat == game.Chance { // what chance did thereupon
			at--
		}
		if at < call.Seen || plies[at].Seat != seat || plies[at].Auto {
			return nil, fmt.Errorf("lost: %+v was acknowledged, there the log has %+v", *call, plies[max(at, 0)])
		}
		if first := claims[at]; first != nil {
			return nil, fmt.Errorf("lost: ply %d answers for %+v and %+v", at, *first, *call)
		}
		claims[at] = call
	}
	for i, p := range plies {
		switch {
		case p.Seat != seat:
		case p.Auto:
			report.Auto++
		case claims[i] == nil:
			return nil, fmt.Errorf("doubled, or never answered: ply %d of the log, %+v, has no call", i, p)
		}
	}
	report.Moves += len(claims)
	return claims, nil
}

// relive replays the play and compares each view with what the client was
// shown, and each move with what it sent.
func (c *Client) relive(games game.Catalogue, replay *record.Replay, claims map[int]*Call, report *Report) error {
	g, ok := games.Find(replay.Header.Game, replay.Header.Rules)
	if !ok {
		return fmt.Errorf("%s is no game", replay.Header.Game)
	}
	play, err := g.Start(replay.Header.Setup())
	if err != nil {
		return fmt.Errorf("start the play: %w", err)
	}
	for version := 0; ; version++ {
		if shown, ok := c.views[version]; ok {
			view, err := game.Marshal(play.View(game.Viewer(c.Seat)))
			if err != nil {
				return fmt.Errorf("encode a view: %w", err)
			}
			if fingerprintOf(view) != shown {
				return fmt.Errorf("at version %d another view was shown than %.2000s", version, view)
			}
			report.Views++
		}
		if version == len(replay.Plies) {
			return nil
		}
		p := replay.Plies[version]
		if call := claims[version]; call != nil {
			if move, err := play.Check(p.Seat, call.Move); err != nil || move != p.Move {
				return fmt.Errorf("lost: %+v was acknowledged, there the log has %+v", *call, p)
			}
		}
		if _, err := play.Ask(p.Seat, p.Move, p.Question); err != nil {
			return fmt.Errorf("play ply %d: %w", version, err)
		}
	}
}
