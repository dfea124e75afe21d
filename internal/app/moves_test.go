package app_test

import (
	"crypto/rand"
	"database/sql"
	"path/filepath"
	"strings"
	"testing"

	"castellan/internal/app"
	"castellan/internal/store/sqlite"
)

// alone seats Ada and two bots, and waits until it is for Ada to move.
func alone(t *testing.T, ada *somebody, change map[string]any) (shownTable, plyEvent) {
	t.Helper()
	table := ada.make(change, "me", "squire", "squire")
	d := &duel{t: t, id: table.ID, streams: [2]*stream{ada.events(table.ID, 0)}}
	for {
		if p, ok := d.ply(0); ok && len(p.Legal) > 0 {
			return table, p
		}
	}
}

func TestIdempotencyKey(t *testing.T) {
	a := serve(t)
	ada := guest(t, a, "Ada")
	table, p := alone(t, ada, nil)
	moves := "api/tables/" + table.ID + "/moves"
	body := map[string]any{"move": p.Legal[0], "version": p.Version}
	const key = "Idempotency-Key: 5f1c"

	var first, again struct{ Version int }
	ada.call("POST", moves, body, key).want(200).into(&first)
	if first.Version <= p.Version {
		t.Errorf("the move gave version %d after %d", first.Version, p.Version)
	}
	ada.call("POST", moves, body, key).want(200).into(&again)
	if again != first {
		t.Errorf("the same key gave %v, then %v", first, again)
	}
	body["version"] = p.Version + 1
	ada.call("POST", moves, body, key).wantCode(422, "key_reused")
	body["version"], body["move"] = p.Version, p.Legal[1]
	ada.call("POST", moves, body, key).wantCode(422, "key_reused")

	// A refusal under a key is the first answer too.
	const other = "Idempotency-Key: 5f1d"
	bad := map[string]any{"move": "claim 20", "version": first.Version}
	refused := ada.call("POST", moves, bad, other)
	if again := ada.call("POST", moves, bad, other); again.status != refused.status || string(again.body) != string(refused.body) {
		t.Errorf("the same key gave %s, then %s", refused.body, again.body)
	}
}

// What is refused is not kept, however long it is and however often it comes:
// only the beginning of it stands in the answer under the key.
func TestRefusalsAreSmall(t *testing.T) {
	folder := t.TempDir()
	a := serve(t, func(c *app.Config) { c.Data = folder })
	ada := guest(t, a, "Ada")
	db, err := sql.Open("sqlite", filepath.Join(folder, sqlite.FileName))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	kept := func() (rows, longest int) {
		t.Helper()
		if err := db.QueryRowContext(t.Context(), "SELECT count(*), coalesce(max(length(answer)), 0) FROM keys").Scan(&rows, &longest); err != nil {
			t.Fatal(err)
		}
		return rows, longest
	}
	for _, game := range []string{"alliance", "ivanhoe"} {
		table := ada.make(map[string]any{"game": game}, "me", "open", "open")
		ada.call("PUT", "api/tables/"+table.ID+"/seats/1", map[string]any{"kind": "bot"}).want(200)
		ada.call("PUT", "api/tables/"+table.ID+"/seats/2", map[string]any{"kind": "bot"}).want(200)
		moves := "api/tables/" + table.ID + "/moves"
		send := func(move string) *reply {
			return ada.call("POST", moves, map[string]any{"move": move, "version": ada.table(table.ID).Version}, "Idempotency-Key: "+rand.Text())
		}
		for _, unit := range []string{"x", "\x00", "\"", "\U000e0001", "attack york with ", "claim "} {
			for r := send(strings.Repeat(unit, 4096/len(unit))); ; r = send(strings.Repeat(unit, 4096/len(unit))) {
				if r.status == 409 && strings.Contains(string(r.body), `"stale"`) { // the bots go on
					continue
				}
				if p := r.wantCode(422, "refused"); p.Rule != "R-2" || len(p.Detail) >= 300 {
					t.Errorf("%q many times is refused by %s: %s", unit, p.Rule, p.Detail)
				}
				break
			}
			before, _ := kept()
			send(strings.Repeat(unit, 4096/len(unit)+1)).wantCode(413, "too_large")
			send(strings.Repeat("x", 59_000)).wantCode(413, "too_large")
			if after, _ := kept(); after != before {
				t.Errorf("%d answers were kept for moves that are too long", after-before)
			}
		}
	}
	if rows, longest := kept(); rows < 12 || longest > 1000 {
		t.Errorf("%d answers were kept, one of %d bytes", rows, longest)
	}
}

