/* cmd_game.h -- requests of players and spectators about a game. */

#ifndef SERVER_PROTOCOL_CMD_GAME_H
#define SERVER_PROTOCOL_CMD_GAME_H

#include "common/error.h"
#include "common/parser.h"
#include "common/time_ms.h"
#include "server/protocol/session.h"

/*
 * Each handles the request with its name, in a state that the row in the
 * command table allows. A refusal changes nothing and sets a->bad_value to the
 * value that was wrong, or "".
 */
enum error cmd_abort(struct session *s, struct arguments *a, msec now);
enum error cmd_claim(struct session *s, struct arguments *a, msec now);
enum error cmd_draw(struct session *s, struct arguments *a, msec now);
enum error cmd_hint(struct session *s, struct arguments *a, msec now);
enum error cmd_move(struct session *s, struct arguments *a, msec now);
enum error cmd_pause(struct session *s, struct arguments *a, msec now);
enum error cmd_rematch(struct session *s, struct arguments *a, msec now);
enum error cmd_resign(struct session *s, struct arguments *a, msec now);
enum error cmd_state(struct session *s, struct arguments *a, msec now);
enum error cmd_undo(struct session *s, struct arguments *a, msec now);
enum error cmd_watch(struct session *s, struct arguments *a, msec now);

#endif
