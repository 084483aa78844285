/* cmd_proposal.h -- answers to seeks, challenges and offers by their number. */

#ifndef SERVER_PROTOCOL_CMD_PROPOSAL_H
#define SERVER_PROTOCOL_CMD_PROPOSAL_H

#include "common/error.h"
#include "common/parser.h"
#include "common/time_ms.h"
#include "server/protocol/session.h"

/* Handlers as in cmd_lobby.h. */
enum error cmd_accept(struct session *s, struct arguments *a, msec now);
enum error cmd_challenge(struct session *s, struct arguments *a, msec now);
enum error cmd_decline(struct session *s, struct arguments *a, msec now);
enum error cmd_withdraw(struct session *s, struct arguments *a, msec now);

#endif
