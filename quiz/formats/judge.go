package formats

// A Problem is something wrong with an item, or something to look at.
type Problem struct {
	Reason  Reason `json:"reason"`
	Error   bool   `json:"error"`            // the item is not taken; else a warning
	Field   string `json:"field"`            // "stem", "options", "option", "explanation", …
	Option  int    `json:"option,omitempty"` // which, from 1; 0: all of them
	Message string `json:"message"`          // in English
}

// The bounds of what is taken, in characters and in number.
const (
	MaxText    = 2000 // of a stem, an explanation, a feedback
	MaxAnswer  = 500  // of an option
	MaxLabel   = 200  // of a title, a category, a tag, an author, a licence
	MaxOptions = 20
)

// Judge says what is wrong with an item and what to look at: the checks that
// every item passes when it is read and while it is edited.
func Judge(item Item) []Problem {
	return nil
}

// normalise brings the texts of an item to one form, and says what else it mended.
func normalise(item *Item) []string {
	return nil
}
