// Package encode writes JSON for the hottest paths: what streams tell, for
// every ply and viewer.
package encode

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
)

// JSON gives the same bytes as game.Marshal but for one thing: what a
// MarshalJSON of ours gives is taken as it is, neither checked nor compacted.
// That of a number's type must depend on the number alone.
func JSON(v any) (json.RawMessage, error) {
	room := rooms.Get().(*[]byte)
	b, err := Append((*room)[:0], v)
	if err != nil {
		return nil, err
	}
	text := bytes.Clone(b)
	*room = b
	rooms.Put(room)
	return text, nil
}

var rooms = sync.Pool{New: func() any { return new([]byte) }}

// Append appends what JSON gives.
func Append(b []byte, v any) ([]byte, error) {
	if v == nil {
		return append(b, "null"...), nil
	}
	given := reflect.ValueOf(v)
	whole := reflect.New(given.Type()).Elem() // so that its parts have addresses
	whole.Set(given)
	return encoderOf(given.Type())(b, whole)
}

// An encoder appends a value of one type.
type encoder func([]byte, reflect.Value) ([]byte, error)

var encoders sync.Map // by reflect.Type

// encoderOf makes a type's encoder once.
func encoderOf(t reflect.Type) encoder {
	if e, ok := encoders.Load(t); ok {
		return e.(encoder)
	}
	// A type may hold itself: until its encoder is made, it is looked up again.
	var made sync.WaitGroup
	var e encoder
	made.Add(1)
	first, known := encoders.LoadOrStore(t, encoder(func(b []byte, v reflect.Value) ([]byte, error) {
		made.Wait()
		return e(b, v)
	}))
	if known {
		return first.(encoder)
	}
	e = newEncoder(t)
	made.Done()
	encoders.Store(t, e)
	return e
}

var (
	numbers    = reflect.TypeFor[int64]()
	raws       = reflect.TypeFor[json.RawMessage]()
	marshalers = reflect.TypeFor[json.Marshaler]()
	texts      = reflect.TypeFor[interface{ MarshalText() ([]byte, error) }]()
)

func newEncoder(t reflect.Type) encoder {
	switch {
	case t == raws:
		return appendRaw
	case t.Kind() != reflect.Pointer && t.Kind() != reflect.Interface && reflect.PointerTo(t).Implements(marshalers):
		if t.ConvertibleTo(numbers) && t.Kind() <= reflect.Uint64 {
			return wordEncoder()
		}
		return appendMarshaler
	case t.Implements(marshalers) || t.Implements(texts) || reflect.PointerTo(t).Implements(texts):
		return appendOther
	}
	switch t.Kind() {
	case reflect.Bool:
		return func(b []byte, v reflect.Value) ([]byte, error) { return strconv.AppendBool(b, v.Bool()), nil }
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return func(b []byte, v reflect.Value) ([]byte, error) { return strconv.AppendInt(b, v.Int(), 10), nil }
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return func(b []byte, v reflect.Value) ([]byte, error) { return strconv.AppendUint(b, v.Uint(), 10), nil }
	case reflect.String:
		return func(b []byte, v reflect.Value) ([]byte, error) { return appendString(b, v.String()) }
	case reflect.Pointer:
		inner := encoderOf(t.Elem())
		return func(b []byte, v reflect.Value) ([]byte, error) {
			if v.IsNil() {
				return append(b, "null"...), nil
			}
			return inner(b, v.Elem())
		}
	case reflect.Slice:
		if t.Elem().Kind() == reflect.Uint8 {
			return appendOther // base64
		}
		list := listEncoder(t)
		return func(b []byte, v reflect.Value) ([]byte, error) {
			if v.IsNil() {
				return append(b, "null"...), nil
			}
			return list(b, v)
		}
	case reflect.Array:
		return listEncoder(t)
	case reflect.Struct:
		return structEncoder(t)
	}
	return appendOther
}

