/* test_signals.c -- signals to the server at the wrong moment. */

#define _GNU_SOURCE /* prlimit */

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/support/console.h"
#include "tests/support/peer.h"
#include "tests/support/suite.h"

FIXTURE(console_set_up, console_tear_down);

static const char *in_dir(const char *name)
{
	static char path[96];

	snprintf(path, sizeof(path), "%s/%s", console_server.dir, name);
	return path;
}

static void send_signals(int number, int times)
{
	for (int i = 0; i < times; i++)
		kill(console_server.process.pid, number);
}

/* --- during the start --- */

/* Starts the server again and returns when it has opened its database. */
static void restart_until_it_opens(void)
{
	const char *options[] = { "--store", console_store, "--beacon", "off",
		"--allowance", "0", NULL };
	int         watch = inotify_init1(IN_CLOEXEC);
	char        events[4096];

	ck_assert_int_ge(inotify_add_watch(watch, console_store, IN_OPEN), 0);
	server_process_spawn(&console_server, options);
	ck_assert(wait_readable(watch, time_ms_now() + TIMEOUT_MS));
	ck_assert_int_gt(read(watch, events, sizeof(events)), 0);
	close(watch);
}

/* The signal is kept until the server can act on it. */
TEST(a_hangup_while_it_opens_the_store_is_not_lost)
{
	for (int i = 0; i < 5; i++) {
		server_process_kill(&console_server, SIGTERM);
		remove(in_dir("log"));
		restart_until_it_opens();
		send_signals(SIGHUP, 1);
		server_process_await(&console_server);
		server_process_await_log(&console_server,
		    "event=reload state=done");
	}
}

static const int end_signals[] = { SIGTERM, SIGINT };

/* The server ends normally as soon as it has opened the store. */
TEST_EACH(a_start_can_be_interrupted, end_signals)
{
	struct peer ann;

	peer_connect_named(&ann, console_server.port, "ann");
	peer_exchange(&ann, "bot 3x3x3 easy you=x", "= bot match=1");
	server_process_kill(&console_server, SIGTERM);
	for (int i = 0; i < 5; i++) {
		restart_until_it_opens();
		send_signals(end_signals[_i], 1);
		ck_assert_int_eq(process_wait(&console_server.process), 0);
	}
	console_restart();
	console_expect("games", "1 3x3x3 x=ann ");
}

/* --- while it serves --- */

static void write_config(const char *text)
{
	write_whole_file(in_dir("conf"), text, strlen(text));
}

/* The limit of lines does not hide what the operator's hangups cause. */
TEST(every_reload_is_logged)
{
	char        conf[96], empty_lines[32] = "", text[64];
	const char *options[] = { "--store", console_store, "--config", conf,
		NULL };

	snprintf(conf, sizeof(conf), "%s", in_dir("conf"));
	write_config("");
	server_process_kill(&console_server, SIGTERM);
	server_process_restart(&console_server, options);
	for (int i = 1; i < 30; i++) {
		snprintf(text, sizeof(text), "%sgrace = soon\n", empty_lines);
		write_config(text);
		send_signals(SIGHUP, 1);
		snprintf(text, sizeof(text), "/conf, line %d: grace takes", i);
		server_process_await_log(&console_server, text);
		strcat(empty_lines, "\n");
	}
}

TEST(a_reload_tells_what_needs_a_restart)
{
	char        conf[96];
	const char *options[] = { "--store", console_store, "--config", conf,
		NULL };

	snprintf(conf, sizeof(conf), "%s", in_dir("conf"));
	write_config("");
	server_process_kill(&console_server, SIGTERM);
	server_process_restart(&console_server, options);
	write_config("bot-threads = 3\ngrace = 7\n");
	console_expect("reload",
	    "bot-threads has changed, which needs a restart\n");
	ck_assert_ptr_null(strstr(console_ctl.output, "grace"));
}

/* Returns how many lines of talk are accepted, before one is refused. */
static int count_lines_of_talk(struct peer *p)
{
	const char *answer;
	int         count = 0;

	do {
		peer_send(p, "shout line %d", count);
		do
			answer = peer_next_line(p);
		while (answer[0] != '=' && answer[0] != '?');
	} while (answer[0] == '=' && count++ < 20);
	ck_assert_msg(line_matches(answer, "? shout flood *"), "%s", answer);
	return count;
}

