/*
 * gomocup.h -- the engine side of the Gomocup protocol (Piskvork protocol). It
 * handles one line at a time and does no I/O.
 *
 * There is one extension. "INFO noughts K" sets K for the next START; without it
 * K is 5 or, on a smaller board, the length of the shorter side.
 */

#ifndef SERVER_GOMOCUP_GOMOCUP_H
#define SERVER_GOMOCUP_GOMOCUP_H

#include <stdbool.h>
#include <stddef.h>

#include "common/base/time_ms.h"

/* Size of the reply to one line, with its NUL. */
#define GOMOCUP_REPLY_MAX 256

struct gomocup;

/*
 * Creates an engine without a game. `clock` is a monotonic clock that limits
 * the time of a move.
 */
struct gomocup *gomocup_new(msec (*clock)(void));
void            gomocup_free(struct gomocup *g);

/*
 * Executes a line, given without its line feed. Writes the reply: any number of
 * lines, each with a line feed. If the line requires a move, searches for it
 * before it returns. Returns false if the line was END.
 */
bool gomocup_handle_line(struct gomocup *g, const char *line,
    char reply[GOMOCUP_REPLY_MAX]);

/* Returns the transposition table's size in bytes; 0 before the first START. */
size_t gomocup_table_bytes(const struct gomocup *g);

#endif
