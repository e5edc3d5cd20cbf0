# Read by scripts that install what tests need, on Debian and its like, as root.
# One apt-get at a time: the tests of several files ask for a package at once. Who comes later waits for the first.
if [ -z "${APT_LOCKED:-}" ] && command -v flock >/dev/null; then
  exec env APT_LOCKED=1 flock "${TMPDIR:-/tmp}/apt-get-of-tests" "$0"
fi

# Installs packages, or says what is missing where that cannot be done: apt_get_install MESSAGE PACKAGE...
apt_get_install() {
  if [ "$(id -u)" -ne 0 ] || ! command -v apt-get >/dev/null; then
    echo "$1" >&2
    exit 1
  fi
  shift
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -qq
  apt-get install -y -qq --no-install-recommends "$@" >/dev/null
}
