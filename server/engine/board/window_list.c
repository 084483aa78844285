/* window_list.c -- the windows of a rule on a board. */

#include "server/engine/board/window_list.h"

#include <string.h>

static void add_point(struct window_list *l, int column, int row)
{
	l->points[l->points_used++] = (uint16_t)(row * l->variant.columns +
	    column);
	l->all[l->count].length++;
}

static void end_window(struct window_list *l)
{
	l->all[++l->count] = (struct window){ .first = l->points_used };
}

static bool is_on_board(const struct variant *v, int column, int row)
{
	return column >= 0 && column < v->columns && row >= 0 && row < v->rows;
}

/* Adds the window of K points that begins here, if it fits on the board. */
static void add_line(struct window_list *l, int column, int row, int d)
{
	const struct variant *v = &l->variant;
	const struct step    *step = &board_steps[d];
	int                   last = v->k - 1;

	if (!is_on_board(v, column + last * step->column,
		row + last * step->row))
		return;
	for (int i = 0; i < v->k; i++)
		add_point(l, column + i * step->column, row + i * step->row);
	l->all[l->count].direction = (uint8_t)d;
	end_window(l);
}

/* Adds the corners of a rectangle as a window; column, row: the lower left. */
static void
add_rectangle(struct window_list *l, int column, int row, int width, int height)
{
	add_point(l, column, row);
	add_point(l, column + width, row);
	add_point(l, column, row + height);
	add_point(l, column + width, row + height);
	end_window(l);
}

_Static_assert(SHAPE_COUNT == 3, "add_shapes adds the windows of each shape");

static void add_shapes(struct window_list *l, int column, int row)
{
	const struct variant *v = &l->variant;

	if (rules[v->rule].shape == SHAPE_CORNERS && column + row == 0)
		add_rectangle(l, 0, 0, v->columns - 1, v->rows - 1);
	if (rules[v->rule].shape == SHAPE_SQUARE)
		for (int side = 1; is_on_board(v, column + side, row + side);
		     side++)
			add_rectangle(l, column, row, side, side);
}

/* Lists the windows of each point in window_at. */
static void list_windows_at(struct window_list *l)
{
	unsigned next[POINTS_MAX];

	for (unsigned i = 0; i < l->points_used; i++)
		l->at_first[l->points[i] + 1]++;
	for (unsigned p = 0; p < l->point_count; p++) {
		l->at_first[p + 1] += l->at_first[p];
		next[p] = l->at_first[p];
	}
	for (unsigned w = 0; w < l->count; w++)
		for (unsigned i = 0; i < l->all[w].length; i++)
			l->window_at[next[l->points[l->all[w].first +
			    i]]++] = (uint16_t)w;
}

/*
 * Bit 0 of a symmetry's number mirrors the columns, bit 1 the rows; bit 2, on
 * square boards, transposes. If stones fall, only columns are mirrored.
 */
static void init_symmetries(struct window_list *l)
{
	const struct variant *v = &l->variant;

	l->symmetry_count = v->columns == v->rows ? 8 : 4;
	if (rules[v->rule].stones_fall)
		l->symmetry_count = 2;
	if (l->point_count > SYMMETRY_POINTS_MAX)
		l->symmetry_count = 1;
	for (unsigned s = 0; s < l->symmetry_count; s++)
		for (unsigned p = 0; p < l->point_count; p++) {
			unsigned column = p % v->columns, row = p / v->columns;
			unsigned to;

			if (s & 1)
				column = v->columns - 1u - column;
			if (s & 2)
				row = v->rows - 1u - row;
			to = s & 4 ? column * v->columns + row :
				     row * v->columns + column;
			l->symmetry_map[s][p] = (uint16_t)to;
		}
}

void window_list_init(struct window_list *l, const struct variant *v)
{
	l->variant = *v;
	l->point_count = (unsigned)v->columns * v->rows;
	l->count = l->points_used = 0;
	l->all[0] = (struct window){ .first = 0 };
	memset(l->at_first, 0, sizeof(l->at_first));
	for (int row = 0; row < v->rows; row++)
		for (int column = 0; column < v->columns; column++) {
			for (int d = 0; d < DIRECTIONS; d++)
				add_line(l, column, row, d);
			add_shapes(l, column, row);
		}
	list_windows_at(l);
	init_symmetries(l);
}
