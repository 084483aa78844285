/*
 * messages.h -- phrases and sentences that both modes of the client show.
 *
 * Functions that print write whole sentences in lines, with commands marked as
 * text_output.h says. Functions that format write a phrase for the middle of a
 * sentence, or for its beginning if capitalize is true. You are "you", your
 * opponent is "ann", and for spectators the players are "ann (X)" and "bob (O)".
 * Nothing here keeps state.
 */

#ifndef CLIENT_TEXT_MESSAGES_H
#define CLIENT_TEXT_MESSAGES_H

#include <stdbool.h>
#include <stdio.h>

#include "client/core/game.h"
#include "client/core/lobby.h"
#include "client/core/proposals.h"
#include "common/time_ms.h"

/* Fits the longest phrase and a NUL. */
#define MESSAGES_PHRASE_SIZE 48

/* --- phrases --- */

/*
 * Formats a name that name_sanitize has checked: "ann", "the hard bot", "guest
 * 12". No person's name has a blank, so it cannot look like a bot's. Returns
 * out.
 */
const char *messages_format_name(const char *name, bool capitalize,
    char out[MESSAGES_PHRASE_SIZE]);

/* Formats the name of the player of side. Returns out. */
const char *messages_format_side(const struct game *g, enum side side,
    bool capitalize, char out[MESSAGES_PHRASE_SIZE]);

/* The ending of a verb behind side: "" for "you play", "s" for "ann plays". */
const char *messages_verb_s(const struct game *g, enum side side);

/*
 * Formats the goal: "3 in a row wins", "exactly 5 in a row wins". Returns out.
 */
const char *
messages_format_goal(const struct variant *v, char out[MESSAGES_PHRASE_SIZE]);

/* Formats a time in minutes and whole seconds, rounded down. Returns out. */
const char *messages_format_time(msec time, char out[MESSAGES_PHRASE_SIZE]);

/*
 * What the loser of a game did, such as "resigned"; NULL if the winner won by a
 * move. A static string.
 */
const char *messages_loss(enum end_reason reason);

/* Why a game has no winner: "a draw by agreement", "aborted". */
const char *messages_no_winner(enum end_reason reason);

/* Fits two names with ratings, and the words between and behind. */
#define MESSAGES_RESULT_SIZE (2 * MESSAGES_PHRASE_SIZE + 64)

/*
 * Formats the result of a game of x and o, two names: "ann beat bob, who
 * resigned", "ann against bob: a draw by agreement". Returns out.
 */
const char *messages_format_result(const char *x, const char *o,
    enum side winner, enum end_reason reason, char out[MESSAGES_RESULT_SIZE]);

/* The "s" of a plural behind a count in digits: "1 move", "3 moves". */
const char *messages_plural_s(const char *count);

/* A player's activity in words: "looking for an opponent". A static string. */
const char *messages_activity(enum player_activity activity);

/* --- a game --- */

/* Prints whose turn it is; prints nothing when the game is over. */
void messages_print_turn(const struct game *g, FILE *out);

/* Prints the result of a game that is over. */
void messages_print_result(const struct game *g, FILE *out);

/* Formats the same without its full stop, cut to size. */
void messages_format_end(const struct game *g, char *out, size_t size);

/*
 * Prints the number of the move in which a finished game ended, and the new
 * ratings if it was rated. Prints nothing about a game that does not count.
 */
void messages_print_end(const struct game *g, FILE *out);

/* --- offers and challenges --- */

/* The words about an offer; static strings. */
struct messages_offer {
	const char *verb, *what;   /* as in "ann VERBs WHAT." */
	const char *answer;        /* verb of the command that accepts it:
                                      "accepts" */
	const char *agreed;        /* "Both agree to AGREED." */
	const char *noun;          /* "ann declines NOUN." */
	const char *make, *accept; /* items of a menu: "Offer a draw" */
};

const struct messages_offer *messages_offer(enum game_offer offer);

/* Prints that side makes an offer, and how to accept. */
void messages_print_offer(const struct game *g, enum side side,
    enum game_offer offer, FILE *out);

/* Fits the longest that messages_format_proposal writes. */
#define MESSAGES_PROPOSAL_SIZE (PROPOSAL_TERMS_SIZE + 80)

/*
 * Formats a proposal to you or by you, without a full stop: "bob (1500)
 * challenges you: 7x7x4". Returns out.
 */
const char *messages_format_proposal(const struct proposal *p,
    char out[MESSAGES_PROPOSAL_SIZE]);

#endif
