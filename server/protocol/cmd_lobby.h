/* cmd_lobby.h -- requests about players, finding a game, and lists. */

#ifndef SERVER_PROTOCOL_CMD_LOBBY_H
#define SERVER_PROTOCOL_CMD_LOBBY_H

#include "common/error.h"
#include "common/parser.h"
#include "common/time_ms.h"
#include "server/protocol/session.h"

/*
 * Each handles the request with its name, in a state that the row in the
 * command table allows. A refusal changes nothing and sets a->bad_value to the
 * value that was wrong, or "".
 */
enum error cmd_bot(struct session *s, struct arguments *a, msec now);
enum error cmd_games(struct session *s, struct arguments *a, msec now);
enum error cmd_lobby(struct session *s, struct arguments *a, msec now);
enum error cmd_limits(struct session *s, struct arguments *a, msec now);
enum error cmd_name(struct session *s, struct arguments *a, msec now);
enum error cmd_ping(struct session *s, struct arguments *a, msec now);
enum error cmd_profile(struct session *s, struct arguments *a, msec now);
enum error cmd_quit(struct session *s, struct arguments *a, msec now);
enum error cmd_resume(struct session *s, struct arguments *a, msec now);
enum error cmd_scores(struct session *s, struct arguments *a, msec now);
enum error cmd_seek(struct session *s, struct arguments *a, msec now);
enum error cmd_unseek(struct session *s, struct arguments *a, msec now);
enum error cmd_who(struct session *s, struct arguments *a, msec now);

/* Reads "bot=1", by which a client says that it is a program. */
enum error read_program(struct arguments *a, bool *is_program);

/* Notes for the player, and for the player's seat, whether a program plays. */
void mark_program(struct session *s, bool is_program);

/*
 * To be called when the session has taken over a player: sends the state of the
 * player's game, and appends the player's activity to the answer.
 */
void answer_resumed(struct session *s, msec now);

#endif
