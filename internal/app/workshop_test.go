package app_test

import (
	"encoding/json"
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"castellan/internal/app"
)

// file is a file of questions in our own format: n sound ones about a subject,
// numbered from one on.
func file(subject string, first, n int) string {
	var items []string
	for i := first; i < first+n; i++ {
		items = append(items, fmt.Sprintf(`{"language":"fr","category":["Histoire"],"level":"easy","stem":"%s numéro %d ?","options":[`+
			`{"text":"secret%d","right":true},{"text":"faux a%d","right":false},{"text":"faux b%d","right":false},{"text":"faux c%d","right":false}],`+
			`"licence":"CC0-1.0","author":"Ada"}`, subject, i, i, i, i, i))
	}
	return `{"castellan":"questions","version":1,"items":[` + strings.Join(items, ",\n") + `]}`
}

type shownWorkshop struct {
	Packs    []shownPack
	Coverage map[string]struct {
		Total      int
		Categories map[string]map[string]int
	}
	Categories []string
}

type shownPack struct {
	ID, Name, Owner, Licence, Author, File, Format string
	On, Undoable                                   bool
	Questions, Asked                               int
	Languages                                      []string
}

type shownImport struct {
	Pack   shownPack
	Added  int
	Report struct {
		Accepted []struct{ Key, Stem string }
		Rejected []struct{ Reason string }
	}
}

func workshopOf(s *somebody) shownWorkshop {
	s.t.Helper()
	var w shownWorkshop
	s.call("GET", "api/workshop", nil).want(200).into(&w)
	return w
}

func importing(s *somebody, status int, name, text, more string) shownImport {
	s.t.Helper()
	var made shownImport
	s.call("POST", "api/workshop/import?name="+url.QueryEscape(name)+more, text).want(status).into(&made)
	return made
}

// A file is checked, imported once, switched off and on, taken away, and undone;
// nobody else sees more of it than nothing.
func TestWorkshop(t *testing.T) {
	a := serve(t)
	ada, ben := guest(t, a, "Ada"), guest(t, a, "Ben")
	before := workshopOf(ada)
	if p := before.Packs; len(p) != 1 || p[0].ID != "builtin" || p[0].Owner != "builtin" || !p[0].On || p[0].Undoable || p[0].Asked < 1000 {
		t.Fatalf("before the first: %+v", p)
	}
	if n := before.Coverage["fr"]; n.Total < 1000 || n.Categories["history"]["easy"] == 0 || len(before.Categories) != 11 {
		t.Errorf("the coverage is %+v of %q", n, before.Categories)
	}
	text := file("La chose", 1, 3)
	var checked struct {
		Format     string
		Accepted   []struct{ Key, Stem string }
		Duplicates int
	}
	ada.call("POST", "api/workshop/check?name=a.json", text).want(200).into(&checked)
	if checked.Format != "json" || len(checked.Accepted) != 3 || checked.Duplicates != 0 || checked.Accepted[0].Key == "" {
		t.Errorf("checked: %+v", checked)
	}
	if w := workshopOf(ada); len(w.Packs) != 1 {
		t.Errorf("the check kept %+v", w.Packs)
	}
	made := importing(ada, 201, `..\../Mes "choses".json`, text, "")
	want := shownPack{ID: made.Pack.ID, Name: `Mes "choses"`, Owner: "mine", Licence: "CC0-1.0", Author: "Ada", File: `Mes "choses".json`, Format: "json",
		On: true, Undoable: true, Questions: 3, Asked: 3, Languages: []string{"fr"}}
	if made.Added != 3 || fmt.Sprint(made.Pack) != fmt.Sprint(want) {
		t.Errorf("imported: %+v, want %+v", made, want)
	}
	for _, again := range []string{text, " " + text} { // the same bytes, and the same questions
		if second := importing(ada, 200, "b.json", again, "&title=Other"); second.Added != 0 || second.Pack.ID != made.Pack.ID {
			t.Errorf("a second time: %+v", second)
		}
	}
	ada.call("POST", "api/workshop/check?name=a.json", text).want(200).into(&checked)
	if checked.Duplicates != 3 {
		t.Errorf("checked again: %+v", checked)
	}
	if more := importing(ada, 201, "more.json", file("La chose", 3, 2), "&title=More"); more.Added != 1 || more.Pack.Name != "More" {
		t.Errorf("one new question: %+v", more)
	}
	after := workshopOf(ada)
	if got := after.Coverage["fr"].Total - before.Coverage["fr"].Total; got != 4 || after.Coverage["en"].Total != before.Coverage["en"].Total {
		t.Errorf("the coverage grew by %d", got)
	}

	path := "api/workshop/packs/" + made.Pack.ID
	var switched shownPack
	ada.call("PUT", path, map[string]any{"on": false, "name": "  Nou\n"}).want(200).into(&switched)
	if switched.On || switched.Name != "Nou" {
		t.Errorf("switched: %+v", switched)
	}
	ada.call("PUT", "api/workshop/packs/builtin", map[string]any{"on": false}).want(200)
	if w := workshopOf(ada); w.Coverage["fr"].Total != 1 || len(w.Coverage["en"].Categories) != 0 {
		t.Errorf("with all but one off: %+v", w.Coverage)
	}
	if w := workshopOf(ben); !w.Packs[0].On || len(w.Packs) != 1 {
		t.Errorf("another sees %+v", w.Packs)
	}
	ada.call("PUT", "api/workshop/packs/builtin", map[string]any{"name": "Mine"}).wantCode(404, "not_found")

	for _, other := range []string{"GET /questions", "GET /export", "PUT ", "DELETE ", "POST /questions"} {
		method, part, _ := strings.Cut(other, " ")
		var body any
		switch method {
		case "PUT":
			body = map[string]any{"on": true}
		case "POST":
			body = aQuestion("x")
		}
		ben.call(method, path+part, body).wantCode(404, "not_found")
	}
	ada.call("GET", "api/workshop/packs/builtin/questions", nil).wantCode(404, "not_found")
	ada.call("GET", "api/workshop/packs/builtin/export", nil).wantCode(404, "not_found")

	r := ada.call("GET", path+"/export?format=json", nil).want(200)
	if !strings.Contains(string(r.body), "secret2") || r.header.Get("Content-Disposition") != `attachment; filename=Nou.json` ||
		r.header.Get("Content-Type") != "application/octet-stream" {
		t.Errorf("taken away: %v %s", r.header, r.body)
	}
	ada.call("DELETE", path, nil).want(204)
	ada.call("DELETE", path, nil).wantCode(404, "not_found")
	if again := importing(ada, 201, "c.json", string(r.body), ""); again.Added != 3 {
		t.Errorf("back again: %+v", again)
	}
}

