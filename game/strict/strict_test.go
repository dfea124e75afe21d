package strict

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
)

func TestObjectRefusesWhatIsAmbiguous(t *testing.T) {
	for name, text := range map[string]string{
		"nothing":           ``,
		"an array":          `[]`,
		"null":              `null`,
		"two values":        `{} {}`,
		"a key twice":       `{"a":1,"a":1}`,
		"a key in escapes":  `{"a":1,"\u0061":1}`,
		"twice in a list":   `{"a":[{"b":1,"b":2}]}`,
		"twice in a value":  `{"a":{"b":{"c":1,"c":2}}}`,
		"bad UTF-8":         "{\"a\":\"\xff\"}",
		"a comma too many":  `{"a":1,}`,
		"a key without end": `{"a`,
	} {
		if fields, err := Object([]byte(text)); err == nil {
			t.Errorf("%s: %v", name, fields)
		}
	}
}

func TestObjectKeepsOrderAndText(t *testing.T) {
	fields, err := Object([]byte(` {"b": {"x":[1, 2]}, "a":1.0, "c":{"x":1}} `))
	if err != nil || len(fields) != 3 {
		t.Fatalf("%v, %v", fields, err)
	}
	for i, want := range []Field{{"b", json.RawMessage(`{"x":[1, 2]}`)}, {"a", json.RawMessage(`1.0`)}, {"c", json.RawMessage(`{"x":1}`)}} {
		if fields[i].Key != want.Key || string(fields[i].Value) != string(want.Value) {
			t.Errorf("field %d is %s %s", i, fields[i].Key, fields[i].Value)
		}
	}
}

func TestValues(t *testing.T) {
	for text, want := range map[string]int{"0": 0, "7": 7, "-3": -3} {
		if n, err := Whole(json.RawMessage(text)); err != nil || n != want {
			t.Errorf("Whole(%s) = %d, %v", text, n, err)
		}
	}
	for _, text := range []string{"-0", "1.0", "1e3", "null", `"1"`, "true", "[1]", "99999999999999999999"} {
		if n, err := Whole(json.RawMessage(text)); err == nil {
			t.Errorf("Whole(%s) = %d", text, n)
		}
	}
	for _, text := range []string{"null", "1", "[]", "{}"} {
		if s, err := String(json.RawMessage(text)); err == nil {
			t.Errorf("String(%s) = %q", text, s)
		}
	}
	for _, text := range []string{"null", "1", `"a"`, `[1]`, `["a",null]`, "{}"} {
		if s, err := Strings(json.RawMessage(text)); err == nil {
			t.Errorf("Strings(%s) = %q", text, s)
		}
	}
	if s, err := Strings(json.RawMessage(`["a","é"]`)); err != nil || len(s) != 2 || s[1] != "é" {
		t.Errorf("%q, %v", s, err)
	}
}

func TestWholes(t *testing.T) {
	if list, err := Wholes(json.RawMessage(` [1, -2 ,30]`)); err != nil || len(list) != 3 || list[0] != 1 || list[1] != -2 || list[2] != 30 {
		t.Errorf("%v, %v", list, err)
	}
	if list, err := Wholes(json.RawMessage(`[]`)); err != nil || len(list) != 0 {
		t.Errorf("%v, %v", list, err)
	}
	for _, text := range []string{"null", "1", `"1"`, "{}", "[1.0]", "[1,null]", "[true]", `["1"]`, "[1e1]"} {
		if list, err := Wholes(json.RawMessage(text)); err == nil {
			t.Errorf("Wholes(%s) = %v", text, list)
		}
	}
}

// A key is found again wherever it stood, in objects of any size.
func TestKeysOnce(t *testing.T) {
	for n := 1; n < 30; n++ {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, `"k%d":{"k%d":["k%d",{}],"x":"\"{"},`, i, i, i)
		}
		if err := Check([]byte("[{" + b.String() + `"z":1},{"z":"z"}]`)); err != nil {
			t.Errorf("%d keys: %v", n, err)
		}
		for i := range n {
			for _, again := range []string{fmt.Sprintf(`"k%d":1`, i), fmt.Sprintf(`"\u006b%d":1`, i)} {
				if err := Check([]byte("{" + b.String() + again + "}")); err == nil {
					t.Errorf("the key %d of %d stands twice", i, n)
				}
			}
		}
	}
}

func BenchmarkCheck(b *testing.B) {
	b.ReportAllocs()
	text := []byte(`{"move":"attack york with knight.lion knight.stag","version":41}`)
	for b.Loop() {
		if err := Check(text); err != nil {
			b.Fatal(err)
		}
	}
}

// FuzzObject holds the members to those that encoding/json reads.
func FuzzObject(f *testing.F) {
	for _, text := range []string{`{}`, `{"a":[{"b":null}],"c":"\ud800"}`, `{"a":1}`, ` {"a" : [1,{"b":"}\""}] , "c":-1.5e3 ,"d":null,"\u0065":"\\"} `, `{"a":true}`, `{"ä":{},"":""}`, `[]`, `7`, `"{"`} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		fields, err := Object(data)
		if err != nil {
			return
		}
		var want map[string]json.RawMessage
		if err := json.Unmarshal(data, &want); err != nil || len(want) != len(fields) {
			t.Fatalf("%q: %d members, want %d, %v", data, len(fields), len(want), err)
		}
		for _, field := range fields {
			if got, ok := want[field.Key]; !ok || string(got) != string(field.Value) {
				t.Errorf("%q: %q is %q, want %q", data, field.Key, field.Value, got)
			}
			text, err := String(field.Value)
			var s *string
			if e := json.Unmarshal(field.Value, &s); (e == nil && s != nil) != (err == nil) || err == nil && text != *s {
				t.Errorf("%q: the text is %q, %v", field.Value, text, err)
			}
		}
	})
}
