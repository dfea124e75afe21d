package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// checkBuilt compares what is there with what would be built, and our facts with
// all witnesses. It says what it compared.
func checkBuilt(b builder) error {
	done, err := b.unpack()
	if err != nil {
		return err
	}
	defer done()
	scratch, err := os.MkdirTemp("", "factbuild")
	if err != nil {
		return fmt.Errorf("make a folder: %w", err)
	}
	defer func() { _ = os.RemoveAll(scratch) }()
	again := builder{b.folder, filepath.Join(scratch, "facts"), filepath.Join(scratch, "pictures"), filepath.Join(scratch, "witness")}
	for _, folder := range []string{again.out, again.pictures, again.witness} {
		if err := os.Mkdir(folder, 0o755); err != nil {
			return fmt.Errorf("make a folder: %w", err)
		}
	}
	if err := again.write(); err != nil {
		return err
	}
	var wrong []error
	for _, pair := range [][2]string{{again.out, b.out}, {again.pictures, b.pictures}, {again.witness, b.witness}} {
		wrong = append(wrong, same(pair[0], pair[1]))
	}
	said, err := ours(b.out)
	if err != nil {
		return err
	}
	excused, err := readExceptions()
	if err != nil {
		return err
	}
	heard, err := b.hearWorldCountries()
	if err != nil {
		return err
	}
	found, compared := disputes(said, "world-countries", heard)
	fmt.Printf("world-countries: compared %v, %d disputes\n", compared, len(found))
	wrong = append(wrong, excused.judge("world-countries", found)...)
	for _, w := range witnesses {
		heard, err := readWitness(b.witness, w.name)
		if err != nil {
			return err
		}
		found, compared := disputes(said, w.name, heard)
		fmt.Printf("%s: compared %v, %d disputes\n", w.name, compared, len(found))
		wrong = append(wrong, excused.judge(w.name, found)...)
	}
	return errors.Join(wrong...)
}

// same compares each file built anew with the one that is there.
func same(built, kept string) error {
	files, err := os.ReadDir(built)
	if err != nil {
		return fmt.Errorf("list what was built: %w", err)
	}
	var wrong []error
	for _, file := range files {
		a, err := os.ReadFile(filepath.Join(built, file.Name()))
		if err != nil {
			return fmt.Errorf("read what was built: %w", err)
		}
		b, err := os.ReadFile(filepath.Join(kept, file.Name()))
		if err != nil {
			wrong = append(wrong, fmt.Errorf("read what is there: %w", err))
		} else if !bytes.Equal(a, b) {
			wrong = append(wrong, fmt.Errorf("%s is not what is built now", filepath.Join(kept, file.Name())))
		}
	}
	fmt.Printf("%s: %d files built anew, byte for byte the same but %d\n", kept, len(files), len(wrong))
	return errors.Join(wrong...)
}

// exceptions are the reasons why we keep to a fact that a witness disputes, by
// witness and thing.
type exceptions map[string]string

func readExceptions() (exceptions, error) {
	all, err := lines("exceptions.txt")
	if err != nil {
		return nil, err
	}
	excused := exceptions{}
	for _, line := range all {
		what, reason, _ := strings.Cut(line, " — ")
		if reason == "" {
			return nil, fmt.Errorf("exceptions.txt: %q has no reason", line)
		}
		excused[what] = reason
	}
	return excused, nil
}

// judge gives the disputes that no exception excuses, and the exceptions of a
// witness that are of no use.
func (excused exceptions) judge(witness string, found []dispute) []error {
	var wrong []error
	used := map[string]bool{}
	for _, d := range found {
		what := d.witness + " " + d.thing
		if excused[what] == "" {
			wrong = append(wrong, errors.New(d.String()))
		}
		used[what] = true
	}
	for what := range excused {
		if strings.HasPrefix(what, witness+" ") && !used[what] {
			wrong = append(wrong, fmt.Errorf("exceptions.txt: %s is disputed no more", what))
		}
	}
	return wrong
}
