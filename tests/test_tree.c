/* test_tree.c -- the tree of a search: what it says holds, whatever was asked. */

#include <stdlib.h>

#include "server/engine/tree.h"
#include "tests/suites.h"
#include "tests/thinker.h"

#define LENGTH(table) ((int)(sizeof(table) / sizeof(table[0])))

static const struct limits no_limits;

static const char *const small[] = {
	"3x3x3",
	"3x3x3/exact",
	"4x3x3",
	"4x3x3/exact",
	"3x5x3/exact",
	"4x4x3",
	"5x4x4/exact",
	"2x5x2/exact",
};

/* Sets the tree on a random position, or false if that game was over. */
static bool set_up(struct tree *t, const struct variant *v, unsigned empty)
{
	struct board *b = random_board(v, empty);

	if (b == NULL)
		return false;
	tree_begin(t, v, &no_limits);
	for (unsigned ply = 1; ply <= board_ply(b); ply++)
		position_play(t->position, board_move(b, ply));
	board_free(b);
	return true;
}

/* The score of a move, to the end, with this window. */
static int score_of(struct tree *t, point move, int alpha, int beta)
{
	struct node n = { .depth = 20, .alpha = alpha, .beta = beta };

	return tree_try(t, &n, 0, (struct move){ .at = move }, 20);
}

/* Asks within narrow windows first, so that only bounds are remembered. */
static void check(struct tree *narrow, struct tree *fresh, point move)
{
	static const int marks[] = { 0, SCORE_WIN - 3, 3 - SCORE_WIN,
		SCORE_WIN - 6, 6 - SCORE_WIN };
	int              score = score_of(fresh, move, -SCORE_MOST, SCORE_MOST);

	for (int i = 0; i < LENGTH(marks); i++) {
		int bound = score_of(narrow, move, marks[i] - 1, marks[i]);

		ck_assert_int_eq(bound >= marks[i], score >= marks[i]);
		ck_assert(bound >= marks[i] ? bound <= score : bound >= score);
	}
	ck_assert_int_eq(score_of(narrow, move, -SCORE_MOST, SCORE_MOST),
	    score);
}

START_TEST(a_bound_is_no_score)
{
	struct tree   *narrow = calloc(2, sizeof(*narrow)), *fresh = narrow + 1;
	struct variant v = variant_of(small[_i]);
	struct move    moves[POINTS_MAX];

	ck_assert_ptr_nonnull(narrow);
	narrow->table = table_new(TABLE_BYTES);
	fresh->table = table_new(0);
	narrow->position = position_new();
	fresh->position = position_new();
	for (unsigned seed = 0; seed < 40; seed++) {
		unsigned count;

		srand(seed);
		if (!set_up(narrow, &v, 8))
			continue;
		srand(seed);
		set_up(fresh, &v, 8);
		if (position_count(fresh->position, fresh->position->turn,
			KIND_FIVE) > 0)
			continue;
		count = moves_list(fresh->position, SCOPE_WHOLE, moves);
		for (unsigned i = 0; i < count; i++)
			check(narrow, fresh, moves[i].at);
	}
	for (int i = 0; i < 2; i++) {
		position_free(narrow[i].position);
		table_free(narrow[i].table);
	}
	free(narrow);
}
END_TEST

Suite *tree_suite(void)
{
	Suite *s = suite_create("tree");
	TCase *t = tcase_create("windows");

	tcase_set_timeout(t, 60);
	tcase_add_loop_test(t, a_bound_is_no_score, 0, LENGTH(small));
	suite_add_tcase(s, t);
	return s;
}
