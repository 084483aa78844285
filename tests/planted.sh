#!/bin/sh
# planted.sh -- do layers.awk and size.awk bite?
#
# Builds a small house in a temporary folder, sees both pass it, then plants one
# fault after another and sees each refused, with the file and line that is
# wrong. Silent when all is well.

tests=$(cd "$(dirname "$0")" && pwd)
house=$(mktemp -d) || exit 1
trap 'rm -rf "$house"' EXIT
cd "$house" || exit 1
failed=0

# An honest house: two modules in common, two in server, one in client.
build() {
	rm -rf common server client
	mkdir common server client
	cat >layers.txt <<-'end'
	# A comment.
	0 common/text
	1 common/board
	2 server/match
	3 server/worker  pthread
	3 server/conn    libevent
	4 server/store   sqlite3   # the only one
	2 client/tui     ncurses
	end
	echo '#include <stdio.h>' >common/text.h
	echo '#include "common/text.h"' >common/text.c
	echo '#include "common/text.h"' >common/board.h
	printf '#include "common/board.h"\n#include "common/text.h"\n' \
	    >common/board.c
	echo '#include "common/board.h"' >server/match.c
	printf '#include <pthread.h>\n#include "server/match.h"\n' \
	    >server/worker.c
	echo '#include "common/board.h"' >server/match.h
	echo '#include <event2/event.h>' >server/conn.c
	echo '#include <sqlite3.h>' >server/store.c
	echo '#include <ncursesw/ncurses.h>' >client/tui.c
	# The largest file, header and function there may be.
	awk 'BEGIN { for (i = 1; i <= 400; i++) print "" }' >>common/text.c
	sed -i 1d common/text.c
	{ cat common/board.h; yes '' | head -n 119; } >all && mv all common/board.h
	{ cat common/board.c; body 46; } >all && mv all common/board.c
}

# A function of n lines and four more.
body() {
	printf '\n/* A comment above it\n * does not count. */\n'
	printf 'int grow(int a,\n    int b)\n{\n'
	yes '	a += b;' | head -n "$1"
	printf '}\n'
}

layers() {
	awk -f "$tests/layers.awk" layers.txt */*.[ch]
}

size() {
	awk -f "$tests/size.awk" */*.[ch]
}

# refused CHECK WHERE: it fails, and says so of that file and line alone.
refused() {
	said=$($1) && status=0 || status=$?
	case $said in
	"$2: "*) [ "$status" = 1 ] && [ "$(echo "$said" | wc -l)" = 1 ] && return ;;
	esac
	echo "planted.sh: $1 did not refuse $2: \"$said\", exit $status"
	failed=1
}

# plant FILE LINE CHECK: as FILE's first line, where it is refused.
plant() {
	build
	{ printf '%s\n' "$2"; cat "$1"; } >all && mv all "$1"
	refused "$3" "$1:1"
}

build
for check in layers size; do
	if ! said=$($check) || [ -n "$said" ]; then
		echo "planted.sh: $check refused an honest house: $said"
		failed=1
	fi
done

plant common/text.h '#include "common/board.h"' layers	# upwards
plant common/board.c '#include "server/match.h"' layers
plant common/text.h '#include "client/tui.h"' layers
plant server/store.c '#include "client/tui.h"' layers
plant client/tui.c '#include "server/match.h"' layers
plant server/worker.c '#include "server/conn.h"' layers	# sideways
plant server/worker.c '  #  include "server/store.h"' layers
plant common/board.c '#include "common/stones.h"' layers
plant common/board.c '#include "board.h"' layers
plant common/board.c '#include <pthread.h>' layers
plant server/match.c '#include <threads.h>' layers
plant server/match.c '#include <event2/buffer.h>' layers
plant server/worker.c '#include <sqlite3.h>' layers
plant server/conn.c '#include <curses.h>' layers
plant client/tui.c '#include <event2/event.h>' layers

build
echo >server/beacon.c
refused layers server/beacon.c:1

build
echo '1 common/board' >>layers.txt
refused layers layers.txt:9

build
echo 'common/wire' >>layers.txt
refused layers layers.txt:9

build
echo >>common/board.h
refused size common/board.h:121

build
body 47 >client/tui.c
refused size client/tui.c:4

build
yes '' | head -n 401 >server/match.c
refused size server/match.c:401

exit $failed
