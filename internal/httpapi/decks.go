package httpapi

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"castellan/internal/account"
	"castellan/internal/deck"
	"castellan/quiz"
)

// Cards is all cards of a game.
type Cards struct {
	Factions []Faction `json:"factions"`
}

// Faction is the designs of which a deck is made.
type Faction struct {
	Key     string    `json:"key"`
	Set     string    `json:"set" doc:"the value of the option set for which it can be chosen"`
	Name    quiz.Text `json:"name"`
	Motto   quiz.Text `json:"motto"`
	Preset  []string  `json:"preset" doc:"a deck to begin with"`
	Designs []Design  `json:"designs" doc:"in the order of lists"`
}

// Design is what is printed on a card.
type Design struct {
	Key       string    `json:"key"`
	Name      quiz.Text `json:"name"`
	Flavour   quiz.Text `json:"flavour"`
	Cost      string    `json:"cost" example:"1c1s"`
	Kind      string    `json:"kind" enum:"unit,support"`
	Elite     bool      `json:"elite"`
	Control   int       `json:"control"`
	Attack    int       `json:"attack"`
	Defence   int       `json:"defence"`
	Rules     quiz.Text `json:"rules" doc:"the texts of its abilities, made from the data that the rules follow"`
	Abilities []Ability `json:"abilities"`
	Asks      Asks      `json:"asks" doc:"the targets that are named in a move, in order; the legal list judges"`
}

// Ability is a part of what a card does.
type Ability struct {
	When string    `json:"when"`
	If   string    `json:"if,omitempty"`
	Do   []Effect  `json:"do"`
	Name quiz.Text `json:"name,omitempty" doc:"of a named ability"`
	Text quiz.Text `json:"text"`
}

// Effect is a part of an ability, as the data have it.
type Effect struct {
	Effect string `json:"effect"`
	N      int    `json:"n,omitempty"`
	Whom   string `json:"whom,omitempty"`
	Where  string `json:"where,omitempty"`
	For    string `json:"for,omitempty"`
	To     string `json:"to,omitempty"`
}

// Asks is which targets the moves with a card name.
type Asks struct {
	Play []string `json:"play"`
	Use  []string `json:"use"`
}

// Deck is a deck that somebody keeps.
type Deck struct {
	ID      string    `json:"id"`
	Name    string    `json:"name"`
	Game    string    `json:"game"`
	Faction string    `json:"faction"`
	Designs []string  `json:"designs"`
	Code    string    `json:"code,omitempty" doc:"by which others can have it; missing where the cards have changed since"`
	Changed time.Time `json:"changed"`
}

// DeckList is all decks of an account.
type DeckList struct {
	Decks []Deck `json:"decks" doc:"in the order in which they were made"`
}

// SharedDeck is what a code says.
type SharedDeck struct {
	Game    string   `json:"game"`
	Faction string   `json:"faction"`
	Designs []string `json:"designs"`
	Code    string   `json:"code" doc:"as it is best written"`
}

type cardsCall struct {
	Settled
	Game string `path:"game" maxLength:"64"`
}

type codeCall struct {
	Game string `path:"game" maxLength:"64"`
	Code string `path:"code" maxLength:"64" doc:"small letters, and spaces, will do"`
}

type sharedAnswer struct {
	CacheControl string `header:"Cache-Control"`
	Body         SharedDeck
}

type decksAnswer struct {
	CacheControl string `header:"Cache-Control"`
	Body         DeckList
}

type deckAnswer struct {
	CacheControl string `header:"Cache-Control"`
	Body         Deck
}

// OfDeck is the part of an address that names a deck.
type OfDeck struct {
	ID string `path:"id" maxLength:"40" doc:"1 to 40 lower-case letters, digits or hyphens, as the caller likes"`
}

type keepCall struct {
	OfDeck
	Body struct {
		Name    string   `json:"name" doc:"1 to 24 characters, none of them a control character"`
		Game    string   `json:"game" example:"lostempires"`
		Faction string   `json:"faction,omitempty" maxLength:"64"`
		Designs []string `json:"designs,omitempty" maxItems:"64" doc:"with faction; in any order"`
		Code    string   `json:"code,omitempty" maxLength:"64" doc:"in the stead of faction and designs"`
	}
}

