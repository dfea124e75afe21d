package httpapi

import (
	"bytes"
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"
)

// jsonl is the type of records.
const jsonl = "application/jsonl"

type recordCall struct {
	RawBody []byte `contentType:"application/jsonl"`
}

func (s *server) addRecords() {
	add(s, huma.Operation{
		Method: http.MethodGet, Path: "/api/tables/{id}/record", OperationID: "record",
		Summary:   "The record: the caller's view of it during play, the whole after the end",
		Tags:      []string{"records"},
		Security:  anybody,
		Responses: s.contents(jsonl, "", "The record (R-1)"),
	}, func(ctx context.Context, in *tableCall) (*rawAnswer, error) {
		text, err := s.Tables.Record(ctx, in.ID, whoever(ctx).ID)
		if err != nil {
			return nil, err
		}
		return &rawAnswer{ContentType: jsonl, CacheControl: "no-store", Body: text}, nil
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
