package formats

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write what is read into the .want files")

// Every file of testdata is read, and what becomes of it is compared with the
// file beside it whose name ends in .want:
//
//	format layout encoding
//	+ LINE STEM | *RIGHT | WRONG …     accepted, with what else it says in brackets
//	- LINE REASON                      rejected
//	! LINE REASON                      a warning
func TestFiles(t *testing.T) {
	files, err := filepath.Glob("testdata/files/*")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range files {
		if strings.HasSuffix(path, ".want") || strings.HasPrefix(filepath.Base(path), ".") {
			continue
		}
		t.Run(filepath.Base(path), func(t *testing.T) {
			data, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			got := summary(Read(path, data, Options{}))
			if *update {
				if err := os.WriteFile(path+".want", []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(path + ".want")
			if err != nil {
				t.Fatal(err)
			}
			if got != string(want) {
				t.Errorf("read:\n%swant:\n%s", got, want)
			}
		})
	}
}

// summary writes a report in short.
func summary(r Report) string {
	var b strings.Builder
	fmt.Fprintln(&b, strings.Join(strings.Fields(r.Format+" "+r.Layout+" "+r.Encoding), " "))
	for _, item := range r.Accepted {
		fmt.Fprintf(&b, "+ %d %s", item.Line, quoteLines(item.Stem))
		for _, option := range item.Options {
			mark := ""
			if option.Right {
				mark = "*"
			}
			fmt.Fprintf(&b, " | %s%s", mark, option.Text)
			if option.Feedback != "" {
				fmt.Fprintf(&b, " (%s)", quoteLines(option.Feedback))
			}
		}
		var more []string
		add := func(name, value string) {
			if value != "" && value != "0" {
				more = append(more, name+" "+quoteLines(value))
			}
		}
		add("title", item.Title)
		add("language", item.Language)
		add("category", strings.Join(item.Category, " > "))
		add("level", item.Level)
		add("seconds", fmt.Sprint(item.Seconds))
		add("explanation", item.Explanation)
		add("tags", strings.Join(item.Tags, ", "))
		add("author", item.Author)
		add("licence", item.Licence)
		if more != nil {
			fmt.Fprintf(&b, " [%s]", strings.Join(more, "; "))
		}
		fmt.Fprintln(&b)
	}
	for _, rejection := range r.Rejected {
		fmt.Fprintf(&b, "- %d %s\n", rejection.Line, rejection.Reason)
	}
	for _, warning := range r.Warnings {
		fmt.Fprintf(&b, "! %d %s\n", warning.Line, warning.Reason)
	}
	return b.String()
}

func quoteLines(text string) string {
	return strings.ReplaceAll(text, "\n", `\n`)
}
