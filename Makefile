# Castellan. `make run` plays, `make test` proves; `make help` lists the rest.

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help

export CGO_ENABLED := 0

LISTEN ?= 127.0.0.1:8080
DATA ?= ./data
FUZZTIME ?= 10s
BALANCE ?= --plays 2000
KILLS ?= 1000
DATABASE ?= sqlite
MINUTES ?= 10
SEED ?= 1
GO_SOURCES = $(shell find cmd game games bot quiz internal -name '*.go' -o -path '*/facts/*' -type f -o -name '*.sql' 2>/dev/null)
WEB_SOURCES = $(shell find web/src web/public web/index.html web/*.ts docs/games -type f 2>/dev/null)

.PHONY: help
help: ## List what can be made
	@grep -hE '^[a-z0-9-]+:.*## ' $(MAKEFILE_LIST) | sort | awk -F ':.*## ' '{printf "  make %-10s %s\n", $$1, $$2}'

.PHONY: run
run: build ## Build all that is needed and play at http://127.0.0.1:8080/
	./bin/castellan serve --listen $(LISTEN) --data $(DATA)

.PHONY: build
build: bin/castellan ## Build the binary with the client in it

bin/castellan: go.mod go.sum $(GO_SOURCES) web/embed.go web/dist/index.html
	go build -o $@ ./cmd/castellan

web/dist/index.html: web/node_modules/.package-lock.json $(WEB_SOURCES)
	npm --prefix web run build
	touch $@

%/node_modules/.package-lock.json: %/package-lock.json
	npm --prefix $* ci --no-progress
	touch $@

.PHONY: dev
dev: bin/castellan ## Serve the client from source, with the server behind it
	./bin/castellan serve --listen 127.0.0.1:8080 --data $(DATA) & trap "kill $$!" EXIT; npm --prefix web run dev

.PHONY: test
test: test-go test-web audit e2e ## Run all tests: Go, client, real browsers

.PHONY: test-go
test-go: web/dist/index.html ## Run the Go tests, and print the figures of each proof
	go vet ./...
	go test -v ./... | awk -f tools/figures.awk

.PHONY: test-web
test-web: web/dist/index.html ## Run the client's own tests
	npm --prefix web run check
	npm --prefix web run check:size
	npm --prefix web test

.PHONY: audit
audit: web/node_modules/.package-lock.json ## Have the referee and the client's audit judge the same thousand plays
	rm -rf bin/plays && mkdir -p bin/plays
	CASTELLAN_PLAYS=$(CURDIR)/bin/plays go test ./cmd/castellan -run TestAuditPlays -count 1 -v
	CASTELLAN_PLAYS=$(CURDIR)/bin/plays npm --prefix web test -- src/lib/audit/agree.test.ts

.PHONY: e2e
e2e: build e2e/node_modules/.package-lock.json ## Play in a real Chromium
	CHROMIUM="$$(e2e/chromium)" npm --prefix e2e test

.PHONY: crash
crash: web/dist/index.html ## Kill the server KILLS times under load, DATABASE=sqlite or postgres: bin/crash.*
	mkdir -p bin
	go test ./internal/ordeal -run 'TestKill9/$(DATABASE)$$' -count 1 -v -timeout 0 -args -kills $(KILLS) -killseed $(SEED) -killreport $(CURDIR)/bin/crash

.PHONY: chaos
chaos: web/dist/index.html ## Do harm to three servers for MINUTES under load: bin/chaos.*
	mkdir -p bin
	go test ./internal/ordeal/cluster -run 'TestChaos$$' -count 1 -v -timeout $$(( $(MINUTES) + 10 ))m -args -chaos $(MINUTES)m -chaosseed $(SEED) -chaosreport $(CURDIR)/bin/chaos

.PHONY: fmt
fmt: ## Format the Go code
	gofmt -w cmd game games bot quiz internal web/*.go

.PHONY: lint
lint: web/dist/index.html ## Run the linters
	test -z "$$(gofmt -l cmd game games bot quiz internal web/*.go | tee /dev/stderr)"
	go tool -modfile=tools/go.mod golangci-lint run
	npm --prefix web run lint

.PHONY: generate
generate: web/node_modules/.package-lock.json ## Make the generated files anew
	go run ./cmd/castellan openapi > web/openapi.tmp || { rm -f web/openapi.tmp; exit 1; }
	mv web/openapi.tmp web/src/lib/api/openapi.json
	npm --prefix web run generate

.PHONY: verify
verify: generate ## Fail if a generated file is stale
	git diff --exit-code -- web/src/lib/api
	go mod verify >/dev/null
	go mod tidy -diff

.PHONY: bench
bench: build ## Measure the engine
	go test -run '^$$' -bench . -benchmem ./game/... ./games/... ./bot/...
	./bin/castellan bench engine

.PHONY: balance
balance: bin/castellan ## Measure the balance of Lost Empires: bin/balance*.html
	./bin/castellan arena balance lostempires $(BALANCE) --html bin/balance.html
	./bin/castellan arena balance lostempires $(BALANCE) --random-decks --html bin/balance-decks.html

.PHONY: fuzz
fuzz: ## Fuzz every parser for FUZZTIME each
	@for pkg in $$(go list ./...); do \
	  for target in $$(go test -list '^Fuzz' $$pkg | grep '^Fuzz' || true); do \
	    echo "$$pkg $$target"; go test -run '^$$' -fuzz "^$$target\$$" -fuzztime $(FUZZTIME) $$pkg; \
	  done; \
	done

.PHONY: screenshots
screenshots: build e2e/node_modules/.package-lock.json ## Take the README's pictures anew
	CHROMIUM="$$(e2e/chromium)" npm --prefix e2e run screenshots

.PHONY: ci
ci: verify lint test ## Everything that must hold before a change lands
