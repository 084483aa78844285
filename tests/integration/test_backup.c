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
	char        game[128];

	peer_connect_named(&ann, console_server.port, "ann");
	peer_exchange(&ann, "bot 3x3x3 easy you=x", "= bot match=1");
	peer_exchange(&ann, "move b2", "= move*");
	ck_assert_msg(console_run_in_dir("$C backup $D/copy 2>&1") == 0, "%s",
	    console_ctl.output);
	ck_assert_str_eq(console_ctl.output, "done\n");
	server_process_await_log(&console_server, "event=backup result=ok");
	/* The backup replaces nothing, and leaves no other file. */
	ck_assert_int_eq(console_run_in_dir("echo BACKUP $D/copy | $C 2>&1"),
	    1);
	ck_assert_ptr_nonnull(strstr(console_ctl.output,
	    "/copy: File exists; name a new file\n"));
	ck_assert_int_eq(
	    console_run_in_dir("ls $D/*.part $D/db.backup-tmp 2>/dev/null"), 2);
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

TEST_ALONE(a_backup_needs_no_links)
{
	if (!refuse_links())
		return;
	ck_assert_int_eq(console_run_in_dir("ln $D/db $D/link 2>/dev/null"), 1);
	ck_assert_msg(console_run_in_dir("$C backup $D/copy 2>&1") == 0, "%s",
	    console_ctl.output);
	ck_assert_int_eq(console_run_in_dir("ls $D/*.part 2>/dev/null"), 2);
	ck_assert_int_eq(console_run_in_dir("${C%% *} --check $D/copy"), 0);
}

/*
 * After each of these failures $D is as before, and the next backup succeeds.
 */
static const struct {
	const char *command, *output;
} failed_backups[] = {
	{ "$C backup $D/db", "/db: File exists; name a new file\n" },
	{ "$C backup $D/db-wal", "/db-wal: File exists; name a new file\n" },
	{ "$C backup $D/../$(basename $D)/db", "/db: File exists; name" },
	{ "$C backup $D/db.console", "/db.console: File exists; name" },
	{ "$C backup $D", ": File exists; name a new file\n" },
	{ "$C backup $D/", "/: File exists; name a new file\n" },
	{ "ln -s nowhere $D/l; $C backup $D/l; r=$?; rm $D/l; (exit $r)",
	    "/l: File exists; name a new file\n" },
	{ "$C backup $D/new/", "/new/.part: No such file or directory\n" },
	{ "$C backup /nowhere/at/all",
	    "cannot create /nowhere/at/all.part: No such file" },
	{ "$C backup $D/$(printf '%0256d' 0)", ": File name too long\n" },
	{ "touch $D/x.part; $C backup $D/x; r=$?; rm $D/x.part; (exit $r)",
	    "x.part: File exists; if no backup to it runs, one was interrupted:"
	    " remove it and try again\n" },
	{ "ulimit -f 4; $C backup $D/x",
	    "/x.part: File too large; make room, or name a file on another"
	    " disk\n" },
	{ "$C backup", "a backup needs the name of a new file\n" },
	{ "echo ' BACKUP ' | $C", "a backup needs the name of a new file\n" },
	{ "echo '@!  backup f' | $C", "noughtsd: A tag is @ " },
	{ "mkdir $D/db.backup-tmp; $C backup $D/x; r=$?; rmdir"
	  " $D/db.backup-tmp; (exit $r)",
	    "noughtsd: The store cannot be copied: File exists.\n" },
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
		ck_assert_int_eq(console_run_in_dir("echo 'backup '$D/x |"
						    " $C; r=$?; rm $D/x;"
						    " exit $r"),
		    0);
		ck_assert_str_eq(console_ctl.output, "done\n");
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
	ck_assert_int_eq(console_run_in_dir("$C backup $D/none 2>&1"), 1);
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
	ck_assert_int_eq(console_run_in_dir("$C backup $D/copy"), 0);
}

/* --- interrupted --- */

static struct process other; /* a "noughtsd ctl" that is interrupted */

static bool exists(const char *name)
{
	char path[96];

	snprintf(path, sizeof(path), "%s/%s", console_server.dir, name);
	return access(path, F_OK) == 0;
}

