package encode_test

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"testing"
	"time"

	"castellan/game"
	"castellan/games"
	"castellan/internal/encode"
)

type tree struct {
	Name    string            `json:"name"`
	Left    *tree             `json:"left,omitempty"`
	Right   *tree             `json:"right"`
	List    []tree            `json:"list,omitempty"`
	Pair    [2]int8           `json:"pair"`
	Raw     json.RawMessage   `json:"raw,omitempty"`
	None    json.RawMessage   `json:"none"`
	Any     any               `json:"any"`
	Map     map[string]uint16 `json:"map,omitempty"`
	Turn    game.Seats        `json:"turn"`
	Seat    *game.Seat        `json:"seat,omitempty"`
	At      time.Time         `json:"at"`
	Share   float64           `json:"share,omitempty"`
	Bytes   []byte            `json:"bytes"`
	Plain   bool
	Omitted int `json:"-"`
	hidden  int
}

type embedding struct {
	tree
	More int `json:"more,string"`
}

// JSON gives what encoding/json gives, byte by byte.
func TestJSON(t *testing.T) {
	seat := game.Chance
	leaf := tree{Name: "a\"b\\c<&>\u2028é\x00\xff", Turn: game.SeatsOf(0, game.Chance), Seat: &seat, At: time.UnixMilli(1700000000123).UTC(), hidden: 1, Omitted: 2}
	for _, v := range []any{
		nil, true, -7, uint8(200), 1.5, "x", "", []int(nil), []int{}, [0]int{}, []string{"a", "<b>"}, (*tree)(nil),
		game.SeatsOf(1, 3), game.Host, []game.Seat{0, game.Chance}, map[string]any{"b": 1, "a": "<"}, json.RawMessage(" { \"a\" :\n [1 , 2] } "),
		leaf, &leaf, tree{
			Left: &leaf, Right: &tree{}, List: []tree{leaf, {}}, Raw: json.RawMessage(" 1 "), Any: leaf,
			Map: map[string]uint16{"z": 1, "y": 2}, Share: 0.25, Bytes: []byte("abc"), Plain: true,
		},
		embedding{leaf, 3}, []any{1, nil, leaf},
		game.Outcome{}, game.Outcome{Over: true, Seats: 2, Reason: "castle"}, struct{}{}, struct{ A, B int }{1, 2},
	} {
		got, err := encode.JSON(v)
		if want, _ := game.Marshal(v); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%#v:\n got %s, %v\nwant %s", v, got, err, want)
		}
	}
	for _, v := range []any{json.RawMessage("{"), func() {}, tree{Raw: json.RawMessage("1 2")}} {
		if got, err := encode.JSON(v); err == nil {
			t.Errorf("%#v gave %s", v, got)
		}
	}
}

// walk plays a game at random and calls f before each ply.
func walk(t testing.TB, g game.Game, f func(game.Play)) {
	rng := rand.New(rand.NewPCG(1, 2))
	play, err := g.Start(game.Setup{Seats: make([]string, g.Info().MinSeats)})
	if err != nil {
		t.Fatal(err)
	}
	for play.Turn() != 0 {
		f(play)
		seat := play.Turn().First()
		if _, err := play.Move(seat, play.Entry(seat, rng.IntN(play.Count(seat)))); err != nil {
			t.Fatal(err)
		}
	}
}

// The views of all games are encoded as encoding/json would.
func TestViews(t *testing.T) {
	for _, g := range games.All.List() {
		walk(t, g, func(play game.Play) {
			for v := game.All; int(v) < play.Seats(); v++ {
				view := play.View(v)
				got, err := encode.JSON(view)
				if want, _ := game.Marshal(view); err != nil || !bytes.Equal(got, want) {
					t.Fatalf("%s after %d plies, seen by %v:\n got %s, %v\nwant %s", g.Info().Key, play.Plies(), v, got, err, want)
				}
			}
		})
	}
}

func BenchmarkJSON(b *testing.B) {
	for _, g := range games.All.List() {
		var views []any
		walk(b, g, func(play game.Play) { views = append(views, play.View(0)) })
		b.Run(g.Info().Key, func(b *testing.B) {
			b.ReportAllocs()
			for n := 0; b.Loop(); n++ {
				if _, err := encode.JSON(views[n%len(views)]); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run(g.Info().Key+"/standard", func(b *testing.B) {
			b.ReportAllocs()
			for n := 0; b.Loop(); n++ {
				if _, err := game.Marshal(views[n%len(views)]); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
