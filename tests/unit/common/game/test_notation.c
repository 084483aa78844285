/* test_notation.c -- reading and writing points and lists. */

#include <string.h>

#include "common/game/notation.h"
#include "tests/support/suite.h"

static const struct {
	const char *text;
	int         column, row;
} points[] = {
	{ "a1", 0, 0 },
	{ "A1", 0, 0 },
	{ "b2", 1, 1 },
	{ "h8", 7, 7 },
	{ "H8", 7, 7 },
	{ "i9", 8, 8 }, /* no column is left out */
	{ "o15", 14, 14 },
	{ "z1", 25, 0 },
	{ "Z26", 25, 25 },
	{ "a26", 0, 25 },
	{ "j10", 9, 9 },
	{ "c20", 2, 19 },
};

static const char *const invalid_points[] = { "", "a", "1", "1a", "aa", "aa1",
	"a0", "a00", "a01", "a27", "a99", "a100", "a111", "a1 ", " a1", "a 1",
	"a-1", "a+1", "a1,", "a1b2", "{1", "`1", "@1", "[1", "!1", "\2011",
	"\3411", "-", "a1.0", "a4294967297", "a1\n", "\xc3\2411" };

TEST_EACH(reads_a_point, points)
{
	point p = POINT_NONE;

	ck_assert(notation_read(&p, points[_i].text));
	ck_assert_int_eq(POINT_COLUMN(p), points[_i].column);
	ck_assert_int_eq(POINT_ROW(p), points[_i].row);
}

TEST_EACH(rejects_invalid_points_without_a_change, invalid_points)
{
	point p = 4711;

	ck_assert_msg(!notation_read(&p, invalid_points[_i]), "took \"%s\"",
	    invalid_points[_i]);
	ck_assert_int_eq(p, 4711);
}

TEST_LOOP(reads_every_point_it_writes, 0, SIDES_MAX)
{
	for (int row = 0; row < SIDES_MAX; row++) {
		char   text[NOTATION_POINT_SIZE];
		size_t n = notation_write(POINT(_i, row), text);
		point  p;

		ck_assert_uint_eq(n, strlen(text));
		ck_assert(notation_read(&p, text));
		ck_assert_int_eq(p, POINT(_i, row));
	}
}

static const struct {
	const char *text;
	int         capacity, n;
	const char *canonical; /* as written */
} lists[] = {
	{ "", 9, 0, "-" },
	{ "-", 9, 0, "-" },
	{ "-", 0, 0, "-" },
	{ "a1", 1, 1, "a1" },
	{ "A1,b2", 2, 2, "a1,b2" },
	{ "a1,a1,a1", 9, 3, "a1,a1,a1" },
	{ "z26,a26,z1", 3, 3, "z26,a26,z1" },
	{ "a1,b2", 1, -1, NULL },
	{ "a1", 0, -1, NULL },
	{ "a1,", 9, -1, NULL },
	{ ",a1", 9, -1, NULL },
	{ ",", 9, -1, NULL },
	{ "a1,,b2", 9, -1, NULL },
	{ "a1, b2", 9, -1, NULL },
	{ "a1 b2", 9, -1, NULL },
	{ "a1b2", 9, -1, NULL },
	{ "a1,b27", 9, -1, NULL },
	{ "--", 9, -1, NULL },
	{ "-,a1", 9, -1, NULL },
	{ "a1,-", 9, -1, NULL },
};

TEST_EACH(reads_and_writes_lists, lists)
{
	point out[9];
	char  text[64];
	int   n = notation_read_list(out, lists[_i].capacity, lists[_i].text);

	ck_assert_int_eq(n, lists[_i].n);
	if (n < 0)
		return;
	ck_assert_uint_eq(notation_write_list(out, (size_t)n, text),
	    strlen(lists[_i].canonical));
	ck_assert_str_eq(text, lists[_i].canonical);
}

TEST(the_longest_list_fits)
{
	static point all[POINTS_MAX], back[POINTS_MAX];
	static char  text[NOTATION_LIST_SIZE];

	for (int i = 0; i < POINTS_MAX; i++)
		all[i] = POINT(25 - i % 3, 25 - i % 5);
	ck_assert_uint_eq(notation_write_list(all, POINTS_MAX, text),
	    NOTATION_LIST_SIZE - 1);
	ck_assert_int_eq(notation_read_list(back, POINTS_MAX, text),
	    POINTS_MAX);
	ck_assert_mem_eq(all, back, sizeof(all));
	ck_assert_int_eq(notation_read_list(back, POINTS_MAX - 1, text), -1);
}
