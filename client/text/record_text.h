/* record_text.h -- a recorded game in sentences. */

#ifndef CLIENT_TEXT_RECORD_TEXT_H
#define CLIENT_TEXT_RECORD_TEXT_H

#include <stdbool.h>
#include <stdio.h>

#include "common/records/game_record.h"

/* Room for a phrase with a name of a record. */
#define RECORD_TEXT_SIZE (2 * RECORD_NAME_SIZE + 64)

/*
 * Formats the name of a side, as messages_format_name does: "the easy bot"; "X"
 * or "O" if it is unknown. Returns out.
 */
const char *record_text_name(const struct game_record *r, enum side side,
    bool capitalize, char out[RECORD_NAME_SIZE]);

/* Formats how the game ended: "ann wins with 5 in a row.". Returns out. */
const char *
record_text_result(const struct game_record *r, char out[RECORD_TEXT_SIZE]);

/*
 * Formats the moves that were taken back in the position after that many moves:
 * "bo took back h8 i9."; "" if there are none; cut to its size. Returns out.
 */
const char *record_text_takebacks(const struct game_record *r, unsigned ply,
    char out[RECORD_TEXT_SIZE]);

/* Prints the game, its players and its result. */
void record_text_print_summary(const struct game_record *r, FILE *out);

/* Prints all moves, several in a row of text. */
void record_text_print_moves(const struct game_record *r, FILE *out);

#endif
