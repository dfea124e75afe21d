package httpapi

import (
	"bytes"
	"encoding/json"
	"reflect"

	"github.com/danielgtaylor/huma/v2"
)

// Object is a JSON object whose inside belongs to a game: options.
type Object json.RawMessage

// Schema is a free object.
func (Object) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Type: huma.TypeObject, AdditionalProperties: true}
}

// MarshalJSON gives the object as it is, {} for none.
func (o Object) MarshalJSON() ([]byte, error) {
	if len(o) == 0 {
		return []byte("{}"), nil
	}
	return o, nil
}

// UnmarshalJSON keeps the object as it came.
func (o *Object) UnmarshalJSON(text []byte) error {
	*o = append((*o)[:0], text...)
	return nil
}

// View is what the viewer may know, in the form of the game's page, or null.
type View struct{}

// Schema is a free object or null.
func (View) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Type: huma.TypeObject, AdditionalProperties: true, Nullable: true}
}

// Seat is a seat's number, or "chance".
type Seat struct{}

// Schema is a number or one word.
func (Seat) Schema(huma.Registry) *huma.Schema {
	least := 0.0
	return &huma.Schema{OneOf: []*huma.Schema{
		{Type: huma.TypeInteger, Minimum: &least},
		{Type: huma.TypeString, Enum: []any{"chance"}},
	}}
}

// PlySeat is who made a ply: a seat, or the host who voided a round.
type PlySeat struct{}

// Schema is a number or one of two words.
func (PlySeat) Schema(huma.Registry) *huma.Schema {
	least := 0.0
	return &huma.Schema{OneOf: []*huma.Schema{
		{Type: huma.TypeInteger, Minimum: &least},
		{Type: huma.TypeString, Enum: []any{"chance", "host"}},
	}}
}

// Maybe describes a value or null.
type Maybe[T any] struct{}

// Schema is the value's or null.
func (Maybe[T]) Schema(r huma.Registry) *huma.Schema {
	t := reflect.TypeFor[T]()
	return &huma.Schema{AnyOf: []*huma.Schema{r.Schema(t, true, t.Name()), {Type: "null"}}}
}

// As is an answer made elsewhere that looks like a T.
type As[T any] struct{ Value any }

// Schema is T's.
func (As[T]) Schema(r huma.Registry) *huma.Schema {
	t := reflect.TypeFor[T]()
	return r.Schema(t, true, t.Name())
}

// MarshalJSON gives the answer as it was made.
func (a As[T]) MarshalJSON() ([]byte, error) { return json.Marshal(a.Value) }

// oneOf describes a value that is one of several objects, told apart by their
// kind.
func oneOf(r huma.Registry, kinds map[string]any, order ...string) *huma.Schema {
	s := &huma.Schema{Discriminator: &huma.Discriminator{PropertyName: "kind", Mapping: map[string]string{}}}
	for _, kind := range order {
		t := reflect.TypeOf(kinds[kind])
		ref := r.Schema(t, true, t.Name())
		s.OneOf = append(s.OneOf, ref)
		s.Discriminator.Mapping[kind] = ref.Ref
	}
	return s
}

func indent(text []byte) ([]byte, error) {
	var b bytes.Buffer
	if err := json.Indent(&b, text, "", "  "); err != nil {
		return nil, err
	}
	b.WriteByte('\n')
	return b.Bytes(), nil
}
