/* match_logger.h -- logs and counts the games. */

#ifndef SERVER_CONSOLE_MATCH_LOGGER_H
#define SERVER_CONSOLE_MATCH_LOGGER_H

#include "server/match/match_event.h"

struct server_state;

/* Returns an observer that logs all games, and counts them in g->counters. */
struct match_observer match_logger_observer(struct server_state *g);

#endif
