package app_test

import (
	"io"
	"net"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"castellan/internal/app"
)

func TestHeaders(t *testing.T) {
	a := serve(t)
	for _, path := range []string{"", "tables/abc", "api/games", "api/nothing", "healthz", "no.such"} {
		h := nobody(t, a).call("GET", path, nil).header
		csp := h.Get("Content-Security-Policy")
		for _, want := range []string{"default-src 'self'", "script-src 'self';", "frame-ancestors 'none'", "object-src 'none'", "base-uri 'self'"} {
			if !strings.Contains(csp, want) {
				t.Errorf("%s: the policy %q lacks %s", path, csp, want)
			}
		}
		if h.Get("X-Content-Type-Options") != "nosniff" || h.Get("Referrer-Policy") == "" || h.Get("X-Request-Id") == "" {
			t.Errorf("%s: the headers are %v", path, h)
		}
	}
	r := nobody(t, a).call("GET", "api/games", nil, "X-Request-Id: abc-123")
	if got := r.header.Get("X-Request-Id"); got != "abc-123" {
		t.Errorf("the request's id became %q", got)
	}
	r = nobody(t, a).call("GET", "api/games", nil, "X-Request-Id: a\tb")
	if got := r.header.Get("X-Request-Id"); strings.Contains(got, "\t") || got == "" {
		t.Errorf("a strange request id became %q", got)
	}
}

func TestCrossOrigin(t *testing.T) {
	a := serve(t)
	ada := guest(t, a, "Ada")
	body := map[string]any{"name": "Eve"}
	ada.call("PATCH", "api/me", body, "Origin: https://elsewhere.example").wantCode(403, "forbidden")
	ada.call("PATCH", "api/me", body, "Sec-Fetch-Site: cross-site").wantCode(403, "forbidden")
	ada.call("POST", "api/guests", body, "Sec-Fetch-Site: same-site").wantCode(403, "forbidden")
	ada.call("PATCH", "api/me", body, "Sec-Fetch-Site: same-origin").want(200)
	ada.call("PATCH", "api/me", body, "Origin: "+strings.TrimSuffix(a.URL(), "/")).want(200)
	ada.call("GET", "api/me", nil, "Origin: https://elsewhere.example").want(200)
}

func TestLimits(t *testing.T) {
	a := serve(t, func(c *app.Config) {
		c.LimitCalls, c.LimitGuests, c.LimitJoins, c.LimitTables, c.LimitStreams = "1/40", "0.01/3", "0.01/4", "0.01/2", 2
	})
	ada, ben := guest(t, a, "Ada"), guest(t, a, "Ben")
	guest(t, a, "Cleo")
	r := nobody(t, a).call("POST", "api/guests", map[string]any{"name": "Dora"})
	r.wantCode(429, "rate_limited")
	if after := r.header.Get("Retry-After"); after == "" || after == "0" {
		t.Errorf("Retry-After is %q", after)
	}
	// Somebody behind a proxy is told apart by the address that the proxy names.
	nobody(t, a).call("POST", "api/guests", map[string]any{"name": "Dora"}, "X-Forwarded-For: 192.0.2.7").want(201)

	table := ada.make(nil, "me", "open", "open")
	ada.make(nil, "me", "open", "open")
	ada.call("POST", "api/tables", making(nil, "me", "open", "open")).wantCode(429, "rate_limited")
	for range 4 {
		ben.call("POST", "api/join", map[string]any{"invite": "guessed"}).wantCode(404, "not_found")
	}
	ben.call("GET", "api/invites/guessed", nil).wantCode(429, "rate_limited")
	ada.call("GET", "api/invites/"+table.Invite, nil).want(200)

	first := ada.events(table.ID, -1)
	ada.events(table.ID, -1)
	ada.call("GET", "api/tables/"+table.ID+"/events", nil).wantCode(429, "rate_limited")
	first.close()
	for deadline := time.Now().Add(10 * time.Second); ; { // the server learns of it in its own time
		req, err := ada.request(t.Context(), "GET", "api/tables/"+table.ID+"/events", nil)
		if err != nil {
			t.Fatal(err)
		}
		res, err := ada.http.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		_ = res.Body.Close() // a stream: it is not read to its end
		if res.StatusCode == http.StatusOK {
			break
		}
		if time.Now().After(deadline) {
			t.Fatal("a stream that was closed still counts")
		}
	}
	limited := false
	for range 60 {
		limited = limited || ada.call("GET", "api/me", nil).status == 429
	}
	if !limited {
		t.Error("60 calls at once were all answered")
	}
}

