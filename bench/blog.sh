#!/usr/bin/env bash
# Blog with 10,000 posts: cached pages and the list call beside nginx with the same bytes, and the cost of uncached
# pages. See README.md.
set -euo pipefail
cd "$(dirname "$0")/.."
source bench/lib.sh

POSTS=${POSTS:-10000}
SEED=${SEED:-target/release/examples/seed_blog}
CONNECTIONS=(1 16 64)
PACKED=(-H 'Accept-Encoding: gzip, deflate, br' -H "$COOKIE")
PLAIN=(-H 'Accept-Encoding: identity' -H "$COOKIE")
LIST_CALL='/api/blog/posts?page=1&perPage=15'

"$SEED" "$folder/data" "$POSTS"
start_ours
article=/blog/$(curl -sS "$OURS_URL/api/blog/articles?perPage=1" | sed 's/.*"slug":"\([^"]*\)".*/\1/')

# NAME PATH PORT HEADERS...: both servers, one after the other, at each number of connections.
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

# Answers that are made for each request: median and slowest of thirty, in milliseconds.
one_by_one() {
  local name=$1 path=$2
  for number in $(seq 30); do
    curl -sS -o /dev/null -H "$COOKIE" -w '%{time_total}\n' "$OURS_URL${path//NUMBER/$number}"
  done | sort -g | awk -v name="$name" '{ value[NR] = $1 * 1000 }
    END { printf "%-44s median %7.1f ms   slowest %7.1f ms\n", name, value[int((NR + 1) / 2)], value[NR] }'
}

echo "with $POSTS posts, each made anew:"
one_by_one 'article, first render' "/blog/post-of-the-bench-NUMBER"
one_by_one 'list, first render' "/blog?page=10NUMBER"
one_by_one 'list call of 15 posts' "/api/blog/posts?page=20NUMBER&perPage=15"
one_by_one 'search call, a rare word' "/api/blog/articles?q=rareNUMBER"
one_by_one 'search call, a common word' "/api/blog/articles?q=evening&page=NUMBER"
one_by_one 'search page' "/blog?q=candle&page=NUMBER"

beside_nginx article-packed "$article" 18101 "${PACKED[@]}"
beside_nginx article-plain "$article" 18102 "${PLAIN[@]}"
beside_nginx list-packed /blog 18103 "${PACKED[@]}"
beside_nginx list-plain /blog 18104 "${PLAIN[@]}"
beside_nginx list-call "$LIST_CALL" 18105 "${PACKED[@]}"
