package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"castellan/internal/store"
	"castellan/internal/store/sqlite"
)

// A place is where a server keeps everything.
type place struct{ data, database string }

func (p *place) flags(cmd *cobra.Command) {
	cmd.Flags().StringVar(&p.data, "data", "data", "the server's data `folder`")
	cmd.Flags().StringVar(&p.database, "database", os.Getenv("CASTELLAN_DATABASE"), "the server's database, if it is PostgreSQL, at this `address` (default $CASTELLAN_DATABASE)")
	cmd.Flags().Lookup("database").DefValue = "" // which holds a password
}

// open opens a place, of which in a folder only one program at a time can make
// use. A fresh folder may have no database yet, but must be there: its name may
// be a slip.
func (p *place) open(ctx context.Context, fresh bool) (store.Store, error) {
	if p.database == "" {
		wanted := filepath.Join(p.data, sqlite.FileName)
		if fresh {
			wanted = p.data
		}
		if _, err := os.Stat(wanted); err != nil {
			return nil, fmt.Errorf("find the database: %w", err)
		}
	}
	s, err := store.Open(ctx, p.data, p.database)
	if errors.Is(err, sqlite.ErrInUse) {
		return nil, fmt.Errorf("%s: a server uses this folder (bring questions on its workshop page, or stop it first)", p.data)
	}
	return s, err
}

func backupCommand() *cobra.Command {
	var from place
	cmd := &cobra.Command{
		Use:   "backup FILE",
		Short: "Write a copy of the database to a new file",
		Long: "Write a copy of the database to a new file. A server may run meanwhile: the copy is of one\n" +
			"moment. It holds the secrets of plays that go on. PostgreSQL is backed up by its own tools.",
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if from.database != "" {
				return usage(errors.New("PostgreSQL is backed up by its own tools: pg_dump --format=custom --file=FILE ADDRESS"))
			}
			if err := sqlite.Backup(cmd.Context(), from.data, args[0]); err != nil {
				return err
			}
			_, err := fmt.Fprintf(cmd.OutOrStdout(), "%s is backed up to %s\n", from.data, args[0])
			return err
		},
	}
	from.flags(cmd)
	return cmd
}

func restoreCommand() *cobra.Command {
	var data string
	cmd := &cobra.Command{
		Use:   "restore FILE",
		Short: "Put a backup into a data folder that has no database",
		Args:  cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := sqlite.Restore(cmd.Context(), args[0], data); err != nil {
				return err
			}
			_, err := fmt.Fprintf(cmd.OutOrStdout(), "%s is restored to %s\n", args[0], data)
			return err
		},
	}
	cmd.Flags().StringVar(&data, "data", "data", "the data `folder`")
	return cmd
}
