package httpapi

import (
	"time"

	"castellan/internal/workshop"
	"castellan/quiz/formats"
)

// Workshop is what a host can say of the questions at the tables that it hosts.
type Workshop struct {
	Packs      []Pack              `json:"packs" doc:"the built-in one first, then oldest first"`
	Coverage   map[string]Coverage `json:"coverage" doc:"what the packs that are on give together, by language"`
	Categories []string            `json:"categories" doc:"those that questions are sorted into"`
	Limits     Bounds              `json:"limits"`
}

// Pack is a set of questions that is switched on and off as one.
type Pack struct {
	ID        string     `json:"id"`
	Name      string     `json:"name"`
	Owner     string     `json:"owner" enum:"builtin,house,mine"`
	On        bool       `json:"on" doc:"at the tables that the caller hosts"`
	Questions int        `json:"questions"`
	Asked     int        `json:"asked" doc:"how many of them can be asked: with three wrong options, and short enough"`
	Languages []string   `json:"languages"`
	Licence   string     `json:"licence" doc:"of all its questions; empty: they differ, or do not say"`
	Author    string     `json:"author" doc:"likewise"`
	File      string     `json:"file" doc:"that it came from; empty: none"`
	Format    string     `json:"format" doc:"of the file"`
	Created   *time.Time `json:"created,omitempty"`
	Undoable  bool       `json:"undoable" doc:"the caller may remove it"`
}

// Coverage is how many questions a language has.
type Coverage struct {
	Total      int                       `json:"total"`
	Categories map[string]map[string]int `json:"categories" doc:"by category and level"`
}

// Bounds is how much one account can keep.
type Bounds struct {
	Packs     int `json:"packs"`
	Questions int `json:"questions"`
	FileBytes int `json:"file_bytes"`
}

// FileReport is what would become of a file.
type FileReport struct {
	File       string            `json:"file"`
	Format     string            `json:"format" doc:"unknown, if it can be none"`
	Layout     string            `json:"layout,omitempty" doc:"whose template it follows"`
	Encoding   string            `json:"encoding,omitempty" doc:"of a text file"`
	Guessed    bool              `json:"guessed,omitempty" doc:"the encoding is a guess"`
	Samples    map[string]string `json:"samples,omitempty" doc:"if it is: a line as each encoding reads it"`
	Cut        bool              `json:"cut,omitempty" doc:"a limit was reached: the rest of the file is in none of the lists"`
	Accepted   []QuestionText    `json:"accepted"`
	Rejected   []FileProblem     `json:"rejected"`
	Warnings   []FileProblem     `json:"warnings"`
	Duplicates int               `json:"duplicates" doc:"how many of the accepted ones the caller has already"`
}

// FileProblem is something wrong with a part of a file, or to look at.
type FileProblem struct {
	Line    int    `json:"line" doc:"from 1; 0: the file as a whole"`
	Item    int    `json:"item,omitempty" doc:"which item of the file, from 1, if several begin on the line"`
	Reason  string `json:"reason"`
	Message string `json:"message,omitempty"`
}

// QuestionText is a question of a pack or of a file.
type QuestionText struct {
	Key         string           `json:"key,omitempty" doc:"made from what it says; what is sent does not count"`
	Title       string           `json:"title,omitempty"`
	Language    string           `json:"language,omitempty"`
	Category    []string         `json:"category,omitempty" maxItems:"20" doc:"a path, the widest first"`
	Level       string           `json:"level,omitempty" enum:",easy,medium,hard"`
	Stem        string           `json:"stem"`
	Options     []QuestionOption `json:"options" maxItems:"50"`
	Explanation string           `json:"explanation,omitempty"`
	Seconds     int              `json:"seconds,omitempty" minimum:"0" maximum:"3600"`
	Tags        []string         `json:"tags,omitempty" maxItems:"50"`
	Author      string           `json:"author,omitempty"`
	Licence     string           `json:"licence,omitempty"`
}

// QuestionOption is an answer that is offered.
type QuestionOption struct {
	Text     string `json:"text"`
	Right    bool   `json:"right"`
	Feedback string `json:"feedback,omitempty"`
}

