/*
 * test_dfpn.c -- proofs of small games, and the solver's board.
 *
 * The solver's board is compared with the engine's: that of patterns shares no
 * code with it, that of every rule the list of windows; proofs are compared with published values and with plain minimax.
 */

#include <stdlib.h>
#include <string.h>

#include "server/engine/board/position.h"
#include "server/engine/board/windows.h"
#include "server/gomocup/solve_variant.h"
#include "server/solver/bitboard.h"
#include "server/solver/dfpn.h"
#include "tests/support/engine_fixture.h"
#include "tests/support/suite.h"

#define DFPN_BYTES ((size_t)1 << 24)

static const struct search_limits no_limits;

/* Published values, and values proved by other means. */
static const struct {
	const char     *variant;
	enum game_value value;
	unsigned        plies;
} games[] = {
	{ "2x2x2", GAME_FIRST_WINS, 3 },
	{ "3x2x2", GAME_FIRST_WINS, 3 },
	{ "10x2x3", GAME_DRAW, 0 },
	{ "20x2x3", GAME_DRAW, 0 },
	{ "3x3x3", GAME_DRAW, 0 },
	{ "4x3x3", GAME_FIRST_WINS, 7 },
	{ "5x3x3", GAME_FIRST_WINS, 7 },
	{ "4x4x3", GAME_FIRST_WINS, 5 },
	{ "5x5x3", GAME_FIRST_WINS, 5 },
	{ "8x8x3", GAME_FIRST_WINS, 5 },
	{ "4x3x4", GAME_DRAW, 0 },
	{ "12x3x4", GAME_DRAW, 0 },
	{ "21x3x4", GAME_DRAW, 0 },
	{ "4x4x4", GAME_DRAW, 0 },
	{ "5x4x4", GAME_DRAW, 0 },
	{ "6x4x4", GAME_DRAW, 0 },
	{ "5x6x4", GAME_FIRST_WINS, 11 },
	{ "5x5x5", GAME_DRAW, 0 },
	{ "6x5x5", GAME_DRAW, 0 },
	{ "7x5x5", GAME_DRAW, 0 },
	{ "6x6x5", GAME_DRAW, 0 },
	{ "12x4x5", GAME_DRAW, 0 },
	{ "6x6x6", GAME_DRAW, 0 },
	{ "7x6x6", GAME_DRAW, 0 },
	{ "8x8x6", GAME_DRAW, 0 },
	{ "9x7x6", GAME_DRAW, 0 },
	{ "7x7x7", GAME_DRAW, 0 },
	{ "8x8x8", GAME_DRAW, 0 },
	{ "3x3x3/exact", GAME_DRAW, 0 },
	{ "6x6x5/exact", GAME_DRAW, 0 },
	{ "5x5x4/corners", GAME_DRAW, 0 },
	{ "6x6x5/corners", GAME_DRAW, 0 },
	{ "8x8x6/corners", GAME_DRAW, 0 },
	{ "4x4x4/square", GAME_FIRST_WINS, 11 },
	{ "15x15x5", GAME_UNKNOWN, 0 },
};

static msec clock_reads;

static msec tick(void)
{
	return ++clock_reads;
}

TEST_EACH(agrees_with_published_values, games)
{
	struct variant       v = variant_of(games[_i].variant);
	struct search_limits limits = { .clock = tick, .time = 20000 };
	struct solution      s;

	if (games[_i].value == GAME_UNKNOWN)
		limits.time = 200;
	solve(&v, DFPN_BYTES, &limits, &s);
	ck_assert_msg(s.value == games[_i].value && s.plies == games[_i].plies,
	    "%s is %d in %u", games[_i].variant, s.value, s.plies);
	ck_assert_uint_ge(s.pv_length, 1);
}

/* The value of each first move for its player: Win, draw or Loss. */
static const struct {
	const char *variant, *values; /* row by row; dots are skipped */
} openings[] = {
	{ "4x3x3",
	    "WWWW"
	    "LWWL"
	    "WWWW" },
	{ "5x3x3",
	    "WWWWW"
	    "LWWWL"
	    "WWWWW" },
	{ "6x3x3",
	    "WWWWWW"
	    "LWWWWL"
	    "WWWWWW" },
	{ "3x3x3", "ddddddddd" },
	{ "4x4x3", "WWWWWWWWWWWWWWWW" },
	{ "4x4x4", "dddddddddddddddd" },
	{ "6x5x4",
	    "L....."
	    ".WW..."
	    "L.W" },
};

TEST_EACH(finds_the_value_of_first_moves, openings)
{
	struct variant v = variant_of(openings[_i].variant);
	struct dfpn   *p = dfpn_new(DFPN_BYTES);
	const char    *values = openings[_i].values;

	for (int i = 0; values[i] != '\0'; i++) {
		point move = POINT(i % v.columns, i / v.columns);
		bool  x, o;

		if (values[i] == '.')
			continue;
		x = dfpn_prove(p, &v, &move, 1, SIDE_X, &no_limits) ==
		    PROOF_PROVEN;
		o = dfpn_prove(p, &v, &move, 1, SIDE_O, &no_limits) ==
		    PROOF_PROVEN;
		ck_assert_msg((x        ? 'W' :
				      o ? 'L' :
					  'd') == values[i],
		    "%s, %d: %d %d", openings[_i].variant, i, x, o);
	}
	dfpn_free(p);
}

