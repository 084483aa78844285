#!/bin/sh
# mutants.sh -- inverts the conditional jumps of a file one at a time and runs unit
# tests, which should fail each time.
#
#	mutants.sh LIST SURVIVORS DIRECTORY
#	mutants.sh one SOURCE LINE NUMBER DIRECTORY PROGRAM SUITE...
#
# A line of LIST is a source file, a test program and the suites that test the file.
# SURVIVORS lists the source lines of mutants that no test can kill, or need not,
# each with a reason. The work is done in DIRECTORY: the source is compiled to
# assembly, one conditional instruction of it is inverted, and it is linked with the
# test program's other objects. Conditions of asserts are left out.
#
# $COMPILE is the compile command; $LINK_test_common and $LINK_test_server are those
# that link the programs, without "-o FILE". $JOBS mutants run at a time. Exit status
# 0: at least 90% are killed, and each survivor has its reason.
set -u

KILLED_LEAST=90
SECONDS_MAX=60 # a mutant may loop for ever

# Inverts the Nth conditional instruction that belongs to the source, or none if n is
# -1; without n, lists them: number and source line. Asserts are those whose line says
# so.
# shellcheck disable=SC2016 # awk reads $...
invert='
BEGIN {
	split("e ne l ge le g a be ae b s ns p np o no c nc", w, " ")
	for (i = 1; i in w; i += 2) { inverse[w[i]] = w[i + 1]; inverse[w[i + 1]] = w[i] }
	while ((getline text < source) > 0) { lines++; is_assert[lines] = text ~ /assert\(/ }
}
$1 == ".file" && index($0, source) { own[$2] = 1 }
$1 == ".loc" { at = ($2 in own) ? $3 : 0 }
$1 ~ /^(j|set|cmov)/ && at && !is_assert[at] {
	kind = $1 ~ /^j/ ? "j" : $1 ~ /^set/ ? "set" : "cmov"
	condition = substr($1, length(kind) + 1)
	if (kind == "cmov") sub(/[lqw]$/, "", condition)
	if (condition in inverse && ++count) {
		if (!n) print count, at
		if (count == n) sub($1, kind inverse[condition])
	}
}
n { print }
'

# Runs the suites with one mutant; tells whether one has failed.
run_one() {
	source=$1 line=$2 n=$3 dir=$4 program=$5
	shift 5
	own=$dir/$n
	mkdir -p "$own"
	awk -v source="$source" -v n="$n" "$invert" "$dir/original.s" >"$own/mutant.s"
	eval "link=\$LINK_$(echo "$program" | tr - _)"
	object=$(echo "$source" | sed 's,\.c$,.o,')
	link=$(echo "$link" | sed "s,[^ ]*/$object ,$own/mutant.o ,")
	if ! { $COMPILE -c -o "$own/mutant.o" "$own/mutant.s" &&
	    $link -o "$own/$program"; } >"$own/log" 2>&1; then
		echo "broken $source $line"
		return
	fi
	verdict=survived
	for suite; do
		{ (
			# shellcheck disable=SC3045 # POSIX has no -v
			ulimit -v 4000000
			CK_FORK=no CK_RUN_SUITE=$suite timeout -s KILL \
			    $SECONDS_MAX "$own/$program"
		); } >/dev/null 2>&1 || {
			verdict=killed
			break
		}
	done
	rm -r "$own"
	echo "$verdict $source $line"
}

# All mutants of a file, one result a line.
run_file() {
	source=$1 dir=$2/$(echo "$1" | tr / _) program=$3
	shift 3
	mkdir -p "$dir"
	$COMPILE -S -o "$dir/original.s" "$source" || exit 1
	# Tests that fail without a mutant would seem to kill all.
	for suite; do
		case $(run_one "$source" 0 -1 "$dir" "$program" "$suite") in
		survived*) ;;
		*) echo "$source: the suite $suite fails without a mutant" >&2
			exit 1 ;;
		esac
	done
	awk -v source="$source" "$invert" "$dir/original.s" |
	    while read -r n line; do
		echo one "$source" "$line" "$n" "$dir" "$program" "$@"
	    done | xargs -P "${JOBS:-1}" -L 1 sh "$0" 2>/dev/null # "Killed"
	rm -r "$dir"
}

# The text of a line without the blanks around it.
text_of() {
	sed -n "$2{s/^[[:blank:]]*//;s/[[:blank:]]*$//;p;}" "$1"
}

if [ "$1" = one ]; then
	shift
	run_one "$@"
	exit
fi

list=$1 survivors=$2 dir=$3 failed=0
mkdir -p "$dir"
: >"$dir/results"
while read -r source program suites; do
	case $source in '' | '#'*) continue ;; esac
	# shellcheck disable=SC2086 # several words
	(run_file "$source" "$dir" "$program" $suites) >"$dir/file" </dev/null ||
	    exit 1
	cat "$dir/file" >>"$dir/results"
	echo "$source: $(grep -c . "$dir/file") mutants," \
	    "$(grep -c '^survived' "$dir/file") survived"
	[ -s "$dir/file" ] || exit 1
done <"$list"
grep -v '^killed' "$dir/results" | sort -u | {
	while read -r verdict source line; do
		text=$(text_of "$source" "$line")
		grep -qF "$source: $text" "$survivors" && continue
		echo "$verdict, not listed: $source:$line: $text"
		failed=1
	done
	exit $failed
} || failed=1
total=$(grep -c . "$dir/results") killed=$(grep -c '^killed' "$dir/results")
echo "$killed of $total mutants were killed"
[ $((killed * 100)) -ge $((total * KILLED_LEAST)) ] || failed=1
exit $failed
