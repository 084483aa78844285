/* test_lobby.c -- who is paired with whom, and what happens to empty chairs. */

#include <check.h>
#include <stdio.h>
#include <string.h>

#include "server/pairing.h"
#include "tests/fake.h"
#include "tests/suites.h"

static struct fake *f;
static struct fake_client *ann, *bob, *cat;

static void set_up(void)
{
	f = fake_new();
	ann = fake_client(f, "ann");
	bob = fake_client(f, "bob");
	cat = fake_client(f, "cat");
	fake_send(ann, "name ann");
	fake_send(bob, "name bob");
	fake_send(cat, "name cat");
	fake_forget(f);
}

static void tear_down(void)
{
	fake_free(f);
}

static const struct match *match_of(const struct fake_client *c)
{
	return c->session->player->match;
}

/* Whether c hears a line that begins so, among all it has not taken yet. */
static bool hears(struct fake_client *c, const char *start)
{
	const char *line;

	while ((line = fake_hear(c)) != NULL)
		if (strncmp(line, start, strlen(start)) == 0)
			return true;
	return false;
}

static const struct {
	const char *ann, *bob;
	bool        paired;
	char        x;		/* who moves first; '?' for the lot's */
} seeks[] = {
	{ "3x3x3",              "3x3x3",              true,  '?' },
	{ "3x3x3",              "tictactoe",          true,  '?' },
	{ "3x3x3",              "4x4x4",              false, 0   },
	{ "3x3x3",              "3x3x3/exact",        false, 0   },
	{ "4x3x3",              "3x4x3",              false, 0   },
	{ "3x3x3 you=x",        "3x3x3",              true,  'a' },
	{ "3x3x3 you=o",        "3x3x3",              true,  'b' },
	{ "3x3x3",              "3x3x3 you=x",        true,  'b' },
	{ "3x3x3",              "3x3x3 you=o",        true,  'a' },
	{ "3x3x3 you=x",        "3x3x3 you=o",        true,  'a' },
	{ "3x3x3 you=x",        "3x3x3 you=x",        false, 0   },
	{ "3x3x3 you=o",        "3x3x3 you=o",        false, 0   },
	{ "3x3x3 with=bob",     "3x3x3",              true,  '?' },
	{ "3x3x3 with=BOB",     "3x3x3 with=Ann",     true,  '?' },
	{ "3x3x3 with=cat",     "3x3x3",              false, 0   },
	{ "3x3x3",              "3x3x3 with=cat",     false, 0   },
	{ "3x3x3 with=bob",     "3x3x3 with=cat",     false, 0   },
	{ "3x3x3 else=none",    "3x3x3 wait=0",       true,  '?' },
};

START_TEST(pairs_who_fits)
{
	const struct match *m;
	char line[64];

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
	fake_wait(f, 2999);
	ck_assert_ptr_null(match_of(ann));
	fake_wait(f, 1);
	ck_assert(hears(ann, "* match 3 3x3x3 "));
	fake_wait(f, 100000000);
	ck_assert_ptr_null(match_of(cat));
	ck_assert_ptr_nonnull(cat->session->player->seek);
}
END_TEST

static void start_game(void)
{
	fake_send(ann, "seek 3x3x3 you=x");
	fake_send(bob, "seek 3x3x3");
	fake_forget(f);
}

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
	ck_assert_uint_eq(HASH_COUNT(f->lobby.by_id), 1);
}
END_TEST

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
	ck_assert_uint_eq(HASH_COUNT(f->lobby.by_id), 0);
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
	ck_assert(hears(bob, "* left 1 x"));
	fake_send(cat, "name ann");
	ck_assert(hears(cat, "= name"));
}
END_TEST

START_TEST(with_both_gone_it_ends_and_counts_for_nobody)
{
	start_game();
	fake_send(cat, "watch 1");
	fake_hang_up(ann);
	fake_wait(f, _i * 1000);
	fake_hang_up(bob);
	fake_wait(f, 29999);
	ck_assert_uint_eq(HASH_COUNT(f->lobby.by_id), _i == 0);
	fake_wait(f, 1);
	ck_assert(hears(cat, "* over 1 "));
	ck_assert(hears(cat, "* unwatch 1"));
	ck_assert_uint_eq(HASH_COUNT(f->lobby.by_id), 0);
	ck_assert_uint_eq(HASH_COUNT(f->lobby.by_name), 1);
	ck_assert_ptr_null(f->lobby.scores.by_key);
}
END_TEST

