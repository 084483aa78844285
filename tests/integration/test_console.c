/* test_console.c -- the operator's console, through "noughtsd ctl". */

#define _GNU_SOURCE /* prlimit */

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "tests/support/console.h"
#include "tests/support/peer.h"
#include "tests/support/suite.h"

FIXTURE(console_set_up, console_tear_down);

static const struct {
	const char *command, *output;
	int         status;
} commands[] = {
	{ "help", "\nkick NAME [WHY] - disconnect", 0 },
	{ "help kick", "kick NAME [WHY] - disconnect a player, who", 0 },
	{ "metrics", "\nnoughts_connections 0\n", 0 },
	{ "who", "count=0\n", 0 },
	{ "WHO from=9", "count=0\n", 0 },
	{ "@t games", "count=0\n", 0 },
	{ "log debug", "done\n", 0 },
	{ "reload", "done\n", 0 },
	{ "announce hello", "count=0\n", 0 },
	{ "kick nobody",
	    "noughtsd: No such player is connected; \"who\" lists the players:"
	    " \"nobody\"\n",
	    1 },
	{ "nonsense", "noughtsd: Unknown command; \"help\" lists", 1 },

	{ "--help", "Usage: noughtsd ctl", 0 },
	{ "-h", "Usage: noughtsd ctl", 0 },
	{ "--version", "noughtsd 0.1\n", 0 },
	{ "-V", "noughtsd 0.1\n", 0 },
	{ "--nonsense", "unknown option \"--nonsense\"; see", 2 },
	{ "$(printf 'a%0600d' 0)",
	    "a command is one line of at most 512 bytes and not blank;", 2 },
	{ "''", "a command is one line of at most 512 bytes and not blank;",
	    2 },
	{ "' ' ''", "a command is one line of at most 512 bytes and not blank;",
	    2 },
	{ "--socket /nowhere/at/all who",
	    "no console at /nowhere/at/all: No such file or directory; start"
	    " the server, or name its socket with --socket PATH; if the server"
	    " runs without a console, its log says why",
	    1 },
	{ "--socket $(printf '/%0200d' 0) who", "File name too long", 1 },
};

TEST_EACH(executes_commands, commands)
{
	int status = console_run(commands[_i].command);

	ck_assert_msg(status == commands[_i].status, "%d: %s", status,
	    console_ctl.output);
	ck_assert_msg(strstr(console_ctl.output, commands[_i].output) != NULL,
	    "%s", console_ctl.output);
}

/* --- another server --- */

struct other_server {
	int         fd;   /* listens */
	const char *line; /* what it sends first */
};

static void serve(const void *ctx)
{
	const struct other_server *o = ctx;
	int                        fd = accept(o->fd, NULL, NULL);
	char                       request[64];

	(void)!write(fd, o->line, strlen(o->line));
	while (read(fd, request, sizeof(request)) > 0)
		;
}

/* Runs a command with a server that sends the line; returns ctl's status. */
static int run_at_other(const char *line, const char *command)
{
	struct sockaddr_un  a = { .sun_family = AF_UNIX };
	struct process      other = { 0 };
	struct other_server o = { socket(AF_UNIX, SOCK_STREAM, 0), line };
	char                text[160];
	int                 status;

	snprintf(a.sun_path, sizeof(a.sun_path), "%s/other",
	    console_server.dir);
	ck_assert_int_eq(bind(o.fd, (struct sockaddr *)&a, sizeof(a)), 0);
	ck_assert_int_eq(listen(o.fd, 1), 0);
	process_start(&other,
	    &(struct process_options){ .run = serve, .ctx = &o });
	snprintf(text, sizeof(text), "--socket %s %s", a.sun_path, command);
	status = console_run(text);
	process_wait(&other);
	close(o.fd);
	unlink(a.sun_path);
	return status;
}

TEST(the_socket_of_another_program_is_reported)
{
	ck_assert_int_eq(run_at_other("SSH-2.0-\033[31m\n", "who"), 1);
	ck_assert_str_eq(console_ctl.output,
	    "noughtsd: this is not the socket of a console; name the right"
	    " one with --socket PATH\n");
}

