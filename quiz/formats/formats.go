// Package formats reads and writes questions in the formats that people have:
// spreadsheets, the files of learning platforms and quiz games, plain text.
//
// A reader never loses a file for one bad item: each item is accepted or
// rejected by itself, with its place and a reason that stays the same over
// versions. What it reads may be hostile: size, unpacked size, entries, depth and
// time are bounded, nothing is fetched, nothing is written.
package formats

// An Item is one question as a file has it.
type Item struct {
	// Key is made from what the item says (stem, options, language), so that the
	// same question has the same key in every file and format.
	Key         string   `json:"key"`
	Title       string   `json:"title,omitempty"`
	Language    string   `json:"language,omitempty"` // empty: the file does not say
	Category    []string `json:"category,omitempty"` // a path, the widest first
	Level       string   `json:"level,omitempty"`    // easy, medium, hard; empty: unknown
	Stem        string   `json:"stem"`
	Options     []Option `json:"options"`
	Explanation string   `json:"explanation,omitempty"`
	Seconds     int      `json:"seconds,omitempty"` // to answer in; 0: the file does not say
	Tags        []string `json:"tags,omitempty"`
	Author      string   `json:"author,omitempty"`
	Licence     string   `json:"licence,omitempty"`
	Line        int      `json:"-"` // where it begins in the file, from 1; a row of a sheet, an item of a package
}

// An Option is one answer that is offered. At least one of an item's options
// is right and at least one is wrong.
type Option struct {
	Text     string `json:"text"`
	Right    bool   `json:"right"`
	Feedback string `json:"feedback,omitempty"`
}

// A Report is what became of a file.
type Report struct {
	File     string      `json:"file"`
	Format   string      `json:"format"`             // name of the format; "unknown"
	Layout   string      `json:"layout,omitempty"`   // whose template it follows: "kahoot", "blooket", …
	Encoding string      `json:"encoding,omitempty"` // of a text file
	Accepted []Item      `json:"accepted"`
	Rejected []Rejection `json:"rejected"`
	Warnings []Warning   `json:"warnings"`
	Cut      bool        `json:"cut,omitempty"` // a limit was reached: the rest of the file is in none of the lists
	// When the encoding is a guess, Samples holds the first line that tells the
	// encodings apart, as each of them reads it.
	Guessed bool              `json:"guessed,omitempty"`
	Samples map[string]string `json:"samples,omitempty"`
}

// A Rejection is an item that is not taken.
type Rejection struct {
	Line    int    `json:"line"`           // 0: the file as a whole
	Item    int    `json:"item,omitempty"` // which item of the file, from 1, if several begin on the line
	Reason  Reason `json:"reason"`
	Message string `json:"message"` // in English, for logs and the command line
}

// A Warning is something that was changed or that the reader should look at;
// the item is taken all the same.
type Warning struct {
	Line    int    `json:"line"`
	Item    int    `json:"item,omitempty"` // as of a rejection
	Reason  Reason `json:"reason"`
	Message string `json:"message,omitempty"`
}
