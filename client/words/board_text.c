/* board_text.c -- prints a board, with letters below and numbers beside it. */

#include "client/words/board_text.h"

#include <string.h>

/*
 * If a side of the board is at least this long, the cells are narrower, letters are
 * also above the board, and numbers are at both ends of a row.
 */
#define LARGE 11

/* Size of the widest row: numbers, 26 cells of two columns, marks and a NUL. */
#define ROW_SIZE 64

struct board_layout {
	int columns, rows;
	int digits; /* how many digits the number of the highest row has */
	int pitch;  /* columns from one cell to the next */
};

static int cell_at(const struct board_layout *l, int column)
{
	return l->digits + 2 + column * l->pitch;
}

static void
mark(char *row, const struct board_layout *l, int column, const char *m)
{
	row[cell_at(l, column) - 1] = m[0];
	row[cell_at(l, column) + 1] = m[1];
}

/* Prints a row without the blanks at its end. */
static void print_row(char *row, FILE *out)
{
	size_t n = ROW_SIZE - 1;

	while (n > 0 && row[n - 1] == ' ')
		n--;
	fprintf(out, "%.*s\n", (int)n, row);
}

static void print_letters(const struct board_layout *l, FILE *out)
{
	char row[ROW_SIZE];

	memset(row, ' ', sizeof(row));
	for (int c = 0; c < l->columns; c++)
		row[cell_at(l, c)] = (char)('a' + c);
	print_row(row, out);
}

static void put_number(char *row, int at, int digits, int n)
{
	if (n >= 10)
		row[at + digits - 2] = (char)('0' + n / 10);
	row[at + digits - 1] = (char)('0' + n % 10);
}

void board_text_print(const struct board *b, const point *line, unsigned n,
    FILE *out)
{
	const struct variant     *v = board_variant(b);
	const struct board_layout l = { .columns = v->columns,
		.rows = v->rows,
		.digits = v->rows > 9 ? 2 : 1,
		.pitch = v->columns < LARGE ? 3 : 2 };
	unsigned                  ply = board_ply(b);
	point last = ply > 0 ? board_move(b, ply) : POINT_NONE;
	char  row[ROW_SIZE];

	if (l.rows >= LARGE)
		print_letters(&l, out);
	for (int r = l.rows - 1; r >= 0; r--) {
		memset(row, ' ', sizeof(row));
		put_number(row, 0, l.digits, r + 1);
		for (int c = 0; c < l.columns; c++)
			row[cell_at(&l, c)] = "XO."[board_at(b, POINT(c, r))];
		if (ply > 0 && POINT_ROW(last) == r)
			mark(row, &l, POINT_COLUMN(last), "[]");
		for (unsigned i = 0; i < n; i++)
			if (POINT_ROW(line[i]) == r)
				mark(row, &l, POINT_COLUMN(line[i]), "**");
		if (l.columns >= LARGE)
			put_number(row, cell_at(&l, l.columns) + 1, l.digits,
			    r + 1);
		print_row(row, out);
	}
	print_letters(&l, out);
}
