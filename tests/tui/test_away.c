/* test_away.c -- lines that are lost, and time, as the screen shows them. */

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/flow/flow.h"
#include "tests/tui/suites.h"
#include "tests/tui/tty.h"

static const char *const     none[] = { NULL };
static const struct tty_kind usual = { 0 };

static struct tty    t;
static struct server s;
static struct client bob;
static char          token[64]; /* bob's */

/* Ann at the screen is X, bob O; both have moved. Terms are for the seek. */
static void sit_down(const char *const options[], const char *terms)
{
	const char *anns[] = { "--name", "ann", "--play", "15x15x5", "--ascii",
		*terms != '\0' ? "--clock" : NULL, terms, NULL };

	server_start(&s, options);
	client_connect(&bob, &s);
	says(&bob, "name bob");
	sscanf(strstr(hears(&bob, "* you bob token=*"), "token="), "token=%63s",
	    token);
	says(&bob, "seek 15x15x5 you=o wait=60%s%s",
	    *terms != '\0' ? " clock=" : "", terms);
	hears(&bob, "= seek id=*");
	tty_start(&t, &usual, s.port, anns);
	tty_awaits(&t, "Your turn");
	tty_types(&t, "h8\r");
	tty_awaits(&t, "You play h8");
	says(&bob, "move i9");
	tty_awaits(&t, "bob plays i9");
}

static void get_up(void)
{
	tty_close(&t);
	client_close(&bob);
	server_stop(&s);
}

/* Bob is there again, on another line. */
static void return_bob(void)
{
	client_close(&bob);
	client_connect(&bob, &s);
	says(&bob, "resume %s", token);
	hears(&bob, "= resume match=*");
}

/* --- our own line --- */

static char              folder[32];
static char              store[64];
static char              port[16];
static const char *const stored[] = { "--store", store, "--port", port, NULL };

static void make_store(void)
{
	strcpy(folder, "/tmp/noughts-away-XXXXXX");
	ck_assert_ptr_nonnull(mkdtemp(folder));
	snprintf(store, sizeof(store), "%s/store", folder);
	strcpy(port, "0");
}

static void remove_folder(const char *path)
{
	char command[80];

	snprintf(command, sizeof(command), "rm -rf %s", path);
	ck_assert_int_eq(system(command), 0);
}

/* As by a crash: it has no time to tell anybody. */
static void kill_server(void)
{
	kill(s.pid, SIGKILL);
	waitpid(s.pid, NULL, 0);
	close(s.alive);
	remove_folder(s.folder);
}

/* At the port where it was. */
static void restart_server(void)
{
	snprintf(port, sizeof(port), "%u", s.port);
	server_start(&s, stored);
}

/* The stones of both, and the coordinates. */
static void shows_the_board(void)
{
	int row, column;

	tty_text(&t);
	ck_assert(tty_finds(&t, " X ", &row, &column));
	ck_assert(tty_finds(&t, "[O]", &row, &column));
	ck_assert(tty_finds(&t, "a b c d e f g h i", &row, &column));
}

/* What is typed meanwhile, and what is told of it. */
static const struct {
	const char *typed, *told;
} meanwhile[] = {
	{ "", "reconnecting, 1 s" },
	{ "j8\r", "j8 is kept" },
	{ "/say wait\r", "was not sent" },
};

START_TEST(plays_on_after_the_server_was_killed)
{
	make_store();
	sit_down(stored, "");
	kill_server();
	tty_awaits(&t, "The line is lost: reconnecting, ");
	tty_types(&t, meanwhile[_i].typed);
	tty_awaits(&t, meanwhile[_i].told);
	shows_the_board();
	restart_server();
	tty_misses(&t, "The line is lost: reconnecting");
	tty_awaits(&t, "Back at the board.");
	if (_i != 1) { /* else the kept move is made at once */
		shows_the_board();
		tty_types(&t, "j8\r");
	}
	tty_awaits(&t, "You play j8");
	return_bob();
	tty_awaits(&t, "bob is back.");
	says(&bob, "move i10");
	tty_awaits(&t, "bob plays i10.");
	tty_awaits(&t, "Your turn.");
	get_up();
	remove_folder(folder);
}
END_TEST

START_TEST(can_be_left_while_the_line_is_lost)
{
	make_store();
	sit_down(stored, "");
	kill_server();
	tty_awaits(&t, "The line is lost: reconnecting, ");
	if (_i == 0) {
		tty_types(&t, "\003");
		tty_awaits(&t, "Leave? ");
		tty_types(&t, "\003");
	} else {
		kill(t.pid, SIGTERM);
	}
	ck_assert_int_eq(tty_ends(&t), 0);
	tty_is_sane(&t);
	tty_close(&t);
	client_close(&bob);
	remove_folder(folder);
}
END_TEST

/* --- the other's --- */

START_TEST(tells_who_is_away_and_back)
{
	sit_down(none, "");
	client_close(&bob);
	tty_awaits(&t, "reconnecting, 30 s, then a bot");
	tty_awaits(&t, "reconnecting, 29 s, then a bot");
	tty_awaits(&t, "bob lost the line");
	return_bob();
	tty_awaits(&t, "bob is back.");
	tty_misses(&t, "reconnecting");
	tty_types(&t, "j8\r");
	hears(&bob, "* move * x j8");
	get_up();
}
END_TEST

START_TEST(tells_of_the_bot_in_an_empty_chair)
{
	static const char *const hasty[] = { "--grace", "0.2", NULL };

	sit_down(hasty, "");
	client_close(&bob);
	tty_awaits(&t, "plays for bob");
	tty_types(&t, "j8\r");
	tty_awaits(&t, "Your turn.");
	return_bob();
	tty_misses(&t, "plays for bob");
	get_up();
}
END_TEST

/* --- time --- */

/* A second costs the bytes of a digit or two, and no screen. */
START_TEST(counts_time_down)
{
	size_t before;

	sit_down(none, "5+0");
	tty_awaits(&t, "5:00 left");
	tty_awaits(&t, "4:59 left");
	before = t.written;
	tty_awaits(&t, "4:58 left");
	ck_assert_uint_lt(t.written - before, 100);
	get_up();
}
END_TEST

START_TEST(tells_that_time_is_up)
{
	sit_down(none, "2/move");
	tty_awaits(&t, "0:02 left");
	tty_awaits(&t, "0:01 left");
	tty_awaits(&t, "bob wins");
	tty_awaits(&t, "0:00 left");
	hears(&bob, "* over * winner=o why=time");
	get_up();
}
END_TEST

Suite *away_suite(void)
{
	Suite *suite = suite_create("away");
	TCase *all = tcase_create("all");

	tcase_set_timeout(all, 60);
	tcase_add_loop_test(all, plays_on_after_the_server_was_killed, 0,
	    sizeof(meanwhile) / sizeof(meanwhile[0]));
	tcase_add_loop_test(all, can_be_left_while_the_line_is_lost, 0, 2);
	tcase_add_test(all, tells_who_is_away_and_back);
	tcase_add_test(all, tells_of_the_bot_in_an_empty_chair);
	tcase_add_test(all, counts_time_down);
	tcase_add_test(all, tells_that_time_is_up);
	suite_add_tcase(suite, all);
	return suite;
}
