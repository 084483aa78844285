/*
 * gomocup.h -- the engine side of the Gomocup protocol (Piskvork protocol), one
 * line at a time, without I/O.
 *
 * One extension: "INFO noughts K" sets K for the next START. Without it K is 5,
 * or the shorter side of a smaller board. "INFO pondering 1", an extension of
 * Yixin, turns pondering on: after a move, the position is searched on other
 * threads until the next line.
 */

#ifndef SERVER_GOMOCUP_GOMOCUP_H
#define SERVER_GOMOCUP_GOMOCUP_H

#include <stdbool.h>
#include <stddef.h>

#include "common/time_ms.h"

/* Capacity for the reply to one line, with its NUL. */
#define GOMOCUP_REPLY_MAX 256

/* The most threads for INFO thread_num; greater numbers are reduced to it. */
#define GOMOCUP_THREADS_MAX 256

struct gomocup;

/*
 * clock is monotonic; it limits the time of a move. While pondering it is called
 * on other threads.
 */
struct gomocup *gomocup_new(msec (*clock)(void));
void            gomocup_free(struct gomocup *g);

/*
 * Executes a line, given without its end. Writes the reply, zero or more lines
 * each with its end. A line that needs a move searches for it before returning.
 * Returns false if the line was END.
 */
bool gomocup_handle_line(struct gomocup *g, const char *line,
    char reply[GOMOCUP_REPLY_MAX]);

/* Bytes of the transposition table; 0 before the first START. */
size_t gomocup_table_bytes(const struct gomocup *g);

#endif
