/* test_pairing.c -- who is paired with whom, and who plays on. */

#include <check.h>
#include <stdio.h>
#include <string.h>

#include "server/chairs.h"
#include "tests/people.h"
#include "tests/suites.h"

static const struct {
	const char *ann, *bob;
	bool        paired;
	char        x; /* who moves first; '?' for the lot's */
} seeks[] = {
	{ "3x3x3", "3x3x3", true, '?' },
	{ "3x3x3", "tictactoe", true, '?' },
	{ "3x3x3", "4x4x4", false, 0 },
	{ "3x3x3", "3x3x3/exact", false, 0 },
	{ "4x3x3", "3x4x3", false, 0 },
	{ "3x3x3 you=x", "3x3x3", true, 'a' },
	{ "3x3x3 you=o", "3x3x3", true, 'b' },
	{ "3x3x3", "3x3x3 you=x", true, 'b' },
	{ "3x3x3", "3x3x3 you=o", true, 'a' },
	{ "3x3x3 you=x", "3x3x3 you=o", true, 'a' },
	{ "3x3x3 you=x", "3x3x3 you=x", false, 0 },
	{ "3x3x3 you=o", "3x3x3 you=o", false, 0 },
	{ "3x3x3 with=bob", "3x3x3", true, '?' },
	{ "3x3x3 with=BOB", "3x3x3 with=Ann", true, '?' },
	{ "3x3x3 with=cat", "3x3x3", false, 0 },
	{ "3x3x3", "3x3x3 with=cat", false, 0 },
	{ "3x3x3 with=bob", "3x3x3 with=cat", false, 0 },
	{ "3x3x3 else=none", "3x3x3 wait=0", true, '?' },
};

START_TEST(pairs_who_fits)
{
	const struct match *m;
	char                line[64];

	snprintf(line, sizeof(line), "seek %s", seeks[_i].ann);
	fake_send(ann, line);
	snprintf(line, sizeof(line), "seek %s", seeks[_i].bob);
	fake_send(bob, line);
	m = match_of(ann);
	ck_assert_int_eq(m != NULL, seeks[_i].paired);
	if (m == NULL)
		return;
	ck_assert_ptr_eq(m, match_of(bob));
	if (seeks[_i].x != '?')
		ck_assert_int_eq(m->chair[SIDE_X].name[0], seeks[_i].x);
}
END_TEST

START_TEST(who_has_waited_longest_is_first)
{
	fake_send(ann, "seek 3x3x3");
	fake_send(bob, "seek 3x3x3/exact");
	fake_send(cat, "seek 3x3x3/exact");
	ck_assert_ptr_null(match_of(ann));
	ck_assert_ptr_eq(match_of(bob), match_of(cat));
	fake_send(cat, "resign");
	fake_send(cat, "seek 3x3x3");
	ck_assert_ptr_eq(match_of(ann), match_of(cat));
}
END_TEST

START_TEST(draws_lots_for_either_side)
{
	unsigned first[2] = { 0, 0 };

	for (int i = 0; i < 64; i++) {
		fake_send(ann, "bot 3x3x3 easy");
		first[ann->session->player->side]++;
		fake_send(ann, "resign");
	}
	ck_assert_uint_gt(first[SIDE_X], 16);
	ck_assert_uint_gt(first[SIDE_O], 16);
}
END_TEST

START_TEST(waits_as_long_as_was_said)
{
	fake_send(ann, "seek 3x3x3");
	fake_send(bob, "seek 4x4x4 wait=7 else=bot:easy");
	fake_send(cat, "seek 5x5x4 else=none");
	fake_send(fake_client(f, "dan"), "seek 6x6x6 wait=0");
	ck_assert(hears(fake_client(f, "dan"), "= seek match=1"));
	fake_wait(f, 6999);
	ck_assert_ptr_null(match_of(bob));
	fake_wait(f, 1);
	ck_assert(hears(bob, "* match 2 4x4x4 "));
	ck_assert(!player_is_waiting(bob->session->player));
	fake_wait(f, 2999);
	ck_assert_ptr_null(match_of(ann));
	fake_wait(f, 1);
	ck_assert(hears(ann, "* match 3 3x3x3 "));
	fake_wait(f, 100000000);
	ck_assert_ptr_null(match_of(cat));
	ck_assert_ptr_nonnull(cat->session->player->seek);
}
END_TEST

START_TEST(sides_alternate_in_rematches)
{
	start_game();
	for (int i = 0; i < 4; i++) {
		ck_assert_int_eq(ann->session->player->side,
		    i % 2 == 0 ? SIDE_X : SIDE_O);
		fake_send(ann, "resign");
		fake_send(ann, "rematch");
		fake_send(bob, "rematch");
		ck_assert_ptr_eq(match_of(ann), match_of(bob));
		ck_assert_uint_eq(match_of(ann)->id, (unsigned)i + 2);
	}
	ck_assert_uint_eq(HASH_COUNT(f->lobby->by_id), 1);
}
END_TEST

