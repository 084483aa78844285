#!/bin/sh
# install_packages.sh PACKAGE... -- install the Debian packages that are missing.
#
# Does nothing on a system without dpkg, or when all are there. Says how far the
# installation is; prints the log of apt-get only when it fails.
set -u

command -v dpkg-query >/dev/null || exit 0
missing=
for package; do
	dpkg-query -W -f '${Status}' "$package" 2>/dev/null |
	    grep -q 'ok installed' || missing="$missing $package"
done
[ -n "$missing" ] || exit 0
sudo=
[ "$(id -u)" = 0 ] || sudo=sudo
if [ -n "$sudo" ] && ! command -v sudo >/dev/null; then
	echo "Install these first, as root: apt-get install$missing" >&2
	exit 1
fi
echo "Installing$missing"
export DEBIAN_FRONTEND=noninteractive
log=$(mktemp)
trap 'rm "$log"' EXIT
# shellcheck disable=SC2086 # several words
{ $sudo apt-get update && $sudo apt-get install -y --no-install-recommends $missing &&
    echo installed; } 2>&1 | {
	unpacked=0
	while IFS= read -r line; do
		echo "$line" >>"$log"
		case $line in
		"Need to get "*)
			echo "  $line"
			;;
		"Unpacking "*)
			unpacked=$((unpacked + 1))
			[ $((unpacked % 20)) != 0 ] || echo "  $unpacked packages unpacked"
			;;
		esac
	done
	[ "$(tail -n 1 "$log")" = installed ]
} || {
	cat "$log" >&2
	exit 1
}
