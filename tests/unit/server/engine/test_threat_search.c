/* test_threat_search.c -- wins found by threat search are wins. */

#include <stdlib.h>

#include "server/engine/threat_search.h"
#include "tests/support/engine_fixture.h"
#include "tests/support/suite.h"

static struct position *position;
static struct tt       *table;
static struct move      moves[POINTS_MAX * 64];

static void set_up(void)
{
	position = position_new();
	table = tt_new(TT_BYTES);
}

static void tear_down(void)
{
	tt_free(table);
	position_free(position);
}

FIXTURE(set_up, tear_down);

static bool never(void *ctx)
{
	(void)ctx;
	return false;
}

/* Plies to a win by threats, and its first move; or 0. */
static unsigned find_win(bool threes, uint64_t budget, point *first)
{
	struct threat_search h = { .position = position,
		.move_stack = moves,
		.max_nodes = budget,
		.max_plies = 40,
		.tt = threes ? table : NULL,
		.should_stop = never };

	return threat_search_find_win(&h, first);
}

static void play_list(const char *variant, const char *played)
{
	struct variant v = variant_of(variant);
	point          list[POINTS_MAX];
	int            count = notation_read_list(list, POINTS_MAX, played);

	position_init(position, &v);
	for (int i = 0; i < count; i++)
		position_play(position, list[i]);
}

static const struct {
	const char *variant, *played;
	unsigned    fours, threes; /* plies to the win */
} known[] = {
	{ "15x15x5", "h8,a1", 0, 0 },
	{ "15x15x5", "h8,a1,h9,c1,h10,e1,h11,g1", 1, 1 },
	{ "15x15x5", "h8,a1,h9,c1,h10,e1", 3, 3 },
	/* A four and an open three; two open threes. */
	{ "15x15x5", "h8,h7,h9,a1,h10,o1,i11,a15,j11,o15", 5, 5 },
	{ "15x15x5", "f8,a1,g8,o1,h9,a15,h10,o15", 0, 5 },
	{ "15x15x5", "f8,a1,g8,b1,h9,c1,h10,o15", 0, 7 },
	{ "10x10x4", "e5,a1", 0, 7 },
	{ "15x15x5/exact", "f8,a1,g8,o1,h9,a15,h10,o15", 0, 5 },
	{ "9x9x6", "e5,a1,e4,b1", 0, 0 },
	{ "26x26x7", "h8,a1,i8,c1,j8,e1,k8,g1,l9,i1,l10,k1,l11,m1,l12,o1", 0,
	    5 },
};

TEST_EACH(finds_known_wins, known)
{
	point first;

	play_list(known[_i].variant, known[_i].played);
	ck_assert_uint_eq(find_win(false, 3000, &first), known[_i].fours);
	ck_assert_uint_eq(find_win(true, 3000, &first), known[_i].threes);
}

static void play_at(const struct variant *v, unsigned stones)
{
	position_init(position, v);
	while (position->ply < stones && !position->won) {
		point p = POINT(v->columns / 4 + rand() % (v->columns / 2),
		    v->rows / 4 + rand() % (v->rows / 2));

		if (position_is_empty(position, p))
			position_play(position, p);
	}
}

/* The defender's move: usually a sensible one, sometimes any. */
static point random_answer(void)
{
	unsigned n = movegen_moves(position,
	    rand() % 4 > 0 ? MOVEGEN_NEAR : MOVEGEN_ALL, moves);

	return moves[rand() % n].at;
}

/* Plays a win out: it must remain after every answer, and end with a five. */
static void play_out(bool threes, unsigned plies, point first)
{
	for (int i = 0; plies > 1; i++) {
		ck_assert_int_lt(i, 30);
		position_play(position, first);
		ck_assert_uint_eq(position_count(position, position->turn,
				      PATTERN_FIVE),
		    0);
		position_play(position, random_answer());
		ck_assert(!position->won);
		plies = find_win(threes, 100000, &first);
		ck_assert_uint_gt(plies, 0);
	}
	ck_assert_int_eq(position_pattern(position, position->turn, first),
	    PATTERN_FIVE);
}

static const struct {
	const char *variant;
	unsigned    stones; /* minimum; the maximum is twice this */
} boards[] = {
	{ "15x15x5", 12 },
	{ "15x15x5/exact", 12 },
	{ "12x12x4", 4 },
};

TEST_LOOP(wins_hold_against_every_answer, 0, 2 * LENGTH(boards))
{
	struct variant v = variant_of(boards[_i / 2].variant);
	bool           threes = _i % 2;
	int            won = 0;

	srand((unsigned)_i);
	for (int game = 0; game < 150; game++) {
		unsigned plies;
		point    first;

		play_at(&v,
		    boards[_i / 2].stones * (100 + (unsigned)rand() % 100) /
			100);
		if (position->won)
			continue;
		plies = find_win(threes, 300, &first);
		if (plies > 3)
			won++;
		if (plies > 0)
			play_out(threes, plies, first);
	}
	ck_assert_int_ge(won, 3);
}

TEST(stops_at_its_node_limit)
{
	struct threat_search h = { .position = position,
		.move_stack = moves,
		.max_nodes = 10,
		.max_plies = 40,
		.tt = table,
		.should_stop = never };
	point                first;

	play_list("15x15x5", "h8,h9,i9,g7,i7,i8,g8,f8,j10,h6");
	threat_search_find_win(&h, &first);
	ck_assert_uint_eq(h.nodes, 10);
	ck_assert_uint_eq(h.max_plies, 40);
}

/* Results in the table hold for other limits only if they are as strict. */
TEST(keeps_to_its_plies_whatever_the_table_holds)
{
	static const struct {
		unsigned max_plies, plies;
	} searches[] = { { 5, 0 }, { 7, 7 }, { 5, 0 }, { 40, 7 }, { 6, 0 } };
	point first;

	play_list("15x15x5", "f8,a1,g8,b1,h9,c1,h10,o15");
	for (unsigned i = 0; i < LENGTH(searches); i++) {
		struct threat_search h = { .position = position,
			.move_stack = moves,
			.max_nodes = 3000,
			.max_plies = searches[i].max_plies,
			.tt = table,
			.should_stop = never };

		ck_assert_uint_eq(threat_search_find_win(&h, &first),
		    searches[i].plies);
	}
}
