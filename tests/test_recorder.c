/* test_recorder.c -- what is remembered, and what waits for it. */

#include "server/recorder.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/people.h"
#include "tests/suites.h"

static struct facts taken;

static void enter(void)
{
	people_enter();
	f->lobby->recorder.is_on = true;
	f->lobby->recorder.position = 1;
	taken = (struct facts){ NULL, 0, 0 };
}

static void leave(void)
{
	people_leave();
	free(taken.fact);
}

/* What was gathered, a letter a fact, in the order of their enum. */
static const char *kinds(void)
{
	static char letters[200];

	recorder_take(&f->lobby->recorder, &taken);
	ck_assert_uint_lt(taken.facts, sizeof(letters));
	for (size_t i = 0; i < taken.facts; i++)
		letters[i] = "gsmfocpl"[taken.fact[i].kind];
	letters[taken.facts] = '\0';
	taken.facts = 0;
	return letters;
}

START_TEST(a_game_from_its_start_to_its_end)
{
	start_game();
	ck_assert_str_eq(kinds(), "ppgss");
	fake_send(ann, "move b2");
	ck_assert_str_eq(kinds(), "m");
	fake_send(bob, "draw");
	ck_assert_str_eq(kinds(), "f");
	fake_send(bob, "say how are you?");
	fake_send(bob, "move b2");
	ck_assert_str_eq(kinds(), "");
	fake_send(bob, "resign");
	ck_assert_str_eq(kinds(), "occ");
	fake_send(bob, "rematch");
	fake_send(ann, "rematch");
	ck_assert_str_eq(kinds(), "ffppgss");
	fake_send(ann, "quit");
	ck_assert_str_eq(kinds(), "occl");
}
END_TEST

START_TEST(who_sat_there_ply_by_ply)
{
	start_game();
	fake_send(ann, "move b2");
	kinds();
	fake_hang_up(bob);
	ck_assert_str_eq(kinds(), "");
	fake_wait(f, 30000);
	recorder_take(&f->lobby->recorder, &taken);
	ck_assert_uint_eq(taken.facts, 2);
	ck_assert_int_eq(taken.fact[0].kind, FACT_SIT);
	ck_assert_int_eq(taken.fact[0].side, SIDE_O);
	ck_assert_uint_eq(taken.fact[0].ply, 2);
	ck_assert_int_eq(taken.fact[0].level, LEVEL_MEDIUM);
	ck_assert_str_eq(taken.fact[0].name, "medium~bot");
	ck_assert_str_eq(taken.fact[0].owner, "bob");
	ck_assert_int_eq(taken.fact[1].kind, FACT_MOVE);
}
END_TEST

START_TEST(a_turn_has_one_position)
{
	struct recorder    *r = &f->lobby->recorder;
	const struct match *m;

	start_game();
	m = match_of(ann);
	ck_assert_uint_eq(m->after, 1);
	ck_assert_uint_eq(recorder_take(r, &taken), 1);
	ck_assert_uint_eq(recorder_take(r, &taken), 0);
	fake_send(ann, "move b2");
	fake_send(bob, "move a1");
	ck_assert_uint_eq(m->after, 2);
	ck_assert_uint_eq(recorder_take(r, &taken), 2);
	ck_assert_uint_eq(taken.facts, 2);
}
END_TEST

START_TEST(off_remembers_nothing)
{
	f->lobby->recorder = (struct recorder){ .is_on = false };
	start_game();
	fake_send(ann, "move b2");
	ck_assert_uint_eq(match_of(ann)->after, 0);
	ck_assert_uint_eq(ann->after, 0);
	ck_assert_uint_eq(recorder_take(&f->lobby->recorder, &taken), 0);
}
END_TEST

/* What each of these is last told, with a move of Ann's on its way. */
static const struct {
	const char *asks, *hears;
	bool        waits;
} lines[] = {
	{ "move a1", "= move", true },
	{ "move b2", "? move taken ", true },
	{ "state", "= state", true },
	{ "games", "= games count=1", true },
	{ "who", "= who ", true },
	{ "resign", "= resign", true },
	{ "draw", "= draw", true },
	{ "nonsense", "? - unknown ", true },
};

START_TEST(what_tells_of_a_match_waits_for_it)
{
	start_game();
	kinds();
	fake_send(ann, "move b2");
	ck_assert_uint_eq(ann->after, 2);
	ck_assert_uint_eq(bob->after, 2);
	fake_send(bob, lines[_i].asks);
	ck_assert(hears(bob, lines[_i].hears));
	ck_assert_uint_eq(bob->after, 2);
}
END_TEST

START_TEST(what_tells_of_none_does_not)
{
	start_game();
	kinds();
	fake_send(ann, "move b2");
	fake_send(cat, "ping");
	ck_assert_uint_eq(cat->after, 0);
	fake_send(cat, "who");
	ck_assert_uint_eq(cat->after, 0);
	fake_send(cat, "watch 1");
	ck_assert_uint_eq(cat->after, 2);
}
END_TEST

START_TEST(a_score_waits_for_its_game)
{
	start_game();
	kinds();
	fake_send(ann, "resign");
	ck_assert_uint_eq(score_next(&f->lobby->scores, NULL, "bob")->after, 2);
}
END_TEST

START_TEST(a_full_disk_refuses_what_needs_it_and_nothing_else)
{
	static const char *const refused[] = { "move b2", "resign", "draw",
		"claim", "hint", "rematch" };
	static const char *const fine[] = { "ping", "who", "games", "state",
		"scores", "say hello", "help" };
	char                     answer[40];

	start_game();
	f->lobby->recorder.is_full = true;
	for (int i = 0; i < 6; i++) {
		fake_send(ann, refused[i]);
		snprintf(answer, sizeof(answer), "? %.*s disk ",
		    (int)strcspn(refused[i], " "), refused[i]);
		ck_assert(hears(ann, answer));
	}
	for (int i = 0; i < 7; i++) {
		fake_send(ann, fine[i]);
		snprintf(answer, sizeof(answer), "= %.*s",
		    (int)strcspn(fine[i], " "), fine[i]);
		ck_assert(hears(ann, answer));
	}
	fake_send(cat, "seek 3");
	ck_assert(hears(cat, "? seek disk "));
	fake_send(cat, "bot 3 easy");
	ck_assert(hears(cat, "? bot disk "));
	f->lobby->recorder.is_full = false;
	fake_send(ann, "move b2");
	ck_assert(hears(ann, "= move"));
}
END_TEST

Suite *recorder_suite(void)
{
	Suite *s = suite_create("recorder");
	TCase *t = tcase_create("recorder");

	tcase_add_checked_fixture(t, enter, leave);
	tcase_add_test(t, a_game_from_its_start_to_its_end);
	tcase_add_test(t, who_sat_there_ply_by_ply);
	tcase_add_test(t, a_turn_has_one_position);
	tcase_add_test(t, off_remembers_nothing);
	tcase_add_loop_test(t, what_tells_of_a_match_waits_for_it, 0,
	    sizeof(lines) / sizeof(lines[0]));
	tcase_add_test(t, what_tells_of_none_does_not);
	tcase_add_test(t, a_score_waits_for_its_game);
	tcase_add_test(t, a_full_disk_refuses_what_needs_it_and_nothing_else);
	suite_add_tcase(s, t);
	return s;
}
