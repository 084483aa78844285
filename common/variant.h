/* variant.h -- the rules of one m,n,k game: board size, K, and overlines. */

#ifndef COMMON_VARIANT_H
#define COMMON_VARIANT_H

#include <stdbool.h>
#include <stdint.h>

#define SIDES_MIN  2
#define SIDES_MAX  26
#define POINTS_MAX (SIDES_MAX * SIDES_MAX)

enum rule {
	RULE_FREE, /* K or more in a row win */
	RULE_EXACT /* exactly K in a row win; more do not */
};

struct variant {
	uint8_t   columns; /* 2 to 26 */
	uint8_t   rows;    /* 2 to 26 */
	uint8_t   k;       /* 2 to the longer side */
	enum rule rule;
};

/* Size of the longest text, "26x26x26/exact", with its NUL. */
#define VARIANT_TEXT_SIZE 16

/*
 * Reads COLUMNSxROWSxK ("15x15x5"), COLUMNSxROWS, one number for a square, or
 * "tictactoe" or "gomoku", each optionally followed by "/exact" or "/free", in
 * letters of either case. K defaults to 5, or to the shorter side if that is
 * less. Numbers have no leading zeros. Anything else, or a number out of
 * bounds: false, with *v untouched.
 */
bool variant_parse(struct variant *v, const char *text);

/* Writes the canonical text: "3x3x3", "15x15x5/exact". Returns out. */
const char *variant_write(const struct variant *v, char out[VARIANT_TEXT_SIZE]);

bool variant_is_same(const struct variant *a, const struct variant *b);

#endif
