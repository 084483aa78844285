/* match_logger.h -- logs and counts the games of all players. */

#ifndef SERVER_CONSOLE_MATCH_LOGGER_H
#define SERVER_CONSOLE_MATCH_LOGGER_H

#include <stdint.h>

#include "server/match/match_event.h"

/* Counts of games since the start of the server. */
struct game_counts {
	uint64_t begun, ended, moves;
};

/*
 * Returns an observer for all matches. counts belongs to the caller and must
 * outlive the matches.
 */
struct match_observer match_logger_observer(struct game_counts *counts);

#endif
