# Functions that the scripts of this folder share. Sourced, after `set -euo pipefail` and a `cd` to the repository.

ROUNDS=${ROUNDS:-5}
SECONDS_PER_RUN=${SECONDS_PER_RUN:-3}
BINARY=${BINARY:-target/release/sidestart}
TICKS=$(getconf CLK_TCK)
PATH=$PATH:/usr/sbin
# A visitor who was here before.
COOKIE='Cookie: sidestart_visitor=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'

for tool in nginx wrk curl; do
  command -v "$tool" >/dev/null || {
    echo "bench: $tool is not installed, so there is nothing to compare with (apt-get install nginx wrk curl)"
    exit 0
  }
done

folder=$(mktemp -d)
pids=()
# The last one first: servers before their database.
finish() {
  for ((at = ${#pids[@]} - 1; at >= 0; at--)); do
    kill "${pids[at]}" 2>/dev/null && wait "${pids[at]}" 2>/dev/null || true
  done
  rm -rf "$folder"
}
trap finish EXIT

# Sets $ours and OURS_URL.
start_ours() {
  local out=$folder/ours-${#pids[@]}.out
  : >"$out"
  SIDESTART_LOG=${SIDESTART_LOG:-warn} "$BINARY" serve --addr 127.0.0.1:0 --data-dir "$folder/data" >"$out" &
  ours=$!
  pids+=("$ours")
  for _ in $(seq 100); do
    OURS_URL=$(sed -n 's/.*listening on \(http:[^ ]*\)/\1/p' "$out")
    [ -n "$OURS_URL" ] && return
    sleep 0.1
  done
  echo "bench: the server did not start" >&2
  exit 1
}

# Serves what ours answers at a path to these headers, from disk. Sets $nginx and NGINX_URL.
start_nginx() {
  local path=$1 port=$2 www
  shift 2
  www=$folder/www-$port
  mkdir -p "$www/tmp"
  chmod 755 "$folder" "$www"
  curl -sS -D "$www/head" "$@" "$OURS_URL$path" -o "$www/page"
  local encoding type
  encoding=$(tr -d '\r' <"$www/head" | sed -n 's/^content-encoding: //Ip')
  type=$(tr -d '\r' <"$www/head" | sed -n 's/^content-type: //Ip')
  sed -e "s|@ROOT@|$www|g" -e "s|@PORT@|$port|" -e "s|@TYPE@|$type|" \
    -e "s|@ENCODING@|${encoding:+add_header Content-Encoding $encoding;}|" bench/nginx.conf >"$www/nginx.conf"
  nginx -c "$www/nginx.conf" 2>"$www/nginx.err" &
  nginx=$!
  pids+=("$nginx")
  NGINX_URL=http://127.0.0.1:$port/
  for _ in $(seq 50); do
    curl -fsS -o /dev/null "$NGINX_URL" 2>/dev/null && return
    sleep 0.1
  done
  cat "$www/nginx.err" >&2
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

# One run: "requests-per-second p99-ms cpu-us-per-request". Further arguments go to wrk.
run() {
  local pid=$1 url=$2 connections=$3 before after
  shift 3
  before=$(ticks "$pid")
  wrk -t1 -c"$connections" -d"${SECONDS_PER_RUN}s" --latency "$@" "$url" >"$folder/wrk.out"
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

# Medians of the runs in "ours-NAME" and "nginx-NAME", and ours divided by nginx.
table() {
  printf '\n%-22s %-8s %12s %10s %16s\n' what server requests/s 'p99 ms' 'CPU/request us'
  for name in "$@"; do
    for server in ours nginx; do
      local file=$server-$name
      printf '%-22s %-8s %12s %10s %16s\n' "$name" "$server" "$(column "$file" 1)" "$(column "$file" 2)" "$(column "$file" 3)"
    done
    awk -v n="$name" -v a="$(column "ours-$name" 1)" -v b="$(column "nginx-$name" 1)" \
      -v p="$(column "ours-$name" 2)" -v q="$(column "nginx-$name" 2)" \
      -v u="$(column "ours-$name" 3)" -v w="$(column "nginx-$name" 3)" \
      'BEGIN { printf "%-22s %-8s %12.2f %10.2f %16.2f\n", n, "ratio", a / b, p / q, u / w }'
  done
}

# NAME PATH PORT HEADERS...: both servers, one after the other, at each number of $CONNECTIONS.
beside_nginx() {
  local name=$1 path=$2 port=$3
  shift 3
  start_nginx "$path" "$port" "$@"
  for _ in $(seq "$ROUNDS"); do
    for connections in "${CONNECTIONS[@]}"; do
      run "$ours" "$OURS_URL$path" "$connections" "$@" >>"$folder/ours-$name-$connections"
      run "$nginx" "$NGINX_URL" "$connections" "$@" >>"$folder/nginx-$name-$connections"
    done
  done
  kill "$nginx"
  table "${CONNECTIONS[@]/#/$name-}"
}

# NAME PATH: answers that are made for each request, with the numbers 10 to 39 in place of NUMBER: median and slowest of thirty, and the mean
# processor time of the server, in milliseconds.
one_by_one() {
  local name=$1 path=$2 before after number
  before=$(ticks "$ours")
  for number in $(seq 10 39); do
    curl -fsS -o /dev/null -H "$COOKIE" -w '%{time_total}\n' "$OURS_URL${path//NUMBER/$number}"
  done >"$folder/times"
  after=$(ticks "$ours")
  sort -g "$folder/times" | awk -v name="$name" -v used="$((after - before))" -v ticks="$TICKS" '{ value[NR] = $1 * 1000 }
    END { printf "%-44s median %7.1f ms   slowest %7.1f ms   processor %5.1f ms\n", name, value[int((NR + 1) / 2)], value[NR], used / ticks * 1000 / NR }'
}
