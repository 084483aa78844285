/* news.c -- what one line of the server's told, read and filtered. */

#include "client/news.h"

#include <string.h>

bool news_read(struct news *n, char *line, size_t length)
{
	bool fine;

	*n = (struct news){ .side = SIDE_NONE,
		.point = POINT_NONE,
		.verb = "",
		.code = "",
		.text = "" };
	fine = wire_message(line, length, &n->message);
	n->text = n->message.text;
	return fine;
}

const char *news_word(const struct news *n, unsigned i)
{
	return message_word(&n->message, i);
}

const char *news_value(const struct news *n, const char *key)
{
	const char *value = pairs_value(&n->message.pairs, key);

	return value != NULL ? value : "";
}

static uint32_t number(const char *text)
{
	uint32_t n = 0;

	wire_read_number(text, &n);
	return n;
}

static enum side side_of(const char *text)
{
	enum side side = SIDE_NONE;

	wire_read_side(text, &side);
	return side;
}

uint32_t news_word_number(const struct news *n, unsigned i)
{
	return number(news_word(n, i));
}

uint32_t news_number(const struct news *n, const char *key)
{
	return number(news_value(n, key));
}

enum side news_word_side(const struct news *n, unsigned i)
{
	return side_of(news_word(n, i));
}

enum side news_side(const struct news *n, const char *key)
{
	return side_of(news_value(n, key));
}

bool news_spans(const struct news *n, const char *key, msec out[2])
{
	const char *text = news_value(n, key), *comma = strchr(text, ',');
	char        first[16];
	uint32_t    spans[2];

	if (comma == NULL || comma - text >= (ptrdiff_t)sizeof(first))
		return false;
	memcpy(first, text, (size_t)(comma - text));
	first[comma - text] = '\0';
	if (!wire_read_number(first, &spans[0]) ||
	    !wire_read_number(comma + 1, &spans[1]))
		return false;
	out[0] = spans[0];
	out[1] = spans[1];
	return true;
}