func aQuestion(name string) map[string]any {
	option := func(text string, right bool) map[string]any { return map[string]any{"text": text, "right": right} }
	return map[string]any{
		"language": "ro", "category": []string{"Istorie"}, "level": "hard", "stem": "Ce e " + name + "?",
		"options": []any{option("unu", true), option("doi", false), option("trei", false), option("patru", false)},
	}
}

// Questions are written, judged, changed in turn, looked for and removed.
func TestEditor(t *testing.T) {
	a := serve(t)
	ada := guest(t, a, "Ada")
	var pack shownPack
	ada.call("POST", "api/workshop/packs", map[string]any{"title": "Ale mele", "language": "ro"}).want(201).into(&pack)
	if pack.Name != "Ale mele" || pack.Questions != 0 || pack.File != "" {
		t.Errorf("made: %+v", pack)
	}
	path := "api/workshop/packs/" + pack.ID + "/questions"
	type item struct {
		ID, Key, Stem string
		Version       int
		Fit           bool
		Settled       struct{ Language, Category, Level string }
		Problems      []struct{ Reason, Severity string }
	}
	var first, second item
	ada.call("POST", path, aQuestion("asta")).want(201).into(&first)
	if first.Version != 1 || !first.Fit || first.Settled.Category != "history" || first.Settled.Language != "ro" || first.Settled.Level != "hard" || len(first.Problems) != 0 {
		t.Errorf("written: %+v", first)
	}
	ada.call("POST", path, aQuestion("asta")).wantCode(409, "conflict")
	bad := aQuestion("rea")
	bad["options"] = bad["options"].([]any)[1:]
	if p := ada.call("POST", path, bad).wantCode(422, "refused"); p.Rule != "no_right" {
		t.Errorf("without a right option: %+v", p)
	}
	var judged struct {
		Problems []struct{ Reason, Field, Severity string }
	}
	ada.call("POST", "api/workshop/judge", bad).want(200).into(&judged)
	if !slices.ContainsFunc(judged.Problems, func(p struct{ Reason, Field, Severity string }) bool {
		return p.Reason == "no_right" && p.Severity == "error" && p.Field == "options"
	}) {
		t.Errorf("judged: %+v", judged)
	}
	few := aQuestion("mică")
	few["options"] = few["options"].([]any)[:2]
	ada.call("POST", path, few).want(201).into(&second)
	if second.Fit || len(second.Problems) == 0 || second.Problems[0].Severity != "warning" {
		t.Errorf("with one wrong option: %+v", second)
	}
	change := aQuestion("cealaltă")
	change["version"] = 1
	ada.call("PUT", path+"/"+first.ID, change).want(200).into(&second)
	if second.ID != first.ID || second.Version != 2 || second.Stem != "Ce e cealaltă?" || second.Key == first.Key {
		t.Errorf("changed: %+v", second)
	}
	ada.call("PUT", path+"/"+first.ID, change).wantCode(409, "stale")
	ada.call("PUT", path+"/none", change).wantCode(404, "not_found")
	for i := range 60 {
		ada.call("POST", path, aQuestion(fmt.Sprint("numărul ", i))).want(201)
	}
	ada.call("GET", path+"/"+first.ID, nil).want(200).into(&first)
	if first.Version != 2 || first.Stem != second.Stem {
		t.Errorf("read again: %+v", first)
	}
	guest(t, a, "Ben").call("GET", path+"/"+first.ID, nil).wantCode(404, "not_found")
	var page struct {
		Questions []item
		Next      *string
		Total     int
	}
	ada.call("GET", path, nil).want(200).into(&page)
	if len(page.Questions) != 50 || page.Total != 62 || page.Next == nil || page.Questions[0].ID != first.ID {
		t.Fatalf("the first page has %d", len(page.Questions))
	}
	ada.call("GET", path+"?after="+*page.Next, nil).want(200).into(&page)
	if len(page.Questions) != 12 || page.Next != nil {
		t.Errorf("the second page has %d", len(page.Questions))
	}
	ada.call("GET", path+"?text=NUMARUL+5", nil).want(200).into(&page)
	if len(page.Questions) != 11 || page.Total != 11 {
		t.Errorf("%d questions hold it", len(page.Questions))
	}
	ada.call("DELETE", path+"/"+first.ID, nil).want(204)
	ada.call("DELETE", path+"/"+first.ID, nil).wantCode(404, "not_found")
}

