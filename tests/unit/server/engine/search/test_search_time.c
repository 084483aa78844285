/*
 * test_search_time.c -- every level keeps its time limit on every board.
 *
 * The clock advances by one at each read, so the number of reads measures the
 * work between them on any machine.
 */

#include <stdlib.h>

#include "server/engine/board/search_limits.h"
#include "server/engine/search/tt.h"
#include "tests/support/engine_fixture.h"
#include "tests/support/suite.h"

static msec clock_reads;

static msec tick(void)
{
	return ++clock_reads;
}

/* A square board with K a third of its side, half of it, or all. */
static struct variant sized(int side, int part)
{
	int k = part == 0 ? side / 3 : part == 1 ? side / 2 : side;

	return (struct variant){ (uint8_t)side, (uint8_t)side,
		(uint8_t)(k < 2 ? 2 : k), RULE_FREE };
}

/* Searches with this time limit and checks clock reads and nodes. */
static void check_time(struct engine *e, const struct board *b,
    enum bot_level level, msec time)
{
	const struct variant *v = board_variant(b);
	struct search_limits  limits = search_limits_for_level(level, v);
	struct search_result  best;
	msec                  max_reads = time + 3;

	/* The solver reads the clock before each move it tries to prove. */
	if (limits.use_solver && v->columns <= 8)
		max_reads += v->columns * v->rows;
	limits.time = time;
	limits.clock = tick;
	clock_reads = 0;
	best = search_board(e, b, &limits);
	ck_assert_int_le(clock_reads, max_reads);
	ck_assert_uint_le(best.nodes, 128 * (uint64_t)clock_reads);
}

TEST_LOOP(every_level_keeps_its_time_limit, 2, 27)
{
	struct engine *e = engine_new(TT_BYTES);

	srand((unsigned)_i);
	for (int i = 0; i < 3 * BOT_LEVEL_COUNT; i++) {
		struct variant v = sized(_i, i % 3);
		unsigned       points = (unsigned)v.columns * v.rows;
		struct board  *b = random_board(&v, (unsigned)rand() % points);

		if (b == NULL)
			continue;
		check_time(e, b, (enum bot_level)(i / 3), 30);
		board_free(b);
	}
	engine_free(e);
}

TEST_LOOP(every_level_opens_at_once, 2, 27)
{
	struct engine *e = engine_new(TT_BYTES);

	for (int i = 0; i < 3 * BOT_LEVEL_COUNT; i++) {
		struct variant v = sized(_i, i % 3);
		struct search_limits
		    limits = search_limits_for_level((enum bot_level)(i / 3),
			&v);
		struct search_result best;

		limits.clock = tick;
		clock_reads = 0;
		engine_search(e, &v, NULL, 0, &limits, &best);
		ck_assert_int_le(clock_reads, _i > 6 ? 2 : 103);
		if (_i > 6 || (limits.random_margin == 0 && !best.exact))
			ck_assert_uint_eq(best.move, POINT(_i / 2, _i / 2));
	}
	engine_free(e);
}

/*
 * In every other row X has two stones less than a line, closed at one end.
 * Under rule exact that gives a hundred fours to try, none of which wins.
 */
static unsigned many_fours(const struct variant *v, point *out)
{
	unsigned n = 0;

	for (int row = 0; row < v->rows; row += 2)
		for (int i = 1; i <= v->k - 2; i++) {
			out[n++] = POINT(i, row);
			out[n++] = i == 1 ? POINT(0, row) :
					    POINT(i * 3, row + 1);
		}
	return n;
}

TEST(reads_the_clock_during_threat_search)
{
	struct search_limits limits = {
		.clock = tick, .time = 30, .mate_horizon = 14
	};
	struct engine       *e = engine_new(TT_BYTES);
	struct variant       v = variant_of("26x26x10/exact");
	point                moves[POINTS_MAX];
	struct search_result best;

	clock_reads = 0;
	engine_search(e, &v, moves, many_fours(&v, moves), &limits, &best);
	ck_assert_int_ge(clock_reads, 29);
	ck_assert_int_le(clock_reads, 31);
	ck_assert_uint_le(best.nodes, 600);
	engine_free(e);
}

/* Positions with many threats: a threat search could take all the time. */
static const char *const threats[] = {
	"k5,k4,k9,g5,e10,h9,d10,e11,l12,j10,h12,e5",
	"i9,l10,h10,k8,e9,j6,i6,e12,f5,j5,h5,l9",
	"i12,e9,g5,d12,d8,d11,f11,h8,e12,h6,l5,e4,h10,l10",
	"j6,l7,g12,g8,k5,k8,i6,j5,k12,e12",
	"h11,l12,l8,d5,f12,j8,g9,i10,g4,j10,f6,l5,e5,l11",
	"d6,i12,g8,j12,d10,l6,i10,d5,i7,j9",
};

