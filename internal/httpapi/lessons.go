package httpapi

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"castellan/game/lesson"
	"castellan/quiz"
)

// LessonLine is a lesson in a list.
type LessonLine struct {
	Key     string    `json:"key" example:"first"`
	Title   quiz.Text `json:"title"`
	About   quiz.Text `json:"about"`
	Minutes int       `json:"minutes" doc:"it takes about so long"`
	Clicks  int       `json:"clicks" doc:"how many moves the player makes"`
}

// LessonList is the lessons of a game.
type LessonList struct {
	Lessons []LessonLine `json:"lessons"`
}

// Lesson is a play with remarks, as its seat saw it.
type Lesson struct {
	Game    string       `json:"game"`
	Rules   int          `json:"rules"`
	Key     string       `json:"key"`
	Title   quiz.Text    `json:"title"`
	About   quiz.Text    `json:"about"`
	Seat    int          `json:"seat" doc:"whose moves the player makes"`
	Minutes int          `json:"minutes"`
	Clicks  int          `json:"clicks"`
	Seats   []string     `json:"seats" doc:"display names"`
	Options Object       `json:"options" doc:"all options"`
	Steps   []LessonStep `json:"steps" doc:"by version"`
}

// LessonStep is the table after so many plies, in the form of a ply's event.
type LessonStep struct {
	Version  int                 `json:"version"`
	Seat     Maybe[Seat]         `json:"seat" doc:"who made the ply; null at version 0"`
	Move     *string             `json:"move" doc:"as seen; null at version 0"`
	View     View                `json:"view"`
	Legal    []string            `json:"legal" doc:"the lesson's seat's"`
	Turn     []Seat              `json:"turn"`
	Deadline *string             `json:"deadline" doc:"always null"`
	Outcome  Maybe[Outcome]      `json:"outcome"`
	Expect   *string             `json:"expect" doc:"the entry of legal that the player makes next; null where others move"`
	Remark   Maybe[LessonRemark] `json:"remark"`
}

// LessonRemark is what is said at a step.
type LessonRemark struct {
	Text  quiz.Text `json:"text"`
	At    []string  `json:"at" doc:"what is pointed at: words of the notation, or regions of the table"`
	Wrong quiz.Text `json:"wrong,omitempty" doc:"to who tries another move than the expected one"`
}

type lessonsCall struct {
	Game string `path:"game" maxLength:"64"`
}

type lessonsAnswer struct {
	CacheControl string `header:"Cache-Control"`
	Body         LessonList
}

type lessonCall struct {
	Settled
	Game string `path:"game" maxLength:"64"`
	Key  string `path:"key" maxLength:"64"`
}

func textOf(t lesson.Text) quiz.Text { return quiz.Text{"en": t.En, "fr": t.Fr, "ro": t.Ro} }

func (s *server) addLessons() {
	lists := map[string]LessonList{}
	texts := map[[2]string]*settled{}
	if s.Catalogue != nil {
		for _, g := range s.Catalogue.List() {
			lists[g.Info().Key] = LessonList{[]LessonLine{}}
		}
	}
	for _, l := range s.Lessons {
		text, err := settle(l)
		if err != nil {
			panic("httpapi: a lesson cannot be written as JSON: " + err.Error())
		}
		texts[[2]string{l.Game, l.Key}] = text
		list := lists[l.Game]
		list.Lessons = append(list.Lessons, LessonLine{l.Key, textOf(l.Title), textOf(l.About), l.Minutes, l.Clicks})
		lists[l.Game] = list
	}
	add(s, huma.Operation{
		Method: http.MethodGet, Path: "/api/games/{game}/lessons", OperationID: "listLessons",
		Summary: "The lessons of a game", Tags: []string{"games"}, Security: anybody,
	}, func(_ context.Context, in *lessonsCall) (*lessonsAnswer, error) {
		list, ok := lists[in.Game]
		if !ok {
			return nil, problem(http.StatusNotFound, CodeNotFound, "there is no such game")
		}
		return &lessonsAnswer{"no-cache", list}, nil
	})
	add(s, huma.Operation{
		Method: http.MethodGet, Path: "/api/games/{game}/lessons/{key}", OperationID: "lesson",
		Summary: "A lesson, step by step", Tags: []string{"games"}, Security: anybody,
		Responses: s.contents("application/json", Lesson{}, "The lesson"),
	}, func(_ context.Context, in *lessonCall) (*settledAnswer, error) {
		text, ok := texts[[2]string{in.Game, in.Key}]
		if !ok {
			return nil, problem(http.StatusNotFound, CodeNotFound, "there is no such lesson")
		}
		return text.to(in.Settled), nil
	})
}
