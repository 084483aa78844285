/*
 * test_journal.c -- the journal: what it takes, and each loss that it sees.
 *
 * ann plays x, bob o. Both have been shown b2 and a1; ann has asked for c3 and,
 * which only a hasty server lets him, bob for b3.
 */

#include <check.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "common/notation.h"
#include "tests/crash/fault.h"
#include "tests/crash/journal.h"
#include "tests/suites.h"

static unsigned count;
static char     last[256];

/* In the place of fault.c, which would tell. */
void fault(const char *format, ...)
{
	va_list list;

	va_start(list, format);
	vsnprintf(last, sizeof(last), format, list);
	va_end(list);
	count++;
}

unsigned faults(void)
{
	return count;
}

static struct journal ann, bob;

static const struct message *message(const char *text)
{
	static struct message m;
	static char           line[512];

	snprintf(line, sizeof(line), "%s", text);
	ck_assert(wire_message(line, strlen(line), &m));
	return &m;
}

static void ask(struct journal *j, unsigned ply, const char *text)
{
	j->asked_ply = ply;
	notation_read(&j->asked, text);
}

static void sit_down(struct journal *j, struct journal *other, const char *name,
    const char *line)
{
	*j = (struct journal){ .other = other, .sought = true };
	strcpy(j->name, name);
	variant_parse(&j->variant, "3x3x3");
	control_parse(&j->control, "5+3");
	strcpy(other->name, strcmp(name, "ann") == 0 ? "bob" : "ann");
	journal_match(j, message(line), 0);
}

static void show(const char *line)
{
	journal_move(&ann, message(line), 1000);
	journal_move(&bob, message(line), 1000);
}

static void set_up(void)
{
	count = 0;
	sit_down(&ann, &bob, "ann",
	    "* match 7 3x3x3 x=ann o=bob you=x clock=5+3"
	    " left=300000,300000");
	bob.match = 0;
	sit_down(&bob, &ann, "bob",
	    "* match 7 3x3x3 x=ann o=bob you=o clock=5+3"
	    " left=300000,300000");
	bob.other = &ann;
	ask(&ann, 1, "b2");
	show("* move 7 1 x b2 left=301000,300000");
	ask(&bob, 2, "a1");
	show("* move 7 2 o a1 left=301000,302000");
	ask(&ann, 3, "c3");
	ask(&bob, 4, "b3");
	ck_assert_msg(count == 0, "%s", last);
}

static void tear_down(void)
{
	journal_clear(&ann);
	journal_clear(&bob);
}

#define SEATS "x=ann o=bob you=x clock=5+3 "
#define STATE "* state 7 3x3x3 ply=0 turn=x " SEATS
#define OVER  "* state 7 3x3x3 ply=0 turn=- " SEATS

static const struct {
	const char *line;
	unsigned    faults;
} states[] = {
	{ STATE "moves=b2,a1 left=301000,302000", 0 },
	{ STATE "moves=b2,a1,c3 left=303500,302000", 0 },
	{ STATE "moves=b2,a1,c3,b3 left=303500,304500", 0 },
	/* Moves: missing, other, invented, too many. */
	{ STATE "moves=b2 left=301000,302000", 1 },
	{ STATE "moves=- left=301000,302000", 1 },
	{ STATE "moves=b2,a2 left=301000,302000", 1 },
	{ STATE "moves=b2,a1,c2 left=303500,302000", 1 },
	{ STATE "moves=b2,a1,c3,b1 left=303500,304500", 1 },
	{ STATE "moves=b2,a1,c3,b3,a3 left=305000,304500", 2 },
	/* The match itself. */
	{ "* state 8 3x3x3 ply=0 turn=x " SEATS "moves=- left=300000,300000",
	    2 },
	{ "* state 7 4x4x4 ply=2 turn=x " SEATS
	  "moves=b2,a1 left=301000,302000",
	    1 },
	{ "* state 7 3x3x3 ply=2 turn=x x=cat o=bob you=x clock=5+3 "
	  "moves=b2,a1 left=301000,302000",
	    1 },
	{ "* state 7 3x3x3 ply=2 turn=x x=ann o=bob you=o clock=5+3 "
	  "moves=b2,a1 left=301000,302000",
	    1 },
	{ "* state 7 3x3x3 ply=2 turn=x x=ann o=bob you=x clock=none "
	  "moves=b2,a1",
	    2 },
	/* Clocks: what ran is 2 s before the end and 1 s after it. */
	{ STATE "moves=b2,a1 left=300001,302000", 0 },
	{ STATE "moves=b2,a1 left=299000,302000", 1 },
	{ STATE "moves=b2,a1 left=301500,302000", 1 },
	{ STATE "moves=b2,a1,c3 left=301100,302000", 0 },
	{ STATE "moves=b2,a1,c3 left=300500,302000", 1 },
	{ STATE "moves=b2,a1,c3 left=304500,302000", 1 },
	/* The end. */
	{ OVER "moves=b2,a1 winner=o why=time left=0,302000", 1 },
	{ OVER "moves=b2,a1 winner=x why=line left=301000,302000", 1 },
};

