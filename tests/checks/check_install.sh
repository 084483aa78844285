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

for page in noughts.6 noughts-engine.6 noughts-protocol.7 noughtsd.8; do
	file="$share/man/man${page##*.}/$page"
	found=$(mandoc -T lint "$file" | grep -v 'referenced manual not found')
	[ -z "$found" ] || fail "$found"
	awk '/^\.Ed/ { end = NR } end && NR == end + 1 && !/^\./ { exit 1 }' \
	    "$file" || fail "$page has a paragraph without a break"
	grep -q '@' "$file" && grep -n '@OPTIONS@' "$file" &&
	    fail "$page has no options"
done

for name in noughts noughts-engine noughtsd; do
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
# Completion that is run: it offers a word of the list, and nothing else.
complete_bash() {
	words=$(bash -c '. "$1"; COMP_WORDS=(noughts "$2" "$3") COMP_CWORD=2
	    _noughts; echo "${COMPREPLY[*]}"' bash \
	    "$share/bash-completion/completions/noughts" "$1" "$2")
	[ "$words" = "$3" ] || fail "bash completes \"$1 $2\" with \"$words\""
}
complete_bash --bot e easy
complete_bash --export '' all

unit="$root/noughtsd.service"
sed 's|@BINDIR@|/usr/bin|' server/dist/noughtsd.service >"$unit"
exposure=$(systemd-analyze security --offline=yes --no-pager "$unit" 2>/dev/null |
    sed -n 's/.*Overall exposure level.*: \([0-9.]*\) .*/\1/p')
awk -v x="$exposure" 'BEGIN { exit !(x != "" && x <= 1.5) }' ||
    fail "the service has an exposure level of \"$exposure\", not at most 1.5"

desktop-file-validate "$share/applications/noughts.desktop" ||
    fail "the desktop entry is not valid"

# The program that is installed finds its puzzles.
"$root/opt/our games/bin/noughts" --plain --puzzle </dev/null |
    grep -q 'to move and win' || fail "noughts finds no puzzles"

make -s uninstall BUILD="$BUILD" DESTDIR="$root" PREFIX='/opt/our games' >/dev/null
left=$(find "$root/opt" -type f -o -name 'noughts*')
[ -z "$left" ] || fail "make uninstall leaves $left"

[ $status = 0 ] && echo "dist: all files are in order"
exit $status
