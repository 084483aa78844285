/* console_bans.h -- the operator's commands about bans. */

#ifndef SERVER_CONSOLE_CONSOLE_BANS_H
#define SERVER_CONSOLE_CONSOLE_BANS_H

#include "common/parser.h"
#include "server/console/console_request.h"

/*
 * "ban WHAT [FOR] [sure] [:REASON]": lists who is connected and matches, then
 * bans and disconnects them. Errors, with a sentence: ERR_VALUE, ERR_FULL, and
 * ERR_MANY if it would hit more than one and nobody has said "sure"; then
 * nothing is done.
 */
enum error cmd_ban(struct console_request *r, struct arguments *a);

/* "unban WHAT". Error, with a sentence: ERR_VALUE. */
enum error cmd_unban(struct console_request *r, struct arguments *a);

/*
 * "rename" has given a player a new name: bans the old name, without a key, so
 * that nobody takes it before an "unban", and ends such a ban of the new name.
 * Nothing is done for a guest's name and for another spelling. ERR_FULL is
 * returned, before a rename, if there are too many bans.
 */
enum error console_bans_check_rename(struct console_request *r);
void       console_bans_rename(struct console_request *r, const char *from,
	  const char *to);

/* "bans [from=N]": lists them, the newest first. */
enum error cmd_bans(struct console_request *r, struct arguments *a);

#endif
