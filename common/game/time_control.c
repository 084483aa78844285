/* time_control.c -- how much time a player has for a game or for a move. */

#include "common/game/time_control.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "common/base/number.h"

#define SECOND 1000
#define MINUTE 60000

#define NONE     "none"
#define PER_MOVE "/move"

/*
 * Reads a number from 0 to TIME_CONTROL_MAX without a leading zero, and moves
 * *text behind it.
 */
static bool scan_number(const char **text, int *n)
{
	bool        starts_with_zero = **text == '0';
	const char *start = *text;
	uint64_t    value;

	if (!number_scan(text, TIME_CONTROL_MAX, &value) ||
	    (starts_with_zero && *text - start > 1))
		return false;
	*n = (int)value;
	return true;
}

static bool
parse_per_game(struct time_control *c, int minutes, const char *text)
{
	int seconds;

	if (!scan_number(&text, &seconds) || *text != '\0' ||
	    (minutes == 0 && seconds == 0))
		return false;
	*c = (struct time_control){ TIME_CONTROL_PER_GAME, minutes * MINUTE,
		seconds * SECOND };
	if (minutes == 0)
		c->initial = c->increment;
	return true;
}

bool time_control_parse(struct time_control *c, const char *text)
{
	int n;

	if (strcasecmp(text, NONE) == 0) {
		*c = (struct time_control){ TIME_CONTROL_NONE, 0, 0 };
		return true;
	}
	if (!scan_number(&text, &n))
		return false;
	if (*text == '+')
		return parse_per_game(c, n, text + 1);
	if (strcasecmp(text, PER_MOVE) != 0 || n == 0)
		return false;
	*c = (struct time_control){ TIME_CONTROL_PER_MOVE, n * SECOND, 0 };
	return true;
}

const char *time_control_write(const struct time_control *c,
    char out[TIME_CONTROL_TEXT_SIZE])
{
	/*
	 * The initial time is a whole number of minutes, except in "0+SECONDS".
	 */
	bool     has_no_minutes = c->initial % MINUTE != 0;
	unsigned initial = (unsigned)(c->initial / SECOND);
	unsigned increment = (unsigned)(c->increment / SECOND);

	if (c->kind == TIME_CONTROL_NONE)
		strcpy(out, NONE);
	else if (c->kind == TIME_CONTROL_PER_MOVE)
		snprintf(out, TIME_CONTROL_TEXT_SIZE, "%u" PER_MOVE,
		    initial % 1000);
	else
		snprintf(out, TIME_CONTROL_TEXT_SIZE, "%u+%u",
		    has_no_minutes ? 0 : initial / 60 % 1000, increment % 1000);
	return out;
}

bool time_control_is_valid(const struct time_control *c)
{
	char                text[TIME_CONTROL_TEXT_SIZE];
	struct time_control read;

	return time_control_parse(&read, time_control_write(c, text)) &&
	    time_control_is_same(c, &read);
}

bool time_control_is_same(const struct time_control *a,
    const struct time_control                       *b)
{
	return a->kind == b->kind && a->initial == b->initial &&
	    a->increment == b->increment;
}
