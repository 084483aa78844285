/*
 * kill_at_calls.c -- kills the server before each call that changes its files,
 * from a start to a close.
 *
 *	kill-at-calls SHIM
 *
 * Each run starts the server with shim_faults.so on a copy of a store, begins a
 * game, and stops the server; the Nth call that opens or changes a file kills
 * it. Then the server must start again without the shim, show the games that had
 * ended, and close its store intact. That is done for every N, and on a store
 * that is missing, one that was closed, and one whose server was killed.
 *
 * Exit status 0: the server always started. 3: it did not; see standard error.
 */

#define _GNU_SOURCE

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "common/base/fatal.h"
#include "tests/durability/client_pool.h"
#include "tests/durability/crash_server.h"
#include "tests/durability/violations.h"

/* The games that are played at a time before the runs, and how many moves. */
#define GAMES 4
#define MOVES 200

/* A start and a close have more calls than this. */
#define CALLS_LEAST 20

enum store_state { STORE_MISSING, STORE_CLOSED, STORE_KILLED, STORE_STATES };

static const char *const state_names[STORE_STATES] = { "a missing store",
	"a closed store", "the store of a killed server" };

static const char *const suffixes[] = { "", "-wal" };

static struct crash_server server;
static struct ended_games  ended; /* in the store that is copied */
static const char         *shim;
static char                hit[64]; /* the file that tells of the kill */

/* --- the store --- */

/* The path of a file of the store, or of the one that is copied. */
static const char *path_of(const char *suffix, bool is_copied)
{
	static char path[128];

	snprintf(path, sizeof(path), "%s%s%s", server.db,
	    is_copied ? ".kept" : "", suffix);
	return path;
}

/* Copies the files of the store to the kept ones, or back; then they are all. */
static void copy_store(bool is_to_kept)
{
	for (int i = 0; i < 2; i++) {
		size_t         size;
		unsigned char *bytes = read_whole_file(path_of(suffixes[i],
							   !is_to_kept),
		    &size);

		unlink(path_of(suffixes[i], is_to_kept));
		if (bytes != NULL)
			write_whole_file(path_of(suffixes[i], is_to_kept),
			    bytes, size);
		free(bytes);
	}
	unlink(path_of("-journal", false));
}

/* Plays some games, and leaves the store in that state. */
static void make_store(enum store_state state)
{
	static unsigned    seed = 1;
	struct client_pool pool;

	ended_games_clear(&ended);
	unlink(path_of("", false));
	unlink(path_of("-wal", false));
	if (state != STORE_MISSING) {
		server.preload = NULL;
		crash_server_start(&server);
		crash_server_await(&server);
		client_pool_init(&pool,
		    &(struct pool_options){ .games = GAMES,
			.rate = 1000,
			.variant = "3x3x3",
			.ended = &ended },
		    &seed);
		pool.port = server.server.port;
		client_pool_await_moves(&pool, MOVES);
		crash_server_end(&server,
		    state == STORE_CLOSED ? SIGTERM : SIGKILL);
		client_pool_drain(&pool);
		client_pool_clear(&pool);
	}
	copy_store(true);
}

/* --- a run --- */

/* Begins a game, so that closing has something to write. */
static void begin_game(void)
{
	struct peer p;
	msec        until = time_ms_now() + TIMEOUT_MS;

	if (peer_dial(&p, server.server.port, "127.0.0.1")) {
		peer_send(&p, "name ann");
		peer_send(&p, "bot 3x3x3 easy you=x");
		while (peer_read_line(&p, until) == PEER_LINE &&
		    !line_matches(p.line, "= bot*"))
			continue;
	}
	peer_close(&p);
}

/* Runs the server up to the Nth call; false: it has made fewer. */
static bool run_to_call(const char *name, unsigned long n)
{
	char at[24];
	int  status;
	bool is_killed;

	copy_store(false);
	snprintf(at, sizeof(at), "%lu", n);
	setenv("FAULT_AT", at, 1);
	unlink(hit);
	server.preload = shim;
	crash_server_start(&server);
	if (server_process_listens(&server.server))
		begin_game();
	status = crash_server_end(&server, SIGTERM);
	is_killed = access(hit, F_OK) == 0;
	if (status != (is_killed ? 128 + SIGKILL : 0))
		violation("%s, call %lu: the server ends with status %d", name,
		    n, status);
	return is_killed;
}

static void check_restart(const char *name, unsigned long n)
{
	int status;

	server.preload = NULL;
	crash_server_start(&server);
	if (!server_process_listens(&server.server))
		violation("%s, call %lu: the server does not start again", name,
		    n);
	else
		ended_games_read_back(&ended, 0, server.server.port);
	status = crash_server_end(&server, SIGTERM);
	if (status != 0)
		violation("%s, call %lu: the next server ends with status %d",
		    name, n, status);
	if (!crash_server_check(&server))
		violation("%s, call %lu: the store is damaged", name, n);
}

static void kill_at_each_call(enum store_state state)
{
	const char   *name = state_names[state];
	double        start = now_ms();
	unsigned long n = 1;

	make_store(state);
	while (violation_count() == 0 && run_to_call(name, n)) {
		check_restart(name, n);
		n++;
	}
	printf("%s: killed at %lu calls, %zu games read back each time,"
	       " %.0f s\n",
	    name, n - 1, ended.count, (now_ms() - start) / 1000);
	if (n < CALLS_LEAST && violation_count() == 0)
		violation("%s: no call kills, is the shim there?", name);
}

int main(int argc, char **argv)
{
	if (argc != 2)
		fatal("usage: kill-at-calls SHIM");
	shim = argv[1];
	signal(SIGPIPE, SIG_IGN);
	crash_server_init(&server, 64);
	snprintf(hit, sizeof(hit), "%s/hit", server.server.dir);
	setenv("FAULT_KIND", "kill", 1);
	setenv("FAULT_LOG", hit, 1);
	for (int state = 0; state < STORE_STATES && violation_count() == 0;
	     state++)
		kill_at_each_call((enum store_state)state);
	if (violation_count() > 0)
		crash_server_show_log(&server);
	ended_games_clear(&ended);
	crash_server_clear(&server);
	return violation_count() > 0 ? 3 : 0;
}
