package httpapi

import (
	"context"
	"encoding/json"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"castellan/internal/account"
	"castellan/internal/table"
)

// Making is the body that makes a table.
type Making struct {
	Game    string        `json:"game" example:"alliance"`
	Options *Object       `json:"options,omitempty" doc:"the game's options; what is missing takes its default"`
	Seats   []SeatRequest `json:"seats,omitempty" maxItems:"8" doc:"seat 0 first; missing ones are open"`
	Clock   *Clock        `json:"clock,omitempty" doc:"live with 30 seconds, and 20 to answer, if missing"`
	Open    bool          `json:"open,omitempty" doc:"listed, and anybody may sit down or look on"`
}

// SeatRequest is what a seat is to become.
type SeatRequest struct {
	Kind  string `json:"kind" enum:"me,bot,open"`
	Level string `json:"level,omitempty" maxLength:"40" doc:"of a bot, as GET /api/games lists them"`
	Share string `json:"share,omitempty" maxLength:"64" doc:"with me: 16 random bytes in hex (R-6)"`
}

type tableAnswer struct {
	CacheControl string `header:"Cache-Control"`
	Body         As[Table]
}

func answerTable(snap *table.Snapshot, err error) (*tableAnswer, error) {
	if err != nil {
		return nil, err
	}
	return &tableAnswer{"no-store", As[Table]{snap}}, nil
}

type tableCall struct{ OfTable }

type showCall struct {
	OfTable
	Body struct {
		Shared bool `json:"shared"`
	}
}

type makeCall struct{ Body Making }

type sitCall struct {
	OfTable
	Seat int `path:"seat" minimum:"0" maximum:"7"`
	Body SeatRequest
}

type listCall struct {
	Status Status `query:"status" doc:"waiting if missing; any with mine"`
	Mine   bool   `query:"mine" doc:"only tables where the caller has a seat or that the caller made"`
	Cursor string `query:"cursor" maxLength:"200" doc:"next of the page before"`
	Limit  int    `query:"limit" minimum:"1" maximum:"100" doc:"50 if missing"`
}

type joinCall struct {
	Body struct {
		Invite string `json:"invite" maxLength:"64" doc:"the invitation's code"`
		Seat   *int   `json:"seat,omitempty" minimum:"0" maximum:"7" doc:"a certain seat, else the first free one"`
		Share  string `json:"share,omitempty" maxLength:"64" doc:"16 random bytes in hex (R-6)"`
	}
}

// Joined tells where somebody sat down.
type Joined struct {
	Table string `json:"table"`
	Seat  int    `json:"seat"`
}

type joinAnswer struct {
	CacheControl string `header:"Cache-Control"`
	Body         Joined
}

type inviteCall struct {
	Code string `path:"code" maxLength:"64"`
}

type shareCall struct {
	OfTable
	Body struct {
		Share string `json:"share" maxLength:"64" doc:"16 random bytes in hex (R-6)"`
	}
}

// person is how package table knows an account.
func person(who account.Account) table.Person { return table.Person{ID: who.ID, Name: who.Name} }

func (s *server) addTables() {
	add(s, huma.Operation{
		Method: http.MethodPost, Path: "/api/tables", OperationID: "makeTable", DefaultStatus: http.StatusCreated,
		Summary: "Make a table", Description: "A table with every seat filled starts by itself.", Tags: []string{"tables"}, Security: session,
	}, s.makeTable)
	add(s, huma.Operation{
		Method: http.MethodGet, Path: "/api/tables", OperationID: "listTables",
		Summary: "Tables, newest first", Tags: []string{"tables"}, Security: anybody,
	}, s.listTables)
	add(s, huma.Operation{
		Method: http.MethodGet, Path: "/api/tables/{id}", OperationID: "table",
		Summary: "A table as the caller may see it", Tags: []string{"tables"}, Security: anybody,
	}, func(ctx context.Context, in *tableCall) (*tableAnswer, error) {
		return answerTable(s.Tables.Get(ctx, in.ID, whoever(ctx).ID))
	})
	add(s, huma.Operation{
		Method: http.MethodPut, Path: "/api/tables/{id}/seats/{seat}", OperationID: "sit",
		Summary: "Sit down, give a seat to a bot, free it", Tags: []string{"tables"}, Security: session,
	}, s.sit)
	add(s, huma.Operation{
		Method: http.MethodPost, Path: "/api/tables/{id}/share", OperationID: "share", DefaultStatus: http.StatusNoContent,
		Summary: "Give one's share of randomness, once, while the table waits", Tags: []string{"tables"}, Security: session,
	}, s.share)
	add(s, huma.Operation{
		Method: http.MethodPost, Path: "/api/tables/{id}/invite", OperationID: "renewInvite",
		Summary: "Renew the invitation; the old code leads nowhere", Tags: []string{"tables"}, Security: session,
	}, func(ctx context.Context, in *tableCall) (*tableAnswer, error) {
		who := whoever(ctx)
		return answerTable(s.Tables.Renew(ctx, in.ID, who.ID))
	})
	add(s, huma.Operation{
		Method: http.MethodPost, Path: "/api/tables/{id}/again", OperationID: "again", DefaultStatus: http.StatusCreated,
		Summary: "Play again with the same people", Tags: []string{"tables"}, Security: session,
	}, func(ctx context.Context, in *tableCall) (*tableAnswer, error) {
		who := whoever(ctx)
		if err := s.making.take(requestOf(ctx).sender()); err != nil {
			return nil, err
		}
		return answerTable(s.Tables.Again(ctx, in.ID, person(who)))
	})
	add(s, huma.Operation{
		Method: http.MethodPut, Path: "/api/tables/{id}/shared", OperationID: "showTable",
		Summary:     "Show a private table that is over to whoever has its link, or no more",
		Description: "For the host. The table is not listed for that.",
		Tags:        []string{"tables"}, Security: session,
	}, func(ctx context.Context, in *showCall) (*tableAnswer, error) {
		return answerTable(s.Tables.Show(ctx, in.ID, whoever(ctx).ID, in.Body.Shared))
	})
	add(s, huma.Operation{
		Method: http.MethodGet, Path: "/api/invites/{code}", OperationID: "invitation",
		Summary: "What an invitation leads to", Tags: []string{"tables"}, Security: anybody,
	}, s.invitation)
	add(s, huma.Operation{
		Method: http.MethodPost, Path: "/api/join", OperationID: "join",
		Summary: "Sit down by invitation", Tags: []string{"tables"}, Security: session,
	}, s.join)
}

