/* test_games.c -- whole games over real sockets. */

#include <stdio.h>
#include <string.h>

#include "tests/flow/table.h"
#include "tests/flow/suites.h"

static struct server server;
static struct client ann, bob, eve;

static void setup(void)
{
	static const char *const options[] = { "--allowance", "0", NULL };

	server_start(&server, options);
	client_named(&ann, &server, "ann");
	client_named(&bob, &server, "bob");
	client_named(&eve, &server, "eve");
}

static void teardown(void)
{
	server_stop(&server);
	client_close(&ann);
	client_close(&bob);
	client_close(&eve);
}

START_TEST(a_greeting_says_who_serves)
{
	struct client c;

	client_connect(&c, &server);
	hears_next(&c,
	    "* hello noughts proto=1 server=noughtsd/* in=512 "
	    "out=4096 sides=2..26");
	hears_next(&c, "# Welcome.*");
	hears_next(&c, "* you ~guest*");
	hears_nothing_more(&c);
	client_close(&c);
}
END_TEST

START_TEST(two_people_play_a_published_game)
{
	unsigned id = seat(&ann, &bob, "3x3x3");

	plays_all(&ann, &bob, id, &published[_i]);
	hears_nothing_more(&ann);
	hears_nothing_more(&bob);
	hears_nothing_more(&eve);
	says(&ann, "scores ann");
	hears_next(&ann,
	    _i == 1 ? "* score ann 3x3x3 won=0 lost=1 drawn=0" :
		      "* score ann 3x3x3 won=1 lost=0 drawn=0");
	hears_next(&ann, "= scores count=1");
}
END_TEST

START_TEST(a_taken_point_is_refused_and_may_be_chosen_again)
{
	unsigned id = seat(&ann, &bob, "3x3x3");

	plays(&ann, &bob, id, 1, "a3");
	says(&bob, "move a3");
	hears_next(&bob, "? move taken *");
	plays(&bob, &ann, id, 2, "b2");
	plays(&ann, &bob, id, 3, "b3");
	plays(&bob, &ann, id, 4, "c1");
	says(&ann, "move c3");
	hears_next(&ann, "* move * 5 x c3");
	hears_next(&ann, "* over * 5 winner=x why=line line=a3,b3,c3");
	hears_next(&ann, "= move");
	hears(&bob, "* over * winner=x why=line line=a3,b3,c3");
	says(&bob, "state");
	hears_next(&bob,
	    "* state * 3x3x3 ply=5 turn=- x=ann o=bob you=o "
	    "moves=a3,b2,b3,c1,c3 clock=none* winner=x why=line "
	    "line=a3,b3,c3");
}
END_TEST

START_TEST(a_full_board_is_a_draw)
{
	static const struct score_sheet drawn = { "b2 a1 b1 b3 a2 c2 a3 c1 c3",
		"9 winner=none why=full" };

	plays_all(&ann, &bob, seat(&ann, &bob, "3"), &drawn);
}
END_TEST

START_TEST(everything_out_of_place_is_refused_and_changes_nothing)
{
	unsigned id;

	says(&ann, "move b2");
	hears_next(&ann, "? move seat *");
	id = seat(&ann, &bob, "3");
	says(&bob, "move b2");
	hears_next(&bob, "? move turn *");
	says(&ann, "move d1");
	hears_next(&ann, "? move off *");
	says(&ann, "move b2 ply=2");
	hears_next(&ann, "? move stale *");
	says(&ann, "move 22");
	hears_next(&ann, "? move point *");
	says(&ann, "seek 3");
	hears_next(&ann, "? seek seated *");
	says(&ann, "bot 3 easy");
	hears_next(&ann, "? bot seated *");
	says(&ann, "rematch");
	hears_next(&ann, "? rematch running *");
	says(&ann, "state");
	hears_next(&ann,
	    "* state * 3x3x3 ply=0 turn=x x=ann o=bob you=x "
	    "moves=- clock=none*");
	hears_next(&ann, "= state");
	hears_nothing_more(&bob);
	plays(&ann, &bob, id, 1, "b2");
	says(&ann, "move b2 ply=1"); /* sent again: answered, not told */
	hears_next(&ann, "= move");
	hears_nothing_more(&bob);
	says(&ann, "resign");
	hears(&bob, "* over * 1 winner=o why=resign");
	hears(&ann, "= resign");
	says(&ann, "move a1");
	hears_next(&ann, "? move over *");
}
END_TEST

START_TEST(a_draw_is_agreed_or_lapses_with_a_move)
{
	unsigned id = seat(&ann, &bob, "3");

	says(&ann, "draw");
	hears_next(&ann, "* offer * draw x");
	hears_next(&ann, "= draw");
	hears_next(&bob, "* offer * draw x");
	plays(&ann, &bob, id, 1, "b2");
	says(&bob, "draw"); /* an offer of his own now */
	hears_next(&bob, "* offer * draw o");
	hears_next(&bob, "= draw");
	says(&ann, "draw");
	hears(&ann, "* over * 1 winner=none why=agreed");
	hears_next(&ann, "= draw");
	hears(&bob, "* over * 1 winner=none why=agreed");
}
END_TEST

