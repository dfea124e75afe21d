package app_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
)

var numbered = regexp.MustCompile(`numéro (\d+) \?`)

// A host's pack is asked from at its table. Other players get of it the
// questions that they are asked, what explains one once its answers are in, and
// nothing of the others.
func TestPackAtATable(t *testing.T) {
	a := serve(t)
	ada, ben, eve := guest(t, a, "Ada"), guest(t, a, "Ben"), guest(t, a, "Eve")
	text := strings.ReplaceAll(file("La chose", 100, 60), `"licence"`, `"explanation":"expliqué","licence"`)
	for i := 100; i < 160; i++ {
		text = strings.Replace(text, `"expliqué"`, fmt.Sprintf(`"expliqué-%d"`, i), 1)
	}
	pack := importing(ada, 201, "x.json", text, "&title=TitreSecret").Pack
	if pack.Asked != 60 {
		t.Fatalf("imported: %+v", pack)
	}
	ada.call("PUT", "api/workshop/packs/builtin", map[string]any{"on": false}).want(200)
	var page struct{ Questions []struct{ ID, Key string } }
	ada.call("GET", "api/workshop/packs/"+pack.ID+"/questions", nil).want(200).into(&page)

	var got strings.Builder // by all but the pack's owner
	hear := func(text string) { got.WriteString(text) }
	ben.got, eve.got = hear, hear
	options := map[string]any{"rounds": 3, "languages": []string{"fr"}}
	table := ada.make(map[string]any{"open": true, "options": options}, "me", "open", "squire")
	ben.call("POST", "api/join", map[string]any{"invite": table.Invite}).want(200)
	asked, met := map[string]bool{}, 0
	for range 500 {
		over := false
		for _, who := range []*somebody{ada, ben} {
			now := who.table(table.ID)
			over = over || now.Status == "finished"
			if len(now.Legal) == 0 {
				continue
			}
			if m := numbered.FindStringSubmatch(string(now.View)); m != nil && strings.HasPrefix(now.Legal[0], "answer") {
				asked[m[1]], met = true, met+1
				if strings.Contains(got.String(), "expliqué-"+m[1]) {
					t.Fatalf("question %s is explained before its answers are in", m[1])
				}
			}
			who.move(table.ID, now.Legal[0], now.Version)
		}
		eve.table(table.ID)
		if over {
			break
		}
	}
	if met == 0 {
		t.Fatal("nothing was asked")
	}
	var known []struct {
		Question struct {
			ID   string
			Text map[string]string
		}
		Explanation map[string]string
		Source      struct{ Name, Licence, Author string }
	}
	ben.call("GET", "api/tables/"+table.ID+"/questions", nil).want(200).into(&known)
	if len(known) != met {
		t.Errorf("%d questions were asked, %d are known after the end", met, len(known))
	}
	for _, q := range known {
		m := numbered.FindStringSubmatch(q.Question.Text["fr"])
		if m == nil || !asked[m[1]] || q.Explanation["fr"] != "expliqué-"+m[1] || q.Source.Name != "TitreSecret" || q.Source.Licence != "CC0-1.0" || q.Source.Author != "Ada" {
			t.Errorf("after the end: %+v", q)
		}
	}
	for _, m := range numbered.FindAllStringSubmatch(got.String(), -1) {
		if !asked[m[1]] {
			t.Errorf("question %s was told and never asked", m[1])
		}
	}
	// A report leads its host back to what was asked, as long as it is there.
	var list struct {
		Reports []struct {
			Question struct {
				PackID string `json:"pack_id"`
				ItemID string `json:"item_id"`
			}
		}
	}
	complaint := map[string]any{"question": known[0].Question.ID, "reason": "typo"}
	ben.call("POST", "api/tables/"+table.ID+"/reports", complaint).want(204)
	eve.call("POST", "api/tables/"+table.ID+"/reports", complaint).wantCode(404, "not_found") // she looked on
	ada.call("GET", "api/workshop/reports", nil).want(200).into(&list)
	var item struct{ Stem string }
	ada.call("GET", "api/workshop/packs/"+list.Reports[0].Question.PackID+"/questions/"+list.Reports[0].Question.ItemID, nil).want(200).into(&item)
	if item.Stem != known[0].Question.Text["fr"] {
		t.Errorf("the report leads to %q", item.Stem)
	}

	secrets := []string{pack.ID}
	for _, q := range page.Questions {
		secrets = append(secrets, q.ID, q.Key)
	}
	for _, secret := range secrets {
		if strings.Contains(got.String(), secret) {
			t.Errorf("others are told %q", secret)
		}
	}

	// What happens to the pack afterwards changes nothing at the table.
	ada.call("DELETE", "api/workshop/packs/"+pack.ID, nil).want(204)
	ada.call("GET", "api/workshop/reports", nil).want(200).into(&list)
	if got := list.Reports[0].Question; got.PackID != "" || got.ItemID != "" {
		t.Errorf("the report leads to %+v", got)
	}
	ben.call("GET", "api/tables/"+table.ID+"/questions", nil).want(200).into(&known)
	if len(known) != met || known[0].Source.Name != "TitreSecret" {
		t.Errorf("without the pack: %+v", known)
	}
	ada.call("POST", "api/tables", making(map[string]any{"options": options}, "me", "open", "squire")).wantCode(422, "no_questions")
}
