package cards

import (
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"regexp"
	"slices"
	"testing"
	"unicode/utf8"
)

// A schema judges values by the words of JSON Schema 2020-12 that the schema
// of a faction uses; any other word is a fault, so that none is passed over.
type schema map[string]any

func (root schema) judge(s schema, v any) error {
	object, isObject := v.(map[string]any)
	list, isList := v.([]any)
	text, isText := v.(string)
	number, isNumber := v.(float64)
	props, _ := s["properties"].(map[string]any)
	for word, want := range s {
		ok := true
		switch word {
		case "$schema", "$defs", "title", "description", "properties":
		case "$ref":
			name := want.(string)[len("#/$defs/"):]
			if err := root.judge(schema(root["$defs"].(map[string]any)[name].(map[string]any)), v); err != nil {
				return err
			}
		case "type":
			ok = map[string]bool{"object": isObject, "array": isList, "string": isText, "integer": isNumber && number == float64(int(number))}[want.(string)]
		case "const":
			ok = reflect.DeepEqual(v, want)
		case "enum":
			ok = slices.ContainsFunc(want.([]any), func(w any) bool { return reflect.DeepEqual(v, w) })
		case "required":
			for _, key := range want.([]any) {
				if _, has := object[key.(string)]; isObject && !has {
					return fmt.Errorf("%s is missing", key)
				}
			}
		case "additionalProperties":
			for key := range object {
				if props[key] == nil {
					return fmt.Errorf("%s is not known", key)
				}
			}
		case "items":
			for i, item := range list {
				if err := root.judge(want.(map[string]any), item); err != nil {
					return fmt.Errorf("%d: %w", i, err)
				}
			}
		case "uniqueItems":
			for i := range list {
				ok = ok && !slices.ContainsFunc(list[:i], func(w any) bool { return reflect.DeepEqual(list[i], w) })
			}
		case "minItems":
			ok = !isList || len(list) >= int(want.(float64))
		case "maxItems":
			ok = !isList || len(list) <= int(want.(float64))
		case "minLength":
			ok = !isText || utf8.RuneCountInString(text) >= int(want.(float64))
		case "maxLength":
			ok = !isText || utf8.RuneCountInString(text) <= int(want.(float64))
		case "minimum":
			ok = !isNumber || number >= want.(float64)
		case "maximum":
			ok = !isNumber || number <= want.(float64)
		case "pattern":
			ok = !isText || regexp.MustCompile(want.(string)).MatchString(text)
		case "oneOf":
			var errs []error
			for _, one := range want.([]any) {
				if err := root.judge(one.(map[string]any), v); err != nil {
					errs = append(errs, err)
				}
			}
			if len(errs) != len(want.([]any))-1 {
				return fmt.Errorf("not just one of: %v", errs)
			}
		default:
			return fmt.Errorf("the schema says %q, which nobody here judges", word)
		}
		if !ok {
			return fmt.Errorf("%v breaks %s %v", v, word, want)
		}
	}
	for key, prop := range props {
		if value, has := object[key]; has {
			if err := root.judge(prop.(map[string]any), value); err != nil {
				return fmt.Errorf("%s: %w", key, err)
			}
		}
	}
	return nil
}

func theSchema(t *testing.T) schema {
	t.Helper()
	data, err := os.ReadFile("faction.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	var s schema
	if err := json.Unmarshal(data, &s); err != nil {
		t.Fatal(err)
	}
	return s
}

func TestFilesKeepTheSchema(t *testing.T) {
	s := theSchema(t)
	for i := range Factions {
		data, err := files.ReadFile(Factions[i].Key + ".json")
		if err != nil {
			t.Fatal(err)
		}
		var v any
		if err := json.Unmarshal(data, &v); err != nil {
			t.Fatal(err)
		}
		if err := s.judge(s, v); err != nil {
			t.Errorf("%s: %v", Factions[i].Key, err)
		}
	}
}

// The schema offers in an editor just the words that the loader reads.
func TestTheSchemaHasTheWordsOfTheLoader(t *testing.T) {
	s := theSchema(t)
	words := func(of, key string) []string {
		prop := s["properties"].(map[string]any)[key]
		if of != "" {
			prop = s["$defs"].(map[string]any)[of].(map[string]any)["properties"].(map[string]any)[key]
		}
		var list []string
		for _, w := range prop.(map[string]any)["enum"].([]any) {
			list = append(list, w.(string))
		}
		return list
	}
	for _, c := range []struct {
		of, key string
		want    []string
	}{
		{"", "set", setWords},
		{"ability", "when", whenWords[1:]},
		{"ability", "if", ifWords[1:]},
		{"effect", "effect", kindWords[1:]},
		{"effect", "whom", whomWords[1:]},
		{"effect", "where", whereWords[1:]},
		{"effect", "for", forWords[1:]},
		{"effect", "to", toWords[1:]},
	} {
		if got := words(c.of, c.key); !slices.Equal(got, c.want) {
			t.Errorf("%s %s: %v, the loader reads %v", c.of, c.key, got, c.want)
		}
	}
	var ifs []string
	for _, c := range supporting.ifs[1:] {
		ifs = append(ifs, c.String())
	}
	if got := words("support", "if"); !slices.Equal(got, ifs) {
		t.Errorf("a support's if: %v, the loader reads %v", got, ifs)
	}
}

// Whoever sees the schema refuse sees the loader refuse, and what the loader
// reads the schema passes: tried on small changes of a small file.
func TestTheSchemaAndTheLoaderAgreeOnTheShape(t *testing.T) {
	s := theSchema(t)
	for _, c := range refusals {
		if !c.shape {
			continue
		}
		var v any
		if err := json.Unmarshal([]byte(c.file(t)), &v); err != nil {
			continue
		}
		if s.judge(s, v) == nil {
			t.Errorf("%s: the schema passes it", c.name)
		}
	}
	var v any
	if err := json.Unmarshal([]byte(small), &v); err != nil {
		t.Fatal(err)
	}
	if err := s.judge(s, v); err != nil {
		t.Error(err)
	}
}
