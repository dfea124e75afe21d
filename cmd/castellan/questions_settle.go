package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"castellan/internal/workshop"
)

func settleCommand() *cobra.Command {
	var at place
	cmd := &cobra.Command{
		Use:   "settle QUESTION…",
		Short: "Settle all reports of questions, whoever hosted, so that these are asked again",
		Long: "Settle all reports of questions, whoever hosted. What reports alone brought into quarantine\n" +
			"is asked again. The command report tells the ids of questions. The status is 1 if one of them\n" +
			"has no report that is open; the others are settled all the same.",
		Args: files,
		RunE: func(cmd *cobra.Command, args []string) error {
			return withPacks(cmd.Context(), at, false, func(w *workshop.Workshop) error {
				var failed []error
				for _, id := range args {
					n, err := w.SettleAll(cmd.Context(), id)
					switch {
					case err != nil:
					case n == 0:
						err = fmt.Errorf("question %s: no report of it is open", plain(id))
					default:
						_, err = fmt.Fprintf(cmd.OutOrStdout(), "question %s: %d reports are settled\n", plain(id), n)
					}
					failed = append(failed, err)
				}
				return errors.Join(failed...)
			})
		},
	}
	at.flags(cmd)
	return cmd
}
