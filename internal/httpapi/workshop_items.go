package httpapi

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"castellan/internal/workshop"
	"castellan/quiz/formats"
)

type pageCall struct {
	OfPack
	After string `query:"after" maxLength:"40" doc:"next of the page before"`
	Text  string `query:"text" maxLength:"200" doc:"only questions that hold it; case and accents do not count"`
}

type pageAnswer struct {
	CacheControl string `header:"Cache-Control"`
	Body         PackPage
}

type writeCall struct {
	OfPack
	Body QuestionText
}

type rewriteCall struct {
	OfQuestion
	Body struct {
		Version int `json:"version" minimum:"1" doc:"that the sender last saw"`
		QuestionText
	}
}

// OfQuestion is the part of an address that names a question of a pack.
type OfQuestion struct {
	OfPack
	ID string `path:"question" maxLength:"40"`
}

type itemAnswer struct {
	CacheControl string `header:"Cache-Control"`
	Body         PackQuestion
}

type judgeCall struct{ Body QuestionText }

type judgeAnswer struct {
	CacheControl string `header:"Cache-Control"`
	Body         Judged
}

func (s *server) addPackQuestions() {
	tags := []string{"workshop"}
	add(s, huma.Operation{
		Method: http.MethodGet, Path: "/api/workshop/packs/{pack}/questions", OperationID: "packQuestions",
		Summary: "The questions of one's own pack, with their answers", Tags: tags, Security: session,
	}, s.packQuestions)
	add(s, huma.Operation{
		Method: http.MethodPost, Path: "/api/workshop/packs/{pack}/questions", OperationID: "writeQuestion", DefaultStatus: http.StatusCreated,
		Summary: "Write a question into one's own pack", Tags: tags, Security: session,
	}, func(ctx context.Context, in *writeCall) (*itemAnswer, error) {
		return s.write(ctx, in.Pack, "", 0, in.Body.item())
	})
	add(s, huma.Operation{
		Method: http.MethodGet, Path: "/api/workshop/packs/{pack}/questions/{question}", OperationID: "packQuestion",
		Summary: "A question of one's own pack, with its answers", Tags: tags, Security: session,
	}, func(ctx context.Context, in *OfQuestion) (*itemAnswer, error) {
		item, err := s.Workshop.Item(ctx, whoever(ctx).ID, in.Pack, in.ID)
		if err != nil {
			return nil, err
		}
		return s.answerItem(ctx, &item)
	})
	add(s, huma.Operation{
		Method: http.MethodPut, Path: "/api/workshop/packs/{pack}/questions/{question}", OperationID: "rewriteQuestion",
		Summary: "Change a question of one's own pack", Description: "409 if it was changed since the version that the sender saw.",
		Tags: tags, Security: session,
	}, func(ctx context.Context, in *rewriteCall) (*itemAnswer, error) {
		return s.write(ctx, in.Pack, in.ID, in.Body.Version, in.Body.item())
	})
	add(s, huma.Operation{
		Method: http.MethodDelete, Path: "/api/workshop/packs/{pack}/questions/{question}", OperationID: "eraseQuestion",
		DefaultStatus: http.StatusNoContent, Summary: "Remove a question of one's own pack", Tags: tags, Security: session,
	}, func(ctx context.Context, in *OfQuestion) (*struct{}, error) {
		return nil, s.Workshop.Erase(ctx, whoever(ctx).ID, in.Pack, in.ID)
	})
	add(s, huma.Operation{
		Method: http.MethodPost, Path: "/api/workshop/judge", OperationID: "judgeQuestion",
		Summary: "What is wrong with a question, while it is written", Tags: tags, Security: session,
	}, func(_ context.Context, in *judgeCall) (*judgeAnswer, error) {
		_, problems := workshop.Judge(in.Body.item())
		return &judgeAnswer{"no-store", Judged{shownFlaws(problems)}}, nil
	})
}

func (s *server) packQuestions(ctx context.Context, in *pageCall) (*pageAnswer, error) {
	page, err := s.Workshop.Page(ctx, whoever(ctx).ID, in.Pack, in.After, in.Text)
	if err != nil {
		return nil, err
	}
	standing, err := s.Workshop.Standing(ctx, page.Items)
	if err != nil {
		return nil, err
	}
	out := &pageAnswer{"no-store", PackPage{Questions: []PackQuestion{}, Total: page.Total}}
	for i := range page.Items {
		out.Body.Questions = append(out.Body.Questions, shownQuestion(&page.Items[i], standing[i]))
	}
	if page.Next != "" {
		out.Body.Next = &page.Next
	}
	return out, nil
}

func (s *server) write(ctx context.Context, pack, id string, version int, written formats.Item) (*itemAnswer, error) {
	item, err := s.Workshop.Write(ctx, whoever(ctx).ID, pack, id, version, written)
	if err != nil {
		return nil, err
	}
	return s.answerItem(ctx, &item)
}

func (s *server) answerItem(ctx context.Context, item *workshop.Item) (*itemAnswer, error) {
	standing, err := s.Workshop.Standing(ctx, []workshop.Item{*item})
	if err != nil {
		return nil, err
	}
	return &itemAnswer{"no-store", shownQuestion(item, standing[0])}, nil
}

func shownQuestion(i *workshop.Item, standing workshop.Standing) PackQuestion {
	_, problems := workshop.Judge(i.Item)
	return PackQuestion{
		ID: i.ID, Version: i.Version, QuestionText: shownItem(&i.Item), Settled: Settling{i.Language, i.Category, i.Level},
		Fit: i.Fit, Problems: shownFlaws(problems), Reports: standing.Reports, Quarantined: standing.Quarantined,
	}
}