func (s *server) makeTable(ctx context.Context, in *makeCall) (*tableAnswer, error) {
	who := whoever(ctx)
	if err := s.making.take(requestOf(ctx).sender()); err != nil {
		return nil, err
	}
	m := table.Making{Game: in.Body.Game, Open: in.Body.Open, Clock: in.Body.Clock.clocks()}
	if in.Body.Options != nil {
		m.Options = json.RawMessage(*in.Body.Options)
	}
	for _, seat := range in.Body.Seats {
		to, err := seat.sitting()
		if err != nil {
			return nil, err
		}
		m.Seats = append(m.Seats, to)
	}
	return answerTable(s.Tables.Create(ctx, person(who), m))
}

func (c *Clock) clocks() *table.Clocks {
	if c == nil {
		return nil
	}
	return &table.Clocks{Kind: c.Kind, Seconds: c.Seconds, Answer: c.Answer, Minutes: c.Minutes}
}

// sitting refuses what does not go with the kind: who sends it expects that it
// counts.
func (r SeatRequest) sitting() (table.Sitting, error) {
	switch {
	case r.Level != "" && r.Kind != "bot":
		return table.Sitting{}, problem(http.StatusBadRequest, CodeBadRequest, "a level goes with a bot only")
	case r.Share != "" && r.Kind != "me":
		return table.Sitting{}, problem(http.StatusBadRequest, CodeBadRequest, "a share goes with me only")
	}
	return table.Sitting{Kind: r.Kind, Level: r.Level, Share: r.Share}, nil
}

type listAnswer struct {
	CacheControl string `header:"Cache-Control"`
	Body         As[TableList]
}

func (s *server) listTables(ctx context.Context, in *listCall) (*listAnswer, error) {
	who := whoever(ctx)
	if in.Mine && who.ID == "" {
		_, err := caller(ctx)
		return nil, err
	}
	if in.Status == "" && !in.Mine {
		in.Status = Waiting
	}
	page, err := s.Tables.List(ctx, table.Query{
		Account: who.ID, Mine: in.Mine, Status: table.Status(in.Status), Cursor: in.Cursor, Limit: in.Limit,
	})
	if err != nil {
		return nil, err
	}
	return &listAnswer{"no-store", As[TableList]{page}}, nil
}

func (s *server) sit(ctx context.Context, in *sitCall) (*tableAnswer, error) {
	who := whoever(ctx)
	to, err := in.Body.sitting()
	if err != nil {
		return nil, err
	}
	return answerTable(s.Tables.Sit(ctx, in.ID, person(who), in.Seat, to))
}

func (s *server) share(ctx context.Context, in *shareCall) (*struct{}, error) {
	who := whoever(ctx)
	return nil, s.Tables.Share(ctx, in.ID, who.ID, in.Body.Share)
}

type invitationAnswer struct {
	CacheControl string `header:"Cache-Control"`
	Body         As[Invitation]
}

func (s *server) invitation(ctx context.Context, in *inviteCall) (*invitationAnswer, error) {
	if err := s.joins.take(requestOf(ctx).sender()); err != nil {
		return nil, err
	}
	invited, err := s.Tables.Invited(ctx, in.Code)
	if err != nil {
		return nil, err
	}
	return &invitationAnswer{"no-store", As[Invitation]{invited}}, nil
}

func (s *server) join(ctx context.Context, in *joinCall) (*joinAnswer, error) {
	who := whoever(ctx)
	if err := s.joins.take(requestOf(ctx).sender()); err != nil {
		return nil, err
	}
	id, seat, err := s.Tables.Join(ctx, in.Body.Invite, person(who), in.Body.Seat, in.Body.Share)
	if err != nil {
		return nil, err
	}
	return &joinAnswer{"no-store", Joined{id, seat}}, nil
}
