#!/usr/bin/env bash
# Fails when the shipped binary outgrows its budget (docs/decisions/0016-budget-the-size-of-the-binary.md).
set -euo pipefail
cd "$(dirname "$0")/.."

MAX_BYTES=112000000

[[ "$(uname -sm)" == "Linux x86_64" ]] || exit 0
bytes=$(stat --format=%s target/release/sidestart)
printf 'target/release/sidestart: %d of %d KB\n' $((bytes / 1000)) $((MAX_BYTES / 1000))
((bytes <= MAX_BYTES))
