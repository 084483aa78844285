/* test_bot.c -- a bot on a real worker: it moves, and lets go when told. */

#include <check.h>
#include <poll.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

#include "server/absence.h"
#include "server/bot.h"
#include "server/engine/position.h"
#include "server/engine/table.h"
#include "server/pairing.h"
#include "server/tables.h"
#include "tests/suites.h"

/* Well under what a perfect bot takes over a move of gomoku. */
#define SOON 2000

static struct lobby  *lobby;
static struct bots    bots;
static struct player *ann;
static _Atomic msec   ahead; /* of the machine's clock */

static msec clock_now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return ahead + (msec)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static void open_house(unsigned threads, msec (*clock)(void))
{
	lobby = lobby_new(1, 30000,
	    &(struct thinkers){ bot_fill, bot_hint, &bots });
	bots = (struct bots){ .lobby = lobby, .clock = clock, .seed = 1 };
	bots_open(&bots, threads, threads);
	ann = lobby_enter(lobby, (struct seat){ NULL, NULL });
}

static void set_up(void)
{
	open_house(1, clock_now);
}

static void tear_down(void)
{
	bots_close(&bots, 0);
	lobby_free(lobby);
}

/* Waits for the worker to finish a job; false when it takes too long. */
static bool collect(int wait)
{
	struct pollfd bell = { worker_descriptor(bots.workers), POLLIN, 0 };

	if (poll(&bell, 1, wait) != 1)
		return false;
	worker_collect(bots.workers, 0);
	return true;
}

static void start(const char *game, enum level level)
{
	struct terms terms = { .absent = ABSENT_BOT };

	ck_assert(variant_parse(&terms.variant, game));
	pairing_bot(lobby, ann, &terms, level, SIDE_X);
	ck_assert_int_eq(match_play(ann->match, SIDE_X, POINT(1, 1), 0, 0), OK);
}

START_TEST(answers_each_move_with_one)
{
	start("3x3x3", LEVEL_PERFECT);
	while (board_turn(ann->match->board) == SIDE_O)
		ck_assert(collect(10 * SOON));
	ck_assert_uint_eq(board_ply(ann->match->board), 2);
	ck_assert(!collect(0));
}
END_TEST

START_TEST(stops_thinking_when_the_game_is_over)
{
	start("15x15x5", LEVEL_PERFECT);
	match_resign(ann->match, SIDE_X, WHY_RESIGN, 0);
	ck_assert(collect(SOON));
	ck_assert_uint_eq(board_ply(ann->match->board), 1);
}
END_TEST

START_TEST(stops_thinking_when_its_match_is_gone)
{
	start("15x15x5", LEVEL_PERFECT);
	match_resign(ann->match, SIDE_X, WHY_RESIGN, 0);
	tables_leave(lobby, ann);
	absence_tidy(lobby, 0);
	ck_assert(collect(SOON));
	ck_assert_ptr_null(lobby->by_id);
}
END_TEST

START_TEST(a_thought_of_another_ply_is_forgotten)
{
	start("3x3x3", LEVEL_EASY);
	/* The bot's chair is played for it before its thought comes back. */
	match_play(ann->match, SIDE_O, POINT(0, 0), 0, 0);
	match_play(ann->match, SIDE_X, POINT(0, 1), 0, 0);
	while (collect(SOON) && board_turn(ann->match->board) == SIDE_O)
		;
	ck_assert_uint_eq(board_ply(ann->match->board), 4);
}
END_TEST

START_TEST(a_thought_for_a_cleared_chair_is_forgotten)
{
	struct terms   terms = { .variant = { 15, 15, 5, RULE_FREE } };
	struct player *bob = lobby_enter(lobby, (struct seat){ NULL, NULL });
	struct seek    wish = { .terms = terms, .side = SIDE_O, .wait = 1000 };

	pairing_seek(lobby, ann, &wish, 0);
	wish.side = SIDE_X;
	pairing_seek(lobby, bob, &wish, 0);
	match_play(bob->match, SIDE_X, POINT(7, 7), 0, 0);
	absence_part(lobby, ann, 0);
	lobby_tick(lobby, 30000);
	ck_assert(bob->match->chair[SIDE_O].is_bot);
	match_resign(bob->match, SIDE_X, WHY_RESIGN, 0);
	absence_tidy(lobby, 0);
	ck_assert(collect(SOON));
	ck_assert_uint_eq(board_ply(bob->match->board), 1);
}
END_TEST

START_TEST(does_not_think_while_nobody_is_there)
{
	start("3x3x3", LEVEL_EASY);
	absence_part(lobby, ann, 0);
	ck_assert(collect(10 * SOON));
	match_tell_clock(ann->match, 0);
	ck_assert(!collect(100));
	ck_assert_uint_eq(board_ply(ann->match->board), 1);
	absence_return(lobby, ann, (struct seat){ NULL, NULL }, 0);
	while (board_turn(ann->match->board) == SIDE_O)
		ck_assert(collect(10 * SOON));
}
END_TEST

/* A first stone needs no thought, so it is put for them. */
static struct match *show(void)
{
	struct terms  terms = { .variant = { 15, 15, 5, RULE_FREE } };
	struct match *m = pairing_bots(lobby, &terms, LEVEL_PERFECT,
	    LEVEL_PERFECT);

