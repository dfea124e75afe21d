package app_test

import (
	"net/url"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"castellan/games/lostempires/cards"
	"castellan/internal/app"
	"castellan/internal/httpapi"
)

// The ways to look at a table. The last three have no part in it; the
// onlooker's table is open, the stranger's and nobody's are private.
var roles = []string{"owner", "seat", "onlooker", "stranger", "nobody"}

// scene is a table with people around it.
type scene struct {
	table  shownTable
	people map[string]*somebody
}

// newScene makes a table of a game that waits for its last seat, or one that is
// played and where it is the owner's turn alone.
func newScene(t *testing.T, a *app.App, game string, open, playing bool) *scene {
	t.Helper()
	s := &scene{people: map[string]*somebody{"nobody": nobody(t, a)}}
	for _, role := range roles[:4] {
		s.people[role] = guest(t, a, role)
	}
	s.people["stranger"].make(map[string]any{"game": game, "open": false}, "me", "open", "open") // a host, but of another table
	owner := s.people["owner"]
	s.table = owner.make(map[string]any{"game": game, "open": open}, "me", "open", "open")
	s.people["seat"].call("POST", "api/join", map[string]any{"invite": s.table.Invite}).want(200)
	if playing {
		owner.call("PUT", "api/tables/"+s.table.ID+"/seats/2", map[string]any{"kind": "bot"}).want(200)
		for s.table = owner.table(s.table.ID); len(s.table.Legal) == 0 || len(s.table.Turn) > 1; s.table = owner.table(s.table.ID) {
			for _, role := range roles[:2] {
				if now := s.people[role].table(s.table.ID); len(now.Legal) > 0 && (role == "seat" || len(now.Turn) > 1) {
					s.people[role].move(now.ID, now.Legal[0], now.Version)
				}
			}
		}
	}
	return s
}

// row is what a call answers each role, in the order of roles.
type row struct {
	route   string
	what    string // it does, where the route has more rows than one
	playing bool
	path    func(*scene) string // {id} and {code} are filled in
	body    func(*scene) any
	want    [5]int
}

func fixed(body any) func(*scene) any { return func(*scene) any { return body } }

var (
	everybody = [5]int{200, 200, 200, 200, 200}
	members   = [5]int{200, 200, 200, 200, 401}
	missing   = [5]int{404, 404, 404, 404, 401}
)

