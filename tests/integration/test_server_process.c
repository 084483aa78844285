/* test_server_process.c -- start and end of the server. */

#include <arpa/inet.h>
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sysexits.h>
#include <unistd.h>

#include "tests/support/peer.h"
#include "tests/support/server_process.h"
#include "tests/support/service_manager.h"
#include "tests/support/suite.h"

static const char *const none[] = { NULL };

TEST_LOOP(sigterm_and_sigint_end_it, 0, 2)
{
	struct server_process s;
	struct peer           ann, bob, guest, quiet;

	server_process_start(&s, none);
	peer_connect_named(&ann, s.port, "ann");
	peer_connect_named(&bob, s.port, "bob");
	peer_connect(&guest, s.port);
	peer_connect(&quiet, s.port);
	peer_send_bytes(&quiet, "half a li", 9);
	seat_players(&ann, &bob, "3");
	peer_expect(&guest, "* you *");
	peer_expect(&quiet, "* you *");
	kill(s.process.pid, _i == 0 ? SIGTERM : SIGINT);
	ck_assert(peer_expect_eof(&ann, "* bye why=stop :*"));
	ck_assert(peer_expect_eof(&bob, "* bye why=stop :*"));
	ck_assert(peer_expect_eof(&guest, "* bye why=stop :*"));
	ck_assert(peer_expect_eof(&quiet, "* bye why=stop :*"));
	server_process_wait(&s);
}

/*
 * Sends requests without reading until the server reads no more. An answer is
 * ten times its request, so that the server has more to send than fits in a
 * socket.
 */
static void fill_socket(struct peer *c)
{
	static const char line[] = "nonsense\n";
	struct pollfd     p = { .fd = c->socket, .events = POLLOUT };
	size_t            at = 0;

	peer_send(c, "ping");
	while (poll(&p, 1, 300) > 0) {
		ssize_t n = send(c->socket, line + at, strlen(line) - at,
		    MSG_NOSIGNAL | MSG_DONTWAIT);

		if (n > 0)
			at = (at + (size_t)n) % strlen(line);
		else
			ck_assert_int_eq(errno, EAGAIN);
	}
}

/* How many open files the kernel's table of a process has room for. */
static unsigned table_size(pid_t pid)
{
	char     path[64], line[256];
	unsigned size = 0;
	FILE    *f;

	snprintf(path, sizeof(path), "/proc/%d/status", (int)pid);
	f = fopen(path, "r");
	ck_assert_ptr_nonnull(f);
	while (fgets(line, sizeof(line), f) != NULL)
		if (strncmp(line, "FDSize:", 7) == 0)
			size = (unsigned)strtoul(line + 7, NULL, 10);
	fclose(f);
	return size;
}

/*
 * If the table were small, the server would stall at new connections while
 * Linux enlarges it.
 */
TEST(the_table_of_open_files_has_room_at_the_start)
{
	static const char *const options[] = { "--clients", "900", NULL };
	struct server_process    s;

	server_process_start(&s, options);
	ck_assert_uint_ge(table_size(s.process.pid), 900);
	server_process_stop(&s);
}

/* A server that waited for such clients to read would never end. */
TEST(clients_that_do_not_read_do_not_prevent_the_end)
{
	static const char *const options[] = { "--allowance", "0", NULL };
	struct server_process    s;
	struct peer              deaf[2];

	server_process_start(&s, options);
	for (int i = 0; i < 2; i++) {
		peer_connect(&deaf[i], s.port);
		fill_socket(&deaf[i]);
	}
	server_process_stop(&s);
}

