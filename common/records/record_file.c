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

/* --- reading --- */

/* A file whose games are read one after the other. */
struct games {
	struct record_scanner scanner; /* at the next game */
	enum record_format    format;
	const struct variant *
	    given; /* the variant for what the file does not say; NULL: 15x15x5 */
};

static struct games
open_games(const char *text, size_t length, const struct variant *v)
{
	struct games          g = { record_scanner_start(text, length),
			 RECORD_FORMAT_MOVES, v };
	struct record_scanner s = g.scanner;

	record_scanner_skip_space(&s);
	if (record_scanner_match(&s, "Piskvorky"))
		g.format = RECORD_FORMAT_PSQ;
	else if (sgf_find(&s))
		g.format = RECORD_FORMAT_SGF;
	return g;
}

/* Moves past the lines up to the first empty one, and past that. */
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

/* Reads the moves up to the next empty line. */
static enum sgf_result
read_moves(struct games *g, struct game_record *r, struct record_error *error)
{
	static const struct variant standard = { 15, 15, 5, RULE_FREE };
	struct record_scanner      *s = &g->scanner;

	while (record_scanner_peek(s) != SCANNER_END) {
		struct record_scanner start = *s;

		skip_block(s);
		if (!move_list_read(r, start.text + start.at, s->at - start.at,
			g->given != NULL ? g->given : &standard, error)) {
			error->line += start.line - 1;
			return SGF_INVALID;
		}
		r->is_k_given = g->given != NULL;
		if (r->ply_count > 0)
			return SGF_READ;
	}
	return SGF_END;
}

static enum sgf_result
read_psq(struct games *g, struct game_record *r, struct record_error *error)
{
	struct record_scanner *s = &g->scanner;
	bool                   is_read;

	if (record_scanner_peek(s) == SCANNER_END)
		return SGF_END;
	is_read = psq_read(r, s->text, s->length, g->given, error);
	s->at = s->length;
	return is_read ? SGF_READ : SGF_INVALID;
}

static enum sgf_result
read_game(struct games *g, struct game_record *r, struct record_error *error)
{
	switch (g->format) {
	case RECORD_FORMAT_SGF:
		return sgf_read(r, &g->scanner, g->given, error);
	case RECORD_FORMAT_PSQ:
		return read_psq(g, r, error);
	case RECORD_FORMAT_MOVES:
		break;
	}
	return read_moves(g, r, error);
}

static bool has_further(const struct games *g)
{
	struct record_scanner s = g->scanner;

	if (g->format == RECORD_FORMAT_SGF)
		return sgf_find(&s);
	record_scanner_skip_space(&s);
	return record_scanner_peek(&s) != SCANNER_END;
}

bool record_file_read(struct game_record *r, const char *text, size_t length,
    const struct variant *v, struct record_error *error)
{
	struct games    g = open_games(text, length, v);
	enum sgf_result result = read_game(&g, r, error);

	if (result == SGF_END)
		return record_scanner_fail(&g.scanner, error,
		    "the file is empty");
	r->is_one_of_several = result == SGF_READ && has_further(&g);
	return result == SGF_READ;
}

bool record_file_read_all(const char *text, size_t length,
    const struct variant *v,
    void (*on_game)(void *ctx, const struct game_record *r), void *ctx,
    unsigned *invalid, struct record_error *error)
{
	static struct game_record record;
	struct record_error       later;
	struct games              g = open_games(text, length, v);
	unsigned                  count = 0;
	enum sgf_result           result;

	*invalid = 0;
	while ((result = read_game(&g, &record,
		    *invalid == 0 ? error : &later)) != SGF_END) {
		if (result == SGF_READ) {
			on_game(ctx, &record);
			count++;
		} else {
			++*invalid;
		}
	}
	if (count == 0 && *invalid == 0)
		record_scanner_fail(&g.scanner, error, "the file is empty");
	return count > 0;
}
