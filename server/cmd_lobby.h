/* cmd_lobby.h -- requests about people: names, finding a game, lists. */

#ifndef SERVER_CMD_LOBBY_H
#define SERVER_CMD_LOBBY_H

#include "common/error.h"
#include "common/msec.h"
#include "common/wire.h"
#include "server/session.h"

/*
 * Each obeys the request of its name, in a state its row of the command table
 * allows. On refusal nothing has changed, and a->wrong is the value that was.
 */
enum error cmd_bot(struct session *s, struct args *a, msec now);
enum error cmd_name(struct session *s, struct args *a, msec now);
enum error cmd_ping(struct session *s, struct args *a, msec now);
enum error cmd_quit(struct session *s, struct args *a, msec now);
enum error cmd_resume(struct session *s, struct args *a, msec now);
enum error cmd_scores(struct session *s, struct args *a, msec now);
enum error cmd_seek(struct session *s, struct args *a, msec now);
enum error cmd_unseek(struct session *s, struct args *a, msec now);
enum error cmd_who(struct session *s, struct args *a, msec now);

#endif
