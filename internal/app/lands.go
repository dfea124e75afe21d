package app

import (
	"encoding/json"

	lru "github.com/hashicorp/golang-lru/v2"

	"castellan/games/alliance/land"
	"castellan/internal/httpapi"
	"castellan/quiz"
)

// lands gives the API the maps of Alliance. What was drawn is kept for a
// while: a land never changes, and to draw one takes time.
type lands struct {
	drawings, arts *lru.Cache[string, []byte]
}

// kept is how many drawings, and how many pictures, are kept.
const kept = 64

func newLands() (*lands, error) {
	drawings, err := lru.New[string, []byte](kept)
	if err != nil {
		return nil, err
	}
	arts, err := lru.New[string, []byte](kept)
	if err != nil {
		return nil, err
	}
	return &lands{drawings, arts}, nil
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

// Drawing implements httpapi.Lands.
func (l *lands) Drawing(key string) ([]byte, bool) {
	return remembered(l.drawings, key, func() ([]byte, error) {
		drawing, err := land.Draw(key)
		if err != nil {
			return nil, err
		}
		return json.Marshal(drawing)
	})
}

// Art implements httpapi.Lands.
func (l *lands) Art(key string) ([]byte, bool) {
	return remembered(l.arts, key, func() ([]byte, error) { return land.Art(key) })
}

// remembered makes what a key stands for, once. A land errs for one reason
// only: the key is no map's.
func remembered(cache *lru.Cache[string, []byte], key string, draw func() ([]byte, error)) ([]byte, bool) {
	if text, ok := cache.Get(key); ok {
		return text, true
	}
	text, err := draw()
	if err != nil {
		return nil, false
	}
	cache.Add(key, text)
	return text, true
}
