# layers.awk -- checks every include, and every symbol, against the table of folders.
#
#	nm -A -P OBJECT... | awk -f layers.awk layers.txt FILE... -
#	awk -f layers.awk -v graph=1 layers.txt FILE...
#
# Prints FILE:LINE and what is wrong for each include that layers.txt does not
# allow, for each file in a folder that it does not list, and for each cycle of
# files that include each other. A .c and its .h count as one file. The symbols that
# an object uses of another one obey the same table, and make no cycle either: a
# symbol can be used without an include. Exits with status 1 if anything is wrong. With graph=1 it prints
# the includes between folders as Graphviz instead.

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
		next_of["includes", file] = next_of["includes", file] " " header
}

function check_system(header,	name)
{
	name = library_of(header)
	if (name != "" && !((folder, name) in uses) &&
	    !((FILENAME, name) in uses))
		complain(FILENAME " may not use " name ": <" header ">")
}

# --- the objects ---

# A line of nm: "build/asan/server/main.o: NAME TYPE ...".
function read_symbol(object, name, type)
{
	if (!match(object, /(common|server|client)\/.*\.o:$/))
		return
	object = substr(object, RSTART, RLENGTH - 3)
	if (type == "U")
		uses_symbol[object, name] = 1
	else if (type ~ /^[A-Z]$/)
		definer[program_of(object), name] = object
}

function check_symbol(user, symbol,	other, where)
{
	folder = folder_of(user)
	FILENAME = user ".c" # for may_see and complain
	FNR = 1
	other = definer[program_of(user), symbol]
	if (other == "")
		other = definer["common", symbol]
	if (other == "" || other == user)
		return
	where = folder_of(other)
	if (!may_see(where) && (folder_of(where) == folder ||
	    !may_see(folder_of(where))))
		complain(folder " may not use " symbol " of " other ".c")
	if (!((user, other) in calls))
		next_of["calls", user] = next_of["calls", user] " " other
	calls[user, other] = 1
}

# --- cycles ---

# Depth-first search; a file reached again on its own path closes a cycle.
function search(how, node, path,	next_nodes, n, i)
{
	if (state[how, node] == "done")
		return
	if (state[how, node] == "open") {
		sub(".* " node " ", node " ", path)
		gsub(" ", " -> ", path)
		print node ".c:1: cycle: " path " -> " node
		bad = 1
		return
	}
	state[how, node] = "open"
	n = split(next_of[how, node], next_nodes, " ")
	for (i = 1; i <= n; i++)
		search(how, next_nodes[i], path " " node)
	state[how, node] = "done"
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

/^[^ ]+\.o: / {
	read_symbol($1, $2, $3)
	next
}

FNR == 1 {
	folder = folder_of(FILENAME)
	file = FILENAME
	sub(/\.[ch]$/, "", file)
	if (!(file in known))
		nodes[++count] = file
	known[file] = 1
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
	for (pair in uses_symbol) {
		split(pair, parts, SUBSEP)
		check_symbol(parts[1], parts[2])
	}
	for (i = 1; i <= count; i++) {
		search("includes", nodes[i], "")
		search("calls", nodes[i], "")
	}
	exit bad
}
