package table_test

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
	"time"

	"castellan/internal/table"
)

// Plies are written by hand; what is written is what their type describes.
func TestPliesAreWrittenAsTheirType(t *testing.T) {
	h := open(t)
	snap := must(h.Create(t.Context(), ada, table.Making{Game: "toy", Seats: []table.Sitting{{Kind: "me"}, {Kind: "bot"}}}))(t)
	stream := must(h.Follow(t.Context(), snap.ID, ada.ID, 0))(t)
	defer stream.Close()
	h.move(snap.ID, ada, "go 1")
	h.move(snap.ID, ada, "answer 1")
	whys := 0
	for range 7 { // seven plies and what the table tells beside them: at least one ply of the bot hides nothing
		n := must(stream.Next(t.Context()))(t)
		if n.Kind != "ply" {
			continue
		}
		var fields map[string]json.RawMessage
		if err := json.Unmarshal(n.Data, &fields); err != nil {
			t.Fatalf("%s: %v", n.Data, err)
		}
		described := reflect.TypeFor[table.Ply]()
		for i := range described.NumField() {
			field := described.Field(i)
			name, omit, _ := strings.Cut(field.Tag.Get("json"), ",")
			text, there := fields[name]
			delete(fields, name)
			if !there {
				if omit != "omitempty" {
					t.Errorf("%s is missing in %s", name, n.Data)
				}
				continue
			}
			if name == "why" {
				whys++
			}
			value := reflect.New(field.Type).Interface()
			if name == "seat" || name == "turn" { // which are only written
				continue
			}
			if err := json.Unmarshal(text, value); err != nil {
				t.Errorf("%s: %v", name, err)
			}
			if at, ok := value.(*time.Time); ok && at.IsZero() {
				t.Errorf("%s is never", name)
			}
		}
		for name := range fields {
			t.Errorf("%s is not described", name)
		}
	}
	if whys == 0 {
		t.Error("no bot gave a reason")
	}
}