/* The burst may become fewer reloads; after it the last file is in effect. */
TEST(a_burst_of_hangups_disturbs_nobody)
{
	const char *options[] = { "--store", console_store, "--config", NULL,
		NULL };
	char        conf[96];
	struct peer ann, bob;

	snprintf(conf, sizeof(conf), "%s", in_dir("conf"));
	options[3] = conf;
	write_config("allowance = 0\ntalk-lines = 7\n");
	server_process_kill(&console_server, SIGTERM);
	server_process_restart(&console_server, options);
	peer_connect_named(&ann, console_server.port, "ann");
	peer_exchange(&ann, "bot 3x3x3 easy you=x", "= bot match=1");
	write_config("allowance = 0\ntalk-lines = 0\ngrace = soon\n");
	send_signals(SIGHUP, 100);
	for (int i = 0; i < 50; i++)
		peer_expect_quiet(&ann);
	server_process_await_log(&console_server, "event=reload error=\"");
	server_process_await_log(&console_server,
	    "/conf, line 3: grace takes a number of seconds");
	ck_assert_int_eq(count_lines_of_talk(&ann), 7);
	ck_assert_int_eq(console_run("reload"), 1);
	ck_assert_msg(strstr(console_ctl.output, "noughtsd: ") != NULL &&
		strstr(console_ctl.output, ", line 3: grace takes") != NULL,
	    "%s", console_ctl.output);
	write_config("allowance = 0\ntalk-lines = 3\n");
	send_signals(SIGHUP, 100);
	server_process_await_log(&console_server, "event=reload state=done");
	console_expect("reload", "done\n");
	/* The lines of those without a key count by address. */
	peer_connect_from(&bob, console_server.port, "127.0.0.2");
	ck_assert_int_eq(count_lines_of_talk(&bob), 3);
	peer_exchange(&ann, "move b2", "* move 1 2 *");
}

/* SIGXFSZ: a limit of the size of files is a disk that is full for a while. */
TEST(a_limit_of_file_sizes_ends_no_server)
{
	pid_t         pid = console_server.process.pid;
	struct rlimit old, size;
	struct peer   ann;
	bool          is_refused;
	const char   *line;

	peer_connect_named(&ann, console_server.port, "ann");
	ck_assert_int_eq(prlimit(pid, RLIMIT_FSIZE, NULL, &old), 0);
	size = (struct rlimit){ 8192, old.rlim_max };
	ck_assert_int_eq(prlimit(pid, RLIMIT_FSIZE, &size, NULL), 0);
	peer_send(&ann, "bot 3x3x3 easy you=x");
	server_process_await_log(&console_server, "event=disk state=full");
	ck_assert_int_eq(prlimit(pid, RLIMIT_FSIZE, &old, NULL), 0);
	/*
	 * If what the server had written before has met the limit, the request was
	 * refused.
	 */
	do
		line = peer_next_line(&ann);
	while (line[0] != '=' && line[0] != '?');
	is_refused = strncmp(line, "? bot disk ", 11) == 0;
	ck_assert(is_refused || strcmp(line, "= bot match=1") == 0);
	/* There is no reason for being well. */
	server_process_await_log(&console_server, "event=disk state=well\n");
	if (is_refused)
		peer_exchange(&ann, "bot 3x3x3 easy you=x", "= bot match=1");
	peer_close(&ann);
}

/* --- at the end --- */

/* All kinds of signals, until it has ended, do not change its status. */
TEST_LOOP(signals_while_it_stops_change_nothing, 0, 5)
{
	struct peer ann;

	peer_connect_named(&ann, console_server.port, "ann");
	send_signals(SIGTERM, 1);
	server_process_await_log(&console_server, "event=stop clients=");
	while (!wait_readable(console_server.process.alive, time_ms_now())) {
		send_signals(SIGHUP, 1);
		send_signals(SIGINT, 1);
		send_signals(SIGTERM, 1);
	}
	ck_assert_int_eq(process_wait(&console_server.process), 0);
	console_restart();
	console_expect("metrics", "moves_total ");
}

/* --- closed output --- */

static const char *const outputs[] = {
	"{ $N 2>&1; echo $? >$D/status; } | true",
	"{ { $N 2>&1 >/dev/null; echo $? >$D/status; } | true; }",
	"$N 2>/dev/null >/dev/full; echo $? >$D/status",
	"$N 2>/dev/full >/dev/null; echo $? >$D/status",
	"$N <&- >&- 2>&-; echo $? >$D/status",
};

/* Nobody reads what it writes, or nothing can be written. */
TEST_EACH(it_needs_no_reader_of_its_output, outputs)
{
	char text[640];

	snprintf(text, sizeof(text),
	    "N=\"${C%%%% *} --listen 127.0.0.1 --port 0 --beacon off --store"
	    " $D/n --linger 0.2\"; %s; cat $D/status",
	    outputs[_i]);
	ck_assert_int_eq(console_run_in_dir(text), 0);
	ck_assert_str_eq(console_ctl.output, "0\n");
}

/* The log must not be written to a socket that got the number 2. */
TEST_ALONE(closed_descriptors_are_opened)
{
	char        script[96], link[64], target[64];
	char        text[256];
	const char *standard[] = { "0", "1", "2" };
	ssize_t     n;

	snprintf(script, sizeof(script), "%s", in_dir("script"));
	n = snprintf(text, sizeof(text),
	    "#!/bin/sh\nexec %s \"$@\" <&- >&- 2>&-\n",
	    program_path("noughtsd"));
	write_whole_file(script, text, (size_t)n);
	chmod(script, 0700);
	server_process_kill(&console_server, SIGTERM);
	setenv("NOUGHTSD", script, 1);
	console_restart();
	for (int i = 0; i < 3; i++) {
		snprintf(link, sizeof(link), "/proc/%d/fd/%s",
		    (int)console_server.process.pid, standard[i]);
		n = readlink(link, target, sizeof(target) - 1);
		ck_assert_int_gt(n, 0);
		target[n] = '\0';
		ck_assert_str_eq(target, "/dev/null");
	}
}
