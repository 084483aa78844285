/* console_request.h -- a request of the operator, and what it acts on. */

#ifndef SERVER_CONSOLE_CONSOLE_REQUEST_H
#define SERVER_CONSOLE_CONSOLE_REQUEST_H

#include <stdint.h>
#include <sys/types.h>

#include "common/line_writer.h"
#include "common/time_ms.h"
#include "server/console/drain.h"
#include "server/console/match_logger.h"
#include "server/lobby/services.h"
#include "server/net/connection.h"
#include "server/protocol/session.h"
#include "server/storage/db_writer.h"
#include "server/util/histogram.h"

/* The longest message of the day, with its NUL. */
#define CONSOLE_MOTD_SIZE (CHAT_BYTES_MAX + 1)

/* Connections of clients since the start. */
struct accept_counts {
	uint64_t accepted, refused;
};

/* What the commands act on; the server's, which outlives the console. */
struct console_env {
	struct services            *services;
	const struct connections   *clients;
	const struct game_counts   *games;
	const struct accept_counts *accepts;
	const uint64_t             *refusals;   /* by enum error */
	const struct histogram     *turn_times; /* of the event loop */
	const struct histogram     *queue_times, *search_times; /* of bots */
	struct drain               *drain;
	struct db_writer           *db_writer;
	const char                 *db_path;    /* or "none" */
	int64_t                     started_at; /* in ms since 1970 */
	/*
	 * Reads the options again. Calls needs_restart for each that has
	 * changed but cannot change while the server runs. False, with a
	 * sentence, on an error.
	 */
	bool (*reload)(void *ctx,
	    void (*needs_restart)(void *request, const char *option),
	    void *request, char *error, size_t size);
	void *ctx; /* for reload */
	/* The message of the day; the server's, and the session_env's. */
	char *motd; /* CONSOLE_MOTD_SIZE bytes */
};

/* A request, and the way to answer it. */
struct console_request {
	const struct console_env *env;
	uid_t                     uid; /* who asks */
	msec                      now;
	void (*send)(void *ctx, const char *bytes, size_t n);
	void               *ctx;
	struct line_writer *answer; /* for the handler to append to */
	/* Starts a backup; its answer is sent later. False: one is running. */
	bool (*start_backup)(void *ctx, const char *tag);
	const char *tag;         /* of the request; "": none */
	bool        is_deferred; /* no answer is sent now */
	char refusal[256]; /* a sentence in place of the error's; "": none */
};

#endif
