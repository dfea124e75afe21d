package main

import "github.com/spf13/cobra"

func refereeCommand() *cobra.Command { return &cobra.Command{Use: "referee"} }
