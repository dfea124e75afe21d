package land

import (
	"crypto/sha256"
	"math/rand/v2"
)

// A stream gives the numbers that shape a land. It depends on its text alone:
// ChaCha8 keyed with SHA-256, and bounded draws of our own, so that no change
// in a library's way of drawing changes a land.
type stream struct{ source *rand.ChaCha8 }

func newStream(text string) *stream {
	return &stream{rand.NewChaCha8(sha256.Sum256([]byte(text)))}
}

// below draws a number from 0 to n-1, each as likely as the other.
func (s *stream) below(n int) int {
	size := uint64(n)
	unfair := -size % size // 2^64 mod n numbers have one chance too many
	for {
		if x := s.source.Uint64(); x >= unfair {
			return int(x % size)
		}
	}
}

// between draws a number from low to high, both included.
func (s *stream) between(low, high int) int { return low + s.below(high-low+1) }

// A noise is a smooth field of chance over the drawing: octaves of random
// values on ever finer grids, with soft passage between them.
type noise []octave

type octave struct {
	shift, wide, share int
	values             []int32
}

// one is the largest value of a noise, and minus one the smallest.
const one = 1024

// newNoise makes a noise whose coarsest grid is 1<<shift units wide.
func newNoise(s *stream, shift, octaves int) noise {
	n := make(noise, octaves)
	for i := range n {
		o := octave{shift: shift - i, wide: Width>>(shift-i) + 3, share: 1 << (octaves - 1 - i)}
		o.values = make([]int32, o.wide*(Height>>o.shift+3))
		for v := range o.values {
			// Two values of 31 bits from each number of the stream would be
			// thriftier; one is plainer.
			o.values[v] = int32(s.below(2*one+1) - one)
		}
		n[i] = o
	}
	return n
}

// at is the noise at p, from -one to one.
func (n noise) at(p point) int {
	sum, shares := 0, 0
	for i := range n {
		o := &n[i]
		x, y := max(p.x, 0), max(p.y, 0)
		cx, cy := min(x>>o.shift, o.wide-2), min(y>>o.shift, len(o.values)/o.wide-2)
		fx, fy := soft(x, o.shift), soft(y, o.shift)
		at := cy*o.wide + cx
		top := int(o.values[at])*(one-fx) + int(o.values[at+1])*fx
		low := int(o.values[at+o.wide])*(one-fx) + int(o.values[at+o.wide+1])*fx
		sum += (top*(one-fy) + low*fy) / (one * one) * o.share
		shares += o.share
	}
	return sum / shares
}

// soft is how far x lies between two grid lines, eased at both ends, from 0
// to one.
func soft(x, shift int) int {
	f := (x & (1<<shift - 1)) * one >> shift
	return f * f * (3*one - 2*f) / (one * one)
}
