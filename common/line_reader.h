/* line_reader.h -- splits a stream of bytes into lines of bounded length. */

#ifndef COMMON_LINE_READER_H
#define COMMON_LINE_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The longest line of a client and of the server, without its LF or CR LF. */
#ifndef LINE_REQUEST_MAX
#define LINE_REQUEST_MAX 512
#endif
#define LINE_REPLY_MAX 4096

/*
 * A line longer than this ends the connection without waiting for the line's
 * end.
 */
#ifndef LINE_SKIP_MAX
#define LINE_SKIP_MAX 8192
#endif

/*
 * The state between two reads. Usually no partial line is kept, so an idle
 * connection needs only these 16 bytes. Initialized with zeros.
 */
struct line_reader {
	char    *partial; /* the start of a line, on the heap; or NULL */
	uint16_t length;  /* length of partial */
	uint16_t skipped; /* bytes skipped of a long line; 0: none */
	bool     is_partial_returned; /* partial is complete and was returned */
};

/* Bytes just read; line_reader_next consumes and modifies them. */
struct byte_span {
	char  *data;
	size_t length;
};

enum line_status {
	LINE_NONE,     /* all bytes are consumed; read more */
	LINE_COMPLETE, /* a line is in *text */
	LINE_TOO_LONG, /* reported once, with the first bytes of the line in
                          text; the rest of the line is skipped */
	LINE_UNENDING  /* more than LINE_SKIP_MAX bytes without an end */
};

/*
 * Returns the next line, which ends with LF or CR LF and has at most max bytes
 * (below 65535) before that end. The line may contain any bytes, NUL included;
 * a NUL is appended. *text is valid until the next call with the same reader or
 * the same bytes.
 */
enum line_status line_reader_next(struct line_reader *r, size_t max,
    struct byte_span *bytes, char **text, size_t *length);

/* Frees the partial line; r is as initialized. */
void line_reader_clear(struct line_reader *r);

#endif
