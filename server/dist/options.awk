# options.awk -- makes lists of a program's options from its --help.
#
#	PROGRAM --help | awk -f options.awk -v program=NAME -v format=FORMAT
#
# FORMAT is mdoc (the list of a manual page), bash, zsh or fish (completion). A
# value "a|b" is completed by those of these words that are not in capitals, FILE by
# file names, others by nothing. In zsh a FILE after "a|b" is completed as well.
#
# With -v commands="VERB ..." the first operand may be "ctl", which takes one of
# these commands, and --socket before it.

function flush_option(   parts) {
	if (name == "")
		return
	n++
	names[n] = name; letters[n] = letter; values[n] = value
	texts[n] = text; headings[n] = heading
	name = heading = text = ""
}

/^[A-Z].*:$/ && n + (name != "") > 0 {
	flush_option()
	heading = substr($0, 1, length($0) - 1)
	next
}

/^  (-[a-zA-Z],|   ) --/ {
	flush_option()
	rest = $0
	letter = substr(rest, 3, 1) == "-" ? substr(rest, 4, 1) : ""
	rest = substr(rest, 9)
	match(rest, /^[a-z-]+/)
	name = substr(rest, 1, RLENGTH)
	rest = substr(rest, RLENGTH + 1)
	value = ""
	if (match(rest, /^( [^ ]+)+/)) {
		value = substr(rest, 2, RLENGTH - 1)
		rest = substr(rest, RLENGTH + 1)
	}
	sub(/^ +/, "", rest)
	text = rest
	next
}

name != "" && /^            / {
	sub(/^ +/, "")
	text = text (text == "" ? "" : " ") $0
	next
}

{ flush_option() }

function sentence(text) {
	return toupper(substr(text, 1, 1)) substr(text, 2)
}

