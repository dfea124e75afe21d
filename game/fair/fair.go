// Package fair makes and checks the choices of chance so that anyone can audit
// them: a secret committed to before the first ply, shares from the
// seats, and from both a key that fixes every choice.
//
// Nobody can choose the deal, the operator included, unless he and all who
// shared are one. It is not claimed that the operator cannot look at hands.
package fair

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
)

// A Secret is drawn by the server before the first ply.
type Secret [32]byte

// A Share is a seat's contribution; the zero Share stands for "server only".
type Share [16]byte

// A Key fixes every choice of one table.
type Key [32]byte

// Question is the label under which it is chosen which question is asked.
const Question = "question"

// Commit is what the server publishes before any share is sent:
// SHA-256("castellan/1" ‖ table ‖ secret).
func Commit(table string, secret Secret) [32]byte {
	h := sha256.New()
	h.Write([]byte("castellan/1"))
	h.Write([]byte(table))
	h.Write(secret[:])
	return [32]byte(h.Sum(nil))
}

// KeyOf derives a table's key: HMAC-SHA-256(secret, table ‖ share 0 ‖ …), one
// share a seat.
func KeyOf(secret Secret, table string, shares []Share) Key {
	h := hmac.New(sha256.New, secret[:])
	h.Write([]byte(table))
	for i := range shares {
		h.Write(shares[i][:])
	}
	return Key(h.Sum(nil))
}

// Seed gives bytes for what is drawn beside the plies, by its label:
// HMAC-SHA-256(key, label). No label of a choice is so long.
func (k Key) Seed(label string) [32]byte {
	h := hmac.New(sha256.New, k[:])
	h.Write([]byte(label))
	return [32]byte(h.Sum(nil))
}

// Choose gives the index, from 0 to n-1, that chance takes at a ply among n
// equally likely entries. The ply counts all plies from 0; the label is empty
// for the ply itself. It panics if n < 1.
func (k Key) Choose(ply, n int, label string) int {
	if n < 1 {
		panic("fair: a choice among nothing")
	}
	bound := uint64(n)
	// 2^64 mod n, without 2^64
	rest := (^uint64(0)%bound + 1) % bound
	last := ^uint64(0) - rest
	message := make([]byte, 12, 12+len(label))
	binary.BigEndian.PutUint64(message, uint64(ply))
	message = append(message, label...)
	for t := uint32(0); ; t++ {
		binary.BigEndian.PutUint32(message[8:], t)
		h := hmac.New(sha256.New, k[:])
		h.Write(message)
		if x := binary.BigEndian.Uint64(h.Sum(nil)); x <= last {
			return int(x % bound)
		}
	}
}
