/*
 * rated_game.h -- what a rated game has changed, as one number a side; pure.
 *
 * The number has 38 bits. From the lowest:
 *
 *	 2  outcome
 *	 9  deviation
 *	11  change + 1024
 *	16  value + 32768
 */

#ifndef SERVER_STORAGE_RATED_GAME_H
#define SERVER_STORAGE_RATED_GAME_H

#include <stdbool.h>
#include <stdint.h>

/* How strong a player is at one variant; see lobby/rating.h. */
struct rating {
	double value;
	double deviation;  /* a standard deviation, of value */
	double volatility; /* of the player's results */
};

/* A rating with at least this deviation is provisional and shown with "?". */
#define RATING_PROVISIONAL 110

/* The outcome of a game that does not count for a side. */
#define NO_OUTCOME 3

struct rated_side {
	int      value;     /* after the game, rounded; within 32767 of 0 */
	int      change;    /* of the rounded value; within 1023 of 0 */
	unsigned deviation; /* after the game, rounded down; to 511 */
	unsigned outcome;   /* enum outcome of game_scoring.h, or NO_OUTCOME */
};

struct rated_game {
	bool              is_set; /* the game was rated and has counted */
	struct rated_side side[2];
};

/* The value, in SQL, in the number that the expression n has. */
#define RATED_SIDE_VALUE_SQL(n) "((" n " >> 22) - 32768)"

/* What is stored of a side; values out of range are clamped. */
struct rated_side rated_side_of(const struct rating *before,
    const struct rating *after, unsigned outcome);

/* The number for a side, which is greater than 0. */
int64_t rated_side_pack(const struct rated_side *s);

/* False: it is not the number of any side. */
bool rated_side_unpack(struct rated_side *s, int64_t n);

#endif
