# protocol_man.awk -- makes the manual page noughts-protocol(7) of protocol.md.
#
#	awk -f protocol_man.awk protocol.md
#
# Knows what that page uses of Markdown: headings, paragraphs, lists, tables,
# indented blocks, `code`, **bold** and [text](address).

# What is typed and sent keeps its ASCII characters in every output.
function ascii(text) {
	gsub(/-/, "\\-", text)
	gsub(/'/, "\\(aq", text)
	return text
}

function inline(text) {
	gsub(/\\\|/, "|", text)
	gsub(/\\/, "\\e", text)
	while (match(text, /`[^`]*`/))
		text = substr(text, 1, RSTART - 1) "\\fB" \
		    ascii(substr(text, RSTART + 1, RLENGTH - 2)) "\\fR" \
		    substr(text, RSTART + RLENGTH)
	gsub(/\*\*/, "", text)
	while (match(text, /\[[^]]*\]\([^)]*\)/))
		text = substr(text, 1, RSTART - 1) \
		    link_text(substr(text, RSTART, RLENGTH)) \
		    substr(text, RSTART + RLENGTH)
	gsub(/~/, "\\(ti", text)
	gsub(/\^/, "\\(ha", text)
	return text
}

function link_text(link) {
	sub(/^\[/, "", link)
	sub(/\].*/, "", link)
	return link
}

# Prints lines of at most 78 bytes, none of which begins like a roff request;
# each sentence begins a line.
function print_text(text,   words, n, i, line) {
	n = split(text, words, " ")
	for (i = 1; i <= n; i++) {
		if (line != "" && (length(line) + 1 + length(words[i]) > 72 || \
		    line ~ /\.\)?$/ && words[i] ~ /^[(]?(\\f.)?[A-Z]/)) {
			put(line)
			line = ""
		}
		line = line (line == "" ? "" : " ") words[i]
	}
	if (line != "")
		put(line)
}
function put(line) {
	print (line ~ /^[.']/ ? "\\&" : "") line
}

function flush_text() {
	if (paragraph == "")
		return
	if (!is_fresh)
		print ".Pp"
	print_text(inline(paragraph))
	paragraph = ""
	is_fresh = 0
}

# Ends all open blocks, except the kinds named.
function close_blocks(kept) {
	flush_text()
	if (block != "" && block != kept) {
		print block == "literal" ? ".Ed" : ".El"
		block = ""
	}
}
function open_block(kind, macro) {
	if (block == kind)
		return
	close_blocks(kind)
	print macro
	block = kind
	is_fresh = 0
}

function literal(line) {
	gsub(/\\/, "\\e", line)
	gsub(/~/, "\\(ti", line)
	gsub(/\^/, "\\(ha", line)
	gsub(/`/, "\\(ga", line)
	put(ascii(line))
}

function table_row(line,   cells, n, i, text) {
	gsub(/\\\|/, "\001", line)
	n = split(line, cells, /\|/)
	for (i = 2; i < n; i++) {
		gsub(/^ +| +$/, "", cells[i])
		gsub(/\001/, "|", cells[i])
	}
	print ".It " inline(cells[2])
	for (i = 3; i < n; i++)
		text = text (text == "" || cells[i] == "" ? "" : "; ") cells[i]
	print_text(inline(text))
}

BEGIN {
	print ".\\\" Made from protocol.md."
	print ".Dd November 22, 2026\n.Dt NOUGHTS-PROTOCOL 7\n.Os"
	print ".Sh NAME\n.Nm noughts-protocol"
	print ".Nd the protocol between noughts clients and noughtsd\n.Sh DESCRIPTION"
	is_fresh = 1
}

/^# / { next }
/^##+ / {
	close_blocks("")
	macro = $1 == "##" ? ".Sh" : ".Ss"
	sub(/^#+ /, "")
	# A bracket at the end would count as punctuation.
	print macro " " inline($0) "\\&"
	is_fresh = 1
	next
}
/^\|[-:|]+$/ { next }
/^\|/ {
	if (block != "table") {
		# The header row is left out: the text around the table says the
		# same.
		open_block("table", ".Bl -tag -width Ds")
		next
	}
	table_row($0)
	next
}
/^    / && paragraph == "" && block != "list" {
	open_block("literal", ".Bd -literal -offset indent")
	literal(substr($0, 5))
	next
}
/^\* / {
	flush_text()
	open_block("list", ".Bl -bullet")
	print ".It"
	is_fresh = 1
	paragraph = substr($0, 3)
	next
}
/^$/ {
	flush_text()
	if (block == "literal" || block == "table")
		close_blocks("")
	next
}
/^  / && block == "list" {
	sub(/^ +/, "")
	paragraph = paragraph (paragraph == "" ? "" : " ") $0
	next
}
{
	if (block != "")
		close_blocks("")
	paragraph = paragraph (paragraph == "" ? "" : " ") $0
}

END {
	close_blocks("")
	print ".Sh SEE ALSO\n.Xr nc 1 ,\n.Xr noughts 6 ,\n.Xr noughtsd 8"
}
