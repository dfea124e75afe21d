package table_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"castellan/game/record"
	"castellan/internal/table"
)

// bindings gives the digest that each event of a stream tells, "" for none, and
// the kinds of the events that can tell one.
func bindings(t *testing.T, notices []table.Notice) (kinds string, digests []string) {
	t.Helper()
	for _, n := range notices {
		if n.Kind != "table" && n.Kind != "snapshot" {
			if strings.Contains(string(n.Data), "sha256:") {
				t.Errorf("%s tells a digest: %s", n.Kind, n.Data)
			}
			continue
		}
		var told struct{ Fair struct{ Record *string } }
		if err := json.Unmarshal(n.Data, &told); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(n.Data), `"record":`) {
			t.Errorf("a %s says nothing of the record: %s", n.Kind, n.Data)
		}
		kinds += n.Kind + " "
		digest := ""
		if told.Fair.Record != nil {
			digest = *told.Fair.Record
		}
		digests = append(digests, digest)
	}
	return kinds, digests
}

// The record of a play that is over is bound by its digest. Everybody who
// follows the table is told it as the play ends, and nobody before; whatever
// happens to the table afterwards, it is the same.
func TestTheRecordIsBound(t *testing.T) {
	h := open(t)
	ctx := t.Context()
	made := must(h.Create(ctx, ada, table.Making{Game: "toy", Seats: []table.Sitting{{Kind: "me"}, {Kind: "open"}}, Clock: none, Open: true}))(t)
	id := made.ID
	if _, _, err := h.Join(ctx, made.Invite, ben, nil, ""); err != nil {
		t.Fatal(err)
	}
	everybody := []table.Person{ada, ben, cleo, {}}
	heard := make([]chan []table.Notice, len(everybody))
	for i, who := range everybody {
		heard[i] = make(chan []table.Notice, 1)
		stream := must(h.Follow(ctx, id, who.ID, -1))(t)
		t.Cleanup(stream.Close)
		first := must(stream.Next(ctx))(t)
		go func() {
			notices := []table.Notice{first}
			for {
				n, err := stream.Next(ctx)
				if err != nil { // the end
					heard[i] <- notices
					return
				}
				notices = append(notices, n)
			}
		}()
	}
	h.move(id, ada, "go 1")
	h.move(id, ada, "answer 1")
	for _, who := range everybody {
		if fair := h.get(id, who).Fair; fair.Record != nil {
			t.Errorf("%s is told %s before the end", who.Name, *fair.Record)
		}
	}
	h.move(id, ben, "answer 2")
	h.move(id, ben, "go 1")
	h.move(id, ben, "go 2")
	h.finish(id)

	whole := must(h.Record(ctx, id, ada.ID))(t)
	want := record.Digest(whole)
	for i := range everybody {
		_, digests := bindings(t, <-heard[i])
		last := len(digests) - 1
		if last < 1 || digests[last] != want || strings.Join(digests[:last], "") != "" {
			t.Errorf("%q is told %q, want %s at the end alone", everybody[i].Name, digests, want)
		}
	}
	same := func(when string, s *table.Service, who table.Person) {
		t.Helper()
		if text := must(s.Record(ctx, id, who.ID))(t); !bytes.Equal(text, whole) {
			t.Errorf("%s %q gets another record:\n%s", when, who.Name, text)
		}
		if snap := must(s.Get(ctx, id, who.ID))(t); snap.Fair.Record == nil || *snap.Fair.Record != want {
			t.Errorf("%s %q is shown %v", when, who.Name, snap.Fair.Record)
		}
	}
	later := must(h.read(ctx, id, cleo, 3))(t) // comes back when all is over
	if kinds, digests := bindings(t, later); kinds != "table " || digests[0] != want {
		t.Errorf("a stream after the end tells %s%q", kinds, digests)
	}
	must(h.Again(ctx, id, ben))(t)
	must(h.Again(ctx, id, ada))(t)
	other := open(t, func(c *table.Config) { c.Journal = h.journal })
	for _, who := range everybody {
		same("afterwards", h.Service, who)
		same("elsewhere", other.Service, who)
	}

	// One that came in is bound as it goes out again.
	came := must(h.Import(ctx, cleo, bytes.NewReader(whole)))(t)
	if came.Fair.Record == nil || *came.Fair.Record != want {
		t.Errorf("the record that came in is bound by %v", came.Fair.Record)
	}
}