// What comes from outside is bounded, and does no harm.
func TestHostileFiles(t *testing.T) {
	a := serve(t, func(c *app.Config) { c.LimitFiles = "0.001/8" })
	ada := guest(t, a, "Ada")
	ada.call("POST", "api/workshop/check?name=big.csv", strings.Repeat("x", 10<<20+1)).wantCode(413, "too_large")
	ada.call("POST", "api/workshop/check?name=big.csv", strings.Repeat("x", 10<<20)).want(200)
	ada.call("POST", "api/workshop/check", "x").wantCode(400, "bad_request")
	ada.call("POST", "api/workshop/check?name=x&category=gossip", "x").wantCode(400, "bad_request")
	p := ada.call("POST", "api/workshop/import?name=x.json", `{"a":`).wantCode(422, "refused")
	if strings.Contains(p.Detail, `"a"`) {
		t.Errorf("told: %q", p.Detail)
	}
	evil := strings.ReplaceAll(file("<script>alert(1)</script>", 1, 1), "Ada", "\u202eadA")
	if made := importing(ada, 201, "<img src=x>\u202e.json", file("<script>alert(1)</script>", 1, 1), "&title="+url.QueryEscape("\u202e<b>x</b>\x00")); made.Pack.Name != "<b>x</b>" || strings.Contains(made.Pack.File, "\u202e") {
		t.Errorf("named %+q from %+q", made.Pack.Name, made.Pack.File)
	}
	ada.call("POST", "api/workshop/import?name=evil.json", evil).wantCode(422, "refused")
	ada.call("POST", "api/workshop/check?name=x.json", "x").want(200)
	ada.call("POST", "api/workshop/check?name=x.json", "x").wantCode(429, "rate_limited")
	nobody(t, a).call("POST", "api/workshop/check?name=x.json", "x").wantCode(401, "unauthenticated")

	long := aQuestion(strings.Repeat("ă", 3000))
	var pack shownPack
	ada.call("POST", "api/workshop/packs", map[string]any{"title": strings.Repeat("lung ", 60)}).want(201).into(&pack)
	if n := len([]rune(pack.Name)); n > 80 {
		t.Errorf("a name of %d characters", n)
	}
	if p := ada.call("POST", "api/workshop/packs/"+pack.ID+"/questions", long).wantCode(422, "refused"); p.Rule != "too_long" {
		t.Errorf("a long one: %+v", p)
	}
	for range 47 {
		ada.call("POST", "api/workshop/packs", map[string]any{"title": "x"})
	}
	ada.call("POST", "api/workshop/packs", map[string]any{"title": "50"}).want(201)
	ada.call("POST", "api/workshop/packs", map[string]any{"title": "51"}).wantCode(409, "conflict")
}

