/* test_process.c -- how the server starts, and how it ends. */

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>

#include "tests/flow/table.h"
#include "tests/flow/suites.h"

static const char *const none[] = { NULL };

START_TEST(sigterm_and_sigint_tell_everybody_and_end_it)
{
	struct server s;
	struct client ann, bob, guest, quiet;
	long          start;

	server_start(&s, none);
	client_named(&ann, &s, "ann");
	client_named(&bob, &s, "bob");
	client_connect(&guest, &s);
	client_connect(&quiet, &s);
	sends(&quiet, "half a li", 9);
	seat(&ann, &bob, "3");
	hears(&guest, "* you *");
	hears(&quiet, "* you *");
	start = moment();
	kill(s.pid, _i == 0 ? SIGTERM : SIGINT);
	ck_assert(hears_end(&ann, "* bye why=stop :*"));
	ck_assert(hears_end(&bob, "* bye why=stop :*"));
	ck_assert(hears_end(&guest, "* bye why=stop :*"));
	ck_assert(hears_end(&quiet, "* bye why=stop :*"));
	ck_assert_int_le(moment() - start, 2000);
	server_end(&s);
}
END_TEST

/*
 * Asks and never listens, until the server reads no more of it. An answer is
 * ten times its request, so that the server owes more than fits into a socket.
 */
static void stuff(struct client *c)
{
	static const char line[] = "nonsense\n";
	struct pollfd     p = { .fd = c->socket, .events = POLLOUT };
	size_t            at = 0;

	says(c, "ping");
	while (poll(&p, 1, 300) > 0) {
		ssize_t n = send(c->socket, line + at, strlen(line) - at,
		    MSG_NOSIGNAL | MSG_DONTWAIT);

		if (n > 0)
			at = (at + (size_t)n) % strlen(line);
		else
			ck_assert_int_eq(errno, EAGAIN);
	}
}

START_TEST(those_who_never_read_do_not_keep_it_alive)
{
	static const char *const options[] = { "--allowance", "0", NULL };
	struct server            s;
	struct client            deaf[2];
	long                     start;

	server_start(&s, options);
	for (int i = 0; i < 2; i++) {
		client_connect(&deaf[i], &s);
		stuff(&deaf[i]);
	}
	start = moment();
	kill(s.pid, SIGTERM);
	server_end(&s);
	/* Two seconds are the promise; a sanitizer looks for leaks after it. */
	ck_assert_int_le(moment() - start, 4000);
}
END_TEST

START_TEST(bots_deep_in_thought_hold_up_neither_others_nor_the_end)
{
	static const char *const options[] = { "--allowance", "0",
		"--bot-threads", "1", NULL };
	struct server            s;
	struct client            ann, bob;
	long                     start;

	server_start(&s, options);
	client_named(&ann, &s, "ann");
	client_named(&bob, &s, "bob");
	for (int i = 0; i < 10; i++) {
		says(&ann, "bot 15x15x5 perfect perfect");
		hears(&ann, "= bot match=*");
	}
	start = moment();
	for (int i = 0; i < 100; i++)
		hears_nothing_more(&bob);
	ck_assert_int_le(moment() - start, 2000);
	start = moment();
	kill(s.pid, SIGTERM);
	ck_assert(hears_end(&bob, "* bye why=stop :*"));
	ck_assert_int_le(moment() - start, 2000);
	server_end(&s);
	ck_assert_int_le(moment() - start, 4000);
}
END_TEST

START_TEST(a_port_that_is_taken_is_told_in_a_sentence)
{
	struct server s;
	char          port[8], said[1024];
	const char   *options[] = { "--listen", "127.0.0.1", "--port", port,
		  "--store", "none", NULL };

	server_start(&s, none);
	snprintf(port, sizeof(port), "%u", s.port);
	ck_assert_int_eq(server_run(options, said, sizeof(said)), 1);
	ck_assert_msg(strstr(said, port) != NULL, "%s", said);
	ck_assert_msg(strchr(said, '\n') == said + strlen(said) - 1, "%s",
	    said);
	server_stop(&s);
}
END_TEST

static const char *const wrong[][4] = {
	{ "--nonsense" },
	{ "-x" },
	{ "word" },
	{ "--store" },
	{ "--port" },
	{ "--port", "65536" },
	{ "--port", "-1" },
	{ "--port", "4242x" },
	{ "--port", "" },
	{ "--bot-threads", "0" },
	{ "--grace", "soon" },
	{ "--grace", "-1" },
	{ "--grace", "nan" },
	{ "--login", "" },
	{ "--allowance", "many" },
	{ "--linger", "-1" },
	{ "--beacon", "maybe" },
	{ "--port-fd", "2" },
};