// appendOther leaves a value to encoding/json.
func appendOther(b []byte, v reflect.Value) ([]byte, error) {
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v.Interface()); err != nil {
		return nil, err
	}
	return append(b, bytes.TrimSuffix(out.Bytes(), []byte("\n"))...), nil
}

// appendRaw appends JSON from elsewhere, which may not be ours: it is checked,
// and what is blank in it left out.
func appendRaw(b []byte, v reflect.Value) ([]byte, error) {
	if v.IsNil() {
		return append(b, "null"...), nil
	}
	var out bytes.Buffer
	if err := json.Compact(&out, v.Bytes()); err != nil {
		return nil, err
	}
	return append(b, out.Bytes()...), nil
}

func appendMarshaler(b []byte, v reflect.Value) ([]byte, error) {
	text, err := v.Addr().Interface().(json.Marshaler).MarshalJSON()
	return append(b, text...), err
}

// wordEncoder encodes numbers that are written as words: cards, places, seats.
// It keeps what it has made of small ones.
func wordEncoder() encoder {
	const least = -2
	words := new([258]atomic.Pointer[[]byte])
	return func(b []byte, v reflect.Value) ([]byte, error) {
		n := uint64(0)
		if v.CanInt() {
			n = uint64(v.Int() - least)
		} else {
			n = v.Uint() + -least
		}
		if n >= uint64(len(words)) {
			return appendMarshaler(b, v)
		}
		if word := words[n].Load(); word != nil {
			return append(b, *word...), nil
		}
		word, err := appendMarshaler(nil, v)
		if err != nil {
			return nil, err
		}
		words[n].Store(&word)
		return append(b, word...), nil
	}
}

// appendString quotes a string. Nearly all are plain.
func appendString(b []byte, s string) ([]byte, error) {
	for i := range len(s) {
		if c := s[i]; c < ' ' || c > '~' || c == '"' || c == '\\' {
			return appendOther(b, reflect.ValueOf(s))
		}
	}
	b = append(b, '"')
	b = append(b, s...)
	return append(b, '"'), nil
}

func listEncoder(t reflect.Type) encoder {
	inner := encoderOf(t.Elem())
	return func(b []byte, v reflect.Value) ([]byte, error) {
		b = append(b, '[')
		var err error
		for i := range v.Len() {
			if i > 0 {
				b = append(b, ',')
			}
			if b, err = inner(b, v.Index(i)); err != nil {
				return nil, err
			}
		}
		return append(b, ']'), nil
	}
}

// structEncoder knows the tags that are used here: a name, and omitempty. A
// struct with parts that go without a name is left to encoding/json.
func structEncoder(t reflect.Type) encoder {
	type field struct {
		n      int
		name   string // quoted, with the colon
		skip   bool   // where empty
		encode encoder
	}
	var fields []field
	for i := range t.NumField() {
		f := t.Field(i)
		tag := f.Tag.Get("json")
		name, option, _ := strings.Cut(tag, ",")
		switch {
		case f.Anonymous || option != "" && option != "omitempty":
			return appendOther
		case !f.IsExported() || tag == "-":
			continue
		case name == "":
			name = f.Name
		}
		fields = append(fields, field{i, strconv.Quote(name) + ":", option != "", encoderOf(f.Type)})
	}
	return func(b []byte, v reflect.Value) ([]byte, error) {
		b = append(b, '{')
		var err error
		for i := range fields {
			f := &fields[i]
			part := v.Field(f.n)
			if f.skip && empty(part) {
				continue
			}
			if b[len(b)-1] != '{' {
				b = append(b, ',')
			}
			if b, err = f.encode(append(b, f.name...), part); err != nil {
				return nil, err
			}
		}
		return append(b, '}'), nil
	}
}

// empty is what omitempty leaves out.
func empty(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Array, reflect.Map, reflect.Slice, reflect.String:
		return v.Len() == 0
	case reflect.Struct:
		return false
	}
	return v.IsZero()
}
