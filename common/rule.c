/* rule.c -- the table of the rules of play. */

#include "common/rule.h"

#include <strings.h>

const struct rule_row rules[RULE_COUNT] = {
	[RULE_FREE] = { "free", "K or more in a row win" },
	[RULE_EXACT] = { "exact", "exactly K in a row win; more do not",
	    .is_exact = true },
	[RULE_MISERE] = { "misere", "who gets K in a row loses",
	    .lines_lose = true },
	[RULE_DROP] = { "drop",
	    "stones fall to the lowest free point of their column",
	    .stones_fall = true },
	[RULE_CORNERS] = { "corners", "the four corners of the board win too",
	    .shape = SHAPE_CORNERS },
	[RULE_SQUARE] = { "square", "the four corners of a square win too",
	    .shape = SHAPE_SQUARE },
	[RULE_TORUS] = { "torus", "lines go on at the opposite edge",
	    .lines_wrap = true },
};

bool rule_parse(enum rule *r, const char *word)
{
	for (int i = 0; i < RULE_COUNT; i++)
		if (strcasecmp(rules[i].word, word) == 0) {
			*r = (enum rule)i;
			return true;
		}
	return false;
}
