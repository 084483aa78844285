# layers.awk -- checks every include against the table of folders.
#
#	awk -f layers.awk [-v graph=1] layers.txt FILE...
#
# Prints FILE:LINE and what is wrong for each include that layers.txt does not
# allow, for each file in a folder that it does not list, and for each cycle of
# files that include each other. A .c and its .h count as one file. Exits with
# status 1 if anything is wrong. With graph=1 it prints the includes between
# folders as Graphviz instead.

function complain(sentence)
{
	print FILENAME ":" FNR ": " sentence
	bad = 1
}

function folder_of(path)
{
	sub(/\/[^\/]*$/, "", path)
	return path
}

function program_of(path)
{
	sub(/\/.*/, "", path)
	return path
}

# The library that a system header belongs to; "" if everyone may use it.
function library_of(header)
{
	if (header ~ /^(pthread|threads)\.h$/)
		return "pthread"
	if (header ~ /^(event2\/|event\.h$|evutil\.h$)/)
		return "libevent"
	if (header ~ /^sodium/)
		return "sodium"
	if (header ~ /^sqlite3/)
		return "sqlite3"
	if (header ~ /^ut(hash|list|array|string)\.h$/)
		return "uthash"
	if (header ~ /^qrcodegen/)
		return "qrcodegen"
	if (header ~ /^uni(case|ctype|gbrk|lbrk|name|norm|str|types|wbrk|width)\.h$/ ||
	    header ~ /^unistring\//)
		return "unistring"
	if (header ~ /curses/ || header ~ /^(term|panel|menu|form)\.h$/)
		return "ncurses"
	return ""
}

# --- the table ---

function allow(owner, name,	parts, program)
{
	program = program_of(owner)
	if (name == "-")
		return
	if (name == "*")
		sees[owner, program] = 1
	else if (name == "common")
		sees[owner, "common"] = 1
	else
		sees[owner, program "/" name] = 1
}

function allow_library(owner, text,	parts, n)
{
	n = split(text, parts, "=")
	if (text == "-")
		return
	if (n == 2)
		uses[owner "/" parts[2], parts[1]] = 1
	else
		uses[owner, parts[1]] = 1
}

# "interface FOLDER: HEADERS | FOLDERS": other folders include these headers of it
# alone, but for FOLDERS.
function read_interface(line,	owner, halves, names, n, i)
{
	sub(/^interface[ \t]+/, "", line)
	owner = line
	if (!sub(/:.*/, "", owner) || split(line, halves, "|") != 2) {
		complain("not \"interface FOLDER: HEADERS | FOLDERS\"")
		return
	}
	sub(/^[^:]*:/, "", halves[1])
	has_interface[owner] = 1
	n = split(halves[1], names, " ")
	for (i = 1; i <= n; i++)
		is_open[owner "/" names[i]] = 1
	n = split(halves[2], names, " ")
	for (i = 1; i <= n; i++)
		is_inside[owner, program_of(owner) "/" names[i]] = 1
}

function read_rule(line,	is_file, owner, halves, names, n, i)
{
	is_file = sub(/^file[ \t]+/, "", line)
	owner = line
	if (!sub(/:.*/, "", owner) || owner ~ /[ \t]/ ||
	    split(line, halves, "|") != 2) {
		complain("not \"FOLDER: FOLDERS | LIBRARIES\"")
		return
	}
	if (owner in listed)
		complain(owner " is listed twice")
	listed[owner] = !is_file
	if (is_file && ++exceptions > 5)
		complain("more than five files with a rule of their own")
	sub(/^[^:]*:/, "", halves[1])
	n = split(halves[1], names, " ")
	for (i = 1; i <= n; i++)
		allow(owner, names[i])
	n = split(halves[2], names, " ")
	for (i = 1; i <= n; i++)
		allow_library(owner, names[i])
}

# --- the files ---

function may_see(other)
{
	if (other == folder || (folder, other) in sees ||
	    (FILENAME, other) in sees)
		return 1
	return other != "common" && (folder, program_of(other)) in sees
}

function check_ours(header,	other)
{
	other = folder_of(header)
	if (folder != other)
		edges[folder, other] = 1
	if (!listed[other])
		complain(header " is in no folder that layers.txt lists")
	else if (!may_see(other))
		complain(folder " may not include " header)
	else if (other in has_interface && folder != other &&
	    folder !~ /^tests/ && !((other, folder) in is_inside) &&
	    !(header in is_open))
		complain(header " is not in the interface of " other)
	sub(/\.h$/, "", header)
	if (header != file)
		includes[file] = includes[file] " " header
}

function check_system(header,	name)
{
	name = library_of(header)
	if (name != "" && !((folder, name) in uses) &&
	    !((FILENAME, name) in uses))
		complain(FILENAME " may not use " name ": <" header ">")
}

# Depth-first search; a file reached again on its own path closes a cycle.
function search(node, path,	next_nodes, n, i)
{
	if (state[node] == "done")
		return
	if (state[node] == "open") {
		sub(".* " node " ", node " ", path)
		gsub(" ", " -> ", path)
		print node ".c:1: cycle: " path " -> " node
		bad = 1
		return
	}
	state[node] = "open"
	n = split(includes[node], next_nodes, " ")
	for (i = 1; i <= n; i++)
		search(next_nodes[i], path " " node)
	state[node] = "done"
}

function print_graph(	pair, ends)
{
	print "digraph folders {"
	for (pair in edges) {
		split(pair, ends, SUBSEP)
		print "\t\"" ends[1] "\" -> \"" ends[2] "\";" | "sort"
	}
	close("sort")
	print "}"
}

FNR == 1 {
	table = FILENAME ~ /layers\.txt$/
}

table {
	sub(/#.*/, "")
	if ($1 == "interface")
		read_interface($0)
	else if (NF > 0)
		read_rule($0)
	next
}

FNR == 1 {
	folder = folder_of(FILENAME)
	file = FILENAME
	sub(/\.[ch]$/, "", file)
	if (!(file in includes))
		nodes[++count] = file
	includes[file] = includes[file] ""
	if (!listed[folder])
		complain(folder " is not listed in layers.txt")
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
	if (graph) {
		print_graph()
		exit 0
	}
	for (i = 1; i <= count; i++)
		search(nodes[i], "")
	exit bad
}
