package main

import (
	"errors"
	"fmt"
	"log/slog"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"castellan/internal/app"
	"castellan/internal/httpapi"
)

func serveCommand() *cobra.Command {
	config := app.Defaults()
	var level string
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Run a server",
		Long: `Run a server. A flag counts before its environment variable, which counts
before the default: --base-path is CASTELLAN_BASE_PATH in the environment.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := environment(cmd.Flags()); err != nil {
				return usage(err)
			}
			var least slog.Level
			if err := least.UnmarshalText([]byte(level)); err != nil {
				return usage(fmt.Errorf("--log-level: %w", err))
			}
			log := slog.New(slog.NewTextHandler(cmd.ErrOrStderr(), &slog.HandlerOptions{Level: least}))
			ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
			defer stop()
			err := app.New(config, log).Run(ctx, cmd.OutOrStdout())
			if errors.Is(err, app.ErrConfig) {
				return usage(err)
			}
			return err
		},
	}
	f := cmd.Flags()
	f.StringVar(&config.Listen, "listen", config.Listen, "address to listen on; port 0 takes a free one")
	f.StringVar(&config.Data, "data", config.Data, "folder of the database")
	f.StringVar(&config.Database, "database", "", "postgres://… of a PostgreSQL database, which several servers may share; else the data folder holds SQLite")
	f.StringVar(&config.NATS, "nats", "", "nats://… by which the servers of one database ring each other (default: there is one)")
	f.StringVar(&config.BasePath, "base-path", config.BasePath, "where a proxy mounts the server, like /games")
	f.StringVar(&config.MetricsListen, "metrics-listen", "", "address for the metrics alone, all of them; else /metrics has those that players may know")
	f.StringVar(&config.TrustedProxies, "trusted-proxies", config.TrustedProxies, "networks whose X-Forwarded-For and X-Forwarded-Proto count")
	f.BoolVar(&config.SecureCookies, "secure-cookies", false, "send cookies over https only, whatever the proxy says")
	f.Float64Var(&config.BotPace, "bot-pace", config.BotPace, "how long bots pause: 1 as for people; 0 is for tests and trials: how long a bot thinks then shows, and can tell of its hand")
	f.StringVar(&config.LimitCalls, "limit-calls", config.LimitCalls, "calls of one account: RATE/BURST a second, or off")
	f.StringVar(&config.LimitGuests, "limit-guests", config.LimitGuests, "guests that one address makes")
	f.StringVar(&config.LimitJoins, "limit-joins", config.LimitJoins, "invitations that one account tries")
	f.StringVar(&config.LimitTables, "limit-tables", config.LimitTables, "tables and records that one account makes")
	f.StringVar(&config.LimitFiles, "limit-files", config.LimitFiles, "files of questions that one account sends")
	f.IntVar(&config.LimitStreams, "limit-streams", config.LimitStreams, "event streams that one account holds open; 0: no limit")
	f.StringVar(&level, "log-level", "info", "debug, info, warn or error")
	return cmd
}

// environment sets every flag that was not given from its variable, if there
// is one: CASTELLAN_BASE_PATH for --base-path.
func environment(flags *pflag.FlagSet) error {
	var failed error
	flags.VisitAll(func(f *pflag.Flag) {
		name := "CASTELLAN_" + strings.ToUpper(strings.ReplaceAll(f.Name, "-", "_"))
		text, ok := os.LookupEnv(name)
		if !ok || f.Changed || f.Name == "help" {
			return
		}
		if err := f.Value.Set(text); err != nil {
			failed = errors.Join(failed, fmt.Errorf("%s: %w", name, err))
		}
	})
	return failed
}

func openapiCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "openapi",
		Short: "Print the API's description (OpenAPI 3.1)",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			text, err := httpapi.OpenAPI()
			if err != nil {
				return err
			}
			_, err = cmd.OutOrStdout().Write(text)
			return err
		},
	}
}
