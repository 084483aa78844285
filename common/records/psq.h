/*
 * psq.h -- games in Piskvork's file format, in which Gomocup keeps them.
 *
 *	Piskvorky 15x15, 0:0, 0
 *	8,8,1230
 *	9,8,470
 *	ann
 *	bob
 *	0
 *
 * Columns and rows count from 1 at the top left; the third number of a move is
 * its time in ms. The last number of the first line is 1 if the second player
 * named began. There is no K and no rule. The names and the number after them
 * may be missing. Source: openPsq and savePsq of
 * Piskvork.
 */

#ifndef COMMON_RECORDS_PSQ_H
#define COMMON_RECORDS_PSQ_H

#include <stdbool.h>
#include <stddef.h>

#include "common/records/game_record.h"
#include "common/records/record_buffer.h"

/*
 * Appends the game: moves, times, size and names; the format has no place for
 * the rest. A name that a reader would take for a move, or for the first line
 * of the next game, gets a "_" before it.
 */
void psq_write(struct record_buffer *out, const struct game_record *r);

/*
 * Reads a game. K and the rule are those of v; if v is NULL, five in a row with
 * free overlines (or the longer side, if that is less), and is_k_given is
 * false. A line that begins with two numbers and a comma between them is read
 * as a move, or is an error. A second game in the text is not read. On false,
 * *error says why.
 */
bool psq_read(struct game_record *r, const char *text, size_t length,
    const struct variant *v, struct record_error *error);

#endif
