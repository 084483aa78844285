/* record_text.h -- a recorded game in sentences. */

#ifndef CLIENT_WORDS_RECORD_TEXT_H
#define CLIENT_WORDS_RECORD_TEXT_H

#include <stdbool.h>
#include <stdio.h>

#include "common/records/game_record.h"

/* Size of the longest phrase with a player's name, with its NUL. */
#define RECORD_TEXT_SIZE (2 * RECORD_NAME_SIZE + 64)

/*
 * Formats the name of the player of `side`, for example "the easy bot". If the name is
 * unknown, writes "X" or "O". Returns out.
 */
const char *record_text_name(const struct game_record *r, enum side side,
    bool capitalize, char out[RECORD_NAME_SIZE]);

/* Formats how the game has ended: "ann wins with 5 in a row.". Returns out. */
const char *
record_text_result(const struct game_record *r, char out[RECORD_TEXT_SIZE]);

/*
 * Formats what happened after the move `ply` besides the next move: what was
 * chosen in an opening, and which moves were taken back, as "bo took back h8
 * i9."; for ply 0, also the opening. "" if there is nothing to say. The text is
 * cut to its size. Returns out.
 */
const char *record_text_note(const struct game_record *r, unsigned ply,
    char out[RECORD_TEXT_SIZE]);

/*
 * Prints what must be known about the file from which a record was read, a sentence a
 * line: what it does not say, or what is not understood.
 */
void record_text_print_notes(const struct game_record *r, FILE *out);

/* Prints which game was played, its players, these notes and its result. */
void record_text_print_summary(const struct game_record *r, FILE *out);

/* Prints all moves, several in one line. */
void record_text_print_moves(const struct game_record *r, FILE *out);

#endif
