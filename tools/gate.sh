#!/usr/bin/env bash
# The whole gate: every step in turn, stopping at the first that fails, and a summary at the end either way.
set -euo pipefail
cd "$(dirname "$0")/.."

names=()
seconds=()

summary() {
  local result=$1
  echo
  echo "== $result =="
  for i in "${!names[@]}"; do
    printf '  %-46s %5s s\n' "${names[$i]}" "${seconds[$i]}"
  done
  printf '  %-46s %5s s\n' total "$SECONDS"
}

step() {
  local name=$1 started=$SECONDS
  shift
  echo
  echo "== $name =="
  names+=("$name")
  seconds+=("-")
  if ! "$@"; then
    summary "FAILED at: $name"
    exit 1
  fi
  seconds[-1]=$((SECONDS - started))
}

install_tools() {
  # The whole Chromium does as well, at twice the time.
  tools/ensure.sh headless-shell || tools/ensure.sh chromium
  tools/ensure.sh cc pdftotext postgres
}

step 'tools of the machine' install_tools
step 'web: format, lints, types' make --no-print-directory web-check
step 'web: unit tests' make --no-print-directory web-test
step 'web: build within its size budgets' make --no-print-directory web
step 'generated files are current' make --no-print-directory generated
step 'Rust: format, lints and build' make --no-print-directory rust-check
step 'Rust tests, on SQLite and PostgreSQL' make --no-print-directory rust-test
step 'journeys in Chromium, with axe' make --no-print-directory e2e

summary 'All of it passed'
