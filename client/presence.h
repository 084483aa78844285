/* presence.h -- who is at the board, and what time there is, in sentences. */

#ifndef CLIENT_PRESENCE_H
#define CLIENT_PRESENCE_H

#include <stdio.h>

#include "client/game.h"
#include "common/msec.h"

/*
 * side's person lost the line, and what comes of it in so long; 0: nothing is
 * known to. Nothing of yourself.
 */
void presence_away(const struct game *g, enum side side, msec span, FILE *out);

/* side's person is there again. Nothing of yourself. */
void presence_back(const struct game *g, enum side side, FILE *out);

/* Those who are away, and whose chair a bot keeps. */
void presence_standing(const struct game *g, msec now, FILE *out);

/* The terms of time: "5 minutes each, and 3 s more a move."; or nothing. */
void presence_terms(const struct control *c, FILE *out);

/* ", 4:58 left" behind a move of side's, where that is worth telling. */
void presence_left(const struct game *g, enum side side, FILE *out);

/* What both sides have left, and whether it runs; or that time is not limited. */
void presence_time(const struct game *g, msec now, FILE *out);

#endif
