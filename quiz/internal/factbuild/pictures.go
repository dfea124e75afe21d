package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/base32"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Every picture has this frame, so that its shape tells nothing.
const (
	pictureWidth  = 640
	pictureHeight = 480
	pictureHead   = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 480">`
)

// maxPicture is how long a picture may be: the few flags above it spend their
// bytes on coats of arms of which nobody sees the half.
const maxPicture = 32 << 10

// savePicture writes a picture under the hash of its bytes, which names nothing,
// and gives its name.
func (b builder) savePicture(picture []byte) (string, error) {
	hash := sha256.Sum256(picture)
	name := strings.ToLower(base32.StdEncoding.EncodeToString(hash[:10])) + ".svg"
	if err := os.WriteFile(filepath.Join(b.pictures, name), picture, 0o644); err != nil {
		return "", fmt.Errorf("write a picture: %w", err)
	}
	return name, nil
}

// clearPictures empties the folder of pictures, so that none is left that no
// question shows.
func (b builder) clearPictures() error {
	old, err := filepath.Glob(filepath.Join(b.pictures, "*.svg"))
	if err != nil {
		return fmt.Errorf("list the pictures: %w", err)
	}
	for _, name := range old {
		if err := os.Remove(name); err != nil {
			return fmt.Errorf("clear the pictures: %w", err)
		}
	}
	return nil
}

// What a clean picture is made of; all else is left out: titles, remarks, names
// of letters and fonts.
var (
	drawn = strings.Fields("svg g defs path use circle ellipse rect clipPath linearGradient radialGradient stop marker")
	kept  = strings.Fields("d fill fill-rule fill-opacity stroke stroke-width stroke-linecap stroke-linejoin stroke-miterlimit " +
		"stroke-opacity transform cx cy r rx ry x y x1 x2 y1 y2 fx fy width height offset stop-color stop-opacity opacity " +
		"gradientUnits gradientTransform clip-path href id marker-mid markerWidth markerHeight")
)

// clean writes a drawing anew from what draws in it, with ids that say nothing.
func clean(drawing []byte) ([]byte, error) {
	ids, err := renamed(drawing)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	out.WriteString(pictureHead)
	skipped := 0 // how deep we are in what is left out
	open := false
	err = walk(drawing, func(token xml.Token) error {
		switch t := token.(type) {
		case xml.StartElement:
			if skipped > 0 || !slices.Contains(drawn, t.Name.Local) {
				skipped++
				return nil
			}
			if t.Name.Local == "svg" {
				return sameFrame(t)
			}
			if open {
				out.WriteByte('>')
			}
			out.WriteString("<" + t.Name.Local)
			open = true
			for _, a := range t.Attr {
				if value := attribute(a, ids); value != "" {
					fmt.Fprintf(&out, ` %s="%s"`, a.Name.Local, value)
				}
			}
		case xml.EndElement:
			switch {
			case skipped > 0:
				skipped--
			case open:
				out.WriteString("/>")
				open = false
			default:
				out.WriteString("</" + t.Name.Local + ">")
			}
		}
		return nil
	})
	return out.Bytes(), err
}

func sameFrame(svg xml.StartElement) error {
	for _, a := range svg.Attr {
		if a.Name.Local == "viewBox" && a.Value == fmt.Sprintf("0 0 %d %d", pictureWidth, pictureHeight) {
			return nil
		}
	}
	return errors.New("a drawing of another frame")
}

// attribute is what a clean picture keeps of an attribute: "" for nothing.
func attribute(a xml.Attr, ids map[string]string) string {
	switch name := a.Name.Local; {
	case !slices.Contains(kept, name) || a.Name.Space == "xmlns":
		return ""
	case name == "id":
		return ids[a.Value]
	case name == "href":
		return "#" + ids[strings.TrimPrefix(a.Value, "#")]
	case strings.HasPrefix(a.Value, "url(#"):
		return "url(#" + ids[strings.TrimSuffix(strings.TrimPrefix(a.Value, "url(#"), ")")] + ")"
	}
	return strings.Join(strings.Fields(a.Value), " ")
}

// renamed gives each id that is referred to a new name, in the order of the
// references.
func renamed(drawing []byte) (map[string]string, error) {
	ids := map[string]string{}
	refer := func(id string) {
		if _, known := ids[id]; !known {
			ids[id] = fmt.Sprintf("i%d", len(ids))
		}
	}
	return ids, walk(drawing, func(token xml.Token) error {
		start, ok := token.(xml.StartElement)
		if !ok {
			return nil
		}
		for _, a := range start.Attr {
			if id, is := strings.CutPrefix(a.Value, "url(#"); is {
				refer(strings.TrimSuffix(id, ")"))
			} else if id, is := strings.CutPrefix(a.Value, "#"); is && a.Name.Local == "href" {
				refer(id)
			}
		}
		return nil
	})
}

func walk(drawing []byte, each func(xml.Token) error) error {
	reader := xml.NewDecoder(bytes.NewReader(drawing))
	for {
		token, err := reader.Token()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("read a drawing: %w", err)
		}
		if err := each(token); err != nil {
			return err
		}
	}
}
