// Package archtest fails when an import points the wrong way, and says why.
package archtest

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// A rule says what the packages below one folder may not import.
type rule struct {
	from  string   // folder, or a prefix of folders
	bans  []string // import paths; a ban covers what lies below it
	allow []string // exceptions among the bans
	tests bool     // whether the rule binds test files too
	spare string   // a folder below from that is free
	why   string
}

var rules = []rule{
	{
		from: "game", bans: []string{"."}, allow: []string{"castellan/game"}, spare: "game/gametest",
		why: "the contract uses the standard library only: any program may take it as it is",
	},
	{
		from: "game", bans: []string{"castellan"}, allow: []string{"castellan/game"}, tests: true,
		why: "imports point inward, and game is the innermost",
	},
	{
		from: "games", bans: []string{"castellan"}, allow: []string{"castellan/game", "castellan/games"}, tests: true,
		why: "rules know the contract and nothing of who runs them",
	},
	{
		from: "games", bans: []string{"."}, allow: []string{"castellan/game", "castellan/games"},
		why: "rules use the standard library only",
	},
	{
		from: "bot", bans: []string{"castellan/internal", "castellan/quiz", "castellan/web", "castellan/cmd"},
		why: "bots are for other programs too, and see what a seat sees: no bank, no table",
	},
	{
		from: "quiz", bans: []string{"castellan"}, allow: []string{"castellan/quiz"},
		why: "questions know nothing of games",
	},
	{
		from: "internal/table", bans: []string{"castellan/games", "castellan/quiz", "castellan/web", "castellan/internal", "net/http", "database/sql"},
		allow: []string{"castellan/internal/table", "castellan/internal/encode", "castellan/internal/fault"},
		why:   "a table is handed its catalogue, store, bell and questions through ports",
	},
	{
		from: "internal/account", bans: []string{"castellan", "net/http", "database/sql"}, allow: []string{"castellan/internal/account"},
		why: "accounts are told of by ports",
	},
	{
		from: "internal/deck", bans: []string{"castellan", "net/http", "database/sql"}, allow: []string{"castellan/internal/deck"},
		why: "decks are told of by ports, and what a lawful one is the game says",
	},
	{
		from: "internal/workshop", bans: []string{"castellan", "net/http", "database/sql"}, allow: []string{"castellan/internal/workshop", "castellan/quiz"},
		why: "packs are told of by ports, and know of questions but not of games",
	},
	{
		from: "internal/learning", bans: []string{"castellan", "net/http", "database/sql"},
		allow: []string{"castellan/internal/learning", "castellan/internal/table", "castellan/game", "castellan/quiz/rating"},
		why:   "who learns reads the logs of tables through ports, and no bank",
	},
	{
		from: "internal/store", bans: []string{"castellan/internal/httpapi", "castellan/internal/bell", "castellan/internal/app", "castellan/games", "castellan/quiz", "castellan/web"},
		allow: []string{"castellan/quiz/rating"},
		why:   "adapters never import each other; of questions the store knows their ratings alone",
	},
	{
		from: "internal/bell", bans: []string{"castellan/internal/httpapi", "castellan/internal/store", "castellan/internal/app", "castellan/games", "castellan/quiz", "castellan/web"},
		why: "adapters never import each other",
	},
	{
		from: "internal/httpapi", bans: []string{"castellan/internal/store", "castellan/internal/bell", "castellan/internal/app", "castellan/games"},
		why: "adapters never import each other; what routes need is handed in by app",
	},
	{
		from: "internal/load", bans: []string{"castellan"}, allow: []string{"castellan/internal/canary"},
		why: "clients know a server from outside only",
	},
	{
		from: "internal/ordeal", bans: []string{"castellan"},
		allow: []string{"castellan/internal/ordeal", "castellan/internal/load", "castellan/internal/canary", "castellan/internal/fault", "castellan/game"},
		why:   "who judges a server knows it from outside only, and the rules",
	},
	{
		from: "internal/luck", bans: []string{"castellan"}, allow: []string{"castellan/internal/luck", "castellan/game"},
		why: "what chance did is told by records alone",
	},
	{
		from: "internal/canary", bans: []string{"castellan"}, tests: true,
		why: "what must not come over a wire is told by records alone",
	},
	{
		from: "web", bans: []string{"castellan"},
		why: "the client's files know nothing of the server",
	},
}

