package httpapi

import (
	"context"
	"encoding/json"
	"net/http"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"castellan/internal/table"
)

// maxFollowed is how many tables one stream may follow.
const maxFollowed = 32

type severalCall struct {
	Last string   `header:"Last-Event-ID" doc:"the id that the reader last saw; it counts before at"`
	At   []string `query:"at,explode" required:"true" minItems:"1" maxItems:"32" doc:"TABLE:VERSION, the version that the reader last saw, or TABLE for a snapshot"`
}

// places are the tables of the call, each with what was told of it.
func (c *severalCall) places() []table.Place {
	told := map[string]int{}
	for _, text := range strings.Split(c.Last, ",") {
		p := place(text)
		told[p.Table] = p.Version
	}
	list := make([]table.Place, len(c.At))
	for i, text := range c.At {
		list[i] = place(text)
		if version, ok := told[list[i].Table]; ok {
			list[i].Version = version
		}
	}
	return list
}

// place reads TABLE:VERSION; what is no version is none.
func place(text string) table.Place {
	id, version, _ := strings.Cut(text, ":")
	n, err := strconv.Atoi(version)
	if err != nil || n < 0 {
		n = -1
	}
	return table.Place{Table: id, Version: n}
}

func (s *server) addSeveral() {
	op := huma.Operation{
		Method: http.MethodGet, Path: "/api/events", OperationID: "eventsOfSeveral",
		Summary: "The live stream of several tables (Server-Sent Events)", Tags: []string{"play"}, Security: anybody,
		Description: "Each table is asked for by itself: one that is not for the caller is refused in the stream, and the others go on.",
		Responses:   s.eventContents(true),
	}
	add(s, op, func(ctx context.Context, in *severalCall) (*huma.StreamResponse, error) {
		serve, err := s.followSeveral(ctx, in)
		if err != nil {
			return nil, err
		}
		return &huma.StreamResponse{Body: func(c huma.Context) {
			r, w := humago.Unwrap(c)
			serve(w, r)
		}}, nil
	})
}

// plainSeveral opens streams of several tables in front of huma.
func (s *server) plainSeveral(next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		in := severalCall{Last: r.Header.Get("Last-Event-ID"), At: r.URL.Query()["at"]}
		if r.Method != http.MethodGet || len(in.At) == 0 || len(in.At) > maxFollowed {
			next(w, r)
			return
		}
		serve, err := s.followSeveral(r.Context(), &in)
		if err != nil {
			fail(r.Context(), err).write(w)
			return
		}
		serve(w, r)
	}
}

// followSeveral gives what serves a stream of several tables; it must be called.
func (s *server) followSeveral(ctx context.Context, in *severalCall) (http.HandlerFunc, error) {
	who := whoever(ctx).ID
	return s.following(ctx, func() (*feed, error) {
		tables, err := s.Tables.FollowSeveral(ctx, who, in.places())
		if err != nil {
			return nil, err
		}
		present := map[string]bool{}
		absent := func(id string) {
			if present[id] {
				delete(present, id)
				s.Tables.Present(id, who, false)
			}
		}
		return &feed{
			begin: func() {
				for _, p := range tables.Places() {
					present[p.Table] = true
					s.Tables.Present(p.Table, who, true)
				}
			},
			next: func(ctx context.Context) (table.Told, error) {
				told, err := tables.Next(ctx)
				if told.Kind == "end" || told.Kind == "refused" {
					absent(told.Table)
				}
				return told, err
			},
			append: func(b []byte, told table.Told) []byte {
				if told.Version >= 0 {
					b = appendPlaces(b, tables.Places())
				}
				if told.Err != nil {
					told.Data = refusedData(told.Err)
				}
				return appendToldEvent(b, told)
			},
			// A browser tells its page of events alone: a comment would not show
			// that the line is alive.
			still: ": still here\nevent: still\ndata: {}\n\n",
			end: func() {
				for id := range present {
					absent(id)
				}
			},
			close: tables.Close,
		}, nil
	})
}

// appendPlaces appends an id by which the stream resumes at all tables.
func appendPlaces(b []byte, places []table.Place) []byte {
	b = append(b, "id: "...)
	for i, p := range places {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, p.Table...)
		if p.Version >= 0 {
			b = strconv.AppendInt(append(b, ':'), int64(p.Version), 10)
		}
	}
	return append(b, '\n')
}

// appendToldEvent appends an event with its table.
func appendToldEvent(b []byte, told table.Told) []byte {
	b = append(append(append(b, "event: "...), told.Kind...), "\ndata: {\"table\":"...)
	id, err := json.Marshal(told.Table) // a reader may ask for anything
	if err != nil {
		panic("httpapi: a text cannot be written as JSON: " + err.Error())
	}
	b = append(append(b, id...), ",\"data\":"...)
	return append(append(b, told.Data...), "}\n\n"...)
}

// refusedData says why a table is told of no more.
func refusedData(err error) json.RawMessage {
	p := classify(err)
	data, err := json.Marshal(RefusedEvent{Status: p.Status, Code: p.Code})
	if err != nil {
		panic("httpapi: an answer cannot be written as JSON: " + err.Error())
	}
	return data
}
