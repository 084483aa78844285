/* test_stand_in.c -- a bot in place of whom one seeks makes room for people. */

#include <check.h>

#include "tests/people.h"
#include "tests/suites.h"

/* Ann's ten seconds are over, and match 1 is hers against a bot. */
static void stand_in(void)
{
	fake_send(ann, "seek 3x3x3 you=x");
	fake_wait(f, 10000);
	fake_forget(f);
}

START_TEST(who_comes_late_is_told_of_on_both_sides)
{
	stand_in();
	fake_send(bob, "seek 3x3x3");
	ck_assert_str_eq(fake_hear(bob), "* seeking ann 3x3x3 match=1");
	ck_assert_str_eq(fake_hear(bob), "= seek id=2");
	ck_assert_str_eq(fake_hear(ann), "* seeking bob 3x3x3");
	ck_assert_ptr_null(fake_hear(ann));
}
END_TEST

START_TEST(who_waits_for_anybody_is_counted)
{
	stand_in();
	ck_assert_uint_eq(lobby_waiting(f->lobby), 0);
	fake_send(bob, "seek 4x4x4 else=none");
	fake_send(cat, "seek 4x4x4 else=none with=ann");
	ck_assert_uint_eq(lobby_waiting(f->lobby), 1);
}
END_TEST

START_TEST(a_bot_makes_room_between_two_games)
{
	stand_in();
	fake_send(bob, "seek 3x3x3");
	fake_send(ann, "rematch");
	ck_assert(hears(ann, "? rematch running "));
	fake_send(ann, "resign");
	ck_assert_ptr_null(match_of(bob));
	fake_send(ann, "rematch");
	ck_assert(hears(ann, "* match 2 3x3x3 x=ann o=bob you=x "));
	ck_assert(hears(ann, "= rematch match=2"));
	ck_assert_ptr_eq(match_of(ann), match_of(bob));
	ck_assert_uint_eq(HASH_COUNT(f->lobby->by_id), 1);
	ck_assert(TAILQ_EMPTY(&f->lobby->seekers));
}
END_TEST

START_TEST(two_with_a_bot_each_meet_between_their_games)
{
	stand_in();
	fake_send(bob, "seek 3x3x3");
	fake_wait(f, 10000);
	ck_assert_ptr_nonnull(match_of(bob));
	fake_forget(f);
	fake_send(ann, "resign");
	fake_send(ann, "rematch");
	ck_assert(hears(ann, "= rematch id=3"));
	ck_assert(hears(bob, "* seeking ann 3x3x3"));
	fake_send(bob, "resign");
	fake_send(bob, "rematch");
	ck_assert_ptr_eq(match_of(ann), match_of(bob));
	ck_assert_ptr_nonnull(match_of(ann));
}
END_TEST

START_TEST(who_does_not_come_is_waited_for_once)
{
	stand_in();
	fake_send(bob, "seek 3x3x3");
	fake_wait(f, 10000);
	fake_send(ann, "resign");
	fake_send(ann, "rematch");
	ck_assert_ptr_null(match_of(ann));
	fake_wait(f, 10000);
	ck_assert(hears(ann, "* match 3 3x3x3 "));
	fake_send(ann, "resign");
	fake_send(ann, "rematch");
	ck_assert(hears(ann, "= rematch match=4"));
}
END_TEST

/* Why Ann, with a bot, plays on with it at once. */
static const struct {
	const char *ann, *bob, *then; /* then: what Bob does, or Ann */
} staying[] = {
	{ "seek 3x3x3", "seek 4x4x4", NULL },
	{ "seek 3x3x3", "seek 3x3x3", "b unseek" },
	{ "seek 3x3x3", "seek 3x3x3", "b quit" },
	{ "seek 3x3x3", "seek 3x3x3 with=cat", NULL },
	{ "seek 3x3x3 with=ci", "seek 3x3x3", NULL },
	{ "seek 3x3x3 you=x", "seek 3x3x3 you=x", NULL },
	{ "seek 3x3x3", "seek 3x3x3", "a unseek" },
	{ "bot 3x3x3 easy", "seek 3x3x3", NULL },
	{ "seek 3x3x3", "bot 3x3x3 easy", NULL },
};

START_TEST(a_bot_stays_where_nobody_fits)
{
	const char *then = staying[_i].then;

	fake_send(ann, staying[_i].ann);
	fake_wait(f, 10000);
	fake_send(bob, staying[_i].bob);
	if (then != NULL)
		fake_send(then[0] == 'b' ? bob : ann, then + 2);
	fake_send(ann, "resign");
	fake_send(ann, "rematch");
	ck_assert_ptr_nonnull(match_of(ann));
	ck_assert(match_of(ann)->chair[SIDE_X].is_bot ||
	    match_of(ann)->chair[SIDE_O].is_bot);
}
END_TEST

START_TEST(who_leaves_the_table_seeks_no_more)
{
	static const char *const ways[] = { "bot 3x3x3 easy", "seek 4x4x4",
		"watch 2" };

	stand_in();
	fake_send(bob, "bot 5x5x4 easy");
	fake_send(ann, "resign");
	fake_send(ann, ways[_i]);
	fake_send(ann, "unseek");
	ck_assert_int_eq(hears(ann, "= unseek"), _i == 1);
	ck_assert(TAILQ_EMPTY(&f->lobby->seekers));
}
END_TEST

START_TEST(so_many_are_told_and_no_more)
{
	char     name[] = "m0";
	unsigned told = 0;

	for (int i = 0; i < 5; i++, name[1]++)
		fake_send(fake_client(f, name), "seek 3x3x3 wait=0");
	fake_send(ann, "seek 3x3x3 wait=0");
	fake_send(bob, "seek 3x3x3 wait=0");
	fake_forget(f);
	fake_send(cat, "seek 3x3x3");
	while (hears(cat, "* seeking "))
		told++;
	ck_assert_uint_eq(told, 5);
}
END_TEST

Suite *stand_in_suite(void)
{
	Suite *s = suite_create("stand in");
	TCase *t = tcase_create("bots");

	tcase_add_checked_fixture(t, people_enter, people_leave);
	tcase_add_test(t, who_comes_late_is_told_of_on_both_sides);
	tcase_add_test(t, who_waits_for_anybody_is_counted);
	tcase_add_test(t, a_bot_makes_room_between_two_games);
	tcase_add_test(t, two_with_a_bot_each_meet_between_their_games);
	tcase_add_test(t, who_does_not_come_is_waited_for_once);
	tcase_add_loop_test(t, a_bot_stays_where_nobody_fits, 0,
	    sizeof(staying) / sizeof(staying[0]));
	tcase_add_loop_test(t, who_leaves_the_table_seeks_no_more, 0, 3);
	tcase_add_test(t, so_many_are_told_and_no_more);
	suite_add_tcase(s, t);
	return s;
}
