/* line_stream.c -- sends and receives lines over a socket or two pipes. */

#include "client/link/line_stream.h"

#include <stdbool.h>
#include <string.h>

#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/event.h>
#include <event2/util.h>

static void end(struct line_stream *s, const char *reason)
{
	line_stream_close(s);
	s->handler.on_end(s->handler.ctx, reason);
}

/* Passes all complete lines to the handler. Returns false if one is endless. */
static bool deliver_lines(struct line_stream *s, struct byte_span bytes)
{
	char  *text;
	size_t length;

	for (;;) {
		switch (line_reader_next(&s->reader, LINE_REPLY_MAX, &bytes,
		    &text, &length)) {
		case LINE_NONE:
			return true;
		case LINE_COMPLETE:
			s->handler.on_line(s->handler.ctx, text, length);
			break;
		case LINE_TOO_LONG:
			text = (char[1]){ "" };
			s->handler.on_line(s->handler.ctx, text, 0);
			break;
		case LINE_UNENDING:
			return false;
		}
	}
}

static void on_read(struct bufferevent *in, void *ctx)
{
	static char         bytes[16384];
	struct line_stream *s = ctx;
	size_t              n;

	while ((n = bufferevent_read(in, bytes, sizeof(bytes))) > 0) {
		if (deliver_lines(s, (struct byte_span){ bytes, n }))
			continue;
		end(s, "a line received is too long");
		return;
	}
}

static void on_event(struct bufferevent *b, short what, void *ctx)
{
	struct line_stream *s = ctx;

	if (b == s->in)
		end(s,
		    (what & BEV_EVENT_ERROR) != 0 ?
			evutil_socket_error_to_string(EVUTIL_SOCKET_ERROR()) :
			NULL);
}

void line_stream_init(struct line_stream *s,
    const struct line_stream_handler     *handler)
{
	*s = (struct line_stream){ .handler = *handler };
}

void line_stream_open(struct line_stream *s, struct event_base *base, int in,
    int out)
{
	s->in = bufferevent_socket_new(base, in, 0);
	s->out = in == out ? s->in : bufferevent_socket_new(base, out, 0);
	bufferevent_setcb(s->out, NULL, NULL, on_event, s);
	bufferevent_setcb(s->in, on_read, NULL, on_event, s);
	bufferevent_enable(s->in, EV_READ);
}

void line_stream_send(struct line_stream *s, const char *line)
{
	if (s->out == NULL)
		return;
	bufferevent_write(s->out, line, strlen(line));
	bufferevent_write(s->out, "\n", 1);
}

void line_stream_flush(struct line_stream *s)
{
	if (s->out != NULL)
		evbuffer_write(bufferevent_get_output(s->out),
		    bufferevent_getfd(s->out));
}

void line_stream_close(struct line_stream *s)
{
	if (s->out != NULL && s->out != s->in)
		bufferevent_free(s->out);
	if (s->in != NULL)
		bufferevent_free(s->in);
	s->in = s->out = NULL;
	line_reader_clear(&s->reader);
}
