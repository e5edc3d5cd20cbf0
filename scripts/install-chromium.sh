#!/bin/sh
# Installs the browser of the tests where there is none yet.
set -eu
. "$(dirname "$0")/apt-get.sh"
for name in "${CHROMIUM_PATH:-chromium}" chromium-browser google-chrome; do
  if command -v "$name" >/dev/null; then exit 0; fi
done
# The fonts are for pictures of the docs: names of offers are in many scripts.
apt_get_install 'There is no Chromium: install one, or name it in CHROMIUM_PATH.' chromium fonts-inter fonts-noto-cjk
