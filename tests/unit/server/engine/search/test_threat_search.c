/* test_threat_search.c -- wins found by threat search are wins. */

#include <stdlib.h>

#include "server/engine/search/threat_search.h"
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

static struct threat_search
new_search(enum threat_search_kind kind, uint64_t max_nodes, unsigned max_plies)
{
	return (struct threat_search){ .kind = kind,
		.position = position,
		.move_stack = moves,
		.max_nodes = max_nodes,
		.max_plies = max_plies,
		.tt = table,
		.should_stop = never };
}

/* Plies to a win by threats, and its first move; or 0. */
static unsigned
find_win(enum threat_search_kind kind, uint64_t max_nodes, point *first)
{
	struct threat_search h = new_search(kind, max_nodes, 40);

	return threat_search_find_win(&h, first);
}

static void play_list(const char *variant, const char *played)
{
	struct variant v = variant_of(variant);
	point          list[POINTS_MAX];
	int            count = notation_read_list(list, POINTS_MAX, played);

	ck_assert_int_ge(count, 0);
	position_set_up(position, &v, list, (unsigned)count);
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
	ck_assert_uint_eq(find_win(THREATS_FOURS, 3000, &first),
	    known[_i].fours);
	ck_assert_uint_eq(find_win(THREATS_NEAR_FOURS, 3000, &first),
	    known[_i].fours);
	ck_assert_uint_eq(find_win(THREATS_THREES, 3000, &first),
	    known[_i].threes);
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
	unsigned n = movegen_moves(position, MOVEGEN_NEAR, moves);
	point    p = moves[rand() % n].at;

	if (rand() % 4 == 0)
		do
			p = (point)(rand() % POINT_LIMIT);
		while (!position_is_empty(position, p));
	return p;
}

/* Plays a win out: it must remain after every answer, and end with a five. */
static void play_out(enum threat_search_kind kind, unsigned plies, point first)
{
	for (int i = 0; plies > 1; i++) {
		ck_assert_int_lt(i, 30);
		position_play(position, first);
		ck_assert_uint_eq(position_count(position, position->turn,
				      PATTERN_FIVE),
		    0);
		position_play(position, random_answer());
		ck_assert(!position->won);
		plies = find_win(kind, 100000, &first);
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

TEST_LOOP(wins_hold_against_every_answer, 0, 3 * LENGTH(boards))
{
	struct variant          v = variant_of(boards[_i / 3].variant);
	enum threat_search_kind kind = (enum threat_search_kind)(_i % 3);
	int                     won = 0;

	srand((unsigned)_i);
	for (int game = 0; game < 150; game++) {
		unsigned plies;
		point    first;

		play_at(&v,
		    boards[_i / 3].stones * (100 + (unsigned)rand() % 100) /
			100);
		if (position->won)
			continue;
		plies = find_win(kind, 300, &first);
		if (plies > 3)
			won++;
		if (plies > 0)
			play_out(kind, plies, first);
	}
	ck_assert_int_ge(won, 3);
}

TEST(stops_at_its_node_limit)
{
	struct threat_search h = new_search(THREATS_THREES, 10, 40);
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
		struct threat_search h = new_search(THREATS_THREES, 3000,
		    searches[i].max_plies);

		ck_assert_uint_eq(threat_search_find_win(&h, &first),
		    searches[i].plies);
	}
}

/* A win by fours in two parts of the board, and one in a single part. */
#define TWO_AREAS "j6,h10,j5,j8,e8,i10,e5,d6,e9,h5,i5,h8,g7,d4,j10,g9,d5,f6"
#define ONE_AREA  "i8,e6,h8,f4,i6,g9,e8,e4,i10,j9,h5,f6"

TEST(finds_near_fours_alone)
{
	point first;

	play_list("15x15x5", TWO_AREAS);
	ck_assert_uint_eq(find_win(THREATS_FOURS, 3000, &first), 9);
	ck_assert_uint_eq(find_win(THREATS_NEAR_FOURS, 3000, &first), 0);
}

TEST(keeps_results_of_near_fours)
{
	struct threat_search h = new_search(THREATS_NEAR_FOURS, 3000, 40);
	point                first, again;

	play_list("15x15x5", ONE_AREA);
	ck_assert_uint_eq(threat_search_find_win(&h, &first), 9);
	h = new_search(THREATS_NEAR_FOURS, 3000, 40);
	ck_assert_uint_eq(threat_search_find_win(&h, &again), 9);
	ck_assert_uint_eq(h.nodes, 0);
	ck_assert_uint_eq(again, first);
	/* A win that is too long does not count, but stays in the table. */
	h = new_search(THREATS_NEAR_FOURS, 3000, 6);
	ck_assert_uint_eq(threat_search_find_win(&h, &again), 0);
	h = new_search(THREATS_NEAR_FOURS, 3000, 40);
	ck_assert_uint_eq(threat_search_find_win(&h, &again), 9);
	ck_assert_uint_eq(h.nodes, 0);
}

TEST(keeps_no_result_of_a_stopped_search)
{
	struct threat_search h = new_search(THREATS_NEAR_FOURS, 2, 40);
	point                first;

	play_list("15x15x5", ONE_AREA);
	ck_assert_uint_eq(threat_search_find_win(&h, &first), 0);
	h.max_nodes = 3000;
	ck_assert_uint_eq(threat_search_find_win(&h, &first), 9);
}
