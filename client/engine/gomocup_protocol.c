/* gomocup_protocol.c -- points and time limits of the Gomocup protocol. */

#include "client/engine/gomocup_protocol.h"

#include <stdio.h>
#include <string.h>

#include "common/number.h"

/* --- points --- */

const char *gomocup_format_point(point p, const struct variant *v,
    char out[GOMOCUP_POINT_SIZE])
{
	unsigned column = POINT_COLUMN(p);
	unsigned row = (unsigned)v->rows - 1 - POINT_ROW(p);

	snprintf(out, GOMOCUP_POINT_SIZE, "%u,%u", column % 100, row % 100);
	return out;
}

/*
 * Reads a number and the blanks behind it; -1 if the text is not a coordinate.
 */
static int read_coordinate(const char **text)
{
	uint64_t n;

	if (!number_scan(text, UINT64_MAX, &n))
		return -1;
	*text += strspn(*text, " ");
	return n < SIDES_MAX ? (int)n : -1;
}

bool gomocup_parse_point(point *p, const struct variant *v, const char *text)
{
	int column, row;

	if (text[strspn(text, "0123456789, ")] != '\0' ||
	    strchr(text, ',') == NULL)
		return false;
	column = read_coordinate(&text);
	if (*text++ != ',')
		return false;
	text += strspn(text, " ");
	row = read_coordinate(&text);
	*p = POINT_NONE;
	if (*text == '\0' && column >= 0 && row >= 0 && row < v->rows &&
	    column < v->columns)
		*p = POINT(column, v->rows - 1 - row);
	return true;
}

/* --- time limits --- */

/* The time left, minus the network delay. */
static msec after_lag(msec left)
{
	return left > 2 * GOMOCUP_LAG_MS ? left - GOMOCUP_LAG_MS : left / 2;
}

struct gomocup_limits gomocup_limits(const struct game *g, msec turn, msec now)
{
	const struct time_control *c = &g->clock.time_control;
	struct gomocup_limits      limits = { turn, 0, -1 };
	msec                       left;

	if (c->kind == TIME_CONTROL_NONE)
		return limits;
	left = after_lag(game_clock_remaining(&g->clock, g->my_side, now));
	if (left < turn)
		limits.timeout_turn = left > 0 ? left : 1;
	if (c->kind == TIME_CONTROL_PER_GAME) {
		limits.timeout_match = c->initial;
		limits.time_left = left;
	}
	return limits;
}
