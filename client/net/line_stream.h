/* line_stream.h -- lines in and out over a socket or a pair of pipes. */

#ifndef CLIENT_NET_LINE_STREAM_H
#define CLIENT_NET_LINE_STREAM_H

#include <stddef.h>

#include "common/line_reader.h"

struct event;
struct event_base;
struct evbuffer;

/* Callbacks, which must not close or clear the stream. */
struct line_stream_handler {
	/*
	 * A line without its end, valid during the call; "" in place of a line
	 * that is too long.
	 */
	void (*on_line)(void *ctx, char *text, size_t length);
	/*
	 * The other side has closed its end, or reading or writing failed.
	 * reason is a text for the user; NULL: the other side has closed. The
	 * stream is closed already. No callback is called afterwards.
	 */
	void (*on_end)(void *ctx, const char *reason);
	void *ctx;
};

struct line_stream {
	struct line_stream_handler handler;
	struct event              *readable, *writable; /* NULL: closed */
	struct evbuffer           *unsent;              /* owned */
	struct line_reader         reader;
};

/* Initializes a closed stream. */
void line_stream_init(struct line_stream *s,
    const struct line_stream_handler     *handler);

/*
 * Begins to read from one file descriptor and to write to the other, which may
 * be the same. They do not block, remain the caller's, and must not be closed
 * before the stream. Lines queued before are sent. A failure to write to a pipe
 * is not reported: its reader has ended, and the end of the other pipe reports
 * that when all its bytes are read.
 */
void line_stream_open(struct line_stream *s, struct event_base *base, int in,
    int out);

/* Queues a line, given without its end; it is sent while the stream is open. */
void line_stream_send(struct line_stream *s, const char *line);

/* Bytes that are queued and not yet given to the kernel. */
size_t line_stream_unsent(const struct line_stream *s);

/* Stops, and drops queued bytes and an incomplete line. */
void line_stream_close(struct line_stream *s);

/* Closes the stream and frees its memory. */
void line_stream_clear(struct line_stream *s);

#endif
