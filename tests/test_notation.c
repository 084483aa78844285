/* test_notation.c -- points and lists of them, read and written. */

#include <string.h>

#include "common/notation.h"
#include "tests/suites.h"

#define LENGTH(table) ((int)(sizeof(table) / sizeof(table[0])))

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

static const char *const no_points[] = { "", "a", "1", "1a", "aa", "aa1", "a0",
	"a00", "a01", "a27", "a99", "a100", "a111", "a1 ", " a1", "a 1", "a-1",
	"a+1", "a1,", "a1b2", "{1", "`1", "@1", "[1", "!1", "\2011", "\3411",
	"-", "a1.0", "a4294967297", "a1\n", "\xc3\2411" };

START_TEST(reads_a_point)
{
	point p = POINT_NONE;

	ck_assert(notation_read(&p, points[_i].text));
	ck_assert_int_eq(POINT_COLUMN(p), points[_i].column);
	ck_assert_int_eq(POINT_ROW(p), points[_i].row);
}
END_TEST

START_TEST(reads_nothing_else_and_leaves_the_point_alone)
{
	point p = 4711;

	ck_assert_msg(!notation_read(&p, no_points[_i]), "took \"%s\"",
	    no_points[_i]);
	ck_assert_int_eq(p, 4711);
}
END_TEST

START_TEST(every_point_comes_back_from_its_name)
{
	for (int row = 0; row < SIDES_MAX; row++) {
		char   text[NOTATION_POINT];
		size_t n = notation_write(POINT(_i, row), text);
		point  p;

		ck_assert_uint_eq(n, strlen(text));
		ck_assert(notation_read(&p, text));
		ck_assert_int_eq(p, POINT(_i, row));
	}
}
END_TEST

static const struct {
	const char *text;
	int         room, n;
	const char *means; /* when read */
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

START_TEST(reads_and_writes_lists)
{
	point out[9];
	char  text[64];
	int   n = notation_read_list(out, lists[_i].room, lists[_i].text);

	ck_assert_int_eq(n, lists[_i].n);
	if (n < 0)
		return;
	ck_assert_uint_eq(notation_write_list(out, (size_t)n, text),
	    strlen(lists[_i].means));
	ck_assert_str_eq(text, lists[_i].means);
}
END_TEST

START_TEST(the_longest_list_has_room)
{
	static point all[POINTS_MAX], back[POINTS_MAX];
	static char  text[NOTATION_LIST];

	for (int i = 0; i < POINTS_MAX; i++)
		all[i] = POINT(25 - i % 3, 25 - i % 5);
	ck_assert_uint_eq(notation_write_list(all, POINTS_MAX, text),
	    NOTATION_LIST - 1);
	ck_assert_int_eq(notation_read_list(back, POINTS_MAX, text),
	    POINTS_MAX);
	ck_assert_mem_eq(all, back, sizeof(all));
	ck_assert_int_eq(notation_read_list(back, POINTS_MAX - 1, text), -1);
}
END_TEST

Suite *notation_suite(void)
{
	Suite *s = suite_create("notation");
	TCase *t = tcase_create("points");

	tcase_add_loop_test(t, reads_a_point, 0, LENGTH(points));
	tcase_add_loop_test(t, reads_nothing_else_and_leaves_the_point_alone, 0,
	    LENGTH(no_points));
	tcase_add_loop_test(t, every_point_comes_back_from_its_name, 0,
	    SIDES_MAX);
	tcase_add_loop_test(t, reads_and_writes_lists, 0, LENGTH(lists));
	tcase_add_test(t, the_longest_list_has_room);
	suite_add_tcase(s, t);
	return s;
}
