package httpapi

import (
	"testing"

	"go.uber.org/goleak"
)

// TestMain sees to it that no stream that was cut leaves anything running.
func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }
