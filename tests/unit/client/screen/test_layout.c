/* test_layout.c -- the layout for screens of every size. */

#include "client/screen/layout.h"

#include "tests/support/suite.h"

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

TEST_EACH(makes_cells_as_large_as_fit, boards)
{
	struct layout  l;
	struct variant v;

	ck_assert(variant_parse(&v, boards[_i].variant));
	layout_compute(&l, boards[_i].rows, boards[_i].columns, &v, 99, 0);
	ck_assert(l.fits);
	ck_assert_int_eq(l.wide, boards[_i].wide);
	ck_assert_int_eq(l.grid.lines ? l.grid.height : 0, boards[_i].height);
	ck_assert_int_eq(l.grid.rows, boards[_i].seen_rows);
	ck_assert_int_eq(l.grid.columns, boards[_i].seen_columns);
	ck_assert_int_eq(l.grid.top, v.rows - 1);
}

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

/* Every part is on the screen, and no two overlap. */
static void is_sound(const struct layout *l, int rows, int columns)
{
	const struct rect *parts[] = { &l->header, &l->main, &l->players,
		&l->status, &l->chat, &l->input, &l->key_hints, &l->moves };
	struct rect        screen = { 0, 0, rows, columns };

	for (int i = 0; i < LENGTH(parts); i++) {
		ck_assert_msg(is_within(parts[i], &screen),
		    "part %d of %dx%d is beyond it", i, columns, rows);
		for (int j = 0; j < i; j++)
			ck_assert_msg(!overlap(parts[i], parts[j]),
			    "parts %d and %d of %dx%d overlap", i, j, columns,
			    rows);
	}
	ck_assert_int_ge(l->chat.rows, 2);
}

TEST(is_valid_in_every_size)
{
	struct layout l;

	for (int rows = LAYOUT_MIN_ROWS; rows < 70; rows += 3) {
		for (int columns = LAYOUT_MIN_COLUMNS; columns < 210;
		     columns += 7) {
			for (int n = SIDES_MIN; n <= SIDES_MAX; n += 3) {
				struct variant v = { (uint8_t)n, (uint8_t)n, 2,
					RULE_FREE };

				layout_compute(&l, rows, columns, &v, n - 1, 0);
				is_sound(&l, rows, columns);
				layout_extend_status(&l, 1 + rows % 24);
				is_sound(&l, rows, columns);
				ck_assert(is_within(&l.grid.rect, &l.main));
			}
			layout_compute(&l, rows, columns, NULL, 0, 0);
			is_sound(&l, rows, columns);
		}
	}
}

/* At the commonest size, too, whatever fills the place of the board. */
TEST_LOOP(shows_moves_beside_the_board, 3, 20)
{
	const struct variant v = { (uint8_t)_i, (uint8_t)_i, 3, RULE_FREE };
	struct layout        l;

	layout_compute(&l, 24, 80, &v, _i - 1, 0);
	layout_extend_status(&l, 5);
	ck_assert(l.wide);
	ck_assert_int_ge(l.moves.rows, 5);
	ck_assert_int_ge(l.moves.columns, 24);
	ck_assert_int_ge(l.chat.rows, 5);
}

TEST(refuses_screens_that_are_too_small)
{
	struct layout  l;
	struct variant v = { 3, 3, 3, RULE_FREE };

	layout_compute(&l, LAYOUT_MIN_ROWS - 1, 80, &v, 0, 0);
	ck_assert(!l.fits);
	layout_compute(&l, 24, LAYOUT_MIN_COLUMNS - 1, &v, 0, 0);
	ck_assert(!l.fits);
	layout_compute(&l, 0, 0, NULL, 0, 0);
	ck_assert(!l.fits);
}

/* Every point of a board that does not fit can be scrolled to. */
TEST(scrolls_to_every_point)
{
	struct variant v = { 26, 26, 5, RULE_FREE };
	struct layout  l;
	struct rect    cell;
	int            top = 25, left = 0;

	for (int i = 0; i < 26 * 26; i++) {
		point p = POINT((i * 7) % 26, (i * 11 / 3) % 26);

		layout_compute(&l, 16, 40, &v, top, left);
		grid_scroll_to(&l.grid, p, &top, &left);
		layout_compute(&l, 16, 40, &v, top, left);
		ck_assert(grid_cell(&l.grid, p, &cell));
		ck_assert(is_within(&cell, &l.main));
	}
	ck_assert(!grid_cell(&l.grid, POINT(30, 3), &cell));
}
