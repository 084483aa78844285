/* psq.c -- games in Piskvork's file format. */

#include "common/records/psq.h"

#include <ctype.h>
#include <string.h>

#include "common/records/record_scanner.h"

#define GAME_START "Piskvorky "

static void skip_blanks(struct record_scanner *s)
{
	while (record_scanner_match(s, " ") || record_scanner_match(s, "\t"))
		;
}

/* Skips a comma and the blanks around it, if the text goes on with one. */
static bool match_comma(struct record_scanner *s)
{
	struct record_scanner ahead = *s;

	skip_blanks(&ahead);
	if (!record_scanner_match(&ahead, ","))
		return false;
	skip_blanks(&ahead);
	*s = ahead;
	return true;
}

/*
 * Whether the line looks like a move: it begins with two numbers and a comma
 * between them.
 */
static bool is_like_move(struct record_scanner s)
{
	uint64_t ignored;

	if (!record_scanner_number(&s, &ignored) || !match_comma(&s))
		return false;
	record_scanner_match(&s, "-");
	return record_scanner_number(&s, &ignored);
}

/* Skips blanks. Returns whether the line ends after them. */
static bool is_line_end(struct record_scanner *s)
{
	skip_blanks(s);
	record_scanner_match(s, "\r");
	return record_scanner_peek(s) == '\n' ||
	    record_scanner_peek(s) == SCANNER_END;
}

/*
 * Whether the line is a number, perhaps with a rule after a comma, like the
 * last line of a game.
 */
static bool is_last_line(struct record_scanner s)
{
	uint64_t ignored;

	record_scanner_match(&s, "-");
	if (!record_scanner_number(&s, &ignored))
		return false;
	return is_line_end(&s) ||
	    (match_comma(&s) && isalpha(record_scanner_peek(&s)));
}

static void write_name(FILE *out, const char *name)
{
	struct record_scanner s = record_scanner_start(name, strlen(name));
	bool                  is_misread = is_like_move(s) || is_last_line(s) ||
	    name[0] == '\0' || record_scanner_match(&s, GAME_START);

	fprintf(out, "%s%s\n", is_misread ? "_" : "", name);
}

void psq_write(FILE *out, const struct game_record *r)
{
	fprintf(out, "Piskvorky %dx%d, 0:0, 0\n", r->variant.columns,
	    r->variant.rows);
	for (unsigned i = 0; i < r->ply_count; i++) {
		const struct record_move *m = &r->moves[i];

		fprintf(out, "%d,%d,%lld\n", POINT_COLUMN(m->p) + 1,
		    r->variant.rows - POINT_ROW(m->p),
		    (long long)(m->spent == RECORD_NO_TIME ? 0 : m->spent));
	}
	write_name(out, r->name[SIDE_X]);
	write_name(out, r->name[SIDE_O]);
	fputs("0\n", out);
}

static bool read_header(struct record_scanner *s, struct variant *v,
    bool *has_second_begun, struct record_error *error)
{
	uint64_t columns, rows, ignored, second;

	if (!record_scanner_match(s, GAME_START) ||
	    !record_scanner_number(s, &columns) ||
	    !record_scanner_match(s, "x") || !record_scanner_number(s, &rows) ||
	    !record_scanner_match(s, ", ") ||
	    !record_scanner_number(s, &ignored) ||
	    !record_scanner_match(s, ":") ||
	    !record_scanner_number(s, &ignored) ||
	    !record_scanner_match(s, ", ") ||
	    !record_scanner_number(s, &second) || second > 1 || !is_line_end(s))
		return record_scanner_fail(s, error,
		    "the first line is not like \"Piskvorky 15x15, 0:0, 0\"");
	if (columns < SIDES_MIN || columns > SIDES_MAX || rows < SIDES_MIN ||
	    rows > SIDES_MAX)
		return record_scanner_fail(s, error,
		    "a board has 2 to 26 columns and rows, not %llu and %llu",
		    (unsigned long long)columns, (unsigned long long)rows);
	v->columns = (uint8_t)columns;
	v->rows = (uint8_t)rows;
	*has_second_begun = second == 1;
	return true;
}

/*
 * Reads "8,8,1230"; or "8,8", a move whose time is not known. If the time is
 * negative, it is not known either: Piskvork writes such a time if the system's
 * clock was set back.
 */
