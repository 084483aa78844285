/*
 * record_file.c -- the formats of game files: finds out which one a file has.
 */

#include "common/records/record_file.h"

#include <string.h>
#include <strings.h>

#include "common/records/move_list.h"
#include "common/records/psq.h"
#include "common/records/record_scanner.h"
#include "common/records/sgf.h"

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

void record_file_write(struct record_buffer *out, enum record_format format,
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
		move_list_write(out, r);
		break;
	}
}

static const struct variant *or_standard(const struct variant *v)
{
	static const struct variant standard = { 15, 15, 5, RULE_FREE };

	return v != NULL ? v : &standard;
}

/* --- SGF --- */

static bool read_first_sgf(struct game_record *r, struct record_scanner *s,
    const struct variant *v, struct record_error *error)
{
	if (sgf_read(r, s, v, error) != SGF_READ)
		return false;
	r->is_one_of_several = sgf_find(s);
	return true;
}

/* --- move lists --- */

/* The bytes of the first line of the text, with its end. */
static size_t line_length(const char *text, size_t length)
{
	const char *lf = memchr(text, '\n', length);

	return lf != NULL ? (size_t)(lf - text) + 1 : length;
}

static bool is_blank(const char *text, size_t length)
{
	struct record_scanner s = { text, length, 0, 1, 1 };

	record_scanner_skip_space(&s);
	return record_scanner_peek(&s) == SCANNER_END;
}

/* The bytes up to the first empty line, with it; *lines is their number. */
static size_t block_length(const char *text, size_t length, unsigned *lines)
{
	size_t n, at = 0;

	*lines = 0;
	while (at < length) {
		n = line_length(text + at, length - at);
		at += n;
		++*lines;
		if (is_blank(text + at - n, n))
			break;
	}
	return at;
}

/* Reads the games between empty lines. */
static bool read_moves(const char *text, size_t length, const struct variant *v,
    void (*on_game)(void *ctx, const struct game_record *r), void *ctx,
    struct record_error *error)
{
	static struct game_record record;
	unsigned                  line = 0, lines;
	size_t                    n;

	for (size_t at = 0; at < length; at += n, line += lines) {
		n = block_length(text + at, length - at, &lines);
		if (is_blank(text + at, n))
			continue;
		if (!move_list_read(&record, text + at, n, v, error)) {
			error->line += line;
			return false;
		}
		if (record.ply_count > 0)
			on_game(ctx, &record);
	}
	return true;
}

static void keep_first(void *ctx, const struct game_record *r)
{
	struct game_record *first = ctx;

	if (first->ply_count == 0)
		*first = *r;
	else
		first->is_one_of_several = true;
}

/* A file of moves alone says of no game which one it is. */
static bool read_first_moves(struct game_record *r, const char *text,
    size_t length, const struct variant *v, struct record_error *error)
{
	game_record_init(r, or_standard(v));
	if (!read_moves(text, length, or_standard(v), keep_first, r, error))
		return false;
	r->is_k_given = v != NULL;
	return true;
}

/* --- all formats --- */

bool record_file_read(struct game_record *r, const char *text, size_t length,
    const struct variant *v, struct record_error *error)
{
	struct record_scanner s = record_scanner_start(text, length);

	record_scanner_skip_space(&s);
	if (record_scanner_match(&s, "Piskvorky"))
		return psq_read(r, text, length, v, error);
	if (sgf_find(&s))
		return read_first_sgf(r, &s, v, error);
	if (record_scanner_peek(&s) == SCANNER_END)
		return record_scanner_fail(&s, error, "the file is empty");
	return read_first_moves(r, text, length, v, error);
}

bool record_file_read_all(const char *text, size_t length,
    const struct variant *v,
    void (*on_game)(void *ctx, const struct game_record *r), void *ctx,
    struct record_error *error)
{
	static struct game_record record;
	struct record_scanner     s = record_scanner_start(text, length);
	enum sgf_result           result = SGF_READ;

	if (!record_file_read(&record, text, length, v, error))
		return false;
	record_scanner_skip_space(&s);
	if (record_scanner_match(&s, "Piskvorky")) {
		on_game(ctx, &record);
		return true;
	}
	if (!sgf_find(&s))
		return read_moves(text, length, or_standard(v), on_game, ctx,
		    error);
	while ((result = sgf_read(&record, &s, v, error)) == SGF_READ)
		on_game(ctx, &record);
	return result == SGF_END;
}