/* C0, C1, DEL, a text direction and bytes that are not UTF-8. */
static const char *const harmful[] = { "\033]0;x\a", "\302\2332J", "\177", "\r",
	"\342\200\256", "\2332J" };

/* A terminal of root must not obey a server of another user. */
TEST_EACH(ctl_prints_no_control_characters, harmful)
{
	static const char *const kinds[] = { "# a%sb\n= x\n", "* x a%sb\n= x\n",
		"= x a%sb\n", "= x :a%sb\n", "? x y :a%sb\n", "? a%sb\n" };
	char                     line[64];

	for (int i = 0; i < LENGTH(kinds); i++) {
		snprintf(line, sizeof(line), kinds[i], harmful[_i]);
		run_at_other(line, "who");
		ck_assert_ptr_nonnull(strstr(console_ctl.output, "a?"));
		ck_assert_ptr_nonnull(strchr(console_ctl.output, 'b'));
		for (const char *c = console_ctl.output; *c != '\0'; c++)
			ck_assert((*c >= ' ' && *c <= '~') || *c == '\n');
	}
}

/* What an unprivileged server answers names no file for root to delete. */
TEST(ctl_touches_no_file)
{
	char  line[96];
	char *list;

	ck_assert_int_eq(console_run_in_dir("echo x >$D/secret; ls $D"), 0);
	list = strdup(console_ctl.output);
	snprintf(line, sizeof(line), "= backup :%s/secret\n",
	    console_server.dir);
	ck_assert_int_eq(run_at_other(line, "backup copy"), 0);
	ck_assert_int_eq(console_run_in_dir("ls $D"), 0);
	ck_assert_str_eq(console_ctl.output, list);
	free(list);
	ck_assert_int_ne(access("copy", F_OK), 0);
}

/* --- commands --- */

TEST(reads_commands_from_standard_input)
{
	ck_assert_int_eq(console_run_shell("printf 'who\n\n  \nkick "
					   "x\nmetrics' "
					   "| $C 2>&1"),
	    1);
	ck_assert_ptr_nonnull(strstr(console_ctl.output, "count=0\n"));
	ck_assert_ptr_nonnull(strstr(console_ctl.output, "No such player"));
	ck_assert_ptr_nonnull(strstr(console_ctl.output, "moves_total 0\n"));
	ck_assert_int_eq(console_run_shell("printf 'a\\0b\nmetrics' | $C 2>&1"),
	    1);
	ck_assert_ptr_nonnull(strstr(console_ctl.output, "Unknown command;"));
	ck_assert_ptr_nonnull(strstr(console_ctl.output, "moves_total 0\n"));
	ck_assert_int_eq(console_run_shell("printf '%0600d\n' 1 | $C 2>&1"), 1);
	ck_assert_ptr_nonnull(strstr(console_ctl.output,
	    "must not be longer than 512 bytes"));
}

/* Ctrl-D: the shell's next line must not begin behind the prompt. */
TEST(asks_a_person_for_commands)
{
	static struct process p;
	const char *argv[] = { program_path("noughtsd"), "ctl", "--socket",
		console_socket, NULL };

	process_start(&p,
	    &(struct process_options){ .argv = argv, .has_terminal = true });
	process_expect(&p, "noughtsd> ");
	process_exchange(&p, "who", "who\r\ncount=0\r\nnoughtsd> ");
	ck_assert_int_eq(write(p.in, "\004", 1), 1);
	process_expect(&p, "\r\n");
	ck_assert_int_eq(process_wait(&p), 0);
}

