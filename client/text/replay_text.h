/* replay_text.h -- a recorded game in sentences, and stepping through it. */

#ifndef CLIENT_TEXT_REPLAY_TEXT_H
#define CLIENT_TEXT_REPLAY_TEXT_H

#include <stdbool.h>
#include <stdio.h>

#include "client/core/replay.h"

/* Fits a phrase with a name of a record in it. */
#define REPLAY_TEXT_SIZE (2 * RECORD_NAME_SIZE + 64)

/*
 * Formats the name of a side, as messages_format_name does: "the easy bot"; "X"
 * or "O" if it is unknown. Returns out.
 */
const char *replay_text_name(const struct game_record *r, enum side side,
    bool capitalize, char out[RECORD_NAME_SIZE]);

/* Formats how the game ended: "ann wins with 5 in a row.". Returns out. */
const char *
replay_text_result(const struct game_record *r, char out[REPLAY_TEXT_SIZE]);

/*
 * Formats the position shown: "Move 2 of 40: bo plays i9.". With tried moves:
 * "Move 2 of 40, then 1 tried: h9.". Returns out.
 */
const char *
replay_text_position(const struct replay *r, char out[REPLAY_TEXT_SIZE]);

/*
 * Formats what was taken back in the position after that many moves: "bo took
 * back h8 i9."; "" if nothing was, cut to its size. Returns out.
 */
const char *replay_text_takebacks(const struct game_record *r, unsigned ply,
    char out[REPLAY_TEXT_SIZE]);

/* Prints the game, its players and its result. */
void replay_text_print_summary(const struct game_record *r, FILE *out);

/* Prints all moves, some of them in a row. */
void replay_text_print_moves(const struct game_record *r, FILE *out);

/* Prints the position shown, with its board. */
void replay_text_print_position(const struct replay *r, FILE *out);

/*
 * The reason why a move cannot be tried, without a full stop; a static string.
 */
const char *replay_text_refusal(enum error error);

/* Prints the commands that may be typed. */
void replay_text_print_help(FILE *out);

/*
 * Runs a line typed in plain mode, such as "next", "12" or "h8", and prints
 * what it shows. False if it was "quit".
 */
bool replay_text_run(struct replay *r, const char *line, FILE *out);

#endif
