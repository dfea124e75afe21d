package storetest

import (
	"crypto/sha256"
	"fmt"
	"sync"
	"testing"

	"castellan/internal/table"
)

// BenchmarkAppend measures changes as moves make them: by so many clients, each
// at a table of its own with two players, one ply and a key each.
func BenchmarkAppend(b *testing.B, j table.Journal, clients int) {
	rows := make([]table.Stored, clients)
	for i := range rows {
		t := Table(fmt.Sprintf("kabhy5lnahzfhq5uddwblw%04d", i))
		t.Game, t.Open, t.Status = "lostempires", true, table.Playing
		t.Options = []byte(`{"bonus":0,"die":"result","rounds":20,"set":"core"}`)
		t.Seats = []table.StoredSeat{{Account: "3R6LLDMUTGXD5EEIHHW7RGFUAI", Name: "Ada"}, {Account: "FESWK4XJSWGRXDL2KKTB2WS3VT", Name: "Ben"}}
		if err := j.Create(b.Context(), table.Write{Table: t}); err != nil {
			b.Fatal(err)
		}
		rows[i] = t
	}
	b.ReportAllocs()
	b.ResetTimer()
	var group sync.WaitGroup
	for i := range rows {
		group.Go(func() {
			now := rows[i]
			for range b.N/clients + 1 {
				was := now
				now.Revision++
				now.Version++
				key := fmt.Sprint(now.Version)
				w := table.Write{
					Table: now, Was: &was, Plies: []table.StoredPly{{Version: now.Version, Move: "play outrider 2c", At: start}},
					Key: &table.Keyed{Table: now.ID, Sender: now.Seats[now.Version%2].Account, Key: key,
						Body: sha256.Sum256([]byte(key)), Answer: table.Answer{Version: now.Version}},
				}
				if _, err := j.Append(b.Context(), w); err != nil {
					b.Error(err)
					return
				}
			}
		})
	}
	group.Wait()
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "appends/s")
}
