#!/bin/sh
# coverage_summary.sh -- lines and branches by folder, from two CSV files of gcovr.
# usage: coverage_summary.sh ALL.csv LISTED.csv
# The second lacks the branches that uncovered.txt leaves out. Pure folders with
# less than 95% of the remaining ones are named.
exec awk -F, '
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
}
END {
	for (i = 1; i <= n; i++)
		report(order[i])
	report("all")
	count = split("common common/records server/match server/protocol " \
	    "server/solver server/engine server/analysis server/lobby " \
	    "client/core client/text", pure, " ")
	for (i = 1; i <= count; i++)
		if (percent(taken[pure[i], 2], branches[pure[i], 2]) < 95)
			print "under 95%: " pure[i]
}' "$@"
