/*
 * bench_solve.c -- which games are proved, with how many positions looked at,
 * and how fast: the table of solved games, and what the first moves are worth.
 *
 *	bench-solve [SECONDS]	gives a game so long; a minute
 */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "server/proof/solve.h"

#define TABLE_BYTES ((size_t)1 << 30)

/* What is known of them: a draw, or in how many plies; ? if just won. */
static const struct {
	const char *variant, *known;
} games[] = {
	{ "2x2x2", "3" },
	{ "20x2x3", "draw" },
	{ "3x3x3", "draw" },
	{ "4x3x3", "7" },
	{ "5x3x3", "7" },
	{ "7x3x3", "7" },
	{ "4x4x3", "5" },
	{ "5x5x3", "5" },
	{ "8x8x3", "5" },
	{ "21x3x4", "draw" },
	{ "4x4x4", "draw" },
	{ "5x4x4", "draw" },
	{ "6x4x4", "draw" },
	{ "7x4x4", "draw" },
	{ "8x4x4", "draw" },
	{ "9x4x4", "?" },
	{ "5x5x4", "draw" },
	{ "6x5x4", "11" },
	{ "7x5x4", "11" },
	{ "8x5x4", "?" },
	{ "6x6x4", "11" },
	{ "7x6x4", "?" },
	{ "7x7x4", "11" },
	{ "8x8x4", "11" },
	{ "5x5x5", "draw" },
	{ "6x5x5", "draw" },
	{ "7x5x5", "draw" },
	{ "8x5x5", "draw" },
	{ "9x5x5", "draw" },
	{ "10x5x5", "draw" },
	{ "11x5x5", "draw" },
	{ "6x6x5", "draw" },
	{ "7x6x5", "draw" },
	{ "8x6x5", "draw" },
	{ "7x7x5", "draw" },
	{ "12x4x5", "draw" },
	{ "16x4x5", "draw" },
	{ "6x6x6", "draw" },
	{ "7x6x6", "draw" },
	{ "7x7x6", "draw" },
	{ "8x7x6", "draw" },
	{ "8x8x6", "draw" },
	{ "9x6x6", "draw" },
	{ "10x6x6", "draw" },
	{ "9x7x6", "draw" },
	{ "7x7x7", "draw" },
	{ "8x8x7", "draw" },
	{ "9x7x7", "draw" },
	{ "8x8x8", "draw" },
};

static const char *const openings[] = {
	"3x3x3",
	"4x3x3",
	"5x3x3",
	"6x3x3",
	"4x4x3",
	"4x4x4",
	"5x4x4",
	"6x5x4",
	"7x5x4",
	"6x6x4",
};

static msec now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (msec)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* The value as games[] has it, "-" if it was not found. */
static const char *value(const struct solution *s, char out[8])
{
	if (s->value == VALUE_DRAW)
		return "draw";
	if (s->value == VALUE_UNKNOWN)
		return "-";
	if (s->plies == 0)
		return "?";
	snprintf(out, 8, "%u", s->plies % 1000);
	return out;
}

/* Whether what was found contradicts what is known. */
static bool show(size_t i, msec span)
{
	struct limits   limits = { .span = span, .clock = now };
	const char     *known = games[i].known, *found;
	struct solution s;
	struct variant  v;
	msec            began = now();
	char            text[8];
	bool            wrong;

	variant_parse(&v, games[i].variant);
	solve(&v, TABLE_BYTES, &limits, &s);
	found = value(&s, text);
	wrong = *found != '-' && strcmp(known, found) != 0 &&
	    ((*known != '?' && *found != '?') || s.value == VALUE_DRAW);
	printf("%-8s %-5s %12llu nodes %8lld ms%s\n", games[i].variant, found,
	    (unsigned long long)s.nodes, (long long)(now() - began),
	    wrong ? " WRONG" : "");
	fflush(stdout);
	return wrong;
}

static char worth(struct proof *p, const struct variant *v, point move)
{
	struct limits none = { 0 };

	if (proof_wins(p, v, &move, 1, SIDE_X, &none) == ANSWER_YES)
		return 'W';
	return proof_wins(p, v, &move, 1, SIDE_O, &none) == ANSWER_YES ? 'L' :
									 'd';
}

/* Every first move: a Win, a draw or a Loss for the first player. */
static void show_openings(const char *text)
{
	struct proof  *p = proof_new(TABLE_BYTES);
	struct variant v;

	variant_parse(&v, text);
	printf("%s, first moves:", text);
	for (int row = 0; row < v.rows; row++) {
		putchar(' ');
		for (int column = 0; column < v.columns; column++)
			putchar(worth(p, &v, POINT(column, row)));
	}
	putchar('\n');
	fflush(stdout);
	proof_free(p);
}

int main(int argc, char **argv)
{
	long seconds = argc > 1 ? strtol(argv[1], NULL, 10) : 60;
	bool wrong = false;

	for (size_t i = 0; i < sizeof(games) / sizeof(games[0]); i++)
		wrong |= show(i, seconds * 1000);
	for (size_t i = 0; i < sizeof(openings) / sizeof(openings[0]); i++)
		show_openings(openings[i]);
	return wrong ? 1 : 0;
}
