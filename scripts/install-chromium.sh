#!/bin/sh
# Installs the browser of the tests where there is none yet: on Debian and its like, as root.
set -eu
# One apt-get at a time: the tests of several files ask for a package at once. Who comes later waits for the first.
if [ -z "${APT_LOCKED:-}" ] && command -v flock >/dev/null; then
  exec env APT_LOCKED=1 flock "${TMPDIR:-/tmp}/apt-get-of-tests" "$0"
fi
for name in "${CHROMIUM_PATH:-chromium}" chromium-browser google-chrome; do
  if command -v "$name" >/dev/null; then exit 0; fi
done
if [ "$(id -u)" -ne 0 ] || ! command -v apt-get >/dev/null; then
  echo 'There is no Chromium: install one, or name it in CHROMIUM_PATH.' >&2
  exit 1
fi
export DEBIAN_FRONTEND=noninteractive
apt-get update -qq
# Names of offers in the pictures of the docs are in many scripts.
apt-get install -y -qq --no-install-recommends chromium fonts-inter fonts-noto-cjk >/dev/null
