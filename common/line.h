/* line.h -- bytes to bounded lines: a pure splitter for both ends. */

#ifndef COMMON_LINE_H
#define COMMON_LINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What a client may send in a line, and a server, without the line's end. */
#ifndef LINE_REQUEST
#define LINE_REQUEST 512
#endif
#define LINE_REPLY 4096

/* How much of a line that is too long we skip before we give its sender up. */
#ifndef LINE_SKIP
#define LINE_SKIP 8192
#endif

/*
 * What is left over between two reads: nothing at all for most, so that an idle
 * connection costs sixteen bytes. All zero is the start.
 */
struct line {
	char    *rest;    /* the unfinished line, ours; or NULL */
	uint16_t length;  /* of rest */
	uint16_t skipped; /* > 0 while we skip a line that is too long */
	bool     lent;    /* rest is whole, and the caller's until he asks */
};

/* Bytes just read, which line_take eats from the front and may write to. */
struct span {
	char  *at;
	size_t left;
};

enum line_found {
	LINE_NONE,   /* the bytes are eaten up; read more */
	LINE_WHOLE,  /* a line is in *text */
	LINE_LONG,   /* one longer than most, told once; it is skipped */
	LINE_ENDLESS /* and no end of it after LINE_SKIP bytes */
};

/*
 * The next line of at most most bytes (below 65535, its end not counted), which
 * ends with LF or CR LF. It may hold any bytes, NUL too; a NUL stands behind
 * it. It is lent until the next call with the same l or the same bytes.
 */
enum line_found line_take(struct line *l, size_t most, struct span *bytes,
    char **text, size_t *length);

/* Frees what is left over; l is at its start again. */
void line_clear(struct line *l);

#endif
