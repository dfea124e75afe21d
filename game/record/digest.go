package record

import (
	"crypto/sha256"
	"encoding/hex"
)

// Digest is what a whole record is bound by: "sha256:" and the hash of its bytes
// in hex. A record cannot hold its own, so it is told beside it.
func Digest(text []byte) string {
	sum := sha256.Sum256(text)
	return "sha256:" + hex.EncodeToString(sum[:])
}
