package workshop

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"castellan/quiz/formats"
)

// A File is a pack as somebody takes it away.
type File struct {
	Name string
	Data []byte
}

// Formats are those that packs can be taken away in. The first loses nothing.
var Formats = []string{"json", "gift", "csv"}

// Export gives an owner's pack as a file of a format; empty: the first.
func (w *Workshop) Export(ctx context.Context, owner, id, format string) (File, error) {
	if format == "" {
		format = Formats[0]
	}
	pack, items, err := w.All(ctx, owner, id)
	if err != nil {
		return File{}, err
	}
	data, err := formats.Write(format, items)
	if err != nil {
		return File{}, fmt.Errorf("write a pack: %w", err)
	}
	return File{fileName(pack.Name) + "." + endings[format], data}, nil
}

// Writes tells whether packs can be taken away in a format.
func Writes(format string) bool { return slices.Contains(Formats, format) }

var endings = map[string]string{"json": "json", "gift": "gift.txt", "csv": "csv"}

// fileName makes a name that every system takes of a pack's.
func fileName(name string) string {
	name = strings.Map(func(r rune) rune {
		if strings.ContainsRune(`<>:"/\|?*`, r) || r < ' ' {
			return '-'
		}
		return r
	}, name)
	if name = strings.Trim(name, " ."); name == "" {
		return "pack"
	}
	return name
}
