/*
 * command_handlers.h -- the handlers of the commands in commands.def.
 *
 * Each handler is named after its request, and is called only in a state that
 * its row of the table allows. The handlers are in cmd_game.c (at a game),
 * cmd_lobby.c (players, finding a game, lists), cmd_talk.c, cmd_key.c and
 * cmd_history.c. A handler that refuses its request changes nothing, and sets
 * a->bad_value to the value that was wrong, or to "".
 */

#ifndef SERVER_PROTOCOL_COMMAND_HANDLERS_H
#define SERVER_PROTOCOL_COMMAND_HANDLERS_H

#include "common/base/error.h"
#include "common/base/time_ms.h"
#include "common/protocol/parser.h"
#include "server/protocol/session.h"

struct tournament_manager;

/* How long a nonce of the server can be used, in ms. */
#define NONCE_LIFETIME 30000

struct history_query;

#define COMMAND(name, ...) command_handler_fn cmd_##name;
#include "server/protocol/commands.def"
#undef COMMAND

/*
 * Executes an order about the tournament, which has at least one word: "create
 * KIND VARIANT", "start", "points NAME POINTS", "remove NAME" or "end". The
 * errors are those of the functions in tournament_manager.h, and ERR_VALUE,
 * ERR_MISSING, ERR_SURPLUS and ERR_KEY.
 */
enum error tournament_execute(struct tournament_manager *tm,
    struct arguments *a, msec now);

/* Sends the games of an answer, each as a "* history" line. */
void cmd_history_send_games(struct session *s,
    const struct history_query             *answer);

/* Reads "bot=1", by which a client says that it is a program. */
enum error read_program(struct arguments *a, bool *is_program);

/*
 * Returns ERR_BANNED, and sets a->refusal, if the operator has banned what the
 * player says.
 */
enum error check_talk_ban(struct session *s, struct arguments *a, msec now);

/* Records in the player and in the player's seat whether a program plays. */
void mark_program(struct session *s, bool is_program);

/*
 * To be called after the session has taken over a player: sends the state of
 * the player's game, and appends to the answer what the player is doing.
 */
void answer_resumed(struct session *s, msec now);

#endif
