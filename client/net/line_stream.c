/* line_stream.c -- sends and receives lines over a socket or two pipes. */

#include "client/net/line_stream.h"

#include <errno.h>
#include <stdbool.h>
#include <string.h>
#include <unistd.h>

#include <event2/buffer.h>
#include <event2/event.h>

static bool is_transient(int error)
{
	return error == EINTR || error == EAGAIN;
}

static void end(struct line_stream *s, const char *reason)
{
	line_stream_close(s);
	s->handler.on_end(s->handler.ctx, reason);
}

/* Passes all complete lines to the handler. */
static void deliver_lines(struct line_stream *s, struct byte_span bytes)
{
	char  *text;
	size_t length;

	for (;;) {
		switch (line_reader_next(&s->reader, LINE_REPLY_MAX, &bytes,
		    &text, &length)) {
		case LINE_NONE:
			return;
		case LINE_COMPLETE:
			s->handler.on_line(s->handler.ctx, text, length);
			break;
		case LINE_TOO_LONG:
			text = (char[1]){ "" };
			s->handler.on_line(s->handler.ctx, text, 0);
			break;
		case LINE_UNENDING:
			end(s, "a line received is too long");
			return;
		}
	}
}

static void on_readable(evutil_socket_t fd, short what, void *ctx)
{
	static char         bytes[16384];
	struct line_stream *s = ctx;
	ssize_t             n_read = read(fd, bytes, sizeof(bytes));

	(void)what;
	if (n_read > 0)
		deliver_lines(s, (struct byte_span){ bytes, (size_t)n_read });
	else if (n_read == 0)
		end(s, NULL);
	else if (!is_transient(errno))
		end(s, strerror(errno));
}

static void on_writable(evutil_socket_t fd, short what, void *ctx)
{
	struct line_stream *s = ctx;

	(void)what;
	if (evbuffer_get_length(s->unsent) == 0)
		return;
	if (evbuffer_write(s->unsent, fd) < 0 && !is_transient(errno)) {
		if (event_get_fd(s->readable) == fd)
			end(s, strerror(errno));
		return;
	}
	if (evbuffer_get_length(s->unsent) > 0)
		event_add(s->writable, NULL);
}

void line_stream_init(struct line_stream *s,
    const struct line_stream_handler     *handler)
{
	*s = (struct line_stream){ .handler = *handler,
		.unsent = evbuffer_new() };
}

void line_stream_open(struct line_stream *s, struct event_base *base, int in,
    int out)
{
	s->readable = event_new(base, in, EV_READ | EV_PERSIST, on_readable, s);
	s->writable = event_new(base, out, EV_WRITE, on_writable, s);
	event_add(s->readable, NULL);
	event_add(s->writable, NULL);
}

void line_stream_send(struct line_stream *s, const char *line)
{
	evbuffer_add(s->unsent, line, strlen(line));
	evbuffer_add(s->unsent, "\n", 1);
	if (s->writable != NULL)
		event_add(s->writable, NULL);
}

size_t line_stream_unsent(const struct line_stream *s)
{
	return evbuffer_get_length(s->unsent);
}

void line_stream_close(struct line_stream *s)
{
	if (s->readable != NULL) {
		event_free(s->readable);
		event_free(s->writable);
		s->readable = s->writable = NULL;
	}
	evbuffer_drain(s->unsent, evbuffer_get_length(s->unsent));
	line_reader_clear(&s->reader);
}

void line_stream_clear(struct line_stream *s)
{
	line_stream_close(s);
	evbuffer_free(s->unsent);
}
