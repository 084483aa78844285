/*
 * console_env.h -- what the operator's commands act on, and what they share.
 *
 * A connection to the console is a session of the dispatcher, whose table of
 * commands is another one and which has no player.
 */

#ifndef SERVER_CONSOLE_CONSOLE_ENV_H
#define SERVER_CONSOLE_CONSOLE_ENV_H

#include <stdint.h>

#include "common/line_writer.h"
#include "common/time_ms.h"
#include "server/console/backup.h"
#include "server/console/drain.h"
#include "server/console/match_logger.h"
#include "server/lobby/services.h"
#include "server/net/connection.h"
#include "server/protocol/session.h"
#include "server/storage/db_writer.h"
#include "server/util/histogram.h"

/* The longest message of the day, with its NUL. */
#define CONSOLE_MOTD_SIZE (CHAT_BYTES_MAX + 1)

/* What the server counts, from its start on. */
struct server_counters {
	uint64_t           accepted, refused; /* connections of clients */
	struct game_counts games;
	uint64_t           refusals[ERROR_COUNT]; /* of requests, by error */
	struct histogram   turn_times;            /* of the event loop */
};

/* All that it points to belongs to the server and outlives the console. */
struct console_env {
	/*
	 * The env of the operator's sessions. It begins as a copy of the
	 * clients' env, which the server passes in, and the console then
	 * changes the copy.
	 */
	struct session_env            session_env;
	const struct connections     *clients;
	const struct server_counters *counters;
	const struct histogram       *queue_times, *search_times; /* of bots */
	struct drain                 *drain;
	struct db_writer             *db_writer;
	const char                   *db_path;    /* or "none" */
	int64_t                       started_at; /* in ms since 1970 */
	/*
	 * Reads the options again. Calls needs_restart for each that has
	 * changed but cannot change while the server runs. False, with a
	 * sentence, on an error.
	 */
	bool (*reload)(void *ctx,
	    void (*needs_restart)(void *request, const char *option),
	    void *request, char *error, size_t size);
	void *ctx; /* for reload */
	/* The message of the day. The session_env points to the same bytes. */
	char *motd; /* CONSOLE_MOTD_SIZE bytes */
	/* The console sets what follows; the server passes zeros: */
	struct backup backup;
	char          refusal[256]; /* see console_refuse */
};

/* The env of an operator's session. */
struct console_env *console_env_of(const struct session *s);

/*
 * Refuses a request with a sentence in place of the error's, without a full
 * stop. Returns e.
 */
enum error console_refuse(struct session *s, struct arguments *a, enum error e,
    const char *format, ...) __attribute__((format(printf, 4, 5)));

/* The session of a connected player, or NULL. */
struct session *console_player_session(const struct player *p);

/* Reads "from=N", 1 if it is not given. Error: ERR_VALUE. */
enum error console_read_from(struct arguments *a, uint32_t *from);

/* Sends "* who" with what the player p does, and from where, to s. */
void console_send_player(struct session *s, const struct player *p, msec now);

#endif
