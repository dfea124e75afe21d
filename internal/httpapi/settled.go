package httpapi

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/http"
	"strings"

	"castellan/game"
)

// A settled answer is JSON that stays the same while the server runs: a
// lesson, the designs of cards. It is packed once, and who has it already is
// told so.
type settled struct {
	text, packed []byte
	tag          string // of both forms, so a weak one
}

func settle(v any) (*settled, error) {
	text, err := game.Marshal(v)
	if err != nil {
		return nil, fmt.Errorf("encode what is settled: %w", err)
	}
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(text); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	sum := sha256.Sum256(text)
	return &settled{text, b.Bytes(), `W/"` + hex.EncodeToString(sum[:12]) + `"`}, nil
}

// Settled is what a call for a settled answer says of it.
type Settled struct {
	Accept string `header:"Accept-Encoding" hidden:"true"`
	Has    string `header:"If-None-Match" doc:"the ETag of what the caller has: 304 if it is still so"`
}

type settledAnswer struct {
	Status       int
	ContentType  string `header:"Content-Type"`
	CacheControl string `header:"Cache-Control"`
	ETag         string `header:"ETag"`
	Encoding     string `header:"Content-Encoding"`
	Vary         string `header:"Vary"`
	Body         []byte
}

// to answers a call. A cache may keep it and asks each time whether it is still
// so: a new program may have another.
func (x *settled) to(in Settled) *settledAnswer {
	out := &settledAnswer{Status: http.StatusOK, CacheControl: "public, no-cache", ETag: x.tag, Vary: "Accept-Encoding"}
	for _, tag := range strings.Split(in.Has, ",") {
		if tag = strings.TrimSpace(tag); tag == x.tag || tag == "*" {
			out.Status = http.StatusNotModified
			return out
		}
	}
	out.ContentType, out.Body = "application/json", x.text
	if gzipWelcome.MatchString(in.Accept) {
		out.Encoding, out.Body = "gzip", x.packed
	}
	return out
}
