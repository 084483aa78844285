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
 * its time in ms. The last number of the first line is 1 if the second named
 * player began. The file contains neither K nor the rule. The names and the
 * number after them may be missing; a rule may follow the number after a comma,
 * as in "1, Standard". Source: openPsq and savePsq of Piskvork.
 */

#ifndef COMMON_RECORDS_PSQ_H
#define COMMON_RECORDS_PSQ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "common/records/game_record.h"

/*
 * Writes the game: its moves, times, size and names. Its rule must be plain
 * (rule_is_plain): programs that read the format know no other. The format has
 * no place for anything else. If a reader would take a name for a move, for the
 * last line, or for the first line of the next game, "_" is written before the
 * name.
 */
void psq_write(FILE *out, const struct game_record *r);

/*
 * Reads a game. K, and the rule unless the last line names it, are taken from v.
 * If v is NULL, K is 5 (or the longer side, if that is less), the rule is
 * `free`, and is_k_given is false. A line that begins with two numbers and a comma between them must be a move. A
 * second game in the text is not read. On failure returns false, and *error
 * says why.
 */
bool psq_read(struct game_record *r, const char *text, size_t length,
    const struct variant *v, struct record_error *error);

#endif
