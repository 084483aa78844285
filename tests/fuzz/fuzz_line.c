/*
 * fuzz_line.c -- bytes to lines: cut anywhere, the lines are the same.
 *
 * The first byte says how many bytes come at a time. Whatever they are, the
 * splitter finds what a plain reading of the whole finds.
 */

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "common/line.h"
#include "tests/fuzz/fuzz.h"

#define MOST 32

/* The length of the next line as it should be, its end not counted. */
static size_t plain_length(const uint8_t *data, size_t size, size_t *eaten)
{
	const uint8_t *end = memchr(data, '\n', size);
	size_t         n = (size_t)(end - data);

	*eaten = n + 1;
	return n > 0 && data[n - 1] == '\r' ? n - 1 : n;
}

/* Takes all the lines that end within the bytes; how far it came. */
static size_t
check(struct line *l, struct span span, const uint8_t *data, size_t size)
{
	enum line_found found;
	size_t          at = 0, length, eaten;
	char           *text;

	while ((found = line_take(l, MOST, &span, &text, &length)) ==
	    LINE_WHOLE) {
		assert(plain_length(data + at, size - at, &eaten) == length);
		assert(length <= MOST && text[length] == '\0');
		assert(memcmp(text, data + at, length) == 0);
		at += eaten;
	}
	/* What comes after a line that is too long is another test's. */
	return found == LINE_NONE ? at : SIZE_MAX;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	size_t      step = size > 0 ? data[0] % 64 + 1u : 1, from = 0, at = 0;
	struct line l = { 0 };

	while (from < size && at != SIZE_MAX) {
		size_t n = size - from < step ? size - from : step, more;
		char  *copy = malloc(n);

		memcpy(copy, data + from, n);
		more = check(&l, (struct span){ copy, n }, data + at,
		    size - at);
		at = more == SIZE_MAX ? SIZE_MAX : at + more;
		from += n;
		free(copy);
	}
	line_clear(&l);
	return 0;
}

const char *const fuzz_words[] = {
	"\n",
	"\r\n",
	"\r",
	"a",
	"bb",
	"0123456789",
	"abcdefghijklmnopqrstuvw",
	"\n\n",
	"x\n",
	NULL,
};
