#!/usr/bin/env bash
# Background work of the shipped binary beside a mail server that accepts connections and says nothing. See README.md.
set -euo pipefail
cd "$(dirname "$0")/.."

export BINARY=${BINARY:-target/release/sidestart} SECONDS_OF_SILENCE=${SECONDS_OF_SILENCE:-60}

exec python3 bench/silent_mail.py
