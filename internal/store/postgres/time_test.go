package postgres_test

import (
	"testing"
	"time"

	"castellan/internal/store/postgres/postgrestest"
)

// All servers of a database have its clock, and each knows whether it is the
// only one: those that ended are gone, however they ended.
func TestServersHaveOneClock(t *testing.T) {
	url := postgrestest.Database(t)
	first := opened(t, url)
	if !first.Alone() {
		t.Error("the first is not alone")
	}
	before := time.Now()
	now, err := first.Now(t.Context())
	if err != nil || now.Before(before.Add(-time.Second)) || now.After(time.Now().Add(time.Second)) { // both have this computer's
		t.Errorf("it is %v, %v", now, err)
	}
	if err := first.Beat(t.Context(), now); err != nil {
		t.Fatal(err)
	}
	if second := open(t, url); second.Alone() {
		t.Error("the second is alone")
	}
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	for range 100 { // the database learns it in a moment
		if third := open(t, url); third.Alone() {
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
	t.Error("a server that ended seems to be there")
}
