/* line.c -- bytes to bounded lines: a pure splitter for both ends. */

#include "common/line.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "common/die.h"

/* The next LF, or NULL; there may be no bytes at all, not even an address. */
static char *find_end(const struct span *bytes)
{
	return bytes->left > 0 ? memchr(bytes->at, '\n', bytes->left) : NULL;
}

static void eat(struct span *bytes, size_t n)
{
	bytes->at += n;
	bytes->left -= n;
}

static void keep(struct line *l, const char *text, size_t n)
{
	l->rest = xrealloc(l->rest, l->length + n + 1);
	memcpy(l->rest + l->length, text, n);
	l->length = (uint16_t)(l->length + n);
}

void line_clear(struct line *l)
{
	free(l->rest);
	*l = (struct line){ 0 };
}

/* Eats what belongs to a line that is too long; whether its end was there. */
static bool skip(struct line *l, struct span *bytes)
{
	char  *end = find_end(bytes);
	size_t n = end != NULL ? (size_t)(end - bytes->at) + 1 : bytes->left;

	l->skipped = (uint16_t)(l->skipped + (n < LINE_SKIP ? n : LINE_SKIP));
	eat(bytes, n);
	if (end != NULL)
		l->skipped = 0;
	return end != NULL;
}

/* No end in sight: keeps the bytes for later, unless they are too many. */
static enum line_found put_by(struct line *l, size_t most, struct span *bytes)
{
	/* A CR that belongs to the line's end may be among them. */
	if (l->length + bytes->left > most + 1) {
		line_clear(l);
		l->skipped = 1;
		skip(l, bytes);
		return LINE_LONG;
	}
	keep(l, bytes->at, bytes->left);
	eat(bytes, bytes->left);
	return LINE_NONE;
}

enum line_found line_take(struct line *l, size_t most, struct span *bytes,
    char **text, size_t *length)
{
	char *end;

	if (l->lent)
		line_clear(l);
	if (l->skipped > 0 && !skip(l, bytes))
		return l->skipped > LINE_SKIP ? LINE_ENDLESS : LINE_NONE;
	end = find_end(bytes);
	if (end == NULL)
		return bytes->left > 0 ? put_by(l, most, bytes) : LINE_NONE;
	*text = bytes->at;
	*length = (size_t)(end - bytes->at);
	eat(bytes, *length + 1);
	if (l->rest != NULL) {
		if (l->length + *length > most + 1) {
			line_clear(l);
			return LINE_LONG;
		}
		keep(l, *text, *length);
		l->lent = true;
		*text = l->rest;
		*length = l->length;
	}
	if (*length > 0 && (*text)[*length - 1] == '\r')
		(*length)--;
	(*text)[*length] = '\0';
	return *length > most ? LINE_LONG : LINE_WHOLE;
}
