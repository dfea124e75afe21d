package httpapi

import (
	"bytes"
	"compress/gzip"
	"context"
	"fmt"
	"net/http"
	"regexp"

	"github.com/danielgtaylor/huma/v2"

	"castellan/quiz"
)

// Lands draws the maps that games are played on.
type Lands interface {
	// List names the built-in lands.
	List() []Land
	// Named tells whether a key is a built-in land's.
	Named(key string) bool
	// Drawing gives a land's drawing as JSON. It reports false for a key that
	// is no map's.
	Drawing(key string) ([]byte, bool)
	// Art gives a land's picture as SVG.
	Art(key string) ([]byte, bool)
}

// Land is a built-in map.
type Land struct {
	Key  string    `json:"key"`
	Name quiz.Text `json:"name"`
}

// Drawing is how a land is drawn: outlines and places in art coordinates.
type Drawing struct {
	Key         string      `json:"key"`
	Name        quiz.Text   `json:"name"`
	Width       int         `json:"width"`
	Height      int         `json:"height"`
	Territories []Territory `json:"territories"`
}

// Territory is one territory of a Drawing.
type Territory struct {
	ID         int       `json:"id"`
	Name       quiz.Text `json:"name"`
	Path       string    `json:"path" doc:"outline, as in an SVG path"`
	At         []float64 `json:"at" doc:"where a castle or a banner stands: x, y"`
	Label      []float64 `json:"label" doc:"the middle of the name: x, y"`
	Size       int       `json:"size" doc:"the height of letters for which the name fits"`
	Neighbours []int     `json:"neighbours"`
}

// draws counts a land that has to be drawn against the address that asks.
func (s *server) draws(ctx context.Context, key string) error {
	if s.Lands.Named(key) {
		return nil
	}
	return s.lands.take(requestOf(ctx).origin())
}

type landCall struct {
	Key    string `path:"key" maxLength:"2000" doc:"a map's key, path-escaped"`
	Accept string `header:"Accept-Encoding" hidden:"true"`
}

// rawAnswer is an answer that is text already.
type rawAnswer struct {
	ContentType  string `header:"Content-Type"`
	CacheControl string `header:"Cache-Control"`
	Encoding     string `header:"Content-Encoding"`
	Vary         string `header:"Vary"`
	Body         []byte
}

// packed is a text that is worth packing for the way.
func packed(kind string, text []byte, accept string) (*rawAnswer, error) {
	out := &rawAnswer{ContentType: kind, CacheControl: kept, Vary: "Accept-Encoding", Body: text}
	if !gzipWelcome.MatchString(accept) {
		return out, nil
	}
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	if _, err := w.Write(text); err != nil {
		return nil, fmt.Errorf("pack: %w", err)
	}
	if err := w.Close(); err != nil {
		return nil, fmt.Errorf("pack: %w", err)
	}
	out.Encoding, out.Body = "gzip", b.Bytes()
	return out, nil
}

// gzipWelcome finds gzip in an Accept-Encoding header, unless it weighs 0.
var gzipWelcome = regexp.MustCompile(`(?i)(^|[ ,])gzip($|[ ,]|;\s*q=(1|0\.\d*[1-9]))`)

// kept is for what does not change under a rules version: a day, since a new
// program may bring finer art.
const kept = "public, max-age=86400"

func (s *server) addGames() {
	type gamesAnswer struct {
		CacheControl string `header:"Cache-Control"`
		Body         []GameLine
	}
	add(s, huma.Operation{
		Method: http.MethodGet, Path: "/api/games", OperationID: "listGames",
		Summary: "The games with seats, options, reasons and bots", Tags: []string{"games"}, Security: anybody,
	}, func(context.Context, *struct{}) (*gamesAnswer, error) {
		out := &gamesAnswer{CacheControl: "no-cache", Body: []GameLine{}}
		for _, g := range s.Catalogue.List() {
			info := g.Info()
			line := GameLine{
				Game: info.Key, Rules: info.Rules, Seats: SeatBounds{info.MinSeats, info.MaxSeats},
				Options: Object(info.Options), Reasons: info.Reasons, Bots: []string{}, Bot: s.Roster.Default(info.Key),
			}
			for _, level := range s.Roster.Levels(info.Key) {
				line.Bots = append(line.Bots, level.Key)
			}
			out.Body = append(out.Body, line)
		}
		return out, nil
	})
	type landsAnswer struct {
		CacheControl string `header:"Cache-Control"`
		Body         []Land
	}
	add(s, huma.Operation{
		Method: http.MethodGet, Path: "/api/lands", OperationID: "listLands",
		Summary: "The built-in lands", Tags: []string{"lands"}, Security: anybody,
	}, func(context.Context, *struct{}) (*landsAnswer, error) {
		return &landsAnswer{kept, s.Lands.List()}, nil
	})
	add(s, huma.Operation{
		Method: http.MethodGet, Path: "/api/lands/{key}", OperationID: "land",
		Summary: "A land's drawing", Tags: []string{"lands"}, Security: anybody,
		Responses: s.contents("application/json", Drawing{}, "The drawing"),
	}, func(ctx context.Context, in *landCall) (*rawAnswer, error) {
		if err := s.draws(ctx, in.Key); err != nil {
			return nil, err
		}
		text, ok := s.Lands.Drawing(in.Key)
		if !ok {
			return nil, problem(http.StatusNotFound, CodeNotFound, "there is no such land")
		}
		return packed("application/json", text, in.Accept)
	})
	add(s, huma.Operation{
		Method: http.MethodGet, Path: "/api/lands/{key}/art.svg", OperationID: "landArt",
		Summary: "A land's picture", Tags: []string{"lands"}, Security: anybody,
		Responses: s.contents("image/svg+xml", "", "The picture"),
	}, func(ctx context.Context, in *landCall) (*rawAnswer, error) {
		if err := s.draws(ctx, in.Key); err != nil {
			return nil, err
		}
		art, ok := s.Lands.Art(in.Key)
		if !ok {
			return nil, problem(http.StatusNotFound, CodeNotFound, "there is no such land")
		}
		return packed("image/svg+xml", art, in.Accept)
	})
}
