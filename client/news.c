/* news.c -- what one line of the server's told, read and filtered. */

#include "client/news.h"

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
