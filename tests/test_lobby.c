/* test_lobby.c -- empty chairs, watchers, lists and hints. */

#include <check.h>
#include <stdio.h>
#include <string.h>

#include "server/chairs.h"
#include "server/pairing.h"
#include "tests/people.h"
#include "tests/suites.h"

START_TEST(who_leaves_the_table_is_missed_there)
{
	start_game();
	fake_send(bob, "resign");
	fake_send(bob, "seek 4x4x4");
	ck_assert(hears(ann, "* left 1 o"));
	ck_assert_ptr_null(match_of(bob));
	fake_send(ann, "rematch");
	ck_assert(hears(ann, "? rematch alone "));
	fake_send(ann, "seek 5x5x5");
	ck_assert_uint_eq(HASH_COUNT(f->lobby->by_id), 0);
}
END_TEST

START_TEST(a_bot_sits_in_after_the_grace)
{
	start_game();
	fake_hang_up(ann);
	ck_assert(hears(bob, "* away 1 x until=30000"));
	fake_wait(f, 29999);
	ck_assert(!hears(bob, "* sit "));
	fake_wait(f, 1);
	ck_assert(hears(bob, "* sit 1 x medium~bot for=ann"));
	ck_assert(hears(bob, "* move 1 1 x "));
	fake_send(bob, "resign");
	fake_wait(f, 29999);
	ck_assert(!hears(bob, "* left "));
	fake_wait(f, 1);
	ck_assert(hears(bob, "* left 1 x"));
	fake_send(cat, "name ann");
	ck_assert(hears(cat, "= name"));
}
END_TEST

START_TEST(with_both_gone_it_sleeps_and_counts_for_nobody)
{
	start_game();
	fake_send(cat, "watch 1");
	fake_hang_up(ann);
	fake_wait(f, _i * 1000);
	fake_hang_up(bob);
	fake_wait(f, SLEEP_MOST - 1);
	ck_assert(!hears(cat, "* sit "));
	ck_assert(!hears(cat, "* over "));
	fake_wait(f, 1);
	ck_assert(hears(cat, "* over 1 0 winner=none why=away"));
	fake_wait(f, 30000);
	ck_assert(hears(cat, "* unwatch 1"));
	ck_assert_uint_eq(HASH_COUNT(f->lobby->by_id), 0);
	ck_assert_uint_eq(HASH_COUNT(f->lobby->by_name), 1);
	ck_assert_ptr_null(f->lobby->scores.by_key);
}
END_TEST

START_TEST(bots_alone_play_only_for_watchers)
{
	fake_send(ann, "bot 3x3x3 perfect perfect");
	ck_assert(hears(ann, "* over 1 9 winner=none why=full"));
	ck_assert(hears(ann, "* unwatch 1"));
	ck_assert_uint_eq(HASH_COUNT(f->lobby->by_id), 0);
	ck_assert_ptr_null(f->lobby->scores.by_key);
}
END_TEST

START_TEST(tells_what_everybody_does)
{
	fake_send(ann, "seek 4x4x4 with=cat else=none");
	fake_send(cat, "who");
	ck_assert(hears(cat,
	    "* who ann state=seeking game=4x4x4 you=none"
	    " with=cat"));
	fake_send(ann, "unseek");
	start_game();
	fake_send(cat, "who");
	ck_assert(hears(cat, "* who ann state=playing match=1"));
	fake_hang_up(ann);
	fake_send(cat, "who");
	ck_assert(hears(cat, "* who ann state=away match=1"));
	fake_send(bob, "resign");
	fake_send(cat, "who");
	ck_assert(hears(cat, "* who bob state=over match=1"));
	ck_assert(hears(cat, "* who cat state=idle"));
	ck_assert(hears(cat, "= who count=3"));
}
END_TEST

START_TEST(lists_end_after_two_hundred_rows)
{
	struct terms terms = { .variant = { 3, 3, 3, RULE_FREE } };
	unsigned     rows = 0;
	const char  *line;

	for (int i = 0; i < 210; i++)
		pairing_bots(f->lobby, &terms, LEVEL_EASY, LEVEL_EASY);
	fake_send(ann, "games");
	while (strncmp(line = fake_hear(ann), "* game ", 7) == 0)
		rows++;
	ck_assert_uint_eq(rows, 200);
	ck_assert_str_eq(line, "= games count=210");
}
END_TEST

