package formats

import (
	"regexp"
	"strconv"
	"strings"
)

// A role is what a column of a table holds.
type role string

const (
	roleNone        role = ""
	roleStem        role = "stem"
	roleOption      role = "option"
	roleList        role = "list" // all options in one cell
	roleRight       role = "right"
	roleRightNumber role = "right number"
	roleWrong       role = "wrong"
	roleFeedback    role = "feedback"
	roleKind        role = "kind"
	roleSeconds     role = "seconds"
	roleCategory    role = "category"
	roleLanguage    role = "language"
	roleLevel       role = "level"
	roleExplanation role = "explanation"
	roleTags        role = "tags"
	roleTitle       role = "title"
	roleAuthor      role = "author"
	roleLicence     role = "licence"
	rolePicture     role = "picture"
	roleTyping      role = "typing"
	roleOther       role = "other"
)

// headWords are the words of heads, folded and without their numbers, that tell
// what a column holds, in English, French and Romanian.
var headWords = map[role][]string{
	roleStem: {
		"question", "questions", "question text", "question title", "questiontext", "stem", "prompt", "text",
		"enonce", "intitule", "texte", "texte de la question", "la question",
		"intrebare", "intrebarea", "intrebari", "enunt", "textul intrebarii", "text intrebare",
	},
	roleOption: {
		"", "answer", "option", "choice", "response", "answer option", "answer choice", "possible answer", "alternative",
		"reponse", "proposition", "reponse possible",
		"raspuns", "raspunsul", "varianta", "optiune", "optiunea", "varianta de raspuns",
	},
	roleList: {
		"answers", "options", "choices", "answer options", "answer choices", "all answers", "reponses", "choix", "propositions", "reponses possibles",
		"raspunsuri", "variante", "optiuni", "variante de raspuns", "raspunsuri posibile",
	},
	roleRight: {
		"correct", "right", "correct answer", "correct answers", "right answer", "right answers", "solution", "key", "answer key", "correct option", "correct options", "correct choice", "correctanswer", "correct response", "is correct",
		"juste", "bonne reponse", "bonnes reponses", "reponse correcte", "reponses correctes", "reponse juste", "reponses justes", "corrige", "cle", "bonne",
		"corect", "corecta", "corecte", "raspuns corect", "raspunsul corect", "raspunsuri corecte", "varianta corecta", "variante corecte", "optiunea corecta", "cheie", "solutie", "solutia", "corect raspuns",
	},
	roleRightNumber: {
		"correct number", "correct index", "correct answer number", "answer number", "answer index", "correct option number", "correct answer index",
		"numero correct", "numero de la bonne reponse", "numar corect", "numarul raspunsului corect", "numarul corect", "nr raspuns corect",
	},
	roleWrong: {
		"wrong", "wrong answer", "wrong answers", "incorrect", "incorrect answer", "incorrect answers", "false", "false answer", "distractor", "distractors", "wrong option", "incorrect option", "wronganswer", "incorrectanswer",
		"faux", "fausse", "fausse reponse", "fausses reponses", "mauvaise reponse", "mauvaises reponses", "reponse fausse", "reponse incorrecte", "distracteur", "mauvaise",
		"fals", "gresit", "gresita", "gresite", "raspuns gresit", "raspuns fals", "raspunsuri gresite", "raspuns incorect", "varianta gresita", "incorecta", "incorect", "distractori",
	},
	roleFeedback: {"feedback", "retour", "commentaire sur la reponse", "comentariu la raspuns", "answer feedback", "option feedback"},
	roleKind:     {"type", "question type", "kind", "type de question", "tip", "tipul", "tip intrebare", "tipul intrebarii"},
	roleSeconds: {
		"time", "time limit", "time limit sec", "time limit seconds", "time in seconds", "seconds", "time sec", "timer", "duration", "timelimit",
		"temps", "duree", "secondes", "temps limite", "limite de temps", "temps en secondes", "duree en secondes",
		"timp", "secunde", "durata", "limita de timp", "timp limita", "timp in secunde", "timp sec",
	},
	roleCategory: {
		"category", "categories", "topic", "subject", "theme", "domain",
		"categorie", "sujet", "matiere", "domaine", "rubrique",
		"subiect", "tema", "domeniu", "materie", "capitol", "categoria",
	},
	roleLanguage:    {"language", "lang", "langue", "langage", "limba", "locale"},
	roleLevel:       {"level", "difficulty", "niveau", "difficulte", "nivel", "dificultate", "nivel de dificultate", "dificultatea", "difficulty level", "niveau de difficulte"},
	roleExplanation: {"explanation", "answer explanation", "general feedback", "comment", "explication", "commentaire", "explicatie", "explicatii", "comentariu", "rationale", "explicatia", "justification"},
	roleTags:        {"tags", "tag", "keywords", "labels", "etiquettes", "mots cles", "etichete", "cuvinte cheie"},
	roleTitle:       {"title", "name", "titre", "titlu", "nom", "nume"},
	roleAuthor:      {"author", "auteur", "autor", "autorul"},
	roleLicence:     {"licence", "license", "licenta"},
	rolePicture:     {"image", "image link", "picture", "photo", "question image", "media", "imagine", "poza", "image url", "lien de l image"},
	roleTyping:      {"typing", "typing answer"},
	roleOther:       {"number", "question number", "nr", "no", "id", "numero", "numar", "points", "score", "puncte", "source", "sursa", "notes", "date", "index", "numarul intrebarii"},
}

// headRoles is headWords turned about.
var headRoles = func() map[string]role {
	roles := map[string]role{}
	for r, words := range headWords {
		for _, w := range words {
			roles[w] = r
		}
	}
	return roles
}()

// headBound is where templates begin to say how a cell is to be filled.
var headBound = regexp.MustCompile(`\s[-–—]\s|[(:\[]`)

// headNumber parts the number or letter of an option from the rest of its head.
var headNumber = regexp.MustCompile(`(^| )(\d{1,2}|[a-j])( |$)`)

// readHead says what a head tells of its column: its role and, of an option, its
// number, from 1; 0 if it has none.
func readHead(text string) (role, int) {
	if len(text) > 300 {
		return roleNone, 0
	}
	if what, number := readWords(text); what != roleNone {
		return what, number
	}
	if at := headBound.FindStringIndex(text); at != nil {
		return readWords(text[:at[0]])
	}
	return roleNone, 0
}

func readWords(text string) (role, int) {
	text = strings.ReplaceAll(splitFigures(text), "#", " number ")
	text = strings.Join(strings.FieldsFunc(plain(text), notOfWord), " ")
	if text == "" {
		return roleNone, 0
	}
	if what, ok := headRoles[text]; ok {
		return what, 0
	}
	at := headNumber.FindStringSubmatchIndex(text)
	if at == nil {
		return roleNone, 0
	}
	mark := text[at[4]:at[5]]
	number, err := strconv.Atoi(mark)
	if err != nil {
		number = int(mark[0]-'a') + 1
	}
	what := headRoles[strings.TrimSpace(text[:at[0]]+" "+text[at[1]:])]
	if what == roleList { // "choix 1": some words are the same for one and for many
		what = roleOption
	}
	return what, number
}

// splitFigures parts figures from letters: "answer1", "OptionA" stays.
func splitFigures(text string) string {
	var b strings.Builder
	var before rune
	for _, r := range text {
		if '0' <= r && r <= '9' && !('0' <= before && before <= '9') {
			b.WriteByte(' ')
		}
		b.WriteRune(r)
		before = r
	}
	return b.String()
}
