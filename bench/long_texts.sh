#!/usr/bin/env bash
# Fourteen connections with the heaviest text for a minute, while others use the tools. See README.md.
set -euo pipefail
cd "$(dirname "$0")/.."

BINARY=${BINARY:-target/release/sidestart}
export SECONDS_OF_LOAD=${SECONDS_OF_LOAD:-60} CONNECTIONS=${CONNECTIONS:-14}

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

SIDESTART_LOG=error SIDESTART_RATE_LIMIT=0 \
  "$BINARY" serve --addr 127.0.0.1:0 --data-dir "$folder/data" >"$folder/out" &
server=$!
address=
for _ in $(seq 300); do
  address=$(sed -n 's/.*listening on http:\/\/\([^ ]*\)/\1/p' "$folder/out")
  [ -n "$address" ] && break
  sleep 0.1
done
if [ -z "$address" ]; then
  echo "long texts: the server did not start" >&2
  exit 1
fi
python3 bench/long_texts.py "$address" "$server"
