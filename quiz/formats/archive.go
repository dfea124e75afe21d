package formats

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"
)

// An archive is a zip file in memory. Nothing of it is ever written, and an entry
// is only found by the name that it is asked for; still, a file with an entry that
// would leave its folder is not read at all.
type archive struct {
	entries map[string]*zip.File // by name, in lower case
	names   []string             // in order, with slashes
	left    int                  // bytes that may still be unpacked
}

// openArchive opens a zip file within the limits. It rejects a file that breaks them.
func openArchive(f *file, into *sheaf) (*archive, bool) {
	limits := into.options.Limits
	z, err := zip.NewReader(bytes.NewReader(f.data), int64(len(f.data)))
	if err != nil && !errors.Is(err, zip.ErrInsecurePath) {
		into.reject(0, Syntax, "an archive that cannot be opened: %s", strings.TrimPrefix(err.Error(), "zip: "))
		return nil, false
	}
	if len(z.File) > limits.Entries {
		into.reject(0, TooMany, "an archive with %d entries, the limit is %d", len(z.File), limits.Entries)
		return nil, false
	}
	a := &archive{entries: map[string]*zip.File{}, left: limits.Unpacked}
	total := uint64(0)
	for _, entry := range z.File {
		name := entryName(entry)
		if unsafeName(name) {
			into.reject(0, UnsafeName, "an entry leaves the archive: %q", clip(entry.Name))
			return nil, false
		}
		if entry.Flags&1 != 0 {
			into.reject(0, UnknownFormat, "an archive with a password")
			return nil, false
		}
		if total += entry.UncompressedSize64; entry.UncompressedSize64 > uint64(limits.Unpacked) || total > uint64(limits.Unpacked) {
			into.reject(0, TooLarge, "an archive of more than %d bytes when unpacked", limits.Unpacked)
			return nil, false
		}
		key := strings.ToLower(name)
		if _, twice := a.entries[key]; twice {
			into.reject(0, Syntax, "an archive with two entries of one name: %q", clip(entry.Name))
			return nil, false
		}
		a.entries[key] = entry
		a.names = append(a.names, name)
	}
	return a, true
}

// unsafeName says whether a name would lead out of the folder that an archive is
// unpacked to, on any system: an absolute one, one with a drive, one with "..".
func unsafeName(name string) bool {
	slashed := strings.ReplaceAll(name, `\`, "/")
	drive := len(slashed) > 1 && slashed[1] == ':'
	return drive || strings.ContainsRune(name, 0) || !filepath.IsLocal(slashed)
}

// has says whether there is an entry of a name.
func (a *archive) has(name string) bool {
	return a.entries[strings.ToLower(name)] != nil
}

var errMissing = errors.New("not in the archive")

// read unpacks an entry, at most as much of all entries as the limit allows,
// whatever the archive says of their sizes.
func (a *archive) read(name string) ([]byte, error) {
	entry := a.entries[strings.ToLower(name)]
	if entry == nil {
		return nil, errMissing
	}
	r, err := entry.Open()
	if err != nil {
		return nil, err
	}
	defer r.Close()
	data, err := io.ReadAll(io.LimitReader(r, int64(a.left)+1))
	if a.left -= len(data); a.left < 0 {
		return nil, fmt.Errorf("%w when unpacked", errLarge)
	}
	return data, err
}

// entryNames are the names in a zip file, with slashes, for a first look.
func entryNames(f *file) []string {
	if !f.zip {
		return nil
	}
	z, err := zip.NewReader(bytes.NewReader(f.data), int64(len(f.data)))
	if err != nil && !errors.Is(err, zip.ErrInsecurePath) {
		return nil
	}
	var names []string
	for _, entry := range z.File {
		names = append(names, entryName(entry))
	}
	return names
}

// entryName is the name of an entry with slashes; some programs write backslashes.
func entryName(entry *zip.File) string {
	return strings.TrimSuffix(strings.ReplaceAll(entry.Name, `\`, "/"), "/")
}

// named puts the name of a part of the file before the messages that do notes;
// "" puts nothing.
func (s *sheaf) named(part string, do func()) {
	rejected, warnings := len(s.report.Rejected), len(s.report.Warnings)
	do()
	if part == "" {
		return
	}
	for i := range s.report.Rejected[rejected:] {
		r := &s.report.Rejected[rejected+i]
		r.Message = part + ": " + r.Message
	}
	for i := range s.report.Warnings[warnings:] {
		w := &s.report.Warnings[warnings+i]
		w.Message = part + ": " + w.Message
	}
}
