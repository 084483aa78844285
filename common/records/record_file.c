/*
 * record_file.c -- finds out the format of a game file; reads and writes files
 * that contain only moves.
 */

#include "common/records/record_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "common/game/notation.h"
#include "common/records/psq.h"
#include "common/records/record_charset.h"
#include "common/records/record_scanner.h"
#include "common/records/sgf.h"

/* --- files of moves only: "h8i9h9" --- */

/*
 * Writes the moves, and an empty line, which separates them from the next game.
 */
static void write_moves(FILE *out, const struct game_record *r)
{
	for (unsigned i = 0; i < r->ply_count; i++) {
		char at[NOTATION_POINT_SIZE];

		notation_write(r->moves[i].p, at);
		fputs(at, out);
	}
	fputs("\n\n", out);
}

/*
 * Skips blanks, commas and numbers such as "12.". Returns whether there was a
 * number.
 */
static bool skip_separators(struct record_scanner *s)
{
	size_t   before;
	uint64_t number;
	bool     has_number = false;

	do {
		struct record_scanner ahead;

		before = s->at;
		record_scanner_skip_space(s);
		record_scanner_match(s, ",");
		ahead = *s;
		if (record_scanner_number(&ahead, &number) &&
		    record_scanner_match(&ahead, ".")) {
			*s = ahead;
			has_number = true;
		}
	} while (s->at != before);
	return has_number;
}

/* Reads a point; columns and rows beyond the board are legal here. */
static bool
read_point(struct record_scanner *s, unsigned *column, uint64_t *row)
{
	int letter = record_scanner_next(s) | ('a' - 'A');

	*column = (unsigned)letter - 'a';
	return letter >= 'a' && letter <= 'z' && record_scanner_number(s, row);
}

/* Returns how many moves follow in the line where the scanner is. */
static unsigned count_moves_of_line(struct record_scanner ahead)
{
	unsigned line = ahead.line, n = 0, column;
	uint64_t row;

	while (record_scanner_peek(&ahead) != SCANNER_END &&
	    ahead.line == line && read_point(&ahead, &column, &row)) {
		n++;
		skip_separators(&ahead);
	}
	return n;
}

/*
 * Reads a move. If it begins a line that is another game, because it cannot be a
 * move of this game or because `is_list`, sets *has_ended and reads nothing.
 */
static bool
read_move(struct record_scanner *s, struct game_record *r, struct board *board,
    bool begins_line, bool is_list, bool *has_ended, struct record_error *error)
{
	struct record_scanner start = *s;
	unsigned              column;
	uint64_t              row;
	point                 p;

	if (!read_point(s, &column, &row))
		return record_scanner_fail(&start, error,
		    "move %u is not a letter and a number, such as h8%s",
		    r->ply_count + 1,
		    r->ply_count == 0 ? "; SGF begins with (; and psq with "
					"Piskvorky" :
					"");
	if (column >= r->variant.columns || row < 1 || row > r->variant.rows) {
		record_scanner_fail(&start, error,
		    "move %u, %c%llu, is off the board", r->ply_count + 1,
		    'a' + (int)column, (unsigned long long)row);
		return record_scanner_assumed(r, r->is_size_given, error);
	}
	p = POINT(column, row - 1);
	*has_ended = begins_line && (is_list || board_check(board, p) != OK);
	if (!*has_ended)
		return record_scanner_add_move(&start, r, board, p, error);
	*s = start;
	return true;
}

/*
 * Reads the moves of a game of variant v, or of the variant that
 * game_record_init chooses if v is NULL. There may be blanks, commas and line
 * ends between the moves, and a number such as "1." before a move. On failure
 * returns false, and *error says why.
 *
 * Lines of LIST_MOVES moves or more without numbers are a list, such as one of
 * openings: each is a game. Other lines are one game, as far as they fit.
 */
