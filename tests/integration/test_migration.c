/* test_migration.c -- the server migrates the store of an older version. */

#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "server/storage/db_schema.h"
#include "tests/support/peer.h"
#include "tests/support/server_process.h"
#include "tests/support/service_manager.h"
#include "tests/support/suite.h"

static struct server_process server;
static char                  store[64];

/* --- a store of version 1 --- */

/* The update of this row in version 2 takes until "slow" has no more rows. */
#define SLOW_ROW                                                            \
	"CREATE TRIGGER slow_row AFTER UPDATE ON person"                    \
	" WHEN NEW.name = 'bob' BEGIN SELECT count(*) FROM slow; END;"      \
	"CREATE VIEW slow AS WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL" \
	" SELECT i + 1 FROM n"

/* The migration ends if it is interrupted, or else never. */
static const char endless[] = SLOW_ROW ") SELECT i FROM n;";

/* The migration takes some tenths of a second. */
static const char limited[] = SLOW_ROW " LIMIT 1000000) SELECT i FROM n;";

static const char not_slow[] = "DROP TRIGGER slow_row; DROP VIEW slow;";

/* Game 1 is not over; 2000 are, after three moves each. */
static const char games[] =
    "INSERT INTO game (id, variant, clock, absent, begun, first) VALUES"
    " (1, '3x3x3', 'none', 'wait', 1000, 0);"
    "INSERT INTO move (game, ply, point, left, at) VALUES"
    " (1, 1, 'b2', 0, 1000), (1, 2, 'a1', 0, 2000);"
    "CREATE TEMP TABLE over AS WITH RECURSIVE n (id) AS"
    " (VALUES (2) UNION ALL SELECT id + 1 FROM n LIMIT 2000) SELECT * FROM n;"
    "INSERT INTO game SELECT id, '3x3x3', 'none', 'wait', 1000, 0, 0,"
    " id * 3 - 4, id * 3 - 1, 4000, 'x', 'resign' FROM over;"
    "INSERT INTO move SELECT id * 3 - 4 + column1, id, column1, column2, 0,"
    " 1000 FROM over, (VALUES (1, 'b2'), (2, 'a1'), (3, 'c1'));"
    "INSERT INTO sit SELECT id, 1, column1, column2, NULL, NULL FROM game,"
    " (VALUES ('x', 'ann'), ('o', 'bob'));"
    "INSERT INTO score VALUES ('ann', '3x3x3', 2000, 0, 0, 4000),"
    " ('bob', '3x3x3', 0, 2000, 0, 4000);"
    "INSERT INTO person VALUES ('ann', randomblob(16), NULL, 1),"
    " ('bob', randomblob(16), NULL, 1);";

/* Runs SQL on the store while no server does. */
static void change_store(const char *sql)
{
	sqlite3 *db;
	char    *fault = NULL;

	ck_assert_int_eq(sqlite3_open(store, &db), SQLITE_OK);
	sqlite3_exec(db, sql, NULL, NULL, &fault);
	ck_assert_msg(fault == NULL, "%s", fault);
	ck_assert_int_eq(sqlite3_close(db), SQLITE_OK);
}

static void set_up(void)
{
	server = (struct server_process){ .port = 0 };
	scratch_dir_make(server.dir);
	snprintf(store, sizeof(store), "%s/db", server.dir);
	change_store("PRAGMA journal_mode = WAL");
	change_store(db_schema_current.migrations[0]);
	change_store("PRAGMA user_version = 1");
	change_store(games);
}

static void tear_down(void)
{
	scratch_dir_remove_tree(server.dir);
}

FIXTURE(set_up, tear_down);

/* --- the server --- */

static void spawn(void)
{
	const char *options[] = { "--store", store, "--beacon", "off", NULL };

	server_process_spawn(&server, options);
}

/* The processor's time that the server has used. */
static msec used_ms(void)
{
	struct timespec t;
	clockid_t       id;

	ck_assert_int_eq(clock_getcpuclockid(server.process.pid, &id), 0);
	ck_assert_int_eq(clock_gettime(id, &t), 0);
	return (msec)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* Nothing but the row that takes for ever needs that much time. */
static void await_slow_row(void)
{
	msec start;

	server_process_await_log(&server, "event=migrate state=started file=/");
	start = used_ms();
	while (used_ms() < start + 30)
		ck_assert(!wait_readable(server.process.alive, time_ms_now()));
}

static void expect_in_log(const char *pattern)
{
	static struct process grep;
	char                  command[256];

	snprintf(command, sizeof(command), "grep -E '%s' %s/log", pattern,
	    server.dir);
	ck_assert_msg(process_run_shell(&grep, command) == 0, "no %s", pattern);
}

/* Ends the server, which must have all games of the old store. */
static void expect_all_games(void)
{
	const char *check[] = { "--check", store, NULL };
	char        output[1024];
	struct peer cat;

	peer_connect_named(&cat, server.port, "cat");
	peer_send(&cat, "watch 1");
	peer_expect(&cat,
	    "* state 1 3x3x3 ply=2 * x=ann o=bob * moves=b2,a1 *");
	peer_send(&cat, "history ann from=2");
	peer_expect(&cat, "* history 2 3x3x3 x=ann o=bob * plies=3 *");
	peer_send(&cat, "scores bob");
	peer_expect(&cat, "* score bob 3x3x3 won=0 lost=2000 *");
	server_process_kill(&server, SIGTERM);
	ck_assert_int_eq(server_process_run(check, output, sizeof(output)), 0);
	ck_assert_msg(strstr(output, "is intact: 2001 games, 6002 moves"), "%s",
	    output);
}

static const struct {
	int signal, status;
} ends[] = { { SIGTERM, 0 }, { SIGINT, 0 }, { SIGKILL, 128 + SIGKILL } };

/* The signal arrives while SQLite updates a row; the file keeps its version. */
TEST_EACH(a_migration_can_be_interrupted, ends)
{
	change_store(endless);
	spawn();
	await_slow_row();
	kill(server.process.pid, SIGHUP);
	kill(server.process.pid, ends[_i].signal);
	ck_assert_int_eq(process_wait(&server.process), ends[_i].status);
	if (ends[_i].signal != SIGKILL)
		expect_in_log(" event=migrate state=interrupted file=/.*/db"
			      " version=1 advice=\"nothing is lost; ");
	change_store(not_slow);
	spawn();
	server_process_await(&server);
	expect_in_log(" event=migrate state=done version=");
	expect_all_games();
}

/* It also tells that it takes longer, and reloads when it is done. */
TEST(a_hangup_does_not_interrupt_a_migration)
{
	char              variable[SERVICE_MANAGER_VARIABLE];
	const char *const environment[] = { variable, NULL };
	int               manager = service_manager_open(server.dir, variable);

	server.environment = environment;
	change_store(limited);
	spawn();
	service_manager_expect(manager, "EXTEND_TIMEOUT_USEC=60000000");
	kill(server.process.pid, SIGHUP);
	service_manager_expect(manager, "READY=1");
	service_manager_expect(manager, "RELOADING=1");
	service_manager_expect(manager, "READY=1");
	server_process_await(&server);
	expect_in_log(" event=migrate state=done version=");
	expect_all_games();
	close(manager);
}
