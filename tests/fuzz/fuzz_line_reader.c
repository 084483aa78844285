/*
 * fuzz_line_reader.c -- the lines do not depend on where reads end.
 *
 * The first byte is the size of a read. The result must equal that of a simple
 * split of the whole input.
 */

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "common/protocol/line_reader.h"
#include "tests/fuzz/fuzz.h"

#define MOST 32

/* The expected length of the next line, without its end. */
static size_t plain_length(const uint8_t *data, size_t size, size_t *eaten)
{
	const uint8_t *end = memchr(data, '\n', size);
	size_t         n = (size_t)(end - data);

	*eaten = n + 1;
	return n > 0 && data[n - 1] == '\r' ? n - 1 : n;
}

/* Compares all lines that end within the bytes; returns the new position. */
static size_t check(struct line_reader *l, struct byte_span span,
    const uint8_t *data, size_t size)
{
	enum line_status found;
	size_t           at = 0, length, eaten;
	char            *text;

	while ((found = line_reader_next(l, MOST, &span, &text, &length)) ==
	    LINE_COMPLETE) {
		assert(plain_length(data + at, size - at, &eaten) == length);
		assert(length <= MOST && text[length] == '\0');
		assert(memcmp(text, data + at, length) == 0);
		at += eaten;
	}
	/* Lines after a line that is too long are tested elsewhere. */
	return found == LINE_NONE ? at : SIZE_MAX;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	size_t step = size > 0 ? data[0] % 64 + 1u : 1, from = 0, at = 0;
	struct line_reader l = { 0 };

	while (from < size && at != SIZE_MAX) {
		size_t n = size - from < step ? size - from : step, more;
		char  *copy = malloc(n);

		memcpy(copy, data + from, n);
		more = check(&l, (struct byte_span){ copy, n }, data + at,
		    size - at);
		at = more == SIZE_MAX ? SIZE_MAX : at + more;
		from += n;
		free(copy);
	}
	line_reader_clear(&l);
	return 0;
}

const char *const fuzz_words[] = { "\n", "\r\n", "\r", "a", "bb", "0123456789",
	"abcdefghijklmnopqrstuvw", "\n\n", "x\n", NULL };
