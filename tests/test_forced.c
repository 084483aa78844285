/* test_forced.c -- wins by threats: what is said to be won is won. */

#include <stdlib.h>

#include "server/engine/forced.h"
#include "tests/suites.h"
#include "tests/thinker.h"

#define LENGTH(table) ((int)(sizeof(table) / sizeof(table[0])))

static struct position *position;
static struct table    *table;
static struct move      moves[POINTS_MAX * 64];

static void set_up(void)
{
	position = position_new();
	table = table_new(TABLE_BYTES);
}

static void tear_down(void)
{
	table_free(table);
	position_free(position);
}

static bool never(void *whose)
{
	(void)whose;
	return false;
}

/* Plies to a win by threats, and with which move first; or 0. */
static unsigned hunt(bool threes, uint64_t budget, point *first)
{
	struct hunt h = { .position = position,
		.room = moves,
		.budget = budget,
		.plies = 40,
		.failed = threes ? table : NULL,
		.is_over = never };

	return forced_win(&h, first);
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
	/* A four and an open three, two open threes. */
	{ "15x15x5", "h8,h7,h9,a1,h10,o1,i11,a15,j11,o15", 5, 5 },
	{ "15x15x5", "f8,a1,g8,o1,h9,a15,h10,o15", 0, 5 },
	{ "15x15x5", "f8,a1,g8,b1,h9,c1,h10,o15", 0, 7 },
	{ "10x10x4", "e5,a1", 0, 7 },
	{ "15x15x5/exact", "f8,a1,g8,o1,h9,a15,h10,o15", 0, 5 },
	{ "9x9x6", "e5,a1,e4,b1", 0, 0 },
	{ "26x26x7", "h8,a1,i8,c1,j8,e1,k8,g1,l9,i1,l10,k1,l11,m1,l12,o1", 0,
	    5 },
};

START_TEST(finds_what_is_known)
{
	point first;

	play_list(known[_i].variant, known[_i].played);
	ck_assert_uint_eq(hunt(false, 3000, &first), known[_i].fours);
	ck_assert_uint_eq(hunt(true, 3000, &first), known[_i].threes);
}
END_TEST

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

/* What the other may do: to stop the threat, mostly, or anything. */
static point answer(void)
{
	unsigned n = moves_list(position,
	    rand() % 4 > 0 ? SCOPE_NEAR : SCOPE_WHOLE, moves);

	return moves[rand() % n].at;
}

/* Plays a win out: it is there after every answer, and comes at last. */
static void play_out(bool threes, unsigned plies, point first)
{
	for (int i = 0; plies > 1; i++) {
		ck_assert_int_lt(i, 30);
		position_play(position, first);
		ck_assert_uint_eq(position_count(position, position->turn,
				      KIND_FIVE),
		    0);
		position_play(position, answer());
		ck_assert(!position->won);
		plies = hunt(threes, 100000, &first);
		ck_assert_uint_gt(plies, 0);
	}
	ck_assert_int_eq(position_kind(position, position->turn, first),
	    KIND_FIVE);
}

static const struct {
	const char *variant;
	unsigned    stones; /* at least; twice as many at most */
} boards[] = {
	{ "15x15x5", 12 },
	{ "15x15x5/exact", 12 },
	{ "12x12x4", 4 },
};

START_TEST(what_is_won_is_won_whatever_the_answers)
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
		plies = hunt(threes, 300, &first);
		if (plies > 3)
			won++;
		if (plies > 0)
			play_out(threes, plies, first);
	}
	ck_assert_int_ge(won, 3);
}
END_TEST

START_TEST(gives_up_when_its_nodes_are_spent)
{
	struct hunt h = { .position = position,
		.room = moves,
		.budget = 20,
		.plies = 40,
		.failed = table,
		.is_over = never };
	point       first;

	play_list("15x15x5", "h8,h9,i9,g7,i7,i8,g8,f8,j10,h6");
	forced_win(&h, &first);
	ck_assert_uint_eq(h.nodes, 20);
	ck_assert_uint_eq(h.plies, 40);
}
END_TEST

Suite *forced_suite(void)
{
	Suite *s = suite_create("forced");
	TCase *t = tcase_create("wins");

	tcase_set_timeout(t, 60);
	tcase_add_checked_fixture(t, set_up, tear_down);
	tcase_add_loop_test(t, finds_what_is_known, 0, LENGTH(known));
	tcase_add_loop_test(t, what_is_won_is_won_whatever_the_answers, 0,
	    2 * LENGTH(boards));
	tcase_add_test(t, gives_up_when_its_nodes_are_spent);
	suite_add_tcase(s, t);
	return s;
}
