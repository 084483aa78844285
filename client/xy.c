/* xy.c -- a point as the Gomocup protocol writes it. */

#include "client/xy.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *xy_write(point p, const struct variant *v, char out[XY_SIZE])
{
	unsigned column = POINT_COLUMN(p);
	unsigned row = (unsigned)v->rows - 1 - POINT_ROW(p);

	snprintf(out, XY_SIZE, "%u,%u", column % 100, row % 100);
	return out;
}

/* Steps over a number of at most three digits; -1 where there is none. */
static int read_number(const char **text)
{
	size_t digits = strspn(*text, "0123456789");
	int n = digits > 0 && digits <= 3 ? atoi(*text) : -1;

	*text += digits + strspn(*text + digits, " ");
	return n;
}

bool xy_read(point *p, const struct variant *v, const char *text)
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
