package storetest

import (
	"fmt"
	"sync"
	"testing"

	"castellan/internal/table"
)

// BenchmarkAppend measures changes by so many clients, each at a table of its
// own, with three plies and a key each.
func BenchmarkAppend(b *testing.B, j table.Journal, clients int) {
	rows := make([]table.Stored, clients)
	for i := range rows {
		rows[i] = Table(fmt.Sprint(i))
		if err := j.Create(b.Context(), table.Write{Table: rows[i]}); err != nil {
			b.Fatal(err)
		}
	}
	b.ResetTimer()
	var group sync.WaitGroup
	for i := range rows {
		group.Go(func() {
			now := rows[i]
			for range b.N/clients + 1 {
				w := table.Write{Key: &table.Keyed{Table: now.ID, Sender: "ada", Key: fmt.Sprint(now.Version), Answer: table.Answer{Version: now.Version + 3}}}
				for range 3 {
					now.Version++
					w.Plies = append(w.Plies, table.StoredPly{Version: now.Version, Move: "attack york with knight.lion", At: start})
				}
				now.Revision++
				w.Table = now
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