TEST(shows_players_and_games)
{
	struct peer ann, bob, cat, dan, eve;

	peer_connect_named(&ann, console_server.port, "ann");
	peer_connect_named(&bob, console_server.port, "bob");
	peer_connect_named(&cat, console_server.port, "cat");
	peer_connect_named(&dan, console_server.port, "dan");
	peer_connect_named(&eve, console_server.port, "eve");
	peer_exchange(&ann, "bot 3x3x3 easy you=x", "= bot match=1");
	peer_exchange(&bob, "watch 1", "= watch*");
	peer_exchange(&cat, "seek 5x5x4 else=none", "= seek*");
	/* A seek during a stand-in game is not counted. */
	peer_exchange(&eve, "seek 4x4x3 wait=0", "* match 2 *");
	console_expect("who", "ann state=playing match=1 peer=127.0.0.1:");
	ck_assert_ptr_nonnull(strstr(console_ctl.output,
	    "bob state=idle watching=1 "));
	ck_assert_ptr_nonnull(strstr(console_ctl.output,
	    "cat state=seeking variant=5x5x4 "));
	ck_assert_ptr_nonnull(strstr(console_ctl.output, " seconds="));
	ck_assert_ptr_nonnull(strstr(console_ctl.output, "count=5\n"));
	console_expect("games",
	    "1 3x3x3 x=ann o=easy~bot ply=0 turn=x watchers=1 "
	    "state=running\n");
	peer_close(&bob);
	peer_close(&ann);
	server_process_await_log(&console_server, "name=ann why=closed");
	console_expect("games", "state=adjourned");
	console_expect("who", "ann state=away match=1 peer=none\n");
	console_expect("metrics", "games_adjourned 1\n");
	ck_assert_ptr_nonnull(strstr(console_ctl.output,
	    "games_begun_total 2\n"));
	ck_assert_ptr_nonnull(strstr(console_ctl.output, "seeks 1\n"));
	console_expect("end 1", "done\n");
	ck_assert_int_eq(console_run("end 1"), 1);
}

TEST(shows_metrics_in_the_format_of_prometheus)
{
	struct peer ann;

	peer_connect_named(&ann, console_server.port, "ann");
	peer_exchange(&ann, "resign", "? resign seat*");
	peer_exchange(&ann, "bot 3x3x3 easy you=x", "= bot match=1");
	console_expect("metrics",
	    "# TYPE noughts_moves_total counter\n"
	    "noughts_moves_total 0\n");
	ck_assert_ptr_nonnull(strstr(console_ctl.output,
	    "\nnoughts_refusals_total{code=\"seat\"} 1\n"));
	ck_assert_ptr_nonnull(strstr(console_ctl.output,
	    "\nnoughts_build_info{version=\"" NOUGHTS_VERSION "\"} 1\n"));
	ck_assert_ptr_nonnull(strstr(console_ctl.output,
	    "\nnoughts_connections_accepted_total 1\n"));
	ck_assert_ptr_nonnull(strstr(console_ctl.output,
	    "\nnoughts_connections_refused_total 0\n"));
	ck_assert_ptr_nonnull(strstr(console_ctl.output,
	    "\nnoughts_store_bytes "));
	ck_assert_ptr_nonnull(strstr(console_ctl.output,
	    "\nnoughts_disk_free_bytes "));
	ck_assert_ptr_nonnull(strstr(console_ctl.output,
	    "\n# TYPE noughts_commit_seconds histogram\n"
	    "noughts_commit_seconds_bucket{le=\"5e-05\"} "));
	ck_assert_ptr_nonnull(strstr(console_ctl.output,
	    "\nnoughts_turn_seconds_count "));
	ck_assert_ptr_nonnull(strstr(console_ctl.output,
	    "\nnoughts_search_queue_seconds_count 0\n"));
	ck_assert_ptr_nonnull(strstr(console_ctl.output,
	    "\nnoughts_search_seconds_bucket{le=\"10\"} 0\n"));
	ck_assert_ptr_null(strstr(console_ctl.output, "\n*"));
	ck_assert_ptr_null(strstr(console_ctl.output, "done"));
	ck_assert_ptr_null(strstr(console_ctl.output,
	    "commit_seconds_count 0\n"));
}

static const char *const blank_metrics[] = { "'metrics '", "' Metrics'" };

TEST_EACH(blanks_around_metrics_do_not_matter, blank_metrics)
{
	console_expect(blank_metrics[_i], "\nnoughts_moves_total 0\n");
	ck_assert_ptr_null(strstr(console_ctl.output, "\n*"));
	ck_assert_ptr_null(strstr(console_ctl.output, "done"));
}

/*
 * A line of a sample: belongs to the type before it; the buckets of a histogram
 * never decrease, and the last one is the count.
 */
