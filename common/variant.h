/* variant.h -- which game: a board, how many in a row, and whether more count. */

#ifndef COMMON_VARIANT_H
#define COMMON_VARIANT_H

#include <stdbool.h>
#include <stdint.h>

#define SIDES_MIN  2
#define SIDES_MAX  26
#define POINTS_MAX (SIDES_MAX * SIDES_MAX)

enum rule {
	RULE_FREE, /* K or more in a row win */
	RULE_EXACT /* just K win; longer runs do not */
};

struct variant {
	uint8_t   columns; /* 2 to 26 */
	uint8_t   rows;    /* 2 to 26 */
	uint8_t   k;       /* 2 to the longer side */
	enum rule rule;
};

/* Room for the longest name, "26x26x26/exact", and its NUL. */
#define VARIANT_TEXT 16

/*
 * Reads "15x15x5", "15x15x5/exact", a bare board "15x15", a bare side "3", or
 * a name, "tictactoe" or "gomoku"; letters of either case. A board without its
 * K has K = 5, or its shorter side if that is less; a bare side is a square.
 * False, with *v untouched, when the text is none of these or out of bounds.
 */
bool variant_parse(struct variant *v, const char *text);

/*
 * Reads a number of one or two digits, without a leading zero, and steps over
 * it; 0 if there is none such.
 */
int variant_read_number(const char **text);

/* The one way to write it: "3x3x3", "15x15x5/exact". Returns out. */
const char *variant_write(const struct variant *v, char out[VARIANT_TEXT]);

bool variant_is_same(const struct variant *a, const struct variant *b);

#endif
