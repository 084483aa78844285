#!/bin/sh
# summary.sh -- counts the results of all test programs.
#
#	{ tests write to this pipe; } | sh summary.sh [strict]
#
# Reads TAP lines of several programs at once, in any order:
#
#	ok ...			a test has passed
#	not ok ...		a test has failed
#	# SKIP WHY		a test could not run; it says "ok" as well
#	exit NAME STATUS	a program has ended
#
# Prints failures at once, each reason for skipped tests once, progress on standard
# error, and at the end one line: N passed, N failed, N skipped. Exits with 1 if
# anything has failed, or, with strict, if anything was skipped.

ok=0 failed=0 skipped=0 broken=0 reasons=
while IFS= read -r line; do
	case $line in
	"ok "*)
		ok=$((ok + 1))
		[ $((ok % 200)) != 0 ] || echo "  $ok tests" >&2
		;;
	"not ok "*)
		failed=$((failed + 1))
		echo "$line"
		;;
	"# SKIP "*)
		skipped=$((skipped + 1))
		case $reasons in
		*"$line|"*) ;;
		*)
			reasons="$reasons$line|"
			echo "$line"
			;;
		esac
		;;
	"exit "*)
		name=${line#exit } status=${line##* }
		[ "$status" = 0 ] || broken=$((broken + 1))
		echo "  ${name% *} has ended, status $status" >&2
		;;
	1..*) ;;
	*)
		echo "$line"		# a message of more than one line
		;;
	esac
done

# A program that fails without naming a test counts as a failure too.
[ "$failed" -ge "$broken" ] || failed=$broken
echo "$((ok - skipped)) passed, $failed failed, $skipped skipped"
[ "$failed" = 0 ] && { [ "$1" != strict ] || [ "$skipped" = 0 ]; }
