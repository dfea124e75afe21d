package record

import (
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"time"

	"castellan/game"
	"castellan/game/strict"
)

func refuse(format string, args ...any) error { return game.Refusef("R-1", format, args...) }

// field reads one member of an object into a struct; it reports false for a
// key that does not belong there.
type field func(key string, value json.RawMessage) (known bool, err error)

// object reads a JSON object member by member; its errors are refusals by R-1.
func object(text []byte, what string, read field) error {
	fields, err := strict.Object(text)
	if err != nil {
		return refuse("%s: %v", what, err)
	}
	for _, f := range fields {
		known, err := read(f.Key, f.Value)
		if err != nil {
			if _, ok := game.AsRefusal(err); ok {
				return err
			}
			return refuse("%s: %q is %v", what, f.Key, err)
		}
		if !known {
			return refuse("%s has no field %s", what, game.Quote(f.Key))
		}
	}
	return nil
}

// ParseHeader reads a header line. The game and its options are not looked at.
// Its errors are refusals by R-1.
func ParseHeader(line []byte) (Header, error) {
	h := Header{Record: -1, Rules: -1}
	err := object(line, "the header", func(key string, value json.RawMessage) (known bool, err error) {
		switch key {
		case "record":
			h.Record, err = strict.Whole(value)
		case "game":
			h.Game, err = strict.String(value)
		case "rules":
			h.Rules, err = strict.Whole(value)
			if err == nil && h.Rules < 1 {
				err = fmt.Errorf("no version of any rules")
			}
		case "options":
			if value[0] != '{' {
				err = errors.New("not an object")
			}
			h.Options = value
		case "seats":
			h.Seats, err = strict.Strings(value)
		case "bank":
			h.Bank, err = parseBank(value)
		case "fair":
			h.Fair, err = parseFair(value)
		default:
			return false, nil
		}
		return true, err
	})
	switch {
	case err != nil:
		return Header{}, err
	case h.Record == -1:
		return Header{}, refuse("the header has no record version")
	case h.Record != Version:
		return Header{}, refuse("record version %d is not known", h.Record)
	case h.Game == "":
		return Header{}, refuse("the header names no game")
	case h.Seats == nil:
		return Header{}, refuse("the header names no seats")
	case h.Fair != nil && len(h.Fair.Shares) != len(h.Seats):
		return Header{}, refuse("%d shares for %d seats", len(h.Fair.Shares), len(h.Seats))
	}
	if h.Rules == -1 {
		h.Rules = 0
	}
	return h, nil
}

var hexDigits = regexp.MustCompile(`^[0-9a-f]*$`)

func hexString(value json.RawMessage, bytes int) (string, error) {
	s, err := strict.String(value)
	if err == nil && (len(s) != 2*bytes || !hexDigits.MatchString(s)) {
		err = fmt.Errorf("not %d bytes in lower-case hex", bytes)
	}
	return s, err
}

func parseBank(text json.RawMessage) (*Bank, error) {
	b := &Bank{Count: -1}
	err := object(text, "bank", func(key string, value json.RawMessage) (known bool, err error) {
		switch key {
		case "digest":
			b.Digest, err = strict.String(value)
			digits, ok := strings.CutPrefix(b.Digest, "sha256:")
			if err == nil && (!ok || len(digits) != 64 || !hexDigits.MatchString(digits)) {
				err = errors.New("not a sha256: digest")
			}
		case "count":
			b.Count, err = strict.Whole(value)
			if err == nil && b.Count < 0 {
				err = errors.New("not a count")
			}
		default:
			return false, nil
		}
		return true, err
	})
	if err == nil && (b.Digest == "" || b.Count < 0) {
		err = refuse("bank wants a digest and a count")
	}
	return b, err
}

func parseFair(text json.RawMessage) (*Fair, error) {
	f := &Fair{}
	err := object(text, "fair", func(key string, value json.RawMessage) (known bool, err error) {
		switch key {
		case "table":
			f.Table, err = strict.String(value)
		case "commit":
			f.Commit, err = hexString(value, 32)
		case "secret":
			f.Secret, err = hexString(value, 32)
		case "shares":
			f.Shares, err = parseShares(value)
		default:
			return false, nil
		}
		return true, err
	})
	if err == nil && (f.Table == "" || f.Commit == "" || f.Secret == "" || f.Shares == nil) {
		err = refuse("fair wants a table, a commit, a secret and shares")
	}
	return f, err
}

func parseShares(value json.RawMessage) ([]*string, error) {
	var list []json.RawMessage
	if err := json.Unmarshal(value, &list); err != nil || list == nil {
		return nil, errors.New("not a list")
	}
	shares := make([]*string, len(list))
	for i, entry := range list {
		if string(entry) == "null" {
			continue
		}
		s, err := hexString(entry, 16)
		if err != nil {
			return nil, err
		}
		shares[i] = &s
	}
	return shares, nil
}

// ParsePly reads a line of a ply. Its errors are refusals by R-1; the move is
// not looked at. A number that no table has as a seat becomes game.NoSeat.
func ParsePly(line []byte) (Ply, error) {
	var p Ply
	var seat, move bool
	err := object(line, "a ply", func(key string, value json.RawMessage) (known bool, err error) {
		switch key {
		case "seat":
			seat = true
			p.Seat, err = parseSeat(value)
		case "move":
			move = true
			p.Move, err = strict.String(value)
		case "at":
			p.At, err = strict.String(value)
			if err == nil && !isTime(p.At) {
				err = errors.New("no RFC 3339 time")
			}
		case "auto":
			switch string(value) {
			case "true":
				p.Auto = true
			case "false":
			default:
				err = errors.New("neither true nor false")
			}
		case "question":
			if value[0] != '{' {
				err = errors.New("not an object")
			}
			p.Question = value
		case "record":
			err = refuse("a second header")
		default:
			return false, nil
		}
		return true, err
	})
	switch {
	case err != nil:
		return Ply{}, err
	case !seat:
		return Ply{}, refuse("a ply wants a seat")
	case !move:
		return Ply{}, refuse("a ply wants a move")
	}
	return p, nil
}

func parseSeat(value json.RawMessage) (game.Seat, error) {
	if value[0] == '"' {
		switch s, err := strict.String(value); {
		case err != nil:
		case s == "chance":
			return game.Chance, nil
		case s == "host":
			return game.Host, nil
		}
		return 0, errors.New(`neither a whole number nor "chance" nor "host"`)
	}
	n, err := strict.Whole(value)
	if err != nil {
		// A whole number too large for any table is a seat that it lacks.
		if digits := string(value); strings.Trim(digits, "0123456789") == "" {
			return game.NoSeat, nil
		}
		return 0, err
	}
	if n < 0 {
		return 0, errors.New("below 0")
	}
	if n >= game.MaxSeats {
		return game.NoSeat, nil
	}
	return game.Seat(n), nil
}

var rfc3339 = regexp.MustCompile(`^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:(\d\d)(\.\d+)?([Zz]|[+-]([01]\d|2[0-3]):[0-5]\d)$`)

// isTime tells whether s is a time by RFC 3339, which allows small letters and
// a leap second where Go's parser does not.
func isTime(s string) bool {
	m := rfc3339.FindStringSubmatchIndex(s)
	if m == nil {
		return false
	}
	plain := []byte(strings.ToUpper(s))
	if string(plain[m[2]:m[3]]) == "60" {
		copy(plain[m[2]:], "59")
	}
	var t time.Time
	return t.UnmarshalText(plain) == nil
}
