#!/usr/bin/env bash
# Memory under ten minutes of mixed use: log-ins, pages, analyses, searches and PDFs, 60 requests a second. See README.md.
set -euo pipefail
cd "$(dirname "$0")/.."

BINARY=${BINARY:-target/release/sidestart}
export MINUTES=${MINUTES:-10} RATE=${RATE:-60} BUDGET_MB=${BUDGET_MB:-160}

folder=$(mktemp -d)
server=
finish() {
  if [ -n "$server" ]; then
    kill "$server" 2>/dev/null || true
    wait "$server" 2>/dev/null || true
  fi
  rm -rf "$folder"
}
trap finish EXIT

SIDESTART_LOG=warn SIDESTART_RATE_LIMIT=0 SIDESTART_AUTH_RATE_LIMIT=0 \
  "$BINARY" serve --addr 127.0.0.1:0 --data-dir "$folder/data" >"$folder/out" &
server=$!
for _ in $(seq 300); do
  address=$(sed -n 's/.*listening on http:\/\/\([^ ]*\)/\1/p' "$folder/out")
  [ -n "$address" ] && break
  sleep 0.1
done
if [ -z "$address" ]; then
  echo "soak: the server did not start" >&2
  exit 1
fi
python3 bench/soak.py "$address" "$server"
