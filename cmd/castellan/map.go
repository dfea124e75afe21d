package main

import "github.com/spf13/cobra"

func mapCommand() *cobra.Command { return &cobra.Command{Use: "map"} }
