/* test_words.c -- what a match looks like on the wire, to the letter. */

#include <check.h>
#include <string.h>

#include "server/chairs.h"
#include "server/words.h"
#include "tests/suites.h"

static const struct seat nobody = { NULL, NULL };
static struct match     *m;
static struct draft      d;

static void set_up(void)
{
	static const struct terms terms = { .variant = {
						3, 3, 3, RULE_EXACT } };

	m = match_new(7, &terms, nobody);
	chairs_sit(m, SIDE_X, nobody, "ann");
	chairs_sit(m, SIDE_O, nobody, "bob");
}

/* The same game with clocks, of which x's runs from 1000 on. */
static void set_clocks(void)
{
	struct control control;

	ck_assert(control_parse(&control, "5+3"));
	clock_init(&m->clock, &control);
	m->absent = ABSENT_WAIT;
	match_shown(m, 1000);
}

static void tear_down(void)
{
	match_free(m);
}

static void says(const char *line)
{
	d.text[d.length] = '\0';
	ck_assert_str_eq(d.text, line);
}

static void play(point a, point b, point c)
{
	match_play(m, SIDE_X, a, 0, 0);
	match_play(m, SIDE_O, b, 0, 0);
	match_play(m, SIDE_X, c, 0, 0);
}

START_TEST(a_snapshot_has_every_move)
{
	play(POINT(1, 1), POINT(0, 0), POINT(2, 1));
	words_state(&d, m, SIDE_O, 10000);
	says("* state 7 3x3x3/exact ply=3 turn=o x=ann o=bob you=o"
	     " moves=b2,a1,c2 clock=none absent=bot");
}
END_TEST

START_TEST(a_snapshot_has_who_is_away_and_who_sits_in)
{
	chairs_away(m, SIDE_O, 30000, 0);
	words_state(&d, m, SIDE_X, 10000);
	says("* state 7 3x3x3/exact ply=0 turn=x x=ann o=bob you=x moves=-"
	     " clock=none absent=bot away=o until=20000");
	chairs_fill(m, SIDE_O, nobody, LEVEL_MEDIUM);
	words_state(&d, m, SIDE_NONE, 10000);
	says("* state 7 3x3x3/exact ply=0 turn=x x=ann o=medium~bot you=-"
	     " moves=- clock=none absent=bot for=bob");
	words_game(&d, m);
	says("* game 7 3x3x3/exact x=ann o=medium~bot ply=0 turn=x watchers=0"
	     " for=bob");
}
END_TEST

START_TEST(a_snapshot_has_the_offers)
{
	match_offer_draw(m, SIDE_O, 0);
	words_state(&d, m, SIDE_X, 10000);
	says("* state 7 3x3x3/exact ply=0 turn=x x=ann o=bob you=x moves=-"
	     " clock=none absent=bot draw=o");
	match_resign(m, SIDE_O, WHY_RESIGN, 0);
	match_offer_rematch(m, SIDE_X);
	words_state(&d, m, SIDE_X, 10000);
	says("* state 7 3x3x3/exact ply=0 turn=- x=ann o=bob you=x moves=-"
	     " clock=none absent=bot rematch=x winner=x why=resign");
}
END_TEST

START_TEST(a_snapshot_has_the_line_that_won)
{
	play(POINT(0, 0), POINT(0, 2), POINT(1, 0));
	match_play(m, SIDE_O, POINT(1, 2), 0, 0);
	match_play(m, SIDE_X, POINT(2, 0), 0, 0);
	words_state(&d, m, SIDE_X, 10000);
	says("* state 7 3x3x3/exact ply=5 turn=- x=ann o=bob you=x"
	     " moves=a1,a3,b1,b3,c1 clock=none absent=bot winner=x why=line"
	     " line=a1,b1,c1");
}
END_TEST

START_TEST(a_snapshot_has_what_the_clocks_show_now)
{
	set_clocks();
	words_state(&d, m, SIDE_X, 10000);
	says("* state 7 3x3x3/exact ply=0 turn=x x=ann o=bob you=x moves=-"
	     " clock=5+3 absent=wait left=291000,300000");
	words_event(&d, m, &(struct event){ .kind = EV_START }, SIDE_X);
	says("* match 7 3x3x3/exact x=ann o=bob you=x clock=5+3 absent=wait"
	     " left=300000,300000");
	words_event(&d, m, &(struct event){ .kind = EV_CLOCK, .now = 2000 },
	    SIDE_X);
	says("* clock 7 left=299000,300000 runs=x");
	match_play(m, SIDE_X, POINT(0, 0), 0, 10000);
	words_event(&d, m, &(struct event){ .kind = EV_MOVE, .side = SIDE_X },
	    SIDE_X);
	says("* move 7 1 x a1 left=294000,300000");
}
END_TEST

