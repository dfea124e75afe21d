package formats

// A Reason is a word of what is wrong; it stays the same over versions, and the
// client has a text for each.
type Reason string

// Why a whole file, or the rest of it, is not taken.
const (
	TooLarge      Reason = "too_large"      // more bytes than the limit, packed or unpacked
	TooMany       Reason = "too_many"       // more questions, or more entries of an archive, than the limit
	TooDeep       Reason = "too_deep"       // nested deeper than the limit
	TooSlow       Reason = "too_slow"       // reading took longer than the limit
	UnsafeName    Reason = "unsafe_name"    // an archive's entry whose name leaves the archive
	UnknownFormat Reason = "unknown_format" // nothing that can be read
	BadEncoding   Reason = "bad_encoding"   // not in the encoding it is said to be in
	Nothing       Reason = "nothing"        // a file without a question
	EncodingGuess Reason = "encoding_guess" // a warning: the encoding of the file is not told by its bytes
)

// Why an item is not taken.
const (
	NoHead        Reason = "no_head"       // a table whose columns cannot be made out
	CellError     Reason = "cell_error"    // a cell shows an error of its formula
	Syntax        Reason = "syntax"        // the item cannot be made out
	Kind          Reason = "kind"          // a question of another kind: essay, matching, number, cloze, …
	NoStem        Reason = "no_stem"       // nothing is asked
	EmptyOption   Reason = "empty_option"  // an option without a text
	OneOption     Reason = "one_option"    // fewer than two options
	ManyOptions   Reason = "many_options"  // more options than the limit
	NoRight       Reason = "no_right"      // no option is right
	NoWrong       Reason = "no_wrong"      // no option is wrong
	BadAnswer     Reason = "bad_answer"    // the right answer is not among the options, or cannot be made out
	SameOptions   Reason = "same_options"  // two options are the same but for case and blanks
	TooLong       Reason = "too_long"      // a text is longer than the limit
	Bidi          Reason = "bidi"          // controls that turn the direction of writing: a way to show what is not there
	Duplicate     Reason = "duplicate"     // the same item stands in the file before
	Contradiction Reason = "contradiction" // the same stem and options stand in the file before with another answer
	Picture       Reason = "picture"       // the item is nothing without a picture
)

// What the reader of an item that is taken should look at.
const (
	Several       Reason = "several"        // more than one option is right: all are kept
	UnclearAnswer Reason = "unclear_answer" // the right option is named so that two may be meant
	NearDuplicate Reason = "near_duplicate" // an item before has the same options and answer and nearly the same stem
	FewOptions    Reason = "few_options"    // fewer than three wrong options: Alliance cannot ask it
	LongStem      Reason = "long_stem"      // longer than a telephone shows
	LongOption    Reason = "long_option"    // longer than a telephone shows
	LengthTell    Reason = "length_tell"    // the right option stands out by its length
	AllOfThese    Reason = "all_of_these"   // "all of the above" and the like: the order of options is drawn
	Negative      Reason = "negative"       // a stem that asks for what is not so
	StemLeak      Reason = "stem_leak"      // the stem holds the right option
	Alike         Reason = "alike"          // two options differ by accents only
	Drafted       Reason = "drafted"        // wrong options were drawn from other cards
	Formula       Reason = "formula"        // a text that a spreadsheet would take for a formula
	Markup        Reason = "markup"         // markup was taken out
	PictureLost   Reason = "picture_lost"   // a picture was left out
	Changed       Reason = "changed"        // a text was mended: control characters, old Romanian letters
	LostLetters   Reason = "lost_letters"   // signs that stand for letters lost in an earlier conversion
	BadValue      Reason = "bad_value"      // a value beside the question that cannot be made out and is left out
	SkippedEntry  Reason = "skipped_entry"  // a part of the file that is not a question
)