var matrix = []row{
	{route: "GET /api/openapi.json", want: everybody},
	{route: "GET /api/games", want: everybody},
	{route: "GET /api/games/{game}/lessons", path: at("api/games/alliance/lessons"), want: everybody},
	{route: "GET /api/games/{game}/lessons/{key}", path: at("api/games/alliance/lessons/first"), want: everybody},
	{route: "GET /api/games/{game}/cards", path: at("api/games/lostempires/cards"), want: everybody},
	{route: "GET /api/games/{game}/decks/{code}", path: at("api/games/lostempires/decks/" + deckCode), want: everybody},
	{route: "GET /api/decks", want: [5]int{200, 200, 200, 200, 401}},
	{
		route: "PUT /api/decks/{id}", path: at("api/decks/mine"), want: [5]int{200, 200, 200, 200, 401},
		body: fixed(map[string]any{"name": "Mine", "game": "lostempires", "code": deckCode}),
	},
	{route: "DELETE /api/decks/{id}", path: at("api/decks/mine"), want: [5]int{404, 404, 404, 404, 401}},
	{route: "GET /api/workshop", want: members},
	{
		route: "POST /api/workshop/check", path: at("api/workshop/check?name=x.csv"), want: members,
		body: fixed("x"),
	},
	{
		route: "POST /api/workshop/import", path: at("api/workshop/import?name=x.json"), want: [5]int{201, 201, 201, 201, 401},
		body: fixed(file("x", 1, 1)),
	},
	{route: "POST /api/workshop/packs", body: fixed(map[string]any{"title": "x"}), want: [5]int{201, 201, 201, 201, 401}},
	{route: "PUT /api/workshop/packs/{pack}", path: at("api/workshop/packs/builtin"), body: fixed(map[string]any{"on": true}), want: members},
	{route: "DELETE /api/workshop/packs/{pack}", path: at("api/workshop/packs/builtin"), want: missing},
	{route: "GET /api/workshop/packs/{pack}/export", path: at("api/workshop/packs/builtin/export"), want: missing},
	{route: "GET /api/workshop/packs/{pack}/questions", path: at("api/workshop/packs/builtin/questions"), want: missing},
	{route: "POST /api/workshop/packs/{pack}/questions", path: at("api/workshop/packs/builtin/questions"), body: fixed(aQuestion("x")), want: missing},
	{route: "GET /api/workshop/packs/{pack}/questions/{question}", path: at("api/workshop/packs/builtin/questions/x"), want: missing},
	{
		route: "PUT /api/workshop/packs/{pack}/questions/{question}", path: at("api/workshop/packs/builtin/questions/x"), want: missing,
		body: func(*scene) any { q := aQuestion("x"); q["version"] = 1; return q },
	},
	{route: "DELETE /api/workshop/packs/{pack}/questions/{question}", path: at("api/workshop/packs/builtin/questions/x"), want: missing},
	{route: "POST /api/workshop/judge", body: fixed(aQuestion("x")), want: members},
	{route: "GET /api/workshop/reports", want: members},
	{route: "GET /api/workshop/reports/export", want: members},
	{route: "PUT /api/workshop/reports/{report}", path: at("api/workshop/reports/1"), body: fixed(map[string]any{"done": true}), want: missing},
	{
		route: "POST /api/tables/{id}/reports", playing: true, want: missing,
		body: fixed(map[string]any{"question": "x", "reason": "typo"}),
	},
	{route: "GET /api/lands", want: everybody},
	{route: "GET /api/lands/{key}", path: at("api/lands/hex19"), want: everybody},
	{route: "GET /api/lands/{key}/art.svg", path: at("api/lands/hex19/art.svg"), want: everybody},
	{route: "GET /api/pictures/{name}", path: at("api/pictures/" + aPicture()), want: everybody},
	{route: "POST /api/guests", body: fixed(map[string]any{"name": "Eve"}), want: [5]int{201, 201, 201, 201, 201}},
	{route: "GET /api/me", want: [5]int{200, 200, 200, 200, 401}},
	{route: "PATCH /api/me", body: fixed(map[string]any{"name": "Eve"}), want: [5]int{200, 200, 200, 200, 401}},
	{route: "POST /api/tokens", want: [5]int{201, 201, 201, 201, 401}},
	{route: "DELETE /api/session", want: [5]int{204, 204, 204, 204, 401}},
	{route: "GET /api/tables", want: everybody},
	{route: "POST /api/tables", body: fixed(making(nil, "me", "open", "open")), want: [5]int{201, 201, 201, 201, 401}},
	{route: "GET /api/tables/{id}", playing: true, want: [5]int{200, 200, 200, 404, 404}},
	{route: "GET /api/tables/{id}/events", playing: true, want: [5]int{200, 200, 200, 404, 404}},
	{route: "GET /api/events", playing: true, path: at("api/events?at={id}"), want: [5]int{200, 200, 200, 404, 404}}, // told in the stream
	{route: "GET /api/tables/{id}/record", playing: true, want: [5]int{200, 200, 200, 404, 404}},
	{route: "GET /api/tables/{id}/replay", playing: true, want: [5]int{200, 200, 200, 404, 404}},
	{route: "GET /api/tables/{id}/questions", playing: true, want: [5]int{200, 200, 200, 404, 404}},
	{route: "GET /api/tables/{id}/bank", playing: true, want: [5]int{409, 409, 409, 404, 404}},
	{
		route: "POST /api/tables/{id}/void", playing: true,
		body: func(s *scene) any { return map[string]any{"version": s.table.Version} },
		want: [5]int{409, 403, 403, 404, 401},
	},
	{
		route: "PUT /api/tables/{id}/seats/{seat}", what: "sets a bot in", path: at("api/tables/{id}/seats/2"),
		body: fixed(map[string]any{"kind": "bot"}), want: [5]int{200, 403, 403, 404, 401},
	},
	{
		route: "PUT /api/tables/{id}/seats/{seat}", what: "sits down", path: at("api/tables/{id}/seats/2"),
		body: fixed(map[string]any{"kind": "me"}), want: [5]int{200, 200, 200, 404, 401},
	},
	{
		route: "PUT /api/tables/{id}/seats/{seat}", what: "empties the owner's", path: at("api/tables/{id}/seats/0"),
		body: fixed(map[string]any{"kind": "open"}), want: [5]int{200, 403, 403, 404, 401},
	},
	{
		route: "PUT /api/tables/{id}/seats/{seat}", what: "empties the other seat", path: at("api/tables/{id}/seats/1"), playing: true,
		body: fixed(map[string]any{"kind": "open"}), want: [5]int{409, 409, 409, 404, 401},
	},
	{
		route: "POST /api/tables/{id}/share", body: fixed(map[string]any{"share": strings.Repeat("0f", 16)}),
		want: [5]int{204, 204, 403, 404, 401},
	},
	{route: "POST /api/tables/{id}/invite", want: [5]int{200, 403, 403, 404, 401}},
	{route: "POST /api/tables/{id}/again", playing: true, want: [5]int{409, 409, 403, 404, 401}},
	{route: "PUT /api/tables/{id}/shared", playing: true, body: fixed(map[string]any{"shared": true}), want: [5]int{409, 403, 403, 404, 401}},
	{route: "GET /api/invites/{code}", path: at("api/invites/{code}"), want: everybody},
	{
		route: "POST /api/join", body: func(s *scene) any { return map[string]any{"invite": s.table.Invite} },
		want: [5]int{200, 200, 200, 200, 401},
	},
	{
		route: "POST /api/tables/{id}/moves", playing: true,
		body: func(s *scene) any { return map[string]any{"move": s.table.Legal[0], "version": s.table.Version} },
		want: [5]int{200, 409, 403, 404, 401},
	},
	{
		route: "GET /api/tables/{id}/odds", playing: true,
		path: func(s *scene) string { return "api/tables/{id}/odds?move=" + url.QueryEscape(s.table.Legal[0]) },
		want: [5]int{200, 409, 403, 404, 401},
	},
	{
		route: "POST /api/tables/{id}/shown", playing: true,
		body: func(s *scene) any { return map[string]any{"version": s.table.Version} },
		want: [5]int{204, 204, 403, 404, 401},
	},
	{route: "POST /api/records", body: fixed(aRecord()), want: [5]int{201, 201, 201, 201, 401}},
}

