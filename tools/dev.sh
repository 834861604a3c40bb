#!/usr/bin/env bash
# The server on :8080 and Vite with hot reload on :5173, which passes /api on. Ctrl-C ends both.
set -euo pipefail
cd "$(dirname "$0")/.."

cargo build --package server
target/debug/sidestart serve &
server=$!
(cd web && exec node_modules/.bin/vite) &
vite=$!
trap 'kill "$server" "$vite" 2>/dev/null || true' EXIT
wait -n
