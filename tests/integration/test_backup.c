/* test_backup.c -- the operator's backups of the store. */

#define _GNU_SOURCE /* memmem */

#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/inotify.h>
#include <unistd.h>

#include "tests/support/console.h"
#include "tests/support/peer.h"
#include "tests/support/refuse_call.h"
#include "tests/support/suite.h"

FIXTURE(console_set_up, console_tear_down);

TEST(a_backup_is_a_store)
{
	const char *options[] = { "--store", console_store, NULL };
	struct peer ann;
	char        game[128], path[96];

	peer_connect_named(&ann, console_server.port, "ann");
	peer_exchange(&ann, "bot 3x3x3 easy you=x", "= bot match=1");
	peer_exchange(&ann, "move b2", "= move*");
	ck_assert_msg(console_run_in_dir("$C backup copy 2>&1") == 0, "%s",
	    console_ctl.output);
	snprintf(path, sizeof(path), " bytes in %s/copy\n", console_server.dir);
	ck_assert_msg(strstr(console_ctl.output, path) != NULL, "%s",
	    console_ctl.output);
	ck_assert_int_eq(console_run_in_dir("stat -c '%s bytes in %n' $D/copy"),
	    0);
	snprintf(path, sizeof(path), "event=backup result=ok file=%s/copy",
	    console_server.dir);
	server_process_await_log(&console_server, path);
	/* The backup is restored over a store that is damaged. */
	server_process_kill(&console_server, SIGTERM);
	ck_assert_int_eq(
	    console_run_in_dir("echo damaged >$D/db && rm -f $D/db-wal &&"
			       " cp $D/copy $D/db && ${C%% *} --check $D/db"),
	    0);
	server_process_restart(&console_server, options);
	snprintf(game, sizeof(game), "1 3x3x3 x=ann o=easy~bot ply=");
	console_expect("games", game);
	ck_assert_ptr_nonnull(strstr(console_ctl.output, "state=adjourned"));
}

TEST(a_backup_without_a_name_has_one_with_the_time)
{
	ck_assert_int_eq(console_run_in_dir("$C backup &&"
					    " ${C%% *} --check $D/db.2*Z"),
	    0);
	ck_assert_ptr_nonnull(strstr(console_ctl.output, "/db.2"));
}

TEST_ALONE(a_backup_needs_no_links)
{
	if (!refuse_links())
		return;
	server_process_kill(&console_server, SIGTERM);
	console_restart();
	ck_assert_int_eq(console_run_in_dir("ln $D/db $D/link 2>/dev/null"), 1);
	ck_assert_msg(console_run_in_dir("$C backup copy 2>&1") == 0, "%s",
	    console_ctl.output);
	ck_assert_int_eq(console_run_in_dir("${C%% *} --check $D/copy"), 0);
}

/*
 * After each of these failures $D is as before, and the next backup succeeds.
 */
static const struct {
	const char *command, *output;
} failed_backups[] = {
	{ "$C backup $D/x", "its name has no slash" },
	{ "$C backup ../x", "its name has no slash" },
	{ "$C backup db", "or the name of the store: \"db\"\n" },
	{ "$C backup db-wal", "or the name of the store: \"db-wal\"\n" },
	{ "$C backup db.console", "or the name of the store" },
	{ "$C backup ..", "\".\", like a hidden file, " },
	{ "$C backup .x", "or the name of the store: \".x\"\n" },
	{ "$C backup -x", "\"-\", like an option, " },
	{ "touch $D/l; $C backup l; r=$?; rm $D/l; (exit $r)",
	    "noughtsd: The store cannot be copied: l: File exists.\n" },
	{ "ln -s nowhere $D/l; $C backup l; r=$?; rm $D/l; (exit $r)",
	    "l: File exists.\n" },
	{ "$C backup $(printf '%0256d' 0)", "000: File name too long.\n" },
	{ "$C backup x y", "Too many arguments; usage: \"backup [NAME]\"\n" },
	{ "mkdir $D/db.backup-tmp; $C backup x; r=$?; rmdir"
	  " $D/db.backup-tmp; (exit $r)",
	    "The store cannot be copied: db.backup-tmp: File exists.\n" },
};

/* Runs a command that fails with one sentence and leaves no file in $D. */
static void expect_failure(const char *command, const char *output)
{
	char        text[512];
	const char *newline;

	snprintf(text, sizeof(text),
	    "l=$(ls $D); (%s) 2>&1; r=$?; [ \"$l\" = \"$(ls $D)\" ] || ls $D;"
	    " exit $r",
	    command);
	ck_assert_msg(console_run_in_dir(text) == 1, "%s: %s", command,
	    console_ctl.output);
	ck_assert_msg(strstr(console_ctl.output, output) != NULL, "%s: %s",
	    command, console_ctl.output);
	newline = strchr(console_ctl.output, '\n');
	ck_assert_msg(newline != NULL && newline[1] == '\0', "%s: %s", command,
	    console_ctl.output);
}

TEST(a_backup_that_fails_says_why)
{
	for (int i = 0; i < LENGTH(failed_backups); i++) {
		expect_failure(failed_backups[i].command,
		    failed_backups[i].output);
		ck_assert_int_eq(console_run_in_dir("$C backup x && rm $D/x"),
		    0);
	}
}

