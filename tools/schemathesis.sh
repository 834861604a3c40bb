#!/usr/bin/env bash
# Sends requests that follow openapi.json, and requests that break it, to a server of its own, and says where answers differ
# from the document. Three callers: a guest, a member, and an admin of the blog. Needs Python 3 with venv.
#
#   tools/schemathesis.sh [EXAMPLES [SECONDS]]
#
# EXAMPLES is the number of requests for each call and kind (default 25), SECONDS the time for each caller (default 240).
# SIDESTART_BINARY names the binary (default target/release/sidestart), SCHEMATHESIS_VENV a folder for the tool.
# Ends with 1 when anything was found. It is run by hand; docs/testing.md has the figures of the last run.
set -euo pipefail
cd "$(dirname "$0")/.."

examples=${1:-25}
seconds=${2:-240}
binary=$(realpath "${SIDESTART_BINARY:-target/release/sidestart}")
document=$PWD/openapi.json
venv=$(realpath -m "${SCHEMATHESIS_VENV:-target/schemathesis}")
version=4.32.5
folder=$(mktemp -d)
password='a desk behind the blog'
server=

stop() {
  if [ -n "$server" ]; then
    kill "$server" 2>/dev/null || true
    wait "$server" 2>/dev/null || true
  fi
  rm -rf "$folder"
}
trap stop EXIT

if [ ! -x "$venv/bin/schemathesis" ]; then
  python3 -m venv "$venv"
  "$venv/bin/pip" install --quiet "schemathesis==$version"
fi

# A folder of its own and few variables, so that no settings of this machine are read.
(cd "$folder" && exec env -i PATH="$PATH" SIDESTART_DATA_DIR="$folder/data" SIDESTART_LOG=error SIDESTART_RATE_LIMIT=0 SIDESTART_GUEST_ROOM_MB=0 \
  SIDESTART_AUTH_RATE_LIMIT=0 SIDESTART_ADMIN_PASSWORD="$password" "$binary" serve --addr 127.0.0.1:0) >"$folder/out" &
server=$!
url=
for _ in $(seq 600); do
  url=$(sed -n 's/.*listening on \(http:[^ ]*\).*/\1/p' "$folder/out")
  [ -n "$url" ] && break
  kill -0 "$server" || { echo "schemathesis.sh: the server did not start" >&2; exit 2; }
  sleep 0.1
done
[ -n "$url" ] || { echo "schemathesis.sh: the server did not start in time" >&2; exit 2; }

ask() {
  curl --silent --show-error --fail --header 'Content-Type: application/json' "$@"
}
secret='a lamp on a quiet desk'
token=$(ask "$url/api/auth/signup" \
  --data "{\"email\": \"member@example.org\", \"password\": \"$secret\", \"confirmPassword\": \"$secret\"}" |
  python3 -c 'import json, sys; print(json.load(sys.stdin)["token"])')
ask --output "$folder/login" --dump-header "$folder/headers" "$url/api/admin/login" --data "{\"password\": \"$password\"}"
cookie=$(sed -n 's/^[Ss]et-[Cc]ookie: \(sidestart_admin=[^;]*\).*/\1/p' "$folder/headers")
[ -n "$cookie" ] || { echo "schemathesis.sh: no session of the administration" >&2; exit 2; }

# Business rules refuse some data that the document allows, so that acceptance of it is not asked for.
checks=not_a_server_error,status_code_conformance,content_type_conformance,response_headers_conformance
checks+=,response_schema_conformance,negative_data_rejection,unsupported_method,allow_header_conformance

run() {
  local caller=$1
  shift
  echo "== $caller =="
  (cd "$folder" && "$venv/bin/schemathesis" run "$document" --url "$url" --phases examples,coverage,fuzzing --checks "$checks" \
    --max-examples "$examples" --max-time "$seconds" --seed 1 --no-shrink --continue-on-failure --request-timeout 60 \
    --warnings off --output-sanitize false "$@")
}

# Calls that end the session of the caller are left to the guest.
endings='^(log_out|admin_log_out|delete_user|change_password|change_admin_password|end_session|end_admin_session)$'
result=0
run guest || result=1
run member --header "Authorization: Bearer $token" --exclude-operation-id-regex "$endings" \
  --include-path-regex '^/(?!api/admin/)' || result=1
run admin --header "Cookie: $cookie" --exclude-operation-id-regex "$endings" \
  --include-path-regex '^/api/(admin|blog)/' || result=1
exit $result
