package formats

import (
	"errors"
	"fmt"
)

// ErrFormat says that items are not written in a format of that name.
var ErrFormat = errors.New("not a format that questions are written in")

// writers are all formats that are written, by name.
var writers = map[string]func([]Item) []byte{
	"csv":  writeCSV,
	"gift": writeGIFT,
	"json": writeJSON,
}

// Write writes items in a format, by its name, or gives ErrFormat.
func Write(format string, items []Item) ([]byte, error) {
	write, ok := writers[format]
	if !ok {
		return nil, fmt.Errorf("%w: %q", ErrFormat, format)
	}
	return write(items), nil
}