START_TEST(a_rematch_swaps_the_sides)
{
	unsigned id = seat(&ann, &bob, "3");

	plays_all(&ann, &bob, id, &published[2]);
	says(&eve, "watch %u", id);
	hears_next(&eve, "* state *");
	hears_next(&eve, "= watch");
	says(&bob, "rematch");
	hears_next(&bob, "* offer * rematch o");
	hears_next(&bob, "= rematch");
	hears_next(&ann, "* offer * rematch o");
	says(&ann, "rematch");
	hears(&ann, "* match * 3x3x3 x=bob o=ann you=o clock=none*");
	id = value(hears_next(&ann, "= rematch match=*"), "match");
	hears(&bob, "* match * 3x3x3 x=bob o=ann you=x clock=none*");
	hears(&eve, "* match * 3x3x3 x=bob o=ann you=- clock=none*");
	plays_all(&bob, &ann, id, &published[0]);
	hears(&eve, "* over * 7 winner=x why=line line=b1,b2,b3");
}
END_TEST

START_TEST(what_is_said_reaches_all_at_the_table)
{
	unsigned id = seat(&ann, &bob, "3");

	says(&eve, "watch %u", id);
	hears(&eve, "= watch");
	says(&ann, "say gr\xc3\xbc\xc3\237e :a=b");
	hears_next(&ann, "* say * ann :gr\xc3\xbc\xc3\237e :a=b");
	hears_next(&ann, "= say");
	hears_next(&bob, "* say * ann :gr\xc3\xbc\xc3\237e :a=b");
	hears_next(&eve, "* say * ann :gr\xc3\xbc\xc3\237e :a=b");
	says(&eve, "unwatch");
	hears_next(&eve, "= unwatch");
	plays(&ann, &bob, id, 1, "b2");
	hears_nothing_more(&eve);
}
END_TEST

START_TEST(a_person_plays_a_bot_to_the_end)
{
	static const char *const levels[] = { "easy", "medium", "hard",
		"perfect" };

	says(&ann, "bot 3x3x3 %s you=%c", levels[_i], "xo"[_i % 2]);
	hears(&ann, "= bot match=*");
	plays_out(&ann);
	says(&ann, "scores");
	ck_assert_uint_le(value(hears(&ann, "= scores count=*"), "count"), 1);
	says(&ann, "rematch"); /* a bot always agrees */
	hears(&ann, "= rematch match=*");
	plays_out(&ann);
	/* The perfect one lost neither game; in this one ann is x. */
	if (_i == 3)
		ck_assert_ptr_null(strstr(state_of(&ann), "winner=x"));
}
END_TEST

START_TEST(bot_and_bot_play_and_all_can_watch)
{
	unsigned id;

	says(&ann, "bot 3x3x3 perfect perfect");
	hears_next(&ann, "* match * x=perfect~bot o=perfect~bot you=- *");
	id = value(hears(&ann, "= bot match=*"), "match");
	says(&eve, "watch %u", id);
	for (int ply = 1; ply <= 9; ply++)
		hears_next(&ann,
		    ply % 2 == 1 ? "* move * x *" : "* move * o *");
	hears_next(&ann, "* over * 9 winner=none why=full");
	/* They are quick, and so may be gone before eve came. */
	while (!is_like(hears_any(&eve), "? watch match *"))
		if (is_like(eve.line, "* over * 9 winner=none why=full"))
			break;
}
END_TEST

START_TEST(nobody_came_so_a_bot_does)
{
	says(&ann, "seek 5x5x4 wait=0 else=bot:easy you=o");
	hears(&ann, "* match * 5x5x4 x=easy~bot o=ann you=o clock=none*");
	hears(&ann, "* move * 1 x *");
	says(&bob, "seek 5x5x4 wait=0 else=none");
	hears(&bob, "* unseek * why=time");
	says(&bob, "seek 5x5x4 else=none");
	hears(&bob, "= seek id=*");
	says(&bob, "unseek");
	hears_next(&bob, "= unseek");
}
END_TEST

Suite *games_suite(void)
{
	Suite *s = suite_create("games");
	TCase *t = tcase_create("at one table");

	tcase_add_checked_fixture(t, setup, teardown);
	tcase_set_timeout(t, 60);
	tcase_add_test(t, a_greeting_says_who_serves);
	tcase_add_loop_test(t, two_people_play_a_published_game, 0, 4);
	tcase_add_test(t, a_taken_point_is_refused_and_may_be_chosen_again);
	tcase_add_test(t, a_full_board_is_a_draw);
	tcase_add_test(t,
	    everything_out_of_place_is_refused_and_changes_nothing);
	tcase_add_test(t, a_draw_is_agreed_or_lapses_with_a_move);
	tcase_add_test(t, a_rematch_swaps_the_sides);
	tcase_add_test(t, what_is_said_reaches_all_at_the_table);
	tcase_add_loop_test(t, a_person_plays_a_bot_to_the_end, 0, 4);
	tcase_add_test(t, bot_and_bot_play_and_all_can_watch);
	tcase_add_test(t, nobody_came_so_a_bot_does);
	suite_add_tcase(s, t);
	return s;
}
