package cards

import (
	"crypto/sha256"
	"encoding/binary"
	"strings"
)

// A Deck is a choice of a faction's designs, as one says it to others. Whether
// it is lawful (L-1.5) is for the rules to judge.
type Deck struct {
	Faction string   // its key
	Designs []string // their keys, in the order of the faction's file
}

// crockford are the digits of a code: those that nobody takes for another.
const crockford = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

const (
	digitBits  = 5
	codeDigits = 6
	checkBits  = codeDigits*digitBits - mostDesigns
)

// Code writes a deck in eight letters and digits, such as CH-1KZ04A: the
// faction, a bit for each of its designs, and a check over the keys, by which a
// slip of the pen and a code made for other cards are found out. It reports
// false for a deck with designs that the faction lacks, or one twice.
func (d *Deck) Code() (string, bool) {
	f, ok := factionOf(d.Faction)
	if !ok {
		return "", false
	}
	var mask uint64
	for _, key := range d.Designs {
		i := f.place(key)
		if i < 0 || mask>>i&1 != 0 {
			return "", false
		}
		mask |= 1 << i
	}
	bits := mask<<checkBits | f.check(mask)
	code := []byte(f.mark() + "-")
	for i := codeDigits - 1; i >= 0; i-- {
		code = append(code, crockford[bits>>(digitBits*i)&(1<<digitBits-1)])
	}
	return string(code), true
}

// ParseCode reads what Code wrote. It takes small letters for large ones, O for
// 0, I and L for 1, and passes over hyphens and spaces.
func ParseCode(text string) (Deck, bool) {
	text = strings.ReplaceAll(strings.ReplaceAll(strings.ToUpper(text), "-", ""), " ", "")
	const mark = 2
	if len(text) != mark+codeDigits {
		return Deck{}, false
	}
	var bits uint64
	for _, c := range []byte(text[mark:]) {
		switch c {
		case 'O':
			c = '0'
		case 'I', 'L':
			c = '1'
		}
		digit := strings.IndexByte(crockford, c)
		if digit < 0 {
			return Deck{}, false
		}
		bits = bits<<digitBits | uint64(digit)
	}
	for i := range Factions {
		f := &Factions[i]
		mask := bits >> checkBits
		if f.mark() != strings.ReplaceAll(text[:mark], "0", "O") || mask>>len(f.Designs) != 0 || bits != mask<<checkBits|f.check(mask) {
			continue
		}
		return Deck{f.Key, f.keys(mask)}, true
	}
	return Deck{}, false
}

// mark is how a code names the faction.
func (f *Faction) mark() string { return strings.ToUpper(f.Key[:2]) }

// keys names the designs of which a bit is set.
func (f *Faction) keys(mask uint64) []string {
	list := []string{}
	for i := range f.Designs {
		if mask>>i&1 != 0 {
			list = append(list, f.Designs[i].Key)
		}
	}
	return list
}

// check is a digest of the designs' keys, whatever their places.
func (f *Faction) check(mask uint64) uint64 {
	sum := sha256.Sum256([]byte(f.Key + " " + strings.Join(f.keys(mask), " ")))
	return uint64(binary.BigEndian.Uint16(sum[:])) & (1<<checkBits - 1)
}

func factionOf(key string) (*Faction, bool) {
	for i := range Factions {
		if Factions[i].Key == key {
			return &Factions[i], true
		}
	}
	return nil, false
}
