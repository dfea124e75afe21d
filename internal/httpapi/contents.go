package httpapi

import (
	"reflect"

	"github.com/danielgtaylor/huma/v2"
)

// contents describes an answer of a type that huma does not write itself.
func (s *server) contents(kind string, like any, what string) map[string]*huma.Response {
	schema := &huma.Schema{Type: huma.TypeString}
	if t := reflect.TypeOf(like); t.Kind() == reflect.Struct {
		schema = s.api.OpenAPI().Components.Schemas.Schema(t, true, t.Name())
	}
	return map[string]*huma.Response{"200": {Description: what, Content: map[string]*huma.MediaType{kind: {Schema: schema}}}}
}

// An eventKind is a kind of event by its name, with the form of its data.
type eventKind struct {
	name string
	data any
	id   bool
}

// eventContents describes a stream of one table or of several: a list of
// events, told apart by name.
func (s *server) eventContents(several bool) map[string]*huma.Response {
	kinds := []eventKind{{"ply", PlyEvent{}, true}, {"table", TableEvent{}, false}, {"snapshot", Table{}, true}, {"end", EndEvent{}, false}}
	if several {
		kinds = append(kinds, eventKind{"refused", RefusedEvent{}, false})
	}
	list := &huma.Schema{Type: huma.TypeArray, Items: &huma.Schema{}}
	for _, e := range kinds {
		t := reflect.TypeOf(e.data)
		data, id := s.api.OpenAPI().Components.Schemas.Schema(t, true, t.Name()), &huma.Schema{Type: huma.TypeInteger, Description: "the version"}
		if several {
			id = &huma.Schema{Type: huma.TypeString, Description: "how far each table was told: TABLE:VERSION,TABLE:VERSION"}
			data = &huma.Schema{
				Type: huma.TypeObject, Required: []string{"table", "data"},
				Properties: map[string]*huma.Schema{"table": {Type: huma.TypeString}, "data": data},
			}
		}
		schema := &huma.Schema{
			Type: huma.TypeObject, Required: []string{"event", "data"},
			Properties: map[string]*huma.Schema{
				"event": {Type: huma.TypeString, Enum: []any{e.name}},
				"data":  data,
			},
		}
		if e.id {
			schema.Properties["id"] = id
			schema.Required = append(schema.Required, "id")
		}
		list.Items.OneOf = append(list.Items.OneOf, schema)
	}
	if several {
		list.Items.OneOf = append(list.Items.OneOf, &huma.Schema{
			Type: huma.TypeObject, Required: []string{"event"}, Properties: map[string]*huma.Schema{"event": {Type: huma.TypeString, Enum: []any{"still"}}},
		})
	}
	return map[string]*huma.Response{"200": {
		Description: "Server-Sent Events: each entry of the list is one event",
		Content:     map[string]*huma.MediaType{"text/event-stream": {Schema: list}},
	}}
}
