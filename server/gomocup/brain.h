/*
 * brain.h -- a player for managers of the Gomocup protocol, a line at a time.
 *
 * Pure but for the time it takes to think. A key of our own, "INFO noughts K",
 * sets how many in a row the next START wants; without it they are five, or as
 * many as the board has room for.
 */

#ifndef SERVER_GOMOCUP_BRAIN_H
#define SERVER_GOMOCUP_BRAIN_H

#include <stdbool.h>

#include "common/msec.h"

/* Room for all that one line is answered. */
#define BRAIN_REPLY 256

struct brain;

/* The clock tells how long a move may still take. */
struct brain *brain_new(msec (*clock)(void));
void          brain_free(struct brain *b);

/*
 * Obeys a line without its end and answers with lines, each with an end, or
 * with "". False when the line was END.
 */
bool brain_obey(struct brain *b, const char *line, char reply[BRAIN_REPLY]);

#endif
