package httpapi

import (
	"context"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"castellan/internal/account"
)

// Language is a language of the game.
type Language string

// Schema lists the languages.
func (Language) Schema(huma.Registry) *huma.Schema {
	s := &huma.Schema{Type: huma.TypeString}
	for _, l := range account.Languages {
		s.Enum = append(s.Enum, l)
	}
	return s
}

// Account is somebody, as seen by themselves.
type Account struct {
	ID       string   `json:"id"`
	Name     string   `json:"name"`
	Language Language `json:"language"`
}

type accountAnswer struct {
	CacheControl string `header:"Cache-Control"`
	Body         Account
}

type guestAnswer struct {
	CacheControl string `header:"Cache-Control"`
	SetCookie    string `header:"Set-Cookie"`
	Body         Account
}

type guestCall struct {
	Accept string `header:"Accept-Language" hidden:"true"`
	Body   struct {
		Name     string   `json:"name" doc:"1 to 24 characters, none of them a control character" example:"Ada"`
		Language Language `json:"language,omitempty" doc:"without it the browser's language counts"`
	}
}

type renameCall struct {
	Body struct {
		Name     string   `json:"name,omitempty"`
		Language Language `json:"language,omitempty"`
	}
}

type tokenAnswer struct {
	CacheControl string `header:"Cache-Control"`
	Body         struct {
		Token string `json:"token" doc:"shown once; send it as Authorization: Bearer TOKEN"`
	}
}

func (s *server) addAccounts() {
	add(s, huma.Operation{
		Method: http.MethodPost, Path: "/api/guests", OperationID: "makeGuest", DefaultStatus: http.StatusCreated,
		Summary: "Become a guest", Description: "Sets the session cookie.", Tags: []string{"accounts"}, Security: anybody,
	}, func(ctx context.Context, in *guestCall) (*guestAnswer, error) {
		about := requestOf(ctx)
		if err := s.guests.take(about.origin()); err != nil {
			return nil, err
		}
		language := string(in.Body.Language)
		if language == "" {
			language = preferred(in.Accept)
		}
		who, secret, err := s.Accounts.Guest(ctx, in.Body.Name, language)
		if err != nil {
			return nil, err
		}
		return &guestAnswer{"no-store", s.cookie(about, secret).String(), shown(who)}, nil
	})
	add(s, huma.Operation{
		Method: http.MethodGet, Path: "/api/me", OperationID: "me",
		Summary: "Who am I", Tags: []string{"accounts"}, Security: session,
	}, func(ctx context.Context, _ *struct{}) (*accountAnswer, error) {
		who := whoever(ctx)
		return &accountAnswer{"no-store", shown(who)}, nil
	})
	add(s, huma.Operation{
		Method: http.MethodPatch, Path: "/api/me", OperationID: "rename",
		Summary: "Change name or language", Tags: []string{"accounts"}, Security: session,
	}, func(ctx context.Context, in *renameCall) (*accountAnswer, error) {
		who, err := s.Accounts.Rename(ctx, whoever(ctx), in.Body.Name, string(in.Body.Language))
		if err != nil {
			return nil, err
		}
		return &accountAnswer{"no-store", shown(who)}, nil
	})
	add(s, huma.Operation{
		Method: http.MethodPost, Path: "/api/tokens", OperationID: "makeToken", DefaultStatus: http.StatusCreated,
		Summary: "A bearer token for programs", Tags: []string{"accounts"}, Security: session,
	}, func(ctx context.Context, _ *struct{}) (*tokenAnswer, error) {
		if err := s.guests.take(requestOf(ctx).sender()); err != nil {
			return nil, err
		}
		out := &tokenAnswer{CacheControl: "no-store"}
		var err error
		out.Body.Token, err = s.Accounts.Token(ctx, whoever(ctx).ID)
		return out, err
	})
	add(s, huma.Operation{
		Method: http.MethodDelete, Path: "/api/session", OperationID: "leave", DefaultStatus: http.StatusNoContent,
		Summary:     "Log out, or withdraw a token",
		Description: "The session or the bearer token that the call came with is worth nothing afterwards.",
		Tags:        []string{"accounts"}, Security: session,
	}, s.leave)
}

type goneAnswer struct {
	SetCookie string `header:"Set-Cookie"`
}

// leave withdraws the session or the token that the request came with. Its
// streams end with it.
func (s *server) leave(ctx context.Context, _ *struct{}) (*goneAnswer, error) {
	about := requestOf(ctx)
	if err := s.Accounts.Withdraw(ctx, about.secret); err != nil {
		return nil, err
	}
	s.lines.end(about.secret)
	out := &goneAnswer{}
	if about.cookie {
		cookie := s.cookie(about, "")
		cookie.MaxAge = -1
		out.SetCookie = cookie.String()
	}
	return out, nil
}

func shown(who account.Account) Account {
	return Account{who.ID, who.Name, Language(who.Language)}
}

// preferred reads an Accept-Language header: the first language in it that
// the game speaks. The order in the header is taken for the preference, as
// browsers write it.
func preferred(header string) string {
	for _, part := range strings.Split(header, ",") {
		tag, _, _ := strings.Cut(part, ";")
		tag, _, _ = strings.Cut(strings.TrimSpace(strings.ToLower(tag)), "-")
		for _, l := range account.Languages {
			if l == tag {
				return l
			}
		}
	}
	return account.Languages[0]
}
