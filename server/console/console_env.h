/*
 * console_env.h -- what the operator's commands act on, what they share, and those
 * that stand in other files than the table: about bans (console_moderation.c) and
 * numbers (metrics.c).
 */

#ifndef SERVER_CONSOLE_CONSOLE_ENV_H
#define SERVER_CONSOLE_CONSOLE_ENV_H

#include <stdbool.h>
#include <stdint.h>

#include "common/base/option_table.h"
#include "common/base/time_ms.h"
#include "server/net/connection.h"
#include "server/protocol/dispatch.h"
#include "server/state/server_state.h"
#include "server/storage/db_writer.h"

/* The pointers point to objects of the server, which outlive the console. */
struct console_env {
	struct server_state      *state;
	const struct connections *clients;
	/* Waiting and search times of the bots. */
	const struct histogram *queue_times, *search_times;
	struct db_writer       *db_writer;
	/* Path of the database, or "none" */
	const char *db_path;
	/* Start of the server on the monotonic clock */
	uint64_t started_us;
	/*
	 * Reads the options again. Sends s a remark for each option that has
	 * changed but cannot change while the server runs. On an error returns
	 * false and writes a sentence to `error`.
	 */
	bool (*reload)(void *ctx, struct session *s,
	    char error[OPTION_TEXT_SIZE]);
	void *ctx; /* argument of reload */
	/* The console sets the following fields; the server passes zeros. */
	struct session_env session_env;    /* for the operator's sessions */
	struct session    *backup_session; /* waits for the backup; or NULL */
	/* Sentence of a refusal, see console_refuse */
	char refusal[OPTION_TEXT_SIZE];
};

/* Returns the console_env to which an operator's session belongs. */
struct console_env *console_env_of(const struct session *s);

/*
 * Refuses a request with the error e, but with a sentence made from `format`,
 * without a full stop, in place of the usual sentence of e. Returns e.
 */
enum error console_refuse(struct session *s, struct arguments *a, enum error e,
    const char *format, ...) __attribute__((format(printf, 4, 5)));

/* Returns the session of the player p; NULL if p has none. */
struct session *console_player_session(const struct player *p);

/* Reads the argument "from=N", which is 1 by default. Error: ERR_VALUE. */
enum error console_read_from(struct arguments *a, uint32_t *from);

/* Sends s a row "* who" that says what the player p does, and from where. */
void console_send_player(struct session *s, const struct player *p, msec now);

/*
 * Sends all numbers in the text format of Prometheus. Each line of that format
 * is a row.
 */
enum error cmd_metrics(struct session *s, struct arguments *a, msec now);

/*
 * Executes "ban WHAT [talk] [TIME] [sure] [:REASON]": lists the connected
 * clients that WHAT names, then bans them, and disconnects them if not only what
 * they say is banned. The errors, each with its own sentence: ERR_VALUE;
 * ERR_FULL; and ERR_MANY if WHAT names several clients and "sure" is missing.
 * After an error nothing is done.
 */
enum error cmd_ban(struct session *s, struct arguments *a, msec now);

/* Executes "unban WHAT". Error, with its own sentence: ERR_VALUE. */
enum error cmd_unban(struct session *s, struct arguments *a, msec now);

/* Executes "bans [from=N]": lists the bans, the newest first. */
enum error cmd_bans(struct session *s, struct arguments *a, msec now);

#endif