#define LIST_MOVES 3
static bool read_move_text(struct record_scanner *s, struct game_record *r,
    const struct variant *v, struct record_error *error)
{
	struct board *board;
	unsigned      line, of_line;
	bool          is_read = true, has_ended = false, has_number;

	game_record_init(r, v);
	board = board_new(&r->variant);
	has_number = skip_separators(s);
	line = s->line;
	of_line = count_moves_of_line(*s);
	while (is_read && !has_ended && record_scanner_peek(s) != SCANNER_END) {
		bool     begins_line = s->line != line && r->ply_count > 0;
		unsigned before = of_line;

		if (begins_line)
			of_line = count_moves_of_line(*s);
		line = s->line;
		is_read = read_move(s, r, board, begins_line,
		    !has_number && before >= LIST_MOVES &&
			of_line >= LIST_MOVES,
		    &has_ended, error);
		if (!has_ended)
			has_number |= skip_separators(s);
	}
	if (is_read)
		game_record_set_result(r, board);
	board_free(board);
	return is_read;
}

/* --- the formats --- */

bool record_format_of_name(enum record_format *format, const char *file_name)
{
	static const char *const endings[] = {
		[RECORD_FORMAT_SGF] = ".sgf",
		[RECORD_FORMAT_PSQ] = ".psq",
		[RECORD_FORMAT_MOVES] = ".txt",
	};
	const char *ending = strrchr(file_name, '.');

	if (ending == NULL)
		return false;
	for (int i = RECORD_FORMAT_SGF; i <= RECORD_FORMAT_MOVES; i++)
		if (strcasecmp(ending, endings[i]) == 0) {
			*format = i;
			return true;
		}
	return false;
}

void record_file_write(FILE *out, enum record_format format,
    const struct game_record *r)
{
	switch (format) {
	case RECORD_FORMAT_SGF:
		sgf_write(out, r);
		break;
	case RECORD_FORMAT_PSQ:
		psq_write(out, r);
		break;
	case RECORD_FORMAT_MOVES:
		write_moves(out, r);
		break;
	}
}

/* --- reading --- */

/* Moves *s to the beginning of the first game, and returns its format. */
static enum record_format find_format(struct record_scanner *s)
{
	record_scanner_skip_space(s);
	if (record_scanner_match(s, "Piskvorky"))
		return RECORD_FORMAT_PSQ;
	return sgf_find(s) ? RECORD_FORMAT_SGF : RECORD_FORMAT_MOVES;
}

/* Skips all lines up to the first empty line, and that line as well. */
static void skip_block(struct record_scanner *s)
{
	bool is_blank = false;
	int  c = 0;

	while (!is_blank && c != SCANNER_END) {
		is_blank = true;
		while ((c = record_scanner_next(s)) != '\n' && c != SCANNER_END)
			is_blank &= c == ' ' || (c >= '\t' && c <= '\r');
	}
}

/* Reads the first game with moves, which ends at the next empty line at the latest. */
static bool read_moves(struct game_record *r, struct record_scanner *s,
    const struct variant *v, struct record_error *error)
{
	while (record_scanner_peek(s) != SCANNER_END) {
		struct record_scanner block = *s;

		skip_block(s);
		block.length = s->at;
		if (!read_move_text(&block, r, v, error))
			return false;
		if (record_scanner_peek(&block) != SCANNER_END) {
			block.length = s->length;
			*s = block;
		}
		if (r->ply_count > 0) {
			record_scanner_skip_space(s);
			r->is_one_of_several = record_scanner_peek(s) !=
			    SCANNER_END;
			return true;
		}
	}
	return record_scanner_fail(s, error, "the file is empty");
}

bool record_file_read(struct game_record *r, const char *text, size_t length,
    const struct variant *v, struct record_error *error)
{
	struct record_scanner s = record_scanner_start(text, length);
	bool                  is_sgf = find_format(&s) == RECORD_FORMAT_SGF;
	char *utf8 = record_charset_decode(text, &length, is_sgf, error);
	bool  is_read = false;

	if (utf8 == NULL)
		return false;
	s = record_scanner_start(utf8, length);
	switch (find_format(&s)) {
	case RECORD_FORMAT_SGF:
		is_read = sgf_read(r, &s, v, error);
		r->is_one_of_several = sgf_find(&s);
		break;
	case RECORD_FORMAT_PSQ:
		is_read = psq_read(r, utf8, length, v, error);
		break;
	case RECORD_FORMAT_MOVES:
		is_read = read_moves(r, &s, v, error);
		break;
	}
	r->is_from_file = true;
	free(utf8);
	return is_read;
}