START_TEST(a_snapshot_has_all_who_are_away)
{
	chairs_away(m, SIDE_X, 30000, 0);
	chairs_away(m, SIDE_O, 40000, 0);
	words_state(&d, m, SIDE_NONE, 10000);
	says("* state 7 3x3x3/exact ply=0 turn=x x=ann o=bob you=- moves=-"
	     " clock=none absent=bot away=xo");
}
END_TEST

static const struct {
	struct event event;
	enum side    you;
	const char  *line;
} lines[] = {
	{ { .kind = EV_START }, SIDE_O,
	    "* match 7 3x3x3/exact x=ann o=bob you=o clock=none absent=bot" },
	{ { .kind = EV_START }, SIDE_NONE,
	    "* match 7 3x3x3/exact x=ann o=bob you=- clock=none absent=bot" },
	{ { .kind = EV_MOVE, .side = SIDE_X, .point = POINT(2, 1) }, SIDE_X,
	    "* move 7 0 x c2" },
	{ { .kind = EV_OFFER, .side = SIDE_O, .what = OFFER_DRAW }, SIDE_X,
	    "* offer 7 draw o" },
	{ { .kind = EV_OFFER, .side = SIDE_X, .what = OFFER_REMATCH }, SIDE_X,
	    "* offer 7 rematch x" },
	{ { .kind = EV_SAY, .name = "ann", .text = "a : b" }, SIDE_X,
	    "* say 7 ann :a : b" },
	{ { .kind = EV_AWAY, .side = SIDE_O, .left = 1500 }, SIDE_X,
	    "* away 7 o until=1500" },
	{ { .kind = EV_BACK, .side = SIDE_O }, SIDE_X, "* back 7 o bob" },
	{ { .kind = EV_SIT, .side = SIDE_O }, SIDE_X, "* sit 7 o bob for=" },
	{ { .kind = EV_LEFT, .side = SIDE_O }, SIDE_X, "* left 7 o" },
	{ { .kind = EV_END }, SIDE_NONE, "* unwatch 7" },
	{ { .kind = EV_UNSEEK, .seek = 9 }, SIDE_NONE, "* unseek 9 why=time" },
};

START_TEST(every_event_has_its_line)
{
	words_event(&d, m, &lines[_i].event, lines[_i].you);
	says(lines[_i].line);
}
END_TEST

static const struct {
	enum why    why;
	enum side   winner;
	const char *line;
} ends[] = {
	{ WHY_FULL, SIDE_NONE, "* over 7 0 winner=none why=full" },
	{ WHY_RESIGN, SIDE_X, "* over 7 0 winner=x why=resign" },
	{ WHY_QUIT, SIDE_O, "* over 7 0 winner=o why=quit" },
	{ WHY_TIME, SIDE_O, "* over 7 0 winner=o why=time" },
	{ WHY_AWAY, SIDE_NONE, "* over 7 0 winner=none why=away" },
	{ WHY_AGREED, SIDE_NONE, "* over 7 0 winner=none why=agreed" },
};

START_TEST(every_end_has_its_word)
{
	m->is_over = true;
	m->why = ends[_i].why;
	m->winner = ends[_i].winner;
	words_event(&d, m, &(struct event){ .kind = EV_OVER }, SIDE_X);
	says(ends[_i].line);
}
END_TEST

Suite *words_suite(void)
{
	Suite *s = suite_create("words");
	TCase *t = tcase_create("lines");

	tcase_add_checked_fixture(t, set_up, tear_down);
	tcase_add_test(t, a_snapshot_has_every_move);
	tcase_add_test(t, a_snapshot_has_who_is_away_and_who_sits_in);
	tcase_add_test(t, a_snapshot_has_the_offers);
	tcase_add_test(t, a_snapshot_has_the_line_that_won);
	tcase_add_test(t, a_snapshot_has_what_the_clocks_show_now);
	tcase_add_test(t, a_snapshot_has_all_who_are_away);
	tcase_add_loop_test(t, every_event_has_its_line, 0,
	    sizeof(lines) / sizeof(lines[0]));
	tcase_add_loop_test(t, every_end_has_its_word, 0,
	    sizeof(ends) / sizeof(ends[0]));
	suite_add_tcase(s, t);
	return s;
}