/* If each ping waited for a search, there would be as many moves as pings. */
TEST(running_searches_delay_nobody)
{
	static const char *const options[] = { "--allowance", "0",
		"--bot-threads", "1", NULL };
	struct server_process    s;
	struct peer              ann, bob;
	unsigned                 moves = 0;

	server_process_start(&s, options);
	peer_connect_named(&ann, s.port, "ann");
	peer_connect_named(&bob, s.port, "bob");
	for (int i = 0; i < 10; i++) {
		peer_exchange(&ann, "bot 15x15x5 perfect perfect",
		    "= bot match=*");
	}
	for (int i = 0; i < 200; i++)
		peer_expect_quiet(&bob);
	peer_send(&ann, "@all ping");
	while (strcmp(peer_next_line(&ann), "=all ping") != 0)
		moves += line_matches(ann.line, "* move *");
	ck_assert_uint_lt(moves, 150);
	kill(s.process.pid, SIGTERM);
	ck_assert(peer_expect_eof(&bob, "* bye why=stop :*"));
	server_process_wait(&s);
}

TEST(a_taken_port_is_reported)
{
	struct server_process s;
	char                  port[8], output[1024];
	const char *options[] = { "--listen", "127.0.0.1", "--port", port,
		"--store", "none", NULL };

	server_process_start(&s, none);
	snprintf(port, sizeof(port), "%u", s.port);
	ck_assert_int_eq(server_process_run(options, output, sizeof(output)),
	    1);
	ck_assert_msg(strstr(output, port) != NULL, "%s", output);
	ck_assert_msg(strchr(output, '\n') == output + strlen(output) - 1, "%s",
	    output);
	server_process_stop(&s);
}

static const char *const wrong[][4] = {
	{ "--nonsense" },
	{ "--port", "65536" },
};

TEST_EACH(a_wrong_option_ends_it_with_2, wrong)
{
	char output[1024];

	ck_assert_int_eq(server_process_run(wrong[_i], output, sizeof(output)),
	    2);
	ck_assert_msg(strlen(output) > 10, "it said \"%s\"", output);
}

TEST_LOOP(help_and_version_end_it_with_0, 0, 2)
{
	const char *const help[] = { _i == 0 ? "--help" : "-h", NULL };
	const char *const version[] = { _i == 0 ? "--version" : "-V", NULL };
	char              output[4096];

	ck_assert_int_eq(server_process_run(help, output, sizeof(output)), 0);
	ck_assert_ptr_nonnull(strstr(output, "--port-fd"));
	ck_assert_int_eq(server_process_run(version, output, sizeof(output)),
	    0);
	ck_assert(line_matches(output, "noughtsd *.*\n"));
}

TEST(a_store_is_checked_on_demand)
{
	static const char *const options[] = { "--check", "/nowhere/at/all",
		NULL };
	char                     output[1024];

	ck_assert_int_eq(server_process_run(options, output, sizeof(output)),
	    1);
	ck_assert_msg(strstr(output, "/nowhere/at/all") != NULL, "%s", output);
}

TEST(no_games_are_exported_from_memory)
{
	static const char *const options[] = { "--export", "/nowhere/games",
		"--store", "none", NULL };
	char                     output[1024];

	ck_assert_int_eq(server_process_run(options, output, sizeof(output)),
	    2);
	ck_assert_ptr_nonnull(strstr(output,
	    "--export cannot be combined with --store none"));
}

TEST(a_foreign_address_ends_it_with_1)
{
	static const char *const options[] = { "--listen", "192.0.2.1",
		"--port", "0", "--store", "none", NULL };
	char                     output[1024];

	ck_assert_int_eq(server_process_run(options, output, sizeof(output)),
	    1);
	ck_assert_ptr_nonnull(strstr(output, "192.0.2.1"));
	ck_assert_ptr_nonnull(strstr(output, "an address of this machine"));
}

TEST(lingers_after_the_last_connection)
{
	static const char *const options[] = { "--linger", "4", NULL };
	struct peer              ann, bob;
	struct server_process    s;
	long                     left;

	server_process_start(&s, options);
	peer_connect(&ann, s.port);
	peer_connect(&bob, s.port);
	/* It does not stop while somebody is connected. */
	peer_exchange(&ann, "seek 3x3x3 wait=5 else=none", "* unseek *");
	peer_close(&bob);
	peer_expect_quiet(&ann);
	left = time_ms_now();
	peer_close(&ann);
	server_process_wait(&s);
	ck_assert_int_ge(time_ms_now() - left, 4000);
}

