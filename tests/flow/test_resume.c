/*
 * test_resume.c -- the real client at the real server: what is lost on the way
 * between them, and who types nothing to have it back.
 */

#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "tests/flow/person.h"
#include "tests/flow/relay.h"
#include "tests/flow/table.h"
#include "tests/flow/suites.h"

static const char *const none[] = { NULL };
static const char *const as_ann[] = { "-n", "ann", NULL };
static const char *const as_bob[] = { "-n", "bob", NULL };

/* Those who serve: for good, by memory alone, and with little patience. */
static const char       *kept[] = { "--store", NULL, NULL };
static const char *const hasty[] = { "--grace", "0.05", "--allowance", "0",
	NULL };

static struct server server;
static struct relay  relay;
static struct person ann, bob, eve;

static void setup(void)
{
	home_make();
	kept[1] = home_store();
}

static void teardown(void)
{
	server_stop(&server);
	home_remove();
}

/* --- at the board --- */

static void
comes(struct person *p, unsigned short port, const char *const options[])
{
	person_start(p, port, options);
	person_hears(p, "You are ");
}

/* Ann and bob sit down at this port; she is to move. */
static void sit_down(unsigned short port)
{
	comes(&ann, port, as_ann);
	comes(&bob, port, as_bob);
	person_types(&ann, "seek 3x3x3 you=x with=bob wait=60");
	person_hears(&ann, "Looking for an opponent");
	person_types(&bob, "seek 3x3x3 you=o with=ann wait=60");
	person_hears(&ann, "Your turn");
	person_hears(&bob, "ann is X");
}

static void puts_stone(struct person *p, struct person *other, const char *at)
{
	char yours[16], theirs[16];

	snprintf(yours, sizeof(yours), "You play %s", at);
	snprintf(theirs, sizeof(theirs), "plays %s", at);
	person_types(p, at);
	person_hears(p, yours);
	person_hears(other, theirs);
}

/* After b2 and a1 ann wins, and both leave. */
static void play_on_to_the_end(void)
{
	puts_stone(&ann, &bob, "b1");
	puts_stone(&bob, &ann, "a2");
	person_types(&ann, "b3");
	person_hears(&ann, "You win with b1 b2 b3.");
	person_hears(&bob, "ann wins with b1 b2 b3.");
	person_types(&ann, "quit");
	person_types(&bob, "quit");
	ck_assert_int_eq(person_end(&ann), 0);
	ck_assert_int_eq(person_end(&bob), 0);
}

static void leaves(struct person *p)
{
	person_types(p, "quit");
	ck_assert_int_eq(person_end(p), 0);
}

/* --- the server is gone, and back --- */

START_TEST(the_game_goes_on_when_the_server_is_back)
{
	server_start(&server, kept);
	sit_down(server.port);
	puts_stone(&ann, &bob, "b2");
	server_halt(&server, _i == 0 ? SIGKILL : SIGTERM);
	person_hears(&ann, "The line to 127.0.0.1:");
	person_hears(&bob, "The line to 127.0.0.1:");
	server_again(&server, kept);
	person_hears(&ann, "Back at the board.");
	person_hears(&bob, "Back at the board.");
	puts_stone(&bob, &ann, "a1");
	play_on_to_the_end();
}
END_TEST

/* What was typed meanwhile is played then. */
START_TEST(a_move_waits_for_the_server)
{
	server_start(&server, kept);
	sit_down(server.port);
	puts_stone(&ann, &bob, "b2");
	server_halt(&server, SIGKILL);
	person_hears(&bob, "trying again");
	person_types(&bob, "a1");
	person_hears(&bob, "a1 is kept, and sent when the line is back.");
	server_again(&server, kept);
	person_hears(&bob, "Back at the board.");
	person_hears(&bob, "You play a1.");
	person_hears(&ann, "Back at the board.");
	puts_stone(&ann, &bob, "b1");
	leaves(&bob);
	person_hears(&ann, "bob has left: you win.");
	leaves(&ann);
}
END_TEST

START_TEST(a_bot_that_was_thinking_thinks_again)
{
	server_start(&server, kept);
	comes(&ann, server.port, as_ann);
	person_types(&ann, "bot 15x15x5 medium you=x");
	person_hears(&ann, "Your turn");
	person_types(&ann, "h8");
	person_hears(&ann, "You play h8.");
	server_halt(&server, SIGKILL);
	person_hears(&ann, "The line to");
	server_again(&server, kept);
	person_hears(&ann, "Back at the board.");
	person_types(&ann, "board off");
	person_hears(&ann, "Your turn");
	person_types(&ann, "a1");
	person_hears(&ann, "You play a1.");
	person_hears(&ann, "The medium bot plays");
	leaves(&ann);
}
END_TEST

START_TEST(a_server_that_keeps_nothing_has_lost_the_game)
{
	server_start(&server, none);
	sit_down(server.port);
	puts_stone(&ann, &bob, "b2");
	server_halt(&server, SIGKILL);
	server_again(&server, none);
	person_hears(&ann, "Back at the server.");
	person_hears(&ann, "The game is gone");
	person_hears(&ann, "You are ann.");
	person_hears(&bob, "The game is gone");
	person_hears(&bob, "You are bob.");
	person_types(&ann, "new with=bob you=x");
	person_hears(&ann, "Looking for an opponent");
	person_types(&bob, "new with=ann");
	person_hears(&bob, "A new game");
	leaves(&bob);
	leaves(&ann);
}
END_TEST

/* --- the lines are lost, and the server is not --- */

