/* test_review.c -- reviews as they come in, line by line. */

#include "client/model/review.h"

#include <string.h>

#include "tests/support/suite.h"

static struct review r;

static bool apply(const char *text)
{
	char           line[512];
	struct message m;

	strcpy(line, text);
	return parse_message(line, strlen(line), &m) && review_apply(&r, &m);
}

static void clear(void)
{
	r = (struct review){ 0 };
}

FIXTURE(clear, NULL);

TEST(keeps_what_is_said_of_a_move)
{
	ck_assert(apply("* progress 3 17"));
	ck_assert_uint_eq(r.done, 3);
	ck_assert_uint_eq(r.total, 17);
	ck_assert(apply("* move 1 h8 before=98 after=12 mark=blunder "
			"facts=missed,let missed=7 missed-by=fours let=5 "
			"better=i9,k8"));
	ck_assert_uint_eq(r.count, 1);
	ck_assert_int_eq(r.moves[0].mark, RECORD_MARK_BLUNDER);
	ck_assert_uint_eq(r.moves[0].facts, REVIEW_MISSED | REVIEW_LET);
	ck_assert_uint_eq(r.moves[0].before, 98);
	ck_assert_uint_eq(r.moves[0].after, 12);
	ck_assert_uint_eq(r.moves[0].missed, 7);
	ck_assert(r.moves[0].missed_by_fours && !r.moves[0].let_by_fours);
	ck_assert_uint_eq(r.moves[0].let, 5);
	ck_assert_uint_eq(r.moves[0].better_count, 2);
	ck_assert_uint_eq(r.moves[0].better[1], POINT(10, 7));
	ck_assert(apply("* move 2 i9"));
	ck_assert_int_eq(r.moves[1].mark, RECORD_MARK_NONE);
}

static const char *const odd[] = { "* move 2 h8", "* move 0 h8", "* move",
	"* move x h8", "= move 1 h8", "* other 1", "* progress 1 0",
	"* progress 1", "* progress x 3" };

TEST_EACH(refuses_what_does_not_fit, odd)
{
	ck_assert(!apply(odd[_i]));
	ck_assert_uint_eq(r.count, 0);
}

/* Values out of range are not kept. */
TEST(bounds_all_numbers)
{
	char line[512] = "* move 1 h8 before=101 after=-1 mark=x facts=y "
			 "missed=9999 missed-by=x better=a1";

	for (int i = 0; i < 40; i++)
		strcat(line, ",a1");
	ck_assert(apply(line));
	ck_assert_uint_eq(r.moves[0].before, 0);
	ck_assert_uint_eq(r.moves[0].missed, 0);
	ck_assert(!r.moves[0].missed_by_fours);
	ck_assert_uint_eq(r.moves[0].better_count, 0);
	ck_assert(apply("* progress 9 3"));
	ck_assert_uint_eq(r.done, 3);
}

TEST(finds_marks_in_both_directions)
{
	apply("* move 1 h8 mark=none");
	apply("* move 2 h9 mark=mistake");
	apply("* move 3 i8 mark=none");
	apply("* move 4 i9 mark=inaccuracy");
	ck_assert_uint_eq(review_find_mark(&r, 0, false), 2);
	ck_assert_uint_eq(review_find_mark(&r, 2, false), 4);
	ck_assert_uint_eq(review_find_mark(&r, 4, false), 0);
	apply("* move 5 j8 mark=none facts=missed missed=3");
	ck_assert_uint_eq(review_find_mark(&r, 4, false), 5);
	r.count = 4;
	ck_assert_uint_eq(review_find_mark(&r, 9, true), 4);
	ck_assert_uint_eq(review_find_mark(&r, 4, true), 2);
	ck_assert_uint_eq(review_find_mark(&r, 2, true), 0);
	ck_assert_uint_eq(review_find_mark(&r, 0, true), 0);
}
