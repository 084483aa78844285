/*
 * console_commands.h -- the operator's commands, and what they act on.
 *
 * Requests and answers have the grammar of protocol.md. A connection to the
 * console is a session of the dispatcher, whose table of commands is another
 * one and which has no player. All commands but those that only show something
 * are logged. Those about bans and mutes are in console_moderation.c, and those
 * that show the server's numbers in metrics.c.
 */

#ifndef SERVER_CONSOLE_CONSOLE_COMMANDS_H
#define SERVER_CONSOLE_CONSOLE_COMMANDS_H

#include <stdint.h>

#include "common/line_writer.h"
#include "common/time_ms.h"
#include "server/console/backup.h"
#include "server/console/drain.h"
#include "server/console/match_logger.h"
#include "server/lobby/server_state.h"
#include "server/net/connection.h"
#include "server/protocol/dispatch.h"
#include "server/storage/db_writer.h"
#include "server/util/histogram.h"

/* Counts since the server's start. */
struct server_counters {
	uint64_t           accepted, refused; /* connections of clients */
	struct game_counts games;
	uint64_t           refusals[ERROR_COUNT]; /* refused requests, by
                                                     error */
	struct histogram   turn_times;            /* durations of the event
                                                     loop's turns */
};

/*
 * Everything that it points to belongs to the server and outlives the console.
 */
struct console_env {
	/*
	 * The env of the operator's sessions: a copy of the clients' env, which
	 * the server passes in, with the console's changes.
	 */
	struct session_env            session_env;
	const struct connections     *clients;
	const struct server_counters *counters;
	const struct histogram *queue_times, *search_times; /* of the bots */
	struct db_writer       *db_writer;
	const char             *db_path;    /* path, or "none" */
	int64_t                 started_at; /* in ms since 1970 */
	/*
	 * Reads the options again. Calls needs_restart for each that has
	 * changed but cannot change while the server runs. False, with a
	 * sentence, on an error.
	 */
	bool (*reload)(void *ctx,
	    void (*needs_restart)(void *request, const char *option),
	    void *request, char *error, size_t size);
	void *ctx; /* for reload */
	/* The console sets the fields from here on; the server passes zeros. */
	struct backup backup;
	char          refusal[256]; /* see console_refuse */
};

extern const struct command_table console_commands;

/*
 * The on_executed of the operator's sessions: logs the command. Its answer waits
 * for the commit of what it has recorded, unless the disk is full.
 */
void console_note_command(struct session *s, const struct command *c,
    const char *arguments, enum error e);

/* The env of an operator's session. */
struct console_env *console_env_of(const struct session *s);

/*
 * Refuses a request with a sentence in place of the error's, without a full
 * stop. Returns e.
 */
enum error console_refuse(struct session *s, struct arguments *a, enum error e,
    const char *format, ...) __attribute__((format(printf, 4, 5)));

/* The session of a connected player or a wall screen; NULL: p is away. */
struct session *console_player_session(const struct player *p);

/* Reads "from=N"; the default is 1. Error: ERR_VALUE. */
enum error console_read_from(struct arguments *a, uint32_t *from);

/* Sends "* who" with what the player p does, and from where, to s. */
void console_send_player(struct session *s, const struct player *p, msec now);

/* Rows "* stat NAME VALUE" of the single figures. */
enum error cmd_stats(struct session *s, struct arguments *a, msec now);

/* All numbers in the text format of Prometheus, each line of it as a row. */
enum error cmd_metrics(struct session *s, struct arguments *a, msec now);

/*
 * "ban WHAT [FOR] [sure] [:REASON]": lists the connected clients that WHAT
 * names, then bans and disconnects them. Errors, with a sentence: ERR_VALUE,
 * ERR_FULL, and ERR_MANY if there is more than one and the argument "sure" is
 * missing. After an error nothing is done.
 */
enum error cmd_ban(struct session *s, struct arguments *a, msec now);

/* "unban WHAT". Error, with a sentence: ERR_VALUE. */
enum error cmd_unban(struct session *s, struct arguments *a, msec now);

/* "bans [from=N]": lists the bans, the newest first. */
enum error cmd_bans(struct session *s, struct arguments *a, msec now);

/*
 * "mute NAME [FOR]", "unmute NAME". Errors: ERR_NOBODY, ERR_VALUE for the time,
 * and ERR_FULL.
 */
enum error cmd_mute(struct session *s, struct arguments *a, msec now);
enum error cmd_unmute(struct session *s, struct arguments *a, msec now);

/*
 * Returns OK, or ERR_FULL, with a sentence, if there is no room for another
 * ban.
 */
enum error
console_check_ban_room(struct session *s, struct arguments *a, msec now);

/*
 * A player has been given a new name: bans the old name, without a key, so that
 * nobody takes it before an "unban", and ends such a ban of the new name. Does
 * nothing for a guest's name and for another spelling.
 */
void console_ban_old_name(struct session *s, const char *from, const char *to,
    msec now);

#endif
