/*
 * test_perfect_play.c -- the perfect level makes no mistake against any
 * opponent.
 */

#include <stdlib.h>
#include <string.h>

#include "tests/support/engine_fixture.h"
#include "tests/support/suite.h"

/* The largest boards that are solved completely: 3^12 positions. */
#define POINTS_KNOWN 12
#define POSITIONS    531441

static signed char    known[POSITIONS]; /* value + 2; 0: not computed yet */
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

/* The minimax value for the side to move: 1, 0 or -1. */
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
play(struct engine *e, struct board *b, enum bot_level level, uint64_t seed)
{
	struct search_limits limits = search_limits_for_level(level,
	    board_variant(b));

	limits.seed = seed;
	board_play(b, search_board(e, b, &limits).move);
}

/* The opponent's move: of a level, or random if level is -1. */
static void play_rival(struct board *b, int level, uint64_t seed)
{
	if (level < 0)
		play_random_move(b);
	else
		play(rival, b, (enum bot_level)level, seed);
}

static void set_up(void)
{
	engine = engine_new(TT_BYTES);
	rival = engine_new(TT_BYTES);
	memset(known, 0, sizeof(known));
}

static void tear_down(void)
{
	engine_free(engine);
	engine_free(rival);
}

FIXTURE(set_up, tear_down);

/* The opponents: random moves (-1) and the weaker levels. */
static const int rivals[] = { -1, BOT_EASY, BOT_MEDIUM, BOT_HARD };

#define RIVALS LENGTH(rivals)

static const char *const small[] = { "3x3x3", "4x3x3", "3x4x3", "4x3x4",
	"4x3x3/exact", "6x2x3", "5x2x2", "2x2x2" };

/* Both sides in turn, against each opponent. */
TEST_EACH(keeps_the_value_of_each_position, small)
{
	struct variant v = variant_of(small[_i]);

	ck_assert_uint_le(v.columns * v.rows, POINTS_KNOWN);
	for (unsigned i = 0; i < 2 * RIVALS; i++) {
		enum side     side = i % 2 == 0 ? SIDE_X : SIDE_O;
		unsigned      game = i / 2;
		struct board *b = board_new(&v);

		srand(game);
		while (board_verdict(b) == VERDICT_OPEN) {
			int value_before = value(b);

			if (board_turn(b) != side) {
				play_rival(b, rivals[game], game);
				continue;
			}
			play(engine, b, BOT_PERFECT, game);
			ck_assert_int_eq(-value(b), value_before);
		}
		board_free(b);
	}
}

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

/* X or, if the game is a draw, both sides in turn; X begins as in the first. */
TEST_EACH(never_loses_a_drawn_or_won_game, large)
{
	struct variant v = variant_of(large[_i].variant);
	bool           x_wins = large[_i].x_wins;
	point          first = POINT_NONE;

	for (unsigned i = 0; i < (x_wins ? 1 : 2) * RIVALS; i++) {
		enum side     side = i < RIVALS ? SIDE_X : SIDE_O, winner;
		unsigned      game = i % RIVALS;
		struct board *b = board_new(&v);

		srand(game);
		if (side == SIDE_X && first != POINT_NONE)
			board_play(b, first);
		while (board_verdict(b) == VERDICT_OPEN)
			if (board_turn(b) == side)
				play(engine, b, BOT_PERFECT, game);
			else
				play_rival(b, rivals[game], game);
		first = side == SIDE_X ? board_move(b, 1) : POINT_NONE;
		winner = board_verdict(b) == VERDICT_WON ?
		    side_other(board_turn(b)) :
		    SIDE_NONE;
		if (x_wins)
			ck_assert_int_eq(winner, SIDE_X);
		else
			ck_assert_int_ne(winner, side_other(side));
		board_free(b);
	}
}
