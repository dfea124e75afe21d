package sqlstore

import "context"

// A Query is a statement that gives at most one row, and where that goes.
type Query struct {
	Text  string
	Args  []any
	Into  []any
	Found bool // set when it ran
}

// A Session is a connection that writes, one transaction at a time. One
// goroutine uses it.
type Session interface {
	// Begin begins a transaction and runs the queries in it, as Rows does.
	Begin(context.Context, []Query) error
	// Row runs one query that gives at most one row; Rows runs several at once,
	// none of which needs what another one gives.
	Row(ctx context.Context, text string, args []any, into ...any) (found bool, err error)
	Rows(context.Context, []Query) error
	// Exec runs a statement and gives how many rows it changed.
	Exec(ctx context.Context, text string, args ...any) (int64, error)
	// Queue runs a statement before the next that gives something, or before the
	// end: so its error may come with those.
	Queue(ctx context.Context, text string, args ...any) error
	// Alone lets nobody else be alone with the same thing, on any node, until the
	// end of the transaction; who waited then sees what the other wrote.
	Alone(ctx context.Context, with string) error
	// Commit returns when the transaction is durable. It gives an error only if
	// the transaction was undone, or if that cannot be known: then the error is
	// table.ErrUnavailable.
	Commit(context.Context) error
	// Rollback undoes the transaction, if there is one.
	Rollback(context.Context) error
	// Again tells that a transaction was undone for no fault of its own.
	Again(error) bool
	Close() error
}