func TestSlowHeaders(t *testing.T) {
	a := serve(t)
	address := strings.TrimSuffix(strings.TrimPrefix(a.URL(), "http://"), "/")
	line, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := line.Close(); err != nil {
			t.Error(err)
		}
	}()
	if _, err := io.WriteString(line, "GET / HTTP/1.1\r\nHost: x\r\nX: "+strings.Repeat("y", 64<<10)+"\r\n\r\n"); err != nil {
		t.Fatal(err)
	}
	answer := make([]byte, 12)
	if _, err := io.ReadFull(line, answer); err != nil || string(answer) != "HTTP/1.1 431" {
		t.Errorf("headers of 64 KiB were answered %q, %v", answer, err)
	}
}

func TestBasePath(t *testing.T) {
	a := serve(t, func(c *app.Config) { c.BasePath = "games" })
	if !strings.HasSuffix(a.URL(), "/games/") {
		t.Fatalf("it listens on %s", a.URL())
	}
	ada := guest(t, a, "Ada")
	r := ada.call("POST", "api/guests", map[string]any{"name": "Ada"}).want(201)
	if c := r.cookies[0]; c.Path != "/games/" || !c.HttpOnly || c.SameSite != http.SameSiteLaxMode || c.Secure {
		t.Errorf("the cookie is %v", c)
	}
	r = ada.call("POST", "api/guests", map[string]any{"name": "Ada"}, "X-Forwarded-Proto: https").want(201)
	if c := r.cookies[0]; !c.Secure {
		t.Errorf("behind https the cookie is %v", c)
	}
	page := nobody(t, a).call("GET", "tables/abc", nil).want(200)
	if !strings.Contains(string(page.body), `<base href="/games/">`) {
		t.Errorf("the page is %.200s", page.body)
	}
	table := ada.make(nil, "me", "open", "squire")
	if e, err := ada.events(table.ID, -1).next(); err != nil || e.Kind != "snapshot" {
		t.Errorf("the stream begins with %+v, %v", e, err)
	}
	root := nobody(t, a)
	root.base = strings.TrimSuffix(root.base, "games/")
	if r := root.call("GET", "games", nil); r.status != 308 || r.header.Get("Location") != "/games/" {
		t.Errorf("the path without its slash gives %d %v", r.status, r.header)
	}
	root.call("GET", "healthz", nil).want(200)       // who probes need not know the path,
	root.call("GET", "api/games", nil).want(200)     // and a proxy may take it off
	root.call("GET", "gamesters.txt", nil).want(404) // but a prefix of letters is none
	root.call("GET", "gamesx", nil).want(404)
	for at, to := range map[string]string{
		"games//api/games?x=1": "/games/api/games?x=1", "games/tables/../api/games": "/games/api/games", "/api/games": "/games/api/games",
		"games//": "/games/",
	} {
		if r := root.call("GET", at, nil); r.status != 308 || r.header.Get("Location") != to {
			t.Errorf("%s leads to %d %q, want %q", at, r.status, r.header.Get("Location"), to)
		}
	}
}

