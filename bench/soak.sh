#!/usr/bin/env bash
# Memory under fifteen minutes of mixed use: log-ins, pages, analyses, searches and PDFs, 20 requests a second. See README.md.
set -euo pipefail
cd "$(dirname "$0")/.."

BINARY=${BINARY:-target/release/sidestart}
# CGROUP_MB=160 runs the server in a cgroup with so much memory, where the system lets this user make one.
CGROUP_MB=${CGROUP_MB:-}
export MINUTES=${MINUTES:-15} RATE=${RATE:-20} BUDGET_MB=${BUDGET_MB:-120} MEMBERS=${MEMBERS:-200}

folder=$(mktemp -d)
server=
group=
finish() {
  if [ -n "$server" ]; then
    kill "$server" 2>/dev/null || true
    wait "$server" 2>/dev/null || true
  fi
  [ -z "$group" ] || rmdir "$group" || true
  rm -rf "$folder"
}
trap finish EXIT

make_group() {
  local bytes=$((CGROUP_MB << 20))
  if [ -d /sys/fs/cgroup/memory ]; then
    group=/sys/fs/cgroup/memory/sidestart-soak-$$
    mkdir "$group"
    echo "$bytes" >"$group/memory.limit_in_bytes"
  else
    group=/sys/fs/cgroup/sidestart-soak-$$
    mkdir "$group"
    echo "$bytes" >"$group/memory.max"
  fi
}

[ -z "$CGROUP_MB" ] || make_group

export SIDESTART_LOG=warn SIDESTART_RATE_LIMIT=0 SIDESTART_AUTH_RATE_LIMIT=0 SIDESTART_GUEST_ROOM_MB=0
(
  [ -z "$group" ] || echo "$BASHPID" >"$group/cgroup.procs"
  exec "$BINARY" serve --addr 127.0.0.1:0 --data-dir "$folder/data"
) >"$folder/out" &
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
