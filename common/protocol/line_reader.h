/* line_reader.h -- splits a stream of bytes into lines of bounded length. */

#ifndef COMMON_PROTOCOL_LINE_READER_H
#define COMMON_PROTOCOL_LINE_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The most bytes of a client's and of a server's line, without LF or CR LF. */
#ifndef LINE_REQUEST_MAX
#define LINE_REQUEST_MAX 512
#endif
#define LINE_REPLY_MAX 4096

/*
 * If a line has more bytes than this, the connection is ended before the line
 * is complete.
 */
#ifndef LINE_SKIP_MAX
#define LINE_SKIP_MAX 8192
#endif

/*
 * What must be remembered between two reads; nothing, unless a line has begun.
 * All zero is the initial state.
 */
struct line_reader {
	struct partial_line *partial; /* owned; NULL: no line has begun */
};

/* Bytes that were just read. line_reader_next consumes and modifies them. */
struct byte_span {
	char  *data;
	size_t length;
};

enum line_status {
	LINE_NONE,     /* all bytes are consumed, so more must be read */
	LINE_COMPLETE, /* *text is a line */
	/*
	 * *text is the beginning of a line that is too long; its rest is
	 * skipped and not reported
	 */
	LINE_TOO_LONG,
	/* The line has more than LINE_SKIP_MAX bytes without an end */
	LINE_UNENDING
};

/*
 * Returns the next line. It has at most max bytes before its LF or CR LF; max
 * is less than 65535. The line may contain any bytes, also NUL; a NUL is added
 * at its end. *text is valid until the next call with r, or until the memory of
 * *bytes changes.
 */
enum line_status line_reader_next(struct line_reader *r, size_t max,
    struct byte_span *bytes, char **text, size_t *length);

/* Frees the partial line. r is then as after initialization. */
void line_reader_clear(struct line_reader *r);

#endif
