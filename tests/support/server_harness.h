/*
 * server_harness.h -- a server without sockets, threads or a clock.
 *
 * It has real sessions and state. Clients send and receive lines; the test
 * advances the time.
 */

#ifndef TESTS_SUPPORT_SERVER_HARNESS_H
#define TESTS_SUPPORT_SERVER_HARNESS_H

#include <stdbool.h>

#include "common/base/time_ms.h"
#include "server/bot/bot_player.h"
#include "server/protocol/session.h"
#include "server/state/server_state.h"
#include "server/storage/db_query.h"
#include "server/util/option_values.h"
#include "server/util/thread_pool.h"

#define HARNESS_CLIENTS 8

/* The wall clock when the server's time is 0: 2026-11-22T02:47:02Z. */
#define UNIX_MS_AT_START 1795315622000

struct harness_client {
	struct harness *harness;
	char            name[NAME_SIZE]; /* in the test */
	struct session *session;         /* NULL while disconnected */
	char           *output;          /* not consumed yet */
	size_t          length, consumed;
	size_t          greeting, greeting_end; /* of harness_reconnect */
	/* The position that the last line waits for */
	uint64_t journal_pos;
	bool     is_paused; /* a request is not answered yet */
	/* Until then, the session has stopped reading; or 0 */
	msec throttled_until;
};

struct harness {
	struct options       options; /* the defaults, but with no allowance */
	struct server_state *state;
	struct bot_pool      bots;
	struct session_env   env;
	struct sessions      sessions;
	struct review_queue *reviews;     /* works while time advances */
	struct storage      *db;          /* in memory; NULL: not needed yet */
	bool                 keeps_games; /* see harness_keep_games */
	/*
	 * Clients are browsers: each request comes in a frame, and their
	 * players are kept
	 */
	bool     over_websocket;
	msec     now;
	int64_t  wall_moved; /* how far the wall clock was moved, in ms */
	unsigned clients;
	struct harness_client client[HARNESS_CLIENTS];
};

/* Grace, login and ping are 30 s; there is no rate limit. */
struct harness *harness_new(void);
void            harness_free(struct harness *f);

/* Has the database keep all records, not only scores; nothing waits for it. */
void harness_keep_games(struct harness *f);

/*
 * Makes that file the database, which keeps all records, from the next
 * harness_restart on; fatal as storage_open. To be called once, before any
 * request.
 */
void harness_open(struct harness *f, const char *path);

/*
 * The server ends without warning and starts again with what the database
 * keeps; all clients are disconnected. Returns how many games run.
 */
unsigned harness_restart(struct harness *f);

/*
 * Reads the wall clock, which else is read only when it must, and writes the
 * records to the database.
 */
enum wall_clock_change harness_read_clock(struct harness *f);

/*
 * Writes the journal, and returns a new state with what the database has, as it
 * is before the server begins to accept connections. The bots of that state do
 * not move. To be freed with server_state_free.
 */
struct server_state *harness_load(struct harness *f);

/* The client of that name, which is connected if it is new. */
struct harness_client *harness_client(struct harness *f, const char *name);

/* Closes a client's connection. */
void harness_disconnect(struct harness_client *c);

/* Connects a disconnected client again and drops the greeting. */
void harness_reconnect(struct harness_client *c);

/*
 * Copies the last token that the client received, other than the guest's token
 * in the greeting of harness_reconnect.
 */
void harness_token(const struct harness_client *c, char out[RESUME_TOKEN_TEXT]);

/*
 * Has c, which is connected again if it is disconnected, send "resume" with the last
 * token of owner.
 */
void harness_resume(struct harness_client *c,
    const struct harness_client           *owner);

/* Sends a line and handles all consequences, including the moves of bots. */
void harness_send(struct harness_client *c, const char *line);

/*
 * The operator's command "tournament" with these arguments: "create KIND
 * VARIANT PAIRS", "start", "points NAME POINTS", "remove NAME" or "end". The
 * result goes to *refusal as a sentence, or NULL for the error's own.
 */
enum error harness_tournament(struct harness *f, const char *arguments,
    const char **refusal);

/* Advances the time and fires the timers. */
void harness_advance(struct harness *f, msec span);

/* The next received line without its end, until the next call; or NULL. */
const char *harness_next_line(struct harness_client *c);

/* Drops what all clients have received. */
void harness_discard_output(struct harness *f);

#endif