static void check_sample(const char *line, const char *type_line)
{
	static double bucket, infinity;
	char          name[128], type[32], sample[128], rest;
	double        value;
	const char   *suffix;

	ck_assert_msg(sscanf(type_line, "# TYPE %127s %31s", name, type) == 2,
	    "%s", type_line);
	ck_assert_msg(sscanf(line, "%127[a-z_]", sample) == 1, "%s", line);
	ck_assert_msg(strncmp(sample, name, strlen(name)) == 0, "%s", line);
	ck_assert_msg(sscanf(strrchr(line, ' '), " %lf%c", &value, &rest) == 1,
	    "%s", line);
	ck_assert_msg(value >= 0, "%s", line);
	suffix = sample + strlen(name);
	if (strcmp(type, "histogram") != 0) {
		ck_assert_msg(strcmp(type, "gauge") == 0 ||
			strcmp(type, "counter") == 0,
		    "%s", type_line);
		ck_assert_msg(suffix[0] == '\0', "%s", line);
	} else if (strcmp(suffix, "_bucket") == 0) {
		if (strstr(line, "{le=\"5e-05\"}") != NULL)
			bucket = 0;
		ck_assert_msg(value >= bucket, "%s", line);
		bucket = value;
		if (strstr(line, "{le=\"+Inf\"}") != NULL)
			infinity = value;
	} else if (strcmp(suffix, "_count") == 0) {
		ck_assert_msg(value == infinity, "%s", line);
	} else {
		ck_assert_str_eq(suffix, "_sum");
		ck_assert_msg(strchr(strrchr(line, ' '), 'e') == NULL, "%s",
		    line);
		ck_assert_msg(strlen(strchr(strrchr(line, ' '), '.')) == 7,
		    "%s", line);
	}
}

/* No name of a metric comes twice. */
TEST(metrics_obey_the_rules_of_their_format)
{
	char  *save, *type_line = NULL, *help_line = NULL, types[4096] = "";
	size_t name_length;
	struct peer ann;
	unsigned    count = 0;

	peer_connect_named(&ann, console_server.port, "ann");
	peer_exchange(&ann, "bot 3x3x3 easy you=o", "* move 1 1 *");
	console_expect("metrics", "# TYPE ");
	ck_assert_ptr_nonnull(strstr(console_ctl.output,
	    "\nnoughts_search_seconds_count 1\n"));
	ck_assert_ptr_nonnull(strstr(console_ctl.output,
	    "\nnoughts_search_queue_seconds_count 1\n"));
	ck_assert_ptr_nonnull(strstr(console_ctl.output,
	    "\n# TYPE noughts_process_open_fds gauge\n"
	    "noughts_process_open_fds "));
	for (char *line = strtok_r(console_ctl.output, "\n", &save);
	     line != NULL; line = strtok_r(NULL, "\n", &save)) {
		if (line[0] != '#') {
			ck_assert_int_eq(strncmp(line, "noughts_", 8), 0);
			ck_assert_ptr_nonnull(type_line);
			check_sample(line, type_line);
			continue;
		}
		if (strncmp(line, "# HELP ", 7) == 0) {
			help_line = line;
			continue;
		}
		ck_assert_msg(strstr(types, line) == NULL, "%s", line);
		/* The name is the same, and its help is a sentence. */
		name_length = strcspn(line + 7, " ");
		ck_assert_ptr_nonnull(help_line);
		ck_assert_msg(strncmp(line + 7, help_line + 7,
				  name_length + 1) == 0 &&
			help_line[strlen(help_line) - 1] == '.',
		    "%s", help_line);
		strcat(strcat(types, line), "\n");
		type_line = line;
		count++;
	}
	ck_assert_uint_gt(count, 15);
}

TEST(kicks_and_announces)
{
	struct peer ann, bob;
	char        line[96];

	peer_connect_named(&ann, console_server.port, "ann");
	peer_connect_named(&bob, console_server.port, "bob");
	console_expect("announce cake at four", "count=2\n");
	peer_expect(&ann, "* shout ~operator :cake at four");
	console_expect("kick ann", "done\n");
	ck_assert(peer_expect_eof(&ann,
	    "* bye why=kicked :The operator has disconnected you"));
	console_expect("kick BOB stop that", "done\n");
	ck_assert(peer_expect_eof(&bob, "* bye why=kicked :stop that"));
	snprintf(line, sizeof(line),
	    "event=console uid=%u verb=kick arguments=\"BOB stop that\""
	    " result=ok\n",
	    geteuid());
	server_process_await_log(&console_server, line);
	server_process_await_log(&console_server, "name=bob why=kicked\n");
}

