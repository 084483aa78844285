/* control.c -- time controls: how long a side may think. */

#include "common/control.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#define SECOND 1000
#define MINUTE 60000

/* A number of up to three digits without a leading zero; false if none. */
static bool read_number(const char **text, int *n)
{
	const char *at = *text;

	*n = 0;
	while (*at >= '0' && *at <= '9' && at - *text < 3)
		*n = *n * 10 + *at++ - '0';
	if (at == *text || (**text == '0' && at - *text > 1) ||
	    *n > CONTROL_MOST)
		return false;
	*text = at;
	return true;
}

static bool read_game(struct control *c, int minutes, const char *text)
{
	int seconds;

	if (!read_number(&text, &seconds) || *text != '\0' ||
	    (minutes == 0 && seconds == 0))
		return false;
	*c = (struct control){ CONTROL_GAME, minutes * MINUTE,
		seconds * SECOND };
	if (minutes == 0)
		c->start = c->more;
	return true;
}

bool control_parse(struct control *c, const char *text)
{
	int n;

	if (strcasecmp(text, "none") == 0) {
		*c = (struct control){ CONTROL_NONE, 0, 0 };
		return true;
	}
	if (!read_number(&text, &n))
		return false;
	if (*text == '+')
		return read_game(c, n, text + 1);
	if (strcasecmp(text, "/move") != 0 || n == 0)
		return false;
	*c = (struct control){ CONTROL_MOVE, n * SECOND, 0 };
	return true;
}

const char *control_write(const struct control *c, char out[CONTROL_TEXT])
{
	bool is_bare = c->start < MINUTE; /* "0+3" starts with its 3 s */

	if (c->kind == CONTROL_NONE)
		strcpy(out, "none");
	else if (c->kind == CONTROL_MOVE)
		snprintf(out, CONTROL_TEXT, "%u/move",
		    (unsigned)(c->start / SECOND) % 1000);
	else
		snprintf(out, CONTROL_TEXT, "%u+%u",
		    is_bare ? 0 : (unsigned)(c->start / MINUTE) % 1000,
		    (unsigned)(c->more / SECOND) % 1000);
	return out;
}

bool control_is_same(const struct control *a, const struct control *b)
{
	return a->kind == b->kind && a->start == b->start && a->more == b->more;
}