/* Whoever thinks of a hint never ends. */
static void think_on(void *whose, const struct match *m, enum side side)
{
	(void)m;
	(void)side;
	++*(unsigned *)whose;
}

START_TEST(one_hint_is_thought_about_at_a_time)
{
	unsigned asked = 0;

	fake_send(ann, "bot 3x3x3 easy you=x");
	f->lobby->thinkers.hint = think_on;
	f->lobby->thinkers.whose = &asked;
	fake_send(ann, "hint");
	fake_send(ann, "hint");
	ck_assert(hears(ann, "? hint thinking "));
	ck_assert_uint_eq(asked, 1);
	chairs_hint(lobby_match(f->lobby, 1), SIDE_X, NULL);
	fake_send(ann, "hint");
	ck_assert_uint_eq(asked, 2);
	fake_send(ann, "resign");
	fake_send(ann, "hint");
	ck_assert(hears(ann, "? hint over "));
}
END_TEST

/* A bot plays for her, and it is bob's turn: she has agreed to nothing. */
START_TEST(whoever_is_gone_agrees_to_no_hints)
{
	start_game();
	fake_hang_up(ann);
	fake_wait(f, 30000);
	ck_assert(hears(bob, "* move 1 1 x "));
	fake_send(bob, "hint");
	ck_assert(hears(bob, "* offer 1 hint o"));
	ck_assert(!hears(bob, "* hint 1 2 "));
	fake_send(bob, "hint");
	ck_assert(hears(bob, "? hint offered "));
}
END_TEST

START_TEST(a_hint_is_for_its_asker_alone)
{
	start_game();
	fake_send(cat, "watch 1");
	fake_send(ann, "hint");
	fake_send(bob, "hint");
	fake_forget(f);
	fake_send(ann, "hint");
	ck_assert(hears(ann, "* hint 1 1 "));
	ck_assert(!hears(bob, "*"));
	ck_assert(!hears(cat, "*"));
}
END_TEST

START_TEST(who_watches_another_game_has_left_the_table)
{
	start_game();
	fake_send(cat, "bot 3x3x3 easy you=x");
	fake_send(ann, "watch 2");
	ck_assert(hears(ann, "? watch seated "));
	fake_send(ann, "resign");
	fake_send(ann, "watch 2");
	ck_assert(hears(ann, "= watch"));
	ck_assert(hears(bob, "* left 1 x"));
	fake_send(ann, "seek 3x3x3");
	fake_send(cat, "move b2");
	ck_assert(!hears(ann, "* move 2 "));
}
END_TEST

START_TEST(nobody_is_left_behind_when_all_go)
{
	start_game();
	fake_send(cat, "watch 1");
	fake_send(ann, "move b2");
	if (_i & 1)
		fake_send(bob, "quit");
	if (_i & 2)
		fake_send(ann, "quit");
	if (_i & 4)
		fake_send(cat, "quit");
	for (unsigned i = 0; i < f->clients; i++)
		if (f->client[i].session != NULL)
			fake_hang_up(&f->client[i]);
	fake_wait(f, SLEEP_MOST);
	fake_wait(f, 30000);
	ck_assert_uint_eq(HASH_COUNT(f->lobby->by_id), 0);
	ck_assert_uint_eq(HASH_COUNT(f->lobby->by_name), 0);
	ck_assert_uint_eq(f->lobby->dues.count, 0);
}
END_TEST

Suite *lobby_suite(void)
{
	Suite *s = suite_create("lobby");
	TCase *t = tcase_create("people");

	tcase_add_checked_fixture(t, people_enter, people_leave);
	tcase_add_test(t, who_leaves_the_table_is_missed_there);
	tcase_add_test(t, a_bot_sits_in_after_the_grace);
	tcase_add_loop_test(t, with_both_gone_it_sleeps_and_counts_for_nobody,
	    0, 2);
	tcase_add_test(t, bots_alone_play_only_for_watchers);
	tcase_add_test(t, tells_what_everybody_does);
	tcase_add_test(t, lists_end_after_two_hundred_rows);
	tcase_add_test(t, one_hint_is_thought_about_at_a_time);
	tcase_add_test(t, whoever_is_gone_agrees_to_no_hints);
	tcase_add_test(t, a_hint_is_for_its_asker_alone);
	tcase_add_test(t, who_watches_another_game_has_left_the_table);
	tcase_add_loop_test(t, nobody_is_left_behind_when_all_go, 0, 8);
	suite_add_tcase(s, t);
	return s;
}