TEST(ends_a_running_game)
{
	struct peer ann, bob;

	peer_connect_named(&ann, console_server.port, "ann");
	peer_connect_named(&bob, console_server.port, "bob");
	seat_players(&ann, &bob, "3");
	console_expect("end 1", "done\n");
	peer_expect(&ann, "* over 1 * winner=none why=void*");
	ck_assert_int_eq(console_run("end 1"), 1);
	ck_assert_msg(strstr(console_ctl.output, "Game 1 is over") != NULL,
	    "%s", console_ctl.output);
}

/* Sends requests until no more can be sent at once. */
static void fill(int fd)
{
	static char help[4000];

	for (size_t i = 0; i + 5 <= sizeof(help); i += 5)
		memcpy(help + i, "help\n", 5);
	while (send(fd, help, sizeof(help), MSG_DONTWAIT | MSG_NOSIGNAL) > 0)
		;
}

/*
 * Consoles that send and never read delay neither players nor other consoles,
 * and do not keep the operator out: one is closed for each that connects.
 */
TEST(a_console_that_never_reads_harms_nobody)
{
	msec        deadline = time_ms_now() + TIMEOUT_MS;
	struct peer ann;
	int         fd[8];

	peer_connect_named(&ann, console_server.port, "ann");
	for (int i = 0; i < 8; i++)
		fd[i] = console_connect();
	/*
	 * Sends until one of them has no more space for answers. The second
	 * ctl may come before the server has seen the end of the first.
	 */
	for (int runs = 0; runs < 2; runs++) {
		do {
			ck_assert_msg(time_ms_now() < deadline, "%s",
			    console_ctl.output);
			for (int i = 0; i < 8; i++)
				fill(fd[i]);
		} while (console_run("metrics") != 0);
		ck_assert_msg(process_has_output(&console_ctl,
				  "connections 1\n"),
		    "%s", console_ctl.output);
	}
	server_process_await_log(&console_server, " closed=\"too slow\"\n");
	peer_exchange(&ann, "ping", "= ping");
	for (int i = 0; i < 8; i++)
		close(fd[i]);
}

/* The second console hears nothing of the first one's answers. */
TEST(two_consoles_have_answers_of_their_own)
{
	struct peer one = { .socket = console_connect(), .name = "one" };
	struct peer two = { .socket = console_connect(), .name = "two" };
	struct peer ann;

	peer_connect_named(&ann, console_server.port, "ann");
	for (int i = 0; i < 20; i++) {
		peer_send(&one, "@a%d ban zoe%d", i, i);
		peer_send(&two, "@b%d bans", i);
	}
	for (int i = 0; i < 20; i++) {
		char answer[64];

		snprintf(answer, sizeof(answer),
		    "=a%d ban zoe%d for=1h count=0", i, i);
		ck_assert_str_eq(peer_next_line(&one), answer);
		snprintf(answer, sizeof(answer), "=b%d bans count=*", i);
		while (peer_next_line(&two)[0] == '*')
			;
		ck_assert_msg(line_matches(two.line, answer), "%s", two.line);
	}
	/* Both act on the same player: the second finds nobody. */
	peer_send(&one, "kick ann");
	ck_assert_str_eq(peer_next_line(&one), "= kick");
	peer_send(&two, "kick ann");
	ck_assert_msg(line_matches(peer_next_line(&two), "? kick nobody *"),
	    "%s", two.line);
	ck_assert(peer_expect_eof(&ann, "* bye why=kicked *"));
	peer_close(&one);
	peer_close(&two);
}

TEST(too_many_consoles_are_refused)
{
	int fd[8];

	for (int i = 0; i < 8; i++)
		fd[i] = console_connect();
	ck_assert_int_eq(console_run("who"), 1);
	ck_assert_msg(strstr(console_ctl.output,
			  "Too many consoles are open") != NULL,
	    "%s", console_ctl.output);
	for (int i = 0; i < 8; i++)
		close(fd[i]);
}

