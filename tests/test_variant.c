/* test_variant.c -- what people may type for a game, and the one way back. */

#include "common/variant.h"
#include "tests/suites.h"

#define LENGTH(table) ((int)(sizeof(table) / sizeof(table[0])))

static const struct {
	const char *typed;
	const char *means;
} read[] = {
	{ "3x3x3", "3x3x3" },
	{ "3X3X3", "3x3x3" },
	{ "3", "3x3x3" },
	{ "2", "2x2x2" },
	{ "4", "4x4x4" },
	{ "5", "5x5x5" },
	{ "6", "6x6x5" },
	{ "26", "26x26x5" },
	{ "3x3", "3x3x3" },
	{ "7x4", "7x4x4" },
	{ "4x7", "4x7x4" },
	{ "2x9", "2x9x2" },
	{ "15x15", "15x15x5" },
	{ "15x15x5", "15x15x5" },
	{ "26x26x26", "26x26x26" },
	{ "2x2x2", "2x2x2" },
	{ "2x26x26", "2x26x26" },
	{ "26x2x26", "26x2x26" },
	{ "15x15x5/exact", "15x15x5/exact" },
	{ "15x15x5/EXACT", "15x15x5/exact" },
	{ "15x15/exact", "15x15x5/exact" },
	{ "3/exact", "3x3x3/exact" },
	{ "15x15x5/free", "15x15x5" },
	{ "3/free", "3x3x3" },
	{ "26x26x26/exact", "26x26x26/exact" },
	{ "tictactoe", "3x3x3" },
	{ "TicTacToe", "3x3x3" },
	{ "gomoku", "15x15x5" },
	{ "gomoku/exact", "15x15x5/exact" },
	{ "Gomoku/Free", "15x15x5" },
};

static const char *const refused[] = { "", " ", "x", "xx", "3x", "x3", "3xx3",
	"3x3x", "3x3x3x", "3x3x3x3", "1", "0", "27", "99", "100", "1x3", "3x1",
	"1x3x2", "3x1x2", "1x26x5", "27x3", "3x27", "0x3x3", "3x3x0", "3x3x1",
	"3x3x4", "2x2x3", "26x26x27", "3x4x5", "7x4x8", "03x3x3", "3x03x3",
	"3x3x03", "003", "+3", "-3", "3.0", "3 x3x3", " 3x3x3", "3x3x3 ",
	"3x3x3\n", "3*3*3", "3,3,3", "3x3x3/", "3x3x3/e", "3x3x3/exactly",
	"3x3x3/exact/exact", "/exact", "3x3x3exact", "3x3x3 exact", "3x/exact",
	"3x3x/exact", "gomok", "gomokus", "gomoku5", "gomoku/", "tic-tac-toe",
	"renju", "333x3x3", "3x333x3", "3x3x333", "4294967299",
	"99999999999999999999x3", "\xef\xbc\x93", "3\xc3\2273\xc3\2273" };

START_TEST(reads_what_people_type)
{
	struct variant v;
	char           text[VARIANT_TEXT];

	ck_assert_msg(variant_parse(&v, read[_i].typed), "refused \"%s\"",
	    read[_i].typed);
	ck_assert_str_eq(variant_write(&v, text), read[_i].means);
}
END_TEST

START_TEST(refuses_everything_else_and_changes_nothing)
{
	const struct variant before = { 7, 6, 4, RULE_EXACT };
	struct variant       v = before;

	ck_assert_msg(!variant_parse(&v, refused[_i]), "took \"%s\"",
	    refused[_i]);
	ck_assert(variant_is_same(&v, &before));
}
END_TEST

/* Whether v is written in its room, and read back as it was. */
static void comes_back(const struct variant *v)
{
	char           text[VARIANT_TEXT];
	struct variant back;

	ck_assert_msg(variant_parse(&back, variant_write(v, text)), "%s", text);
	ck_assert_msg(variant_is_same(v, &back), "%s", text);
}

START_TEST(every_game_there_is_comes_back_from_its_name)
{
	struct variant v = { .columns = (uint8_t)_i };

	for (v.rows = SIDES_MIN; v.rows <= SIDES_MAX; v.rows++)
		for (v.k = SIDES_MIN; v.k <= v.rows || v.k <= v.columns; v.k++)
			for (int rule = RULE_FREE; rule <= RULE_EXACT; rule++) {
				v.rule = (enum rule)rule;
				comes_back(&v);
			}
}
END_TEST

static const struct {
	struct variant a, b;
	bool           same;
} pairs[] = {
	{ { 3, 3, 3, RULE_FREE }, { 3, 3, 3, RULE_FREE }, true },
	{ { 3, 3, 3, RULE_FREE }, { 3, 3, 3, RULE_EXACT }, false },
	{ { 4, 3, 3, RULE_FREE }, { 3, 3, 3, RULE_FREE }, false },
	{ { 4, 3, 3, RULE_FREE }, { 3, 4, 3, RULE_FREE }, false },
	{ { 4, 4, 3, RULE_FREE }, { 4, 4, 4, RULE_FREE }, false },
	{ { 9, 8, 7, RULE_EXACT }, { 9, 8, 7, RULE_EXACT }, true },
};

START_TEST(games_are_the_same_when_all_of_them_is)
{
	ck_assert(variant_is_same(&pairs[_i].a, &pairs[_i].b) ==
	    pairs[_i].same);
	ck_assert(variant_is_same(&pairs[_i].b, &pairs[_i].a) ==
	    pairs[_i].same);
}
END_TEST

Suite *variant_suite(void)
{
	Suite *s = suite_create("variant");
	TCase *t = tcase_create("text");

	tcase_add_loop_test(t, reads_what_people_type, 0, LENGTH(read));
	tcase_add_loop_test(t, refuses_everything_else_and_changes_nothing, 0,
	    LENGTH(refused));
	tcase_add_loop_test(t, every_game_there_is_comes_back_from_its_name,
	    SIDES_MIN, SIDES_MAX + 1);
	tcase_add_loop_test(t, games_are_the_same_when_all_of_them_is, 0,
	    LENGTH(pairs));
	suite_add_tcase(s, t);
	return s;
}
