/* console_moderation.h -- the operator's commands about bans. */

#ifndef SERVER_CONSOLE_CONSOLE_MODERATION_H
#define SERVER_CONSOLE_CONSOLE_MODERATION_H

#include "server/protocol/dispatch.h"

/*
 * Executes "ban WHAT [talk] [TIME] [sure] [:REASON]": lists the connected
 * clients that WHAT names, then bans them, and disconnects them if not only what
 * they say is banned. The errors, each with its own sentence: ERR_VALUE;
 * ERR_FULL; and ERR_MANY if WHAT names several clients and "sure" is missing.
 * After an error nothing is done.
 */
enum error cmd_ban(struct session *s, struct arguments *a, msec now);

/* Executes "unban WHAT". Error, with its own sentence: ERR_VALUE. */
enum error cmd_unban(struct session *s, struct arguments *a, msec now);

/* Executes "bans [from=N]": lists the bans, the newest first. */
enum error cmd_bans(struct session *s, struct arguments *a, msec now);

#endif
