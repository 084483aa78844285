#!/bin/sh
# coverage_summary.sh -- lines and branches by folder, from two CSV files of gcovr.
# usage: coverage_summary.sh ALL.csv LISTED.csv UNCOVERED.txt
# The second lacks the branches that the patterns of the third leave out. Exit
# status 1, with the reason: less than 98.5% of the lines or 92.8% of the branches are
# covered, less than 95% of the remaining branches of a pure folder, or a file has
# MISSING_MAX uncovered ones or more and is not named in the third.
exec awk -F, -v list="$3" '
BEGIN {
	MISSING_MAX = 10
	while ((getline text < list) > 0) {
		words = split(text, word, " ")
		for (i = 1; i <= words; i++)
			is_listed[word[i]] = 1
	}
}
function percent(part, whole)
{
	return 100 * part / (whole ? whole : 1)
}
function report(name)
{
	printf "%-20s %6d lines %6.1f%%  %6d branches %6.1f%%  " \
	    "of those to be taken %6.1f%%\n", name, \
	    lines[name], percent(hit[name], lines[name]), \
	    branches[name, 1], percent(taken[name, 1], branches[name, 1]), \
	    percent(taken[name, 2], branches[name, 2])
}
function add(name)
{
	if (csv == 1) {
		lines[name] += $2
		hit[name] += $3
	}
	branches[name, csv] += $5
	taken[name, csv] += $6
}
FNR == 1 {
	csv++
	next
}
{
	folder = $1
	sub(/\/[^\/]*$/, "", folder)
	if (!(folder in lines))
		order[++n] = folder
	add(folder)
	add("all")
	if (csv == 2 && $5 - $6 >= MISSING_MAX && !($1 in is_listed))
		missing[++unlisted] = $1 ": " $5 - $6 " branches"
}
function fail(text)
{
	print text
	failed = 1
}
END {
	for (i = 1; i <= n; i++)
		report(order[i])
	report("all")
	count = split("common/base common/text common/game common/protocol " \
	    "common/records server/match server/people server/rating " \
	    "server/lobby server/games server/matchmaking " \
	    "server/tournament server/state server/protocol server/solver " \
	    "server/engine/board server/engine/eval " \
	    "server/engine/search server/analysis client/model client/study " \
	    "client/words", pure, " ")
	for (i = 1; i <= count; i++)
		if (percent(taken[pure[i], 2], branches[pure[i], 2]) < 95)
			fail("under 95%: " pure[i])
	for (i = 1; i <= unlisted; i++)
		fail("not listed in uncovered.txt: " missing[i])
	if (percent(hit["all"], lines["all"]) < 98.45)
		fail("under 98.5% of the lines")
	if (percent(taken["all", 1], branches["all", 1]) < 92.75)
		fail("under 92.8% of the branches")
	exit failed
}' "$1" "$2"
