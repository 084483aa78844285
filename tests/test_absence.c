/* test_absence.c -- going, staying away, coming back; the rules for a chair. */

#include "server/absence.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

#include "server/tables.h"
#include "tests/people.h"
#include "tests/suites.h"

static void start(const char *terms)
{
	char seek[64];

	snprintf(seek, sizeof(seek), "seek 3x3x3 %s you=x", terms);
	fake_send(ann, seek);
	snprintf(seek, sizeof(seek), "seek 3x3x3 %s", terms);
	fake_send(bob, seek);
	fake_forget(f);
}

/* Sends "resume" with the last token that whose was told. */
static void resume(struct fake_client *c, const struct fake_client *whose)
{
	char request[16 + TOKEN_TEXT] = "resume ";

	if (c->session == NULL)
		fake_call_again(c);
	fake_token(whose, request + 7);
	fake_send(c, request);
}

START_TEST(the_seat_is_there_again)
{
	start("");
	fake_hang_up(ann);
	fake_wait(f, 29999);
	resume(ann, ann);
	ck_assert(hears(bob, "* back 1 x ann"));
	ck_assert(hears(ann, "* you ann token="));
	ck_assert(hears(ann, "* state 1 "));
	ck_assert(hears(ann, "= resume match=1"));
	fake_wait(f, 60000);
	ck_assert(!hears(bob, "* sit "));
	fake_send(ann, "move b2");
	ck_assert(hears(bob, "* move 1 1 x b2"));
	ck_assert_uint_eq(HASH_COUNT(f->lobby->by_name), 3);
}
END_TEST

START_TEST(the_newest_connection_wins)
{
	struct fake_client *eve = fake_client(f, "eve");

	start("");
	resume(eve, ann);
	ck_assert(hears(ann, "* bye why=resumed "));
	ck_assert_ptr_null(ann->session);
	ck_assert(hears(eve, "= resume match=1"));
	ck_assert(!hears(bob, "*"));
	fake_send(eve, "move b2");
	ck_assert(hears(bob, "* move 1 1 x b2"));
	ck_assert_uint_eq(HASH_COUNT(f->lobby->by_name), 3);
}
END_TEST

START_TEST(a_seeker_may_go_on_from_elsewhere)
{
	struct fake_client *eve = fake_client(f, "eve");

	fake_send(ann, "seek 3x3x3 you=x");
	resume(eve, ann);
	ck_assert(hears(eve, "= resume"));
	fake_send(bob, "seek 3x3x3");
	ck_assert(hears(eve, "* match 1 3x3x3 x=ann o=bob you=x "));
}
END_TEST

/* A lost answer locks nobody out. */
START_TEST(the_token_before_is_good_until_the_next_is_used)
{
	char request[16 + TOKEN_TEXT] = "resume ";

	start("");
	fake_token(ann, request + 7);
	for (int i = 0; i < 3; i++) {
		fake_hang_up(ann);
		fake_call_again(ann);
		fake_send(ann, request);
		ck_assert(hears(ann, "= resume match=1"));
	}
	fake_hang_up(ann);
	resume(ann, ann); /* with the newest */
	ck_assert(hears(ann, "= resume match=1"));
	fake_hang_up(ann);
	resume(ann, ann); /* and once more, which spends the first */
	ck_assert(hears(ann, "= resume match=1"));
	fake_hang_up(ann);
	fake_call_again(ann);
	fake_send(ann, request);
	ck_assert(hears(ann, "? resume token "));
}
END_TEST

START_TEST(a_token_without_a_seat_is_soon_forgotten)
{
	fake_hang_up(ann);
	resume(ann, ann);
	ck_assert(hears(ann, "? resume token "));
}
END_TEST

START_TEST(a_guesser_is_slowed_and_nobody_else)
{
	char     guess[64];
	unsigned hits = 0, tried = 0;

	f->house.allowance = 5;
	start("");
	fake_hang_up(ann);
	for (int i = 0; i < 1000; i++) {
		snprintf(guess, sizeof(guess), "resume %032x-ann", i);
		fake_send(cat, guess);
		tried += hears(cat, "? resume token ");
		fake_forget(f);
		hits += match_of(cat) != NULL;
		fake_wait(f, 1000);
	}
	ck_assert_uint_eq(hits, 0);
	/* A thousand seconds at five a second, and thirteen or fourteen a guess. */
	ck_assert_uint_le(tried, 5000 / 13 + 2);
	ck_assert_uint_ge(tried, 200);
	resume(ann, ann);
	ck_assert(hears(ann, "= resume match=1"));
}
END_TEST

static const struct {
	const char *terms, *hears;
	msec        wait;
} rules[] = {
	{ "", "* sit 1 x medium~bot for=ann", 30000 },
	{ "absent=bot clock=5+0", "* sit 1 x medium~bot for=ann", 30000 },
	{ "absent=forfeit", "* over 1 0 winner=o why=away", 30000 },
	{ "absent=forfeit clock=5+0", "* over 1 0 winner=o why=away", 30000 },
	{ "clock=0+20", "* over 1 0 winner=o why=time", 20000 },
};

