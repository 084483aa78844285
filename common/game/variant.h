/* variant.h -- the variant of a game: board size, K, and rule. */

#ifndef COMMON_GAME_VARIANT_H
#define COMMON_GAME_VARIANT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/error.h"
#include "common/game/rule.h"

#define SIDES_MIN  2
#define SIDES_MAX  26
#define POINTS_MAX (SIDES_MAX * SIDES_MAX)

/* The default of K, unless the shorter side is less. */
#define VARIANT_K_DEFAULT 5

struct variant {
	uint8_t   columns; /* 2 to 26 */
	uint8_t   rows;    /* 2 to 26 */
	uint8_t   k;       /* 2 to the longer side */
	enum rule rule;
};

/* The variants that have a name. */
#define NAMED_VARIANT_COUNT 3
extern const struct named_variant {
	const char    *name;  /* as people type it */
	const char    *title; /* as people read it */
	struct variant variant;
} named_variants[NAMED_VARIANT_COUNT];

/* Size of the longest text, "26x26x26/corners", with its NUL. */
#define VARIANT_TEXT_SIZE 17

/*
 * Reads COLUMNSxROWSxK ("15x15x5"), COLUMNSxROWS, one number for a square, or
 * "tictactoe", "gomoku" or "connect4" (7x6x4/drop). "/" and the word of a rule
 * may follow. Letters are of either case; numbers have no leading zeros. K
 * defaults to 5, or to the shorter side if that is less. On failure does not
 * change *v, and returns ERR_VARIANT, or ERR_RULES if the word of the rule is
 * unknown.
 */
enum error variant_read(struct variant *v, const char *text);

/* Like variant_read, for callers that do not need the reason of a failure. */
bool variant_parse(struct variant *v, const char *text);

/* Whether variant_read can read such a variant. */
bool variant_is_valid(const struct variant *v);

/*
 * Writes the canonical text, which omits the rule "free": "3x3x3",
 * "15x15x5/exact". Returns out.
 */
const char *variant_write(const struct variant *v, char out[VARIANT_TEXT_SIZE]);

/* Writes its title or, if it has no name, the canonical text. Returns out. */
const char *variant_title(const struct variant *v, char out[VARIANT_TEXT_SIZE]);

/*
 * Writes the titles of the games of a list such as "3x3x3,9x9x5", with ", " between
 * them. A word that is no game is copied, up to VARIANT_TEXT_SIZE - 1 bytes of it.
 * What does not fit into `size` bytes, at least 1, is left out. Returns out.
 */
const char *variant_list_titles(const char *list, char *out, size_t size);

/* Returns the index of its name; NAMED_VARIANT_COUNT if it has none. */
unsigned variant_find_name(const struct variant *v);

bool variant_is_same(const struct variant *a, const struct variant *b);

#endif