func TestRefusedMoves(t *testing.T) {
	a := serve(t)
	ada := guest(t, a, "Ada")
	table, p := alone(t, ada, nil)
	moves := "api/tables/" + table.ID + "/moves"
	send := func(move string, version int) *reply {
		return ada.call("POST", moves, map[string]any{"move": move, "version": version})
	}
	if got := send("claim 07", p.Version).wantCode(422, "refused"); got.Rule != "R-2" {
		t.Errorf("bad notation is refused by %s", got.Rule)
	}
	if got := send("attack 1", p.Version).wantCode(422, "refused"); got.Rule != "A-3.1" {
		t.Errorf("an attack in the expansion is refused by %s", got.Rule)
	}
	stale := send(p.Legal[0], 0).wantCode(409, "stale")
	if stale.Version == nil || *stale.Version != p.Version {
		t.Errorf("stale names version %v, the table has %d", stale.Version, p.Version)
	}
	send("  claim  \t"+strings.TrimPrefix(p.Legal[0], "claim ")+" ", p.Version).want(200)
}

func TestBadBodies(t *testing.T) {
	a := serve(t)
	ada := guest(t, a, "Ada")
	table := ada.make(nil, "me", "open", "squire")
	for body, detail := range map[string]string{
		`{"move":"claim 1"`:                "",
		``:                                 "",
		`[]`:                               "object",
		`{"move":"claim 1"}`:               "version",
		`{"move":7,"version":1}`:           "string",
		`{"move":"claim 1","version":-1}`:  "",
		`{"move":"claim 1","version":1.5}`: "integer",
		`{"move":"claim 1","version":1,"force":true}`: "unexpected",
	} {
		p := ada.call("POST", "api/tables/"+table.ID+"/moves", body).wantCode(400, "bad_request")
		if !strings.Contains(p.Detail, detail) {
			t.Errorf("%s: the detail is %q", body, p.Detail)
		}
	}
	for _, change := range []map[string]any{
		{"options": map[string]any{"rounds": 0}}, {"options": map[string]any{"colour": 1}}, {"options": map[string]any{"map": "atlantis"}},
	} {
		if p := ada.call("POST", "api/tables", making(change, "me", "open", "open")).wantCode(422, "refused"); p.Rule != "R-1" {
			t.Errorf("%v is refused by %s", change, p.Rule)
		}
	}
	ada.call("POST", "api/tables", making(map[string]any{"options": map[string]any{"categories": []string{"knitting"}}}, "me", "open", "open")).wantCode(422, "no_questions")
	for _, change := range []map[string]any{
		{"clock": map[string]any{"kind": "sand"}}, {"seats": []any{map[string]any{"kind": "bot", "level": "deity"}}},
		{"seats": []any{map[string]any{"kind": "throne"}}}, {"colour": "red"},
	} {
		ada.call("POST", "api/tables", making(change, "me", "open", "open")).wantCode(400, "bad_request")
	}
	share := strings.Repeat("0f", 16)
	for _, seat := range []map[string]any{ // what would not count is not taken in silence
		{"kind": "me", "level": "knight"}, {"kind": "open", "level": "knight"}, {"kind": "open", "share": share}, {"kind": "bot", "level": "knight", "share": share},
	} {
		ada.call("POST", "api/tables", map[string]any{"game": "alliance", "seats": []any{seat}}).wantCode(400, "bad_request")
		ada.call("PUT", "api/tables/"+table.ID+"/seats/1", seat).wantCode(400, "bad_request")
	}
	ada.call("PUT", "api/tables/"+table.ID+"/seats/1", map[string]any{"kind": "open", "level": "", "share": ""}).want(200)
	ada.call("POST", "api/tables", strings.Repeat(" ", 65<<10)+`{"game":"alliance"}`).wantCode(413, "too_large")
	ada.call("POST", "api/records", strings.Repeat("\n", 9<<20)).wantCode(413, "too_large")
	if p := ada.call("POST", "api/records", "\n{\"record\":1,\"game\":\"alliance\",\"seats\":[\"a\",\"b\",\"c\"]}\n{\"seat\":0,\"move\":\"claim 1\"}\n").wantCode(422, "refused"); p.Rule != "R-5" || p.Line != 3 {
		t.Errorf("the record is refused in line %d by %s", p.Line, p.Rule)
	}
}