/* The limit of lines does not hide what an operator's script does. */
TEST(every_command_is_logged)
{
	struct peer console = { .socket = console_connect(), .name = "op" };
	char        line[96];

	for (int i = 0; i < 50; i++)
		peer_send(&console, "kick z%d", i);
	for (int i = 0; i < 50; i++)
		peer_expect(&console, "? kick nobody *");
	for (int i = 0; i < 50; i++) {
		snprintf(line, sizeof(line),
		    "event=console uid=%u verb=kick arguments=z%d"
		    " result=nobody\n",
		    geteuid(), i);
		server_process_await_log(&console_server, line);
	}
	peer_close(&console);
}

/* The server reads the command and the signal in one turn. */
TEST(an_answer_that_waits_for_a_commit_is_sent_before_a_stop)
{
	struct peer console = { .socket = console_connect(), .name = "op" };

	peer_exchange(&console, "bans", "= bans count=0");
	kill(console_server.process.pid, SIGSTOP);
	peer_send(&console, "ban 10.1.2.3");
	kill(console_server.process.pid, SIGTERM);
	kill(console_server.process.pid, SIGCONT);
	peer_expect(&console, "= ban 10.1.2.3 for=1h count=0");
	server_process_kill(&console_server, SIGTERM);
	peer_close(&console);
	console_restart();
	console_expect("bans", "10.1.2.3");
}

/*
 * Usually the mode of the directory keeps other users out. Where it does not,
 * the server refuses them.
 */
TEST(others_are_refused)
{
	if (geteuid() != 0)
		return;
	chmod(console_server.dir, 0711);
	chmod(console_socket, 0666);
	ck_assert_int_eq(console_run_shell("setpriv --reuid 65534 --regid "
					   "65534 "
					   "--clear-groups"
					   " $C who 2>&1"),
	    1);
	ck_assert_msg(strstr(console_ctl.output, "Only root and") != NULL, "%s",
	    console_ctl.output);
	server_process_await_log(&console_server,
	    "event=console-refused uid=65534\n");
}

static const struct {
	const char *mode, *store, *log;
} without[] = {
	{ "0755", NULL, "state=none why=\"its directory is open to others" },
	{ "0700", "none", "state=none why=\"there is no store" },
};

TEST_EACH(opens_none_where_others_could_reach_it, without)
{
	const char *options[] = { "--store",
		without[_i].store != NULL ? without[_i].store : console_store,
		NULL };

	server_process_kill(&console_server, SIGTERM);
	ck_assert_int_ne(access(console_socket, F_OK), 0);
	chmod(console_server.dir, (mode_t)strtol(without[_i].mode, NULL, 8));
	server_process_restart(&console_server, options);
	server_process_await_log(&console_server, without[_i].log);
	ck_assert_int_eq(console_run("who"), 1);
}

/* --- motd --- */

TEST(those_who_connect_get_the_message_of_the_day)
{
	struct peer ann;

	console_expect("motd Games night on Friday", "done\n");
	peer_connect(&ann, console_server.port);
	peer_expect(&ann, "# Games night on Friday");
	server_process_kill(&console_server, SIGTERM);
	console_restart();
	peer_connect(&ann, console_server.port);
	peer_expect(&ann, "# Games night on Friday");
	console_expect("motd", "done\n");
	peer_connect(&ann, console_server.port);
	peer_send(&ann, "ping");
	while (!line_matches(peer_next_line(&ann), "= ping"))
		ck_assert(!line_matches(ann.line, "# Games*"));
}

/* --- logs and files --- */

/*
 * What players say is not logged even at the most detailed level, whether it is
 * delivered or refused.
 */
TEST(talk_is_never_logged)
{
	static const char *const lines[] = { "say", "tell bob", "shout", "say",
		"say to=spectators" };
	struct peer              ann, bob;

	console_expect("log debug", "done\n");
	peer_connect_named(&ann, console_server.port, "ann");
	peer_connect_named(&bob, console_server.port, "bob");
	seat_players(&ann, &bob, "3");
	for (int i = 0; i < LENGTH(lines); i++) {
		peer_send(&ann, "%s confidential", lines[i]);
		do
			peer_next_line(&ann);
		while (ann.line[0] != '=' && ann.line[0] != '?');
	}
	peer_expect(&bob, "* tell ann bob :confidential");
	console_expect("ban ann talk sure",
	    "127.0.0.1 for=1h talk=off count=2\n");
	peer_exchange(&ann, "tell bob confidential indeed", "? tell banned *");
	peer_send(&ann, "quit");
	server_process_await_log(&console_server, "event=gone");
	ck_assert_int_eq(console_run_in_dir("grep -i confidential $D/log"), 1);
	ck_assert_int_eq(console_run_in_dir("grep -q event=login $D/log"), 0);
}