func TestHealth(t *testing.T) {
	a := serve(t, func(c *app.Config) { c.MetricsListen = "127.0.0.1:0" })
	n := nobody(t, a)
	if r := n.call("GET", "healthz", nil).want(200); !strings.Contains(string(r.body), "alive") {
		t.Errorf("healthz says %s", r.body)
	}
	ready := n.call("GET", "readyz", nil)
	for ; ready.status == 503; ready = n.call("GET", "readyz", nil) {
		if !strings.Contains(string(ready.body), `"missing":["questions"]`) {
			t.Fatalf("readyz says %s", ready.body)
		}
	}
	if ready.want(200); !strings.Contains(string(ready.body), `"missing":[]`) {
		t.Errorf("readyz says %s", ready.body)
	}
	n.call("GET", "api/games", nil).want(200)
	n.call("GET", "api/tables/nothing", nil).wantCode(404, "not_found")
	if r := n.call("GET", "metrics", nil); strings.Contains(string(r.body), "castellan_") {
		t.Error("the metrics are on the players' listener too")
	}
	m := nobody(t, a)
	m.base = a.MetricsURL()
	r := m.call("GET", "", nil).want(200)
	for _, want := range []string{
		`castellan_http_call_seconds_count\{method="GET",route="/api/games",status="200"\} 1`,
		`castellan_http_call_seconds_count\{method="GET",route="/api/tables/\{id\}",status="404"\} 1`,
		`castellan_streams_open 0`, `castellan_tables_frozen 0`, `go_goroutines \d`,
	} {
		if !regexp.MustCompile(want).Match(r.body) {
			t.Errorf("the metrics lack %s", want)
		}
	}
	beside := serve(t)
	if r := nobody(t, beside).call("GET", "metrics", nil).want(200); !strings.Contains(string(r.body), "castellan_streams_open") {
		t.Errorf("the metrics are %.200s", r.body)
	}
}

func TestMethodsAndPaths(t *testing.T) {
	n := nobody(t, serve(t))
	n.call("GET", "api/nothing", nil).wantCode(404, "not_found")
	n.call("GET", "api/tables/x/y/z", nil).wantCode(404, "not_found")
	r := n.call("DELETE", "api/games", nil)
	r.wantCode(405, "method_not_allowed")
	if allow := r.header.Get("Allow"); allow != "GET" {
		t.Errorf("Allow is %q", allow)
	}
	n.call("GET", "api/games", nil, "Authorization: Bearer nonsense").wantCode(401, "unauthenticated")
	n.call("GET", "api/games", nil, "Authorization: Basic eDp5").wantCode(401, "unauthenticated")
	n.call("GET", "api/games", nil, "Cookie: castellan=stale").want(200)
	n.call("GET", "api/tables/"+strings.Repeat("x", 3000), nil).wantCode(404, "not_found")
}

// Secrets cannot be tried without end, and lands not drawn so.
func TestGuessesAndDrawings(t *testing.T) {
	a := serve(t, func(c *app.Config) { c.LimitCalls = "0.01/20" })
	ada := guest(t, a, "Ada")
	n := nobody(t, a)
	guess := "Authorization: Bearer " + strings.Repeat("x", 43)
	for range 20 {
		n.call("GET", "api/me", nil, guess).wantCode(401, "unauthenticated")
	}
	n.call("GET", "api/me", nil, guess).wantCode(429, "rate_limited")
	ada.call("GET", "api/me", nil, "X-Forwarded-For: 192.0.2.8").want(200)

	b := nobody(t, serve(t))
	limited := 0
	for range 260 { // what is no map is not drawn, but it is looked at
		if b.call("GET", "api/lands/seed:NO", nil).status == 429 {
			limited++
		}
	}
	if limited < 20 {
		t.Errorf("of 260 lands %d were refused", limited)
	}
	b.call("GET", "api/lands/hex19", nil).want(200)
}

// Only a few cookies of a name are looked at.
func TestManyCookies(t *testing.T) {
	a := serve(t)
	made := nobody(t, a).call("POST", "api/guests", map[string]any{"name": "Ada"}).want(201)
	good, stale := "castellan="+made.cookies[0].Value, "castellan="+strings.Repeat("x", 43)
	n := nobody(t, a)
	n.call("GET", "api/me", nil, "Cookie: "+stale+"; "+stale+"; "+good).want(200)
	n.call("GET", "api/me", nil, "Cookie: "+stale+"; "+stale+"; "+stale+"; "+good).want(401)
}

