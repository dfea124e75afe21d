package main

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"castellan/game"
	"castellan/games/alliance/land"
)

func runMap(args ...string) (string, error) { return output(mapCommand(), args...) }

func TestMapShow(t *testing.T) {
	out, err := runMap("show", "aldermark", "--language", "ro")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(out), "\n")
	if len(lines) != 1+land.Size || lines[0] != "Marca Arinilor (aldermark)" {
		t.Errorf("%d lines, the first %q", len(lines), lines[0])
	}
	if want := " 1  Straja de Nord     2 Muntele Nicovalei, 5 Codrul Vidrelor, 6 Poarta de Piatră"; lines[1] != want {
		t.Errorf("%q, not %q", lines[1], want)
	}
}

func TestMapAsJSONIsTheDrawing(t *testing.T) {
	out, err := runMap("new", "test-word", "--json")
	if err != nil {
		t.Fatal(err)
	}
	var got land.Drawing
	if err := json.Unmarshal([]byte(out), &got); err != nil {
		t.Fatal(err)
	}
	if got.Key != "seed:test-word" || len(got.Territories) != land.Size {
		t.Errorf("%s with %d territories", got.Key, len(got.Territories))
	}
}

func TestMapAsSVGIsThePicture(t *testing.T) {
	out, err := runMap("show", "lunemere", "--svg", "--language", "fr")
	if err != nil {
		t.Fatal(err)
	}
	want, err := land.Picture("lunemere", "fr")
	if err != nil || out != string(want) {
		t.Errorf("the picture of %d bytes is not the one of %d (%v)", len(out), len(want), err)
	}
}

func TestMapList(t *testing.T) {
	out, err := runMap("list")
	if err != nil {
		t.Fatal(err)
	}
	for i, line := range strings.Split(strings.TrimSpace(out), "\n") {
		if key := land.Keys()[i]; !strings.HasPrefix(line, key+" ") {
			t.Errorf("line %d is %q, not of %s", i+1, line, key)
		}
	}
}

func TestMapRefusals(t *testing.T) {
	for args, rule := range map[string]string{
		"show nowhere":          "R-1",
		"show nowhere --svg":    "R-1",
		"show graph:1-1 --json": "A-1.1",
		"new Word":              "R-1",
	} {
		_, err := runMap(strings.Fields(args)...)
		var refusal *game.Refusal
		if !errors.As(err, &refusal) || refusal.Rule != rule || !strings.HasPrefix(err.Error(), rule+": ") {
			t.Errorf("map %s: %v, not refused with %s", args, err, rule)
		}
	}
	for _, args := range []string{"show", "show a b", "new", "list x", "show hex19 --svg --json", "show hex19 --language de"} {
		_, err := runMap(strings.Fields(args)...)
		var status statusError
		if !errors.As(err, &status) || status.code != 2 {
			t.Errorf("map %s: %v is not bad usage", args, err)
		}
	}
}
