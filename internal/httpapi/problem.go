package httpapi

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/danielgtaylor/huma/v2"
)

// A Problem is an error as a client gets it: RFC 9457, with a stable code.
type Problem struct {
	Type    string `json:"type" doc:"always about:blank: the code tells more"`
	Title   string `json:"title" doc:"the status in words"`
	Status  int    `json:"status" doc:"the HTTP status"`
	Detail  string `json:"detail" doc:"what is wrong, in English, for people who write programs"`
	Code    Code   `json:"code" doc:"what programs look at"`
	Rule    string `json:"rule,omitempty" doc:"the rule by which a move or a setup was refused" example:"A-3.3"`
	Line    int    `json:"line,omitempty" doc:"the line of the record that was refused"`
	Version *int   `json:"version,omitempty" nullable:"false" doc:"the table's present version, where a move was stale or refused"`
	Request string `json:"request,omitempty" doc:"the request's id in the server's log, for an internal error"`

	retry int // seconds, where the sender shall wait
}

// A Code is the stable name of a kind of error.
type Code string

// The codes. A client may rely on them.
const (
	CodeBadRequest      Code = "bad_request"
	CodeUnauthenticated Code = "unauthenticated"
	CodeForbidden       Code = "forbidden"
	CodeNotFound        Code = "not_found"
	CodeMethod          Code = "method_not_allowed"
	CodeConflict        Code = "conflict"
	CodeStale           Code = "stale"
	CodeNotYourTurn     Code = "not_your_turn"
	CodeRefused         Code = "refused"
	CodeKeyReused       Code = "key_reused"
	CodeNoQuestions     Code = "no_questions"
	CodeNothingToVoid   Code = "nothing_to_void"
	CodeTooLarge        Code = "too_large"
	CodeRateLimited     Code = "rate_limited"
	CodeUnavailable     Code = "unavailable"
	CodeInternal        Code = "internal"
)

var codes = []any{
	CodeBadRequest, CodeUnauthenticated, CodeForbidden, CodeNotFound, CodeMethod, CodeConflict, CodeStale,
	CodeNotYourTurn, CodeRefused, CodeKeyReused, CodeNoQuestions, CodeNothingToVoid, CodeTooLarge, CodeRateLimited, CodeUnavailable, CodeInternal,
}

// Schema lists the codes.
func (Code) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Type: huma.TypeString, Enum: codes}
}

// problem makes a Problem.
func problem(status int, code Code, detail string) *Problem {
	return &Problem{Type: "about:blank", Title: http.StatusText(status), Status: status, Code: code, Detail: detail}
}

// Error gives the code and the detail.
func (p *Problem) Error() string { return string(p.Code) + ": " + p.Detail }

// GetStatus is the HTTP status.
func (p *Problem) GetStatus() int { return p.Status }

// GetHeaders tells a sender that was too quick when to come back.
func (p *Problem) GetHeaders() http.Header {
	h := http.Header{"Cache-Control": {"no-store"}}
	if p.retry > 0 {
		h.Set("Retry-After", strconv.Itoa(p.retry))
	}
	if p.Status == http.StatusUnauthorized {
		h.Set("WWW-Authenticate", `Bearer realm="castellan"`)
	}
	return h
}

// ContentType is problem+json.
func (p *Problem) ContentType(string) string { return "application/problem+json" }

// write sends the problem outside of huma.
func (p *Problem) write(w http.ResponseWriter) {
	for k, v := range p.GetHeaders() { // each header for itself
		w.Header()[k] = v
	}
	w.Header().Set("Content-Type", p.ContentType(""))
	writeJSON(w, p.Status, p)
}

// fail gives the answer to an error: the table of errors below decides, and
// what it does not know is internal and logged, once, with the request's id.
func fail(ctx context.Context, err error) *Problem {
	p := classify(err)
	p.Detail = short(p.Detail)
	if p.Code == CodeInternal {
		about := requestOf(ctx)
		p.Request = about.id
		about.log().LogAttrs(ctx, slog.LevelError, "internal error", slog.String("error", err.Error()))
	}
	return p
}

func init() {
	// What huma itself finds wrong with a request is a Problem as well. These
	// are package variables of huma's, set once, before any API is made.
	huma.NewError = func(status int, detail string, errs ...error) huma.StatusError {
		return fromHuma(status, detail, errs)
	}
	huma.NewErrorWithContext = func(ctx huma.Context, status int, detail string, errs ...error) huma.StatusError {
		p := fromHuma(status, detail, errs)
		if p.Code == CodeInternal && ctx != nil {
			about := requestOf(ctx.Context())
			p.Request = about.id
			about.log().Error("internal error", "error", detail, "errors", errs)
		}
		return p
	}
	huma.DefaultArrayNullable = false
	huma.ValidateStrictCasing = true
}

// fromHuma puts huma's own findings into our words. A body that does not fit
// the schema is a bad request: 422 is kept for what the rules refuse.
func fromHuma(status int, detail string, errs []error) *Problem {
	var found []string
	for _, err := range errs {
		var detail *huma.ErrorDetail
		switch {
		case err == nil:
			continue
		case !errors.As(err, &detail):
			found = append(found, strings.ToLower(err.Error()))
		case detail.Location == "":
			found = append(found, strings.ToLower(detail.Message))
		default: // the value stays out: it may be long, or a secret
			found = append(found, strings.ToLower(detail.Message)+" ("+detail.Location+")")
		}
	}
	switch {
	case slices.ContainsFunc(errs, func(err error) bool { return errors.Is(err, errUnreadable) }):
		return classify(errUnreadable)
	case status == http.StatusRequestEntityTooLarge:
		return problem(status, CodeTooLarge, "the body is too large")
	case status >= 500:
		return problem(http.StatusInternalServerError, CodeInternal, "something went wrong on the server")
	}
	if len(found) > 0 {
		detail += ": " + strings.Join(found, "; ")
	}
	return problem(http.StatusBadRequest, CodeBadRequest, short(detail))
}

// maxDetail bounds a detail, in characters.
const maxDetail = 300

// short cuts a detail that is too long.
func short(detail string) string {
	n := 0
	for i := range detail {
		if n++; n == maxDetail {
			if rest := detail[i:]; utf8.RuneCountInString(rest) > 1 {
				return detail[:i] + "…"
			}
		}
	}
	return detail
}
