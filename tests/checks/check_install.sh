#!/bin/sh
# check_install.sh -- checks what is installed beside the programs.
#
# BUILD is the directory with the programs and, in dist/, what was made of them.
set -u

root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
status=0

fail() {
	echo "dist: $*" >&2
	status=1
}

# A prefix with a blank shows every missing quotation mark.
make -s install BUILD="$BUILD" DESTDIR="$root" PREFIX='/opt/our games' >/dev/null ||
    fail "make install fails"
share="$root/opt/our games/share"

for page in noughts.6 noughts-bot.6 noughts-engine.6 noughts-protocol.7 \
    noughtsd.8; do
	file="$share/man/man${page##*.}/$page"
	found=$(mandoc -T lint "$file" | grep -v 'referenced manual not found')
	[ -z "$found" ] || fail "$found"
	awk '/^\.Ed/ { end = NR } end && NR == end + 1 && !/^\./ { exit 1 }' \
	    "$file" || fail "$page has a paragraph without a break"
	grep -q '@' "$file" && grep -n '@[A-Z]*@' "$file" &&
	    fail "$page has no options"
done

# The shipped configuration changes nothing, and its values can be set.
conf="$share/doc/noughts/noughtsd.conf"
grep -q '^# port = 4242$' "$conf" || fail "noughtsd.conf has no port"
grep -v -e "^#" -e "^$" "$conf" && fail "noughtsd.conf sets something"
sed -n 's/^# \([a-z-]* = .*\)/\1/p' "$conf" >"$root/set.conf"
"$BUILD/noughtsd" --config "$root/set.conf" --print-config >/dev/null ||
    fail "noughtsd.conf has a wrong value"

for name in noughts noughts-bot noughts-engine noughtsd; do
	bash -n "$share/bash-completion/completions/$name" || fail "$name: bash"
	zsh -n "$share/zsh/site-functions/_$name" || fail "$name: zsh"
	fish -n "$share/fish/vendor_completions.d/$name.fish" || fail "$name: fish"
	options=$("$BUILD/$name" --help |
	    sed -n 's/^  [ -].[, ] --\([a-z-]*\).*/\1/p')
	[ -n "$options" ] || fail "$name --help lists no options"
	for option in $options; do
		for file in "$share/bash-completion/completions/$name" \
		    "$share/zsh/site-functions/_$name"; do
			grep -q -e "--$option" "$file" ||
			    fail "$file lacks --$option"
		done
		grep -q -e "-l $option" \
		    "$share/fish/vendor_completions.d/$name.fish" ||
		    fail "fish completion of $name lacks --$option"
		grep -q "Fl Fl $option" "$share"/man/man?/"$name".? ||
		    fail "the manual page of $name lacks --$option"
	done
done
# Completion that is run: expect_completion SHELL OFFERED WORD... offers that for the last
# of the words, which begin with the program's name.
# shellcheck disable=SC2016 # the other shell expands $...
expect_completion() {
	shell=$1 offered=$2
	shift 2
	case $shell in
	bash)
		words=$(bash -c '. "$0"; COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
		    _$1; printf "%s\n" "${COMPREPLY[@]}"' \
		    "$share/bash-completion/completions/$1" "$@") ;;
	fish)
		words=$(HOME=$root fish --no-config -c \
		    'source $argv[1]; complete -C "$argv[2..]"' \
		    "$share/fish/vendor_completions.d/$1.fish" "$@" |
		    cut -f 1) ;;
	esac
	words=$(echo "$words" | sort | xargs)
	[ "$words" = "$offered" ] ||
	    fail "$shell completes \"$*\" with \"$words\", not \"$offered\""
}
verbs=$("$BUILD/noughtsd" ctl --help | sed -n '/^Commands/,$ s/^  //p' | xargs)
case $verbs in
"announce backup "*" who") ;;
*) fail "noughtsd ctl --help lists no commands" ;;
esac
for shell in bash fish; do
	expect_completion "$shell" easy noughts --bot e
	expect_completion "$shell" debug noughtsd --log-level d
	expect_completion "$shell" 'debug error info notice warning' \
	    noughtsd --log-level ''
	expect_completion "$shell" 'off on' noughtsd --beacon ''
	expect_completion "$shell" ctl noughtsd ct
	expect_completion "$shell" "$verbs" noughtsd ctl ''
	expect_completion "$shell" 'ban bans' noughtsd ctl ban
	expect_completion "$shell" 'ban bans' noughtsd ctl --socket /run/console ban
