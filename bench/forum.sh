#!/usr/bin/env bash
# Forum with a topic of 10,000 posts: the cost of uncached pages, and cached pages beside nginx with the same bytes. See README.md.
set -euo pipefail
cd "$(dirname "$0")/.."
source bench/lib.sh

POSTS=${POSTS:-10000}
SEED=${SEED:-target/release/examples/seed_forum}
CONNECTIONS=(1 16 64)
PACKED=(-H 'Accept-Encoding: gzip, deflate, br' -H "$COOKIE")
PLAIN=(-H 'Accept-Encoding: identity' -H "$COOKIE")
LONG=/forum/t/1000001-topic-of-the-bench-1

"$SEED" "$folder/data" "$POSTS"
start_ours

echo "with a topic of $POSTS posts, each answer made anew:"
one_by_one 'page of the long topic, first render' "$LONG?page=1NUMBER"
one_by_one 'page of a short topic, first render' "/forum/t/10001NUMBER-topic-of-the-bench-1NUMBER"
one_by_one 'list, first render' "/forum?page=NUMBER"
one_by_one 'call of a page of the long topic' "/api/forum/topics/1000001?page=2NUMBER"
one_by_one 'call of a page, most helpful first' "/api/forum/topics/1000001?order=helped&page=2NUMBER"
one_by_one 'search call, a rare word' "/api/forum/topics?q=rare1x10NUMBER"
one_by_one 'search call, a common word' "/api/forum/topics?q=evening&page=NUMBER"

beside_nginx topic-packed "$LONG" 18111 "${PACKED[@]}"
beside_nginx topic-plain "$LONG" 18112 "${PLAIN[@]}"
beside_nginx list-packed /forum 18113 "${PACKED[@]}"
