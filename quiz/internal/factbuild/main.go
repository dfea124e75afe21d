// Command factbuild writes the tables of facts that come from packages:
// quiz/facts/countries.tsv, elements.tsv, words.tsv and languages.tsv. It
// fetches the packages at the versions named below with npm pack into a
// temporary folder (or takes them from -cache), joins them with the names
// written by hand in the folder hand, and writes the same bytes every time.
//
// It needs npm, its registry and Debian's package bodr, and so runs only by
// go generate ./quiz/..., never in a build or a test.
package main

import (
	"bytes"
	"embed"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

//go:embed hand/*.txt
var hand embed.FS

const (
	cldr      = "48.2.0"
	countries = "3.4.1"
	elements  = "2.3.3"
	bodr      = "/usr/share/bodr/elements.xml"
)

// packages are fetched; nothing else is read but bodr.
var packages = []string{
	"cldr-core@" + cldr, "cldr-localenames-full@" + cldr, "cldr-dates-full@" + cldr,
	"cldr-annotations-full@" + cldr, "countries-list@" + countries, "chemical-elements@" + elements,
}

func main() {
	out := flag.String("out", "facts", "folder of the tables")
	cache := flag.String("cache", "", "folder with the packages unpacked, NAME-VERSION each, instead of npm")
	flag.Parse()
	if err := build(*out, *cache); err != nil {
		fmt.Fprintln(os.Stderr, "error:", err)
		os.Exit(1)
	}
}

// A builder reads packages and writes tables.
type builder struct{ folder, out string }

func build(out, cache string) error {
	b := builder{cache, out}
	if cache == "" {
		folder, err := os.MkdirTemp("", "factbuild")
		if err != nil {
			return fmt.Errorf("make a folder: %w", err)
		}
		defer func() { _ = os.RemoveAll(folder) }()
		b.folder = folder
		if err := fetch(folder); err != nil {
			return err
		}
	}
	for _, step := range []func() error{b.countries, b.elements, b.words, b.languages} {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}

// fetch unpacks each package into a folder NAME-VERSION.
func fetch(folder string) error {
	for _, p := range packages {
		pack := exec.Command("npm", "pack", "--silent", p)
		pack.Dir = folder
		name, err := pack.Output()
		if err != nil {
			return fmt.Errorf("npm pack %s: %w", p, err)
		}
		into := filepath.Join(folder, strings.Replace(p, "@", "-", 1))
		if err := os.Mkdir(into, 0o755); err != nil {
			return fmt.Errorf("make a folder: %w", err)
		}
		unpack := exec.Command("tar", "xzf", filepath.Join(folder, strings.TrimSpace(string(name))), "-C", into, "--strip-components=1")
		if err := unpack.Run(); err != nil {
			return fmt.Errorf("unpack %s: %w", p, err)
		}
	}
	return nil
}

// read decodes a JSON file of a package.
func (b builder) read(into any, parts ...string) error {
	data, err := os.ReadFile(filepath.Join(append([]string{b.folder}, parts...)...))
	if err != nil {
		return fmt.Errorf("read a package: %w", err)
	}
	if err := json.Unmarshal(data, into); err != nil {
		return fmt.Errorf("read %s: %w", filepath.Join(parts...), err)
	}
	return nil
}

// lines gives the lines of a file written by hand, without its remarks.
func lines(name string) ([]string, error) {
	data, err := hand.ReadFile("hand/" + name)
	if err != nil {
		return nil, fmt.Errorf("read what is written by hand: %w", err)
	}
	var all []string
	for _, line := range strings.Split(string(data), "\n") {
		if line != "" && !strings.HasPrefix(line, "#") {
			all = append(all, line)
		}
	}
	return all, nil
}

// A sheet is a table being written.
type sheet struct{ bytes.Buffer }

// head writes the remarks on top, the templates and the columns.
func (s *sheet) head(source, licence, asOf, templates, columns string) {
	fmt.Fprintf(s, "# source: %s\n# licence: %s\n# as_of: %s\n# Built by go generate ./quiz/...; do not edit.\n%s\n%s\n",
		source, licence, asOf, strings.TrimSpace(templates), strings.ReplaceAll(columns, " ", "\t"))
}

func (s *sheet) row(cells ...string) {
	s.WriteString(strings.TrimRight(strings.Join(cells, "\t"), "\t"))
	s.WriteByte('\n')
}

func (s *sheet) save(folder, name string) error {
	if err := os.WriteFile(filepath.Join(folder, name), s.Bytes(), 0o644); err != nil {
		return fmt.Errorf("write a table: %w", err)
	}
	return nil
}

// cell writes a text in three languages, once if they are the same.
func cell(en, fr, ro string) string {
	if en == fr && fr == ro {
		return en
	}
	return en + "|" + fr + "|" + ro
}