START_TEST(the_game_goes_on_when_both_lost_their_lines_together)
{
	server_start(&server, none);
	relay_start(&relay, server.port);
	sit_down(relay.port);
	puts_stone(&ann, &bob, "b2");
	relay_cut(&relay);
	person_hears(&ann, "No answer");
	person_hears(&bob, "No answer");
	relay_mend(&relay);
	person_hears(&ann, "Back at the board.");
	person_hears(&bob, "Back at the board.");
	puts_stone(&bob, &ann, "a1");
	play_on_to_the_end();
	relay_cut(&relay);
}
END_TEST

START_TEST(the_chair_is_given_back_that_a_bot_kept)
{
	server_start(&server, hasty);
	relay_start(&relay, server.port);
	comes(&ann, relay.port, as_ann);
	comes(&bob, server.port, as_bob);
	person_types(&ann, "seek 3x3x3 you=o with=bob wait=60");
	person_hears(&ann, "Looking for an opponent");
	person_types(&bob, "seek 3x3x3 you=x with=ann wait=60");
	person_hears(&ann, "A new game");
	relay_cut(&relay);
	person_hears(&bob, "ann lost the line; a bot plays on in 1 s.");
	person_hears(&bob, "The medium bot plays on for ann.");
	person_types(&bob, "b2");
	person_hears(&bob, "The medium bot plays");
	relay_mend(&relay);
	person_hears(&bob, "ann is back.");
	person_hears(&ann, "Back at the board.");
	puts_stone(&bob, &ann, "b1");
	person_types(&ann, "b3");
	person_hears(&ann, "You play b3.");
	person_hears(&bob, "ann plays b3.");
	leaves(&bob);
	leaves(&ann);
	relay_cut(&relay);
}
END_TEST

/* --- the clients are gone, and others are in their place --- */

START_TEST(clients_that_were_killed_left_their_seats_to_the_next)
{
	server_start(&server, none);
	sit_down(server.port);
	puts_stone(&ann, &bob, "b2");
	person_kill(&ann);
	if (_i == 1)
		person_kill(&bob);
	person_start(&ann, server.port, as_ann);
	person_hears(&ann, "Back at the board.");
	if (_i == 1) {
		person_start(&bob, server.port, as_bob);
		person_hears(&bob, "Back at the board.");
	}
	puts_stone(&bob, &ann, "a1");
	play_on_to_the_end();
}
END_TEST

START_TEST(another_terminal_takes_the_seat)
{
	char request[100];

	server_start(&server, none);
	sit_down(server.port);
	snprintf(request, sizeof(request), "resume %s",
	    home_word(server.port, "ann"));
	comes(&eve, server.port, none);
	person_types(&eve, request);
	ck_assert_int_eq(person_end(&ann), 0);
	ck_assert(person_has_heard(&ann,
	    "Your seat was taken from another terminal."));
	ck_assert(!person_has_heard(&ann, "trying again"));
	person_hears(&eve, "You are ann.");
	person_hears(&eve, "Your turn");
	ann = eve;
	puts_stone(&ann, &bob, "b2");
	puts_stone(&bob, &ann, "a1");
	play_on_to_the_end();
}
END_TEST

/* --- time --- */

START_TEST(clocks_run_and_who_stays_away_loses)
{
	static const char *const answers[] = {
		"bob did not come back: you win.", "may still come back"
	};

	server_start(&server, hasty);
	comes(&ann, server.port, as_ann);
	comes(&bob, server.port, as_bob);
	person_types(&ann, "seek 3x3x3 you=x with=bob clock=5+0 wait=60");
	person_hears(&ann, "Looking for an opponent");
	person_types(&bob, "seek 3x3x3 you=o with=ann clock=5+0 wait=60");
	person_hears(&ann, "5 minutes each.");
	person_types(&ann, "b2");
	person_hears(&ann, "You play b2, 4:");
	person_types(&bob, "time");
	person_hears(&bob, "left, ann 4:");
	person_types(&ann, "claim");
	person_hears(&ann, "The other chair is not empty.");
	person_kill(&bob);
	person_hears(&ann, "bob lost the line; after 1 s \"claim\" wins.");
	do
		person_types(&ann, "claim");
	while (person_hears_one(&ann, answers) == 1);
	leaves(&ann);
}
END_TEST

START_TEST(a_flag_falls)
{
	static const char *const options[] = { "-n", "ann", "--play", "3x3x3",
		"--bot", "easy", "--clock", "1/move", NULL };

	server_start(&server, none);
	comes(&ann, server.port, options);
	person_hears(&ann, "1 s a move.");
	person_hears(&ann, "You are out of time: the easy bot wins.");
	leaves(&ann);
}
END_TEST

Suite *resume_suite(void)
{
	Suite *s = suite_create("resume");
	TCase *t = tcase_create("seats");

	tcase_add_checked_fixture(t, setup, teardown);
	tcase_set_timeout(t, 60);
	tcase_add_loop_test(t, the_game_goes_on_when_the_server_is_back, 0, 2);
	tcase_add_test(t, a_move_waits_for_the_server);
	tcase_add_test(t, a_bot_that_was_thinking_thinks_again);
	tcase_add_test(t, a_server_that_keeps_nothing_has_lost_the_game);
	tcase_add_test(t, the_game_goes_on_when_both_lost_their_lines_together);
	tcase_add_test(t, the_chair_is_given_back_that_a_bot_kept);
	tcase_add_loop_test(t,
	    clients_that_were_killed_left_their_seats_to_the_next, 0, 2);
	tcase_add_test(t, another_terminal_takes_the_seat);
	tcase_add_test(t, clocks_run_and_who_stays_away_loses);
	tcase_add_test(t, a_flag_falls);
	suite_add_tcase(s, t);
	return s;
}