var askedID = regexp.MustCompile(`"question":\{"id":"([a-z0-9]+)"`)

// A question is reported by who may know its answer, once, and the table's host
// sees it; before, it is as if it were none.
func TestReports(t *testing.T) {
	a := serve(t)
	ada, ben, eve := guest(t, a, "Ada"), guest(t, a, "Ben"), guest(t, a, "Eve")
	table := ada.make(map[string]any{"open": true}, "me", "open", "squire")
	ben.call("POST", "api/join", map[string]any{"invite": table.Invite}).want(200)
	path := "api/tables/" + table.ID + "/reports"
	say := func(id, reason, text string) map[string]any {
		return map[string]any{"question": id, "reason": reason, "text": text}
	}
	var known []struct {
		Ply      int
		Right    int
		Question struct{ ID string }
	}
	early := ""
	for range 500 {
		for _, who := range []*somebody{ada, ben} {
			now := who.table(table.ID)
			if m := askedID.FindSubmatch(now.View); m != nil && len(now.Legal) > 0 {
				early = string(m[1])
				who.call("POST", path, say(early, "wrong", "")).wantCode(404, "not_found")
			}
			if len(now.Legal) > 0 {
				who.move(table.ID, now.Legal[0], now.Version)
			}
		}
		if ada.call("GET", "api/tables/"+table.ID+"/questions", nil).want(200).into(&known); len(known) > 0 {
			break
		}
	}
	if len(known) == 0 || early == "" {
		t.Fatalf("no question was answered (asked: %q)", early)
	}
	id := known[0].Question.ID
	ada.call("POST", path, say("none", "wrong", "")).wantCode(404, "not_found")
	ada.call("POST", path, say(id, "boring", "")).wantCode(400, "bad_request")
	ada.call("POST", path, say(id, "wrong", strings.Repeat("ă", 501))).wantCode(400, "bad_request")
	ben.call("POST", path, say(id, "wrong", "")).wantCode(404, "not_found") // it was Ada's own
	eve.call("POST", path, say(id, "wrong", "")).wantCode(404, "not_found")
	ada.call("POST", path, say(id, "wrong", "")).want(204)
	ada.call("POST", path, say(id, "typo", "o \u202eliteră <b>\x07")).want(204)

	var list struct {
		Reports []struct {
			ID, Reason, Text, By, Table string
			Version                     int
			Done                        bool
			Question                    struct {
				ID, Pack string
				Right    int
				Options  []json.RawMessage
				Text     map[string]string
			}
		}
		Next *string
	}
	ada.call("GET", "api/workshop/reports?done=false", nil).want(200).into(&list)
	if len(list.Reports) != 1 || list.Next != nil {
		t.Fatalf("reported: %+v", list)
	}
	r := list.Reports[0]
	if r.Reason != "typo" || r.Text != "o literă <b>" || r.By != "Ada" || r.Table != table.ID || r.Version != known[0].Ply+1 ||
		r.Question.ID != id || r.Question.Right != known[0].Right || len(r.Question.Options) != 4 || r.Question.Text["en"] == "" || r.Question.Pack == "" {
		t.Errorf("reported: %+v", r)
	}
	ben.call("GET", "api/workshop/reports", nil).want(200).into(&list)
	if len(list.Reports) != 0 {
		t.Errorf("another host sees %+v", list)
	}
	ben.call("PUT", "api/workshop/reports/"+r.ID, map[string]any{"done": true}).wantCode(404, "not_found")
	ada.call("PUT", "api/workshop/reports/"+r.ID, map[string]any{"done": true}).want(204)
	ada.call("GET", "api/workshop/reports?done=false", nil).want(200).into(&list)
	if len(list.Reports) != 0 {
		t.Errorf("done are %+v", list)
	}
	ada.call("POST", path, say(id, "offensive", "and again")).want(204)
	exported := ada.call("GET", "api/workshop/reports/export", nil).want(200)
	exported.into(&list)
	if len(list.Reports) != 1 || !list.Reports[0].Done || list.Reports[0].Reason != "typo" || !strings.HasPrefix(exported.header.Get("Content-Disposition"), "attachment") {
		t.Errorf("taken away: %+v %v", list, exported.header)
	}
}
