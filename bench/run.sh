#!/usr/bin/env bash
# The cached home page beside nginx with the same bytes. See README.md.
set -euo pipefail
cd "$(dirname "$0")/.."

ROUNDS=${ROUNDS:-5}
SECONDS_PER_RUN=${SECONDS_PER_RUN:-3}
BINARY=${BINARY:-target/release/sidestart}
CONNECTIONS=(16 64)
TICKS=$(getconf CLK_TCK)
# A visitor who was here before, with a browser of today.
HEADERS=(-H 'Accept-Encoding: gzip, deflate, br' -H 'Cookie: sidestart_visitor=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA')

for tool in nginx wrk curl; do
  PATH=$PATH:/usr/sbin command -v "$tool" >/dev/null || {
    echo "bench: $tool is not installed, so there is nothing to compare with (apt-get install nginx wrk curl)"
    exit 0
  }
done
PATH=$PATH:/usr/sbin

folder=$(mktemp -d)
pids=()
finish() {
  for pid in "${pids[@]}"; do kill "$pid" 2>/dev/null || true; done
  wait 2>/dev/null || true
  rm -rf "$folder"
}
trap finish EXIT

start_ours() {
  SIDESTART_LOG=${SIDESTART_LOG:-warn} "$BINARY" serve --addr 127.0.0.1:0 --data-dir "$folder/data" >"$folder/ours.out" &
  ours=$!
  pids+=("$ours")
  for _ in $(seq 100); do
    OURS_URL=$(sed -n 's/.*listening on \(http:[^ ]*\)/\1/p' "$folder/ours.out")
    [ -n "$OURS_URL" ] && return
    sleep 0.1
  done
  echo "bench: the server did not start" >&2
  exit 1
}

start_nginx() {
  local port=18099
  mkdir -p "$folder/www/tmp"
  chmod 755 "$folder" "$folder/www"
  curl -sS "${HEADERS[@]}" "$OURS_URL/" -o "$folder/www/page.br"
  sed -e "s|@ROOT@|$folder/www|g" -e "s|@PORT@|$port|" bench/nginx.conf >"$folder/nginx.conf"
  nginx -c "$folder/nginx.conf" 2>"$folder/nginx.err" &
  nginx=$!
  pids+=("$nginx")
  NGINX_URL=http://127.0.0.1:$port
  for _ in $(seq 50); do
    curl -fsS -o /dev/null "$NGINX_URL/" 2>/dev/null && return
    sleep 0.1
  done
  cat "$folder/nginx.err" >&2
  exit 1
}

# Processor time of a process and its children, in ticks.
ticks() {
  local total=0 pid
  for pid in "$1" $(pgrep -P "$1" || true); do
    total=$((total + $(awk '{print $14 + $15}' "/proc/$pid/stat")))
  done
  echo "$total"
}

# One run: "requests-per-second p99-ms cpu-us-per-request".
run() {
  local pid=$1 url=$2 connections=$3 before after
  before=$(ticks "$pid")
  wrk -t1 -c"$connections" -d"${SECONDS_PER_RUN}s" --latency "${HEADERS[@]}" "$url/" >"$folder/wrk.out"
  after=$(ticks "$pid")
  if grep -q 'Non-2xx' "$folder/wrk.out"; then
    echo "bench: $url answered errors" >&2
    exit 1
  fi
  awk -v used="$((after - before))" -v ticks="$TICKS" '
    function ms(text) { return text ~ /us$/ ? text / 1000 : text ~ /ms$/ ? text + 0 : text * 1000 }
    $1 == "99%" { p99 = ms($2) }
    $2 == "requests" && $3 == "in" { count = $1 }
    $1 == "Requests/sec:" { rate = $2 }
    END { printf "%.0f %.3f %.1f\n", rate, p99, used / ticks * 1e6 / count }' "$folder/wrk.out"
}

median() { sort -g | awk '{ value[NR] = $1 } END { print value[int((NR + 1) / 2)] }'; }

column() { cut -d' ' -f"$2" "$folder/$1" | median; }

start_ours
start_nginx
for round in $(seq "$ROUNDS"); do
  for connections in "${CONNECTIONS[@]}"; do
    run "$ours" "$OURS_URL" "$connections" >>"$folder/ours-$connections"
    run "$nginx" "$NGINX_URL" "$connections" >>"$folder/nginx-$connections"
  done
  echo "round $round of $ROUNDS"
done

printf '\n%-12s %-10s %12s %10s %16s\n' connections server requests/s 'p99 ms' 'CPU/request us'
for connections in "${CONNECTIONS[@]}"; do
  for server in ours nginx; do
    file=$server-$connections
    printf '%-12s %-10s %12s %10s %16s\n' "$connections" "$server" "$(column "$file" 1)" "$(column "$file" 2)" "$(column "$file" 3)"
  done
  awk -v c="$connections" -v a="$(column "ours-$connections" 1)" -v b="$(column "nginx-$connections" 1)" \
    -v p="$(column "ours-$connections" 2)" -v q="$(column "nginx-$connections" 2)" \
    -v u="$(column "ours-$connections" 3)" -v w="$(column "nginx-$connections" 3)" \
    'BEGIN { printf "%-12s %-10s %12.2f %10.2f %16.2f\n", c, "ratio", a / b, p / q, u / w }'
done
