package app

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"time"

	"castellan/internal/learning"
	"castellan/internal/store"
	"castellan/quiz"
)

// learnPause is the pause between looking for plays that are over and for
// reports that came in.
var learnPause = 20 * time.Second

// newLearner learns from the answers in a store.
func newLearner(from store.Store, log *slog.Logger) *learning.Learner {
	return learning.New(learning.Config{Store: from, Tables: from, Reports: from, Template: template, Log: log})
}

// template names the template of a question of the built-in bank: the first
// word of its key.
func template(id string) string {
	q, ok := quiz.Builtin().Get(id)
	if !ok {
		return ""
	}
	word, _, _ := strings.Cut(q.Key, ":")
	return word
}

// proved is the level that a question proved to have, or the one it came with.
func (a *App) proved(q *quiz.Question) string { return a.learner.Book().Level(q.ID, q.Level) }

// learn learns from plays that are over, now and then. It is no part of any
// call and of no play.
func (a *App) learn() {
	for {
		err := a.learner.Round(a.closing)
		if err != nil && !errors.Is(err, context.Canceled) {
			a.log.Warn("not all answers were learned from", "error", err)
		}
		select {
		case <-a.closing.Done():
			return
		case <-time.After(learnPause):
		}
	}
}
