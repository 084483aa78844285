/*
 * opening.h -- openings that make a game fair: who puts which stone where, and
 * who chooses a side; pure.
 *
 * The opener has the seat of x when the game begins, the responder that of o.
 * With swap and swap2 the seats are exchanged if a choice says so, and then all
 * sides below are the new ones. Stones are put in the usual order, x first, but
 * in these phases one player puts stones of both sides:
 *
 *	swap	the opener puts x, o, x; the responder chooses x or o
 *	swap2	the same, or the responder chooses "more" and puts o, x; then the
 *		opener chooses x or o
 *
 * After the choice of a side it is the turn of o in both.
 *
 *	pro	the first stone is on the centre, the third at least 3 from it
 *	longpro	the same with 4
 *
 * A stone is n from the centre if it is outside the square of 2n - 1 points by
 * 2n - 1 around it.
 */

#ifndef COMMON_OPENING_H
#define COMMON_OPENING_H

#include <stdbool.h>
#include <stdint.h>

#include "common/board.h"

enum opening_kind {
	OPENING_NONE,
	OPENING_SWAP,
	OPENING_SWAP2,
	OPENING_PRO,
	OPENING_LONGPRO,
	OPENING_KIND_COUNT
};

enum opening_choice {
	CHOICE_X,    /* to play x from now on */
	CHOICE_O,    /* to play o */
	CHOICE_MORE, /* to put two more stones; the opener then chooses */
	CHOICE_COUNT
};

/* The most choices of one game. */
#define OPENING_CHOICES_MAX 2

/* What has been chosen in one game. */
struct opening {
	uint8_t kind : 4;       /* enum opening_kind */
	bool    has_more : 1;   /* the responder has chosen "more" */
	bool    is_decided : 1; /* a side has been chosen */
	bool    is_swapped : 1; /* the opener has the seat of o: is_decided */
};

/* The words of the protocol, read in letters of either case. */
bool        opening_kind_parse(enum opening_kind *kind, const char *word);
const char *opening_kind_word(enum opening_kind kind);
bool        opening_choice_parse(enum opening_choice *c, const char *word);
const char *opening_choice_word(enum opening_choice c);

/*
 * Whether the variant may be played with that opening: free or exact, K of 5 or
 * more, sides of 9 or more, which are odd for pro and longpro. An opening puts
 * at most three stones of a side, so none of them completes K in a row.
 */
bool opening_is_allowed(enum opening_kind kind, const struct variant *v);

/* Whether the opening has a choice of side. */
bool opening_has_choice(enum opening_kind kind);

/* In the functions below ply is the number of stones on the board. */

/* Whether the next thing is a choice, not a stone. */
bool opening_awaits_choice(const struct opening *o, unsigned ply);

/* Whether it may be that choice. */
bool opening_allows_choice(const struct opening *o, unsigned ply,
    enum opening_choice c);

/* Who puts the next stone, or chooses. */
enum side opening_turn(const struct opening *o, unsigned ply);

/* The side, by the present seats, of the player who put stone `ply`, from 1. */
enum side opening_mover(const struct opening *o, unsigned ply);

/* Who made a choice when there were that many stones, by the present seats. */
enum side opening_chooser(const struct opening *o, unsigned ply);

/* Makes a choice, which must be allowed. True if the seats are exchanged. */
bool opening_choose(struct opening *o, enum opening_choice c);

/* Whether no rule of the opening applies to what comes next. */
bool opening_is_over(const struct opening *o, unsigned ply);

/*
 * What is next, in a word of the protocol: "stones" or "more" (of both sides,
 * by one player), "choice", "centre", "any", "away"; NULL if the opening is
 * over.
 */
const char *opening_phase(const struct opening *o, unsigned ply);

/*
 * How many stones were put, or will be as far as is known, before a side is
 * chosen; 0 without such a choice.
 */
unsigned opening_plies(const struct opening *o);

/* Whether the opening allows the next stone on p, which is on the board. */
bool opening_allows_point(const struct opening *o, const struct board *b,
    point p);

#endif