/* Compares the proofs for both sides with minimax. */
static void check(struct dfpn *p, struct board *b)
{
	enum side turn = board_turn(b);
	point     moves[POINTS_MAX];
	int       score = solve_by_minimax(b);

	for (unsigned i = 0; i < board_ply(b); i++)
		moves[i] = board_move(b, i + 1);
	for (int mine = 0; mine < 2; mine++) {
		enum proof_result answer = dfpn_prove(p, board_variant(b),
		    moves, board_ply(b), mine ? turn : side_other(turn),
		    &no_limits);

		ck_assert_int_eq(answer,
		    (mine ? score > 0 : score < 0) ? PROOF_PROVEN :
						     PROOF_DISPROVEN);
	}
}

static void check_random_positions(const char *variant, unsigned seed)
{
	struct dfpn   *p = dfpn_new(DFPN_BYTES >> 8);
	struct variant v = variant_of(variant);

	srand(seed);
	for (int i = 0; i < 60; i++) {
		struct board *b = random_board(&v, 7);

		if (b == NULL)
			continue;
		check(p, b);
		board_free(b);
	}
	dfpn_free(p);
}

TEST_EACH(agrees_with_minimax, small_variants)
{
	check_random_positions(small_variants[_i], (unsigned)_i);
}

/* Windows of two lengths; 8x8x2/square has the most of all boards. */
static const char *const shaped[] = { "3x3x3/corners", "4x3x4/corners",
	"4x4x3/corners", "5x4x5/corners", "6x5x4/corners", "3x3x3/square",
	"4x4x4/square", "5x4x5/square", "5x5x5/square", "7x5x2/square",
	"8x8x2/square", "2x9x3/square" };

TEST_EACH(agrees_with_minimax_on_shapes, shaped)
{
	check_random_positions(shaped[_i], (unsigned)_i);
}

static const char *const boards[] = { "2x2x2", "3x3x2/exact", "4x4x4",
	"5x4x3/exact", "7x7x5", "8x8x4/exact", "8x8x8", "16x4x5", "26x2x3",
	"2x26x12/exact", "2x9x2/exact", "8x8x2", "8x8x3/exact" };

static unsigned random_empty(const struct bitboard *b)
{
	unsigned p;

	do
		p = (unsigned)rand() % b->list.point_count;
	while ((bitboard_empty(b) >> p & 1) == 0);
	return p;
}

TEST_LOOP(undo_restores_everything, 0, 2 * LENGTH(boards))
{
	struct variant   v = variant_of(boards[_i / 2]);
	struct bitboard *b = calloc(2, sizeof(*b)), *before = b + 1;
	unsigned         played[8];

	ck_assert_ptr_nonnull(b);
	srand((unsigned)_i);
	bitboard_init(b, &v, SIDE_O, _i % 2 == 1);
	for (unsigned ply = 0; ply + 8 < b->list.point_count && ply < 40;
	     ply++) {
		*before = *b;
		for (unsigned i = 0; i < 8; i++) {
			played[i] = random_empty(b);
			bitboard_play(b, (enum side)((ply + i) % 2), played[i]);
		}
		for (unsigned i = 8; i-- > 0;)
			bitboard_undo(b, (enum side)((ply + i) % 2), played[i]);
		ck_assert_mem_eq(b, before, sizeof(*b));
		bitboard_play(b, (enum side)(ply % 2), random_empty(b));
	}
	free(b);
}

/* The empty points with this pattern for a side. */
static uint64_t points_of_pattern(const struct position *q, enum side side,
    enum pattern pattern)
{
	uint64_t points = 0;

	for (int i = 0; i < q->variant.columns * q->variant.rows; i++) {
		point p = POINT(i % q->variant.columns, i / q->variant.columns);

		if (position_is_empty(q, p) &&
		    position_pattern(q, side, p) == pattern)
			points |= (uint64_t)1 << i;
	}
	return points;
}

TEST_EACH(agrees_with_the_engine_board, boards)
{
	struct variant   v = variant_of(boards[_i]);
	struct position *q = position_new();
	struct bitboard *b = calloc(1, sizeof(*b));

	ck_assert_ptr_nonnull(b);
	srand((unsigned)_i);
	position_init(q, &v);
	bitboard_init(b, &v, SIDE_X, false);
	while (q->empty > 0) {
		unsigned p = random_empty(b);

		bitboard_play(b, q->turn, p);
		position_play(q, POINT(p % v.columns, p / v.columns));
		if (q->won)
			break;
		for (enum side side = SIDE_X; side <= SIDE_O; side++) {
			ck_assert_uint_eq(b->fives[side],
			    points_of_pattern(q, side, PATTERN_FIVE));
			ck_assert_uint_eq(b->useful[side] & bitboard_empty(b),
			    bitboard_empty(b) &
				~points_of_pattern(q, side, PATTERN_DEAD));
			ck_assert_uint_eq(b->forks[side] & ~b->fives[side],
			    points_of_pattern(q, side, PATTERN_OPEN_FOUR));
		}
	}
	free(b);
	position_free(q);
}