done
# zsh completes at a terminal only; here it prints what it would choose from.
# shellcheck disable=SC2016 # zsh expands $...
specify() {
	zsh -f -c '_arguments() { print -rl -- "$@" }
	    file=$1; shift; words=("$@") CURRENT=$#; . "$file"' zsh \
	    "$share/zsh/site-functions/_$1" "$@"
}
specify noughtsd ctl ba | grep -q -F ":($verbs)" ||
    fail "zsh completes no commands after \"noughtsd ctl\""
specify noughtsd ctl ba | grep -q -e --log-level &&
    fail "zsh completes options of the server after \"noughtsd ctl\""
specify noughtsd --log-level '' |
    grep -q -F -e ':(error warning notice info debug)' ||
    fail "zsh completes no levels after --log-level"
specify noughtsd ct | grep -q -F '(ctl)' || fail "zsh completes no \"ctl\""

unit="$root/noughtsd.service"
sed 's|@BINDIR@|/usr/bin|' server/dist/noughtsd.service >"$unit"
exposure=$(systemd-analyze security --offline=yes --no-pager "$unit" 2>/dev/null |
    sed -n 's/.*Overall exposure level.*: \([0-9.]*\) .*/\1/p')
awk -v x="$exposure" 'BEGIN { exit !(x != "" && x <= 1.5) }' ||
    fail "the service has an exposure level of \"$exposure\", not at most 1.5"

# The package depends on no other programs: not on the kill of procps, say.
grep '^Exec' "$unit" | grep -v '^Exec[A-Z][a-z]*=/usr/bin/noughtsd ' >&2 &&
    fail "the service runs another program than noughtsd"

# The backups: the units are right, and the timer starts what is installed.
for name in noughtsd-backup.service noughtsd-backup.timer; do
	[ -f "$root/opt/our games/lib/systemd/system/$name" ] ||
	    fail "$name is not installed"
	sed "s|@BINDIR@|$(realpath "$BUILD")|" "server/dist/$name" >"$root/$name"
done
found=$(systemd-analyze verify --man=no "$root/noughtsd-backup.timer" 2>&1)
[ -z "$found" ] || fail "$found"

desktop-file-validate "$share/applications/noughts.desktop" ||
    fail "the desktop entry is not valid"

# The program that is installed finds its puzzles.
"$root/opt/our games/bin/noughts" --plain --puzzle </dev/null |
    grep -q 'to move and win' || fail "noughts finds no puzzles"

# The server's directory may be another one, and its service starts it there.
make -s install BUILD="$BUILD" DESTDIR="$root" PREFIX=/usr BINDIR=/usr/games \
    SERVER_BINDIR=/usr/bin >/dev/null || fail "make install fails for two directories"
if [ ! -x "$root/usr/bin/noughtsd" ] || [ -e "$root/usr/games/noughtsd" ] ||
    [ ! -x "$root/usr/games/noughts" ]; then
	fail "noughtsd is not in SERVER_BINDIR"
fi
grep -q '^ExecStart=/usr/bin/noughtsd ' \
    "$root/usr/lib/systemd/system/noughtsd.service" ||
    fail "the service does not start the server in SERVER_BINDIR"

make -s uninstall BUILD="$BUILD" DESTDIR="$root" PREFIX='/opt/our games' >/dev/null
left=$(find "$root/opt" -type f -o -name 'noughts*')
[ -z "$left" ] || fail "make uninstall leaves $left"

[ $status = 0 ] && echo "dist: all files are in order"
exit $status
