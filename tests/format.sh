#!/bin/sh
# format.sh -- clang-format, but blanks within a line are the writer's.
#
# format.sh check FILE...	names each line that is not as it should be
# format.sh fix FILE...		puts it right
set -eu

mode=$1
shift
dir=$(mktemp -d)
trap 'rm -r "$dir"' EXIT

# Blanks within a line are all the same; those that indent it are not.
squeeze() {
	sed 's/\([^ \t]\)[ \t]\{1,\}/\1 /g'
}

# Lines of ours where they agree, of clang-format's where they do not.
merge='
	function copy(file, from, to) {
		for (; from <= to; from++) {
			getline line < file
			if (out) print line
		}
	}
	function take(file, n, keep) { out = keep; copy(file, 1, n) }
	{
		split($0, part, /[acd]/)
		a = split(part[1], ours, ","); b = split(part[2], theirs, ",")
		kind = $0 ~ /a/ ? "a" : $0 ~ /d/ ? "d" : "c"
		last = ours[a]; first = ours[1]
		take(OURS, kind == "a" ? first - at : first - 1 - at, 1)
		at = kind == "a" ? first : last
		if (kind != "a") take(OURS, last - first + 1, 0)
		skip = kind == "d" ? theirs[1] - bt : theirs[1] - 1 - bt
		take(THEIRS, skip, 0)
		bt = kind == "d" ? theirs[1] : theirs[b]
		if (kind != "d") take(THEIRS, theirs[b] - theirs[1] + 1, 1)
	}
	END { while ((getline line < OURS) > 0) print line }'

wrong=0
for file; do
	clang-format "$file" >"$dir/theirs"
	squeeze <"$file" >"$dir/a"
	squeeze <"$dir/theirs" >"$dir/b"
	diff "$dir/a" "$dir/b" >"$dir/diff" && continue
	wrong=1
	grep '^[0-9]' "$dir/diff" >"$dir/hunks"
	if [ "$mode" = fix ]; then
		awk -v OURS="$file" -v THEIRS="$dir/theirs" "$merge" \
		    "$dir/hunks" >"$dir/merged"
		cat "$dir/merged" >"$file"
	else
		sed "s|^\([0-9]*\).*|$file:\1: not as clang-format has it|" \
		    "$dir/hunks"
	fi
done
[ "$mode" = fix ] || exit $wrong
