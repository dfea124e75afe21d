package postgres

import (
	"errors"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"

	"castellan/internal/table"
)

// What may be better in a moment is unavailable; what a statement did wrong is not.
func TestTranslate(t *testing.T) {
	for code, away := range map[string]bool{
		"08006": true, "53100": true, "53200": true, "53300": true, "57P01": true, "57014": true, "58030": true, "25006": true,
		"23505": false, "42601": false, "22003": false, "XX000": false,
	} {
		if err := translate(&pgconn.PgError{Code: code}); errors.Is(err, table.ErrUnavailable) != away {
			t.Errorf("%s: %v", code, err)
		}
	}
}
