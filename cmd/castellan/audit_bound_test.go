package main

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"castellan/game/record"
)

// wholly is of how many plays one is changed in every field of every line; of
// the others some lines are.
const wholly, someLines = 25, 4

// bind holds copies of a play against its digest: with each field of a line
// another or left out, with another lawful move, or spelled in another way. All
// are refused.
func (c *cases) bind(rng *rand.Rand, n int, p *fairPlay) {
	c.t.Helper()
	text := p.text()
	digest := record.Digest([]byte(text))
	lines := strings.SplitAfter(strings.TrimSuffix(text, "\n"), "\n")
	refuse := func(what string, changed string) {
		c.bound++
		if _, _, err := auditText(changed, "", digest); err == nil {
			c.t.Errorf("%s: %s stands", p.header.Fair.Table, what)
		}
	}
	with := func(i int, line string) string {
		return strings.Join(lines[:i], "") + line + "\n" + strings.Join(lines[i+1:], "")
	}
	for i, line := range lines {
		if n%wholly != 0 && rng.IntN(len(lines)) >= someLines {
			continue
		}
		line = strings.TrimSuffix(line, "\n")
		for _, change := range changesOf(c.t, rng, line) {
			refuse(change.path, with(i, change.text))
		}
		if i > 0 && p.other[i-1] != "" {
			ply := p.plies[i-1]
			ply.Move = p.other[i-1]
			other, err := json.Marshal(ply)
			if err != nil {
				c.t.Fatal(err)
			}
			refuse("another move", with(i, string(other)))
		}
		refuse("a line left out", strings.Join(slices.Delete(slices.Clone(lines), i, i+1), ""))
		refuse("a space more", with(i, strings.Replace(line, ":", ": ", 1)))
		refuse("another end of the line", with(i, line+"\r"))
	}
	refuse("a blank line more", text+"\n")
	flipped := []byte(text)
	flipped[rng.IntN(len(flipped))] ^= 1
	refuse("a bit", string(flipped))
	refuse("cut short", string(bytes.TrimSuffix([]byte(text), []byte("\n"))))
}

// The command says whether the digest was compared, and tells it where none was
// given.
func TestAuditComparesTheDigest(t *testing.T) {
	p := playFair(t, rand.New(rand.NewPCG(1, 9)), 1)
	file := filepath.Join(t.TempDir(), "play.jsonl")
	if err := os.WriteFile(file, []byte(p.text()), 0o600); err != nil {
		t.Fatal(err)
	}
	digest := record.Digest([]byte(p.text()))
	other := "sha256:" + strings.Repeat("0", 64)
	for _, c := range []struct {
		args, want string
		fails      bool
	}{
		{"--audit", "follow from the committed secret\n", false},
		{"--audit --digest " + digest, "; every byte is that of the record with this digest\n", false},
		{"--audit --json", `"digest":"` + digest + `","bound":false}`, false},
		{"--audit --json --digest " + digest, `"digest":"` + digest + `","bound":true}`, false},
		{"--audit --digest " + other, file + ":1: R-6: the record is " + digest + ", not " + other, true},
		{"--audit --json --digest " + other, `"line":1,"rule":"R-6","message":"the record is ` + digest, true},
	} {
		got, err := output(refereeCommand(), append(strings.Fields(c.args), file)...)
		if !strings.Contains(got, c.want) || (err != nil) != c.fails {
			t.Errorf("%s: %s%v; want %s", c.args, got, err, c.want)
		}
	}
}
