/* cmd_talk.h -- requests to talk, and to ignore others. */

#ifndef SERVER_PROTOCOL_CMD_TALK_H
#define SERVER_PROTOCOL_CMD_TALK_H

#include "common/error.h"
#include "common/parser.h"
#include "common/time_ms.h"
#include "server/protocol/session.h"

/* The cost of a line of talk, without that for its listeners. */
#define TALK_COST 2

/* Handlers as in cmd_game.h. */
enum error cmd_ignore(struct session *s, struct arguments *a, msec now);
enum error cmd_say(struct session *s, struct arguments *a, msec now);
enum error cmd_shout(struct session *s, struct arguments *a, msec now);
enum error cmd_tell(struct session *s, struct arguments *a, msec now);

#endif
