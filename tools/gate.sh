#!/usr/bin/env bash
# The whole gate: every step in turn, stopping at the first that fails, and a summary at the end either way. The checks of the web
# run beside the build of Rust, which leaves a core idle now and then.
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
  tools/ensure.sh recalculate
}

check_web() {
  exec make --no-print-directory web-check web-test generated
}

# Shows what a step printed that ran beside another one.
finish_web() {
  local result=0
  wait "$web_checks" || result=$?
  web_checks=
  cat "$web_log"
  return "$result"
}

leave() {
  [ -z "$web_checks" ] || kill "$web_checks" 2>/dev/null || true
  rm -f "$web_log"
}

web_checks=
web_log=$(mktemp)
trap leave EXIT

step 'tools of the machine' install_tools
step 'web: build within its size budgets' make --no-print-directory web
check_web >"$web_log" 2>&1 &
web_checks=$!
step 'Rust: format, lints and build' make --no-print-directory rust-check
step 'metrics of the code against their aims' make --no-print-directory metrics
step 'web: format, lints, types, tests, generated' finish_web
step 'Rust tests, on SQLite and PostgreSQL' make --no-print-directory rust-test
step 'journeys in Chromium, with axe' make --no-print-directory e2e

summary 'All of it passed'