TEST(lingers_without_any_connection)
{
	static const char *const options[] = { "--linger", "0.2", NULL };
	struct server_process    s;
	long                     begun = time_ms_now();

	server_process_start(&s, options);
	server_process_wait(&s);
	ck_assert_int_ge(time_ms_now() - begun, 200);
}

/* How often a server started by that command warns that it runs as root. */
static unsigned count_root_warnings(const char *prefix)
{
	static struct process p;
	char                  command[512];

	snprintf(command, sizeof(command),
	    "exec %s %s --listen 127.0.0.1 --port 0 --beacon off --store none"
	    " --linger 0 2>&1",
	    prefix, program_path("noughtsd"));
	ck_assert_int_eq(process_run_shell(&p, command), 0);
	ck_assert_msg(process_has_output(&p, " event=start "), "%s", p.output);
	return process_count(&p, " event=root ");
}

TEST(warns_of_root_once)
{
	bool is_root = geteuid() == 0;

	ck_assert_uint_eq(count_root_warnings(""), is_root ? 1 : 0);
	if (is_root)
		ck_assert_uint_eq(count_root_warnings("setpriv --reuid 65534 "
						      "--regid 65534"
						      " --clear-groups"),
		    0);
}

TEST(a_bad_descriptor_ends_it_with_1)
{
	static const char *const options[] = { "--listen", "127.0.0.1",
		"--port", "0", "--store", "none", "--port-fd", "999", NULL };
	char                     output[1024];

	ck_assert_int_eq(server_process_run(options, output, sizeof(output)),
	    1);
	ck_assert_ptr_nonnull(strstr(output, "to file descriptor 999"));
}

/* The peer's own address, in the form of the log. */
static void own_address(const struct peer *p, char *out, size_t size)
{
	struct sockaddr_in a;
	socklen_t          length = sizeof(a);

	getsockname(p->socket, (struct sockaddr *)&a, &length);
	snprintf(out, size, "peer=127.0.0.1:%u", ntohs(a.sin_port));
}

TEST(logs_clients_and_games_without_their_secrets)
{
	static const char *const options[] = { "--address-clients", "1", NULL };
	struct server_process    s;
	struct peer              ann, bob;
	char                     peer[64], line[128], *log;
	size_t                   size;

	server_process_start(&s, options);
	peer_connect_named(&ann, s.port, "ann");
	own_address(&ann, peer, sizeof(peer));
	peer_connect(&bob, s.port);
	peer_exchange(&ann, "bot 3x3x3 easy you=x", "= bot *");
	peer_send(&ann, "say a secret");
	peer_exchange(&ann, "resign", "= resign*");
	peer_close(&ann);
	server_process_await_log(&s, "event=gone");
	snprintf(line, sizeof(line), "%s/log", s.dir);
	log = (char *)read_whole_file(line, &size);
	ck_assert_msg(strstr(log, "level=notice event=start version=") != NULL,
	    "%s", log);
	snprintf(line, sizeof(line), " level=info event=connect %s name=~guest",
	    peer);
	ck_assert_msg(strstr(log, line) != NULL, "%s", log);
	snprintf(line, sizeof(line), " event=login %s name=ann\n", peer);
	ck_assert_msg(strstr(log, line) != NULL, "%s", log);
	snprintf(line, sizeof(line), " event=gone %s name=ann why=closed\n",
	    peer);
	ck_assert_msg(strstr(log, line) != NULL, "%s", log);
	ck_assert_msg(strstr(log, "level=notice event=refuse peer=127.0.0.1:"),
	    "%s", log);
	ck_assert_ptr_nonnull(strstr(log, " why=address\n"));
	ck_assert_ptr_nonnull(strstr(log,
	    "event=game-begun match=1 variant=3x3x3 x=ann o=easy~bot\n"));
	ck_assert_ptr_nonnull(strstr(log,
	    "event=game-ended match=1 winner=o why=resign plies=0\n"));
	ck_assert_ptr_null(strstr(log, "secret"));
	ck_assert_ptr_null(strstr(log, "token"));
	free(log);
	server_process_stop(&s);
}

