package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"castellan/games/alliance/land"
)

// mapCommand shows the maps of Alliance.
func mapCommand() *cobra.Command {
	command := &cobra.Command{
		Use:   "map",
		Short: "Show the maps of Alliance and make new ones",
	}
	command.AddCommand(mapShowCommand(), mapNewCommand(), mapListCommand())
	return command
}

// mapForm is how a map is shown.
type mapForm struct {
	svg, json bool
	language  string
}

func (f *mapForm) flags(command *cobra.Command) {
	command.Flags().BoolVar(&f.svg, "svg", false, "print the picture of the land, with names, as SVG")
	command.Flags().BoolVar(&f.json, "json", false, "print the drawing's data as JSON")
	command.Flags().StringVar(&f.language, "language", "en", "language of names: en, fr or ro")
}

func mapShowCommand() *cobra.Command {
	var form mapForm
	command := &cobra.Command{
		Use:   "show KEY",
		Short: "Show a map by its key: aldermark, hex19, seed:WORD, graph:1-2,…",
		Args:  oneArgument("KEY"),
		RunE: func(command *cobra.Command, args []string) error {
			return form.show(command.OutOrStdout(), args[0])
		},
	}
	form.flags(command)
	return command
}

func mapNewCommand() *cobra.Command {
	var form mapForm
	command := &cobra.Command{
		Use:   "new WORD",
		Short: "Make the land of a word: the same word gives the same land everywhere",
		Args:  oneArgument("WORD"),
		RunE: func(command *cobra.Command, args []string) error {
			return form.show(command.OutOrStdout(), "seed:"+args[0])
		},
	}
	form.flags(command)
	return command
}

func mapListCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "list",
		Short: "List the maps that have a name",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 0 {
				return usage(fmt.Errorf("map list takes no argument, not %q", args[0]))
			}
			return nil
		},
		RunE: func(command *cobra.Command, _ []string) error {
			table := tabwriter.NewWriter(command.OutOrStdout(), 0, 0, 2, ' ', 0)
			for _, key := range land.Keys() {
				name, _, err := land.Names(key)
				if err != nil {
					return err
				}
				if _, err := fmt.Fprintf(table, "%s\t%s\t%s\t%s\n", key, name.En, name.Fr, name.Ro); err != nil {
					return err
				}
			}
			return table.Flush()
		},
	}
}

// oneArgument asks for exactly one argument; anything else is bad usage.
func oneArgument(name string) cobra.PositionalArgs {
	return func(command *cobra.Command, args []string) error {
		if len(args) != 1 {
			return usage(fmt.Errorf("%s takes one %s, not %d arguments", command.CommandPath(), name, len(args)))
		}
		return nil
	}
}

// show prints a map in the form asked for.
func (f *mapForm) show(out io.Writer, key string) error {
	if f.language != "en" && f.language != "fr" && f.language != "ro" {
		return usage(fmt.Errorf("names are in en, fr or ro, not in %q", f.language))
	}
	if f.svg && f.json {
		return usage(errors.New("--svg and --json cannot both be printed"))
	}
	if f.svg {
		picture, err := land.Picture(key, f.language)
		if err != nil {
			return err
		}
		_, err = out.Write(picture)
		return err
	}
	drawing, err := land.Draw(key)
	if err != nil {
		return err
	}
	if f.json {
		encoder := json.NewEncoder(out)
		encoder.SetEscapeHTML(false)
		return encoder.Encode(drawing)
	}
	return f.table(out, drawing)
}

// table prints a line for every territory.
func (f *mapForm) table(out io.Writer, drawing *land.Drawing) error {
	if _, err := fmt.Fprintf(out, "%s (%s)\n", drawing.Name.In(f.language), drawing.Key); err != nil {
		return err
	}
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, t := range drawing.Territories {
		var neighbours strings.Builder
		for i, n := range t.Neighbours {
			if i > 0 {
				neighbours.WriteString(", ")
			}
			fmt.Fprintf(&neighbours, "%d %s", n, drawing.Territories[n-1].Name.In(f.language))
		}
		if _, err := fmt.Fprintf(table, "%2d\t%s\t%s\n", t.ID, t.Name.In(f.language), neighbours.String()); err != nil {
			return err
		}
	}
	return table.Flush()
}