# The text with characters escaped that mdoc or a shell would interpret.
function mdoc_text(text) {
	gsub(/\\/, "\\e", text)
	gsub(/~/, "\\(ti", text)
	return text
}
function quoted(text) {
	gsub(/'/, "'\\''", text)
	return "'" text "'"
}

# "N|a|b FILE" as "a b".
function words(value,   i, n, word, list) {
	sub(/ .*/, "", value)
	n = split(value, word, "|")
	for (i = 1; i <= n; i++)
		if (word[i] !~ /^[A-Z]+$/)
			list = list (list == "" ? "" : " ") word[i]
	return list
}

# Prints lines of at most 78 bytes.
function print_wrapped(text,   i, n, word, line) {
	n = split(text, word, " ")
	for (i = 1; i <= n; i++) {
		if (line != "" && length(line) + 1 + length(word[i]) > 78) {
			print line
			line = ""
		}
		line = line (line == "" ? "" : " ") word[i]
	}
	print line
}

function print_mdoc(   i, flag) {
	print ".Bl -tag -width Ds"
	for (i = 1; i <= n; i++) {
		if (headings[i] != "")
			print ".El\n.Ss " headings[i] "\n.Bl -tag -width Ds"
		flag = "Fl Fl " names[i]
		if (letters[i] != "")
			flag = "Fl " letters[i] " , " flag
		print ".It " flag (values[i] == "" ? "" : " Ar " values[i])
		print_wrapped(mdoc_text(sentence(texts[i])) ".")
	}
	print ".El"
}

# The option as it is typed in bash: "-h|--help".
function pattern(i) {
	return (letters[i] == "" ? "" : "-" letters[i] "|") "--" names[i]
}

# The command is the word behind "ctl" or behind "ctl --socket PATH".
function print_bash_commands() {
	print "\tif [ \"${COMP_WORDS[1]}\" = ctl ] && [ \"$COMP_CWORD\" -gt 1 ]; then"
	print "\t\tlocal verb=2"
	print "\t\t[ \"${COMP_WORDS[2]}\" != --socket ] || verb=4"
	print "\t\tif [ \"$COMP_CWORD\" = \"$verb\" ]; then"
	print "\t\t\tCOMPREPLY=($(compgen -W \"" commands "\" -- \"$word\"))"
	print "\t\telse"
	print "\t\t\tCOMPREPLY=($(compgen -f -- \"$word\"))"
	print "\t\tfi"
	print "\t\treturn"
	print "\tfi"
}

function print_bash(   i, all, function_name) {
	function_name = "_" program
	gsub(/-/, "_", function_name)
	print "# bash completion for " program
	print function_name "() {"
	print "\tlocal word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}"
	print "\tCOMPREPLY=()"
	if (commands != "")
		print_bash_commands()
	print "\tcase $before in"
	for (i = 1; i <= n; i++) {
		all = all " --" names[i]
		if (values[i] ~ /\|/)
			print "\t" pattern(i) ") COMPREPLY=($(compgen -W \"" \
			    words(values[i]) "\" -- \"$word\")); return ;;"
		else if (values[i] ~ /FILE|DIR/)
			print "\t" pattern(i) \
			    ") COMPREPLY=($(compgen -f -- \"$word\")); return ;;"
		else if (values[i] != "")
			print "\t" pattern(i) ") return ;;"
	}
	print "\tesac"
	if (commands != "")
		print "\t[ \"$COMP_CWORD\" != 1 ] || COMPREPLY=($(compgen -W" \
		    " ctl -- \"$word\"))"
	print "\tCOMPREPLY+=($(compgen -W \"" substr(all, 2) "\" -- \"$word\"))"
	print "}"
	print "complete -F " function_name " " program
}

function print_zsh_commands() {
	print "if (( CURRENT > 2 )) && [[ $words[2] == ctl ]]; then"
	print "  shift words"
	print "  (( CURRENT-- ))"
	print "  _arguments '--socket[the socket of the console]:file:_files' \\"
	print "    '1:command:(" commands ")' '*:argument:_files'"
	print "  return"
	print "fi"
}

function print_zsh(   i, spec, text) {
	print "#compdef " program
	if (commands != "")
		print_zsh_commands()
	print "_arguments -s \\"
	if (commands != "")
		print "  '1:command:(ctl)' \\"
	for (i = 1; i <= n; i++) {
		text = texts[i]
		gsub(/\[|\]|:|\\/, "\\\\&", text)
		spec = "--" names[i] "[" text "]"
		if (values[i] ~ /\|/)
			spec = spec ":value:(" words(values[i]) ")" \
			    (values[i] ~ / FILE$/ ? ":file:_files" : "")
		else if (values[i] ~ /FILE|DIR/)
			spec = spec ":file:_files"
		else if (values[i] != "")
			spec = spec ":value: "
		print "  " quoted(spec) (i < n ? " \\" : "")
	}
}

function print_fish_commands(   any) {
	any = "__fish_seen_subcommand_from " commands
	print fish " -n '__fish_is_first_token' -x -a ctl -d " \
	    "'give commands to a running server'"
	print fish " -n '" behind_ctl "; and not " any "' -x -a '" commands "'"
	print fish " -n '" behind_ctl "' -l socket -r -F -d " \
	    "'the socket of the console'"
}

function print_fish(   i, line) {
	fish = "complete -c " program
	behind_ctl = "__fish_seen_subcommand_from ctl"
	if (commands != "") {
		print_fish_commands()
		fish = fish " -n 'not " behind_ctl "'"
	}
	for (i = 1; i <= n; i++) {
		line = fish " -l " names[i]
		if (letters[i] != "")
			line = line " -s " letters[i]
		if (values[i] ~ /\|/)
			line = line " -x -a " quoted(words(values[i]))
		else if (values[i] ~ /FILE|DIR/)
			line = line " -r -F"
		else if (values[i] != "")
			line = line " -x"
		text = texts[i]
		gsub(/\\/, "\\\\", text)
		gsub(/'/, "\\'", text)
		print line " -d '" text "'"
	}
}

END {
	flush_option()
	if (n == 0) {
		print "options.awk: no option found" >"/dev/stderr"
		exit 1
	}
	if (format == "mdoc") print_mdoc()
	else if (format == "bash") print_bash()
	else if (format == "zsh") print_zsh()
	else print_fish()
}