// PackQuestion is a question of the caller's own pack.
type PackQuestion struct {
	ID      string `json:"id"`
	Version int    `json:"version"`
	QuestionText
	Settled     Settling   `json:"settled"`
	Fit         bool       `json:"fit" doc:"it can be asked"`
	Problems    []ItemFlaw `json:"problems"`
	Reports     int        `json:"report_count" doc:"how many players reported it"`
	Quarantined bool       `json:"quarantined" doc:"it is not asked until somebody has looked at it"`
}

// Settling is what a question is sorted by.
type Settling struct {
	Language string `json:"language"`
	Category string `json:"category"`
	Level    string `json:"level"`
}

// ItemFlaw is something wrong with a question, or to look at.
type ItemFlaw struct {
	Reason   string `json:"reason"`
	Field    string `json:"field"`
	Option   int    `json:"option,omitempty" doc:"which, from 1; none: none of them alone"`
	Severity string `json:"severity" enum:"error,warning" doc:"an error cannot be kept"`
	Message  string `json:"message"`
}

// PackPage is a part of a pack.
type PackPage struct {
	Questions []PackQuestion `json:"questions"`
	Total     int            `json:"total" doc:"on all pages"`
	Next      *string        `json:"next" doc:"what after says for the next page; null on the last"`
}

// Imported is what became of an import.
type Imported struct {
	Pack   Pack       `json:"pack" doc:"the new one, or the one that has it all already"`
	Added  int        `json:"added"`
	Report FileReport `json:"report"`
}

// Judged is what is wrong with a question.
type Judged struct {
	Problems []ItemFlaw `json:"problems"`
}

// item is what a caller wrote.
func (q *QuestionText) item() formats.Item {
	item := formats.Item{
		Title: q.Title, Language: q.Language, Category: q.Category, Level: q.Level, Stem: q.Stem,
		Explanation: q.Explanation, Seconds: q.Seconds, Tags: q.Tags, Author: q.Author, Licence: q.Licence,
	}
	for _, o := range q.Options {
		item.Options = append(item.Options, formats.Option(o))
	}
	return item
}

func shownItem(i *formats.Item) QuestionText {
	q := QuestionText{
		Key: i.Key, Title: i.Title, Language: i.Language, Category: i.Category, Level: i.Level, Stem: i.Stem, Options: []QuestionOption{},
		Explanation: i.Explanation, Seconds: i.Seconds, Tags: i.Tags, Author: i.Author, Licence: i.Licence,
	}
	for _, o := range i.Options {
		q.Options = append(q.Options, QuestionOption(o))
	}
	return q
}

func shownFlaws(problems []formats.Problem) []ItemFlaw {
	list := []ItemFlaw{}
	for _, p := range problems {
		severity := "warning"
		if p.Error {
			severity = "error"
		}
		list = append(list, ItemFlaw{string(p.Reason), p.Field, p.Option, severity, p.Message})
	}
	return list
}

func shownFile(r *formats.Report, duplicates int) FileReport {
	f := FileReport{
		File: r.File, Format: r.Format, Layout: r.Layout, Encoding: r.Encoding, Guessed: r.Guessed, Samples: r.Samples, Cut: r.Cut,
		Accepted: []QuestionText{}, Rejected: []FileProblem{}, Warnings: []FileProblem{}, Duplicates: duplicates,
	}
	for i := range r.Accepted {
		f.Accepted = append(f.Accepted, shownItem(&r.Accepted[i]))
	}
	for _, x := range r.Rejected {
		f.Rejected = append(f.Rejected, FileProblem{x.Line, x.Item, string(x.Reason), x.Message})
	}
	for _, x := range r.Warnings {
		f.Warnings = append(f.Warnings, FileProblem{x.Line, x.Item, string(x.Reason), x.Message})
	}
	return f
}

func shownPack(p *workshop.Listed, account string) Pack {
	shown := Pack{
		ID: p.ID, Name: p.Name, Owner: "house", On: p.On, Languages: p.Languages(), Licence: p.Licence, Author: p.Author,
		File: p.File, Format: p.Format,
	}
	switch p.Owner {
	case account:
		shown.Owner, shown.Undoable = "mine", true
	case workshop.House:
		if p.ID == workshop.Builtin {
			shown.Owner = "builtin"
		}
	}
	if !p.Created.IsZero() {
		shown.Created = &p.Created
	}
	shown.Questions, shown.Asked = p.Size()
	return shown
}
