package learning

import (
	"cmp"
	"encoding/json"
	"math"
	"slices"
	"time"

	"castellan/quiz/rating"
)

// A File is all that is kept of a question that was asked.
type File struct {
	ID        string
	Question  json.RawMessage // as it was asked last
	Known     rating.Question // the zero Question if no answer counts
	Samples   []rating.Sample
	Uncounted map[rating.Reason]int // how many answers do not count, by why
	Reporters int
}

// A Report tells of all questions that were asked, those first that somebody
// should look at.
type Report struct {
	Questions []Row `json:"questions"`
	Answers   int   `json:"answers"` // that count
	Known     int   `json:"rated"`   // questions with enough answers for a band
	Barred    int   `json:"quarantined"`
	Easy      int   `json:"too_easy"`
	Hard      int   `json:"too_hard"`
}

// A Row tells of one question. What too little is known of is null.
type Row struct {
	ID             string                `json:"id"`
	Text           string                `json:"text"`
	Category       string                `json:"category"`
	Level          string                `json:"level"` // that it came with
	Kind           string                `json:"kind,omitempty"`
	Answers        int                   `json:"answers"`
	RightRate      *float64              `json:"right_rate"`
	Rating         *float64              `json:"rating"`
	Band           *int                  `json:"band"` // from 1, the easiest fifth
	Learned        string                `json:"learned_level"`
	Discrimination *float64              `json:"discrimination"`
	Options        []rating.Option       `json:"options"`
	MedianSeconds  *float64              `json:"median_seconds"`
	Uncounted      map[rating.Reason]int `json:"uncounted"`
	Reporters      int                   `json:"reporters"`
	Quarantine     rating.Trouble        `json:"quarantine,omitempty"`
	Lure           string                `json:"lure,omitempty"`
	Extreme        string                `json:"extreme,omitempty"` // "easy", "hard"
}

// NewReport makes a report. It sorts the samples of the files.
func NewReport(files []File) Report {
	known := make(map[string]rating.Question, len(files))
	for i := range files {
		known[files[i].ID] = files[i].Known
	}
	book := rating.NewBook(known)
	r := Report{Questions: []Row{}}
	for i := range files {
		row := files[i].row(book)
		r.Questions = append(r.Questions, row)
		r.Answers += row.Answers
		if row.Band != nil {
			r.Known++
		}
		if row.Quarantine != rating.Fine {
			r.Barred++
		}
		switch row.Extreme {
		case "easy":
			r.Easy++
		case "hard":
			r.Hard++
		}
	}
	slices.SortFunc(r.Questions, func(a, b Row) int {
		return cmp.Or(cmp.Compare(b.urgency(), a.urgency()), cmp.Compare(b.Reporters, a.Reporters),
			cmp.Compare(b.Answers, a.Answers), cmp.Compare(a.ID, b.ID))
	})
	return r
}

// urgency is how much somebody should look at a question.
func (r *Row) urgency() int {
	switch {
	case r.Quarantine != rating.Fine:
		return 3
	case r.Reporters > 0:
		return 2
	case r.Extreme != "":
		return 1
	}
	return 0
}

func (f *File) row(book *rating.Book) Row {
	var q struct {
		Category, Level string
		Text            map[string]string
	}
	_ = json.Unmarshal(f.Question, &q) // a form that is not ours leaves blanks
	s := rating.Count(f.Samples)
	row := Row{
		ID: f.ID, Text: cmp.Or(name(q.Text), f.ID), Category: q.Category, Level: cmp.Or(f.Known.Level, q.Level), Kind: f.Known.Group,
		Answers: s.Answers, Options: s.Options, Uncounted: f.Uncounted, Reporters: f.Reporters,
		Quarantine: s.Judge(f.Reporters), Extreme: s.Extreme(),
	}
	row.Learned = book.Level(f.ID, row.Level)
	if row.Options == nil {
		row.Options = []rating.Option{}
	}
	if s.Answers > 0 {
		row.RightRate = number(s.Rate())
		row.Rating = number(f.Known.Value)
		row.MedianSeconds = number(float64(s.Median.Round(10*time.Millisecond)) / float64(time.Second))
	}
	if s.Answers >= rating.EnoughToJudge {
		row.Discrimination, row.Lure = number(s.Discrimination), s.Lure
	}
	if band, ok := book.Band(f.ID); ok {
		row.Band = &band
	}
	return row
}

// number is nothing for what is none.
func number(v float64) *float64 {
	if math.IsNaN(v) {
		return nil
	}
	return &v
}
