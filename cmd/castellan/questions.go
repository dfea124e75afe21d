package main

import "github.com/spf13/cobra"

func questionsCommand() *cobra.Command { return &cobra.Command{Use: "questions"} }
