/* gomocup.c -- points and time in the words of the Gomocup protocol. */

#include "client/gomocup.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- points --- */

const char *
gomocup_write(point p, const struct variant *v, char out[GOMOCUP_POINT])
{
	unsigned column = POINT_COLUMN(p);
	unsigned row = (unsigned)v->rows - 1 - POINT_ROW(p);

	snprintf(out, GOMOCUP_POINT, "%u,%u", column % 100, row % 100);
	return out;
}

/* Steps over a number of at most three digits; -1 where there is none. */
static int read_number(const char **text)
{
	size_t digits = strspn(*text, "0123456789");
	int    n = digits > 0 && digits <= 3 ? atoi(*text) : -1;

	*text += digits + strspn(*text + digits, " ");
	return n;
}

bool gomocup_read(point *p, const struct variant *v, const char *text)
{
	int column, row;

	if (text[strspn(text, "0123456789, ")] != '\0' ||
	    strchr(text, ',') == NULL)
		return false;
	column = read_number(&text);
	if (*text++ != ',')
		return false;
	text += strspn(text, " ");
	row = read_number(&text);
	*p = POINT_NONE;
	if (*text == '\0' && column >= 0 && row >= 0 && row < v->rows &&
	    column < v->columns)
		*p = POINT(column, v->rows - 1 - row);
	return true;
}

/* --- time --- */

/* What is left of a span after the way to the server and back. */
static msec after_lag(msec left)
{
	return left > 2 * GOMOCUP_LAG ? left - GOMOCUP_LAG : left / 2;
}

struct gomocup_time gomocup_time(const struct game *g, msec turn, msec now)
{
	const struct control *c = &g->clock.control;
	struct gomocup_time   a = { turn, 0, -1 };
	msec                  left;

	if (c->kind == CONTROL_NONE)
		return a;
	left = after_lag(clock_left(&g->clock, g->you, now));
	if (left < turn)
		a.timeout_turn = left > 0 ? left : 1;
	if (c->kind == CONTROL_GAME) {
		a.timeout_match = c->start;
		a.time_left = left;
	}
	return a;
}
