package web_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"

	"castellan/web"
)

var built = fstest.MapFS{
	"index.html":           {Data: []byte(`<!doctype html><html><head><title>x</title></head></html>`)},
	"assets/app-1a.js":     {Data: []byte("plain")},
	"assets/app-1a.js.gz":  {Data: []byte("zipped")},
	"assets/app-1a.js.br":  {Data: []byte("brotli")},
	"favicon.svg":          {Data: []byte("<svg/>")},
	".keep":                {Data: nil},
	"assets/fonts/a.woff2": {Data: []byte("font")},
}

func TestHandler(t *testing.T) {
	h, err := web.Handler(built, "/games/")
	if err != nil {
		t.Fatal(err)
	}
	const forever = "public, max-age=31536000, immutable"
	tests := []struct {
		method, path, accept   string
		status                 int
		kind, cache, body, enc string
	}{
		{"GET", "/", "", 200, "text/html; charset=utf-8", "no-cache", `<head><base href="/games/"><title>`, ""},
		{"GET", "/tables/abc", "", 200, "text/html; charset=utf-8", "no-cache", `<base href="/games/">`, ""},
		{"GET", "/index.html", "gzip", 200, "text/html; charset=utf-8", "no-cache", `<base href="/games/">`, ""},
		{"GET", "/assets/app-1a.js", "", 200, "text/javascript; charset=utf-8", forever, "plain", ""},
		{"GET", "/assets/app-1a.js", "gzip, deflate", 200, "text/javascript; charset=utf-8", forever, "zipped", "gzip"},
		{"GET", "/assets/app-1a.js", "gzip, br;q=0.5", 200, "text/javascript; charset=utf-8", forever, "brotli", "br"},
		{"GET", "/assets/app-1a.js", "br;q=0, gzip;q=0.0", 200, "text/javascript; charset=utf-8", forever, "plain", ""},
		{"GET", "/assets/app-1a.js.gz", "", 404, "text/plain; charset=utf-8", "no-store", "", ""},
		{"GET", "/assets/gone", "", 404, "text/plain; charset=utf-8", "no-store", "", ""},
		{"GET", "/assets/fonts/a.woff2", "", 200, "font/woff2", forever, "font", ""},
		{"GET", "/favicon.svg", "", 200, "image/svg+xml", "public, max-age=3600", "<svg/>", ""},
		{"GET", "/wp-login.php", "", 404, "text/plain; charset=utf-8", "no-store", "", ""},
		{"GET", "/.keep", "", 404, "text/plain; charset=utf-8", "no-store", "", ""},
		{"GET", "/../../etc/passwd.txt", "", 404, "text/plain; charset=utf-8", "no-store", "", ""},
		{"HEAD", "/", "", 200, "text/html; charset=utf-8", "no-cache", "", ""},
		{"POST", "/", "", 405, "text/plain; charset=utf-8", "", "", ""},
	}
	for _, tt := range tests {
		r := httptest.NewRequest(tt.method, tt.path, nil)
		r.Header.Set("Accept-Encoding", tt.accept)
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		res := w.Result()
		body, err := io.ReadAll(res.Body)
		if err != nil {
			t.Fatal(err)
		}
		if res.StatusCode != tt.status || res.Header.Get("Content-Type") != tt.kind ||
			res.Header.Get("Cache-Control") != tt.cache || res.Header.Get("Content-Encoding") != tt.enc ||
			!strings.Contains(string(body), tt.body) {
			t.Errorf("%s %s (%s): %d %v %q", tt.method, tt.path, tt.accept, res.StatusCode, res.Header, body)
		}
		if tt.method == "HEAD" && len(body) != 0 {
			t.Errorf("HEAD has a body of %d bytes", len(body))
		}
	}
}

func TestWithoutBuild(t *testing.T) {
	h, err := web.Handler(fstest.MapFS{".keep": {}}, `/a"b/`)
	if err != nil {
		t.Fatal(err)
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/", nil))
	if got := w.Body.String(); !strings.Contains(got, "without its web client") || !strings.Contains(got, `<base href="/a&#34;b/">`) {
		t.Errorf("the page is %q", got)
	}
}

func TestBuilt(t *testing.T) {
	if _, err := web.Handler(web.Built(), "/"); err != nil {
		t.Fatal(err)
	}
}
