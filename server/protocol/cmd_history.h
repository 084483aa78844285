/* cmd_history.h -- requests about games that are over. */

#ifndef SERVER_PROTOCOL_CMD_HISTORY_H
#define SERVER_PROTOCOL_CMD_HISTORY_H

#include "common/error.h"
#include "common/parser.h"
#include "common/time_ms.h"

struct history_query;
struct session;

/*
 * Handlers of the command table; each returns the reason for refusing, or OK.
 */
enum error cmd_history(struct session *s, struct arguments *a, msec now);
enum error cmd_record(struct session *s, struct arguments *a, msec now);
enum error cmd_review(struct session *s, struct arguments *a, msec now);

/* Sends the games of an answer, one "* history" each. */
void cmd_history_send_games(struct session *s,
    const struct history_query             *answer);

#endif
