/* test_ply_set.c -- sets of plies, and how they are written. */

#include "common/game/ply_set.h"

#include <string.h>

#include "tests/support/suite.h"

static const struct {
	unsigned    plies[8];
	const char *text;
} sets[] = {
	{ { 0 }, "" },
	{ { 1 }, "1" },
	{ { 3, 5, 7 }, "3-7" },
	{ { 3, 4, 5, 7, 11 }, "3-7,4,11" },
	{ { 676, 674, 675 }, "674-676,675" },
};

TEST_EACH(runs_are_written, sets)
{
	struct ply_set set = { { 0 } };
	char           text[PLY_SET_TEXT_SIZE];

	for (int i = 0; sets[_i].plies[i] != 0; i++)
		ply_set_add(&set, sets[_i].plies[i]);
	ck_assert_uint_eq(ply_set_write(&set, text), strlen(sets[_i].text));
	ck_assert_str_eq(text, sets[_i].text);
}

TEST_EACH(runs_are_read, sets)
{
	struct ply_set set;
	char           text[PLY_SET_TEXT_SIZE];

	ply_set_read(&set, sets[_i].text);
	ply_set_write(&set, text);
	ck_assert_str_eq(text, sets[_i].text);
}

/* What is read of a text that is no list of runs. */
static const char *const odd_texts[][2] = { { "3-7;9", "3-7" }, { "x", "" },
	{ "0", "" }, { "5,0-2,7", "5" }, { "3-677,5", "" }, { "9-3,4", "4" },
	{ "3-,4", "" }, { "5,", "5" }, { "676", "676" } };

TEST_EACH(other_text_ends_the_set, odd_texts)
{
	struct ply_set set;
	char           text[PLY_SET_TEXT_SIZE];

	ply_set_read(&set, odd_texts[_i][0]);
	ply_set_write(&set, text);
	ck_assert_str_eq(text, odd_texts[_i][1]);
}

TEST(text_is_bounded)
{
	struct ply_set set = { { 0 } };
	char           text[PLY_SET_TEXT_SIZE];

	for (unsigned ply = 1; ply <= POINTS_MAX; ply += 4)
		ply_set_add(&set, ply);
	ck_assert_uint_lt(ply_set_write(&set, text), sizeof(text));
}
