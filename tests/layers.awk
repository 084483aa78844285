# layers.awk -- does every include point downwards?
#
#	awk -f tests/layers.awk tests/layers.txt FILE...
#
# Reads the ranks in layers.txt, then every file named, and says FILE:LINE: what
# is wrong with an include, or that a module has no place. Exit 1 if anything is.

function complain(sentence)
{
	print FILENAME ":" FNR ": " sentence
	bad = 1
}

function room(module)
{
	return substr(module, 1, index(module, "/") - 1)
}

# The library that a system header belongs to; "" if anybody may see it.
function library(header)
{
	if (header ~ /^(pthread|threads)\.h$/)
		return "pthread"
	if (header ~ /^(event2\/|event\.h$|evutil\.h$)/)
		return "libevent"
	if (header ~ /^sodium/)
		return "sodium"
	if (header ~ /^sqlite3/)
		return "sqlite3"
	if (header ~ /curses/ || header ~ /^(term|panel|menu|form)\.h$/)
		return "ncurses"
	return ""
}

function check_ours(other)
{
	sub(/\.h$/, "", other)
	if (other == module)
		return
	if (!(other in rank))
		complain("includes " other ", which layers.txt does not name")
	else if (room(other) != "common" && room(other) != room(module))
		complain(room(module) "/ does not see " room(other) "/: " other)
	else if (rank[other] >= rank[module])
		complain(other " (rank " rank[other] ") is not below " module \
		    " (rank " rank[module] ")")
}

function check_system(header,	needed)
{
	needed = library(header)
	if (needed != "" && index(libraries[module], " " needed " ") == 0)
		complain(module " may not see " needed ": <" header ">")
}

FNR == 1 {
	files++
	module = FILENAME
	sub(/^\.\//, "", module)
	sub(/\.[ch]$/, "", module)
}

# The table itself.
files == 1 {
	sub(/#.*/, "")
	if (NF == 0)
		next
	if (NF < 2 || $1 !~ /^[0-9]+$/)
		complain("not a rank and a module")
	if ($2 in rank)
		complain($2 " has its place already")
	rank[$2] = $1 + 0
	libraries[$2] = " "
	for (i = 3; i <= NF; i++)
		libraries[$2] = libraries[$2] $i " "
	next
}

FNR == 1 && !(module in rank) {
	complain("layers.txt does not name " module)
}

!(module in rank) {
	next
}

/^[ \t]*#[ \t]*include[ \t]*"/ {
	split($0, parts, "\"")
	check_ours(parts[2])
}

/^[ \t]*#[ \t]*include[ \t]*</ {
	split($0, parts, /[<>]/)
	check_system(parts[2])
}

END {
	exit bad
}
