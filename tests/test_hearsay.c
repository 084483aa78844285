/* test_hearsay.c -- clocks and absences, as lines tell of them. */

#include <string.h>

#include "tests/suites.h"
#include "tests/told.h"

#define LENGTH(table) ((int)(sizeof(table) / sizeof(table[0])))

static struct told t;

static enum news_kind tell(const char *lines)
{
	return told_lines(&t, lines);
}

#define TIMED "* match 7 3x3x3 x=ann o=bob you=x clock=5+3 left=300000,300000"

/* Whose time runs after these lines, and what is left a second later. */
static const struct {
	const char *lines;
	enum side   runs;
	msec        x, o;
} clocks[] = {
	{ "* match 7 3x3x3 x=ann o=bob you=x clock=none", SIDE_NONE, 0, 0 },
	{ "* match 7 3x3x3 x=ann o=bob you=x clock=soon left=9,9", SIDE_NONE, 9,
	    9 },
	{ TIMED, SIDE_X, 299000, 300000 },
	{ "* match 7 3x3x3 x=ann o=bob you=x clock=30/move", SIDE_X, 29000,
	    30000 },
	{ TIMED "\n* move 7 1 x b2 left=298000,300000", SIDE_O, 298000,
	    299000 },
	{ TIMED "\n* move 7 1 x b2", SIDE_O, 303000, 299000 },
	{ TIMED "\n* move 7 1 x b2 left=1,x", SIDE_O, 303000, 299000 },
	{ TIMED "\n* move 7 1 x b2 left=500,600\n* move 7 1 x b2 left=7,7",
	    SIDE_O, 500, 0 },
	{ TIMED "\n* clock 7 left=9000,8000 runs=-", SIDE_NONE, 9000, 8000 },
	{ TIMED "\n* clock 7 left=9000,8000 runs=o", SIDE_O, 9000, 7000 },
	{ TIMED "\n* clock 7 left=9000,8000 runs=x", SIDE_X, 8000, 8000 },
	{ TIMED "\n* clock 7 left=9000,8000", SIDE_X, 299000, 300000 },
	{ TIMED "\n* clock 8 left=9000,8000 runs=o", SIDE_X, 299000, 300000 },
	{ TIMED "\n* over 7 0 winner=o why=resign", SIDE_NONE, 300000, 300000 },
	{ TIMED "\n* over 7 0 winner=o why=time", SIDE_NONE, 0, 300000 },
	{ "* state 7 3x3x3 turn=o x=ann o=bob you=x moves=b2 clock=5+3"
	  " left=298000,250000",
	    SIDE_O, 298000, 249000 },
	{ "* state 7 3x3x3 turn=o x=ann o=bob you=x moves=b2 clock=5+3"
	  " left=298000,250000 away=xo",
	    SIDE_NONE, 298000, 250000 },
	{ "* state 7 3x3x3 turn=- x=ann o=bob you=x moves=b2 clock=5+3"
	  " left=298000,250000 winner=x why=resign",
	    SIDE_NONE, 298000, 250000 },
};

START_TEST(counts_the_time)
{
	struct game *g = &t.m.game;

	told_start(&t, TOLD_HELLO);
	t.now = 5000;
	tell(clocks[_i].lines);
	ck_assert_int_eq(g->clock.running, clocks[_i].runs);
	ck_assert_int_eq(clock_left(&g->clock, SIDE_X, 6000), clocks[_i].x);
	ck_assert_int_eq(clock_left(&g->clock, SIDE_O, 6000), clocks[_i].o);
	told_end(&t);
}
END_TEST

START_TEST(tells_when_the_clocks_are_set_going)
{
	told_start(&t, TOLD_HELLO "\n" TIMED);
	ck_assert_int_eq(tell("* clock 7 left=5,5 runs=x"), NEWS_NONE);
	ck_assert_int_eq(tell("* clock 7 left=5,5 runs=-"), NEWS_CLOCK);
	ck_assert_int_eq(t.n.side, SIDE_NONE);
	ck_assert_int_eq(tell("* clock 7 left=5,5 runs=-"), NEWS_NONE);
	ck_assert_int_eq(tell("* clock 7 left=5,5 runs=o"), NEWS_CLOCK);
	ck_assert_int_eq(t.n.side, SIDE_O);
	ck_assert_int_eq(tell("* clock 7 left=5,5 runs=z"), NEWS_NONE);
	told_end(&t);
}
END_TEST

