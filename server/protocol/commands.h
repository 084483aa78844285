/*
 * commands.h -- the handlers of the command table in dispatch.c.
 *
 * Each handles the request with its name, in a state that its row in the table
 * allows. They are in cmd_game.c (at a game), cmd_lobby.c (players, finding a
 * game, lists), cmd_proposal.c (challenges and answers), cmd_talk.c, cmd_key.c
 * and cmd_history.c. A refusal changes nothing and sets a->bad_value to the
 * value that was wrong, or "".
 */

#ifndef SERVER_PROTOCOL_COMMANDS_H
#define SERVER_PROTOCOL_COMMANDS_H

#include "common/error.h"
#include "common/parser.h"
#include "common/time_ms.h"
#include "server/protocol/session.h"

/* The cost of a line of talk, without that for its listeners. */
#define TALK_COST 2

/* How long a nonce of the server may be used, in ms. */
#define NONCE_LIFETIME 30000

struct history_query;

enum error cmd_abort(struct session *s, struct arguments *a, msec now);
enum error cmd_accept(struct session *s, struct arguments *a, msec now);
enum error cmd_bot(struct session *s, struct arguments *a, msec now);
enum error cmd_challenge(struct session *s, struct arguments *a, msec now);
enum error cmd_claim(struct session *s, struct arguments *a, msec now);
enum error cmd_decline(struct session *s, struct arguments *a, msec now);
enum error cmd_draw(struct session *s, struct arguments *a, msec now);
enum error cmd_games(struct session *s, struct arguments *a, msec now);
enum error cmd_hint(struct session *s, struct arguments *a, msec now);
enum error cmd_history(struct session *s, struct arguments *a, msec now);
enum error cmd_ignore(struct session *s, struct arguments *a, msec now);
enum error cmd_key(struct session *s, struct arguments *a, msec now);
enum error cmd_limits(struct session *s, struct arguments *a, msec now);
enum error cmd_lobby(struct session *s, struct arguments *a, msec now);
enum error cmd_move(struct session *s, struct arguments *a, msec now);
enum error cmd_name(struct session *s, struct arguments *a, msec now);
enum error cmd_pause(struct session *s, struct arguments *a, msec now);
enum error cmd_ping(struct session *s, struct arguments *a, msec now);
enum error cmd_profile(struct session *s, struct arguments *a, msec now);
enum error cmd_prove(struct session *s, struct arguments *a, msec now);
enum error cmd_quit(struct session *s, struct arguments *a, msec now);
enum error cmd_record(struct session *s, struct arguments *a, msec now);
enum error cmd_rematch(struct session *s, struct arguments *a, msec now);
enum error cmd_resign(struct session *s, struct arguments *a, msec now);
enum error cmd_resume(struct session *s, struct arguments *a, msec now);
enum error cmd_review(struct session *s, struct arguments *a, msec now);
enum error cmd_say(struct session *s, struct arguments *a, msec now);
enum error cmd_scores(struct session *s, struct arguments *a, msec now);
enum error cmd_seek(struct session *s, struct arguments *a, msec now);
enum error cmd_shout(struct session *s, struct arguments *a, msec now);
enum error cmd_state(struct session *s, struct arguments *a, msec now);
enum error cmd_tell(struct session *s, struct arguments *a, msec now);
enum error cmd_undo(struct session *s, struct arguments *a, msec now);
enum error cmd_unseek(struct session *s, struct arguments *a, msec now);
enum error cmd_watch(struct session *s, struct arguments *a, msec now);
enum error cmd_who(struct session *s, struct arguments *a, msec now);
enum error cmd_withdraw(struct session *s, struct arguments *a, msec now);

/* Sends the games of an answer, one "* history" each. */
void cmd_history_send_games(struct session *s,
    const struct history_query             *answer);

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
