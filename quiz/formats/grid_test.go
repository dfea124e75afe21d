package formats

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
)

func TestPlaces(t *testing.T) {
	for text, want := range map[string]string{
		"2": "[1]", "2.0": "[1]", "02": "[1]", " 3 ": "[2]",
		"b": "[1]", "B": "[1]", "(c)": "[2]", "B.": "[1]", "d)": "[3]",
		"1,3": "[0 2]", "1, 3": "[0 2]", "1;3": "[0 2]", "1|3": "[0 2]", "1/3": "[0 2]", "1 3": "[0 2]", "1\n3": "[0 2]",
		"A,C": "[0 2]", "A and C": "[0 2]", "a et c": "[0 2]", "A și C": "[0 2]", "AC": "[0 2]", "A & C": "[0 2]",
		"answer 2": "[1]", "Option B": "[1]", "Réponse 3": "[2]", "Răspuns 4": "[3]", "option_2": "[1]",
		"0": "", "5": "", "12": "", "1.3": "", "E": "", "1,5": "", "": "", "Paris": "", "-1": "", "1e0": "", "AE": "", "and": "",
	} {
		got := ""
		if which, ok := places(text, 4); ok {
			got = fmt.Sprint(which)
		}
		if got != want {
			t.Errorf("%q names %s, not %s", text, got, want)
		}
	}
}

func TestHeads(t *testing.T) {
	for text, want := range map[string]string{
		"Question": "stem 0", "Question - max 120 characters": "stem 0", "Întrebare": "stem 0", "QUESTION TEXT": "stem 0", "Énoncé": "stem 0",
		"Answer 1": "option 1", "Answer\n3\n(Optional)": "option 3", "Answer 2 - max 75 characters": "option 2", "answer4": "option 4",
		"Option B": "option 2", "B": "option 2", "Răspuns 3": "option 3", "Varianta c": "option 3", "Réponse 1": "option 1",
		"Correct Answer": "right 0", "Correct answer(s)": "right 0", "Correct answer(s) - choose at least one": "right 0", "Bonne réponse": "right 0",
		"Răspuns corect": "right 0", "Correct Answer(s)\n(Only include Answer #)": "right 0", "correct number": "right number 0",
		"Wrong answer 2": "wrong 2", "Răspuns greșit 1": "wrong 1", "Mauvaise réponse": "wrong 0", "incorrect": "wrong 0",
		"Time limit (sec) – 5, 10, 20, 30, 60, 90, 120, or 240 secs": "seconds 0", "Timp (sec)": "seconds 0", "Temps": "seconds 0",
		"Question Type": "kind 0", "Question\n#": "other 0", "Answers": "list 0", "Choix 2": "option 2", "Choix": "list 0", "Bonne(s) réponse(s) – choisissez-en au moins une": "right 0",
		"correct_answer": "right 0", "incorrect_answers": "wrong 0", "Wrong1": "wrong 1", "Feedback 2": "feedback 2",
		"Dificultate": "level 0", "Catégorie": "category 0", "Limba": "language 0", "Explicație": "explanation 0",
		"": " 0", "Paris": " 0", "What is the question?": " 0", "3.5": " 0",
	} {
		what, number := readHead(text)
		if got := fmt.Sprintf("%s %d", what, number); got != want {
			t.Errorf("%q is %q, not %q", text, got, want)
		}
	}
}

// No head means two things.
func TestHeadsAreDistinct(t *testing.T) {
	known := map[string]role{}
	for what, words := range headWords {
		for _, word := range words {
			if other, twice := known[word]; twice {
				t.Errorf("%q is both %s and %s", word, what, other)
			}
			known[word] = what
			if word != plain(word) || word != strings.Join(strings.FieldsFunc(word, notOfWord), " ") {
				t.Errorf("%q is not in the form in which heads are looked up", word)
			}
		}
	}
}

func TestCells(t *testing.T) {
	for text, want := range map[string]string{
		"a,b\nc,d":             "1:a|b 2:c|d",
		"a,,\n\n,,\n,b":        "1:a|| 4:|b",
		`"a,""b""",c`:          `1:a,"b"|c`,
		`a, "b, c" ,d`:         `1:a|b, c|d`,
		`5" x,a"`:              `1:5" x|a"`,
		`x,"a`:                 `!1`,
		`"Hamlet" is by,x`:     `1:"Hamlet" is by|x`,
		"\"a\nb\",c\nd,e":      "1:a\nb|c 3:d|e",
		"\"a,b\nc,d\n":         "!1 2:c|d",
		"x,y\n\"a\nb\"c,d\ne,": "1:x|y !2 3:b\"c|d 4:e|",
		`'=1,'a,''@x,'`:        `1:=1|'a|'@x|'`,
		"sep=,\na,b":           "2:a|b",
	} {
		p := newCells(text, ',')
		var got []string
		for {
			r, err := p.next()
			if errors.Is(err, errUnclosed) {
				got = append(got, fmt.Sprintf("!%d", r.line))
				continue
			}
			if err != nil {
				break
			}
			var cells []string
			for _, c := range r.cells {
				cells = append(cells, c.text)
			}
			got = append(got, fmt.Sprintf("%d:%s", r.line, strings.Join(cells, "|")))
		}
		if s := strings.Join(got, " "); s != want {
			t.Errorf("%q is read as %q, not %q", text, s, want)
		}
	}
}

