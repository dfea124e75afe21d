package httpapi

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"net/http"

	"github.com/danielgtaylor/huma/v2"
)

// jsonl is the type of records.
const jsonl = "application/jsonl"

type recordCall struct {
	RawBody []byte `contentType:"application/jsonl"`
}

// recordAnswer is a record with the digest of its bytes.
type recordAnswer struct {
	ContentType  string `header:"Content-Type"`
	CacheControl string `header:"Cache-Control"`
	Digest       string `header:"Repr-Digest" doc:"RFC 9530, SHA-256; absent where the answer is packed for the way"`
	Body         []byte
}

type replayCall struct {
	OfTable
	Eyes  string `query:"eyes" doc:"a seat's number, onlooker or all; missing: the caller's own"`
	After int    `query:"after" minimum:"0" doc:"the version after which to begin"`
	Limit int    `query:"limit" minimum:"1" maximum:"500" default:"200" doc:"how many plies at most"`
}

type replayAnswer struct {
	CacheControl string `header:"Cache-Control"`
	Body         As[ReplayPart]
}

func (s *server) addRecords() {
	add(s, huma.Operation{
		Method: http.MethodGet, Path: "/api/tables/{id}/record", OperationID: "record",
		Summary:   "The record: the caller's view of it during play, the whole after the end",
		Tags:      []string{"records"},
		Security:  anybody,
		Responses: s.contents(jsonl, "", "The record (R-1)"),
	}, func(ctx context.Context, in *tableCall) (*recordAnswer, error) {
		text, err := s.Tables.Record(ctx, in.ID, whoever(ctx).ID)
		if err != nil {
			return nil, err
		}
		sum := sha256.Sum256(text)
		digest := "sha-256=:" + base64.StdEncoding.EncodeToString(sum[:]) + ":"
		return &recordAnswer{ContentType: jsonl, CacheControl: "no-store", Digest: digest, Body: text}, nil
	})
	add(s, huma.Operation{
		Method: http.MethodGet, Path: "/api/tables/{id}/bank", OperationID: "bank",
		Summary:     "The list from which a play that is over drew its questions",
		Description: "Its SHA-256 is the digest in the record; referee --audit --bank takes it.",
		Tags:        []string{"records"},
		Security:    anybody,
		Responses:   s.contents(jsonl, "", "The list of questions (R-6)"),
	}, func(ctx context.Context, in *tableCall) (*rawAnswer, error) {
		text, err := s.Tables.Bank(ctx, in.ID)
		if err != nil {
			return nil, err
		}
		return &rawAnswer{ContentType: jsonl, CacheControl: "no-store", Body: text}, nil
	})
	add(s, huma.Operation{
		Method: http.MethodGet, Path: "/api/tables/{id}/replay", OperationID: "replay",
		Summary:     "A part of the play, ply by ply, as one viewer saw it",
		Description: "While the play goes on, as the caller sees it; after the end through anybody's eyes.",
		Tags:        []string{"records"},
		Security:    anybody,
	}, func(ctx context.Context, in *replayCall) (*replayAnswer, error) {
		part, err := s.Tables.Replay(ctx, in.ID, whoever(ctx).ID, in.Eyes, in.After, in.Limit)
		if err != nil {
			return nil, err
		}
		return &replayAnswer{"no-store", As[ReplayPart]{part}}, nil
	})
	body := &huma.RequestBody{Description: "The record (R-1)"}
	add(s, huma.Operation{
		Method: http.MethodPost, Path: "/api/records", OperationID: "importRecord", DefaultStatus: http.StatusCreated,
		Summary: "A record in: replayed, then kept as a finished table", Tags: []string{"records"}, Security: session,
		MaxBodyBytes: maxRecord, RequestBody: body,
	}, func(ctx context.Context, in *recordCall) (*tableAnswer, error) {
		who := whoever(ctx)
		if err := s.making.take(requestOf(ctx).sender()); err != nil {
			return nil, err
		}
		return answerTable(s.Tables.Import(ctx, person(who), bytes.NewReader(in.RawBody)))
	})
	body.Required = false // an empty one is for the rules of records to refuse
}
