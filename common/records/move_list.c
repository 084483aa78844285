/* move_list.c -- a game as its moves alone, in one line. */

#include "common/records/move_list.h"

#include <stdio.h>
#include <string.h>

#include "common/notation.h"
#include "common/records/record_scanner.h"

void move_list_write(struct record_buffer *out, const struct game_record *r)
{
	for (unsigned i = 0; i < r->ply_count; i++) {
		char   text[NOTATION_POINT_SIZE];
		size_t length = notation_write(r->moves[i].p, text);

		record_buffer_append(out, text, length);
	}
	record_buffer_append(out, "\n\n", 2);
}

/* Moves past blanks, commas and numbers such as "12.". */
static void skip_separators(struct record_scanner *s)
{
	size_t   before;
	uint64_t number;

	do {
		struct record_scanner ahead;

		before = s->at;
		record_scanner_skip_space(s);
		record_scanner_match(s, ",");
		ahead = *s;
		if (record_scanner_number(&ahead, &number) &&
		    record_scanner_match(&ahead, "."))
			*s = ahead;
	} while (s->at != before);
}

/*
 * If the first move of a line is illegal, the line may have been meant as a new
 * game.
 */
static bool add_move(const struct record_scanner *start, struct game_record *r,
    struct board *board, point p, struct record_error *error)
{
	size_t length;

	if (record_scanner_add_move(start, r, board, p, error))
		return true;
	length = strlen(error->text);
	if (start->column == 1)
		snprintf(error->text + length, sizeof(error->text) - length,
		    "; games are separated by an empty line");
	return false;
}

static bool read_point(struct record_scanner *s, struct game_record *r,
    struct board *board, struct record_error *error)
{
	struct record_scanner start = *s;
	int                   letter = record_scanner_next(s) | ('a' - 'A');
	uint64_t              row;

	if (letter < 'a' || letter > 'z' || !record_scanner_number(s, &row))
		return record_scanner_fail(&start, error,
		    "move %u is not a letter and a number, such as h8%s",
		    r->ply_count + 1,
		    r->ply_count == 0 ? "; SGF begins with (; and psq with "
					"Piskvorky" :
					"");
	if (letter - 'a' >= r->variant.columns || row < 1 ||
	    row > r->variant.rows)
		return record_scanner_fail(&start, error,
		    "move %u, %c%llu, is off the board", r->ply_count + 1,
		    letter, (unsigned long long)row);
	return add_move(&start, r, board, POINT(letter - 'a', row - 1), error);
}

bool move_list_read(struct game_record *r, const char *text, size_t length,
    const struct variant *v, struct record_error *error)
{
	struct record_scanner s = record_scanner_start(text, length);
	struct board         *board = board_new(v);
	bool                  is_read = true;

	game_record_init(r, v);
	for (skip_separators(&s);
	     is_read && record_scanner_peek(&s) != SCANNER_END;
	     skip_separators(&s))
		is_read = read_point(&s, r, board, error);
	if (is_read)
		game_record_set_result(r, board);
	board_free(board);
	return is_read;
}
