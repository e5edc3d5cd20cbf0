#!/bin/sh
# Installs PostgreSQL for the tests of the sync where there is none yet: on Debian and its like, as root.
set -eu
# One apt-get at a time: the tests of several files ask for a package at once. Who comes later waits for the first.
if [ -z "${APT_LOCKED:-}" ] && command -v flock >/dev/null; then
  exec env APT_LOCKED=1 flock "${TMPDIR:-/tmp}/apt-get-of-tests" "$0"
fi
for program in /usr/lib/postgresql/*/bin/initdb /usr/local/bin/initdb /usr/pgsql*/bin/initdb; do
  if [ -x "$program" ]; then exit 0; fi
done
if [ "$(id -u)" -ne 0 ] || ! command -v apt-get >/dev/null; then
  echo 'There is no PostgreSQL, and without it some tests are skipped.' >&2
  exit 1
fi
export DEBIAN_FRONTEND=noninteractive
apt-get update -qq
apt-get install -y -qq --no-install-recommends postgresql >/dev/null
