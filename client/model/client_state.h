/*
 * client_state.h -- all that the client knows, updated from the server's lines.
 *
 * Pure. A server may send any bytes. They cannot crash the client or make it
 * use unlimited memory, and are never printed without a check. A user interface
 * applies each line, and then shows the event.
 */

#ifndef CLIENT_MODEL_CLIENT_STATE_H
#define CLIENT_MODEL_CLIENT_STATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "client/model/game.h"
#include "client/model/proposals.h"
#include "client/model/received_record.h"
#include "client/model/requests.h"
#include "client/model/server_event.h"
#include "client/model/tournament.h"
#include "common/protocol/line_reader.h"
#include "common/protocol/parser.h"
#include "common/text/user_text.h"

/* Size of the server's name and version, with its NUL; a longer text is cut. */
#define SERVER_NAME_SIZE 33

/* What our seek asks for. */
struct seek_info {
	struct variant variant; /* the game; its columns are 0 if unknown */
	msec bot_wait; /* after this time, in ms, a bot joins; 0: never */
};

struct client_state {
	bool greeted; /* a valid "hello" was received */
	/* Name and version, such as "noughtsd/0.1". */
	char     server[SERVER_NAME_SIZE];
	uint16_t web_port;  /* port of the server's page; 0: it has none */
	uint64_t server_id; /* the server's id in discovery; 0: unknown */
	char     my_name[NAME_SIZE];
	char     token[TOKEN_SIZE]; /* the last token for "resume"; "": none */
	/* requests without an answer; the owner sets its `send` */
	struct requests  requests;
	uint32_t         seek_id;     /* number of our seek; 0: none */
	struct seek_info active_seek; /* what our last "seek" has asked for */
	uint32_t         last_serial; /* game.serial of the last game */
	struct game      game;        /* the game that we play or watch */
	/* A snapshot of another game, kept until "watch" is answered */
	struct game            snapshot;
	struct received_record record; /* the record that was requested last */
	struct received_review review; /* the review that was requested last */
	struct proposals       proposals; /* open proposals, to us and by us */
	struct tournament      tournament;
	bool is_host; /* our key is that of whoever hosts the server */
	msec now;     /* when the last line was received */
};

void client_state_init(struct client_state *state);
void client_state_clear(struct client_state *state);

/*
 * Applies a line of `length` bytes followed by a NUL; the bytes may be
 * anything. Fills ev, which points into the line; the line is modified. Every
 * answer to a request yields exactly one EVENT_DONE or EVENT_REFUSED, unless
 * the request is sent again.
 */
void client_state_apply(struct client_state *state, char *line, size_t length,
    msec now, struct server_event *ev);

/* Whether our request to play or to watch a game has no answer yet. */
bool client_state_awaits_game(const struct client_state *state);

/* Finds the i-th proposal that we can answer; see proposals_open. */
bool client_state_asked(const struct client_state *state, unsigned i,
    struct proposal *out);

/* Finds the first proposal that we have made; without one, our seek, without a name. */
bool client_state_asking(const struct client_state *state,
    struct proposal                                *out);

/*
 * To be called when the connection is lost: the next line will be a server's first
 * line. The game does not change.
 */
void client_state_on_disconnect(struct client_state *state);

/*
 * To be called when our session could not be resumed: notes that the server no longer
 * has the game. The game on the board does not change.
 */
void client_state_on_forgotten(struct client_state *state);

/*
 * True if we cannot move now but will be able to later: while we seek, and during the
 * opponent's turn.
 */
bool client_state_awaits_turn(const struct client_state *state);

#endif
