/*
 * bench_solve.c -- which variants can be solved, with how many nodes and how
 * fast; and the values of all first moves of some.
 *
 *	bench-solve [SECONDS]	time limit of a variant; default 60
 */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "common/base/time_ms.h"
#include "common/game/variant.h"
#include "server/gomocup/solve_variant.h"

#define TT_BYTES ((size_t)1 << 30)

static const char *const openings[] = { "3x3x3", "4x3x3", "5x3x3", "6x3x3",
	"4x4x3", "4x4x4", "5x4x4", "6x5x4", "7x5x4", "6x6x4" };

/*
 * The value for the first player: "draw", the plies to a win, "?" for a win of
 * unknown length, or "lost".
 */
static const struct {
	const char *variant, *value;
} solved[] = {
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
	{ "8x5x4", "11" },
	{ "6x6x4", "11" },
	{ "7x6x4", "11" },
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
	{ "3x3x3/misere", "draw" },
	{ "4x3x3/misere", "lost" },
	{ "4x4x3/misere", "lost" },
	{ "4x4x4/misere", "draw" },
	{ "4x4x3/drop", "?" },
	{ "4x4x4/drop", "draw" },
	{ "5x4x4/drop", "draw" },
	{ "4x6x4/drop", "draw" },
	{ "6x4x4/drop", "lost" },
	{ "5x5x4/drop", "draw" },
	{ "4x4x4/corners", "draw" },
	{ "4x4x4/square", "?" },
};

/* The value as in solved[], or "-" if it was not found. */
static const char *value(const struct solution *s, char out[8])
{
	if (s->value == GAME_DRAW)
		return "draw";
	if (s->value == GAME_UNKNOWN)
		return "-";
	if (s->value == GAME_SECOND_WINS)
		return "lost";
	if (s->plies == 0)
		return "?";
	snprintf(out, 8, "%u", s->plies % 1000);
	return out;
}

/* Solves a variant and prints the result; returns whether it is wrong. */
static bool show(size_t i, msec time)
{
	struct search_limits limits = { .time = time, .clock = time_ms_now };
	const char          *expected = solved[i].value, *found;
	struct solution      s;
	struct variant       v;
	msec                 began = time_ms_now();
	char                 text[8];
	bool                 wrong;

	variant_parse(&v, solved[i].variant);
	solve(&v, TT_BYTES, &limits, &s);
	found = value(&s, text);
	wrong = *found != '-' && strcmp(expected, found) != 0 &&
	    ((*expected != '?' && *found != '?') || s.value != GAME_FIRST_WINS);
	printf("%-13s %-5s %12llu nodes %8lld ms%s\n", solved[i].variant, found,
	    (unsigned long long)s.nodes, (long long)(time_ms_now() - began),
	    wrong ? " WRONG" : "");
	fflush(stdout);
	return wrong;
}

static char
first_move_value(struct dfpn *p, const struct variant *v, point move)
{
	struct search_limits none = { 0 };

	if (dfpn_prove(p, v, &move, 1, SIDE_X, &none) == PROOF_PROVEN)
		return 'W';
	return dfpn_prove(p, v, &move, 1, SIDE_O, &none) == PROOF_PROVEN ? 'L' :
									   'd';
}

/*
 * Prints the value of every first move: Win, draw or Loss for the first player.
 */
static void show_openings(const char *text)
{
	struct dfpn   *p = dfpn_new(TT_BYTES);
	struct variant v;

	variant_parse(&v, text);
	printf("%s, first moves:", text);
	for (int row = 0; row < v.rows; row++) {
		putchar(' ');
		for (int column = 0; column < v.columns; column++)
			putchar(first_move_value(p, &v, POINT(column, row)));
	}
	putchar('\n');
	fflush(stdout);
	dfpn_free(p);
}

int main(int argc, char **argv)
{
	long seconds = argc > 1 ? strtol(argv[1], NULL, 10) : 60;
	bool wrong = false;

	for (size_t i = 0; i < sizeof(solved) / sizeof(solved[0]); i++)
		wrong |= show(i, seconds * 1000);
	for (size_t i = 0; i < sizeof(openings) / sizeof(openings[0]); i++)
		show_openings(openings[i]);
	return wrong ? 1 : 0;
}
