package httpapi

import "testing"

// Only a body that is just a move goes in front of huma.
func TestMoveOf(t *testing.T) {
	if move, version, ok := moveOf([]byte(` {"version": 41, "move":"hold"}`)); move != "hold" || version != 41 || !ok {
		t.Errorf("%q, %d, %v", move, version, ok)
	}
	for _, body := range []string{
		``, `{}`, `[]`, `{"move":"hold"}`, `{"move":"hold","version":-1}`, `{"move":"hold","version":1.0}`,
		`{"move":"hold","version":"1"}`, `{"move":null,"version":1}`, `{"move":1,"version":1}`, `{"Move":"hold","version":1}`,
		`{"move":"hold","version":1,"version":1}`, `{"move":"hold","version":1,"more":1}`, `{"move":"hold","version":1}{}`,
		"{\"move\":\"\xff\",\"version\":1}",
	} {
		if move, version, ok := moveOf([]byte(body)); ok {
			t.Errorf("%s is %q, %d", body, move, version)
		}
	}
}
