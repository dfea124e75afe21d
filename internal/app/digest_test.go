package app_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"path/filepath"
	"strings"
	"testing"

	"castellan/game/record"
	"castellan/internal/app"
	"castellan/internal/store/sqlite"
)

// A sealed record is that of a play that is over, as it was at its end.
type sealed struct {
	id     string
	who    []*somebody // who may read it
	text   []byte
	digest string
}

// sealedAt takes the record of a play that is over.
func sealedAt(id string, who ...*somebody) *sealed {
	text := who[0].call("GET", "api/tables/"+id+"/record", nil).want(200).body
	return &sealed{id, who, text, record.Digest(text)}
}

// same wants that everybody gets the same bytes, and is shown their digest, at
// a server.
func (r *sealed) same(t *testing.T, when string, a *app.App) {
	t.Helper()
	sum := sha256.Sum256(r.text)
	header := "sha-256=:" + base64.StdEncoding.EncodeToString(sum[:]) + ":"
	for _, one := range r.who {
		who := *one
		who.base = a.URL()
		got := who.call("GET", "api/tables/"+r.id+"/record", nil).want(200)
		if !bytes.Equal(got.body, r.text) {
			t.Errorf("%s %s gets another record of %s", when, who.name, r.id)
		}
		plain := who.call("GET", "api/tables/"+r.id+"/record", nil, "Accept-Encoding: identity").want(200)
		if plain.header.Get("Repr-Digest") != header || !bytes.Equal(plain.body, r.text) {
			t.Errorf("%s %s: the digest in the header is %q, want %q", when, who.name, plain.header.Get("Repr-Digest"), header)
		}
		packed := who.call("GET", "api/tables/"+r.id+"/record", nil, "Accept-Encoding: gzip").want(200)
		if packed.header.Get("Content-Encoding") != "gzip" || packed.header.Get("Repr-Digest") != "" {
			t.Errorf("%s a packed record has the digest %q", when, packed.header.Get("Repr-Digest"))
		}
		if digest := who.table(r.id).Fair.Record; digest == nil || *digest != r.digest {
			t.Errorf("%s %s is shown %v, want %s", when, who.name, digest, r.digest)
		}
		events := who.events(r.id, 0)
		events.until("the digest", func(e event) bool {
			return e.Kind == "table" && strings.Contains(string(e.Data), `"record":"`+r.digest+`"`)
		})
		events.close()
	}
}

// The record of a play that is over is the same bytes for everybody and for
// ever: when people take other names and play again, after a restart, and out
// of a backup.
func TestRecordsAreForEver(t *testing.T) {
	folder := t.TempDir()
	at := func(c *app.Config) { c.Data = folder }
	a := serve(t, at)
	d := newDuel(t, a, map[string]any{"options": map[string]any{"rounds": 2}, "open": true})
	d.play(0, func(p plyEvent) {
		if digest := d.people[0].table(d.id); digest.Status == "playing" && digest.Fair.Record != nil {
			t.Errorf("at version %d the digest is %s", p.Version, *digest.Fair.Record)
		}
	}, nil)
	guests, storm := wholePlay(t, a, storming("children"), 2, "squire")
	others, drill := wholePlay(t, a, drilling(), 2)
	stranger := guest(t, a, "Cleo")
	all := []*sealed{
		sealedAt(d.id, d.people[0], d.people[1], stranger, nobody(t, a)),
		sealedAt(storm, guests[0], guests[1], stranger),
		sealedAt(drill, others[0], others[1], stranger),
	}
	same := func(when string, a *app.App) {
		t.Helper()
		for _, r := range all {
			r.same(t, when, a)
		}
	}
	same("at the end", a)
	for _, who := range []*somebody{d.people[0], guests[1]} {
		who.call("PATCH", "api/me", map[string]any{"name": "Zora"}).want(200)
	}
	for _, r := range all {
		r.who[0].call("POST", "api/tables/"+r.id+"/again", nil).want(201)
	}
	same("after a new name and a new play", a)
	backup, fresh := filepath.Join(t.TempDir(), "backup.db"), filepath.Join(t.TempDir(), "fresh")
	if err := sqlite.Backup(t.Context(), folder, backup); err != nil {
		t.Fatal(err)
	}
	if err := a.Stop(); err != nil {
		t.Fatal(err)
	}
	same("after a restart", serve(t, at))
	if err := sqlite.Restore(t.Context(), backup, fresh); err != nil {
		t.Fatal(err)
	}
	same("out of a backup", serve(t, func(c *app.Config) { c.Data = fresh }))
}
