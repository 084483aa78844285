/* line_stream.h -- sends and receives lines over a socket or two pipes. */

#ifndef CLIENT_LINK_LINE_STREAM_H
#define CLIENT_LINK_LINE_STREAM_H

#include <stddef.h>

#include "common/protocol/line_reader.h"

struct bufferevent;
struct event_base;

/* The callbacks must not close or clear the stream. */
struct line_stream_handler {
	/*
	 * Called for each line, without its newline. `text` is valid during the
	 * call; it is "" if the line was too long.
	 */
	void (*on_line)(void *ctx, char *text, size_t length);
	/*
	 * Called when reading or writing has failed; `reason` is a text for the
	 * user. Or called when the other side has closed the stream; `reason`
	 * is NULL. The stream is closed already. No callback follows.
	 */
	void (*on_end)(void *ctx, const char *reason);
	void *ctx;
};

struct line_stream {
	struct line_stream_handler handler;
	/* Owned; of a socket the same; NULL: closed */
	struct bufferevent *in, *out;
	struct line_reader  reader;
};

/* Initializes a closed stream. */
void line_stream_init(struct line_stream *s,
    const struct line_stream_handler     *handler);

/*
 * Begins to read from the descriptor `in` and to write to `out`; both may be
 * the same, and must not block. The caller owns them, and must keep them open
 * until the stream is closed. A failure to write to a pipe is not reported: the process that reads the pipe
 * has ended, so the other pipe ends too, and on_end is called when all bytes of
 * that pipe are read.
 */
void line_stream_open(struct line_stream *s, struct event_base *base, int in,
    int out);

/* Queues a line, without its newline. If the stream is closed, drops it. */
void line_stream_send(struct line_stream *s, const char *line);

/* Writes as much of what is queued as the kernel takes now. */
void line_stream_flush(struct line_stream *s);

/* Closes the stream. Queued bytes and an incomplete line are dropped. */
void line_stream_close(struct line_stream *s);

#endif
