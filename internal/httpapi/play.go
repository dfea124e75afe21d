package httpapi

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"castellan/internal/fault"
	"castellan/internal/table"
)

type moveCall struct {
	OfTable
	Key  string `header:"Idempotency-Key" maxLength:"200" doc:"the same key with the same body gets the first answer again"`
	Body struct {
		Move    string `json:"move" doc:"in the game's notation, at most 4,096 bytes" example:"claim 7"`
		Version int    `json:"version" minimum:"0" doc:"the version that the sender last saw"`
	}
}

// Moved is the answer to a move that is durable.
type Moved struct {
	Version int `json:"version" doc:"the table's version after it"`
}

type moveAnswer struct {
	CacheControl string `header:"Cache-Control"`
	Body         Moved
}

type shownCall struct {
	OfTable
	Body struct {
		Version int `json:"version" minimum:"0" doc:"the version at which the question was posed"`
	}
}

type voidCall struct {
	OfTable
	Body struct {
		Version int `json:"version" minimum:"0" doc:"the version that the sender last saw"`
	}
}

type oddsCall struct {
	OfTable
	Move string `query:"move" doc:"in the game's notation, at most 4,096 bytes" example:"attack u3"`
}

// Foretold is what may come of a move.
type Foretold struct {
	Version int  `json:"version" doc:"the table's version, at which it holds"`
	Odds    View `json:"odds" doc:"the exact chances, in the form of the game's page; null where there is nothing to tell"`
}

type oddsAnswer struct {
	CacheControl string `header:"Cache-Control"`
	Body         As[Foretold]
}

type questionsAnswer struct {
	CacheControl string `header:"Cache-Control"`
	Body         As[[]Question]
}

func (s *server) addPlay() {
	move := huma.Operation{
		Method: http.MethodPost, Path: "/api/tables/{id}/moves", OperationID: "move",
		Summary: "Make a move", Description: "200 means that the move is in the database, synced.",
		Tags: []string{"play"}, Security: session,
	}
	s.moves = guarded(s, move, s.move)
	add(s, move, s.move)
	add(s, huma.Operation{
		Method: http.MethodPost, Path: "/api/tables/{id}/void", OperationID: "void",
		Summary:     "Void the round just played",
		Description: "For the host, until the next round is under way: an entry in the log that everybody sees.",
		Tags:        []string{"play"}, Security: session,
	}, func(ctx context.Context, in *voidCall) (*moveAnswer, error) {
		version, err := s.Tables.Void(ctx, in.ID, whoever(ctx).ID, in.Body.Version)
		if err != nil {
			return nil, err
		}
		return &moveAnswer{"no-store", Moved{version}}, nil
	})
	add(s, huma.Operation{
		Method: http.MethodGet, Path: "/api/tables/{id}/odds", OperationID: "odds",
		Summary:     "The exact chances of a move before it is made",
		Description: "For the caller's own seat while it is to act. A move that could not be made is refused as it would be then.",
		Tags:        []string{"play"}, Security: session,
	}, func(ctx context.Context, in *oddsCall) (*oddsAnswer, error) {
		if err := tooLong(in.Move); err != nil {
			return nil, err
		}
		told, err := s.Tables.Foretell(ctx, in.ID, whoever(ctx).ID, in.Move)
		if err != nil {
			return nil, err
		}
		return &oddsAnswer{"no-store", As[Foretold]{told}}, nil
	})
	add(s, huma.Operation{
		Method: http.MethodPost, Path: "/api/tables/{id}/shown", OperationID: "shown", DefaultStatus: http.StatusNoContent,
		Summary: "Tell that the question is on the screen: the clock for the answer starts", Tags: []string{"play"}, Security: session,
	}, s.shown)
	add(s, huma.Operation{
		Method: http.MethodGet, Path: "/api/tables/{id}/questions", OperationID: "questions",
		Summary: "The questions whose answers the caller may know", Tags: []string{"play"}, Security: anybody,
	}, func(ctx context.Context, in *tableCall) (*questionsAnswer, error) {
		list, err := s.Tables.Answered(ctx, in.ID, whoever(ctx).ID)
		if err != nil {
			return nil, err
		}
		if list == nil {
			list = []table.Revealed{}
		}
		return &questionsAnswer{"no-store", As[[]Question]{list}}, nil
	})
}

// maxMove bounds a move in bytes: ample for every move of every game, with
// white space at will.
const maxMove = 4096

func tooLong(move string) error {
	if len(move) > maxMove {
		return problem(http.StatusRequestEntityTooLarge, CodeTooLarge, "a move has at most "+itoa(maxMove)+" bytes")
	}
	return nil
}

func (s *server) move(ctx context.Context, in *moveCall) (*moveAnswer, error) {
	if err := tooLong(in.Body.Move); err != nil {
		return nil, err
	}
	who := whoever(ctx)
	version, err := s.Tables.Move(ctx, in.ID, who.ID, table.Submission{
		Move: in.Body.Move, Version: in.Body.Version, Key: in.Key,
	})
	if err != nil {
		return nil, err
	}
	fault.At(fault.Made)
	return &moveAnswer{"no-store", Moved{version}}, nil
}

func (s *server) shown(ctx context.Context, in *shownCall) (*struct{}, error) {
	who := whoever(ctx)
	return nil, s.Tables.Shown(ctx, in.ID, who.ID, in.Body.Version)
}
