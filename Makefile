# Two commands matter: `make run` and `make test`. Needs Rust (stable), Node 20 or newer, and make.
# What else the gate needs (Chromium, PostgreSQL, pdftotext) tools/ensure.sh installs from Debian when it is missing.

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DELETE_ON_ERROR:

WEB_SOURCES := $(shell find web/src web/public web/scripts -type f) web/index.html web/vite.config.ts web/tsconfig.json

# Builds that a first start, the tests and the journeys share. Equal flags, so that cargo builds everything once. All features
# but the allocator of the binary to ship (docs/decisions/0109-leave-jemalloc-out-of-quick-builds.md).
QUICK := --workspace --no-default-features --features niche/schema,matching/prepare,place/build-tables --locked --profile quick

# Lints run in the build of the tests, so that the gate compiles the code once (docs/decisions/0056-lint-and-test-one-plain-build.md).
LINTED := RUSTC_WORKSPACE_WRAPPER=clippy-driver CLIPPY_ARGS=--deny__CLIPPY_HACKERY__warnings__CLIPPY_HACKERY__ cargo

.PHONY: help run dev quick build release-check web web-check web-test rust-check metrics generated rust-test e2e test bench api fmt

help:
	@echo "make run            build everything and serve http://127.0.0.1:8080"
	@echo "make dev            the same with hot reload, on http://localhost:5173"
	@echo "make build          target/release/sidestart, the binary to ship"
	@echo "make test           the whole gate"
	@echo "make release-check  size and smoke journey of the binary to ship"
	@echo "make bench          speed: the engine, and pages beside nginx"
	@echo "make api            openapi.json and the types that are made of it"
	@echo "make fmt            format everything"

run: quick
	exec target/quick/sidestart serve

dev: web
	tools/dev.sh

quick: web
	tools/ensure.sh cc
	cargo build $(QUICK) --bin sidestart

build: web
	tools/ensure.sh cc
	SIDESTART_REVISION=$$(git rev-parse --short=12 HEAD 2>/dev/null || true) cargo build --release --locked --package server

# --- The web application. A stamp is newer than what it was made of, so that nothing is installed or built twice.

web: web/dist/.built

%/node_modules/.installed: %/package.json %/package-lock.json %/.npmrc
	npm ci --no-audit --no-fund --prefix $*
	touch $@

web/dist/.built: $(WEB_SOURCES) web/node_modules/.installed
	npm run build --prefix web
	touch $@

web-check: web/node_modules/.installed e2e/node_modules/.installed
	npm run check --prefix web
	cd e2e && ../web/node_modules/.bin/biome check . && ../web/node_modules/.bin/tsc --noEmit

web-test: web/node_modules/.installed
	npm test --prefix web

# --- The gate, in the order in which tools/gate.sh runs it.

test:
	tools/gate.sh

# The binary holds the web application.
rust-check: web
	cargo fmt --all --check
	$(LINTED) build $(QUICK) --all-targets

# The program that the step before has built: `cargo run` would unite other features and build it a second time.
metrics:
	$${CARGO_TARGET_DIR:-target}/quick/xtask metrics

# The types are current with openapi.json; that it is current with the server, the Rust tests see.
generated:
	npm run api-types-check --prefix web

rust-test: web
	tools/ensure.sh recalculate
	$(LINTED) test $(QUICK)

# The build of the tests holds the binary too; `cargo build` would unite other features and build the server a second time.
e2e: web e2e/node_modules/.installed
	tools/ensure.sh cc
	$(LINTED) test $(QUICK) --no-run
	npm test --prefix e2e

# --- By hand.

# The binary to ship: its size, what its allocator keeps after log-ins, and the journeys that a first visitor takes.
release-check: build e2e/node_modules/.installed
	tools/binary-size.sh
	SIDESTART_BINARY=$(CURDIR)/target/release/sidestart $(LINTED) test $(QUICK) log_ins_leave_little_memory_behind
	cd e2e && SIDESTART_BINARY=../target/release/sidestart npx playwright test tests/home.spec.ts tests/niche.spec.ts tests/downloads.spec.ts

bench: build
	cargo bench --locked --package niche
	bench/run.sh
	cargo build --locked --release --package server --example seed_blog --example seed_forum
	bench/blog.sh
	bench/forum.sh
	bench/instances.sh

api:
	cargo run --quiet --package server -- openapi > openapi.json.new
	mv openapi.json.new openapi.json
	npm run api-types --prefix web

fmt: web/node_modules/.installed
	cargo fmt --all
	npm run format --prefix web
	cd e2e && ../web/node_modules/.bin/biome check --write .
