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

bool record_file_read(struct game_record *r, const char *text, size_t length,
    const struct variant *v, struct record_error *error)
{
	static const struct variant standard = { 15, 15, 5, RULE_FREE };
	struct record_scanner       s = record_scanner_start(text, length);

	record_scanner_skip_space(&s);
	if (record_scanner_match(&s, "Piskvorky"))
		return psq_read(r, text, length, v, error);
	if (sgf_find(&s))
		return sgf_read(r, &s, error) == SGF_READ;
	if (record_scanner_peek(&s) == SCANNER_END)
		return record_scanner_fail(&s, error, "the file is empty");
	return move_list_read(r, text, length, v != NULL ? v : &standard,
	    error);
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
	if (record_scanner_match(&s, "Piskvorky") || !sgf_find(&s)) {
		on_game(ctx, &record);
		return true;
	}
	while ((result = sgf_read(&record, &s, error)) == SGF_READ)
		on_game(ctx, &record);
	return result == SGF_END;
}
