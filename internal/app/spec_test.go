package app_test

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// spec is the API's description, against which answers are held: what the
// client's types are made from must be what the server sends.
type spec struct {
	Paths map[string]map[string]struct {
		Responses map[string]struct {
			Content map[string]struct {
				Schema map[string]any `json:"schema"`
			} `json:"content"`
		} `json:"responses"`
	} `json:"paths"`
	Components struct {
		Schemas map[string]map[string]any `json:"schemas"`
	} `json:"components"`
}

func readSpec(t *testing.T, n *somebody) *spec {
	t.Helper()
	s := &spec{}
	n.call("GET", "api/openapi.json", nil).want(200).into(s)
	return s
}

// answer holds an answer against what the description says of its call.
func (s *spec) answer(t *testing.T, route string, r *reply) {
	t.Helper()
	method, path, _ := strings.Cut(route, " ")
	call, ok := s.Paths[path][strings.ToLower(method)]
	if !ok {
		if path != "/api/openapi.json" {
			t.Errorf("%s is not described", route)
		}
		return
	}
	described, ok := call.Responses[strconv.Itoa(r.status)]
	if !ok {
		described = call.Responses["default"]
	}
	if len(described.Content) == 0 {
		if len(r.body) > 0 {
			t.Errorf("%s: a body where none is described: %s", route, r.body)
		}
		return
	}
	content, ok := described.Content[r.header.Get("Content-Type")]
	if !ok {
		t.Errorf("%s: %d of type %q is not described", route, r.status, r.header.Get("Content-Type"))
		return
	}
	if strings.HasSuffix(r.header.Get("Content-Type"), "json") {
		s.hold(t, route, content.Schema, r.body)
	}
}

// check holds a text against a named schema.
func (s *spec) check(t *testing.T, ref string, text []byte) {
	t.Helper()
	s.hold(t, ref, map[string]any{"$ref": ref}, text)
}

func (s *spec) hold(t *testing.T, what string, schema map[string]any, text []byte) {
	t.Helper()
	var value any
	if err := json.Unmarshal(text, &value); err != nil {
		t.Errorf("%s: %v in %s", what, err, text)
		return
	}
	if wrong := s.wrong(schema, value, "$"); wrong != "" {
		t.Errorf("%s: %s in %s", what, wrong, text)
	}
}

// wrong says where a value does not fit a schema; empty if it fits. It knows
// the words that the description uses.
func (s *spec) wrong(schema map[string]any, value any, at string) string {
	if ref, ok := schema["$ref"].(string); ok {
		return s.wrong(s.Components.Schemas[strings.TrimPrefix(ref, "#/components/schemas/")], value, at)
	}
	for _, word := range []string{"oneOf", "anyOf"} {
		branches, ok := schema[word].([]any)
		if !ok {
			continue
		}
		var why []string
		for _, branch := range branches {
			wrong := s.wrong(branch.(map[string]any), value, at)
			if wrong == "" {
				return ""
			}
			why = append(why, wrong)
		}
		return strings.Join(why, " and ")
	}
	if wrong := ofType(schema["type"], value); wrong != "" {
		return at + " " + wrong
	}
	if enum, ok := schema["enum"].([]any); ok && value != nil && !slices.Contains(enum, value) {
		return fmt.Sprintf("%s is %v, none of %v", at, value, enum)
	}
	switch v := value.(type) {
	case []any:
		items, _ := schema["items"].(map[string]any)
		for i, item := range v {
			if wrong := s.wrong(items, item, fmt.Sprintf("%s[%d]", at, i)); wrong != "" {
				return wrong
			}
		}
	case map[string]any:
		return s.object(schema, v, at)
	}
	return ""
}

func (s *spec) object(schema, value map[string]any, at string) string {
	required, _ := schema["required"].([]any)
	for _, name := range required {
		if _, ok := value[name.(string)]; !ok {
			return fmt.Sprintf("%s lacks %v", at, name)
		}
	}
	properties, _ := schema["properties"].(map[string]any)
	for name, part := range value {
		inner, ok := properties[name].(map[string]any)
		if !ok {
			switch more := schema["additionalProperties"].(type) {
			case bool:
				if !more {
					return fmt.Sprintf("%s has %s", at, name)
				}
				continue
			case map[string]any:
				inner = more
			default:
				continue
			}
		}
		if wrong := s.wrong(inner, part, at+"."+name); wrong != "" {
			return wrong
		}
	}
	return ""
}

// ofType judges a value by the type of a schema, which is a word or several.
func ofType(kind, value any) string {
	kinds := []any{kind}
	if several, ok := kind.([]any); ok {
		kinds = several
	}
	for _, k := range kinds {
		var fits bool
		switch v := value.(type) {
		case nil:
			fits = k == "null"
		case bool:
			fits = k == "boolean"
		case string:
			fits = k == "string"
		case float64:
			fits = k == "number" || (k == "integer" && v == math.Trunc(v))
		case []any:
			fits = k == "array"
		case map[string]any:
			fits = k == "object"
		}
		if fits || k == nil {
			return ""
		}
	}
	return fmt.Sprintf("is no %v but %v", kind, value)
}