// deckCode is the code of the drill's deck.
var deckCode = func() string {
	deck := cards.Deck{Faction: "drill"}
	for _, d := range cards.Factions[len(cards.Factions)-1].Designs {
		deck.Designs = append(deck.Designs, d.Key)
	}
	code, _ := deck.Code()
	return code
}()

func at(path string) func(*scene) string { return func(*scene) string { return path } }

// aRecord is a whole play.
func aRecord() string {
	text, err := os.ReadFile("../../games/alliance/testdata/records/draw.jsonl")
	if err != nil {
		panic(err)
	}
	return string(text)
}

// TestMatrix makes every call as everybody, those about a table at tables of
// every game. A route without a row fails.
func TestMatrix(t *testing.T) {
	a := serve(t, func(c *app.Config) {
		c.LimitGuests, c.LimitJoins, c.LimitTables, c.LimitCalls = "off", "off", "off", "off"
	})
	spec := readSpec(t, nobody(t, a))
	rows := map[string]bool{}
	for _, row := range matrix {
		rows[row.route] = true
		t.Run(strings.ReplaceAll(row.route, "/", "_"), func(t *testing.T) { row.try(t, a, spec, "alliance") })
		if strings.Contains(row.route, "{id}") {
			t.Run(strings.ReplaceAll(row.route, "/", "_")+" ivanhoe", func(t *testing.T) { row.try(t, a, spec, "ivanhoe") })
		}
	}
	for _, route := range httpapi.Routes() {
		if !rows[route] {
			t.Errorf("%s has no row in the matrix", route)
		}
	}
	for route := range rows {
		if !slices.Contains(httpapi.Routes(), route) {
			t.Errorf("the matrix has a row for %s, which is no route", route)
		}
	}
}

// try makes a row's call as everybody.
func (row *row) try(t *testing.T, a *app.App, spec *spec, game string) {
	method, path, _ := strings.Cut(strings.TrimPrefix(row.route, "/"), " ")
	path = strings.TrimPrefix(path, "/")
	for i, role := range roles {
		s := newScene(t, a, game, role == "onlooker", row.playing)
		if row.path != nil {
			path = row.path(s)
		}
		var body any
		if row.body != nil {
			body = row.body(s)
		}
		address := strings.NewReplacer("{id}", s.table.ID, "{code}", s.table.Invite).Replace(path)
		who := s.people[role]
		if strings.HasSuffix(path, "/events") && row.want[i] == 200 {
			e, err := who.events(s.table.ID, -1).next()
			if err != nil || e.Kind != "snapshot" {
				t.Errorf("%s: the stream begins with %+v, %v", role, e, err)
			}
			spec.check(t, "#/components/schemas/Table", e.Data)
			continue
		}
		if row.route == "GET /api/events" {
			e, err := who.stream(address).next()
			kind := map[int]string{200: "snapshot", 404: "refused"}[row.want[i]]
			if err != nil || e.Kind != kind || told(t, e).Table != s.table.ID {
				t.Errorf("%s: the stream begins with %s %s, %v; want %s", role, e.Kind, e.Data, err, kind)
			}
			continue
		}
		r := who.call(method, address, body)
		if r.status != row.want[i] {
			t.Errorf("%s: %d %.300s; want %d", role, r.status, r.body, row.want[i])
		}
		spec.answer(t, row.route, r)
	}
}

// TestStreamKeepsAlive waits for a comment on a quiet stream.
func TestStreamKeepsAlive(t *testing.T) {
	a := serve(t, func(c *app.Config) { c.Heartbeat = 20 * time.Millisecond })
	ada := guest(t, a, "Ada")
	table := ada.make(nil, "me", "open", "squire")
	s := ada.events(table.ID, -1)
	for s.comments < 3 {
		line, err := s.lines.ReadString('\n')
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasPrefix(line, ":") {
			s.comments++
		}
	}
}
