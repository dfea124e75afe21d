package app_test

import (
	"strings"
	"testing"
)

func TestAccounts(t *testing.T) {
	a := serve(t)
	n := nobody(t, a)
	n.call("GET", "api/me", nil).wantCode(401, "unauthenticated")
	n.call("POST", "api/tokens", nil).wantCode(401, "unauthenticated")
	for _, body := range []string{`{"name":""}`, `{"name":"   "}`, `{"name":"` + strings.Repeat("x", 25) + `"}`, `{"name":"a\u0007b"}`, `{"name":"a\ud800b"}`, `{"name":"\u0301"}`, `{}`, `{"name":"Ada","language":"de"}`} {
		n.call("POST", "api/guests", body).wantCode(400, "bad_request")
	}
	type shown struct{ ID, Name, Language string }
	var who, same shown
	r := n.call("POST", "api/guests", map[string]any{"name": "  Ștefan ", "language": "ro"}).want(201)
	r.into(&who)
	if who.ID == "" || who.Name != "Ștefan" || who.Language != "ro" {
		t.Errorf("the guest is %+v", who)
	}
	ada := nobody(t, a)
	ada.cookie = r.cookies[0].Name + "=" + r.cookies[0].Value
	if ada.call("GET", "api/me", nil).want(200).into(&same); same != who {
		t.Errorf("me is %+v, not %+v", same, who)
	}
	ada.call("PATCH", "api/me", map[string]any{"name": "Ada", "language": "fr"}).want(200).into(&same)
	if same != (shown{who.ID, "Ada", "fr"}) {
		t.Errorf("renamed to %+v", same)
	}
	ada.call("PATCH", "api/me", map[string]any{"name": "\n"}).wantCode(400, "bad_request")

	var token struct{ Token string }
	ada.call("POST", "api/tokens", nil).want(201).into(&token)
	program := nobody(t, a)
	program.token = token.Token
	if program.call("GET", "api/me", nil).want(200).into(&same); same.ID != who.ID {
		t.Errorf("the token belongs to %+v", same)
	}
	program.make(nil, "me", "squire", "open")
	swapped := nobody(t, a)
	swapped.token = r.cookies[0].Value
	swapped.call("GET", "api/me", nil).wantCode(401, "unauthenticated")

	var polite shown
	n.call("POST", "api/guests", map[string]any{"name": "Zoé"}, "Accept-Language: de-CH, fr-CH;q=0.9, en;q=0.8").want(201).into(&polite)
	if polite.Language != "fr" {
		t.Errorf("a French browser reads %q", polite.Language)
	}
}

func TestInvitations(t *testing.T) {
	a := serve(t)
	ada, ben, cleo := guest(t, a, "Ada"), guest(t, a, "Ben"), guest(t, a, "Cleo")
	table := ada.make(nil, "me", "open", "open")
	if table.Status != "waiting" || table.Invite == "" || string(table.View) != "null" || !table.Host {
		t.Fatalf("the table is %+v", table)
	}
	var invited struct{ Table, Game, Host, Commit, Status string }
	nobody(t, a).call("GET", "api/invites/"+table.Invite, nil).want(200).into(&invited)
	if invited.Table != table.ID || invited.Host != "Ada" || invited.Commit != table.Fair.Commit || invited.Status != "waiting" {
		t.Errorf("the invitation says %+v", invited)
	}
	ben.call("GET", "api/tables/"+table.ID, nil).wantCode(404, "not_found")
	ben.call("PUT", "api/tables/"+table.ID+"/seats/1", map[string]any{"kind": "me"}).wantCode(404, "not_found")

	var renewed shownTable
	ada.call("POST", "api/tables/"+table.ID+"/invite", nil).want(200).into(&renewed)
	if renewed.Invite == "" || renewed.Invite == table.Invite {
		t.Errorf("the code %q became %q", table.Invite, renewed.Invite)
	}
	ben.call("POST", "api/join", map[string]any{"invite": table.Invite}).wantCode(404, "not_found")

	var joined struct {
		Table string
		Seat  int
	}
	ben.call("POST", "api/join", map[string]any{"invite": renewed.Invite, "seat": 2}).want(200).into(&joined)
	if joined.Table != table.ID || joined.Seat != 2 {
		t.Errorf("Ben sat down at %+v", joined)
	}
	if seen := ben.table(table.ID); seen.You == nil || *seen.You != 2 || seen.Invite != "" || seen.Host {
		t.Errorf("Ben sees %+v", seen)
	}
	cleo.call("POST", "api/join", map[string]any{"invite": renewed.Invite, "seat": 2}).wantCode(409, "conflict")
	cleo.call("POST", "api/join", map[string]any{"invite": renewed.Invite}).want(200).into(&joined)
	if joined.Seat != 1 {
		t.Errorf("Cleo sat down at %d", joined.Seat)
	}
	if seen := cleo.table(table.ID); seen.Status != "playing" || string(seen.View) == "null" {
		t.Errorf("with every seat filled the table is %+v", seen)
	}
}

func TestLists(t *testing.T) {
	a := serve(t)
	ada, ben := guest(t, a, "Ada"), guest(t, a, "Ben")
	var ids []string
	for range 5 {
		ids = append(ids, ada.make(map[string]any{"open": true}, "me", "open", "squire").ID)
	}
	private := ada.make(nil, "me", "open", "squire").ID
	type page struct {
		Tables []struct {
			ID, Host, Status string
			You              *int
		}
		Next *string
	}
	var seen []string
	cursor := ""
	for {
		var p page
		ben.call("GET", "api/tables?status=waiting&limit=2&cursor="+cursor, nil).want(200).into(&p)
		for _, line := range p.Tables {
			seen = append(seen, line.ID)
			if line.Host != "Ada" || line.Status != "waiting" || line.You != nil {
				t.Errorf("Ben is shown %+v", line)
			}
		}
		if p.Next == nil {
			break
		}
		cursor = *p.Next
	}
	for i, id := range ids {
		if len(seen) != len(ids) || seen[len(ids)-1-i] != id {
			t.Fatalf("Ben is shown %v, not the newest first of %v", seen, ids)
		}
	}
	var mine page
	if ada.call("GET", "api/tables?mine=true", nil).want(200).into(&mine); len(mine.Tables) != 6 || mine.Tables[0].ID != private {
		t.Errorf("Ada's tables are %+v", mine)
	}
	nobody(t, a).call("GET", "api/tables?mine=true", nil).wantCode(401, "unauthenticated")
	ben.call("GET", "api/tables?status=lost", nil).wantCode(400, "bad_request")

	var sat shownTable
	ben.call("PUT", "api/tables/"+ids[0]+"/seats/1", map[string]any{"kind": "me"}).want(200).into(&sat)
	if sat.Status != "playing" || sat.You == nil || *sat.You != 1 {
		t.Errorf("at an open table Ben sat down as %+v", sat)
	}
}
