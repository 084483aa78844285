/* draft.c -- a line being written, word by word. */

#include "common/draft.h"

#include <assert.h>
#include <string.h>

#include "common/notation.h"

static void put(struct draft *d, const char *text, size_t n)
{
	assert(d->length + n <= LINE_REPLY);
	memcpy(d->text + d->length, text, n);
	d->length += n;
}

void draft_add(struct draft *d, const char *text)
{
	put(d, text, strlen(text));
}

void draft_start(struct draft *d, const char *head)
{
	d->length = 0;
	draft_add(d, head);
}

void draft_word(struct draft *d, const char *word)
{
	put(d, " ", 1);
	draft_add(d, word);
}

static void put_number(struct draft *d, uint64_t n)
{
	char   digits[20];
	size_t i = sizeof(digits);

	do
		digits[--i] = (char)('0' + n % 10);
	while ((n /= 10) > 0);
	put(d, digits + i, sizeof(digits) - i);
}

void draft_number(struct draft *d, uint64_t n)
{
	put(d, " ", 1);
	put_number(d, n);
}

void draft_point(struct draft *d, point p)
{
	char text[NOTATION_POINT];

	put(d, " ", 1);
	put(d, text, notation_write(p, text));
}

static void put_key(struct draft *d, const char *key)
{
	draft_word(d, key);
	put(d, "=", 1);
}

void draft_pair(struct draft *d, const char *key, const char *value)
{
	put_key(d, key);
	draft_add(d, value);
}

void draft_pair_number(struct draft *d, const char *key, uint64_t n)
{
	put_key(d, key);
	put_number(d, n);
}

void draft_pair_points(struct draft *d, const char *key, const point *points,
    size_t n)
{
	char list[NOTATION_LIST];

	put_key(d, key);
	put(d, list, notation_write_list(points, n, list));
}

void draft_text(struct draft *d, const char *text)
{
	put(d, " :", 2);
	draft_add(d, text);
}

void draft_end(struct draft *d)
{
	d->text[d->length++] = '\n';
}
