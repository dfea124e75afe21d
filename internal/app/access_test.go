package app_test

import (
	"fmt"
	"net/http"
	"os"
	"slices"
	"strings"
	"testing"

	"castellan/game/gametest"
	"castellan/internal/app"
	"castellan/internal/httpapi"
)

// access is where the matrix is printed.
const access = "../../docs/access.md"

// The page of who may do what is the matrix that the tests try.
func TestAccessPage(t *testing.T) {
	var b strings.Builder
	b.WriteString(`# Who may do what

What each call answers whom. It is written from the matrix that ` + "`TestMatrix`" + ` tries at every test
(` + "`go test ./internal/app -run TestAccessPage -update`" + ` writes it); a call without a line fails the build, and so does a line without
a call. The table is private but for the onlooker, and the stranger is the host of another. Any method that is not here is answered 405,
any bearer token that is wrong 401, and to whom a private table is not known it is as one that does not exist: 404, to the byte.

| Call | Table | Host | Other seat | Onlooker | Stranger | Nobody |
| --- | --- | --- | --- | --- | --- | --- |
`)
	for _, row := range matrix {
		call, stands := "`"+row.route+"`", ""
		if row.what != "" {
			call += " " + row.what
		}
		if strings.Contains(row.route, "tables/{id}") {
			if stands = "waits"; row.playing {
				stands = "is played"
			}
		}
		fmt.Fprintf(&b, "| %s | %s |", call, stands)
		for _, status := range row.want {
			fmt.Fprintf(&b, " %d |", status)
		}
		b.WriteString("\n")
	}
	if gametest.Updating() {
		if err := os.WriteFile(access, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if text, err := os.ReadFile(access); err != nil || string(text) != b.String() {
		t.Errorf("%s is not up to date (go test ./internal/app -run TestAccessPage -update): %v", access, err)
	}
}

// paths gives an address for each path of the routes, at a table of the scene,
// and the methods that it knows.
func (s *scene) paths() (at map[string]string, methods map[string][]string) {
	at, methods = map[string]string{}, map[string][]string{}
	for _, route := range httpapi.Routes() {
		method, path, _ := strings.Cut(route, " ")
		methods[path] = append(methods[path], method)
		at[path] = strings.TrimPrefix(strings.NewReplacer("{id}", s.table.ID, "{code}", s.table.Invite, "{seat}", "1",
			"{game}", "alliance", "{pack}", "p", "{question}", "q", "{report}", "1", "{key}", "k", "{name}", "n").Replace(path), "/")
	}
	for path, address := range at { // an address may be of two paths
		for _, route := range httpapi.Routes() {
			if method, other, _ := strings.Cut(route, " "); other != path && fits(address, other) {
				methods[path] = append(methods[path], method)
			}
		}
	}
	return at, methods
}

// fits tells whether an address is one of a path.
func fits(address, path string) bool {
	parts, words := strings.Split(strings.TrimPrefix(path, "/"), "/"), strings.Split(address, "/")
	if len(parts) != len(words) {
		return false
	}
	for i, part := range parts {
		if part != words[i] && part[0] != '{' {
			return false
		}
	}
	return true
}

// A method that a call does not know changes nothing and tells nothing, whoever
// sends it.
func TestOtherMethods(t *testing.T) {
	a := serve(t, func(c *app.Config) { c.LimitCalls = "off" })
	s := newScene(t, a, "alliance", false, true)
	at, methods := s.paths()
	for path, known := range methods {
		known = slices.Compact(slices.Sorted(slices.Values(known)))
		for _, method := range []string{"GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND", "get"} {
			if slices.Contains(known, method) {
				continue
			}
			for _, role := range []string{"owner", "stranger", "nobody"} {
				r := s.people[role].call(method, at[path], nil)
				allow := strings.Split(r.header.Get("Allow"), ", ")
				if r.status != http.StatusMethodNotAllowed || !slices.Equal(allow, known) {
					t.Errorf("%s %s as %s: %d, allowed are %v, not %v: %.100s", method, path, role, r.status, allow, known, r.body)
				}
			}
		}
	}
}

// A token that is wrong opens nothing, not even what is open to all, and makes
// nobody of a member: a program learns that its token is stale.
func TestWrongTokens(t *testing.T) {
	a := serve(t, func(c *app.Config) { c.LimitCalls = "off" })
	s := newScene(t, a, "alliance", true, true)
	at, methods := s.paths()
	for path, known := range methods {
		for _, method := range known {
			for _, token := range []string{"Bearer " + strings.Repeat("x", 43), "Bearer", "Bearer ", "Basic eDp5", s.people["owner"].cookie} {
				if r := s.people["nobody"].call(method, at[path], nil, "Authorization: "+token); r.status != http.StatusUnauthorized {
					t.Errorf("%s %s with %q: %d %.100s", method, path, token, r.status, r.body)
				}
			}
		}
	}
}

// To a stranger a private table is one that does not exist: nothing in the
// answer tells the two apart, not its length either.
func TestPrivateTablesAreNotThere(t *testing.T) {
	a := serve(t, func(c *app.Config) { c.LimitCalls = "off" })
	s := newScene(t, a, "alliance", false, true)
	at, methods := s.paths()
	other := s.table.ID[:len(s.table.ID)-1] + "0"
	if other == s.table.ID {
		other = s.table.ID[:len(s.table.ID)-1] + "1"
	}
	tried := 0
	for _, row := range matrix {
		if !strings.Contains(row.route, "{id}") {
			continue
		}
		method, path, _ := strings.Cut(row.route, " ")
		if !slices.Contains(methods[path], method) || row.want[3] != http.StatusNotFound {
			continue
		}
		var body any
		if row.body != nil {
			body = row.body(s)
		}
		address := at[path]
		if row.path != nil {
			address = strings.ReplaceAll(row.path(s), "{id}", s.table.ID)
		}
		for _, role := range []string{"stranger", "nobody"} {
			var told [2]string
			for i, id := range []string{s.table.ID, other} {
				r := s.people[role].call(method, strings.ReplaceAll(address, s.table.ID, id), body, "X-Request-Id: same")
				r.header.Del("Date")
				told[i] = fmt.Sprint(r.status, r.header, string(r.body))
			}
			if told[0] != told[1] {
				t.Errorf("%s %s as %s:\n%s\n%s", method, path, role, told[0], told[1])
			}
			tried++
		}
	}
	if tried < 20 {
		t.Errorf("only %d calls were tried", tried)
	}
}
