package httpapi

import (
	"context"
	"errors"
	"net/http"

	"castellan/game"
	"castellan/game/record"
	"castellan/internal/account"
	"castellan/internal/deck"
	"castellan/internal/table"
	"castellan/internal/workshop"
)

// answers is the table of errors: the first entry that an error wraps decides.
// What is not in it, nor among the errors with parameters in classify, is
// internal.
var answers = []struct {
	err    error
	status int
	code   Code
}{
	{errUnreadable, http.StatusBadRequest, CodeBadRequest},
	{account.ErrName, http.StatusBadRequest, CodeBadRequest},
	{account.ErrLanguage, http.StatusBadRequest, CodeBadRequest},
	{account.ErrUnknown, http.StatusUnauthorized, CodeUnauthenticated},
	{deck.ErrID, http.StatusBadRequest, CodeBadRequest},
	{deck.ErrNotFound, http.StatusNotFound, CodeNotFound},
	{deck.ErrTooMany, http.StatusConflict, CodeConflict},
	{workshop.ErrNotFound, http.StatusNotFound, CodeNotFound},
	{workshop.ErrConflict, http.StatusConflict, CodeStale},
	{workshop.ErrTwice, http.StatusConflict, CodeConflict},
	{workshop.ErrTooMany, http.StatusConflict, CodeConflict},
	{workshop.ErrNothing, http.StatusUnprocessableEntity, CodeRefused},
	{table.ErrNotFound, http.StatusNotFound, CodeNotFound},
	{table.ErrKeyReused, http.StatusUnprocessableEntity, CodeKeyReused},
	{table.ErrNotYourSeat, http.StatusForbidden, CodeForbidden},
	{table.ErrForbidden, http.StatusForbidden, CodeForbidden},
	{table.ErrNoQuestions, http.StatusUnprocessableEntity, CodeNoQuestions},
	{table.ErrSeatTaken, http.StatusConflict, CodeConflict},
	{table.ErrStarted, http.StatusConflict, CodeConflict},
	{table.ErrTooMany, http.StatusConflict, CodeConflict},
	{table.ErrNotPlaying, http.StatusConflict, CodeConflict},
	{table.ErrNotOver, http.StatusConflict, CodeConflict},
	{table.ErrFrozen, http.StatusConflict, CodeConflict},
	{table.ErrNothingToVoid, http.StatusConflict, CodeNothingToVoid},
	{table.ErrShared, http.StatusConflict, CodeConflict},
	{table.ErrConflict, http.StatusConflict, CodeConflict},
	{table.ErrUnavailable, http.StatusServiceUnavailable, CodeUnavailable},
	{context.Canceled, http.StatusServiceUnavailable, CodeUnavailable},
	{context.DeadlineExceeded, http.StatusServiceUnavailable, CodeUnavailable},
}

// classify finds the answer to an error.
func classify(err error) *Problem {
	var (
		ready   *Problem
		stale   *table.Stale
		turn    *table.NotYourTurn
		line    *record.LineError
		refusal *game.Refusal
		invalid *table.Invalid
		item    *workshop.Refused
		unfit   *workshop.Unfit
		long    *http.MaxBytesError
	)
	switch {
	case errors.As(err, &ready):
		return ready
	case errors.As(err, &stale):
		p := problem(http.StatusConflict, CodeStale, stale.Error())
		p.Version = &stale.Version
		return p
	case errors.As(err, &turn):
		p := problem(http.StatusConflict, CodeNotYourTurn, turn.Refusal.Message)
		p.Rule, p.Version = turn.Refusal.Rule, &turn.Version
		return p
	case errors.As(err, &line):
		p := problem(http.StatusUnprocessableEntity, CodeRefused, line.Error())
		p.Line = line.Line
		if errors.As(err, &refusal) {
			p.Rule, p.Detail = refusal.Rule, refusal.Message
		}
		return p
	case errors.As(err, &refusal):
		p := problem(http.StatusUnprocessableEntity, CodeRefused, refusal.Message)
		p.Rule = refusal.Rule
		return p
	case errors.As(err, &invalid):
		return problem(http.StatusBadRequest, CodeBadRequest, invalid.Message)
	case errors.As(err, &item):
		p := problem(http.StatusUnprocessableEntity, CodeRefused, item.Error())
		p.Rule = string(item.Problems[0].Reason)
		return p
	case errors.As(err, &unfit):
		return problem(http.StatusBadRequest, CodeBadRequest, unfit.Message)
	case errors.As(err, &long):
		return problem(http.StatusRequestEntityTooLarge, CodeTooLarge, "the body is too large")
	}
	for _, a := range answers {
		if errors.Is(err, a.err) {
			return problem(a.status, a.code, a.err.Error())
		}
	}
	return problem(http.StatusInternalServerError, CodeInternal, "something went wrong on the server")
}
