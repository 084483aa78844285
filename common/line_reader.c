/* line_reader.c -- splits a stream of bytes into lines of bounded length. */

#include "common/line_reader.h"

#include <stdlib.h>
#include <string.h>

#include "common/fatal.h"

/*
 * Returns the next LF, or NULL. bytes->data may be NULL if there are no bytes.
 */
static char *find_newline(const struct byte_span *bytes)
{
	return bytes->length > 0 ? memchr(bytes->data, '\n', bytes->length) :
				   NULL;
}

static void consume(struct byte_span *bytes, size_t n)
{
	bytes->data += n;
	bytes->length -= n;
}

void line_reader_clear(struct line_reader *r)
{
	free(r->partial);
	*r = (struct line_reader){ 0 };
}

/*
 * Consumes bytes of a line that is too long. Returns true if the end of the
 * line was found.
 */
static bool skip_long_line(struct line_reader *r, struct byte_span *bytes)
{
	char  *end = find_newline(bytes);
	size_t n = end != NULL ? (size_t)(end - bytes->data) + 1 :
				 bytes->length;

	r->skipped = (uint16_t)(r->skipped +
	    (n < LINE_SKIP_MAX ? n : LINE_SKIP_MAX));
	consume(bytes, n);
	if (end != NULL)
		r->skipped = 0;
	return end != NULL;
}

/*
 * Appends n bytes to r->partial, but keeps at most max + 1 bytes in all: the
 * last one may be the CR at the line's end. Returns false if not all bytes fit;
 * then the caller must return r->partial as too long.
 */
static bool
append_partial(struct line_reader *r, size_t max, const char *text, size_t n)
{
	bool fits = r->length + n <= max + 1;

	if (!fits)
		n = max + 1 - r->length;
	r->partial = xrealloc(r->partial, r->length + n + 1);
	memcpy(r->partial + r->length, text, n);
	r->length = (uint16_t)(r->length + n);
	r->partial[r->length] = '\0';
	r->is_partial_returned = !fits;
	return fits;
}

enum line_status line_reader_next(struct line_reader *r, size_t max,
    struct byte_span *bytes, char **text, size_t *length)
{
	char *end;

	if (r->is_partial_returned) {
		free(r->partial);
		*r = (struct line_reader){ .skipped = r->skipped };
	}
	if (r->skipped > 0 && !skip_long_line(r, bytes))
		return r->skipped > LINE_SKIP_MAX ? LINE_UNENDING : LINE_NONE;
	end = find_newline(bytes);
	if (end == NULL && bytes->length == 0)
		return LINE_NONE;
	if (end == NULL && append_partial(r, max, bytes->data, bytes->length)) {
		consume(bytes, bytes->length);
		return LINE_NONE;
	}
	if (end == NULL) {
		r->skipped = 1;
		skip_long_line(r, bytes);
		*text = r->partial;
		*length = r->length;
		return LINE_TOO_LONG;
	}
	*text = bytes->data;
	*length = (size_t)(end - bytes->data);
	consume(bytes, *length + 1);
	if (r->partial != NULL) {
		bool fits = append_partial(r, max, *text, *length);

		r->is_partial_returned = true;
		*text = r->partial;
		*length = r->length;
		if (!fits)
			return LINE_TOO_LONG;
	}
	if (*length > 0 && (*text)[*length - 1] == '\r')
		(*length)--;
	(*text)[*length] = '\0';
	return *length > max ? LINE_TOO_LONG : LINE_COMPLETE;
}
