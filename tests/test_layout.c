/* test_layout.c -- where everything is, on a screen of any size. */

#include "client/layout.h"

#include "tests/suites.h"

static const struct {
	int         rows, columns;
	const char *variant;
	bool        wide;
	int         height; /* of a cell; 0: without lines */
	int         seen_rows, seen_columns;
} boards[] = {
	{ 24, 80, "3x3x3", true, 6, 3, 3 },
	{ 24, 80, "15x15x5", true, 0, 15, 15 },
	{ 24, 80, "26x26x5", true, 0, 20, 25 },
	{ 24, 80, "2x2x2", true, 9, 2, 2 },
	{ 16, 40, "3x3x3", false, 1, 3, 3 },
	{ 16, 40, "15x15x5", false, 0, 7, 15 },
	{ 16, 40, "26x26x5", false, 0, 7, 18 },
	{ 60, 200, "3x3x3", true, 18, 3, 3 },
	{ 60, 200, "15x15x5", true, 2, 15, 15 },
	{ 60, 200, "26x26x5", true, 1, 26, 26 },
	{ 60, 40, "15x15x5", false, 0, 15, 15 },
	{ 24, 41, "10x5x4", false, 1, 5, 10 }, /* just fits */
	{ 24, 40, "10x5x4", false, 0, 5, 10 },
	{ 16, 200, "26x26x5", true, 0, 12, 26 },
};

START_TEST(makes_cells_as_large_as_fit)
{
	struct layout  l;
	struct variant v;

	ck_assert(variant_parse(&v, boards[_i].variant));
	layout_screen(&l, boards[_i].rows, boards[_i].columns, &v, 99, 0);
	ck_assert(l.fits);
	ck_assert_int_eq(l.wide, boards[_i].wide);
	ck_assert_int_eq(l.grid.lines ? l.grid.height : 0, boards[_i].height);
	ck_assert_int_eq(l.grid.rows, boards[_i].seen_rows);
	ck_assert_int_eq(l.grid.columns, boards[_i].seen_columns);
	ck_assert_int_eq(l.grid.top, v.rows - 1);
}
END_TEST

static bool is_within(const struct rect *in, const struct rect *out)
{
	return in->row >= out->row && in->column >= out->column &&
	    in->row + in->rows <= out->row + out->rows &&
	    in->column + in->columns <= out->column + out->columns;
}

static bool overlap(const struct rect *a, const struct rect *b)
{
	return a->row < b->row + b->rows && b->row < a->row + a->rows &&
	    a->column < b->column + b->columns &&
	    b->column < a->column + a->columns;
}

/* Every part is on the screen, and none covers another. */
static void is_sound(const struct layout *l, int rows, int columns)
{
	const struct rect *parts[] = { &l->head, &l->main, &l->plates, &l->turn,
		&l->talk, &l->entry, &l->keys };
	struct rect        screen = { 0, 0, rows, columns };

	for (int i = 0; i < 7; i++) {
		ck_assert_msg(is_within(parts[i], &screen),
		    "part %d of %dx%d is beyond it", i, columns, rows);
		for (int j = 0; j < i; j++)
			ck_assert_msg(!overlap(parts[i], parts[j]),
			    "parts %d and %d of %dx%d overlap", i, j, columns,
			    rows);
	}
	ck_assert_int_ge(l->talk.rows, 2);
}

START_TEST(is_sound_in_every_size)
{
	struct layout l;

	for (int rows = LAYOUT_ROWS; rows < 70; rows += 3) {
		for (int columns = LAYOUT_COLUMNS; columns < 210;
		     columns += 7) {
			for (int n = SIDES_MIN; n <= SIDES_MAX; n += 3) {
				struct variant v = { (uint8_t)n, (uint8_t)n, 2,
					RULE_FREE };

				layout_screen(&l, rows, columns, &v, n - 1, 0);
				is_sound(&l, rows, columns);
				ck_assert(is_within(&l.grid.rect, &l.main));
			}
			layout_screen(&l, rows, columns, NULL, 0, 0);
			is_sound(&l, rows, columns);
		}
	}
}
END_TEST

START_TEST(says_when_nothing_fits)
{
	struct layout  l;
	struct variant v = { 3, 3, 3, RULE_FREE };

	layout_screen(&l, LAYOUT_ROWS - 1, 80, &v, 0, 0);
	ck_assert(!l.fits);
	layout_screen(&l, 24, LAYOUT_COLUMNS - 1, &v, 0, 0);
	ck_assert(!l.fits);
	layout_screen(&l, 0, 0, NULL, 0, 0);
	ck_assert(!l.fits);
}
END_TEST

/* Whatever is to be seen of a large board comes into sight. */
START_TEST(reveals_every_point)
{
	struct variant v = { 26, 26, 5, RULE_FREE };
	struct layout  l;
	struct rect    cell;
	int            top = 25, left = 0;

	for (int i = 0; i < 26 * 26; i++) {
		point p = POINT((i * 7) % 26, (i * 11 / 3) % 26);

		layout_screen(&l, 16, 40, &v, top, left);
		grid_reveal(&l.grid, p, &top, &left);
		layout_screen(&l, 16, 40, &v, top, left);
		ck_assert(grid_cell(&l.grid, p, &cell));
		ck_assert(is_within(&cell, &l.main));
	}
	ck_assert(!grid_cell(&l.grid, POINT(30, 3), &cell));
}
END_TEST

Suite *layout_suite(void)
{
	Suite *suite = suite_create("layout");
	TCase *all = tcase_create("all");

	tcase_add_loop_test(all, makes_cells_as_large_as_fit, 0,
	    sizeof(boards) / sizeof(boards[0]));
	tcase_add_test(all, is_sound_in_every_size);
	tcase_add_test(all, says_when_nothing_fits);
	tcase_add_test(all, reveals_every_point);
	suite_add_tcase(suite, all);
	return suite;
}