func (s *server) addDecks() {
	texts := map[string]*settled{}
	for _, game := range s.Decks.Games() {
		text, err := settle(s.Decks.Of(game).Catalogue())
		if err != nil {
			panic("httpapi: the cards cannot be written as JSON: " + err.Error())
		}
		texts[game] = text
	}
	add(s, huma.Operation{
		Method: http.MethodGet, Path: "/api/games/{game}/cards", OperationID: "cards",
		Summary: "The cards of a game with decks", Tags: []string{"games"}, Security: anybody,
		Responses: s.contents("application/json", Cards{}, "The cards"),
	}, func(_ context.Context, in *cardsCall) (*settledAnswer, error) {
		text, ok := texts[in.Game]
		if !ok {
			return nil, problem(http.StatusNotFound, CodeNotFound, "there is no such game with cards")
		}
		return text.to(in.Settled), nil
	})
	add(s, huma.Operation{
		Method: http.MethodGet, Path: "/api/games/{game}/decks/{code}", OperationID: "sharedDeck",
		Summary: "The deck that a code says", Tags: []string{"games"}, Security: anybody,
	}, func(_ context.Context, in *codeCall) (*sharedAnswer, error) {
		made, err := s.Decks.Read(in.Game, in.Code)
		if err != nil {
			return nil, err
		}
		return &sharedAnswer{"no-cache", SharedDeck{made.Game, made.Faction, made.Designs, s.Decks.Code(&made)}}, nil
	})
	add(s, huma.Operation{
		Method: http.MethodGet, Path: "/api/decks", OperationID: "listDecks",
		Summary: "One's own decks", Tags: []string{"decks"}, Security: session,
	}, func(ctx context.Context, _ *struct{}) (*decksAnswer, error) {
		list, err := s.Decks.List(ctx, whoever(ctx).ID)
		if err != nil {
			return nil, err
		}
		out := &decksAnswer{"no-store", DeckList{[]Deck{}}}
		for i := range list {
			out.Body.Decks = append(out.Body.Decks, s.shownDeck(&list[i]))
		}
		return out, nil
	})
	add(s, huma.Operation{
		Method: http.MethodPut, Path: "/api/decks/{id}", OperationID: "keepDeck",
		Summary:     "Keep a deck, or change it",
		Description: "One that the game does not allow is refused with its rule.",
		Tags:        []string{"decks"}, Security: session,
	}, s.keepDeck)
	add(s, huma.Operation{
		Method: http.MethodDelete, Path: "/api/decks/{id}", OperationID: "removeDeck", DefaultStatus: http.StatusNoContent,
		Summary: "Remove a deck", Tags: []string{"decks"}, Security: session,
	}, func(ctx context.Context, in *OfDeck) (*struct{}, error) {
		return nil, s.Decks.Remove(ctx, whoever(ctx).ID, in.ID)
	})
}

func (s *server) keepDeck(ctx context.Context, in *keepCall) (*deckAnswer, error) {
	name, err := account.CleanName(in.Body.Name)
	if err != nil {
		return nil, err
	}
	made := deck.Deck{Game: in.Body.Game, Faction: in.Body.Faction, Designs: in.Body.Designs}
	if in.Body.Code != "" {
		if made.Faction != "" || made.Designs != nil {
			return nil, problem(http.StatusBadRequest, CodeBadRequest, "a deck is given by its designs or by its code, not by both")
		}
		if made, err = s.Decks.Read(in.Body.Game, in.Body.Code); err != nil {
			return nil, err
		}
	}
	made.ID, made.Name = in.ID, name
	made, err = s.Decks.Keep(ctx, whoever(ctx).ID, made)
	if err != nil {
		return nil, err
	}
	return &deckAnswer{"no-store", s.shownDeck(&made)}, nil
}

func (s *server) shownDeck(d *deck.Deck) Deck {
	return Deck{d.ID, d.Name, d.Game, d.Faction, d.Designs, s.Decks.Code(d), d.Changed}
}