func TestPaths(t *testing.T) {
	for text, want := range map[string][]string{
		"":                   nil,
		"a":                  {"a"},
		"a/b c/d":            {"a", "b c", "d"},
		"AC//DC/x":           {"AC/DC", "x"},
		"$course$/top/A/B":   {"A", "B"},
		"top/A":              {"A"},
		"$course$/top":       {},
		"$course$/top/top/A": {"top", "A"},
	} {
		if got := moodlePath(text); !slices.Equal(got, want) {
			t.Errorf("%q is %q, not %q", text, got, want)
		}
	}
	for _, path := range [][]string{{"a"}, {"a/b", "c"}, {"a//b"}, {"a / b", "$x$"}} {
		if got := splitPath(joinPath(path)); !slices.Equal(got, path) {
			t.Errorf("%q becomes %q", path, got)
		}
	}
}

func TestFormulas(t *testing.T) {
	for text, want := range map[string]bool{
		"=1+1": true, "@SUM(A1)": true, "+A1": true, "-2+3|cmd": true, "=": false,
		"-5": false, "+3,5 %": false, "- Qui est là ?": false, "−5": false, "-": false, "": false, "a=b": false, "-20 °C": false,
	} {
		if looksLikeFormula(text) != want {
			t.Errorf("%q is taken for a formula: %v", text, !want)
		}
	}
}

// Where options are figures, "3" may be the third or the option 3: what the rows
// that leave no choice mean, the others mean, a row that can be neither says
// nothing, and a row that can be both is told.
func TestHowAnswersAreNamed(t *testing.T) {
	open := "2+1?,3,4,5,1,3\n5-1?,4,3,2,1,4\n"
	for name, c := range map[string]struct {
		rows    string
		rights  string // of the open rows
		unclear int
		reject  Reason
	}{
		"nothing speaks":         {open, "3 4", 2, ""},
		"a slip is no sign":      {open + "1+1?,2,7,8,9,22\n", "3 4", 2, BadAnswer},
		"nor is an empty answer": {open + "1+1?,2,7,8,9,\n", "3 4", 2, NoRight},
		"texts":                  {open + "Ten?,10,11,12,13,10\nEleven?,10,11,12,13,11\nA slip?,8,9,10,11,3\n", "3 4", 2, ""},
		"words":                  {open + "Where?,Rome,Paris,Oslo,Bonn,Rome\n", "3 4", 2, ""},
		"numbers":                {open + "Ten?,10,11,12,13,1\nNine?,9,11,12,13,1\nA word?,red,blue,one,two,red\n", "5 1", 2, ""},
		"letters":                {"Best grade?,C,A,B,D,A\nWorst grade?,C,A,B,D,D\nWhere?,Rome,Paris,Oslo,Bonn,B\n", "C D", 1, ""},
		"a head says":            {"number", "5 1", 0, ""},
	} {
		head := "Question,Option 1,Option 2,Option 3,Option 4,Answer\n"
		if c.rows == "number" {
			head, c.rows = "Question,Option 1,Option 2,Option 3,Option 4,Correct number\n", open
		}
		r := Read("q.csv", []byte(head+c.rows), Options{})
		var rights []string
		for _, item := range r.Accepted[:2] {
			for _, o := range item.Options {
				if o.Right {
					rights = append(rights, o.Text)
				}
			}
		}
		unclear := 0
		for _, w := range r.Warnings {
			if w.Reason == UnclearAnswer {
				unclear++
			}
		}
		if got := strings.Join(rights, " "); got != c.rights || unclear != c.unclear {
			t.Errorf("%s: right are %s, %d are told: %v", name, got, unclear, r.Warnings)
		}
		if c.reject == "" && len(r.Rejected) > 0 || c.reject != "" && (len(r.Rejected) != 1 || r.Rejected[0].Reason != c.reject) {
			t.Errorf("%s: rejected %v", name, r.Rejected)
		}
	}
}
