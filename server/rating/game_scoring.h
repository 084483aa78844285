/* game_scoring.h -- how a finished game counts for each player. */

#ifndef SERVER_RATING_GAME_SCORING_H
#define SERVER_RATING_GAME_SCORING_H

#include <stdbool.h>

#include "server/match/match.h"

enum outcome { OUTCOME_WON, OUTCOME_LOST, OUTCOME_DRAWN, OUTCOME_COUNT };

/*
 * Sets *outcome to the result of one side in the finished game m, and *name to
 * the name of the side's player; *name is valid as long as the seat. Returns
 * false if the game does not count for that player: see protocol.md, "How games
 * count".
 */
bool game_scoring_outcome(const struct match *m, enum side side,
    const char **name, enum outcome *outcome);

#endif
