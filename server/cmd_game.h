/* cmd_game.h -- requests about a game: from a chair, and from beside it. */

#ifndef SERVER_CMD_GAME_H
#define SERVER_CMD_GAME_H

#include "common/error.h"
#include "common/msec.h"
#include "common/wire.h"
#include "server/session.h"

/*
 * Each obeys the request of its name, in a state its row of the command table
 * allows. On refusal nothing has changed, and a->wrong is the value that was.
 */
enum error cmd_claim(struct session *s, struct args *a, msec now);
enum error cmd_draw(struct session *s, struct args *a, msec now);
enum error cmd_games(struct session *s, struct args *a, msec now);
enum error cmd_hint(struct session *s, struct args *a, msec now);
enum error cmd_move(struct session *s, struct args *a, msec now);
enum error cmd_rematch(struct session *s, struct args *a, msec now);
enum error cmd_resign(struct session *s, struct args *a, msec now);
enum error cmd_say(struct session *s, struct args *a, msec now);
enum error cmd_state(struct session *s, struct args *a, msec now);
enum error cmd_unwatch(struct session *s, struct args *a, msec now);
enum error cmd_watch(struct session *s, struct args *a, msec now);

#endif
