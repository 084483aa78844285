/* test_perfect.c -- the perfect level makes no mistake, whoever plays it. */

#include <stdlib.h>
#include <string.h>

#include "tests/suites.h"
#include "tests/thinker.h"

/* The most points whose positions we can know one and all: 3 to the twelfth. */
#define POINTS_KNOWN 12
#define POSITIONS    531441

static signed char    known[POSITIONS]; /* value + 2; 0: not known yet */
static struct engine *engine, *rival;

static point nth_point(const struct variant *v, unsigned i)
{
	return POINT(i % v->columns, i / v->columns);
}

static unsigned index_of(const struct board *b)
{
	const struct variant *v = board_variant(b);
	unsigned              index = 0;

	for (unsigned i = 0; i < (unsigned)v->columns * v->rows; i++)
		index = index * 3 + (unsigned)board_at(b, nth_point(v, i));
	return index;
}

/* 1, 0 or -1: what the position is worth to the side to move, by minimax. */
static int value(struct board *b)
{
	const struct variant *v = board_variant(b);
	unsigned              index = index_of(b);
	int                   best = -1;

	if (board_verdict(b) != VERDICT_OPEN)
		return board_verdict(b) == VERDICT_WON ? -1 : 0;
	if (known[index] != 0)
		return known[index] - 2;
	for (unsigned i = 0; i < (unsigned)v->columns * v->rows; i++)
		if (board_play(b, nth_point(v, i)) == OK) {
			int score = -value(b);

			board_undo(b);
			best = score > best ? score : best;
		}
	known[index] = (signed char)(best + 2);
	return best;
}

static void
play(struct engine *e, struct board *b, enum level level, uint64_t seed)
{
	struct limits limits = limits_of(level, board_variant(b));

	limits.seed = seed;
	board_play(b, think_on(e, b, &limits).move);
}

/* A rival's move: of a level, or at random. */
static void answer(struct board *b, int level, uint64_t seed)
{
	if (level < 0)
		play_at_random(b);
	else
		play(rival, b, (enum level)level, seed);
}

static void set_up(void)
{
	engine = engine_new(TABLE_BYTES);
	rival = engine_new(TABLE_BYTES);
	memset(known, 0, sizeof(known));
}

static void tear_down(void)
{
	engine_free(engine);
	engine_free(rival);
}

/* Rivals: at random, and each level. */
static const int rivals[] = { -1, LEVEL_EASY, LEVEL_MEDIUM, LEVEL_HARD };

#define RIVALS 4

/* Games of each kind; each rival plays as often. */
#define GAMES 4

static const char *const small[] = { "3x3x3", "4x3x3", "3x4x3", "4x3x4",
	"4x3x3/exact", "6x2x3", "5x2x2", "2x2x2" };

START_TEST(keeps_what_each_position_is_worth)
{
	enum side      side = _i % 2 == 0 ? SIDE_X : SIDE_O;
	struct variant v = variant_of(small[_i / 2]);

	ck_assert_uint_le(v.columns * v.rows, POINTS_KNOWN);
	for (unsigned game = 0; game < GAMES; game++) {
		struct board *b = board_new(&v);

		srand(game);
		while (board_verdict(b) == VERDICT_OPEN) {
			int worth = value(b);

			if (board_turn(b) != side) {
				answer(b, rivals[game % RIVALS], game);
				continue;
			}
			play(engine, b, LEVEL_PERFECT, game);
			ck_assert_int_eq(-value(b), worth);
		}
		board_free(b);
	}
}
END_TEST

static const struct {
	const char *variant;
	bool        x_wins;
} large[] = {
	{ "4x4x4", false },
	{ "4x4x3", true },
	{ "5x3x3", true },
	{ "5x3x4", false },
	{ "4x4x4/exact", false },
};

START_TEST(never_loses_what_it_need_not)
{
	enum side      side = _i % 2 == 0 ? SIDE_X : SIDE_O, winner;
	struct variant v = variant_of(large[_i / 2].variant);
	bool           x_wins = large[_i / 2].x_wins;

	for (unsigned game = 0; game < GAMES; game++) {
		struct board *b = board_new(&v);

		srand(game);
		while (board_verdict(b) == VERDICT_OPEN)
			if (board_turn(b) == side)
				play(engine, b, LEVEL_PERFECT, game);
			else
				answer(b, rivals[game % RIVALS], game);
		winner = board_verdict(b) == VERDICT_WON ?
		    side_other(board_turn(b)) :
		    SIDE_NONE;
		if (x_wins && side == SIDE_X)
			ck_assert_int_eq(winner, SIDE_X);
		else if (!x_wins)
			ck_assert_int_ne(winner, side_other(side));
		board_free(b);
	}
}
END_TEST

Suite *perfect_suite(void)
{
	Suite *s = suite_create("perfect");
	TCase *t = tcase_create("games");

	tcase_add_checked_fixture(t, set_up, tear_down);
	tcase_add_loop_test(t, keeps_what_each_position_is_worth, 0,
	    2 * (int)(sizeof(small) / sizeof(small[0])));
	tcase_add_loop_test(t, never_loses_what_it_need_not, 0,
	    2 * (int)(sizeof(large) / sizeof(large[0])));
	tcase_set_timeout(t, 60);
	suite_add_tcase(s, t);
	return s;
}
