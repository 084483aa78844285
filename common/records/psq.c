/* psq.c -- games in Piskvork's file format. */

#include "common/records/psq.h"

#include <string.h>

#include "common/records/record_scanner.h"

#define DEFAULT_K 5

static void write_name(struct record_buffer *out, const char *name)
{
	bool is_like_move = (name[0] >= '0' && name[0] <= '9') ||
	    name[0] == '-' || name[0] == '+' || name[0] == '\0';

	record_buffer_print(out, "%s%s\n", is_like_move ? "_" : "", name);
}

void psq_write(struct record_buffer *out, const struct game_record *r)
{
	record_buffer_print(out, "Piskvorky %dx%d, 0:0, 0\n",
	    r->variant.columns, r->variant.rows);
	for (unsigned i = 0; i < r->ply_count; i++) {
		const struct record_move *m = &r->moves[i];

		record_buffer_print(out, "%d,%d,%lld\n", POINT_COLUMN(m->p) + 1,
		    r->variant.rows - POINT_ROW(m->p),
		    (long long)(m->spent == RECORD_NO_TIME ? 0 : m->spent));
	}
	write_name(out, r->name[SIDE_X]);
	write_name(out, r->name[SIDE_O]);
	record_buffer_print(out, "0\n");
}

static bool read_header(struct record_scanner *s, struct variant *v,
    bool *has_second_begun, struct record_error *error)
{
	unsigned columns, rows, ignored, second;

	if (!record_scanner_match(s, "Piskvorky ") ||
	    !record_scanner_number(s, &columns) ||
	    !record_scanner_match(s, "x") || !record_scanner_number(s, &rows) ||
	    !record_scanner_match(s, ", ") ||
	    !record_scanner_number(s, &ignored) ||
	    !record_scanner_match(s, ":") ||
	    !record_scanner_number(s, &ignored) ||
	    !record_scanner_match(s, ", ") ||
	    !record_scanner_number(s, &second) || second > 1)
		return record_scanner_fail(s, error,
		    "the first line is not like \"Piskvorky 15x15, 0:0, 0\"");
	if (columns < SIDES_MIN || columns > SIDES_MAX || rows < SIDES_MIN ||
	    rows > SIDES_MAX)
		return record_scanner_fail(s, error,
		    "a board has 2 to 26 columns and rows, not %u and %u",
		    columns, rows);
	v->columns = (uint8_t)columns;
	v->rows = (uint8_t)rows;
	*has_second_begun = second == 1;
	return true;
}

static bool read_k(const struct record_scanner *s, struct game_record *r,
    struct record_error *error)
{
	struct variant *v = &r->variant;
	unsigned        longer = v->columns > v->rows ? v->columns : v->rows;

	if (!r->is_k_given && v->k > longer)
		v->k = (uint8_t)longer;
	return v->k <= longer ||
	    record_scanner_fail(s, error,
		"%u in a row do not fit on a board of %ux%u", v->k, v->columns,
		v->rows);
}

/* Reads "8,8,1230"; false, with nothing changed, if the line is no move. */
static bool scan_move(struct record_scanner *s, unsigned *column, unsigned *row,
    unsigned *time)
{
	struct record_scanner ahead = *s;

	*time = 0;
	if (!record_scanner_number(&ahead, column) ||
	    !record_scanner_match(&ahead, ",") ||
	    !record_scanner_number(&ahead, row))
		return false;
	if (record_scanner_match(&ahead, ",") &&
	    !record_scanner_number(&ahead, time))
		return false;
	*s = ahead;
	return true;
}

static bool read_moves(struct record_scanner *s, struct game_record *r,
    struct board *board, struct record_error *error)
{
	unsigned              column, row, time;
	struct record_scanner start = *s;

	while (scan_move(s, &column, &row, &time)) {
		if (column < 1 || column > r->variant.columns || row < 1 ||
		    row > r->variant.rows)
			return record_scanner_fail(&start, error,
			    "move %u, \"%u,%u\", is off the board",
			    r->ply_count + 1, column, row);
		if (!record_scanner_add_move(&start, r, board,
			POINT(column - 1, r->variant.rows - row), error))
			return false;
		r->moves[r->ply_count - 1].spent = (msec)time;
		record_scanner_skip_space(s);
		start = *s;
	}
	return true;
}

/*
 * Reads a line of text; nothing at the end of the file or before the final
 * number, which may be negative.
 */
static void read_name(struct record_scanner *s, char name[RECORD_NAME_SIZE])
{
	struct record_scanner ahead = *s;
	size_t                start = s->at;
	unsigned              ignored;
	int                   c;

	record_scanner_match(&ahead, "-");
	if (record_scanner_number(&ahead, &ignored))
		return;
	while ((c = record_scanner_peek(s)) != '\n' && c != SCANNER_END)
		record_scanner_next(s);
	record_text_copy(name, RECORD_NAME_SIZE, s->text + start, s->at - start,
	    false);
	record_scanner_skip_space(s);
}

bool psq_read(struct game_record *r, const char *text, size_t length,
    const struct variant *v, struct record_error *error)
{
	static const struct variant standard = { 15, 15, DEFAULT_K, RULE_FREE };
	struct record_scanner       s = record_scanner_start(text, length);
	struct board               *board;
	bool                        has_second_begun = false, is_read;

	game_record_init(r, v != NULL ? v : &standard);
	r->is_k_given = v != NULL;
	record_scanner_skip_space(&s);
	if (!read_header(&s, &r->variant, &has_second_begun, error) ||
	    !read_k(&s, r, error))
		return false;
	record_scanner_skip_space(&s);
	board = board_new(&r->variant);
	is_read = read_moves(&s, r, board, error);
	if (is_read) {
		read_name(&s, r->name[has_second_begun ? SIDE_O : SIDE_X]);
		read_name(&s, r->name[has_second_begun ? SIDE_X : SIDE_O]);
		game_record_set_result(r, board);
	}
	board_free(board);
	return is_read;
}
