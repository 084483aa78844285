/* solved_variant.c -- the variants whose value under perfect play is known. */

#include "common/solved_variant.h"

#define K_ALWAYS_SOLVED 3

const struct solved_variant solved_variants[] = {
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
};

const size_t solved_variant_count = sizeof(solved_variants) /
    sizeof(solved_variants[0]);

static bool is_board(const struct variant *listed, int columns, int rows)
{
	return listed->columns == columns && listed->rows == rows;
}

bool variant_is_solved(const struct variant *v)
{
	int            longer = v->columns > v->rows ? v->columns : v->rows;
	struct variant listed;

	if (v->rule != RULE_FREE && !rules[v->rule].is_exact)
		return false;
	if (v->k <= K_ALWAYS_SOLVED)
		return true;
	/*
	 * If more than K in a row do not fit on the board, RULE_EXACT makes no
	 * difference.
	 */
	if (v->rule != RULE_FREE && v->k < longer)
		return false;
	for (size_t i = 0; i < solved_variant_count; i++)
		if (variant_parse(&listed, solved_variants[i].variant) &&
		    listed.k == v->k &&
		    (is_board(&listed, v->columns, v->rows) ||
			is_board(&listed, v->rows, v->columns)))
			return true;
	return false;
}
