/* match_logger.h -- a line of the log for each game. */

#ifndef SERVER_CONSOLE_MATCH_LOGGER_H
#define SERVER_CONSOLE_MATCH_LOGGER_H

#include "server/state/server_state.h"

/* Returns an observer that logs all games, and counts them in g->counters. */
struct match_observer match_logger_observer(struct server_state *g);

#endif