START_TEST(the_rule_does_what_it_says)
{
	start(rules[_i].terms);
	fake_hang_up(ann);
	fake_wait(f, rules[_i].wait - 1);
	ck_assert(!hears(bob, rules[_i].hears));
	fake_wait(f, 1);
	ck_assert(hears(bob, rules[_i].hears));
}
END_TEST

START_TEST(a_bot_keeps_to_the_clock_of_the_absent)
{
	start("clock=0+50 absent=bot");
	fake_hang_up(ann);
	fake_wait(f, 30000);
	ck_assert(hears(bob, "* move 1 1 x "));
	ck_assert_int_eq(match_of(bob)->clock.left[SIDE_X], 70000);
}
END_TEST

START_TEST(no_bot_plays_against_an_empty_chair)
{
	start("absent=bot");
	fake_hang_up(ann);
	fake_wait(f, 30000);
	ck_assert(hears(bob, "* move 1 1 x "));
	/* The bot's answer is thought about when he is gone. */
	fake_forget(f);
	fake_send(cat, "watch 1");
	send_now(bob, "move c3");
	send_now(bob, "move c2");
	fake_hang_up(bob);
	ck_assert(!hears(cat, "* move 1 3 x "));
	ck_assert(match_is_asleep(lobby_match(f->lobby, 1)));
	fake_wait(f, 3600000);
	resume(bob, bob);
	ck_assert(!match_is_asleep(lobby_match(f->lobby, 1)));
	ck_assert(hears(cat, "* back 1 o bob"));
	ck_assert(hears(cat, "* move 1 3 x "));
}
END_TEST

START_TEST(a_bot_waits_for_its_person)
{
	fake_send(ann, "bot 3x3x3 easy you=x");
	fake_hang_up(ann);
	fake_wait(f, SLEEP_MOST - 1);
	resume(ann, ann);
	ck_assert(hears(ann, "= resume match=1"));
	fake_send(ann, "move b2");
	ck_assert(hears(ann, "* move 1 2 o "));
}
END_TEST

START_TEST(the_end_may_be_seen_and_another_game_begun)
{
	start("");
	fake_hang_up(ann);
	fake_send(bob, "resign");
	fake_wait(f, 20000);
	resume(ann, ann);
	ck_assert(hears(ann, "* state 1 "));
	fake_send(ann, "rematch");
	fake_send(bob, "rematch");
	ck_assert(hears(ann, "* match 2 3x3x3 x=bob o=ann "));
	fake_wait(f, 60000);
	ck_assert(!hears(bob, "* left "));
}
END_TEST

/* Those who come only to leave do not fill the memory. */
START_TEST(too_many_sleeping_games_end)
{
	const struct terms terms = { .variant = { 2, 2, 2, RULE_FREE } };
	struct match      *first = NULL;

	for (unsigned i = 0; i <= SLEEPERS_MOST; i++) {
		struct player *p = lobby_enter(f->lobby,
		    (struct seat){ NULL, NULL });
		struct match  *m = tables_new(f->lobby, &terms);

		tables_sit(m, SIDE_X, p);
		tables_sit_bot(f->lobby, m, SIDE_O, LEVEL_EASY);
		absence_part(f->lobby, p, f->now);
		first = i == 0 ? m : first;
		ck_assert(!first->is_over);
	}
	absence_tidy(f->lobby, f->now);
	ck_assert(first->is_over);
	ck_assert_uint_eq(f->lobby->sleepers.count, SLEEPERS_MOST);
}
END_TEST

Suite *absence_suite(void)
{
	Suite *s = suite_create("absence");
	TCase *t = tcase_create("chairs");

	tcase_add_checked_fixture(t, people_enter, people_leave);
	tcase_add_test(t, the_seat_is_there_again);
	tcase_add_test(t, the_newest_connection_wins);
	tcase_add_test(t, a_seeker_may_go_on_from_elsewhere);
	tcase_add_test(t, the_token_before_is_good_until_the_next_is_used);
	tcase_add_test(t, a_token_without_a_seat_is_soon_forgotten);
	tcase_add_test(t, a_guesser_is_slowed_and_nobody_else);
	tcase_add_loop_test(t, the_rule_does_what_it_says, 0,
	    sizeof(rules) / sizeof(rules[0]));
	tcase_add_test(t, a_bot_keeps_to_the_clock_of_the_absent);
	tcase_add_test(t, no_bot_plays_against_an_empty_chair);
	tcase_add_test(t, a_bot_waits_for_its_person);
	tcase_add_test(t, the_end_may_be_seen_and_another_game_begun);
	tcase_add_test(t, too_many_sleeping_games_end);
	tcase_set_timeout(t, 30);
	suite_add_tcase(s, t);
	return s;
}
