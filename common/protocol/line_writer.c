/* line_writer.c -- builds one line of the protocol, word by word. */

#include "common/protocol/line_writer.h"

#include <assert.h>
#include <string.h>

#include "common/game/notation.h"

static void put(struct line_writer *w, const char *text, size_t n)
{
	assert(w->length + n <= LINE_REPLY_MAX);
	memcpy(w->text + w->length, text, n);
	w->length += n;
}

void line_writer_append(struct line_writer *w, const char *text)
{
	put(w, text, strlen(text));
}

void line_writer_start(struct line_writer *w, const char *head)
{
	w->length = 0;
	line_writer_append(w, head);
}

void line_writer_event(struct line_writer *w, enum wire_event event)
{
	line_writer_start(w, "* ");
	line_writer_append(w, wire_rows[event].word);
}

void line_writer_word(struct line_writer *w, const char *word)
{
	put(w, " ", 1);
	line_writer_append(w, word);
}

static void put_number(struct line_writer *w, uint64_t n)
{
	char   digits[20];
	size_t i = sizeof(digits);

	do
		digits[--i] = (char)('0' + n % 10);
	while ((n /= 10) > 0);
	put(w, digits + i, sizeof(digits) - i);
}

void line_writer_number(struct line_writer *w, uint64_t n)
{
	put(w, " ", 1);
	put_number(w, n);
}

void line_writer_point(struct line_writer *w, point p)
{
	char text[NOTATION_POINT_SIZE];

	put(w, " ", 1);
	put(w, text, notation_write(p, text));
}

static void put_key(struct line_writer *w, enum wire_key key)
{
	line_writer_word(w, wire_keys[key]);
	put(w, "=", 1);
}

void line_writer_pair(struct line_writer *w, enum wire_key key,
    const char *value)
{
	put_key(w, key);
	line_writer_append(w, value);
}

void line_writer_pair_number(struct line_writer *w, enum wire_key key,
    uint64_t n)
{
	put_key(w, key);
	put_number(w, n);
}

void line_writer_pair_points(struct line_writer *w, enum wire_key key,
    const point *points, size_t n)
{
	char list[NOTATION_LIST_SIZE];

	put_key(w, key);
	put(w, list, notation_write_list(points, n, list));
}

void line_writer_text(struct line_writer *w, const char *text)
{
	put(w, " :", 2);
	line_writer_append(w, text);
}

void line_writer_end(struct line_writer *w)
{
	w->text[w->length++] = '\n';
}
