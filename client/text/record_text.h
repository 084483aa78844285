/* record_text.h -- a recorded game in sentences. */

#ifndef CLIENT_TEXT_RECORD_TEXT_H
#define CLIENT_TEXT_RECORD_TEXT_H

#include <stdbool.h>
#include <stdio.h>

#include "common/records/game_record.h"

/* Size of the longest phrase with a player's name, with its NUL. */
#define RECORD_TEXT_SIZE (2 * RECORD_NAME_SIZE + 64)

/*
 * Formats the name of the player of `side`, for example "the easy bot". If the
 * name is unknown, writes "X" or "O". Returns out.
 */
const char *record_text_name(const struct game_record *r, enum side side,
    bool capitalize, char out[RECORD_NAME_SIZE]);

/* Formats how the game has ended: "ann wins with 5 in a row.". Returns out. */
const char *
record_text_result(const struct game_record *r, char out[RECORD_TEXT_SIZE]);

/*
 * Formats the moves that were taken back after the move `ply`, as "bo took back
 * h8 i9."; "" if there are none. The text is cut to its size. Returns out.
 */
const char *record_text_takebacks(const struct game_record *r, unsigned ply,
    char out[RECORD_TEXT_SIZE]);

/* Prints which game was played, its players and its result. */
void record_text_print_summary(const struct game_record *r, FILE *out);

/* Prints all moves, several in one line. */
void record_text_print_moves(const struct game_record *r, FILE *out);

#endif
