//go:build unix

package sqlite_test

import (
	"math/rand/v2"
	"slices"
)

// sector is what a disk writes whole or not at all.
const sector = 512

// An event is one thing that befell a file, or an acknowledgement among them.
type event struct {
	kind eventKind
	name string // of the file; of an acknowledgement: the table's
	at   int64  // where it was written, how long it is to be, the table's version
	data []byte
	// hard says of a sync or a removal that the folder was synced with it.
	hard bool
}

type eventKind int

const (
	opened eventKind = iota // made, if it was not there
	wrote
	truncated
	synced
	removed
	acknowledged
)

// A disk is what a machine may find after its power failed: what was synced is
// there; of what was written since, any part may be, in any order, and a write
// may be torn between sectors. So it is with the names in the folder.
type disk struct {
	now   map[string]*inode   // as programs see it
	names map[string][]*inode // what a name may lead to, the synced one first; nil: no file
}

// An inode is a file without its name.
type inode struct {
	safe  []byte  // synced
	since []event // wrote and truncated, not synced
}

func newDisk() *disk { return &disk{map[string]*inode{}, map[string][]*inode{}} }

// take plays an event.
func (d *disk) take(e event) {
	file := d.now[e.name]
	switch e.kind {
	case opened:
		if file == nil {
			d.rename(e.name, &inode{})
		}
	case wrote, truncated:
		file.since = append(file.since, e)
	case synced:
		for _, w := range file.since {
			file.safe = w.on(file.safe, nil)
		}
		file.since = nil
	case removed:
		d.rename(e.name, nil)
	}
	if e.hard {
		for name, may := range d.names {
			d.names[name] = may[len(may)-1:]
		}
	}
}

func (d *disk) rename(name string, to *inode) {
	if d.names[name] == nil {
		d.names[name] = []*inode{nil}
	}
	d.names[name] = append(d.names[name], to)
	if d.now[name] = to; to == nil {
		delete(d.now, name)
	}
}

// on gives the content after a write or a truncation. If torn is not nil, it
// says of each sector whether it came to the disk.
func (e event) on(content []byte, torn func() bool) []byte {
	end := int(e.at) + len(e.data)
	if from := len(content); end > from {
		content = slices.Grow(content, end-from)[:end]
		clear(content[from:])
	}
	if e.kind == truncated {
		return content[:end]
	}
	for i := 0; i < len(e.data); {
		n := min(sector-int(e.at+int64(i))%sector, len(e.data)-i)
		if torn == nil || !torn() {
			copy(content[int(e.at)+i:], e.data[i:i+n])
		}
		i += n
	}
	return content
}

// cut gives the files that are there if the power fails now.
func (d *disk) cut(rng *rand.Rand) map[string][]byte {
	files := map[string][]byte{}
	names := make([]string, 0, len(d.names))
	for name := range d.names {
		names = append(names, name)
	}
	slices.Sort(names) // for the seed
	for _, name := range names {
		may := d.names[name]
		if file := may[rng.IntN(len(may))]; file != nil {
			files[name] = file.cut(rng)
		}
	}
	return files
}

func (f *inode) cut(rng *rand.Rand) []byte {
	content := slices.Clone(f.safe)
	since := slices.Clone(f.since)
	if rng.IntN(2) == 0 {
		rng.Shuffle(len(since), func(i, k int) { since[i], since[k] = since[k], since[i] })
	}
	share := []float64{0, 0.5, 0.9, 1}[rng.IntN(4)] // of the writes that came to the disk
	for _, e := range since {
		if rng.Float64() >= share {
			continue
		}
		torn := func() bool { return false }
		if rng.IntN(4) == 0 {
			torn = func() bool { return rng.IntN(2) == 0 }
		}
		content = e.on(content, torn)
	}
	return content
}
