package formats

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"strings"
	"testing"
)

// zipOf packs entries, given as name and content in turn.
func zipOf(t testing.TB, entries ...string) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for i := 0; i < len(entries); i += 2 {
		w, err := z.Create(entries[i])
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write([]byte(entries[i+1])); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestUnsafeName(t *testing.T) {
	for _, name := range []string{"../a.xml", "a/../../b.xml", "/etc/passwd", `..\a.xml`, `\a.xml`, "C:/a.xml", `c:\a.xml`, "c:a", "", "..", "a/..\\../..", "a\x00b"} {
		if !unsafeName(name) {
			t.Errorf("%q is safe", name)
		}
	}
	for _, name := range []string{"imsmanifest.xml", "a/b.xml", "a..b/c", "xl/worksheets/sheet1.xml", "./a", "é:a"} {
		if unsafeName(name) {
			t.Errorf("%q is not safe", name)
		}
	}
}

// A hostile archive is not read, and that is said.
func TestArchiveHostile(t *testing.T) {
	many := []string{}
	for i := range DefaultLimits.Entries + 1 {
		many = append(many, fmt.Sprintf("%d.xml", i), "")
	}
	locked := zipOf(t, "imsmanifest.xml", "<manifest/>")
	at := bytes.Index(locked, []byte("PK\x01\x02"))
	locked[at+8] |= 1
	bomb := zipOf(t, "imsmanifest.xml", strings.Repeat("a", DefaultLimits.Unpacked+1))
	if len(bomb) > 100_000 {
		t.Fatalf("a bomb of %d bytes", len(bomb))
	}
	for name, test := range map[string]struct {
		data []byte
		want string
	}{
		"leaves":        {zipOf(t, "imsmanifest.xml", "", "../../evil.xml", "x"), "0 unsafe_name"},
		"absolute":      {zipOf(t, "/etc/passwd", "x"), "0 unsafe_name"},
		"drive":         {zipOf(t, `C:\evil.xml`, "x"), "0 unsafe_name"},
		"backslash":     {zipOf(t, `a\..\..\evil.xml`, "x"), "0 unsafe_name"},
		"sheet leaves":  {zipOf(t, "xl/workbook.xml", "", "../evil.xml", "x"), "0 unsafe_name"},
		"many":          {zipOf(t, many...), "0 too_many"},
		"bomb":          {bomb, "0 too_large"},
		"bomb of parts": {zipOf(t, "a", strings.Repeat("a", DefaultLimits.Unpacked/2+1), "b", strings.Repeat("b", DefaultLimits.Unpacked/2)), "0 too_large"},
		"twice":         {zipOf(t, "a.xml", "a", "A.xml", "b"), "0 syntax"},
		"locked":        {locked, "0 unknown_format"},
		"cut":           {zipOf(t, "imsmanifest.xml", "<manifest/>")[:60], "0 syntax"},
		"empty":         {[]byte("PK\x03\x04"), "0 syntax"},
	} {
		for _, ending := range []string{".zip", ".xlsx"} {
			r := Read("a"+ending, test.data, patient)
			if got := outcome(r); len(got) != 1 || got[0] != test.want {
				t.Errorf("%s%s: %q, not %q: %v", name, ending, got, test.want, r.Rejected)
			}
		}
	}
}

// An entry that is larger than the archive says is not unpacked further.
func TestArchiveLies(t *testing.T) {
	data := zipOf(t, "a", strings.Repeat("a", 100_000))
	at := bytes.LastIndex(data, []byte("PK\x01\x02"))
	binary.LittleEndian.PutUint32(data[at+24:], 10) // the size that is told
	o := Options{Limits: DefaultLimits}
	o.Limits.Unpacked = 1000
	into := newSheaf("a.zip", o)
	a, ok := openArchive(&file{data: data, zip: true, options: o}, into)
	if !ok {
		t.Fatal(into.report.Rejected)
	}
	if got, err := a.read("A"); err == nil || len(got) > 1001 {
		t.Errorf("%d bytes, %v", len(got), err)
	}
	if _, err := a.read("b"); !errors.Is(err, errMissing) {
		t.Errorf("an entry that is not there: %v", err)
	}
}
