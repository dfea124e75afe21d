package balance_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// shape lists the fields of a JSON value, each with the kind of what it holds;
// of a list that of its first entry.
func shape(path string, v any, list []string) []string {
	switch v := v.(type) {
	case map[string]any:
		for key, field := range v {
			list = shape(path+"."+key, field, list)
		}
	case []any:
		list = shape(path+"[]", v[0], list)
	default:
		list = append(list, fmt.Sprintf("%s %T", strings.TrimPrefix(path, "."), v))
	}
	return list
}

// The fields of the report are what scripts read: a new one may come, none may
// go or change its kind.
func TestTheFieldsOfAReport(t *testing.T) {
	trial := toyTrial(fair(), 20)
	trial.Random = true
	data, err := json.Marshal(run(t, trial))
	if err != nil {
		t.Fatal(err)
	}
	var v any
	if err := json.Unmarshal(data, &v); err != nil {
		t.Fatal(err)
	}
	got := shape("", v, nil)
	rate := func(path string) []string {
		return []string{path + ".rate float64", path + ".low float64", path + ".high float64"}
	}
	mean := func(path string) []string {
		return []string{path + ".mean float64", path + ".low float64", path + ".high float64"}
	}
	presence := func(path string) []string {
		return slices.Concat([]string{path + ".share float64"}, rate(path+".wins"), mean(path+".shift"))
	}
	want := slices.Concat(
		[]string{
			"game string", "level string", "decks string", "plays float64", "blocks float64", "seed float64",
			"missed float64", "unclear float64", "repeats float64",
			"targets.pairing[] float64", "targets.first[] float64", "targets.rounds[] float64", "targets.limit float64", "targets.card float64",
			"pairings[].faction string", "pairings[].other string", "pairings[].plays float64", "pairings[].blocks float64", "pairings[].wins <nil>",
		},
		rate("pairings[].first"), mean("pairings[].rounds"), mean("pairings[].plies"), rate("pairings[].limit"), rate("pairings[].draws"),
		[]string{"factions[].faction string"}, rate("factions[].wins"),
		rate("first.all"), []string{"first.all.verdict string"}, rate("first.mirrors"),
		mean("length.rounds"), []string{"length.verdict string"}, mean("length.plies"),
		[]string{"length.shares[].rounds float64", "length.shares[].share float64"},
		rate("limit"), []string{"limit.verdict string"},
		[]string{"reasons[].reason string"}, rate("reasons[].share"),
		[]string{"cards[].faction string", "cards[].card string", "cards[].sides float64", "cards[].copies float64", "cards[].verdict string"},
		presence("cards[].deck"), presence("cards[].dealt"), presence("cards[].drawn"), presence("cards[].played"),
	)
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("the fields are\n%s\nnot\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	wins := v.(map[string]any)["pairings"].([]any)[1].(map[string]any)["wins"].(map[string]any)
	if _, ok := wins["rate"].(float64); !ok || wins["verdict"] == nil {
		t.Errorf("the wins of a pairing are %v", wins)
	}
}
