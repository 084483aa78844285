/* game_scoring.h -- how a finished game counts for each player. */

#ifndef SERVER_LOBBY_GAME_SCORING_H
#define SERVER_LOBBY_GAME_SCORING_H

#include <stdbool.h>

#include "server/match/match.h"

enum outcome { OUTCOME_WON, OUTCOME_LOST, OUTCOME_DRAWN, OUTCOME_COUNT };

/*
 * Sets *outcome to the result of a side in the finished game m, and *name to
 * the player for whom it counts; *name is valid as long as the seat. Returns
 * false if the game does not count, by "How games count" in protocol.md.
 */
bool game_scoring_outcome(const struct match *m, enum side side,
    const char **name, enum outcome *outcome);

#endif