TEST(a_server_without_a_store_has_no_backup)
{
	char        runtime[64];
	const char *environment[] = { runtime, NULL };
	const char *options[] = { "--store", "none", NULL };

	server_process_kill(&console_server, SIGTERM);
	snprintf(runtime, sizeof(runtime), "RUNTIME_DIRECTORY=%s",
	    console_server.dir);
	console_server.environment = environment;
	server_process_restart(&console_server, options);
	snprintf(console_socket, sizeof(console_socket), "%s/console",
	    console_server.dir);
	ck_assert_int_eq(console_run_in_dir("$C backup none 2>&1"), 1);
	ck_assert_msg(strstr(console_ctl.output,
			  "This server stores nothing") != NULL,
	    "%s", console_ctl.output);
}

TEST(what_a_killed_server_left_of_a_backup_is_removed)
{
	server_process_kill(&console_server, SIGKILL);
	ck_assert_int_eq(console_run_in_dir("echo part >$D/db.backup-tmp"), 0);
	console_restart();
	ck_assert_int_eq(console_run_in_dir("test -e $D/db.backup-tmp"), 1);
	ck_assert_int_eq(console_run_in_dir("$C backup copy"), 0);
}

/* --- interrupted --- */

static int asker; /* a connection to the console that waits for a backup */

static bool exists(const char *name)
{
	char path[96];

	snprintf(path, sizeof(path), "%s/%s", console_server.dir, name);
	return access(path, F_OK) == 0;
}

/* Asks a server that is stopped by a signal for a backup. */
static void start_waiting_backup(void)
{
	kill(console_server.process.pid, SIGSTOP);
	asker = console_connect();
	ck_assert_int_eq(write(asker, "backup x\n", 9), 9);
}

/* Whether the server answers that the backup is made, before it ends. */
static bool is_made(void)
{
	char    answer[256];
	ssize_t n = read(asker, answer, sizeof(answer));

	close(asker);
	return n > 0 && memcmp(answer, "= backup :", 10) == 0;
}

/* Starts a backup and waits until the server has begun the copy. */
static void start_backup(void)
{
	char          events[4096];
	struct pollfd p = { .fd = inotify_init1(IN_CLOEXEC), .events = POLLIN };
	bool          is_there = false;
	ssize_t       n;

	ck_assert_int_ge(inotify_add_watch(p.fd, console_server.dir, IN_CREATE),
	    0);
	start_waiting_backup();
	kill(console_server.process.pid, SIGCONT);
	while (!is_there) {
		ck_assert_int_eq(poll(&p, 1, TIMEOUT_MS), 1);
		n = read(p.fd, events, sizeof(events));
		ck_assert_int_gt(n, 0);
		is_there = memmem(events, (size_t)n, "db.backup-tmp",
			       sizeof("db.backup-tmp")) != NULL;
	}
	close(p.fd);
}

/* The server makes the copy to its end, although nobody waits for it. */
TEST(a_console_that_is_closed_leaves_the_backup_to_the_server)
{
	start_backup();
	close(asker);
	server_process_await_log(&console_server, "event=backup result=ok");
	ck_assert(exists("x") && !exists("db.backup-tmp"));
	ck_assert_int_eq(console_run_in_dir("${C%% *} --check $D/x"), 0);
}

/* While it waits for its turn, and while it copies. */
TEST_LOOP(a_server_that_is_killed_leaves_no_part, 0, 2)
{
	bool made;

	if (_i == 0)
		start_waiting_backup();
	else
		start_backup();
	server_process_kill(&console_server, SIGKILL);
	/* The backup may have been complete before the server ended. */
	made = is_made();
	ck_assert(_i == 1 || (!made && !exists("x")));
	ck_assert(!made || exists("x"));
	console_restart();
	ck_assert(!exists("db.backup-tmp"));
	ck_assert_int_eq(console_run_in_dir("$C backup y &&"
					    " ${C%% *} --check $D/y"),
	    0);
	if (exists("x"))
		ck_assert_int_eq(console_run_in_dir("${C%% *} --check $D/x"),
		    0);
}

TEST(a_server_that_reloads_meanwhile_makes_the_backup)
{
	start_waiting_backup();
	kill(console_server.process.pid, SIGHUP);
	kill(console_server.process.pid, SIGCONT);
	ck_assert(is_made());
	ck_assert(exists("x") && !exists("db.backup-tmp"));
	server_process_await_log(&console_server, "event=reload state=done");
}

static const int end_signals[] = { SIGTERM, SIGINT };

TEST_EACH(a_server_that_stops_meanwhile_leaves_no_part, end_signals)
{
	start_waiting_backup();
	kill(console_server.process.pid, end_signals[_i]);
	kill(console_server.process.pid, SIGCONT);
	ck_assert_int_eq(process_wait(&console_server.process), 0);
	ck_assert(!is_made() || exists("x"));
	ck_assert(!exists("db.backup-tmp"));
	if (exists("x"))
		ck_assert_int_eq(console_run_in_dir("${C%% *} --check $D/x"),
		    0);
	console_restart();
}