START_TEST(holds_the_state_against_what_was_shown)
{
	struct unseen u = { .before = 2000, .after = 1000 };

	journal_state(&ann, message(states[_i].line), &u, 5000);
	ck_assert_msg(count == states[_i].faults, "%u faults, at last: %s",
	    count, last);
}
END_TEST

/* What ran before the second end may be given back, and no more. */
START_TEST(knows_the_clocks_of_the_last_move)
{
	struct unseen u = { .before = 2000, .after = 1000 };
	static const struct {
		const char *line;
		unsigned    faults;
	} later[] = {
		{ STATE "moves=b2,a1 left=301000,302000", 0 },
		{ STATE "moves=b2,a1 left=301500,302000", 1 },
		{ STATE "moves=b2,a1 left=301000,302500", 1 },
		{ STATE "moves=b2,a1 left=298800,302000", 1 },
	};

	for (unsigned i = 0; i < 4; i++) {
		count = 0;
		journal_state(&ann,
		    message(STATE "moves=b2,a1 left=300000,302000"), &u, 5000);
		ck_assert_msg(count == 0, "%s", last);
		journal_state(&ann, message(later[i].line), &u, 9000);
		ck_assert_msg(count == later[i].faults, "row %u: %u, %s", i,
		    count, last);
		ann.left[SIDE_X] = 301000;
		ann.left[SIDE_O] = 302000;
	}
}
END_TEST

/* To x's win, of which bob alone has heard. */
static void play_on(void)
{
	static const char *const lines[] = { "* move 7 3 x c3",
		"* move 7 4 o b3", "* move 7 5 x c2", "* move 7 6 o b1",
		"* move 7 7 x a2" };
	static const char *const moves[] = { "c3", "b3", "c2", "b1", "a2" };

	for (unsigned i = 0; i < 5; i++) {
		ask(i % 2 ? &bob : &ann, i + 3, moves[i]);
		if (i < 4)
			show(lines[i]);
		else
			journal_move(&bob, message(lines[i]), 1000);
	}
	journal_over(&bob, message("* over 7 7 winner=x why=line"));
	ck_assert_msg(count == 0, "%s", last);
}

#define WON "moves=b2,a1,c3,b3,c2,b1,a2 left=301000,302000 "

static const struct {
	const char *line;
	unsigned    faults;
} ends[] = {
	{ OVER WON "winner=x why=line", 0 },
	{ OVER WON "winner=o why=line", 1 },
	{ OVER WON "winner=none why=full", 1 },
	{ STATE WON, 1 },
};

START_TEST(holds_the_end_against_the_board)
{
	struct unseen u = { .before = 2000, .after = 1000 };

	play_on();
	journal_state(&ann, message(ends[_i].line), &u, 5000);
	ck_assert_msg(count == ends[_i].faults, "%u faults, at last: %s", count,
	    last);
}
END_TEST

