/*
 * rule.h -- the rules of play: what wins, what loses, where a stone may be put.
 *
 * A rule is one row of a table. Other code asks the fields of a row, and does
 * not compare with a single rule, so that a new rule needs few changes. A rule
 * whose shape is new also needs a function in board.c that finds the shape.
 */

#ifndef COMMON_GAME_RULE_H
#define COMMON_GAME_RULE_H

#include <stdbool.h>

/*
 * The rules: the name, the word, and the fields of struct rule_row after it that
 * are not 0.
 */
#define RULES(ROW)                                                      \
	/* K or more in a row win */                                    \
	ROW(FREE, "free", .is_plain = true)                             \
	/* Exactly K in a row win; more do not */                       \
	ROW(EXACT, "exact", .is_plain = true, .is_exact = true)         \
	/* K or more in a row lose */                                   \
	ROW(MISERE, "misere", .lines_lose = true)                       \
	/* Stones fall to the lowest free point of a column */          \
	ROW(DROP, "drop", .phrase = "stones fall", .stones_fall = true) \
	/* The four corners of the board win too */                     \
	ROW(CORNERS, "corners", .phrase = "so do the corners",          \
	    .shape = SHAPE_CORNERS)                                     \
	/* The four corners of any upright square win too */            \
	ROW(SQUARE, "square", .phrase = "so do squares", .shape = SHAPE_SQUARE)

enum rule {
#define RULE_NAME(name, ...) RULE_##name,
	RULES(RULE_NAME) RULE_COUNT
};

/* Stones of one side that end the game in the same way as K in a row. */
enum rule_shape {
	SHAPE_NONE,
	SHAPE_CORNERS, /* on the four corners of the board */
	/*
	 * On the corners of a square whose sides are along rows and columns;
	 * the smallest has 2x2 points
	 */
	SHAPE_SQUARE,
	SHAPE_COUNT
};

/* What is special about rules: a field of their rows, and its word in the page. */
#define RULE_FLAGS(FLAG)                                            \
	/* See rule_is_plain */                                     \
	FLAG(is_plain, "plain")                                     \
	/* More than K in a row do not count */                     \
	FLAG(is_exact, "exact")                                     \
	/* A side that completes K in a row, or the shape, loses */ \
	FLAG(lines_lose, "loses")                                   \
	/* Only the lowest free point of a column may be played */  \
	FLAG(stones_fall, "falls")

struct rule_row {
	const char *word; /* as in "7x6x4/drop" */
	/*
	 * For people, after "4 in a row wins, "; NULL: nothing is to be added
	 */
	const char *phrase;
	/* A shape that ends the game in the same way as K in a row */
	enum rule_shape shape;
#define RULE_FLAG(name, word) bool name;
	RULE_FLAGS(RULE_FLAG)
};

extern const struct rule_row rules[RULE_COUNT];

/*
 * Whether K in a row is all that ends a game before the board is full, it wins,
 * and stones may be put anywhere, as in the rules `free` and `exact`. What is
 * known of gomoku holds for such rules alone: openings, Gomocup programs, files
 * of Piskvork, the patterns of the engine.
 */
bool rule_is_plain(enum rule r);

/* Fits the goal of any rule, with its NUL. */
#define RULE_GOAL_SIZE 48

/*
 * Writes what ends a game, for people, as "exactly 5 in a row wins"; k is the
 * number as a text. Returns out.
 */
const char *
rule_write_goal(enum rule r, const char *k, char out[RULE_GOAL_SIZE]);

/*
 * Finds the rule with that word, in letters of either case. Returns false if
 * there is none, without changing *r.
 */
bool rule_parse(enum rule *r, const char *word);

#endif
