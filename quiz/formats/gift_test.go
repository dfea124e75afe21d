package formats

import "testing"

// Signs and weights say together which options are right; if they contradict each
// other nothing is guessed.
func TestGiftWeights(t *testing.T) {
	for answers, want := range map[string]string{
		"=a ~b":                  "a",
		"=%100%a ~%0%b":          "a",
		"=%50%a =%50%b ~c":       "ab",
		"~%100%a ~b":             "a",
		"~%50%a ~%50%b ~%-100%c": "ab",
		"=a ~%100%b ~c":          "ab",
		"=a ~%50%b":              "a",
		"=%0%a ~b ~%100%c":       "",
		"=%-50%a =b ~c":          "",
	} {
		r := Read("q.gift", []byte("::Q:: Which? {"+answers+"}\n"), Options{})
		got := ""
		for _, item := range r.Accepted {
			for _, o := range item.Options {
				if o.Right {
					got += o.Text
				}
			}
		}
		if got != want || want == "" && (len(r.Rejected) != 1 || r.Rejected[0].Reason != BadAnswer) {
			t.Errorf("%s: right are %q, rejected %v", answers, got, r.Rejected)
		}
	}
}