START_TEST(a_wrong_option_is_told_and_ends_with_2)
{
	char said[1024];

	ck_assert_int_eq(server_run(wrong[_i], said, sizeof(said)), 2);
	ck_assert_msg(strlen(said) > 10, "it said \"%s\"", said);
}
END_TEST

START_TEST(help_and_version_are_told_and_end_with_0)
{
	static const char *const help[] = { "--help", NULL };
	static const char *const version[] = { "--version", NULL };
	char                     said[4096];

	ck_assert_int_eq(server_run(help, said, sizeof(said)), 0);
	ck_assert_ptr_nonnull(strstr(said, "--port-file"));
	ck_assert_int_eq(server_run(version, said, sizeof(said)), 0);
	ck_assert(is_like(said, "noughtsd *.*\n"));
}
END_TEST

START_TEST(a_store_is_looked_over_on_demand)
{
	static const char *const options[] = { "--check", "/nowhere/at/all",
		NULL };
	char                     said[1024];

	ck_assert_int_eq(server_run(options, said, sizeof(said)), 1);
	ck_assert_msg(strstr(said, "/nowhere/at/all") != NULL, "%s", said);
}
END_TEST

START_TEST(an_address_that_is_none_of_ours_ends_it_with_1)
{
	static const char *const options[] = { "--listen", "192.0.2.1",
		"--port", "0", "--store", "none", NULL };
	static const char *const nowhere[] = { "--listen", "127.0.0.1",
		"--port", "0", "--store", "none", "--port-file",
		"/nowhere/at/all", NULL };
	char                     said[1024];

	ck_assert_int_eq(server_run(options, said, sizeof(said)), 1);
	ck_assert_ptr_nonnull(strstr(said, "192.0.2.1"));
	ck_assert_ptr_nonnull(strstr(said, "an address of this machine"));
	ck_assert_int_eq(server_run(nowhere, said, sizeof(said)), 1);
	ck_assert_ptr_nonnull(strstr(said, "/nowhere/at/all"));
}
END_TEST

START_TEST(lingers_so_long_after_the_last_connection)
{
	static const char *const options[] = { "--linger", "2", NULL };
	struct client            ann, bob;
	struct server            s;
	long                     left;

	server_start(&s, options);
	client_connect(&ann, &s);
	client_connect(&bob, &s);
	/* Three seconds go by while somebody is there. */
	says(&ann, "seek 3x3x3 wait=3 else=none");
	hears(&ann, "* unseek *");
	client_close(&bob);
	hears_nothing_more(&ann);
	left = moment();
	client_close(&ann);
	server_end(&s);
	ck_assert_int_ge(moment() - left, 2000);
}
END_TEST

START_TEST(lingers_in_vain_for_a_first_connection)
{
	static const char *const options[] = { "--linger", "0.2", NULL };
	struct server            s;
	long                     begun = moment();

	server_start(&s, options);
	server_end(&s);
	ck_assert_int_ge(moment() - begun, 200);
}
END_TEST

START_TEST(a_descriptor_that_is_not_there_ends_it_with_1)
{
	static const char *const options[] = { "--listen", "127.0.0.1",
		"--port", "0", "--port-fd", "999", NULL };
	char                     said[1024];

	ck_assert_int_eq(server_run(options, said, sizeof(said)), 1);
	ck_assert_ptr_nonnull(strstr(said, "to descriptor 999"));
}
END_TEST

Suite *process_suite(void)
{
	Suite *s = suite_create("process");
	TCase *t = tcase_create("start and end");

	tcase_set_timeout(t, 60);
	tcase_add_loop_test(t, sigterm_and_sigint_tell_everybody_and_end_it, 0,
	    2);
	tcase_add_test(t, those_who_never_read_do_not_keep_it_alive);
	tcase_add_test(t,
	    bots_deep_in_thought_hold_up_neither_others_nor_the_end);
	tcase_add_test(t, a_port_that_is_taken_is_told_in_a_sentence);
	tcase_add_loop_test(t, a_wrong_option_is_told_and_ends_with_2, 0,
	    (int)(sizeof(wrong) / sizeof(wrong[0])));
	tcase_add_test(t, help_and_version_are_told_and_end_with_0);
	tcase_add_test(t, a_store_is_looked_over_on_demand);
	tcase_add_test(t, an_address_that_is_none_of_ours_ends_it_with_1);
	tcase_add_test(t, lingers_so_long_after_the_last_connection);
	tcase_add_test(t, lingers_in_vain_for_a_first_connection);
	tcase_add_test(t, a_descriptor_that_is_not_there_ends_it_with_1);
	suite_add_tcase(s, t);
	return s;
}
