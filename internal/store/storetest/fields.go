package storetest

import (
	"reflect"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"castellan/game"
	"castellan/game/fair"
	"castellan/internal/table"
)

// fixed are the fields of a table that no change writes.
var fixed = map[string]bool{
	"ID": true, "Game": true, "Rules": true, "Options": true, "Host": true, "Clock": true, "Secret": true, "BotSeed": true,
	"Origin": true, "Created": true, "Revision": true,
}

// changes change one field each.
var changes = map[string]func(*table.Stored){
	"Open":      func(t *table.Stored) { t.Open = !t.Open },
	"Shared":    func(t *table.Stored) { t.Open, t.Shared = false, true },
	"Bank":      func(t *table.Stored) { t.Bank = &table.Bank{Digest: "sha256:01", Count: 1500} },
	"Version":   func(t *table.Stored) { t.Version++ },
	"Status":    func(t *table.Stored) { t.Status = table.Frozen },
	"Invite":    func(t *table.Stored) { t.Invite = "ANOTHER" },
	"Turn":      func(t *table.Stored) { t.Turn = game.SeatsOf(0) },
	"Times":     func(t *table.Stored) { t.Times.Seats = []table.Timing{{Deadline: 5}, {Sent: 6}, {Trip: 8}} },
	"Due":       func(t *table.Stored) { t.Due = time.Time{} },
	"Outcome":   func(t *table.Stored) { t.Outcome = []byte(`{"winners":[1]}`) },
	"Again":     func(t *table.Stored) { t.Again = "another" },
	"GivenBack": func(t *table.Stored) { t.GivenBack = &table.GivenBack{At: start, Seconds: 2.5} },
	"Seats":     func(t *table.Stored) { t.Seats = t.Seats[:2] },

	"Seats.Account": func(t *table.Stored) { t.Seats[0].Account = "other" },
	"Seats.Name":    func(t *table.Stored) { t.Seats[0].Name = "Other" },
	"Seats.Level":   func(t *table.Stored) { t.Seats[1].Level = "squire" },
	"Seats.Kept":    func(t *table.Stored) { t.Seats[2].Kept = "other" },
	"Seats.KeptFor": func(t *table.Stored) { t.Seats[2].KeptFor = "Other" },
	"Seats.Share":   func(t *table.Stored) { t.Seats[0].Share = &fair.Share{1} },
	"Seats.Given":   func(t *table.Stored) { t.Seats[0].Given = []table.Given{{Account: "gone"}} },
	"Seats.StandIn": func(t *table.Stored) { t.Seats[0].StandIn = false },
	"Seats.Back":    func(t *table.Stored) { t.Seats[0].Back = false },
	"Seats.Missed":  func(t *table.Stored) { t.Seats[0].Missed = 0 },
}

// Whatever a change changes, that alone, is written, though the journal is told
// how the table was.
func testFields(t *testing.T, j table.Journal, _ Reopen) {
	var names []string
	for _, of := range []struct {
		prefix string
		fields reflect.Type
	}{{"", reflect.TypeFor[table.Stored]()}, {"Seats.", reflect.TypeFor[table.StoredSeat]()}} {
		for i := range of.fields.NumField() {
			if name := of.prefix + of.fields.Field(i).Name; !fixed[name] {
				names = append(names, name)
			}
		}
	}
	for _, name := range names {
		change := changes[name]
		if change == nil {
			t.Errorf("nothing here changes %s", name)
			continue
		}
		was, plies := full("of " + name)
		was.Invite = name
		create(t, j, was, plies...)
		now, _ := full("of " + name) // shares nothing with the former
		now.Invite = name
		now.Revision++
		change(&now)
		if _, err := j.Append(t.Context(), table.Write{Table: now, Was: &was}); err != nil {
			t.Fatal(err)
		}
		got, _ := load(t, j, now.ID)
		if diff := cmp.Diff(now, got); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
		if cmp.Equal(was, got) {
			t.Errorf("%s did not change", name)
		}
	}
}