START_TEST(a_bot_waits_for_nobody_alone)
{
	fake_send(ann, "bot 3x3x3 easy you=x");
	fake_send(cat, "watch 1");
	fake_hang_up(ann);
	fake_wait(f, 30000);
	ck_assert(hears(cat, "* over 1 0 winner=none why=away"));
	ck_assert_uint_eq(HASH_COUNT(f->lobby.by_id), 0);
}
END_TEST

START_TEST(bots_alone_play_only_for_watchers)
{
	fake_send(ann, "bot 3x3x3 perfect perfect");
	ck_assert(hears(ann, "* over 1 9 winner=none why=full"));
	ck_assert(hears(ann, "* unwatch 1"));
	ck_assert_uint_eq(HASH_COUNT(f->lobby.by_id), 0);
	ck_assert_ptr_null(f->lobby.scores.by_key);
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
	ck_assert(hears(cat, "= who count=2"));
}
END_TEST

START_TEST(lists_end_after_two_hundred_rows)
{
	struct variant v = { 3, 3, 3, RULE_FREE };
	unsigned rows = 0;
	const char *line;

	for (int i = 0; i < 210; i++)
		pairing_bots(&f->lobby, &v, LEVEL_EASY, LEVEL_EASY);
	fake_send(ann, "games");
	while (strncmp(line = fake_hear(ann), "* game ", 7) == 0)
		rows++;
	ck_assert_uint_eq(rows, 200);
	ck_assert_str_eq(line, "= games count=210");
}
END_TEST

START_TEST(many_watchers_come_along_too)
{
	struct match *m;

	start_game();
	m = lobby_match(&f->lobby, 1);
	for (int i = 0; i < 4; i++)
		match_watch(m, (struct seat){ NULL, m });
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
	f->lobby.thinkers.hint = think_on;
	f->lobby.thinkers.whose = &asked;
	fake_send(ann, "hint");
	fake_send(ann, "hint");
	ck_assert(hears(ann, "? hint thinking "));
	ck_assert_uint_eq(asked, 1);
	match_hint(lobby_match(&f->lobby, 1), SIDE_X, NULL);
	fake_send(ann, "hint");
	ck_assert_uint_eq(asked, 2);
	fake_send(ann, "resign");
	fake_send(ann, "hint");
	ck_assert(hears(ann, "? hint over "));
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
	fake_wait(f, 30000);
	ck_assert_uint_eq(HASH_COUNT(f->lobby.by_id), 0);
	ck_assert_uint_eq(HASH_COUNT(f->lobby.by_name), 0);
	ck_assert_uint_eq(f->lobby.dues.count, 0);
}
END_TEST

Suite *lobby_suite(void)
{
	Suite *s = suite_create("lobby");
	TCase *t = tcase_create("people");

	tcase_add_checked_fixture(t, set_up, tear_down);
	tcase_add_loop_test(t, pairs_who_fits, 0,
	    sizeof(seeks) / sizeof(seeks[0]));
	tcase_add_test(t, who_has_waited_longest_is_first);
	tcase_add_test(t, draws_lots_for_either_side);
	tcase_add_test(t, waits_as_long_as_was_said);
	tcase_add_test(t, sides_alternate_in_rematches);
	tcase_add_test(t, who_leaves_the_table_is_missed_there);
	tcase_add_test(t, a_bot_sits_in_after_the_grace);
	tcase_add_loop_test(t, with_both_gone_it_ends_and_counts_for_nobody, 0,
	    2);
	tcase_add_test(t, a_bot_waits_for_nobody_alone);
	tcase_add_test(t, bots_alone_play_only_for_watchers);
	tcase_add_test(t, watchers_come_along_to_the_rematch);
	tcase_add_test(t, tells_what_everybody_does);
	tcase_add_test(t, lists_end_after_two_hundred_rows);
	tcase_add_test(t, many_watchers_come_along_too);
	tcase_add_test(t, one_hint_is_thought_about_at_a_time);
	tcase_add_test(t, a_hint_is_for_its_asker_alone);
	tcase_add_loop_test(t, nobody_is_left_behind_when_all_go, 0, 8);
	suite_add_tcase(s, t);
	return s;
}
