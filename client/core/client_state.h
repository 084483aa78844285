/*
 * client_state.h -- all that the client knows, updated from the server's lines.
 *
 * Pure. A server may send any bytes: none of them crash the client, make it use
 * more memory or reach a terminal unchecked. A user interface applies each line
 * and then shows the event.
 */

#ifndef CLIENT_CORE_CLIENT_STATE_H
#define CLIENT_CORE_CLIENT_STATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "client/core/game.h"
#include "client/core/proposals.h"
#include "client/core/received_record.h"
#include "client/core/received_review.h"
#include "client/core/request_queue.h"
#include "client/core/server_event.h"
#include "common/line_reader.h"
#include "common/parser.h"
#include "common/user_text.h"

/* The most that is kept of the server's name, with its NUL. */
#define SERVER_NAME_SIZE 33

/* What our seek asks for. */
struct seek_info {
	struct variant variant;  /* columns 0: unknown */
	msec           bot_wait; /* time until a bot joins; 0: never */
};

struct client_state {
	bool                 greeted; /* a valid "hello" has been received */
	char                 server[SERVER_NAME_SIZE]; /* "noughtsd/0.1" */
	uint16_t             web_port; /* of the server's page; 0: none */
	char                 my_name[NAME_SIZE];
	char                 token[TOKEN_SIZE]; /* for "resume"; "": none */
	struct request_queue requests;    /* the owner sets how they are sent */
	uint32_t             seek_id;     /* our current seek; 0: none */
	struct seek_info     active_seek; /* terms of the seek with the
                                             number seek_id */
	uint32_t             last_serial; /* serial of the last game */
	struct game          game;        /* the game we play or watch */
	struct game snapshot; /* the snapshot of another game; kept until the
                                 answer to "watch" */
	struct received_record record;    /* the record last requested */
	struct received_review review;    /* the review last requested */
	struct proposals       proposals; /* made to us and by us */
	msec                   now;       /* the time of the last line */
};

void client_state_init(struct client_state *state);
void client_state_clear(struct client_state *state);

/*
 * Applies a line of `length` bytes, which may be any bytes, followed by a NUL,
 * and fills ev. Modifies the line; ev points into it. Every answer to a request
 * yields exactly one EVENT_DONE or EVENT_REFUSED, unless the request is sent
 * again.
 */
void client_state_apply(struct client_state *state, char *line, size_t length,
    msec now, struct server_event *ev);

/* Whether a request for a game, to play or to watch, is not answered yet. */
bool client_state_awaits_game(const struct client_state *state);

/* The i-th proposal that we may answer or have made; see proposals_open. */
bool client_state_asked(const struct client_state *state, unsigned i,
    struct proposal *out);
bool client_state_asking(const struct client_state *state, unsigned i,
    struct proposal *out);

/*
 * To be called when the connection is lost: the next line will be the greeting
 * of the server. The game is not changed.
 */
void client_state_on_disconnect(struct client_state *state);

/*
 * To be called when our session could not be resumed: the game is not changed,
 * except that the server no longer has it.
 */
void client_state_on_forgotten(struct client_state *state);

/*
 * True if we cannot move yet but will: while seeking and on the opponent's
 * turn.
 */
bool client_state_awaits_turn(const struct client_state *state);

#endif