/* Once it has been shown, the end is what it was, and counts once. */
START_TEST(holds_the_end_against_what_was_shown)
{
	struct unseen u = { 0 };

	play_on();
	bob.other = &ann;
	journal_state(&bob,
	    message("* state 7 3x3x3 ply=7 turn=- x=ann o=bob you=o"
		    " clock=5+3 " WON "winner=x why=line"),
	    &u, 5000);
	journal_score(&bob, message("* score bob 3x3x3 won=0 lost=1 drawn=0"));
	ck_assert_msg(count == 0, "%s", last);
	journal_score(&bob, message("* score bob 3x3x3 won=0 lost=2 drawn=0"));
	journal_score(&bob, message("* score bob 3x3x3 won=0 lost=0 drawn=0"));
	journal_no_score(&bob);
	ck_assert_uint_eq(count, 3);
	journal_state(&bob,
	    message("* state 7 3x3x3 ply=7 turn=- x=ann o=bob you=o"
		    " clock=5+3 " WON "winner=o why=line"),
	    &u, 5000);
	journal_state(&bob,
	    message("* state 7 3x3x3 ply=7 turn=- x=ann o=bob you=o"
		    " clock=5+3 " WON "winner=x why=resign"),
	    &u, 5000);
	ck_assert_uint_eq(count, 5);
}
END_TEST

START_TEST(hears_no_move_that_nobody_asked_for)
{
	journal_move(&ann, message("* move 7 3 x c2"), 2000);
	ck_assert_uint_eq(count, 1);
	journal_move(&ann, message("* move 7 4 x b3"), 2000);
	journal_move(&ann, message("* move 7 4 o c3"), 2000);
	ck_assert_uint_eq(count, 3);
}
END_TEST

/* The right point, but for another ply, or in another match. */
START_TEST(hears_no_move_that_was_asked_for_elsewhere)
{
	ann.asked_ply = 1;
	journal_move(&ann, message("* move 7 3 x c3"), 2000);
	ck_assert_uint_eq(count, 1);
	bob.match = 6;
	journal_move(&ann, message("* move 7 4 o b3"), 2000);
	ck_assert_uint_eq(count, 2);
}
END_TEST

START_TEST(gives_each_a_side_of_his_own)
{
	struct unseen u = { .after = 1000 };

	bob.side = SIDE_X;
	journal_state(&ann, message(states[0].line), &u, 5000);
	ck_assert_uint_eq(count, 1);
}
END_TEST

START_TEST(begins_no_match_that_nobody_sought)
{
	struct unseen u = { 0 };

	play_on();
	ck_assert(!journal_may_be_forgotten(&bob));
	bob.sought = true;
	ck_assert(journal_may_be_forgotten(&bob));
	ask(&ann, 1, "a1");
	ann.match = 9;
	ann.side = SIDE_O;
	ann.sought = true;
	journal_state(&bob,
	    message("* state 9 3x3x3 ply=0 turn=x x=bob o=ann you=x"
		    " clock=5+3 moves=- left=300000,300000"),
	    &u, 5000);
	ck_assert_msg(count == 0, "%s", last);
	ck_assert(journal_to_move(&bob));
}
END_TEST

Suite *journal_suite(void)
{
	Suite *s = suite_create("journal");
	TCase *t = tcase_create("journal");

	tcase_add_checked_fixture(t, set_up, tear_down);
	tcase_add_loop_test(t, holds_the_state_against_what_was_shown, 0,
	    sizeof(states) / sizeof(states[0]));
	tcase_add_test(t, knows_the_clocks_of_the_last_move);
	tcase_add_loop_test(t, holds_the_end_against_the_board, 0,
	    sizeof(ends) / sizeof(ends[0]));
	tcase_add_test(t, holds_the_end_against_what_was_shown);
	tcase_add_test(t, hears_no_move_that_nobody_asked_for);
	tcase_add_test(t, hears_no_move_that_was_asked_for_elsewhere);
	tcase_add_test(t, gives_each_a_side_of_his_own);
	tcase_add_test(t, begins_no_match_that_nobody_sought);
	suite_add_tcase(s, t);
	return s;
}
