package httpapi_test

import (
	"encoding/json"
	"testing"

	"castellan/internal/httpapi"
)

func TestOpenAPI(t *testing.T) {
	text, err := httpapi.OpenAPI()
	if err != nil {
		t.Fatal(err)
	}
	var spec struct {
		OpenAPI string                                `json:"openapi"`
		Paths   map[string]map[string]json.RawMessage `json:"paths"`
	}
	if err := json.Unmarshal(text, &spec); err != nil {
		t.Fatal(err)
	}
	if spec.OpenAPI != "3.1.0" {
		t.Errorf("it says it is OpenAPI %q", spec.OpenAPI)
	}
	again, err := httpapi.OpenAPI()
	if err != nil || string(again) != string(text) {
		t.Errorf("it is not the same at every call (%v)", err)
	}
	t.Logf("%d paths", len(spec.Paths))
}
