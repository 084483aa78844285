/*
 * absence.h -- whoever loses the line keeps the seat: going, staying away, and
 * coming back.
 */

#ifndef SERVER_ABSENCE_H
#define SERVER_ABSENCE_H

#include "common/msec.h"
#include "server/lobby.h"

/*
 * The player's connection is gone. A seek is left. A chair is kept for the grace,
 * and then dealt with as its game has it, if somebody is there to play; at the
 * table of a game that is over it is left then. p may be freed.
 */
void absence_part(struct lobby *l, struct player *p, msec now);

/*
 * The player, who may be here already, is told things by ear from now on. In the
 * chair again, if there is one.
 */
void absence_return(struct lobby *l, struct player *p, struct seat ear,
    msec now);

/*
 * The player sits at a game from before a restart: gone, but expected, so the
 * clock waits for the grace too.
 */
void absence_expect(struct lobby *l, struct player *p, msec now);

/*
 * The end of a turn: ends games that sleep where there are too many, sees to it
 * that the absent leave the tables of games that are over, and frees those that
 * nobody sits at. Nobody may still hold a match.
 */
void absence_tidy(struct lobby *l, msec now);

#endif
