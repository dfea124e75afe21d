package httpapi

import (
	"compress/gzip"
	"net/http"
	"strings"
	"sync"
)

// worthZipping is from how many bytes on an answer is packed for the way.
const worthZipping = 1400

var zippers = sync.Pool{New: func() any {
	w, err := gzip.NewWriterLevel(nil, gzip.BestSpeed)
	if err != nil {
		panic(err) // the level is one of gzip's own
	}
	return w
}}

// zip packs long answers of JSON and records for readers that take gzip: a
// table's legal moves can be thousands. Streams stay as they are.
func zip(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !gzipWelcome.MatchString(r.Header.Get("Accept-Encoding")) {
			next.ServeHTTP(w, r)
			return
		}
		z := &zipped{ResponseWriter: w}
		defer z.close()
		next.ServeHTTP(z, r)
	})
}

// zipped packs an answer if its first part is long. It holds the status back
// until then.
type zipped struct {
	http.ResponseWriter
	status int
	begun  bool
	gzip   *gzip.Writer // nil: not packed
}

func (z *zipped) WriteHeader(status int) {
	if z.status != 0 {
		return
	}
	z.status = status
	if !zips(z.Header().Get("Content-Type")) {
		z.begin(0)
	}
}

// zips tells whether answers of a type are packed.
func zips(kind string) bool { return strings.HasPrefix(kind, "application/") }

// begin sends the headers once the length of the first part is known.
func (z *zipped) begin(length int) {
	if z.begun {
		return
	}
	z.begun = true
	h := z.Header()
	if zips(h.Get("Content-Type")) && h.Get("Content-Encoding") == "" {
		h.Add("Vary", "Accept-Encoding")
		if length >= worthZipping {
			h.Set("Content-Encoding", "gzip")
			h.Del("Content-Length")
			h.Del("Repr-Digest") // it would be of other bytes
			z.gzip = zippers.Get().(*gzip.Writer)
			z.gzip.Reset(z.ResponseWriter)
		}
	}
	if z.status != 0 {
		z.ResponseWriter.WriteHeader(z.status)
	}
}

func (z *zipped) Write(b []byte) (int, error) {
	z.begin(len(b))
	if z.gzip != nil {
		return z.gzip.Write(b)
	}
	return z.ResponseWriter.Write(b)
}

// Unwrap lets http.ResponseController reach the connection.
func (z *zipped) Unwrap() http.ResponseWriter { return z.ResponseWriter }

// close ends the answer.
func (z *zipped) close() {
	z.begin(0)
	if z.gzip != nil {
		_ = z.gzip.Close() // the reader is gone
		z.gzip.Reset(nil)
		zippers.Put(z.gzip)
	}
}
