package main

import "github.com/spf13/cobra"

func arenaCommand() *cobra.Command { return &cobra.Command{Use: "arena"} }
