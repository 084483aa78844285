#!/bin/sh
# coverage_summary.sh -- gcovr's CSV on standard input, as lines and branches by folder.
exec awk -F, '
function report(name)
{
	printf "%-20s %6d lines %6.1f%%  %6d branches %6.1f%%\n", name, \
	    lines[name], 100 * hit[name] / (lines[name] ? lines[name] : 1), \
	    branches[name], \
	    100 * taken[name] / (branches[name] ? branches[name] : 1)
}
function add(name)
{
	lines[name] += $2
	hit[name] += $3
	branches[name] += $5
	taken[name] += $6
}
NR > 1 {
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
}'