// pure are the imports that rules and the contract must not have at all: each
// would bring a clock, a random source or the outside world into a play.
var pure = map[string]string{
	"os":           "the outside world",
	"net":          "the outside world",
	"net/http":     "the outside world",
	"log":          "the outside world",
	"log/slog":     "the outside world",
	"database/sql": "the outside world",
	"math/rand":    "a random source of its own",
	"crypto/rand":  "a random source of its own",
	"sync":         "goroutines",
	"runtime":      "goroutines",
	"context":      "goroutines",
	"unsafe":       "pointers without a type",
}

func TestImportsPointInward(t *testing.T) {
	for _, f := range files(t) {
		for _, imp := range f.imports {
			for _, r := range rules {
				if (f.test && !r.tests) || !below(f.folder, r.from) || !banned(imp, r) || r.spare != "" && below(f.folder, r.spare) {
					continue
				}
				t.Errorf("%s imports %s: %s", f.path, imp, r.why)
			}
		}
	}
}

func TestRulesStayPure(t *testing.T) {
	for _, f := range files(t) {
		if f.test || below(f.folder, "game/gametest") || (!below(f.folder, "game") && !below(f.folder, "games")) {
			continue
		}
		for _, imp := range f.imports {
			if why, bad := pure[imp]; bad {
				t.Errorf("%s imports %s: rules are deterministic, this brings %s", f.path, imp, why)
			}
		}
		for _, call := range []string{"time.Now", "time.Since", "rand.N(", "rand.IntN(", "rand.Int(", "rand.Shuffle(", "rand.Perm(", "\tgo "} {
			if strings.Contains(f.source, call) {
				t.Errorf("%s holds %q: rules are deterministic", f.path, strings.TrimSpace(call))
			}
		}
	}
}

// A server can be struck down where a change becomes durable, is told and is
// answered, and nowhere else.
func TestFaultsAreFew(t *testing.T) {
	for _, f := range files(t) {
		where := slices.ContainsFunc([]string{"internal/store/sqlstore", "internal/table", "internal/httpapi", "internal/ordeal"},
			func(folder string) bool { return below(f.folder, folder) })
		if slices.Contains(f.imports, "castellan/internal/fault") && !where {
			t.Errorf("%s imports castellan/internal/fault: it is for the moments between write, commit, answer and bell", f.path)
		}
	}
}

// The rules themselves are tried on imports that must be refused.
func TestBansBite(t *testing.T) {
	for _, c := range []struct{ folder, imp string }{
		{"game/record", "github.com/google/uuid"},
		{"games/alliance", "castellan/internal/table"},
		{"games/alliance", "castellan/bot"},
		{"internal/table", "castellan/games/alliance"},
		{"internal/store/sqlite", "castellan/internal/bell"},
		{"internal/httpapi", "castellan/internal/store/sqlite"},
		{"bot/arena", "castellan/quiz"},
	} {
		caught := false
		for _, r := range rules {
			caught = caught || below(c.folder, r.from) && banned(c.imp, r)
		}
		if !caught {
			t.Errorf("%s may import %s", c.folder, c.imp)
		}
	}
}

type file struct {
	path, folder, source string
	imports              []string
	test                 bool
}

func files(t *testing.T) []file {
	t.Helper()
	root := filepath.Join("..", "..")
	var list []file
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (d.Name() == "node_modules" || strings.HasPrefix(d.Name(), ".git") || d.Name() == "testdata") {
			return filepath.SkipDir
		}
		if d.IsDir() || filepath.Ext(path) != ".go" {
			return nil
		}
		source, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), path, source, parser.ImportsOnly)
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(root, path)
		if err != nil {
			return err
		}
		f := file{path: rel, folder: filepath.ToSlash(filepath.Dir(rel)), source: string(source), test: strings.HasSuffix(path, "_test.go")}
		for _, imp := range parsed.Imports {
			f.imports = append(f.imports, strings.Trim(imp.Path.Value, `"`))
		}
		list = append(list, f)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(list) < 20 {
		t.Fatalf("only %d Go files found", len(list))
	}
	return list
}

// below tells whether path is folder or lies in it.
func below(path, folder string) bool {
	return path == folder || strings.HasPrefix(path, folder+"/")
}

// banned tells whether a rule bans an import. The ban "." stands for every
// module but the standard library.
func banned(imp string, r rule) bool {
	for _, a := range r.allow {
		if below(imp, a) {
			return false
		}
	}
	for _, b := range r.bans {
		if b == "." {
			first, _, _ := strings.Cut(imp, "/")
			if strings.Contains(first, ".") || first == "castellan" {
				return true
			}
		} else if below(imp, b) {
			return true
		}
	}
	return false
}
