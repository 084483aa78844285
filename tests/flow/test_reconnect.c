/*
 * test_reconnect.c -- the real client, whose line is lost, and who types
 * nothing to be back.
 *
 * The server is the test's own, so that it can be as unhelpful as it likes.
 */

#include <check.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/flow/person.h"
#include "tests/flow/suites.h"

static const char *const none[] = { NULL };
static const char *const as_ann[] = { "-n", "ann", NULL };

static struct post   post;
static struct client line; /* to the client that we test */
static struct person ann;

static void setup(void)
{
	home_make();
	post_open(&post, 0);
}

static void teardown(void)
{
	client_close(&line);
	post_close(&post);
	home_remove();
}

#define HELLO "* hello noughts proto=1 server=fake/1 in=512 out=4096"
#define STATE "* state 7 3x3x3 turn=x x=ann o=bob you=x moves="

/* Somebody connects, and is some guest at first. */
static void greets(void)
{
	post_accept(&post, &line);
	says(&line, HELLO);
	says(&line, "# Welcome.");
	says(&line, "* you ~guest1 token=guests");
}

/* Ann is at a board, to move first. */
static void seats(void)
{
	person_start(&ann, post.port, as_ann);
	greets();
	hears_next(&line, "name ann");
	says(&line, "* you ann token=anns");
	says(&line, "= name");
	says(&line, "* match 7 3x3x3 x=ann o=bob you=x clock=none");
	person_hears(&ann, "Your turn: type a point such as b2.");
}

/* She is back, as the moves stand. */
static void takes_back(const char *token, const char *moves)
{
	greets();
	hears_next(&line, token);
	says(&line, "* you ann token=anew");
	says(&line, STATE "%s", moves);
	says(&line, "= resume match=7");
	person_hears(&ann, "Back at the board.");
}

static void quits(void)
{
	person_types(&ann, "quit");
	hears_next(&line, "quit");
	says(&line, "= quit");
	client_close(&line);
	ck_assert_int_eq(person_end(&ann), 0);
}

START_TEST(comes_back_to_the_board)
{
	seats();
	if (_i == 0)
		client_close(&line);
	else if (_i == 1)
		client_reset(&line);
	else
		says(&line, "* bye why=stop :Back in a moment.");
	person_hears(&ann, "The line to 127.0.0.1:");
	takes_back("resume anns", "-");
	person_types(&ann, "b2");
	hears_next(&line, "move b2");
	says(&line, "* move 7 1 x b2");
	says(&line, "= move");
	person_hears(&ann, "You play b2.");
	client_close(&line);
	takes_back("resume anew", "b2,a1");
	quits();
}
END_TEST

START_TEST(waits_for_a_server_that_is_gone)
{
	seats();
	post_close(&post);
	client_reset(&line);
	person_hears(&ann, "trying again.");
	person_hears(&ann, "No answer (Connection refused); trying again in");
	post_open(&post, post.port);
	takes_back("resume anns", "-");
	quits();
}
END_TEST

START_TEST(sends_a_move_again_that_had_no_answer)
{
	seats();
	person_types(&ann, "b2");
	hears_next(&line, "move b2");
	client_reset(&line);
	takes_back("resume anns", _i == 0 ? "-" : "b2");
	if (_i == 0) {
		hears_next(&line, "move b2 ply=1");
		says(&line, "* move 7 1 x b2");
		says(&line, "= move");
		person_hears(&ann, "You play b2.");
	}
	quits();
}
END_TEST

START_TEST(keeps_a_move_that_is_typed_meanwhile)
{
	seats();
	post_close(&post);
	client_close(&line);
	person_hears(&ann, "No answer");
	person_types(&ann, "say wait for me");
	person_hears(&ann, "was not sent");
	person_types(&ann, "b2");
	person_hears(&ann, "b2 is kept, and sent when the line is back.");
	post_open(&post, post.port);
	takes_back("resume anns", "-");
	hears_next(&line, "move b2 ply=1");
	says(&line, "= move");
	quits();
}
END_TEST

