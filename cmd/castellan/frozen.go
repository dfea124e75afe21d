package main

import (
	"fmt"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"castellan/internal/store"
)

func frozenCommand() *cobra.Command {
	var at place
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "frozen",
		Short: "List the tables that a fault took out of play",
		Long: "List the tables that a fault of the program took out of play. The server's log says\n" +
			"why (\"a table is frozen\"). Each start of a server puts them in play again, and they\n" +
			"freeze anew if the fault is still there. It reads the database and changes nothing; a\n" +
			"server may run on it meanwhile.",
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			reader, err := store.OpenReader(cmd.Context(), at.data, at.database)
			if err != nil {
				return err
			}
			defer reader.Close()
			list, err := reader.Frozen(cmd.Context())
			if err != nil {
				return err
			}
			out := cmd.OutOrStdout()
			if asJSON {
				return printJSON(out, list)
			}
			if len(list) == 0 {
				_, err := fmt.Fprintln(out, "no table is frozen")
				return err
			}
			w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
			fmt.Fprintln(w, "table\tgame\tply\tmade\tby")
			for _, f := range list {
				fmt.Fprintf(w, "%s\t%s\t%d\t%s\t%s\n", f.ID, f.Game, f.Version, f.Created.Format(time.RFC3339), f.Host)
			}
			return w.Flush()
		},
	}
	at.flags(cmd)
	cmd.Flags().BoolVar(&asJSON, "json", false, "as one JSON list")
	return cmd
}
