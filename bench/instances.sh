#!/usr/bin/env bash
# Seconds until a post that one instance stored is on a page that another instance had cached: two processes on a PostgreSQL cluster of their
# own. See README.md.
set -euo pipefail
cd "$(dirname "$0")/.."
source bench/lib.sh

POSTS=${POSTS:-20}
MAX_SECONDS=${MAX_SECONDS:-2}
PG_BIN=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | tail -1)
[ -n "$PG_BIN" ] || {
  echo "bench: PostgreSQL is not installed (apt-get install postgresql)"
  exit 0
}

# PostgreSQL refuses to run as root.
as_owner=()
[ "$(id -u)" != 0 ] || as_owner=(setpriv --reuid postgres --regid postgres --clear-groups)
cluster=$folder/cluster
mkdir "$cluster"
chmod 755 "$folder"
[ "$(id -u)" != 0 ] || chown postgres "$cluster"
cd "$cluster"
"${as_owner[@]}" "$PG_BIN/initdb" -D "$cluster/pg" -U bench -A trust -N >/dev/null
"${as_owner[@]}" "$PG_BIN/postgres" -D "$cluster/pg" -k "$cluster" -c listen_addresses=127.0.0.1 -p 18120 2>"$cluster/log" &
pids+=($!)
for _ in $(seq 100); do
  "$PG_BIN/pg_isready" -q -h 127.0.0.1 -p 18120 && break
  sleep 0.1
done
"$PG_BIN/createdb" -h 127.0.0.1 -p 18120 -U bench bench
cd - >/dev/null

export DATABASE_URL=postgres://bench@127.0.0.1:18120/bench
start_ours
FIRST=$OURS_URL
start_ours
SECOND=$OURS_URL

# JSON answer of the first instance, to the member whose token is in $token.
call() {
  curl -fsS -H 'Content-Type: application/json' -H "Authorization: Bearer $token" -d "$2" "$FIRST$1"
}
field() { sed -n "s/.*\"$1\":\"\{0,1\}\([^\",}]*\).*/\1/p"; }
sign_up() {
  curl -fsS -H 'Content-Type: application/json' -d "{\"email\":\"bench$1@example.org\",\"password\":\"lamps over quiet desks\",\"confirmPassword\":\"lamps over quiet desks\"}" \
    "$FIRST/api/auth/signup" | field token
}

token=$(sign_up 0)
topic=$(call /api/forum/topics '{"title":"A topic of the bench","body":"Which page shows it first?","category":"progress","handle":"bench-0","writingSeconds":60}')
path=$(field path <<<"$topic" | sed 's/#.*//')
id=$(field topicId <<<"$topic")
for number in $(seq "$POSTS"); do
  # Each reply is of a new member: newcomers wait a minute between two posts.
  token=$(sign_up "$number")
  curl -fsS -o /dev/null "$SECOND$path"
  call "/api/forum/topics/$id/posts" \
    "{\"body\":\"Reply number$number of $RANDOM and $RANDOM\",\"handle\":\"bench-$number\",\"writingSeconds\":60}" >/dev/null
  start=$(date +%s%N)
  # The reply may be on a later page than the first.
  page=$((number / 20 + 1))
  url=$SECOND$path
  [ "$page" = 1 ] || url="$url?page=$page"
  until [[ $(curl -sS "$url") == *"number$number "* ]]; do
    [ $((($(date +%s%N) - start) / 1000000000)) -lt 10 ] || break
    sleep 0.005
  done
  echo $((($(date +%s%N) - start) / 1000000))
done | sort -n | awk -v most="$MAX_SECONDS" '{ value[NR] = $1 }
  END {
    printf "a new post on the other instance: median %d ms, slowest %d ms of %d\n", value[int((NR + 1) / 2)], value[NR], NR
    exit value[NR] > most * 1000
  }'
