package app_test

import (
	"strings"
	"testing"

	"castellan/quiz"
)

// aPicture is the name of a picture of the bank.
func aPicture() string {
	for _, q := range quiz.Builtin().All() {
		if q.Picture != "" {
			return q.Picture
		}
	}
	return ""
}

// A picture comes packed or plain, is kept for ever, and no other file has an
// address there.
func TestPictures(t *testing.T) {
	n := nobody(t, serve(t))
	address := "api/pictures/" + aPicture()
	plain := n.call("GET", address, nil, "Accept-Encoding: identity").want(200)
	packed := n.call("GET", address, nil, "Accept-Encoding: gzip").want(200)
	if !strings.HasPrefix(string(plain.body), "<svg") || plain.header.Get("Content-Type") != "image/svg+xml" ||
		packed.header.Get("Content-Encoding") != "gzip" || !strings.Contains(plain.header.Get("Cache-Control"), "immutable") {
		t.Errorf("%.40s with %v", plain.body, plain.header)
	}
	if policy := plain.header.Get("Content-Security-Policy"); !strings.Contains(policy, "default-src 'self'") {
		t.Errorf("a picture opened by itself may do %q", policy)
	}
	for _, name := range []string{"ro.svg", "flags.tsv", "..%2ffacts%2fflags.tsv"} {
		n.call("GET", "api/pictures/"+name, nil).wantCode(404, "not_found")
	}
}