/* Checks all lines, including those about the start and the end. */
TEST(each_line_of_the_log_is_an_event)
{
	static struct process check;
	struct server_process s;
	struct peer           ann;
	char                  store[64], command[256];
	const char           *options[] = { "--store", store, NULL };

	server_process_start(&s, none);
	server_process_kill(&s, SIGTERM);
	snprintf(store, sizeof(store), "%s/db", s.dir);
	server_process_restart(&s, options);
	peer_connect_named(&ann, s.port, "ann");
	peer_exchange(&ann, "bot 3x3x3 easy you=x", "= bot *");
	server_process_kill(&s, SIGTERM);
	server_process_restart(&s, options);
	server_process_await_log(&s, " event=restore games=1\n");
	server_process_kill(&s, SIGTERM);
	snprintf(command, sizeof(command),
	    "grep -c ' event=listen address=127.0.0.1:%u$' %s/log;"
	    " ! grep -Ev '" SERVER_LOG_LINE "' %s/log",
	    s.port, s.dir, s.dir);
	ck_assert_msg(process_run_shell(&check, command) == 0, "%s",
	    check.output);
	ck_assert_str_eq(check.output, "3\n");
	scratch_dir_remove_tree(s.dir);
}

/*
 * The store is not begun anew, and systemd does not start the server again: its
 * unit file names the status.
 */
TEST(a_store_that_was_truncated_is_refused)
{
	struct server_process s;
	char                  store[64], output[1024], status[16];
	const char *const     options[] = { "--store", store, NULL };
	const char *const again[] = { "--port", "0", "--store", store, NULL };
	unsigned char    *unit;
	size_t            size;

	server_process_start(&s, none);
	server_process_kill(&s, SIGTERM);
	snprintf(store, sizeof(store), "%s/db", s.dir);
	server_process_restart(&s, options);
	ck_assert_int_eq(truncate(store, 0), 0);
	server_process_kill(&s, SIGKILL);
	ck_assert_int_eq(server_process_run(again, output, sizeof(output)),
	    EX_DATAERR);
	ck_assert_msg(strstr(output, "is empty or missing, but") != NULL, "%s",
	    output);
	unit = read_whole_file("server/dist/noughtsd.service", &size);
	ck_assert_ptr_nonnull(unit);
	snprintf(status, sizeof(status), "Status=2 %d\n", EX_DATAERR);
	ck_assert_ptr_nonnull(strstr((char *)unit, status));
	free(unit);
	scratch_dir_remove_tree(s.dir);
}

TEST(tells_systemd_its_state)
{
	char              variable[SERVICE_MANAGER_VARIABLE], store[64];
	const char *const environment[] = { variable, "WATCHDOG_USEC=200000",
		"WATCHDOG_PID", NULL };
	struct server_process s = { .environment = environment };
	const char *const     options[] = { "--store", store, NULL };
	int                   manager;

	scratch_dir_make(s.dir);
	manager = service_manager_open(s.dir, variable);
	snprintf(store, sizeof(store), "%s/db", s.dir);
	server_process_spawn(&s, options);
	service_manager_expect(manager, "READY=1");
	server_process_await(&s);
	service_manager_expect(manager, "WATCHDOG=1");
	kill(s.process.pid, SIGHUP);
	service_manager_expect(manager, "RELOADING=1\nMONOTONIC_USEC=");
	service_manager_expect(manager, "READY=1");
	service_manager_expect(manager, "WATCHDOG=1");
	kill(s.process.pid, SIGTERM);
	service_manager_expect(manager, "STOPPING=1");
	server_process_wait(&s);
	close(manager);
}
