// Command factbuild writes the tables of facts that come from packages:
// quiz/facts/countries.tsv, elements.tsv, words.tsv, languages.tsv, flags.tsv
// and outlines.tsv, with the pictures of the last two in quiz/pictures. It
// fetches the packages at the versions named below, with npm pack and apt-get
// download, into a temporary folder (or takes them from -cache), joins them with
// the names written by hand in the folder hand, and writes the same bytes every
// time.
//
// With -check it writes nothing: it builds everything elsewhere and compares it
// byte for byte with what is there, and compares our facts with all witnesses,
// those whose licence forbids to keep their answers too.
//
// It needs npm, apt-get and their registries, and so runs only by
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
	bodr      = "10-2"
)

// packages are fetched from npm, and bodr from Debian; nothing else is read.
var packages = []string{
	"cldr-core@" + cldr, "cldr-localenames-full@" + cldr, "cldr-dates-full@" + cldr,
	"cldr-annotations-full@" + cldr, "countries-list@" + countries, "chemical-elements@" + elements,
	"flag-icons@" + flagIcons, "world-atlas@" + worldAtlas, "world-countries@" + worldCountries,
}

func main() {
	out := flag.String("out", "facts", "folder of the tables")
	pictures := flag.String("pictures", "pictures", "folder of the pictures")
	witness := flag.String("witness", "internal/factbuild/witness", "folder of what witnesses say")
	cache := flag.String("cache", "", "folder with the packages unpacked, NAME-VERSION each, instead of npm")
	check := flag.Bool("check", false, "write nothing: compare what would be written, and ask all witnesses")
	flag.Parse()
	run := build
	if *check {
		run = checkBuilt
	}
	if err := run(builder{*cache, *out, *pictures, *witness}); err != nil {
		fmt.Fprintln(os.Stderr, "error:", err)
		os.Exit(1)
	}
}

// A builder reads packages in a folder and writes tables, pictures and what
// witnesses say.
type builder struct{ folder, out, pictures, witness string }

// build writes everything.
func build(b builder) error {
	done, err := b.unpack()
	if err != nil {
		return err
	}
	defer done()
	return b.write()
}

// unpack fetches the packages if no folder holds them.
func (b *builder) unpack() (done func(), err error) {
	if b.folder != "" {
		return func() {}, nil
	}
	if b.folder, err = os.MkdirTemp("", "factbuild"); err != nil {
		return nil, fmt.Errorf("make a folder: %w", err)
	}
	done = func() { _ = os.RemoveAll(b.folder) }
	if err := fetch(b.folder); err != nil {
		done()
		return nil, err
	}
	return done, nil
}

func (b builder) write() error {
	for _, step := range []func() error{
		b.countries, b.elements, b.words, b.languages, b.clearPictures, b.flags, b.outlines, b.keepWitnesses,
	} {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}

// fetch unpacks each package into a folder NAME-VERSION.
func fetch(folder string) error {
	run := func(name string, args ...string) (string, error) {
		command := exec.Command(name, args...)
		command.Dir = folder
		out, err := command.Output()
		if err != nil {
			return "", fmt.Errorf("%s %s: %w", name, strings.Join(args, " "), err)
		}
		return strings.TrimSpace(string(out)), nil
	}
	for _, p := range packages {
		into := strings.Replace(p, "@", "-", 1)
		if err := os.Mkdir(filepath.Join(folder, into), 0o755); err != nil {
			return fmt.Errorf("make a folder: %w", err)
		}
		name, err := run("npm", "pack", "--silent", p)
		if err != nil {
			return err
		}
		if _, err := run("tar", "xzf", name, "-C", into, "--strip-components=1"); err != nil {
			return err
		}
	}
	if _, err := run("apt-get", "download", "bodr="+bodr); err != nil {
		return err
	}
	_, err := run("dpkg-deb", "-x", "bodr_"+bodr+"_all.deb", "bodr-"+bodr)
	return err
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
