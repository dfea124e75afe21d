package formats

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// Every reason is given by some test, and stands in the documentation.
func TestEveryReasonIsTested(t *testing.T) {
	source, err := os.ReadFile("reasons.go")
	if err != nil {
		t.Fatal(err)
	}
	docs, err := os.ReadFile("../../docs/questions.md")
	if err != nil {
		t.Fatal(err)
	}
	var tests strings.Builder
	for _, pattern := range []string{"*_test.go", "testdata/files/*.want"} {
		files, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range files {
			data, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			tests.Write(data)
		}
	}
	reasons := regexp.MustCompile(`(\w+) +Reason = "(\w+)"`).FindAllStringSubmatch(string(source), -1)
	if len(reasons) < 40 {
		t.Fatalf("only %d reasons are found", len(reasons))
	}
	for _, r := range reasons {
		if !regexp.MustCompile(`\b(` + r[1] + `|` + r[2] + `)\b`).MatchString(tests.String()) {
			t.Errorf("no test gives %q", r[2])
		}
		if !strings.Contains(string(docs), "`"+r[2]+"`") {
			t.Errorf("docs/questions.md lacks %q", r[2])
		}
	}
}
