/* notation.c -- reads and writes points ("h8") and lists of points. */

#include "common/game/notation.h"

#include <string.h>

#include "common/base/number.h"

/* Reads a point and moves *text behind it. */
static bool read_point(point *p, const char **text)
{
	const char *rest = *text;
	int         column = (*rest | 0x20) - 'a';
	uint64_t    row;

	if (column < 0 || column >= SIDES_MAX)
		return false;
	rest++;
	if (*rest == '0' || !number_scan(&rest, SIDES_MAX, &row))
		return false;
	*p = POINT(column, (int)row - 1);
	*text = rest;
	return true;
}

bool notation_read(point *p, const char *text)
{
	point read;

	if (!read_point(&read, &text) || *text != '\0')
		return false;
	*p = read;
	return true;
}

bool notation_read_column(point *p, const char *text)
{
	int column = (text[0] | 0x20) - 'a';

	if (column < 0 || column >= SIDES_MAX || text[1] != '\0')
		return false;
	*p = POINT(column, 0);
	return true;
}

size_t notation_write(point p, char out[NOTATION_POINT_SIZE])
{
	int    row = POINT_ROW(p) + 1;
	size_t n = 0;

	out[n++] = (char)('a' + POINT_COLUMN(p));
	if (row >= 10)
		out[n++] = (char)('0' + row / 10);
	out[n++] = (char)('0' + row % 10);
	out[n] = '\0';
	return n;
}

int notation_read_list(point *out, int capacity, const char *text)
{
	int n = 0;

	if (*text == '\0' || strcmp(text, "-") == 0)
		return 0;
	while (n < capacity && read_point(&out[n++], &text)) {
		if (*text == '\0')
			return n;
		if (*text++ != ',')
			break;
	}
	return -1;
}

size_t notation_write_list(const point *points, size_t n, char *out)
{
	size_t length = 0;

	if (n == 0) {
		memcpy(out, "-", 2);
		return 1;
	}
	for (size_t i = 0; i < n; i++) {
		if (i > 0)
			out[length++] = ',';
		length += notation_write(points[i], out + length);
	}
	return length;
}
