package httpapi

import (
	"context"
	"encoding/json"
	"net/http"
	"strconv"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"castellan/internal/table"
	"castellan/internal/workshop"
	"castellan/quiz"
)

// Report is what a player said of a question.
type Report struct {
	ID       string           `json:"id"`
	At       time.Time        `json:"at"`
	Table    string           `json:"table"`
	Version  int              `json:"version" doc:"of the table, after the question was asked"`
	Question ReportedQuestion `json:"question"`
	Reason   string           `json:"reason" enum:"wrong,outdated,two_right,unclear,typo,offensive,too_easy,picture"`
	Text     string           `json:"text"`
	By       string           `json:"by" doc:"display name"`
	Done     bool             `json:"done"`
}

// ReportedQuestion is a question as it was asked.
type ReportedQuestion struct {
	ID          string      `json:"id"`
	Text        quiz.Text   `json:"text"`
	Options     []quiz.Text `json:"options" doc:"in the order shown"`
	Right       int         `json:"right" doc:"from 1"`
	Pack        string      `json:"pack" doc:"the name of where it comes from; empty: not known"`
	PackID      string      `json:"pack_id" doc:"of the caller's own pack that has it; empty: none has, or has it so no more"`
	ItemID      string      `json:"item_id" doc:"of the question there"`
	Quarantined bool        `json:"quarantined" doc:"it is not asked until somebody has looked at it"`
}

// ReportList is a part of the reports.
type ReportList struct {
	Reports []Report `json:"reports" doc:"newest first"`
	Next    *string  `json:"next" doc:"what before says for the next page; null on the last"`
}

type reportCall struct {
	OfTable
	Body struct {
		Question string `json:"question" maxLength:"64" doc:"its id"`
		Reason   string `json:"reason" enum:"wrong,outdated,two_right,unclear,typo,offensive,too_easy,picture"`
		Text     string `json:"text,omitempty" maxLength:"2000" doc:"at most 500 characters"`
	}
}

type reportsCall struct {
	Done   string `query:"done" enum:"true,false" doc:"only those that are, or are not; all if missing"`
	Before int64  `query:"before" minimum:"0" doc:"next of the page before"`
}

type reportsAnswer struct {
	CacheControl string `header:"Cache-Control"`
	Disposition  string `header:"Content-Disposition"`
	Body         ReportList
}

type doneCall struct {
	ID   int64 `path:"report"`
	Body struct {
		Done bool `json:"done"`
	}
}

func (s *server) addReports() {
	add(s, huma.Operation{
		Method: http.MethodPost, Path: "/api/tables/{id}/reports", OperationID: "report", DefaultStatus: http.StatusNoContent,
		Summary:     "Report a question that was asked",
		Description: "By who has a seat, once the answer is known to that seat, and by the host at the end. A second report of the same question replaces the first, until the host has dealt with it.",
		Tags:        []string{"play"}, Security: session,
	}, s.report)
	add(s, huma.Operation{
		Method: http.MethodGet, Path: "/api/workshop/reports", OperationID: "reports",
		Summary: "What players said of questions at the caller's tables", Tags: []string{"workshop"}, Security: session,
	}, func(ctx context.Context, in *reportsCall) (*reportsAnswer, error) {
		var done *bool
		if in.Done != "" {
			yes := in.Done == "true"
			done = &yes
		}
		list, more, err := s.Workshop.Reports(ctx, whoever(ctx).ID, done, in.Before)
		if err != nil {
			return nil, err
		}
		origins, err := s.Workshop.Origins(ctx, whoever(ctx).ID, list)
		if err != nil {
			return nil, err
		}
		return &reportsAnswer{"no-store", "", shownReports(list, origins, more)}, nil
	})
	add(s, huma.Operation{
		Method: http.MethodGet, Path: "/api/workshop/reports/export", OperationID: "exportReports",
		Summary: "All of them as a file, to send on", Tags: []string{"workshop"}, Security: session,
	}, func(ctx context.Context, _ *struct{}) (*reportsAnswer, error) {
		list, err := s.Workshop.AllReports(ctx, whoever(ctx).ID)
		if err != nil {
			return nil, err
		}
		origins, err := s.Workshop.Origins(ctx, whoever(ctx).ID, list)
		if err != nil {
			return nil, err
		}
		return &reportsAnswer{"no-store", `attachment; filename="reports.json"`, shownReports(list, origins, false)}, nil
	})
	add(s, huma.Operation{
		Method: http.MethodPut, Path: "/api/workshop/reports/{report}", OperationID: "settleReport", DefaultStatus: http.StatusNoContent,
		Summary: "Note that a report is dealt with, or is not", Tags: []string{"workshop"}, Security: session,
	}, func(ctx context.Context, in *doneCall) (*struct{}, error) {
		return nil, s.Workshop.Settle(ctx, whoever(ctx).ID, in.ID, in.Body.Done)
	})
}

func (s *server) report(ctx context.Context, in *reportCall) (*struct{}, error) {
	who := whoever(ctx)
	opened, err := s.Tables.Opened(ctx, in.ID, who.ID, in.Body.Question)
	if err != nil {
		return nil, err
	}
	if !opened.Seated && opened.Host != who.ID {
		return nil, table.ErrNotFound
	}
	return nil, s.Workshop.Report(ctx, workshop.Report{
		Account: who.ID, By: who.Name, Seated: opened.Seated, Host: opened.Host, Table: in.ID, Version: opened.Ply + 1,
		Question: in.Body.Question, Reason: in.Body.Reason, Text: in.Body.Text,
		Asked: opened.Question, Right: opened.Right, Source: opened.Source,
	})
}

func shownReports(list []workshop.Report, origins []workshop.Origin, more bool) ReportList {
	out := ReportList{Reports: []Report{}}
	for i := range list {
		r := &list[i]
		shown := Report{
			ID: strconv.FormatInt(r.ID, 10), At: r.At, Table: r.Table, Version: r.Version, Reason: r.Reason, Text: r.Text, By: r.By, Done: r.Done,
		}
		var source quiz.Source
		// Both were written by this program; of what cannot be read nothing is shown.
		_ = json.Unmarshal(r.Asked, &shown.Question)
		_ = json.Unmarshal(r.Source, &source)
		shown.Question.ID, shown.Question.Right, shown.Question.Pack = r.Question, r.Right, source.Name
		shown.Question.PackID, shown.Question.ItemID, shown.Question.Quarantined = origins[i].Pack, origins[i].Item, origins[i].Quarantined
		if shown.Question.Options == nil {
			shown.Question.Options = []quiz.Text{}
		}
		out.Reports = append(out.Reports, shown)
	}
	if more {
		next := out.Reports[len(out.Reports)-1].ID
		out.Next = &next
	}
	return out
}