/* What is done about an absence, as told or as is usual. */
static const struct {
	const char *keys;
	enum absent absence;
} terms[] = {
	{ "clock=none", ABSENT_BOT },
	{ "clock=5+3", ABSENT_WAIT },
	{ "clock=5+3 absent=bot", ABSENT_BOT },
	{ "clock=none absent=wait", ABSENT_WAIT },
	{ "clock=none absent=forfeit", ABSENT_FORFEIT },
	{ "clock=5+3 absent=hide", ABSENT_WAIT },
};

START_TEST(knows_what_absence_leads_to)
{
	char line[100] = "* match 7 3x3x3 x=ann o=bob you=x ";

	told_start(&t, TOLD_HELLO);
	tell(strcat(line, terms[_i].keys));
	ck_assert_int_eq(t.m.game.absence, terms[_i].absence);
	told_end(&t);
}
END_TEST

START_TEST(notes_who_comes_back)
{
	struct game *g = &t.m.game;

	told_start(&t, TOLD_HELLO "\n* match 7 3x3x3 x=ann o=bob you=x");
	t.now = 5000;
	ck_assert_int_eq(tell("* away 7 o until=30000"), NEWS_AWAY);
	ck_assert_int_eq(g->until, 35000);
	ck_assert_int_eq(tell("* back 7 o bob"), NEWS_BACK);
	ck_assert_str_eq(t.n.name[0], "bob");
	ck_assert(!g->away[SIDE_O]);
	ck_assert_int_eq(g->until, 0);
	ck_assert_int_eq(tell("* back 7 o bob"), NEWS_NONE);
	tell("* away 7 o until=30000\n* sit 7 o medium~bot for=bob");
	ck_assert_int_eq(g->until, 0);
	ck_assert_int_eq(tell("* back 7 o bob"), NEWS_BACK);
	ck_assert_str_eq(g->name[SIDE_O], "bob");
	ck_assert_str_eq(g->absent, "");
	told_end(&t);
}
END_TEST

/* Who is away in a snapshot, and when something is done about it. */
static const struct {
	const char *keys;
	bool        x, o;
	msec        until;
} absences[] = {
	{ "", false, false, 0 },
	{ " away=o until=1000", false, true, 6000 },
	{ " away=x until=1000", true, false, 6000 },
	{ " away=xo until=1000", true, true, 0 },
	{ " away=o", false, true, 0 },
	{ " until=1000", false, false, 0 },
};

START_TEST(reads_who_is_away)
{
	char line[128] = "* state 7 3x3x3 turn=x x=ann o=bob you=- moves=-";

	told_start(&t, TOLD_HELLO);
	t.now = 5000;
	tell(strcat(line, absences[_i].keys));
	ck_assert_int_eq(t.m.game.away[SIDE_X], absences[_i].x);
	ck_assert_int_eq(t.m.game.away[SIDE_O], absences[_i].o);
	ck_assert_int_eq(t.m.game.until, absences[_i].until);
	told_end(&t);
}
END_TEST

START_TEST(a_snapshot_that_makes_no_sense_changes_nothing)
{
	const struct game *g = &t.m.game;

	told_start(&t,
	    TOLD_HELLO "\n* match 7 3x3x3 x=ann o=bob you=x\n* move 7 1 x b2");
	ck_assert_int_eq(tell("* state 7 4x4x4 turn=x x=eve o=bob you=-"
			      " moves=a1,a1"),
	    NEWS_NONE);
	ck_assert_ptr_nonnull(g->board);
	ck_assert_uint_eq(board_ply(g->board), 1);
	ck_assert_str_eq(g->name[SIDE_X], "ann");
	ck_assert_int_eq(g->you, SIDE_X);
	told_end(&t);
}
END_TEST

Suite *hearsay_suite(void)
{
	Suite *suite = suite_create("hearsay");
	TCase *one = tcase_create("lines");

	tcase_add_loop_test(one, counts_the_time, 0, LENGTH(clocks));
	tcase_add_test(one, tells_when_the_clocks_are_set_going);
	tcase_add_loop_test(one, knows_what_absence_leads_to, 0, LENGTH(terms));
	tcase_add_test(one, notes_who_comes_back);
	tcase_add_test(one, a_snapshot_that_makes_no_sense_changes_nothing);
	tcase_add_loop_test(one, reads_who_is_away, 0, LENGTH(absences));
	suite_add_tcase(suite, one);
	return suite;
}