// Bodies that readers could read in two ways are refused, and no answer says
// again what was sent.
func TestAmbiguousBodies(t *testing.T) {
	a := serve(t)
	n := guest(t, a, "Ada")
	for _, body := range []string{
		`{"name":"Eve","name":"Eva"}`, "{\"name\":\"Eve\xff\"}", `{"Name":"Eve"}`, `{"name":"Eve"} {}`, `{"name":77123}`,
		`{"name":"Eve","` + strings.Repeat("k", 5000) + `":1}`, `{"name":["sesame"]}`,
	} {
		p := n.call("PATCH", "api/me", body).wantCode(400, "bad_request")
		if strings.Contains(p.Detail, "Eve") || strings.Contains(p.Detail, "77123") || strings.Contains(p.Detail, "sesame") || len([]rune(p.Detail)) > 300 {
			t.Errorf("%.40s: the detail is %q", body, p.Detail)
		}
	}
	if p := n.call("POST", "api/records", "").wantCode(422, "refused"); p.Rule != "R-1" || p.Line != 1 {
		t.Errorf("nothing is refused in line %d by %s", p.Line, p.Rule)
	}
	many := make([]string, 33)
	for i := range many {
		many[i] = "rivers" + strings.Repeat("x", i)
	}
	n.call("POST", "api/tables", making(map[string]any{"options": map[string]any{"categories": many}}, "me", "open", "open")).wantCode(400, "bad_request")
}

// A guest logs out, and a token is withdrawn.
func TestLeaving(t *testing.T) {
	a := serve(t)
	ada := guest(t, a, "Ada")
	var made struct{ Token string }
	ada.call("POST", "api/tokens", nil).want(201).into(&made)
	n, bearer := nobody(t, a), "Authorization: Bearer "+made.Token
	n.call("GET", "api/me", nil, bearer).want(200)
	if r := n.call("DELETE", "api/session", nil, bearer).want(204); len(r.cookies) != 0 {
		t.Errorf("a token's end sets %v", r.cookies)
	}
	n.call("GET", "api/me", nil, bearer).want(401)
	r := ada.call("DELETE", "api/session", nil).want(204)
	if len(r.cookies) != 1 || r.cookies[0].MaxAge >= 0 || r.cookies[0].Value != "" {
		t.Errorf("logging out sets %v", r.cookies)
	}
	ada.call("GET", "api/me", nil).want(401)
}

func TestLands(t *testing.T) {
	n := nobody(t, serve(t))
	var list []struct {
		Key  string            `json:"key"`
		Name map[string]string `json:"name"`
	}
	if n.call("GET", "api/lands", nil).want(200).into(&list); len(list) < 7 || list[0].Key != "aldermark" || list[0].Name["ro"] == "" {
		t.Errorf("the lands are %v", list)
	}
	for _, key := range []string{"aldermark", "hex19", "seed:word"} {
		plain := n.call("GET", "api/lands/"+key+"/art.svg", nil, "Accept-Encoding: identity").want(200)
		packed := n.call("GET", "api/lands/"+key+"/art.svg", nil, "Accept-Encoding: br, gzip").want(200)
		if !strings.HasPrefix(string(plain.body), "<svg") || plain.header.Get("Content-Encoding") != "" ||
			packed.header.Get("Content-Encoding") != "gzip" || len(packed.body) >= len(plain.body) || !strings.Contains(plain.header.Get("Cache-Control"), "max-age") {
			t.Errorf("%s: %d bytes, packed %d bytes as %v", key, len(plain.body), len(packed.body), packed.header)
		}
	}
	var drawing struct {
		Territories []struct{ Path string }
	}
	if n.call("GET", "api/lands/seed:word", nil).want(200).into(&drawing); len(drawing.Territories) != 19 || drawing.Territories[0].Path == "" {
		t.Errorf("the drawing has %d territories", len(drawing.Territories))
	}
	// However a graph is written, it is one land; what is no map's is none.
	borders := strings.Split("1-2,2-3,3-4,4-5,5-6,6-7,7-8,8-9,9-10,10-11,11-12,12-13,13-14,14-15,15-16,16-17,17-18,18-19", ",")
	first := n.call("GET", "api/lands/graph:"+strings.Join(borders, ","), nil).want(200)
	slices.Reverse(borders)
	if again := n.call("GET", "api/lands/graph:"+strings.Join(borders, ","), nil).want(200); string(again.body) != string(first.body) {
		t.Error("the order of the borders makes another land")
	}
	n.call("GET", "api/lands/atlantis", nil).wantCode(404, "not_found")
	n.call("GET", "api/lands/graph:1-2/art.svg", nil).wantCode(404, "not_found")
}
