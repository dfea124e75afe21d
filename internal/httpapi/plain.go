package httpapi

import (
	"bytes"
	"io"
	"net/http"
	"strconv"

	"castellan/game/strict"
)

// A router gives some patterns a handler in front of huma's. Huma describes all
// calls, and looks at whatever is unusual about one; but it reads each request
// by reflection, which costs more than a move does, and a stream would keep all
// that it stands on for as long as it is open.
type router struct {
	*http.ServeMux
	front map[string]func(next http.HandlerFunc) http.HandlerFunc
}

// HandleFunc implements humago.Mux.
func (m *router) HandleFunc(pattern string, handler func(http.ResponseWriter, *http.Request)) {
	if front := m.front[pattern]; front != nil {
		handler = front(handler)
	}
	m.ServeMux.HandleFunc(pattern, handler)
}

// maxPlain is how long a body may be that is read in front of huma.
const maxPlain = maxMove + 1024

// plainMove takes moves that are sent as they should be.
func (s *server) plainMove(next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		key, kind := r.Header["Idempotency-Key"], r.Header["Content-Type"]
		if r.ContentLength < 0 || r.ContentLength > maxPlain || len(key) > 1 || len(kind) != 1 || kind[0] != "application/json" {
			next(w, r)
			return
		}
		body := make([]byte, r.ContentLength)
		n, err := io.ReadFull(r.Body, body)
		in := moveCall{OfTable: OfTable{r.PathValue("id")}}
		if len(key) == 1 {
			in.Key = key[0]
		}
		var ok bool
		if in.Body.Move, in.Body.Version, ok = moveOf(body); !ok || err != nil || len(in.Key) > 200 {
			r.Body = again{io.MultiReader(bytes.NewReader(body[:n]), r.Body), r.Body}
			next(w, r)
			return
		}
		out, err := s.moves(r.Context(), &in)
		if err != nil {
			fail(r.Context(), err).write(w)
			return
		}
		text := strconv.AppendInt([]byte(`{"version":`), int64(out.Body.Version), 10)
		h := w.Header()
		h.Set("Cache-Control", out.CacheControl)
		h.Set("Content-Type", "application/json")
		_, _ = w.Write(append(text, "}\n"...)) // the reader may be gone; there is nobody to tell
	}
}

// again is a body of which a part was read.
type again struct {
	io.Reader
	io.Closer
}

// moveOf reads {"move":"hold","version":41}. It takes nothing that is not just
// that: huma says what is wrong with it.
func moveOf(body []byte) (move string, version int, ok bool) {
	fields, err := strict.Object(body)
	if err != nil || len(fields) != 2 {
		return "", 0, false
	}
	for _, f := range fields {
		switch f.Key {
		case "move":
			move, err = strict.String(f.Value)
		case "version":
			version, err = strict.Whole(f.Value)
		default:
			return "", 0, false
		}
		if err != nil {
			return "", 0, false
		}
	}
	return move, version, version >= 0
}

// plainEvents opens streams.
func (s *server) plainEvents(next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet {
			next(w, r)
			return
		}
		in := eventsCall{OfTable: OfTable{r.PathValue("id")}, Last: r.Header.Get("Last-Event-ID"), After: r.URL.Query().Get("after")}
		serve, err := s.events(r.Context(), &in)
		if err != nil {
			fail(r.Context(), err).write(w)
			return
		}
		serve(w, r)
	}
}
