#!/bin/sh
# make_sysroot.sh ARCHITECTURE DIRECTORY PACKAGE... -- unpack Debian packages of another
# architecture, and all that they depend on, into a directory.
#
# apt-get gets a state of its own, which knows no installed package: the system stays as
# it is, and the versions need not be those of its own packages. Does nothing if the
# directory has these packages.
set -eu

arch=$1 dir=$2
shift 2
[ "$(cat "$dir/packages" 2>/dev/null)" != "$*" ] || exit 0
rm -rf "$dir"
mkdir -p "$dir/apt/lists/partial" "$dir/apt/archives/partial"
dir=$(cd "$dir" && pwd)
: >"$dir/apt/status"

fetch() {
	apt-get -q -o APT::Architecture="$arch" -o APT::Architectures="$arch" \
	    -o Dir::State="$dir/apt" -o Dir::State::status="$dir/apt/status" \
	    -o Dir::Cache="$dir/apt" -o APT::Install-Recommends=false \
	    -o Debug::NoLocking=true "$@" >>"$dir/apt/log" 2>&1
}

echo "Fetching libraries for $arch"
fetch update || : # not every source of packages has every architecture
fetch install -y --download-only "$@" || {
	cat "$dir/apt/log" >&2
	exit 1
}
for package in "$dir"/apt/archives/*.deb; do
	dpkg-deb -x "$package" "$dir"
done
rm -r "$dir/apt"
echo "$*" >"$dir/packages"
