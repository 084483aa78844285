#!/bin/sh
# test_layers.sh -- checks that layers.awk finds each kind of fault.
#
# Builds a small tree in a temporary directory, sees it pass, then plants one
# fault after another and sees that it alone is reported, with file and line.
# Prints nothing and exits with 0 if all is well.

checks=$(cd "$(dirname "$0")" && pwd)
tree=$(mktemp -d) || exit 1
trap 'rm -rf "$tree"' EXIT
cd "$tree" || exit 1
failed=0

build() {
	rm -rf common server client
	mkdir -p common server/net server/match server/storage client/tui
	cat >layers.txt <<-'end'
	# A comment.
	common:         - | -
	server/net:     common | libevent
	server/match:   common | -
	server/storage: common match | sqlite3=sqlite.c
	server:         common * | -
	client/tui:     common | -
	client:         common * | -
	file server/main.c: - | pthread
	interface server/match: match.h | net
	end
	echo '#include <stdio.h>' >common/error.h
	echo '#include "common/error.h"' >common/board.h
	printf '#include "common/board.h"\n#include <string.h>\n' \
	    >common/board.c
	echo '#include <event2/event.h>' >server/net/connection.c
	echo '#include "common/board.h"' >server/match/match.h
	echo '#include "server/match/match.h"' >server/match/match.c
	echo '#include <sqlite3.h>' >server/storage/sqlite.c
	echo '#include "server/match/match.h"' >server/storage/db.c
	printf '#include <pthread.h>\n#include "server/match/match.h"\n' \
	    >server/main.c
	echo '#include "common/error.h"' >client/tui/render.h
	echo '#include "client/tui/render.h"' >client/main.c
	echo 'build/common/board.o: board_play T 0 1' >symbols
	use server/match/match board_play
}

# use USER NAME: a line of nm, by which the object of a file uses a symbol.
use() {
	echo "build/$1.o: $2 U " >>symbols
}

# shellcheck disable=SC2046 # the names have no blanks
layers() {
	awk -f "$checks/layers.awk" layers.txt $(find . -name '*.[ch]' |
	    sed 's,^\./,,' | sort) - <symbols
}

# refused WHERE: the check fails with one complaint, about that place.
refused() {
	said=$(layers) && status=0 || status=$?
	case $said in
	"$1: "*) [ "$status" = 1 ] && [ "$(echo "$said" | wc -l)" = 1 ] && return ;;
	esac
	echo "test_layers.sh: not refused: $1: \"$said\", exit $status"
	failed=1
}

# plant FILE LINE: puts LINE first in FILE and expects that it is refused.
plant() {
	build
	touch "$1"
	{ printf '%s\n' "$2"; cat "$1"; } >all && mv all "$1"
	refused "$1:1"
}

build
if ! said=$(layers) || [ -n "$said" ]; then
	echo "test_layers.sh: a tree without faults is refused: $said"
	failed=1
fi

# A folder that is not allowed.
plant server/match/match.c '#include "server/net/connection.h"'
plant common/error.h '#include "server/net/connection.h"'
plant common/error.h '  #  include "server/net/connection.h"'

# A header that is not in the interface of its folder.
build
echo >server/match/seat.h
echo '#include "server/match/seat.h"' >>server/match/match.c
[ -z "$(layers)" ] || failed=1
echo '#include "server/match/seat.h"' >>server/storage/db.c
refused server/storage/db.c:2

# A folder behind the bar may include all of it.
build
echo >server/match/seat.h
sed 's/^server.net: .*/server\/net: common match | libevent/' layers.txt >all
mv all layers.txt
echo '#include "server/match/seat.h"' >>server/net/connection.c
[ -z "$(layers)" ] || failed=1

# The server and the client see each other.
plant server/main.c '#include "client/tui/render.h"'
plant client/tui/render.h '#include "server/match/match.h"'

# A cycle between two modules, and one of three.
build
echo '#include "common/board.h"' >>common/error.c
refused common/error.c:1
build
echo '#include "common/end.h"' >>common/error.h
echo '#include "common/board.h"' >common/end.h
refused common/error.c:1

# A symbol of a folder that is not allowed, and a cycle of calls alone.
build
echo 'build/server/net/connection.o: connection_close T 0 1' >>symbols
use server/match/match connection_close
refused server/match/match.c:1
build
echo 'build/common/error.o: error_code T 0 1' >>symbols
use common/board error_code
use common/error board_play
refused common/board.c:1

# The folder of a folder hands on its symbols to others, but not to itself.
build
mkdir -p server/match/rules
sed 's/^server.net: .*/server\/net: match | libevent/' layers.txt >all
echo 'server/match/rules: - | -' >>all && mv all layers.txt
echo >server/match/rules/square.c
echo 'build/server/match/rules/square.o: has_square T 0 1' >>symbols
use server/net/connection has_square
[ -z "$(layers)" ] || failed=1
use server/match/match has_square
refused server/match/match.c:1

# A library that is not allowed, at all or in that file.
plant server/match/match.c '#include <event2/buffer.h>'
plant server/storage/db.c '#include <sqlite3.h>'
plant client/tui/render.h '#include <curses.h>'
plant common/board.c '#include <threads.h>'
plant server/net/connection.c '#include <sodium.h>'

# A folder that is not listed.
build
mkdir -p server/lost
echo >server/lost/found.c
refused server/lost/found.c:1
plant common/board.c '#include "board.h"'

# The table itself.
build
echo 'common: - | -' >>layers.txt
refused layers.txt:11
build
echo 'server/util common' >>layers.txt
refused layers.txt:11
build
echo 'interface server/net: connection.h' >>layers.txt
refused layers.txt:11
build
for i in 1 2 3 4; do echo "file $i.c: - | -" >>layers.txt; done
echo "file 5.c: - | -" >>layers.txt
refused layers.txt:15

exit $failed
