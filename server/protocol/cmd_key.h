/* cmd_key.h -- requests that prove the server's key and the owner of a name. */

#ifndef SERVER_PROTOCOL_CMD_KEY_H
#define SERVER_PROTOCOL_CMD_KEY_H

#include "common/error.h"
#include "common/parser.h"
#include "common/time_ms.h"
#include "server/protocol/session.h"

/* How long a nonce of the server may be used, in ms. */
#define NONCE_LIFETIME 30000

/* Handlers as in cmd_game.h. */
enum error cmd_key(struct session *s, struct arguments *a, msec now);
enum error cmd_prove(struct session *s, struct arguments *a, msec now);

#endif
