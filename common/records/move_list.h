/*
 * move_list.h -- a game as its moves alone, in one line: "h8i9h9".
 *
 * People use it to paste a game from one program into another.
 */

#ifndef COMMON_RECORDS_MOVE_LIST_H
#define COMMON_RECORDS_MOVE_LIST_H

#include <stdbool.h>
#include <stddef.h>

#include "common/records/game_record.h"
#include "common/records/record_buffer.h"

/*
 * Appends the moves as a line, and an empty line, which separates them from the
 * next game.
 */
void move_list_write(struct record_buffer *out, const struct game_record *r);

/*
 * Reads moves on a board of variant v, with blanks, commas and line ends
 * between them or not, and with "1." before a move or not. False: *error says
 * why; of an illegal move at the start of a line also how games are separated.
 */
bool move_list_read(struct game_record *r, const char *text, size_t length,
    const struct variant *v, struct record_error *error);

#endif
