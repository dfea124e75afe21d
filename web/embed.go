// Package web holds the built client and serves it.
package web

import (
	"bytes"
	"embed"
	"errors"
	"fmt"
	"html"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strconv"
	"strings"
)

// dist is what the client's build leaves; without a build it holds one empty
// file, so that the program builds without Node.
//
//go:embed all:dist
var dist embed.FS

// Built is the client's files. Without a build there is no index.html in it.
func Built() fs.FS {
	built, err := fs.Sub(dist, "dist")
	if err != nil {
		panic(err) // the folder is named in the directive above
	}
	return built
}

// An asset is one file with all that an answer needs.
type asset struct {
	kind     string // content type
	body     []byte
	packed   map[string][]byte // by content coding
	eternal  bool              // the name changes when the content does
	document bool              // the page itself
}

// encodings are the codings looked for beside a file, best first.
var encodings = []struct{ name, suffix string }{{"br", ".br"}, {"gzip", ".gz"}}

// Handler serves a built client below a base path, which begins and ends with
// a slash. Files under assets/ are immutable, the page is not kept, what has
// no extension is a place inside the page, and any other unknown name is 404.
// It answers GET and HEAD alone.
func Handler(built fs.FS, base string) (http.Handler, error) {
	files := map[string]*asset{}
	err := fs.WalkDir(built, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || strings.HasPrefix(path.Base(name), ".") {
			return err
		}
		body, err := fs.ReadFile(built, name)
		if err != nil {
			return err
		}
		files[name] = &asset{kind: kind(name), body: body, eternal: strings.HasPrefix(name, "assets/")}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read the client's files: %w", err)
	}
	for name, file := range files { // each file for itself: the order is nothing
		for _, e := range encodings {
			if packed, ok := files[name+e.suffix]; ok {
				if file.packed == nil {
					file.packed = map[string][]byte{}
				}
				file.packed[e.name] = packed.body
			}
		}
	}
	page, ok := files["index.html"]
	if !ok {
		page = &asset{kind: "text/html; charset=utf-8", body: []byte(unbuilt)}
	}
	files["index.html"] = &asset{kind: page.kind, body: withBase(page.body, base), document: true}
	return &site{files: files}, nil
}

// unbuilt is the page of a program that was built without its client.
const unbuilt = `<!doctype html>
<html lang="en"><head><title>castellan</title></head>
<body><p>This program was built without its web client. The API is at <a href="api/openapi.json">api/openapi.json</a>.</p></body></html>
`

// withBase puts <base href> first into the head, so that every address in the
// page is relative to where the server is mounted.
func withBase(page []byte, base string) []byte {
	tag := []byte(`<base href="` + html.EscapeString(base) + `">`)
	head := []byte("<head>")
	i := bytes.Index(page, head)
	if i < 0 {
		return page
	}
	i += len(head)
	return bytes.Join([][]byte{page[:i], tag, page[i:]}, nil)
}

type site struct{ files map[string]*asset }

func (s *site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "only GET and HEAD", http.StatusMethodNotAllowed)
		return
	}
	name := strings.TrimPrefix(path.Clean("/"+r.URL.Path), "/")
	file, ok := s.files[name]
	switch {
	case ok && !hidden(name):
	case path.Ext(name) == "" && !strings.HasPrefix(name, "assets/"):
		file = s.files["index.html"]
	default:
		w.Header().Set("Cache-Control", "no-store")
		http.Error(w, "no such file", http.StatusNotFound)
		return
	}
	header := w.Header()
	header.Set("Content-Type", file.kind)
	switch {
	case file.eternal:
		header.Set("Cache-Control", "public, max-age=31536000, immutable")
	case file.document:
		header.Set("Cache-Control", "no-cache")
	default:
		header.Set("Cache-Control", "public, max-age=3600")
	}
	body := file.body
	if file.packed != nil {
		header.Add("Vary", "Accept-Encoding")
		for _, e := range encodings {
			if packed, ok := file.packed[e.name]; ok && accepts(r.Header.Get("Accept-Encoding"), e.name) {
				header.Set("Content-Encoding", e.name)
				body = packed
				break
			}
		}
	}
	header.Set("Content-Length", strconv.Itoa(len(body)))
	if r.Method == http.MethodHead {
		return
	}
	if _, err := w.Write(body); err != nil && !errors.Is(err, http.ErrHandlerTimeout) {
		return // the reader is gone; there is nobody to tell
	}
}

// hidden tells whether a file is only another's packed form.
func hidden(name string) bool {
	for _, e := range encodings {
		if strings.HasSuffix(name, e.suffix) {
			return true
		}
	}
	return false
}

// accepts reads an Accept-Encoding header: a coding is welcome if it is named
// without q=0.
func accepts(header, coding string) bool {
	for _, part := range strings.Split(header, ",") {
		name, params, _ := strings.Cut(part, ";")
		if strings.EqualFold(strings.TrimSpace(name), coding) {
			q, ok := strings.CutPrefix(strings.ReplaceAll(strings.ToLower(params), " ", ""), "q=")
			weight, err := strconv.ParseFloat(q, 64)
			return !ok || err != nil || weight > 0
		}
	}
	return false
}

// kinds are the types that must not depend on the machine's own table.
var kinds = map[string]string{
	".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".mjs": "text/javascript; charset=utf-8",
	".css": "text/css; charset=utf-8", ".json": "application/json", ".svg": "image/svg+xml", ".png": "image/png",
	".webp": "image/webp", ".ico": "image/x-icon", ".woff2": "font/woff2", ".txt": "text/plain; charset=utf-8",
	".webmanifest": "application/manifest+json", ".mp3": "audio/mpeg", ".ogg": "audio/ogg", ".wasm": "application/wasm",
}

func kind(name string) string {
	ext := path.Ext(name)
	if k, ok := kinds[ext]; ok {
		return k
	}
	if k := mime.TypeByExtension(ext); k != "" {
		return k
	}
	return "application/octet-stream"
}
