#!/bin/sh
# run.sh [strict] -- run the tests of the page, in a network of their own.
#
# Its address is not a loopback address, because browsers allow pages from those what
# they refuse to a page on a local network. NOUGHTSD is the server. Without network
# namespaces nothing is tested, which fails with "strict".
set -eu
cd "$(dirname "$0")/../.."

export WEB_ADDRESS=10.42.0.1
namespace="unshare --net"
[ "$(id -u)" = 0 ] || namespace="unshare --net --map-root-user"
if ! $namespace ip addr add $WEB_ADDRESS/32 dev lo 2>/dev/null; then
	echo "# SKIP no network namespaces: the page is not tested"
	[ "${1:-}" != strict ]
	exit
fi
exec $namespace sh -c "ip link set lo up && ip addr add $WEB_ADDRESS/32 dev lo &&
    exec node --test --test-concurrency=2 --test-reporter=spec tests/web/test_*.js"