TEST_EACH(agrees_with_the_board_of_every_rule, shaped)
{
	struct variant   v = variant_of(shaped[_i]);
	struct windows  *q = calloc(1, sizeof(*q));
	struct bitboard *b = calloc(2, sizeof(*b)), *before = b + 1;

	ck_assert(b != NULL && q != NULL);
	srand((unsigned)_i);
	windows_init(q, &v);
	bitboard_init(b, &v, SIDE_X, false);
	for (bool is_won = false; q->empty > 0 && !is_won;) {
		unsigned p = random_empty(b);

		is_won = bitboard_has(q->completing[q->turn], p);
		*before = *b;
		bitboard_play(b, q->turn, p);
		bitboard_undo(b, q->turn, p);
		ck_assert_mem_eq(b, before, sizeof(*b));
		bitboard_play(b, q->turn, p);
		windows_play(q, p);
		for (int side = 0; side < 2 && !is_won; side++)
			ck_assert_uint_eq(b->fives[side],
			    q->completing[side][0]);
		for (unsigned i = 0; i < b->list.point_count; i++)
			ck_assert_int_eq(bitboard_empty(b) >> i & 1 &&
				(b->useful[SIDE_X] | b->useful[SIDE_O]) >> i &
				    1,
			    bitboard_empty(b) >> i & 1 && q->heat[i] > 0);
	}
	free(b);
	free(q);
}

static struct bitboard_key
key_after(const char *variant, unsigned x, unsigned o)
{
	struct variant      v = variant_of(variant);
	struct bitboard    *b = calloc(1, sizeof(*b));
	struct bitboard_key key;

	ck_assert_ptr_nonnull(b);
	bitboard_init(b, &v, SIDE_X, false);
	bitboard_play(b, SIDE_X, x);
	bitboard_play(b, SIDE_O, o);
	key = bitboard_key(b);
	free(b);
	return key;
}

static bool is_same_key(struct bitboard_key a, struct bitboard_key b)
{
	return a.mask[0] == b.mask[0] && a.mask[1] == b.mask[1];
}

TEST(symmetric_positions_have_one_key)
{
	struct bitboard_key corner = key_after("4x4x3", 0, 5),
			    edge = key_after("5x3x3", 1, 8);

	ck_assert(is_same_key(key_after("4x4x3", 3, 6), corner));
	ck_assert(is_same_key(key_after("4x4x3", 15, 10), corner));
	ck_assert(is_same_key(key_after("4x4x3", 12, 9), corner));
	ck_assert(!is_same_key(key_after("4x4x3", 12, 10), corner));
	ck_assert(is_same_key(key_after("5x3x3", 13, 6), edge));
	ck_assert(!is_same_key(key_after("5x3x3", 8, 1), edge));
}

TEST_LOOP(a_key_holds_the_whole_position, 0, 5)
{
	struct variant   v = variant_of("8x8x3/exact");
	struct bitboard *b = calloc(1, sizeof(*b));

	ck_assert_ptr_nonnull(b);
	srand((unsigned)_i);
	bitboard_init(b, &v, SIDE_X, false);
	for (enum side side = SIDE_X; bitboard_empty(b) != 0;
	     side = side_other(side)) {
		bitboard_play(b, side, random_empty(b));
		/* Under rule exact no point is left out as dead. */
		ck_assert_uint_eq(b->keys[0].mask[SIDE_X], b->stones[SIDE_X]);
		ck_assert_uint_eq(b->keys[0].mask[SIDE_O], b->stones[SIDE_O]);
		for (unsigned s = 1; s < b->list.symmetry_count; s++)
			for (unsigned p = 0; p < b->list.point_count; p++)
				for (int i = 0; i < 2; i++)
					ck_assert_uint_eq(b->stones[i] >> p & 1,
					    b->keys[s].mask[i] >>
						    b->list.symmetry_map[s][p] &
						1);
	}
	free(b);
}

static atomic_bool stop = true;

TEST_LOOP(stops_at_its_limits, 0, 3)
{
	const struct search_limits limits[] = {
		{ .nodes = 1000 },
		{ .stop = &stop },
		{ .time = 3, .clock = tick },
	};
	struct variant v = variant_of("8x8x5");
	struct dfpn   *p = dfpn_new(0);

	ck_assert_int_eq(dfpn_prove(p, &v, NULL, 0, SIDE_X, &limits[_i]),
	    PROOF_UNKNOWN);
	ck_assert_uint_le(dfpn_nodes(p), 4000);
	dfpn_free(p);
}
