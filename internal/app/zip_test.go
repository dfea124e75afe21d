package app_test

import (
	"bytes"
	"compress/gzip"
	"io"
	"testing"
)

// TestLongAnswersArePacked asks for long and short answers with and without
// gzip: the texts are the same, the long one is shorter on the way.
func TestLongAnswersArePacked(t *testing.T) {
	a := serve(t)
	ada := guest(t, a, "Ada")
	table := ada.make(nil, "me", "open", "squire")
	for path, packs := range map[string]bool{
		"api/openapi.json": true, "api/games": true, "api/me": false, "api/tables/none": false, "healthz": false,
		"api/lands/hex19": true, "api/tables/" + table.ID: false,
	} {
		plain := ada.call("GET", path, nil, "Accept-Encoding: identity")
		for _, accepts := range []string{"gzip", "br, gzip;q=0.5", "gzip;q=0", "br"} {
			r := ada.call("GET", path, nil, "Accept-Encoding: "+accepts)
			wants := packs && (accepts == "gzip" || accepts == "br, gzip;q=0.5")
			text := r.body
			if r.header.Get("Content-Encoding") == "gzip" {
				unpacked, err := gzip.NewReader(bytes.NewReader(r.body))
				if err != nil {
					t.Fatal(err)
				}
				if text, err = io.ReadAll(unpacked); err != nil {
					t.Fatal(err)
				}
				if len(r.body) >= len(text) || r.header.Get("Vary") != "Accept-Encoding" {
					t.Errorf("%s: %d bytes became %d, Vary is %q", path, len(text), len(r.body), r.header["Vary"])
				}
			}
			if got := r.header.Get("Content-Encoding") == "gzip"; got != wants {
				t.Errorf("%s for %q: packed is %v", path, accepts, got)
			}
			timed := path == "api/tables/"+table.ID // it tells the time
			if r.status != plain.status || !timed && !bytes.Equal(text, plain.body) || r.header.Get("Content-Type") != plain.header.Get("Content-Type") {
				t.Errorf("%s for %q: %d %s, not %d %s", path, accepts, r.status, text, plain.status, plain.body)
			}
		}
	}
	s := ada.events(table.ID, -1, "Accept-Encoding: gzip")
	if e, err := s.next(); err != nil || e.Kind != "snapshot" || s.response.Header.Get("Content-Encoding") != "" {
		t.Errorf("the stream begins with %+v, %v, %v", e, err, s.response.Header)
	}
}
