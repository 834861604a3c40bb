#!/usr/bin/env bash
# Installs the Debian packages behind the named tools when they are missing: cc, chromium, headless-shell, pdftotext, postgres.
# Builds the tool recalculate (tools/recalculate), which the tests of the workbook use.
set -euo pipefail

fail() {
  echo "ensure.sh: $1" >&2
  exit 1
}

is_there() {
  case "$1" in
    # Chromium without windows, which takes two thirds of the processor time of the whole one.
    headless-shell) [ -x "${CHROMIUM:-}" ] || [ -x /usr/bin/chromium-headless-shell ] ;;
    chromium) [ -x "${CHROMIUM:-}" ] || [ -x /usr/bin/chromium ] || [ -x /usr/bin/chromium-browser ] ;;
    # Debian keeps the server's programs out of the path.
    postgres) command -v postgres >/dev/null || compgen -G '/usr/lib/postgresql/*/bin/postgres' >/dev/null ;;
    *) command -v "$1" >/dev/null ;;
  esac
}

package_of() {
  case "$1" in
    cc) echo build-essential ;;
    chromium) echo chromium ;;
    headless-shell) echo chromium-headless-shell ;;
    pdftotext) echo poppler-utils ;;
    postgres) echo postgresql ;;
    *) fail "nothing is known about the tool $1" ;;
  esac
}

as_root() {
  if [ "$(id -u)" = 0 ]; then
    "$@"
  else
    sudo "$@"
  fi
}

build_recalculate() {
  local folder
  folder=$(cd "$(dirname "$0")/.." && pwd)
  cargo build --quiet --locked --manifest-path "$folder/tools/recalculate/Cargo.toml" --target-dir "$folder/target/recalculate" ||
    fail 'tools/recalculate could not be built'
}

missing=()
for tool in "$@"; do
  if [ "$tool" = recalculate ]; then
    build_recalculate
    continue
  fi
  is_there "$tool" || missing+=("$(package_of "$tool")")
done
[ ${#missing[@]} -gt 0 ] || exit 0

command -v apt-get >/dev/null || fail "please install ${missing[*]} (this machine has no apt-get)"
[ "$(id -u)" = 0 ] || command -v sudo >/dev/null || fail "please install ${missing[*]} (neither root nor sudo here)"
echo "Installing ${missing[*]}"
as_root apt-get update -qq || fail "apt-get update failed; ${missing[*]} cannot be installed"
as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" ||
  fail "${missing[*]} could not be installed"
