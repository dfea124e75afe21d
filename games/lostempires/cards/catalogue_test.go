package cards

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"testing"
)

var update = flag.Bool("update", false, "write testdata/catalogue.json anew")

// What is told of the cards is kept as a file, for all who read or translate
// them and for the client's tests. After a change of a card: go test -update.
func TestTheCatalogueIsAsFiled(t *testing.T) {
	const name = "testdata/catalogue.json"
	var got bytes.Buffer
	enc := json.NewEncoder(&got)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(Catalogue()); err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile(name, got.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got.Bytes(), want) {
		t.Errorf("%s is out of date: go test ./games/lostempires/cards -update", name)
	}
}