/* Starts a backup to $D/x and waits until a file of that name is created. */
static void start_backup_until(const char *name)
{
	char          file[64], events[4096];
	const char   *argv[] = { program_path("noughtsd"), "ctl", "--socket",
		  console_socket, "backup", file, NULL };
	struct pollfd p = { .fd = inotify_init1(IN_CLOEXEC), .events = POLLIN };
	bool          is_there = false;
	ssize_t       n;

	snprintf(file, sizeof(file), "%s/x", console_server.dir);
	ck_assert_int_ge(inotify_add_watch(p.fd, console_server.dir, IN_CREATE),
	    0);
	process_start(&other, &(struct process_options){ .argv = argv });
	while (!is_there) {
		ck_assert_int_eq(poll(&p, 1, TIMEOUT_MS), 1);
		n = read(p.fd, events, sizeof(events));
		ck_assert_int_gt(n, 0);
		is_there = memmem(events, (size_t)n, name, strlen(name) + 1) !=
		    NULL;
	}
	close(p.fd);
}

/* Ctl waits for a server that is stopped by a signal. */
static void start_waiting_backup(void)
{
	kill(console_server.process.pid, SIGSTOP);
	start_backup_until("x.part");
}

/* An interrupted backup may still be running. */
static void expect_next_backup_succeeds(void)
{
	msec deadline = time_ms_now() + TIMEOUT_MS;

	do {
		ck_assert_msg(time_ms_now() < deadline, "%s",
		    console_ctl.output);
		console_run_in_dir("$C backup $D/y 2>&1");
	} while (process_has_output(&console_ctl,
	    "noughtsd: The store is being copied already; try again"));
	ck_assert_msg(console_run_in_dir("${C%% *} --check $D/y") == 0, "%s",
	    console_ctl.output);
	ck_assert(!exists("y.part") && !exists("db.backup-tmp"));
}

static const int end_signals[] = { SIGTERM, SIGINT, SIGHUP, SIGKILL };

/* Nobody but the operator knows whether the file may be removed. */
TEST_EACH(ctl_that_ends_leaves_a_file_that_the_next_one_names, end_signals)
{
	start_waiting_backup();
	process_kill(&other, end_signals[_i]);
	ck_assert(exists("x.part") && !exists("x"));
	kill(console_server.process.pid, SIGCONT);
	expect_next_backup_succeeds(); /* the server has ended the other one */
	expect_failure("$C backup $D/x",
	    "/x.part: File exists; if no backup to it runs, one was"
	    " interrupted: remove it and try again\n");
}

/* While it waits for its turn, and while it copies. */
TEST_LOOP(a_server_that_is_killed_makes_no_backup, 0, 2)
{
	int status;

	if (_i == 0)
		start_waiting_backup();
	else
		start_backup_until("db.backup-tmp");
	server_process_kill(&console_server, SIGKILL);
	status = process_wait(&other);
	/* The backup may have been complete before the server ended. */
	ck_assert_int_eq(exists("x"), status == 0);
	ck_assert(_i == 1 || status == 1);
	ck_assert(status == 0 ||
	    process_has_output(&other,
		"noughtsd: the server has closed the console\n"));
	ck_assert(!exists("x.part"));
	console_restart();
	ck_assert(!exists("db.backup-tmp"));
	expect_next_backup_succeeds();
}

TEST(a_server_that_reloads_meanwhile_makes_the_backup)
{
	start_waiting_backup();
	kill(console_server.process.pid, SIGHUP);
	kill(console_server.process.pid, SIGCONT);
	ck_assert_int_eq(process_wait(&other), 0);
	ck_assert(exists("x") && !exists("x.part"));
	server_process_await_log(&console_server, "event=reload state=done");
}

TEST_LOOP(a_server_that_stops_meanwhile_leaves_no_file, 0, 2)
{
	int status;

	start_waiting_backup();
	kill(console_server.process.pid, _i == 0 ? SIGTERM : SIGINT);
	kill(console_server.process.pid, SIGCONT);
	status = process_wait(&other);
	ck_assert_int_eq(process_wait(&console_server.process), 0);
	ck_assert_int_eq(exists("x"), status == 0);
	ck_assert(!exists("x.part") && !exists("db.backup-tmp"));
	console_restart();
}

/* The log must not claim a backup that nobody has. */
TEST(a_backup_that_nobody_waits_for_is_logged_as_such)
{
	int fd;

	kill(console_server.process.pid, SIGSTOP);
	fd = console_connect();
	ck_assert_int_eq(write(fd, "backup\n", 7), 7);
	close(fd);
	kill(console_server.process.pid, SIGCONT);
	server_process_await_log(&console_server,
	    "event=backup result=\"the console was closed\"\n");
	expect_next_backup_succeeds();
}
