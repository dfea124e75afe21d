package record_test

import (
	"bytes"
	"encoding/json"
	"testing"

	"castellan/game"
	"castellan/game/record"
)

// The bytes of a record are for ever: what bound one yesterday binds it
// tomorrow. Whoever changes how records are written breaks this test, and
// everything that was shown at the end of a play.
func TestDigestsAreForEver(t *testing.T) {
	share := "000102030405060708090a0b0c0d0e0f"
	header := record.Header{
		Record: 1, Game: "toy", Rules: 1, Options: json.RawMessage(`{"level":"adult","rounds":2}`),
		Seats: []string{"Ada", "Ștefan & <Ben>"},
		Bank:  &record.Bank{Digest: "sha256:00", Count: 3},
		Fair:  &record.Fair{Table: "t1", Commit: "ab", Secret: "cd", Shares: []*string{&share, nil}},
	}
	plies := []record.Ply{
		{Seat: game.Chance, Move: "ask 0 right=2", At: "2026-01-02T03:04:05.006Z", Question: json.RawMessage(`{"id":"q1","text":{"fr":"L’été ?"}}`)},
		{Seat: 0, Move: "answer 2", At: "2026-01-02T03:04:06.000Z", Auto: true},
		{Seat: 1, Move: "hold"},
	}
	var b bytes.Buffer
	if err := record.Write(&b, header, plies); err != nil {
		t.Fatal(err)
	}
	const want = `{"record":1,"game":"toy","rules":1,"options":{"level":"adult","rounds":2},"seats":["Ada","Ștefan & <Ben>"],` +
		`"bank":{"digest":"sha256:00","count":3},"fair":{"table":"t1","commit":"ab","secret":"cd","shares":["000102030405060708090a0b0c0d0e0f",null]}}
{"seat":"chance","move":"ask 0 right=2","at":"2026-01-02T03:04:05.006Z","question":{"id":"q1","text":{"fr":"L’été ?"}}}
{"seat":0,"move":"answer 2","at":"2026-01-02T03:04:06.000Z","auto":true}
{"seat":1,"move":"hold"}
`
	if b.String() != want {
		t.Errorf("it is written as\n%s\nwant\n%s", b.String(), want)
	}
	// By sha256sum.
	if got := record.Digest([]byte(want)); got != "sha256:07ed3482f1cc0f92e9952687a2094efb332cc77732780519dedf618b59d08ffc" {
		t.Errorf("the digest is %s", got)
	}
}