TEST(warns_of_a_store_that_others_may_read)
{
	ck_assert_int_eq(console_run_in_dir("grep -c event=store $D/log"), 1);
	server_process_kill(&console_server, SIGTERM);
	ck_assert_int_eq(console_run_in_dir("chmod 640 $D/db"), 0);
	console_restart();
	ck_assert_int_eq(console_run_in_dir("grep event=store $D/log"), 0);
	ck_assert_ptr_nonnull(strstr(console_ctl.output,
	    "/db advice=\"others may read the secret key in it: chmod 600"));
}

/* --- without --socket --- */

static const struct {
	const char *environment, *output;
	int         status;
} default_sockets[] = {
	{ "XDG_STATE_HOME=$D/state", "moves_total 0\n", 0 },
	{ "XDG_STATE_HOME=$D", "/noughts/noughts.db.console: No such file", 1 },
	{ "XDG_STATE_HOME=$D", "at /run/noughtsd/console: No such file", 1 },
	{ "-u XDG_STATE_HOME -u HOME", "at /run/noughtsd/console: No such", 1 },
};

/* Also the ban that finds the disk full, before the server knows that it is. */
TEST(a_ban_on_a_full_disk_is_answered)
{
	struct rlimit old, full = { .rlim_cur = 1000 };
	pid_t         pid = console_server.process.pid;

	ck_assert_int_eq(prlimit(pid, RLIMIT_FSIZE, NULL, &old), 0);
	full.rlim_max = old.rlim_max;
	ck_assert_int_eq(prlimit(pid, RLIMIT_FSIZE, &full, NULL), 0);
	console_expect("ban eve", "eve for=1h count=0\n");
	console_expect("ban dan", "dan for=1h count=0\n");
	ck_assert_int_eq(prlimit(pid, RLIMIT_FSIZE, &old, NULL), 0);
}

TEST_EACH(ctl_looks_beside_the_default_store, default_sockets)
{
	char        text[256], db[80];
	const char *options[] = { "--store", db, NULL };

	if (access("/run/noughtsd/console", F_OK) == 0)
		return; /* the server is the one installed on this machine */
	snprintf(db, sizeof(db), "%s/state/noughts/noughts.db",
	    console_server.dir);
	ck_assert_int_eq(console_run_in_dir("mkdir -m 700 -p $D/state/noughts"),
	    0);
	server_process_kill(&console_server, SIGTERM);
	server_process_restart(&console_server, options);
	snprintf(text, sizeof(text), "env %s %s ctl metrics 2>&1",
	    default_sockets[_i].environment, program_path("noughtsd"));
	ck_assert_int_eq(console_run_in_dir(text), default_sockets[_i].status);
	ck_assert_msg(strstr(console_ctl.output, default_sockets[_i].output) !=
		NULL,
	    "%s", console_ctl.output);
}

static void limit_open_files(rlim_t soft)
{
	struct rlimit files;
	pid_t         pid = console_server.process.pid;

	ck_assert_int_eq(prlimit(pid, RLIMIT_NOFILE, NULL, &files), 0);
	files.rlim_cur = soft < files.rlim_max ? soft : files.rlim_max;
	ck_assert_int_eq(prlimit(pid, RLIMIT_NOFILE, &files, NULL), 0);
}

/* It waits, instead of having the event loop try without end. */
TEST(a_console_waits_while_descriptors_have_run_out)
{
	struct peer console = { .name = "op" };

	limit_open_files(3);
	console.socket = console_connect();
	server_process_await_log(&console_server,
	    "event=accept error=\"Too many open files\"\n");
	limit_open_files(1024);
	peer_exchange(&console, "bans", "= bans count=0");
}
