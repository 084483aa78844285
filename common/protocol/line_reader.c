/* line_reader.c -- splits a stream of bytes into lines of bounded length. */

#include "common/protocol/line_reader.h"

#include <stdlib.h>
#include <string.h>

#include "common/base/fatal.h"

/* The beginning of a line whose end has not been read. */
struct partial_line {
	uint16_t length; /* length of `text` */
	/*
	 * How many bytes after `text` were skipped, because the line is too
	 * long; 0: none
	 */
	uint16_t skipped;
	/* `text` was returned; a call that skips nothing frees it */
	bool is_returned;
	char text[]; /* ends with a NUL */
};

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
static bool skip_long_line(struct partial_line *p, struct byte_span *bytes)
{
	char  *end = find_newline(bytes);
	size_t n = end != NULL ? (size_t)(end - bytes->data) + 1 :
				 bytes->length;

	p->skipped = (uint16_t)(p->skipped +
	    (n < LINE_SKIP_MAX ? n : LINE_SKIP_MAX));
	consume(bytes, n);
	if (end != NULL)
		p->skipped = 0;
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
	size_t length = r->partial != NULL ? r->partial->length : 0;
	bool   fits = length + n <= max + 1;

	if (!fits)
		n = max + 1 - length;
	r->partial = xrealloc(r->partial, sizeof(*r->partial) + length + n + 1);
	memcpy(r->partial->text + length, text, n);
	r->partial->text[length + n] = '\0';
	r->partial->length = (uint16_t)(length + n);
	r->partial->skipped = 0;
	r->partial->is_returned = !fits;
	return fits;
}

enum line_status line_reader_next(struct line_reader *r, size_t max,
    struct byte_span *bytes, char **text, size_t *length)
{
	struct partial_line *p = r->partial;
	char                *end;

	if (p != NULL && p->skipped > 0 && !skip_long_line(p, bytes)) {
		if (p->skipped <= LINE_SKIP_MAX)
			return LINE_NONE;
		line_reader_clear(r);
		return LINE_UNENDING;
	}
	if (p != NULL && p->is_returned)
		line_reader_clear(r);
	end = find_newline(bytes);
	if (end == NULL && bytes->length == 0)
		return LINE_NONE;
	if (end == NULL && append_partial(r, max, bytes->data, bytes->length)) {
		consume(bytes, bytes->length);
		return LINE_NONE;
	}
	if (end == NULL) {
		r->partial->skipped = 1;
		skip_long_line(r->partial, bytes);
		*text = r->partial->text;
		*length = r->partial->length;
		return LINE_TOO_LONG;
	}
	*text = bytes->data;
	*length = (size_t)(end - bytes->data);
	consume(bytes, *length + 1);
	if (r->partial != NULL) {
		bool fits = append_partial(r, max, *text, *length);

		r->partial->is_returned = true;
		*text = r->partial->text;
		*length = r->partial->length;
		if (!fits)
			return LINE_TOO_LONG;
	}
	if (*length > 0 && (*text)[*length - 1] == '\r')
		(*length)--;
	(*text)[*length] = '\0';
	return *length > max ? LINE_TOO_LONG : LINE_COMPLETE;
}
