package app

import (
	"encoding/json"
	"slices"
	"strings"

	lru "github.com/hashicorp/golang-lru/v2"
	"golang.org/x/sync/singleflight"

	"castellan/games/alliance/land"
	"castellan/internal/httpapi"
	"castellan/quiz"
)

// lands gives the API the maps of Alliance. What was drawn is kept for a
// while: a land never changes, and to draw one takes time.
type lands struct {
	drawings, arts *shelf
	pens           chan struct{} // bounds how many are drawn at once
}

// A shelf keeps one kind of what is drawn. Who asks for what is being drawn
// waits for it.
type shelf struct {
	cache  *lru.Cache[string, []byte]
	flight singleflight.Group
}

// kept is how many drawings, and how many pictures, are kept.
const kept = 64

// pens is how many lands are drawn at once.
const pens = 2

func newLands() (*lands, error) {
	drawings, err := lru.New[string, []byte](kept)
	if err != nil {
		return nil, err
	}
	arts, err := lru.New[string, []byte](kept)
	if err != nil {
		return nil, err
	}
	return &lands{&shelf{cache: drawings}, &shelf{cache: arts}, make(chan struct{}, pens)}, nil
}

// List implements httpapi.Lands.
func (l *lands) List() []httpapi.Land {
	list := []httpapi.Land{}
	for _, key := range land.Keys() {
		name, _, err := land.Names(key)
		if err != nil {
			panic("app: the built-in land " + key + " has no name: " + err.Error())
		}
		list = append(list, httpapi.Land{Key: key, Name: quiz.Text{"en": name.En, "fr": name.Fr, "ro": name.Ro}})
	}
	return list
}

// Named implements httpapi.Lands.
func (l *lands) Named(key string) bool { return slices.Contains(land.Keys(), key) }

// canonical gives one key for all ways to write the borders of a graph. It
// reports false for a key that is no map's.
func canonical(key string) (string, bool) {
	borders, ok := strings.CutPrefix(key, "graph:")
	if !ok {
		return key, true // the drawing tells
	}
	graph, err := land.ParseBorders(borders)
	if err != nil {
		return "", false
	}
	return "graph:" + graph.Borders(), true
}

// Drawing implements httpapi.Lands.
func (l *lands) Drawing(key string) ([]byte, bool) {
	return l.remembered(l.drawings, key, func(key string) ([]byte, error) {
		drawing, err := land.Draw(key)
		if err != nil {
			return nil, err
		}
		return json.Marshal(drawing)
	})
}

// Art implements httpapi.Lands.
func (l *lands) Art(key string) ([]byte, bool) {
	return l.remembered(l.arts, key, land.Art)
}

// remembered makes what a key stands for, once. A land errs for one reason
// only: the key is no map's.
func (l *lands) remembered(on *shelf, key string, draw func(key string) ([]byte, error)) ([]byte, bool) {
	key, ok := canonical(key)
	if !ok {
		return nil, false
	}
	if text, ok := on.cache.Get(key); ok {
		return text, true
	}
	text, err, _ := on.flight.Do(key, func() (any, error) {
		if text, ok := on.cache.Get(key); ok {
			return text, nil
		}
		l.pens <- struct{}{}
		defer func() { <-l.pens }()
		text, err := draw(key)
		if err == nil {
			on.cache.Add(key, text)
		}
		return text, err
	})
	if err != nil {
		return nil, false
	}
	return text.([]byte), true
}
