/* test_line_stream.c -- lines over a socket and over pipes. */

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <event2/event.h>
#include <event2/util.h>

#include "client/link/line_stream.h"
#include "tests/support/suite.h"

static struct event_base *base;
static struct line_stream stream;
static char               received[64]; /* each line with "/" behind it */
static char               ended[64];    /* the reason; "closed"; or "" */

static void on_line(void *ctx, char *text, size_t length)
{
	size_t used = strlen(received);

	(void)ctx;
	ck_assert_uint_eq(strlen(text), length);
	snprintf(received + used, sizeof(received) - used, "%s/", text);
}

static void on_end(void *ctx, const char *reason)
{
	(void)ctx;
	ck_assert_str_eq(ended, "");
	snprintf(ended, sizeof(ended), "%s",
	    reason != NULL ? reason : "closed");
}

/* Opens the stream over descriptors, and remembers nothing of an earlier one. */
static void open_over(int in, int out)
{
	signal(SIGPIPE, SIG_IGN);
	received[0] = ended[0] = '\0';
	base = event_base_new();
	evutil_make_socket_nonblocking(in);
	evutil_make_socket_nonblocking(out);
	line_stream_init(&stream,
	    &(struct line_stream_handler){ on_line, on_end, NULL });
	line_stream_open(&stream, base, in, out);
}

static void open_socket(int ends[2])
{
	ck_assert_int_eq(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
	open_over(ends[0], ends[0]);
}

/* Handles all that is ready, of which one pass reads only a part. */
static void run(void)
{
	for (int i = 0; i < 10; i++)
		event_base_loop(base, EVLOOP_NONBLOCK);
}

static void clear_stream(void)
{
	line_stream_close(&stream);
	event_base_free(base);
}

static void send_bytes(int fd, const char *bytes, size_t n)
{
	ck_assert_int_eq(write(fd, bytes, n), (ssize_t)n);
}

TEST(lines_are_split_and_joined)
{
	int  ends[2];
	char sent[64] = "";

	open_socket(ends);
	send_bytes(ends[1], "one\r\ntw", 7);
	run();
	send_bytes(ends[1], "o\n\n", 3);
	line_stream_send(&stream, "hello");
	run();
	ck_assert_str_eq(received, "one/two//");
	ck_assert_int_eq(read(ends[1], sent, sizeof(sent)), 6);
	ck_assert_str_eq(sent, "hello\n");
	close(ends[1]);
	run();
	ck_assert_str_eq(ended, "closed");
	clear_stream();
	close(ends[0]);
}

TEST(a_long_line_is_empty_and_one_without_end_ends_the_stream)
{
	static char bytes[LINE_REPLY_MAX + LINE_SKIP_MAX + 3];
	int         ends[2];

	memset(bytes, 'x', sizeof(bytes));
	open_socket(ends);
	send_bytes(ends[1], bytes, LINE_REPLY_MAX + 1);
	send_bytes(ends[1], "\nnext\n", 6);
	run();
	ck_assert_str_eq(received, "/next/");
	send_bytes(ends[1], bytes, sizeof(bytes));
	run();
	ck_assert_str_eq(received, "/next//");
	ck_assert_str_eq(ended, "a line received is too long");
	clear_stream();
	close(ends[0]);
	close(ends[1]);
}

TEST(a_closed_stream_drops_what_was_queued)
{
	int  ends[2];
	char byte;

	open_socket(ends);
	send_bytes(ends[1], "begin", 5);
	run();
	line_stream_send(&stream, "lost");
	line_stream_close(&stream);
	line_stream_open(&stream, base, ends[0], ends[0]);
	send_bytes(ends[1], "new\n", 4);
	run();
	ck_assert_str_eq(received, "new/");
	ck_assert_str_eq(ended, "");
	clear_stream();
	close(ends[0]);
	ck_assert_int_eq(read(ends[1], &byte, 1), 0);
	close(ends[1]);
}

TEST(what_a_child_wrote_is_read_although_it_does_not_read)
{
	int in[2], out[2];

	ck_assert_int_eq(pipe(in), 0);
	ck_assert_int_eq(pipe(out), 0);
	open_over(in[0], out[1]);
	close(out[0]);
	line_stream_send(&stream, "nobody reads this");
	run();
	ck_assert_str_eq(ended, "");
	send_bytes(in[1], "last words\n", 11);
	close(in[1]);
	run();
	ck_assert_str_eq(received, "last words/");
	ck_assert_str_eq(ended, "closed");
	clear_stream();
	close(in[0]);
	close(out[1]);
}
