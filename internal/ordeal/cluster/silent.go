package cluster

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync/atomic"
	"time"

	"castellan/internal/load"
)

// A silent player sits at a table with a clock, is there, and never moves: the
// clock plays for him, once a turn, whatever server notices, and no stand-in
// does, since he is there, whatever server he is at.
type silent struct {
	watcher
	deadline time.Time    // of his turn, as he was told
	defaults atomic.Int64 // moves that the clock played for him
}

// sit makes a table of bots and the player in seat 0, whose clock gives a second.
func (s *silent) sit(ctx context.Context, g load.Game) error {
	if err := s.guest(ctx); err != nil {
		return err
	}
	seats := []map[string]any{{"kind": "me"}}
	for len(seats) < max(g.Seats.Min, 2) {
		seats = append(seats, map[string]any{"kind": "bot", "level": g.Bots[0]})
	}
	body := map[string]any{"game": g.Game, "seats": seats, "clock": map[string]any{"kind": "live", "seconds": 1, "answer": 1}}
	var made struct{ ID string }
	if err := s.player.At(s.server()).Call(ctx, "POST", "api/tables", body, &made); err != nil {
		return fmt.Errorf("make a table of %s: %w", g.Game, err)
	}
	s.table = made.ID
	s.noted = s.judge
	return nil
}

var errStandIn = errors.New("a stand-in plays for somebody who is there")

// judge looks at one event. A move of the clock comes once a turn, and not
// before the deadline that the player was told for that turn: a second one would
// fall into the next turn, long before its deadline.
func (s *silent) judge(e load.Event) error {
	var told struct {
		Auto     bool
		At       time.Time
		Turn     []load.Seat
		Deadline *time.Time
		Seats    []struct {
			StandIn bool `json:"standin"`
		}
	}
	if err := json.Unmarshal(e.Data, &told); err != nil {
		return fmt.Errorf("read %.200s: %w", e.Data, err)
	}
	if len(told.Seats) > 0 && told.Seats[0].StandIn {
		return errStandIn
	}
	if e.Kind != "ply" && e.Kind != "snapshot" {
		return nil
	}
	if e.Kind == "ply" && e.Seat == 0 {
		s.defaults.Add(1)
		switch {
		case !told.Auto:
			return fmt.Errorf("ply %d is one that the player never made", e.Version)
		case s.deadline.IsZero():
			return fmt.Errorf("ply %d comes with no turn before it", e.Version)
		case told.At.Before(s.deadline):
			return fmt.Errorf("ply %d: the clock moved at %v, and the turn had until %v", e.Version, told.At, s.deadline)
		}
		s.deadline = time.Time{}
	}
	if slices.Contains(told.Turn, 0) && told.Deadline != nil {
		s.deadline = *told.Deadline
	}
	return nil
}