/* Searches one of them and returns the depth. */
static unsigned depth_of(const char *moves, msec (*clock)(void))
{
	struct search_limits limits = { .clock = clock, .time = 100 };
	struct engine       *e = engine_new(TT_BYTES);
	struct search_result best;

	clock_reads = 0;
	best = search_variant(e, "15x15x5", moves, &limits);
	engine_free(e);
	return best.depth;
}

TEST_EACH(threat_search_leaves_time_for_the_main_search, threats)
{
	ck_assert_uint_ge(depth_of(threats[_i], tick), 7);
}

/* The thread does not run from the start of the search until its end. */
static msec stall(void)
{
	return clock_reads++ == 0 ? 0 : 1000;
}

TEST_EACH(compares_the_moves_however_late_it_is, threats)
{
	ck_assert_uint_ge(depth_of(threats[_i], stall), 1);
	ck_assert_int_le(clock_reads, 12);
}

TEST_LOOP(uses_all_the_time_unless_a_match_clock_keeps_it, 0, 2)
{
	struct search_limits limits = {
		.clock = tick, .time = 400, .planned_time = _i ? 400 : 0
	};
	struct engine *e = engine_new(TT_BYTES);

	clock_reads = 0;
	search_variant(e, "15x15x5", "h8,i8,h10,h9,i9,g9,j8", &limits);
	ck_assert_int_ge(clock_reads, _i ? 204 : 400);
	ck_assert_int_le(clock_reads, _i ? 280 : 401);
	engine_free(e);
}

TEST_LOOP(stops_at_a_single_move_unless_its_score_is_needed, 0, 2)
{
	struct search_limits limits = {
		.clock = tick, .time = 100, .needs_score = _i == 1
	};
	struct engine       *e = engine_new(TT_BYTES);
	struct search_result best;

	clock_reads = 0;
	best = search_variant(e, "15x15x5", "h8,g8,i8,a3,j8,a5,k8", &limits);
	ck_assert_int_eq(best.move, POINT(11, 7));
	ck_assert_int_eq(best.depth > 1, limits.needs_score);
	engine_free(e);
}

static msec delay_at_read_10(void)
{
	return ++clock_reads < 10 ? clock_reads : clock_reads + 60;
}

/* Searches for at most 100 ms and returns how often the clock was read. */
static msec
count_reads(struct engine *e, msec (*clock)(void), bool late_move_loses)
{
	struct search_limits limits = {
		.clock = clock, .time = 100, .late_move_loses = late_move_loses
	};

	clock_reads = 0;
	search_variant(e, "15x15x5", "h8,i8,h10,h9,i9,g9", &limits);
	return clock_reads;
}

TEST(a_delay_shortens_the_next_searches)
{
	struct engine *e = engine_new(TT_BYTES);

	ck_assert_int_ge(count_reads(e, tick, true), 99);
	count_reads(e, delay_at_read_10, true);
	ck_assert_int_le(count_reads(e, tick, true), 100 - 58);
	ck_assert_int_le(count_reads(e, tick, true), 100 - 56);
	for (int i = 0; i < 50; i++)
		count_reads(e, tick, true);
	ck_assert_int_ge(count_reads(e, tick, true), 90);
	engine_free(e);
}

/* The first search makes a large table grow. */
TEST(a_delay_is_forgotten_where_the_table_has_grown)
{
	struct engine *e = engine_new(4 * TT_FIRST_BYTES);

	count_reads(e, delay_at_read_10, true);
	ck_assert_int_ge(count_reads(e, tick, true), 99);
	engine_free(e);
}

TEST(a_delay_is_forgotten_where_no_late_move_loses)
{
	struct engine *e = engine_new(TT_BYTES);

	count_reads(e, delay_at_read_10, false);
	ck_assert_int_ge(count_reads(e, tick, false), 99);
	engine_free(e);
}

/* On 8x8x5 the solver takes the time that the main search leaves. */
static msec count_reads_with_solver(struct engine *e, msec (*clock)(void))
{
	struct search_limits limits = { .clock = clock,
		.time = 100,
		.late_move_loses = true,
		.use_solver = true };

	clock_reads = 0;
	search_variant(e, "8x8x5", "d4,e5", &limits);
	return clock_reads;
}

TEST(a_delay_shortens_the_next_solver_run)
{
	struct engine *e = engine_new(TT_BYTES);
	msec           reads = count_reads_with_solver(e, tick);

	ck_assert_int_ge(reads, 100);
	count_reads_with_solver(e, delay_at_read_10);
	ck_assert_int_le(count_reads_with_solver(e, tick), reads - 50);
	engine_free(e);
}
