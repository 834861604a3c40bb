#!/usr/bin/env bash
# The cached home page beside nginx with the same bytes. See README.md.
set -euo pipefail
cd "$(dirname "$0")/.."
source bench/lib.sh

CONNECTIONS=(16 64)
# A browser of today.
HEADERS=(-H 'Accept-Encoding: gzip, deflate, br' -H "$COOKIE")

start_ours
start_nginx / 18099 "${HEADERS[@]}"
for round in $(seq "$ROUNDS"); do
  for connections in "${CONNECTIONS[@]}"; do
    run "$ours" "$OURS_URL/" "$connections" "${HEADERS[@]}" >>"$folder/ours-$connections"
    run "$nginx" "$NGINX_URL" "$connections" "${HEADERS[@]}" >>"$folder/nginx-$connections"
  done
  echo "round $round of $ROUNDS"
done
table "${CONNECTIONS[@]}"
