/*
 * messages.h -- the sentences about a game and about the lists.
 *
 * Functions that print write whole sentences in lines; functions that format
 * write a phrase for the middle of a sentence, or for its beginning where
 * capitalize is true. You are "you", your opponent is "ann", and for spectators
 * the players are "ann (X)" and "bob (O)". Nothing here keeps state.
 */

#ifndef CLIENT_TEXT_MESSAGES_H
#define CLIENT_TEXT_MESSAGES_H

#include <stdbool.h>
#include <stdio.h>

#include "client/core/game.h"
#include "client/core/proposals.h"
#include "client/core/server_event.h"
#include "common/time_ms.h"

/* Fits the longest phrase and a NUL. */
#define MESSAGES_PHRASE_SIZE 48

/* --- phrases --- */

/*
 * Formats a name that name_sanitize has checked: "ann", "the hard bot", "guest
 * 12". No person's name has a blank, so none looks like a bot's. Returns out.
 */
const char *messages_format_name(const char *name, bool capitalize,
    char out[MESSAGES_PHRASE_SIZE]);

/* Formats who plays side. Returns out. */
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
 * What the loser of a game did, such as "resigned"; NULL if the winner won it
 * by a move. A static string, like the next.
 */
const char *messages_loss(enum end_reason reason);

/* Why a game has no winner: "a draw by agreement", "aborted". */
const char *messages_no_winner(enum end_reason reason);

/* Fits two names with ratings, and the words between and behind. */
#define MESSAGES_RESULT_SIZE (2 * MESSAGES_PHRASE_SIZE + 64)

/*
 * Formats how a game of x and o, two names, has ended: "ann beat bob, who
 * resigned", "ann against bob: a draw by agreement". Returns out.
 */
const char *messages_format_result(const char *x, const char *o,
    enum side winner, enum end_reason reason, char out[MESSAGES_RESULT_SIZE]);

/* --- the course of a game --- */

/* Prints the board between two blank lines. */
void messages_print_board(const struct game *g, FILE *out);

/*
 * Prints the game and its players: "HEAD 3x3x3: 3 in a row wins. You are X,
 * ..."
 */
void messages_print_players(const struct game *g, const char *head, FILE *out);

/*
 * Prints whose turn it is; if hint is true, also how to type a move. Nothing
 * once the game is over.
 */
void messages_print_turn(const struct game *g, bool hint, FILE *out);

/* Prints the move just made and, if so, that it is your turn now. */
void messages_print_move(const struct game *g, enum side side, point p,
    bool hint, FILE *out);

/* Prints the result of a game that is over. */
void messages_print_result(const struct game *g, FILE *out);

/*
 * Prints in which move a game that is over ended, and the new ratings if it
 * was rated. Nothing about a game that does not count.
 */
void messages_print_end(const struct game *g, FILE *out);

/* Prints the offers that are open. */
void messages_print_offers(const struct game *g, FILE *out);

/* Prints that a hint for side is being computed. */
void messages_print_hinting(const struct game *g, enum side side, FILE *out);

/*
 * Prints the best move, its score ("win:5", "draw" or "+120") and the expected
 * moves ("b2,a1"). Both come from the server; a part that does not parse is
 * left out.
 */
void messages_print_hint(point best, const char *score, const char *line,
    FILE *out);

/* Prints that side makes an offer, and how to accept. */
void messages_print_offer(const struct game *g, enum side side,
    enum game_offer offer, FILE *out);

/* --- challenges, seeks and offers by number --- */

/* Fits the longest that messages_format_proposal writes. */
#define MESSAGES_PROPOSAL_SIZE (PROPOSAL_TERMS_SIZE + 80)

/*
 * Formats what somebody asks, or what you ask, without a full stop: "bob (1500)
 * challenges you: 7x7x4". Returns out.
 */
const char *messages_format_proposal(const struct proposal *p,
    char out[MESSAGES_PROPOSAL_SIZE]);

/* Prints how a proposal ended: an EVENT_ANSWERED. */
void messages_print_answered(const struct server_event *e, const char *my_name,
    FILE *out);

/* --- connections and clocks --- */

/*
 * Prints that side's player is disconnected, and what happens after timeout; 0:
 * no time is known. Nothing about yourself.
 */
void messages_print_away(const struct game *g, enum side side, msec timeout,
    FILE *out);

/* Prints that side's player has reconnected. Nothing about yourself. */
/* Prints that side has been warned, and that the game can be claimed then. */
void messages_print_idle(const struct game *g, enum side side, msec timeout,
    FILE *out);
void messages_print_back(const struct game *g, enum side side, FILE *out);

/* Prints who is disconnected, and whose seat a bot has taken. */
void messages_print_absences(const struct game *g, msec now, FILE *out);

/* Prints " 5 minutes each, plus 3 s per move."; nothing without a clock. */
void messages_print_time_control(const struct time_control *t, FILE *out);

/* Prints ", 4:58 left" after a move of side's, if the time is per game. */
void messages_print_time_left(const struct game *g, enum side side, FILE *out);

/* Prints the time left of both sides, and whether their clocks are stopped. */
void messages_print_clocks(const struct game *g, msec now, FILE *out);

/* --- rows of the lists --- */

void messages_print_game_row(const struct server_event *e, FILE *out);
void messages_print_player_row(const struct server_event *e, FILE *out);
void messages_print_score_row(const struct server_event *e, FILE *out);

/* Rows of "profile": a rating, and results against the user. */
void messages_print_rating_row(const struct server_event *e, FILE *out);
void messages_print_against_row(const struct server_event *e, FILE *out);

/* A row of "history", or the first of "record"; and the others of that. */
void messages_print_finished_row(const struct server_event *e, FILE *out);
void messages_print_record_row(const struct server_event *e, FILE *out);

#endif
