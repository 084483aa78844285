# size.awk -- any file over 400 lines, header over 120, function over 50?
#
#	awk -f tests/size.awk FILE...
#
# A function is what lies between { and } in column 0; the lines before it, up to
# a blank one, are its signature and count. A comment above it does not.

function complain(file, line, sentence)
{
	print file ":" line ": " sentence
	bad = 1
}

function end_file(most)
{
	most = file ~ /\.h$/ ? 120 : 400
	if (lines > most)
		complain(file, lines, lines " lines; at most " most)
}

FNR == 1 {
	if (file != "")
		end_file()
	file = FILENAME
	start = 0
	inside = 0
}

{
	lines = FNR
}

# Where a signature may have begun: behind a blank line, a comment, an #include.
!inside && (/^$/ || /\*\/[ \t]*$/ || /^#/ || /^}/) {
	start = FNR + 1
}

/^{/ {
	inside = 1
}

inside && /^}/ {
	inside = 0
	if (FNR - start + 1 > 50)
		complain(file, start, "a function of " FNR - start + 1 \
		    " lines; at most 50")
	start = FNR + 1
}

END {
	if (file != "")
		end_file()
	exit bad
}
