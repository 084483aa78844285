#!/bin/sh
# hardening.sh PROGRAM... -- checks that programs are built to resist attacks.
#
# Each must be position independent, have its relocations read-only and bound at
# start (full RELRO), a stack that is not executable, stack protectors, and calls
# of glibc's checking functions (_FORTIFY_SOURCE). Prints what is missing and
# exits with 1, or prints nothing and exits with 0.

failed=0

# require PROGRAM WHAT PATTERN: readelf shows the pattern.
require() {
	echo "$shown" | grep -Eq -e "$3" && return
	echo "$1: no $2"
	failed=1
}

for program in "$@"; do
	shown=$(LC_ALL=C readelf -Whlds "$program") || exit 1
	require "$program" "position independent code" '^ *Type: *DYN'
	require "$program" "read-only relocations" 'GNU_RELRO'
	require "$program" "binding at start" 'BIND_NOW|Flags:.* NOW'
	require "$program" "non-executable stack" 'GNU_STACK .* RW +0x'
	require "$program" "stack protector" '__stack_chk_fail'
	require "$program" "checking libc functions" '__[a-z]*printf_chk|__memcpy_chk|__read_chk'
done
exit $failed
