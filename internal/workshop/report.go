package workshop

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// A Report is what a player says of a question that was asked.
type Report struct {
	ID       int64
	At       time.Time
	Account  string // who reports
	By       string // the display name of that account
	Seated   bool   // it has a seat at the table
	Host     string // account
	Own      bool   // the question is of a pack of the host
	Table    string
	Version  int    // after the ply that asked
	Question string // id
	Reason   string
	Text     string
	Asked    json.RawMessage // the question as it was asked
	Right    int             // the place of the right option, from 1
	Source   json.RawMessage // of the question, or null
	Done     bool
}

// Reasons are the reasons of reports.
var Reasons = []string{"wrong", "outdated", "two_right", "unclear", "typo", "offensive", "too_easy", "picture"}

// maxReport bounds the text of a report, in characters.
const maxReport = 500

// An Unfit request says what cannot be: a reason that is none, a text that is
// too long, a category that nobody knows.
type Unfit struct{ Message string }

func (e *Unfit) Error() string { return e.Message }

// Report keeps a report. Its text is shown to others: what turns or hides
// writing is taken out.
func (w *Workshop) Report(ctx context.Context, r Report) error {
	if !slices.Contains(Reasons, r.Reason) {
		return &Unfit{"the reason is none of " + strings.Join(Reasons, ", ")}
	}
	r.Text = readable(r.Text)
	if utf8.RuneCountInString(r.Text) > maxReport {
		return &Unfit{fmt.Sprintf("the text of a report has at most %d characters", maxReport)}
	}
	origin, err := w.Origins(ctx, r.Host, []Report{r})
	if err != nil {
		return err
	}
	r.At, r.Own = w.now(), origin[0].Pack != ""
	if err := w.Store.KeepReport(ctx, r); err != nil {
		return fmt.Errorf("keep a report: %w", err)
	}
	return nil
}

const (
	// maxLines bounds the lines of a text; what is beyond is on the last.
	maxLines = 10
	// maxMarks bounds the marks that stand on one letter.
	maxMarks = 2
)

// readable gives a text as others may read it: without characters that do not
// show or that turn writing, without empty lines and towers of marks.
func readable(text string) string {
	text = norm.NFC.String(strings.ToValidUTF8(text, ""))
	marks := 0
	text = strings.Map(func(r rune) rune {
		switch {
		case unicode.Is(unicode.M, r):
			if marks++; marks > maxMarks {
				return -1
			}
			return r
		case r == '\n' || r == '\t' || unicode.IsGraphic(r):
			marks = 0
			return r
		}
		return -1
	}, text)
	var lines []string
	for line := range strings.Lines(text) {
		if line = strings.Join(strings.Fields(line), " "); line != "" {
			lines = append(lines, line)
		}
	}
	if len(lines) > maxLines {
		lines = append(lines[:maxLines-1], strings.Join(lines[maxLines-1:], " "))
	}
	return strings.Join(lines, "\n")
}

// Reports gives a page of the reports at the tables of a host, newest first,
// before an id if one is given, and whether there are more.
func (w *Workshop) Reports(ctx context.Context, host string, done *bool, before int64) (list []Report, more bool, err error) {
	list, err = w.Store.Reports(ctx, host, done, before, pageSize+1)
	if err != nil {
		return nil, false, fmt.Errorf("list the reports: %w", err)
	}
	if len(list) > pageSize {
		return list[:pageSize], true, nil
	}
	return list, false, nil
}

// Settle notes whether a host has dealt with a report.
func (w *Workshop) Settle(ctx context.Context, host string, id int64, done bool) error {
	if err := w.Store.SetReport(ctx, host, id, done); err != nil {
		return fmt.Errorf("note a report: %w", err)
	}
	return nil
}

// SettleAll notes that all reports of a question are dealt with, whoever hosted,
// and gives how many there were.
func (w *Workshop) SettleAll(ctx context.Context, question string) (int, error) {
	n, err := w.Store.SettleReports(ctx, question)
	if err != nil {
		return 0, fmt.Errorf("settle reports: %w", err)
	}
	return n, nil
}

// AllReports gives all reports at the tables of a host, newest first, as many as
// anybody will read.
func (w *Workshop) AllReports(ctx context.Context, host string) ([]Report, error) {
	const many = 5000
	list, err := w.Store.Reports(ctx, host, nil, 0, many)
	if err != nil {
		return nil, fmt.Errorf("list the reports: %w", err)
	}
	return list, nil
}

// An Origin is where a question that was reported comes from.
type Origin struct {
	Pack, Item  string // of the host's own; empty: it is none of them, or no more
	Quarantined bool
}

// Origins gives the origins of the questions that were reported, in the order of
// the reports.
func (w *Workshop) Origins(ctx context.Context, host string, reports []Report) ([]Origin, error) {
	packs, err := w.Store.Packs(ctx, host)
	if err != nil {
		return nil, fmt.Errorf("list the packs: %w", err)
	}
	known := map[string]Origin{}
	for i := range packs {
		if packs[i].Owner != host {
			continue
		}
		questions, err := w.questions(ctx, &packs[i])
		if err != nil {
			return nil, err
		}
		for _, q := range questions {
			pack, item, _ := strings.Cut(q.Key, "/")
			known[q.ID] = Origin{Pack: pack, Item: item}
		}
	}
	var barred map[string]bool
	if w.Quarantine != nil {
		if barred, _, err = w.Quarantine.Quarantined(ctx); err != nil {
			return nil, fmt.Errorf("read the quarantine: %w", err)
		}
	}
	list := make([]Origin, len(reports))
	for i := range reports {
		list[i] = known[reports[i].Question]
		list[i].Quarantined = barred[reports[i].Question]
	}
	return list, nil
}

// A Standing is what players think of a question.
type Standing struct {
	Reports     int // how many count: see Store.Reporters
	Quarantined bool
}

// Standing gives the standing of items, in their order: of one that is asked as
// several questions, that of the worst.
func (w *Workshop) Standing(ctx context.Context, items []Item) ([]Standing, error) {
	reports, err := w.Store.Reporters(ctx)
	if err != nil {
		return nil, fmt.Errorf("count the reports: %w", err)
	}
	var barred map[string]bool
	if w.Quarantine != nil {
		if barred, _, err = w.Quarantine.Quarantined(ctx); err != nil {
			return nil, fmt.Errorf("read the quarantine: %w", err)
		}
	}
	list := make([]Standing, len(items))
	for i := range items {
		for _, id := range items[i].Questions() {
			list[i].Reports = max(list[i].Reports, reports[id])
			list[i].Quarantined = list[i].Quarantined || barred[id]
		}
	}
	return list, nil
}
