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

echo "with $POSTS posts, each made anew:"
one_by_one 'article, first render' "/blog/post-of-the-bench-NUMBER"
one_by_one 'list, first render' "/blog?page=1NUMBER"
one_by_one 'list call of 15 posts' "/api/blog/posts?page=2NUMBER&perPage=15"
one_by_one 'search call, a rare word' "/api/blog/articles?q=rareNUMBER"
one_by_one 'search call, a common word' "/api/blog/articles?q=evening&page=NUMBER"
one_by_one 'search page' "/blog?q=candle&page=NUMBER"

beside_nginx article-packed "$article" 18101 "${PACKED[@]}"
beside_nginx article-plain "$article" 18102 "${PLAIN[@]}"
beside_nginx list-packed /blog 18103 "${PACKED[@]}"
beside_nginx list-plain /blog 18104 "${PLAIN[@]}"
beside_nginx list-call "$LIST_CALL" 18105 "${PACKED[@]}"
