package main

import (
	"strings"
	"testing"
)

const factsFolder = "../../facts"

// What witnesses of another family say of our facts stands beside this test. We
// say the same, but for a few exceptions with their reasons. (The command's
// -check asks one more, whose licence forbids to keep its answers.)
func TestWitnessesAgree(t *testing.T) {
	said, err := ours(factsFolder)
	if err != nil {
		t.Fatal(err)
	}
	excused, err := readExceptions()
	if err != nil {
		t.Fatal(err)
	}
	if len(excused) > 30 {
		t.Errorf("%d exceptions: the list is to stay short", len(excused))
	}
	least := map[string]int{"capital": 170, "border": 10000, "area": 65, "element": 100}
	total := map[string]int{}
	for _, w := range witnesses {
		heard, err := readWitness("witness", w.name)
		if err != nil {
			t.Fatal(err)
		}
		found, compared := disputes(said, w.name, heard)
		for _, err := range excused.judge(w.name, found) {
			t.Error(err)
		}
		for kind, n := range compared {
			total[kind] += n
		}
	}
	for kind, n := range least {
		if total[kind] < n {
			t.Errorf("%s: %d facts compared", kind, total[kind])
		}
	}
	t.Logf("compared %v", total)
}

func TestWrongFactsAreFound(t *testing.T) {
	said, err := ours(factsFolder)
	if err != nil {
		t.Fatal(err)
	}
	heard, err := readWitness("witness", "natural-earth")
	if err != nil {
		t.Fatal(err)
	}
	for thing, lie := range map[string]string{"border:DE-FR": "no", "border:ES-RO": "yes", "area:RO": "400000"} {
		truth := said[thing]
		if truth == "" {
			t.Errorf("we claim nothing of %s", thing)
		}
		said[thing] = lie
		if found, _ := disputes(said, "natural-earth", heard); !contains(things(found), thing) {
			t.Errorf("nobody disputes %s %s", thing, lie)
		}
		said[thing] = truth
	}
	if capitals, _ := readWitness("witness", "countries-list"); agree("capital:KE", "Mombasa", capitals["capital:KE"]) {
		t.Error("Mombasa passes for the capital of Kenya")
	}
}

func things(found []dispute) []string {
	var list []string
	for _, d := range found {
		list = append(list, d.thing)
	}
	return list
}

func TestExceptionsThatNobodyNeedsAreRefused(t *testing.T) {
	excused := exceptions{"bodr element:Fe": "no reason"}
	if wrong := excused.judge("bodr", nil); len(wrong) != 1 || !strings.Contains(wrong[0].Error(), "no more") {
		t.Errorf("an idle exception: %v", wrong)
	}
	if wrong := excused.judge("bodr", []dispute{{"bodr", "element:Fe", "26 iron", "27 iron"}}); len(wrong) != 0 {
		t.Errorf("an exception that is needed: %v", wrong)
	}
}