	ck_assert_int_eq(match_play(m, SIDE_X, POINT(7, 7), 0, 0), OK);
	return m;
}

START_TEST(little_thoughts_do_not_wait_behind_great_ones)
{
	struct match *m[4];

	for (int i = 0; i < 4; i++)
		m[i] = show();
	start("3x3x3", LEVEL_EASY);
	while (board_turn(ann->match->board) == SIDE_O)
		ck_assert(collect(2 * SOON));
	for (int i = 1; i < 4; i++)
		ck_assert_uint_eq(board_ply(m[i]->board), 1);
}
END_TEST

/* What came later than they may take is behind them, however little it is. */
START_TEST(great_thoughts_do_not_wait_for_ever)
{
	struct match *m;

	show();
	m = show();
	ahead += 10 * SOON;
	start("3x3x3", LEVEL_EASY);
	while (board_turn(ann->match->board) == SIDE_O)
		ck_assert(collect(2 * SOON));
	ck_assert_uint_ge(board_ply(m->board), 2);
}
END_TEST

/* --- time and threads --- */

static atomic_uint looks;
static atomic_bool is_held;

/* The first look is the loop's, who posts a thought; then much time passes. */
static msec clock_late(void)
{
	unsigned n = atomic_fetch_add(&looks, 1);

	return n == 0 ? 0 : 1000000 + (msec)n;
}

START_TEST(who_has_waited_thinks_the_less)
{
	open_house(0, clock_late);
	start("15x15x5", LEVEL_PERFECT);
	ck_assert(collect(SOON));
	ck_assert_uint_eq(board_ply(ann->match->board), 2);
	ck_assert_uint_le(atomic_load(&looks), 6);
	tear_down();
}
END_TEST

/* Who thinks gets no further than to look at the clock. */
static msec clock_held(void)
{
	if (atomic_fetch_add(&looks, 1) > 0)
		while (atomic_load(&is_held))
			;
	return 1000000 * (msec)(atomic_load(&looks) - 1);
}

/* Whether anything is remembered of what may come next. */
static bool is_searched(const struct match *m)
{
	struct position *q = position_new();
	bool             found = false;

	position_init(q, board_variant(m->board));
	for (unsigned ply = 1; ply <= board_ply(m->board); ply++)
		position_play(q, board_move(m->board, ply));
	for (point p = 0; p < POINT(0, 15); p++)
		found |= table_find(bots.table,
			     q->hash ^ position_key(p, q->turn))
			     .bound != BOUND_NONE;
	position_free(q);
	return found;
}

START_TEST(idle_threads_fill_the_table)
{
	atomic_store(&is_held, true);
	open_house((unsigned)_i, clock_held);
	start("15x15x5", LEVEL_PERFECT);
	while (!is_searched(ann->match))
		;
	atomic_store(&is_held, false);
	while (board_turn(ann->match->board) == SIDE_O)
		ck_assert(collect(SOON));
	tear_down();
}
END_TEST

static msec clock_still(void)
{
	return 0;
}

START_TEST(helpers_let_others_go_first)
{
	struct terms  terms = { .variant = { 15, 15, 5, RULE_FREE } };
	struct match *great;

	open_house(2, clock_still);
	great = pairing_bots(lobby, &terms, LEVEL_PERFECT, LEVEL_PERFECT);
	ck_assert_int_eq(match_play(great, SIDE_X, POINT(7, 7), 0, 0), OK);
	start("3x3x3", LEVEL_EASY);
	for (unsigned ply = 2; !ann->match->is_over; ply += 2) {
		point p = 0;

		while (!ann->match->is_over &&
		    board_ply(ann->match->board) < ply)
			ck_assert(collect(10 * SOON));
		while (!ann->match->is_over &&
		    match_play(ann->match, SIDE_X, POINT(p % 3, p / 3), 0, 0) !=
			OK)
			p++;
	}
	ck_assert_uint_eq(board_ply(great->board), 1);
	tear_down();
}
END_TEST

Suite *bot_suite(void)
{
	Suite *s = suite_create("bot");
	TCase *t = tcase_create("seat");

	tcase_add_checked_fixture(t, set_up, tear_down);
	tcase_add_test(t, answers_each_move_with_one);
	tcase_add_test(t, stops_thinking_when_the_game_is_over);
	tcase_add_test(t, stops_thinking_when_its_match_is_gone);
	tcase_add_test(t, a_thought_of_another_ply_is_forgotten);
	tcase_add_test(t, a_thought_for_a_cleared_chair_is_forgotten);
	tcase_add_test(t, does_not_think_while_nobody_is_there);
	tcase_add_test(t, little_thoughts_do_not_wait_behind_great_ones);
	tcase_add_test(t, great_thoughts_do_not_wait_for_ever);
	tcase_set_timeout(t, 30);
	suite_add_tcase(s, t);
	t = tcase_create("time and threads");
	tcase_add_test(t, who_has_waited_thinks_the_less);
	tcase_add_loop_test(t, idle_threads_fill_the_table, 2, 4);
	tcase_add_test(t, helpers_let_others_go_first);
	tcase_set_timeout(t, 30);
	suite_add_tcase(s, t);
	return s;
}
