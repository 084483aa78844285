/* console_moderation.h -- the operator's commands about bans and mutes. */

#ifndef SERVER_CONSOLE_CONSOLE_MODERATION_H
#define SERVER_CONSOLE_CONSOLE_MODERATION_H

#include "common/parser.h"
#include "server/protocol/session.h"

/*
 * "ban WHAT [FOR] [sure] [:REASON]": lists who is connected and matches, then
 * bans and disconnects them. Errors, with a sentence: ERR_VALUE, ERR_FULL, and
 * ERR_MANY if it would hit more than one and nobody has said "sure"; then
 * nothing is done.
 */
enum error cmd_ban(struct session *s, struct arguments *a, msec now);

/* "unban WHAT". Error, with a sentence: ERR_VALUE. */
enum error cmd_unban(struct session *s, struct arguments *a, msec now);

/* "bans [from=N]": lists them, the newest first. */
enum error cmd_bans(struct session *s, struct arguments *a, msec now);

/*
 * "mute NAME [FOR]", "unmute NAME". Errors: ERR_NOBODY, ERR_VALUE for the time,
 * and ERR_FULL.
 */
enum error cmd_mute(struct session *s, struct arguments *a, msec now);
enum error cmd_unmute(struct session *s, struct arguments *a, msec now);

/* OK, or ERR_FULL, with a sentence, if there are too many bans for another. */
enum error
console_check_ban_room(struct session *s, struct arguments *a, msec now);

/*
 * A player has been given a new name: bans the old name, without a key, so that
 * nobody takes it before an "unban", and ends such a ban of the new name. Does
 * nothing for a guest's name and for another spelling.
 */
void console_ban_old_name(struct session *s, const char *from, const char *to,
    msec now);

#endif
