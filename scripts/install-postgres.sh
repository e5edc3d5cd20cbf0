#!/bin/sh
# Installs PostgreSQL for the tests of the sync where there is none yet.
set -eu
. "$(dirname "$0")/apt-get.sh"
for program in /usr/lib/postgresql/*/bin/initdb /usr/local/bin/initdb /usr/pgsql*/bin/initdb; do
  if [ -x "$program" ]; then exit 0; fi
done
apt_get_install 'There is no PostgreSQL, and without it some tests are skipped.' postgresql
