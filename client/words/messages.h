/*
 * messages.h -- phrases and sentences that both modes of the client show.
 *
 * Functions named print write lines of whole sentences, whose commands are
 * marked as described in text_output.h. Functions named format write a phrase
 * for the middle of a sentence or, if capitalize is true, for its beginning.
 * You are "you", your opponent is "ann", and for spectators the players are
 * "ann (X)" and "bob (O)". Nothing here keeps state.
 */

#ifndef CLIENT_WORDS_MESSAGES_H
#define CLIENT_WORDS_MESSAGES_H

#include <stdbool.h>
#include <stdio.h>

#include "client/model/game.h"
#include "client/model/lobby.h"
#include "client/model/proposals.h"
#include "client/model/settings.h"
#include "common/base/time_ms.h"

/* Size of the longest phrase, with its NUL. */
#define MESSAGES_PHRASE_SIZE 64

/* --- phrases --- */

/*
 * Formats a name that name_sanitize has made safe: "ann", "the hard bot",
 * "guest 12". Returns out. The name of a person has no blank, so it cannot look
 * like the name of a bot.
 */
const char *messages_format_name(const char *name, bool capitalize,
    char out[MESSAGES_PHRASE_SIZE]);

/* Formats the name of the player of a side. Returns out. */
const char *messages_format_side(const struct game *g, enum side side,
    bool capitalize, char out[MESSAGES_PHRASE_SIZE]);

/*
 * Returns the ending of a verb after the side's name: "" as in "you play", "s" as in
 * "ann plays".
 */
const char *messages_verb_s(const struct game *g, enum side side);

/* Writes the board of a variant without its rule: "15x15x5". Returns out. */
const char *
messages_format_board(const struct variant *v, char out[VARIANT_TEXT_SIZE]);

/* Formats how a game is won: "exactly 5 in a row wins". Returns out. */
const char *
messages_format_goal(const struct variant *v, char out[MESSAGES_PHRASE_SIZE]);

/* Returns what a move on a board looks like: "a point such as b2". */
const char *messages_move_syntax(const struct board *b);

/* Formats a time in minutes and whole seconds, rounded down. Returns out. */
const char *messages_format_time(msec time, char out[MESSAGES_PHRASE_SIZE]);

/* Prints n points, each after a blank, and before them, if there are any, `head`. */
void messages_print_points(const char *head, const point *points, unsigned n,
    FILE *out);

/*
 * Returns what the loser has done, such as "resigned"; NULL if the winner has won by a
 * move. A static string.
 */
const char *messages_loss(enum end_reason reason);

/*
 * Returns why a game has no winner, such as "a draw by agreement" or "aborted". A
 * static string.
 */
const char *messages_no_winner(enum end_reason reason);

/* Size of the longest result: two names with ratings, and words. */
#define MESSAGES_RESULT_SIZE (2 * MESSAGES_PHRASE_SIZE + 64)

/*
 * Formats the result of a game between x and o, which are two names: "ann beat bob, who
 * resigned" or "ann against bob: a draw by agreement". Returns out.
 */
const char *messages_format_result(const char *x, const char *o,
    enum side winner, enum end_reason reason, char out[MESSAGES_RESULT_SIZE]);

/* Returns what a player does, such as "looking for an opponent". */
const char *messages_activity(enum player_activity activity);

/* Replaces a word in braces, if it is in the text, by a value; cuts the text to size. */
void messages_fill_in(char *text, size_t size, const char *word,
    const char *value);

/*
 * Replaces these words by the settings: {game}, and {choice}, which may be "another
 * board"; {board}, {rule} and {goal} of the game; {side}, {clock}, {opening} and the
 * other {terms}; {level}, {bell}; {kind} and {tournament clock}, of a tournament.
 */
void messages_fill_settings(char *text, size_t size, const struct settings *s);

/* --- a game --- */

/* Prints whose turn it is. Prints nothing if the game is over. */
void messages_print_turn(const struct game *g, FILE *out);

/* Prints the result of a game that is over. */
void messages_print_result(const struct game *g, FILE *out);

/* Formats what messages_print_result prints, without full stop, cut to size. */
void messages_format_end(const struct game *g, char *out, size_t size);

/*
 * Prints the number of the move with which a game has ended and, if it was rated, the
 * new ratings. Prints nothing about a game that does not count.
 */
void messages_print_end(const struct game *g, FILE *out);

/* --- offers and challenges --- */

/* The words about an offer; static strings. */
struct messages_offer {
	const char *verb, *what; /* as in "ann VERBs WHAT." */
	const char *answer; /* what the command does, as in "draw ANSWER." */
	const char *agreed; /* "Both agree to AGREED." */
	const char *noun;   /* "ann declines NOUN." */
	const char *make, *accept; /* items of a menu: "Offer a draw" */
};

const struct messages_offer *messages_offer(enum offer offer);

/* Prints that a side makes an offer, and how to accept it. */
void messages_print_offer(const struct game *g, enum side side,
    enum offer offer, FILE *out);

/* Size of the longest text of messages_format_proposal. */
#define MESSAGES_PROPOSAL_SIZE                                  \
	(MESSAGES_PHRASE_SIZE +                                 \
	    sizeof(" wants to play you instead of the bot: ") + \
	    PROPOSAL_TERMS_SIZE)

/*
 * Formats a proposal that was made to you or by you, without a full stop, as "bob
 * (1500) challenges you: 7x7x4". Returns out.
 */
const char *messages_format_proposal(const struct proposal *p,
    char out[MESSAGES_PROPOSAL_SIZE]);

#endif
