/*
 * fuzz_records.c -- arbitrary files as games.
 *
 * A game that is read must be legal and safe to show, and must be the same
 * after it was written and read again, in each format.
 */

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "common/base/fatal.h"
#include "common/records/record_file.h"
#include "common/text/unicode.h"
#include "tests/fuzz/fuzz.h"

static void check_text(const char *text, size_t size)
{
	size_t length = strnlen(text, size);

	assert(length < size && unicode_check(text, length) == UTF8_OK);
}

static void check_format(const struct game_record *r, enum record_format format)
{
	static struct game_record again;
	struct record_error       error;
	char                     *text = NULL;
	size_t                    length;
	FILE                     *out = xopen_memstream(&text, &length);

	record_file_write(out, format, r);
	xclose_memstream(out, &text);
	if (r->ply_count > 0 || format != RECORD_FORMAT_MOVES)
		assert(record_file_read(&again, text, length, &r->variant,
		    &error));
	else
		again = *r;
	free(text);
	assert(variant_is_same(&again.variant, &r->variant));
	assert(again.ply_count == r->ply_count);
	for (unsigned i = 0; i < r->ply_count; i++)
		assert(again.moves[i].p == r->moves[i].p);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const struct variant given = { 9, 7, 4, RULE_EXACT };
	static struct game_record   record;
	struct record_error         error = { 0 };

	if (!record_file_read(&record, (const char *)data, size,
		size % 2 == 0 ? NULL : &given, &error)) {
		assert(error.line > 0 && error.text[0] != '\0');
		return 0;
	}
	for (enum side side = SIDE_X; side <= SIDE_O; side++) {
		check_text(record.name[side], RECORD_NAME_SIZE);
		check_text(record.rating[side], RECORD_RATING_SIZE);
	}
	check_text(record.date, RECORD_DATE_SIZE);
	check_text(record.unknown_rule, RECORD_RULE_SIZE);
	check_text(record.other_result, RECORD_RESULT_SIZE);
	assert(record.setup_count <= record.ply_count);
	for (unsigned ply = 1; ply <= record.ply_count; ply += 3)
		ply_set_add(&record.bot_plies, ply);
	for (int f = RECORD_FORMAT_SGF; f <= RECORD_FORMAT_MOVES; f++)
		check_format(&record, f);
	return 0;
}

const char *const fuzz_words[] = { "(;GM[4]SZ[15]", "(;", "(", ")", ";B[hh]",
	";W[ii]", "B[aa]", "SZ[3:4]", "RU[exact k=3]", "RU[Renju]", "CA[UTF-8]",
	"CA[Big5]", "CA[SJIS]", "CA[x]", "AB[aa][bb]", "AW[cc:cd]", "PL[W]",
	"QPR[hh]", "PB[a\\]b]", "RE[B+R]", "BL[1.5]", "[", "]",
	"Piskvorky 15x15, 0:0, 1\n", "8,8,10\n", "1,2\n", "h8", "i9", "2.",
	"\xe9", NULL };
