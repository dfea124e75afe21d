package main

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A data folder that a server uses is left alone, and it is said what to do.
func TestPacksBesideAServer(t *testing.T) {
	data := t.TempDir()
	startServer(t, data)
	file := filepath.Join(t.TempDir(), "one.csv")
	if err := os.WriteFile(file, []byte("Question,Correct answer,Wrong answer\nWhich?,this,that\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"import", file, "--yes"}, {"packs"}, {"undo", "x"}, {"export", "x"}, {"settle", "x"}} {
		_, err := runQuestions(append(args, "--data", data)...)
		if err == nil || !strings.Contains(err.Error(), "workshop page, or stop it first") {
			t.Errorf("%s: %v", args[0], err)
		}
	}
}

// What a file says is printed without what steers a terminal, and a file that
// is too large is not read to its end.
func TestCheckHostileFiles(t *testing.T) {
	folder := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	steering := write("a.csv", "Question,Option 1,Option 2,Correct answer\nWhich?,this,that,\x1b]0;evil\x07\x1b[2Jnone\n")
	out, err := runQuestions("check", steering)
	if err != nil || strings.ContainsAny(out, "\x1b\x07") || !strings.Contains(out, "bad_answer") {
		t.Errorf("%q, %v", out, err)
	}
	large := write("b.csv", "Question,Option 1,Option 2,Correct answer\n"+strings.Repeat("x", 11<<20))
	out, err = runQuestions("check", "--json", large)
	if err == nil || !strings.Contains(out, `"reason":"too_large"`) {
		t.Errorf("%.200q, %v", out, err)
	}
	if _, err := runQuestions("check", folder); err == nil {
		t.Error("a folder is read")
	}
}

// Every file has its word, and its part in the status; what is mistyped makes
// nothing.
func TestImportBesideWhatCannotBeRead(t *testing.T) {
	folder := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	good := write("good.csv", "Question,Correct answer,Wrong answer\nWhich?,this,that\n")
	bad, none := write("bad.csv", "\x00\x01\x02\x00"), filepath.Join(folder, "none.csv")

	out, err := runQuestions("check", "--json", none, bad, good)
	lines := strings.Split(strings.TrimSpace(out), "\n")
	if err == nil || len(lines) != 3 {
		t.Fatalf("%q, %v", out, err)
	}
	for i, want := range []string{`"format":"unknown"`, `"format":"unknown"`, `"format":"csv"`} {
		if !strings.Contains(lines[i], want) {
			t.Errorf("%s lacks %s", lines[i], want)
		}
	}
	for _, command := range []string{"check", "import"} {
		var status statusError
		if _, err := runQuestions(command, good, "--encoding", "klingon"); !errors.As(err, &status) || status.code != 2 {
			t.Errorf("%s in an unknown encoding: %v", command, err)
		}
	}

	typo := filepath.Join(folder, "daat")
	if _, err := runQuestions("import", good, "--yes", "--data", typo); err == nil {
		t.Error("imported into a folder that is none")
	}
	if _, err := os.Stat(typo); err == nil {
		t.Error("a folder was made")
	}
	out, err = runQuestions("import", none, good, bad, "--yes", "--data", folder)
	if err == nil || !strings.Contains(err.Error(), "bad.csv") || !strings.Contains(err.Error(), "none.csv") || !strings.Contains(out, "added 1 questions") {
		t.Errorf("%q, %v", out, err)
	}
}
