package postgres

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"net"

	"github.com/jackc/pgx/v5/pgconn"

	"castellan/internal/table"
)

// Codes of PostgreSQL (SQLSTATE) that mean something here.
const (
	codeNoText        = "22021" // a text that no row can hold
	codeUnique        = "23505"
	codeIdle          = "25P03" // the transaction was idle for too long
	codeReadOnly      = "25006" // the database has become a replica
	codeSerialization = "40001"
	codeDeadlock      = "40P01"
	codeLockTimeout   = "55P03"
	codeTimeout       = "57014"
	codeIO            = "58030" // a disk that fails

	classConnection = "08"
	classResources  = "53" // connections, memory, room on the disk
)

func code(err error) string {
	var p *pgconn.PgError
	if errors.As(err, &p) {
		return p.Code
	}
	return ""
}

// translate gives an error of reading as the ports have it.
func translate(err error) error {
	switch {
	case err == nil, errors.Is(err, context.Canceled), errors.Is(err, table.ErrUnavailable):
		return err
	case code(err) == codeNoText:
		return sql.ErrNoRows
	case gone(err):
		return fmt.Errorf("%w: %w", table.ErrUnavailable, err)
	}
	return err
}

// gone tells that the database does not answer for the moment.
func gone(err error) bool {
	switch c := code(err); {
	case c == codeTimeout, c == codeLockTimeout, c == codeReadOnly, c == codeIdle, c == codeIO:
		return true
	case len(c) == 5:
		return c[:2] == classConnection || c[:2] == classResources || c[:4] == "57P0"
	}
	var connect *pgconn.ConnectError
	var network net.Error
	return errors.As(err, &connect) || errors.As(err, &network) || pgconn.SafeToRetry(err) || pgconn.Timeout(err) ||
		errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, driver.ErrBadConn) || errors.Is(err, sql.ErrConnDone)
}
