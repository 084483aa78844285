/*
 * opening.h -- openings that make a game fair: who puts which stone where, and
 * who chooses a side; pure.
 *
 * The opener has the seat of x when the game begins, the responder that of o.
 * With swap and swap2, the seats are exchanged if a choice says so. After that,
 * all sides below are those of the new seats. Stones are put in the usual
 * order, x first, but in these phases one player puts stones of both sides:
 *
 *	swap	the opener puts x, o, x; the responder chooses x or o
 *	swap2	the same, or the responder chooses "more" and puts o, x; then the
 *		opener chooses x or o
 *
 * In both openings, once a side is chosen, o puts the next stone.
 *
 *	pro	the first stone is on the centre, the third at least 3 from it
 *	longpro	the first stone is on the centre, the third at least 4 from it
 *
 * A stone is n from the centre if it is outside the square of 2n - 1 points by
 * 2n - 1 around it.
 */

#ifndef COMMON_GAME_OPENING_H
#define COMMON_GAME_OPENING_H

#include <stdbool.h>
#include <stdint.h>

#include "common/game/board.h"

enum opening_kind {
	OPENING_NONE,
	OPENING_SWAP,
	OPENING_SWAP2,
	OPENING_PRO,
	OPENING_LONGPRO,
	OPENING_KIND_COUNT
};

/*
 * The choices with their words in the protocol. X, O: the chooser plays that
 * side from now on. MORE: the responder puts two more stones; then the opener
 * chooses.
 */
#define OPENING_CHOICES(V) V(X, "x") V(O, "o") V(MORE, "more")

#define OPENING_CHOICE_NAME(name, word) CHOICE_##name,
enum opening_choice { OPENING_CHOICES(OPENING_CHOICE_NAME) CHOICE_COUNT };

/* The most choices of one game. */
#define OPENING_CHOICES_MAX 2

/* What has been chosen in one game. */
struct opening {
	uint8_t kind : 4;       /* enum opening_kind */
	bool    has_more : 1;   /* the responder has chosen "more" */
	bool    is_decided : 1; /* a side has been chosen */
	/* The opener now has the seat of o; valid if is_decided */
	bool is_swapped : 1;
};

/*
 * These functions convert to and from the words of the protocol, which are read
 * in letters of either case.
 */
bool        opening_kind_parse(enum opening_kind *kind, const char *word);
const char *opening_kind_word(enum opening_kind kind);
bool        opening_choice_parse(enum opening_choice *c, const char *word);
const char *opening_choice_word(enum opening_choice c);

/*
 * Whether the variant can be played with that opening: its rule is free or
 * exact, K is at least 5, and its sides are at least 9, and odd for pro and
 * longpro. In an opening each side has at most three stones, so it cannot
 * complete K in a row.
 */
bool opening_is_allowed(enum opening_kind kind, const struct variant *v);

/* Whether a player chooses a side in that opening. */
bool opening_has_choice(enum opening_kind kind);

/* In the functions below ply is the number of stones on the board. */

/* Whether a choice must be made next, and not a stone placed. */
bool opening_awaits_choice(const struct opening *o, unsigned ply);

/* Whether that choice can be made next. */
bool opening_allows_choice(const struct opening *o, unsigned ply,
    enum opening_choice c);

/* Returns the side of the player who must put the next stone, or choose. */
enum side opening_turn(const struct opening *o, unsigned ply);

/*
 * Returns the side of the player who has put the stone `ply`, from 1. The side
 * is that of the player's present seat.
 */
enum side opening_mover(const struct opening *o, unsigned ply);

/*
 * Returns the side of the player who has made a choice when there were `ply`
 * stones. The side is that of the player's present seat.
 */
enum side opening_chooser(const struct opening *o, unsigned ply);

/*
 * Makes a choice, which must be allowed. Returns true if the seats must be
 * exchanged.
 */
bool opening_choose(struct opening *o, enum opening_choice c);

/* Size of the words of all choices with commas between them and a NUL. */
#define OPENING_CHOICE_ITEM(name, word) word ","
#define OPENING_CHOICES_SIZE            sizeof(OPENING_CHOICES(OPENING_CHOICE_ITEM))

/* Writes what has been chosen, such as "more,x", or "". Returns out. */
const char *
opening_choices_write(const struct opening *o, char out[OPENING_CHOICES_SIZE]);

/*
 * Makes the choices of such a text; nothing may have been chosen yet. Returns
 * false if the text is wrong or something cannot be chosen.
 */
bool opening_choices_read(struct opening *o, const char *text);

/*
 * Whether both players count as having moved: from then on the game cannot be
 * aborted, and changes ratings. In an opening in which a player chooses a side,
 * this is true when the choice is made: before it, nobody has the worse side.
 */
bool opening_both_have_moved(const struct opening *o, unsigned ply);

/* Whether the opening is over: none of its rules applies to the next move. */
bool opening_is_over(const struct opening *o, unsigned ply);

/*
 * Returns the protocol's word for what comes next: "stones" or "more" (one
 * player puts stones of both sides), "choice", "centre", "any" or "away"; NULL
 * if the opening is over.
 */
const char *opening_phase(const struct opening *o, unsigned ply);

/*
 * Returns how many stones are put before a player chooses a side; CHOICE_MORE
 * raises the number. 0 if nobody chooses a side in this opening.
 */
unsigned opening_plies(const struct opening *o);

/* Whether the opening allows the next stone on p. p must be on the board. */
bool opening_allows_point(const struct opening *o, const struct board *b,
    point p);

#endif