static bool
scan_move(struct record_scanner *s, uint64_t *column, uint64_t *row, msec *time)
{
	uint64_t n = 0;

	*time = 0;
	if (!record_scanner_number(s, column) || !match_comma(s) ||
	    !record_scanner_number(s, row))
		return false;
	if (match_comma(s)) {
		*time = record_scanner_match(s, "-") ? RECORD_NO_TIME : 0;
		if (!record_scanner_number(s, &n))
			return false;
		if (*time == 0)
			*time = (msec)n;
	}
	return is_line_end(s);
}

static bool read_moves(struct record_scanner *s, struct game_record *r,
    struct board *board, struct record_error *error)
{
	uint64_t column, row;
	msec     time;

	while (is_like_move(*s)) {
		struct record_scanner start = *s;

		if (!scan_move(s, &column, &row, &time))
			return record_scanner_fail(&start, error,
			    "move %u is not like 8,8,1230: a column, a row and "
			    "a time in milliseconds",
			    r->ply_count + 1);
		if (column < 1 || column > r->variant.columns || row < 1 ||
		    row > r->variant.rows)
			return record_scanner_fail(&start, error,
			    "move %u, \"%llu,%llu\", is off the board",
			    r->ply_count + 1, (unsigned long long)column,
			    (unsigned long long)row);
		if (!record_scanner_add_move(&start, r, board,
			POINT(column - 1, r->variant.rows - row), error))
			return false;
		r->moves[r->ply_count - 1].spent = time;
		record_scanner_skip_space(s);
	}
	return true;
}

static bool is_game_end(struct record_scanner s)
{
	return record_scanner_peek(&s) == SCANNER_END ||
	    record_scanner_match(&s, GAME_START);
}

/* Skips a line and the white space after it. */
static void skip_line(struct record_scanner *s)
{
	int c;

	while ((c = record_scanner_peek(s)) != '\n' && c != SCANNER_END)
		record_scanner_next(s);
	record_scanner_skip_space(s);
}

/*
 * Reads the lines at the end of a game: up to two names, then the last line.
 * What the last line's number means differs from program to program.
 */
static bool read_names(struct record_scanner *s, struct game_record *r,
    enum side first, struct record_error *error)
{
	for (unsigned i = 0; !is_game_end(*s); i++) {
		struct record_scanner start = *s;
		enum side             side = i == 0 ? first : side_other(first);

		if (is_like_move(*s))
			return record_scanner_fail(s, error,
			    "a move follows the names");
		if (is_last_line(*s))
			return true;
		if (i == 2)
			return record_scanner_fail(&start, error,
			    "after two names only a number can follow");
		skip_line(s);
		record_text_copy(r->name[side], RECORD_NAME_SIZE,
		    start.text + start.at, s->at - start.at);
	}
	return true;
}

/* Reads the rule that follows a comma in the last line of the game. */
static void read_rule(struct record_scanner s, struct game_record *r)
{
	char   name[RECORD_RULE_SIZE];
	size_t at;

	while (!is_game_end(s) && (is_like_move(s) || !is_last_line(s)))
		skip_line(&s);
	for (at = s.at;
	     at < s.length && s.text[at] != ',' && s.text[at] != '\n';)
		at++;
	if (at == s.length || s.text[at] != ',')
		return;
	s.at = at + 1;
	at = s.at;
	skip_line(&s);
	record_text_copy(name, sizeof(name), s.text + at, s.at - at);
	record_scanner_rule(r, name);
}

bool psq_read(struct game_record *r, const char *text, size_t length,
    const struct variant *v, struct record_error *error)
{
	struct record_scanner s = record_scanner_start(text, length);
	struct board         *board;
	bool                  has_second_begun = false, is_read;

	game_record_init(r, v);
	record_scanner_skip_space(&s);
	if (!read_header(&s, &r->variant, &has_second_begun, error) ||
	    !record_scanner_check_variant(&s, r, error))
		return false;
	r->is_size_given = true;
	record_scanner_skip_space(&s);
	read_rule(s, r);
	board = board_new(&r->variant);
	is_read = read_moves(&s, r, board, error) &&
	    read_names(&s, r, has_second_begun ? SIDE_O : SIDE_X, error);
	if (is_read)
		game_record_set_result(r, board);
	board_free(board);
	return is_read;
}
