package fair

import (
	"encoding/hex"
	"math"
	"testing"

	"pgregory.net/rapid"
)

// The figures were computed with Python's hashlib and hmac from the text of
// R-6, so that they witness the formula and not this code.
func TestAgainstAnotherImplementation(t *testing.T) {
	var secret Secret
	for i := range secret {
		secret[i] = byte(i)
	}
	commit := Commit("table-1", secret)
	if got, want := hex.EncodeToString(commit[:]), "dab2e30c110c83f7076c111a6c5a6be3e5cdc90936c66b4ddadbd1d1bd1dd7a3"; got != want {
		t.Errorf("commit %s, want %s", got, want)
	}
	key := KeyOf(secret, "table-1", []Share{{1, 2, 3}, {}, {15: 255}})
	if got, want := hex.EncodeToString(key[:]), "7cdaae106d2dba25d361d45d1c1e6c7bb57a5783744c8927cb7910ad14606d26"; got != want {
		t.Errorf("key %s, want %s", got, want)
	}
	for _, c := range []struct {
		ply, n int
		label  string
		want   int
	}{
		{0, 5814, "", 5573},
		{1, 4, "", 3},
		{1, 1500, "question", 827},
		{86, 19, "", 16},
		{99999, 7, "", 0},
		{3, 1, "", 0},
		{2, 4611686018427387905, "", 2355169480928162575},
		{5, 6917529027641094201, "", 2841975881260210462},
	} {
		if got := key.Choose(c.ply, c.n, c.label); got != c.want {
			t.Errorf("Choose(%d, %d, %q) = %d, want %d", c.ply, c.n, c.label, got, c.want)
		}
	}
}

func TestChoicesStayInRange(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, math.MaxInt).Draw(t, "n")
		ply := rapid.IntRange(0, 100_000).Draw(t, "ply")
		if got := (Key{}).Choose(ply, n, ""); got < 0 || got >= n {
			t.Fatalf("chose %d of %d", got, n)
		}
	})
}

// A chi-square over four places: 4,000 choices of one key, bound at p = 0.001.
func TestChoicesAreEven(t *testing.T) {
	key := KeyOf(Secret{7}, "even", nil)
	var seen [4]float64
	for ply := range 4000 {
		seen[key.Choose(ply, 4, "")]++
	}
	var chi float64
	for _, n := range seen {
		chi += (n - 1000) * (n - 1000) / 1000
	}
	if chi > 16.27 {
		t.Errorf("chi-square %.1f over %v", chi, seen)
	}
}

func TestChoiceAmongNothingPanics(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("no panic")
		}
	}()
	Key{}.Choose(0, 0, "")
}
