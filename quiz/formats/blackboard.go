package formats

import "strings"

// boardKinds are the kinds of questions that such a file holds.
var boardKinds = map[string]bool{
	"MC": true, "MA": true, "TF": true, "ESS": true, "ORD": true, "MAT": true, "FIB": true, "FIB_PLUS": true, "FIL": true, "NUM": true, "SR": true, "OP": true,
	"JUMBLED_SENTENCE": true, "QUIZ_BOWL": true,
}

// blackboard says whether rows are as Blackboard has them: without heads, the
// kind in the first cell.
func blackboard(rows []row) bool {
	for _, r := range rows {
		if !boardKinds[strings.ToUpper(r.text(0))] || len(r.cells) < 2 {
			return false
		}
	}
	return len(rows) > 0
}

// readBlackboard takes a row for a question: after its kind and its stem each
// option with "correct" or "incorrect", or the truth of a statement.
func readBlackboard(r row, into *sheaf) {
	item := Item{Line: r.line, Stem: r.text(1)}
	switch kind := strings.ToUpper(r.text(0)); kind {
	case "TF":
		options, ok := trueOrFalse(r.text(2), into.options.Language)
		if !ok {
			into.reject(r.line, BadAnswer, "neither true nor false: %q", clip(r.text(2)))
			return
		}
		item.Options = options
	case "MC", "MA":
		for column := 2; column < len(r.cells); column += 2 {
			text, mark := r.text(column), strings.ToLower(r.text(column+1))
			if text == "" && mark == "" {
				continue
			}
			if mark != "correct" && mark != "incorrect" {
				into.reject(r.line, BadAnswer, "an option is correct or incorrect, here %q", clip(mark))
				return
			}
			item.Options = append(item.Options, Option{Text: text, Right: mark == "correct"})
		}
	default:
		into.reject(r.line, Kind, "a question of another kind: %s", kind)
		return
	}
	into.add(item)
}
