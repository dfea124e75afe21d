package app

import (
	"context"
	"fmt"
	"testing"

	"castellan/quiz"
)

// manyPacks gives as many questions as the host's name says, beside the built-in
// ones.
type manyPacks struct{}

func (manyPacks) Packs(_ context.Context, host string) ([]*quiz.Question, string, error) {
	list := quiz.Builtin().All()
	for i := range len(host) * 1000 {
		list = append(list, &quiz.Question{ID: fmt.Sprint(host, i), Category: quiz.Other, Level: "easy", Text: quiz.Text{"en": "?"}})
	}
	return list, host, nil
}

// A bank is remembered unless somebody brought very much.
func TestBanksAreRemembered(t *testing.T) {
	q := newQuestions(manyPacks{}, nil, nil)
	for host, kept := range map[string]bool{"": true, "aa": true, "aaa": false} {
		first, err := q.bank(t.Context(), host)
		if err != nil || first.Len() != quiz.Builtin().Len()+1000*len(host) {
			t.Fatalf("%d questions, %v", first.Len(), err)
		}
		if second, err := q.bank(t.Context(), host); err != nil || (second == first) != kept {
			t.Errorf("%d brought: remembered %t, %v", 1000*len(host), second == first, err)
		}
	}
}