START_TEST(watchers_come_along_to_the_rematch)
{
	start_game();
	fake_send(cat, "watch 1");
	fake_send(ann, "resign");
	fake_send(ann, "rematch");
	fake_send(bob, "rematch");
	ck_assert(hears(cat, "* match 2 3x3x3 x=bob o=ann you=- "));
	fake_send(bob, "move b2");
	ck_assert(hears(cat, "* move 2 1 x b2"));
	fake_hang_up(cat);
	fake_send(ann, "move a1");
	ck_assert(hears(ann, "= move"));
}
END_TEST

START_TEST(many_watchers_come_along_too)
{
	struct match *m;

	start_game();
	m = lobby_match(f->lobby, 1);
	for (int i = 0; i < 4; i++)
		chairs_watch(m, (struct seat){ NULL, m });
	fake_send(ann, "resign");
	fake_send(ann, "rematch");
	fake_send(bob, "rematch");
	fake_send(cat, "watch 2");
	ck_assert(hears(cat, "= watch"));
	fake_send(cat, "games");
	ck_assert(hears(cat,
	    "* game 2 3x3x3 x=bob o=ann ply=0 turn=x"
	    " watchers=5"));
}
END_TEST

START_TEST(a_new_name_goes_along_to_the_rematch)
{
	start_game();
	fake_send(ann, "resign");
	fake_send(ann, "name eve");
	fake_send(cat, "name ann");
	fake_send(ann, "rematch");
	fake_send(bob, "rematch");
	ck_assert(hears(bob, "* match 2 3x3x3 x=bob o=eve "));
	fake_hang_up(ann);
	fake_send(bob, "resign");
	fake_wait(f, 30000);
	ck_assert(hears(bob, "* left 2 o"));
	fake_send(cat, "scores eve");
	ck_assert(hears(cat, "* score eve 3x3x3 won=1 lost=0 drawn=0"));
	fake_send(cat, "who");
	ck_assert(hears(cat, "* who ann "));
}
END_TEST

START_TEST(no_rematch_with_a_bot_that_keeps_a_chair)
{
	start_game();
	fake_hang_up(ann);
	fake_wait(f, _i == 0 ? 30000 : 10000);
	send_now(bob, "resign");
	send_now(bob, "rematch");
	fake_wait(f, 0);
	ck_assert(hears(bob, "? rematch alone "));
	fake_wait(f, 30000);
	fake_send(cat, "who");
	ck_assert(hears(cat, "= who count=2"));
}
END_TEST

static const struct {
	const char *bob;   /* what he asks for in the turn */
	bool        after; /* of a game */
	const char *answer;
} goodbyes[] = {
	{ "seek 3x3x3", false, "= seek id=" },
	{ "rematch", true, "? rematch alone " },
};

START_TEST(nobody_is_seated_with_who_has_said_goodbye)
{
	if (goodbyes[_i].after) {
		start_game();
		fake_send(bob, "resign");
		fake_send(ann, "rematch");
	} else {
		fake_send(ann, "seek 3x3x3");
	}
	fake_forget(f);
	send_now(ann, "quit");
	send_now(bob, goodbyes[_i].bob);
	fake_wait(f, 0);
	ck_assert(hears(bob, goodbyes[_i].answer));
	ck_assert(!hears(ann, "* "));
}
END_TEST

START_TEST(who_quits_watching_is_not_taken_along)
{
	start_game();
	fake_send(cat, "watch 1");
	fake_send(ann, "resign");
	fake_send(ann, "rematch");
	send_now(cat, "quit");
	send_now(bob, "rematch");
	fake_wait(f, 0);
	ck_assert_uint_eq(match_of(bob)->watchers, 0);
	fake_send(bob, "move b2");
	ck_assert(hears(ann, "* move 2 1 x b2"));
}
END_TEST

Suite *pairing_suite(void)
{
	Suite *s = suite_create("pairing");
	TCase *t = tcase_create("people");

	tcase_add_checked_fixture(t, people_enter, people_leave);
	tcase_add_loop_test(t, pairs_who_fits, 0,
	    sizeof(seeks) / sizeof(seeks[0]));
	tcase_add_test(t, who_has_waited_longest_is_first);
	tcase_add_test(t, draws_lots_for_either_side);
	tcase_add_test(t, waits_as_long_as_was_said);
	tcase_add_test(t, sides_alternate_in_rematches);
	tcase_add_test(t, watchers_come_along_to_the_rematch);
	tcase_add_test(t, many_watchers_come_along_too);
	tcase_add_test(t, a_new_name_goes_along_to_the_rematch);
	tcase_add_loop_test(t, no_rematch_with_a_bot_that_keeps_a_chair, 0, 2);
	tcase_add_loop_test(t, nobody_is_seated_with_who_has_said_goodbye, 0,
	    sizeof(goodbyes) / sizeof(goodbyes[0]));
	tcase_add_test(t, who_quits_watching_is_not_taken_along);
	suite_add_tcase(s, t);
	return s;
}
