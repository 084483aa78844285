/* test_variant.c -- parsing and writing variants. */

#include <string.h>

#include "common/game/rule.h"
#include "common/game/variant.h"
#include "tests/support/suite.h"

static const struct {
	const char *text;
	const char *canonical;
} valid[] = {
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
	{ "3/misere", "3x3x3/misere" },
	{ "7x6x4/DROP", "7x6x4/drop" },
	{ "connect4", "7x6x4/drop" },
	{ "Connect4/free", "7x6x4" },
	{ "4x3x3/corners", "4x3x3/corners" },
	{ "26x26x26/corners", "26x26x26/corners" },
	{ "9/square", "9x9x5/square" },
};

static const char *const invalid[] = { "", " ", "x", "xx", "3x", "x3", "3xx3",
	"3x3x", "3x3x3x", "3x3x3x3", "1", "0", "27", "99", "100", "1x3", "3x1",
	"1x3x2", "3x1x2", "1x26x5", "27x3", "3x27", "0x3x3", "3x3x0", "3x3x1",
	"3x3x4", "2x2x3", "26x26x27", "3x4x5", "7x4x8", "7x6x4/ring",
	"connect4/ring", "connect5", "03x3x3", "3x03x3", "3x3x03", "003", "+3",
	"-3", "3.0", "3 x3x3", " 3x3x3", "3x3x3 ", "3x3x3\n", "3*3*3", "3,3,3",
	"3x3x3/", "3x3x3/e", "3x3x3/exactly", "3x3x3/exact/exact", "/exact",
	"3x3x3exact", "3x3x3 exact", "3x/exact", "3x3x/exact", "gomok",
	"gomokus", "gomoku5", "gomoku/", "tic-tac-toe", "renju", "333x3x3",
	"3x333x3", "3x3x333", "4294967299", "99999999999999999999x3",
	"\xef\xbc\x93", "3\xc3\2273\xc3\2273" };

TEST_EACH(parses_valid_texts, valid)
{
	struct variant v;
	char           text[VARIANT_TEXT_SIZE];

	ck_assert_msg(variant_parse(&v, valid[_i].text), "rejected \"%s\"",
	    valid[_i].text);
	ck_assert_str_eq(variant_write(&v, text), valid[_i].canonical);
}

TEST_EACH(rejects_invalid_texts_without_a_change, invalid)
{
	const struct variant before = { 7, 6, 4, RULE_EXACT };
	struct variant       v = before;

	ck_assert_msg(!variant_parse(&v, invalid[_i]), "accepted \"%s\"",
	    invalid[_i]);
	ck_assert(variant_is_same(&v, &before));
}

/* Checks that the text of v is parsed as v. */
static void check_round_trip(const struct variant *v)
{
	char           text[VARIANT_TEXT_SIZE];
	struct variant back;

	ck_assert_msg(variant_parse(&back, variant_write(v, text)), "%s", text);
	ck_assert_msg(variant_is_same(v, &back), "%s", text);
}

TEST_LOOP(free_and_exact_are_the_plain_rules, 0, RULE_COUNT)
{
	ck_assert_int_eq(rule_is_plain((enum rule)_i),
	    _i == RULE_FREE || _i == RULE_EXACT);
}

TEST_LOOP(parses_every_variant_it_writes, SIDES_MIN, SIDES_MAX + 1)
{
	struct variant v = { .columns = (uint8_t)_i };

	for (v.rows = SIDES_MIN; v.rows <= SIDES_MAX; v.rows++)
		for (v.k = SIDES_MIN; v.k <= v.rows || v.k <= v.columns; v.k++)
			for (int rule = 0; rule < RULE_COUNT; rule++) {
				v.rule = (enum rule)rule;
				check_round_trip(&v);
			}
}

static const struct {
	const char *text;
	enum error  e;
} errors[] = {
	{ "7x6x9/drop", ERR_VARIANT },
	{ "7x6x4drop", ERR_VARIANT },
	{ "1x1/exactly", ERR_VARIANT },
	{ "7x6x4/", ERR_RULES },
	{ "7x6x4/drops", ERR_RULES },
	{ "gomoku/renju", ERR_RULES },
	{ "7x6x4/ring", ERR_RULES },
};

TEST_EACH(tells_why_a_text_is_refused, errors)
{
	struct variant v;

	ck_assert_int_eq(variant_read(&v, errors[_i].text), errors[_i].e);
}

TEST_LOOP(the_refusal_of_an_unknown_rule_lists_them_all, 0, RULE_COUNT)
{
	ck_assert_ptr_nonnull(strstr(error_sentence(ERR_RULES),
	    rules[_i].word));
}

static const struct {
	const char *list, *titles;
	size_t      size;
} lists[] = {
	{ "3x3x3", "Tic-tac-toe", 64 },
	{ "15x15x5,9x9x5,7x6x4/drop", "Gomoku, 9x9x5, Connect Four", 64 },
	{ "15x15x5/exact,ring", "15x15x5/exact, ring", 64 },
	{ "", "", 64 },
	{ "3x3x3,15x15x5,3x3x3", "Tic-tac-toe, Go", 16 },
	{ "3x3x3", "", 1 },
};

TEST_EACH(names_the_games_of_a_list, lists)
{
	char out[64];

	ck_assert_str_eq(variant_list_titles(lists[_i].list, out,
			     lists[_i].size),
	    lists[_i].titles);
}

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

TEST_EACH(compares_all_fields, pairs)
{
	ck_assert(variant_is_same(&pairs[_i].a, &pairs[_i].b) ==
	    pairs[_i].same);
	ck_assert(variant_is_same(&pairs[_i].b, &pairs[_i].a) ==
	    pairs[_i].same);
}