START_TEST(begins_anew_when_the_game_is_gone)
{
	seats();
	client_reset(&line);
	greets();
	hears_next(&line, "resume anns");
	says(&line, "? resume token :That token is no longer known.");
	hears_next(&line, "name ann");
	says(&line, "= name");
	person_hears(&ann, "Back at the server.");
	person_hears(&ann, "The game is gone");
	quits();
	ck_assert_int_ne(access(home_token(post.port), F_OK), 0);
}
END_TEST

START_TEST(a_client_that_was_killed_left_its_seat_to_the_next)
{
	struct stat s;

	seats();
	ck_assert_int_eq(stat(home_token(post.port), &s), 0);
	ck_assert_int_eq(s.st_mode & 07777, 0600);
	person_kill(&ann);
	client_close(&line);
	person_start(&ann, post.port, none);
	if (_i == 0) {
		takes_back("resume anns", "b2,a1");
		quits();
		ck_assert(!person_has_heard(&ann, "guest"));
	} else {
		greets();
		hears_next(&line, "resume anns");
		says(&line, "? resume token :That token is no longer known.");
		person_hears(&ann, "The game is gone");
		person_hears(&ann, "You are guest 1.");
		quits();
	}
	ck_assert_int_ne(access(home_token(post.port), F_OK), 0);
}
END_TEST

/* A second client of the same person is somebody else. */
START_TEST(two_at_once_have_a_seat_each)
{
	struct person bob;
	struct client first;

	seats();
	first = line;
	person_start(&bob, post.port, none);
	greets();
	says(&line, "* match 8 3x3x3 x=~guest1 o=~guest2 you=x clock=none");
	person_hears(&bob, "Your turn");
	person_kill(&ann);
	client_close(&first);
	person_kill(&bob);
	client_close(&line);
	person_start(&ann, post.port, as_ann);
	takes_back("resume anns", "-");
	first = line;
	person_start(&bob, post.port, none);
	greets();
	hears_next(&line, "resume guests");
	person_kill(&bob);
	client_close(&line);
	line = first;
	quits();
}
END_TEST

START_TEST(stays_away_when_the_seat_is_taken)
{
	seats();
	says(&line, "* bye why=resumed :Your seat is taken elsewhere.");
	client_close(&line);
	ck_assert_int_eq(person_end(&ann), 0);
	ck_assert(person_has_heard(&ann, "taken from another terminal"));
	ck_assert(post_is_quiet(&post));
	ck_assert_int_ne(access(home_token(post.port), F_OK), 0);
}
END_TEST

/* By a word or by a signal; the seat stays for the next. */
START_TEST(can_be_left_while_the_line_is_lost)
{
	seats();
	post_close(&post);
	client_reset(&line);
	person_hears(&ann, "No answer");
	if (_i == 0)
		person_types(&ann, "quit");
	else
		kill(ann.pid, SIGTERM);
	ck_assert_int_eq(person_end(&ann), 0);
	ck_assert(person_has_heard(&ann, "Your seat is kept"));
	post_open(&post, post.port);
	person_start(&ann, post.port, none);
	takes_back("resume anns", "-");
	quits();
}
END_TEST

Suite *reconnect_suite(void)
{
	Suite *s = suite_create("reconnect");
	TCase *t = tcase_create("lost lines");

	tcase_add_checked_fixture(t, setup, teardown);
	tcase_set_timeout(t, 60);
	tcase_add_loop_test(t, comes_back_to_the_board, 0, 3);
	tcase_add_test(t, waits_for_a_server_that_is_gone);
	tcase_add_loop_test(t, sends_a_move_again_that_had_no_answer, 0, 2);
	tcase_add_test(t, keeps_a_move_that_is_typed_meanwhile);
	tcase_add_test(t, begins_anew_when_the_game_is_gone);
	tcase_add_loop_test(t,
	    a_client_that_was_killed_left_its_seat_to_the_next, 0, 2);
	tcase_add_test(t, two_at_once_have_a_seat_each);
	tcase_add_test(t, stays_away_when_the_seat_is_taken);
	tcase_add_loop_test(t, can_be_left_while_the_line_is_lost, 0, 2);
	suite_add_tcase(s, t);
	return s;
}
