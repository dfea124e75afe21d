package formats

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// seeds adds the files of testdata.
func seeds(f *testing.F) {
	files, err := filepath.Glob("testdata/files/*")
	if err != nil {
		f.Fatal(err)
	}
	for _, path := range files {
		if strings.HasSuffix(path, ".want") || strings.HasPrefix(filepath.Base(path), ".") {
			continue
		}
		data, err := os.ReadFile(path)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(data))
	}
}

func FuzzCSV(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, data string) { fuzzReader(t, csvReader{}, data) })
}

func FuzzGIFT(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, data string) { fuzzReader(t, giftReader{}, data) })
}

func FuzzAiken(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, data string) { fuzzReader(t, aikenReader{}, data) })
}

func FuzzAnki(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, data string) { fuzzReader(t, ankiReader{}, data) })
}

// Whatever a file is, its items are in the one form, and what is written of them
// in any format is read again as the same.
func FuzzRead(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, data string) {
		r := Read("fuzz", []byte(data), Options{})
		if len(r.Accepted) == 0 {
			if len(r.Rejected) == 0 {
				t.Error("neither a question nor a reason")
			}
			return
		}
		for _, item := range r.Accepted {
			if diff := cmp.Diff(item, Tidy(item), sameItems); diff != "" {
				t.Errorf("an item is not in the one form:\n%s", diff)
			}
			for _, option := range append(item.Options, Option{Text: item.Stem}, Option{Text: item.Explanation}) {
				if spreadsheetError(option.Text) {
					return // what a table cannot hold
				}
			}
		}
		for format := range writers {
			written, err := Write(format, r.Accepted)
			if err != nil {
				t.Fatal(err)
			}
			again := Read("again", written, Options{})
			if diff := cmp.Diff(r.Accepted, again.Accepted, sameItems); diff != "" {
				t.Errorf("%s, written and read again (-before +after), rejected %v:\n%s\n%s", format, again.Rejected, diff, written)
			}
		}
	})
}
