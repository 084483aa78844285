/*
 * test_websocket.c -- what frames of a client mean.
 *
 * The cases have the numbers of the Autobahn test suite. Where the server
 * refuses what that suite sends (binary messages, large ones), the result is
 * the close code for it. Each case is read whole, cut in two at each byte, and
 * byte by byte, with the same result.
 */

#include "server/web/websocket.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/suite.h"

#define FRAMES_MAX  12
#define INPUT_SIZE  70000
#define RESULT_SIZE 512

/* A payload longer than this is cut only near its start and its end. */
#define SPLITS_MAX 600

enum frame_flag { UNMASKED = 1, LONG_16 = 2, LONG_64 = 4 };

struct frame {
	unsigned    first;   /* the first byte; 0 after the last frame */
	const char *payload; /* NULL: empty */
	unsigned    times;   /* how often the payload is repeated */
	unsigned    flags;
};

/* First bytes: final frames, and the same without the bit for final. */
#define MORE     0x100 /* so that a continuation is not 0 */
#define TEXT     0x81
#define TEXT_1   0x01
#define NEXT     (MORE | 0x00)
#define LAST     0x80
#define BINARY   0x82
#define BINARY_1 0x02
#define CLOSE    0x88
#define PING     0x89
#define PONG     0x8a
#define RSV1     0x40
#define RSV2     0x20
#define RSV3     0x10

#define STARS                                       \
	"*****************************************" \
	"*****************************************" \
	"*****************************************"
#define KAPPA "\xce\xba\xe1\xbd\xb9\xcf\x83\xce\xbc\xce\xb5"

/*
 * In results, "text=" and so on have the payload, "text#" the length of a long
 * one. A close has its code.
 */
static const struct {
	const char  *number;
	struct frame frames[FRAMES_MAX];
	const char  *result;
} cases[] = {
	/* 1: framing. */
	{ "1.1.1", { { TEXT, NULL, 1, 0 } }, "text=" },
	{ "1.1.2", { { TEXT, "*", 125, 0 } }, "text#125" },
	{ "1.1.3", { { TEXT, "*", 126, 0 } }, "text#126" },
	{ "1.1.4", { { TEXT, "*", 127, 0 } }, "text#127" },
	{ "1.1.5", { { TEXT, "*", 128, 0 } }, "text#128" },
	{ "1.1.5 512", { { TEXT, "*", 512, 0 } }, "text#512" },
	{ "1.1.5 513", { { TEXT, "*", 513, 0 } }, "long#513" },
	{ "1.1.5 8191", { { TEXT, "*", 8191, 0 } }, "long#513" },
	{ "1.1.5 8192", { { TEXT, "*", 8192, 0 } }, "failed=1009" },
	{ "1.1.6", { { TEXT, "*", 65535, 0 } }, "failed=1009" },
	{ "1.1.7", { { TEXT, "*", 65536, 0 } }, "failed=1009" },
	{ "1.2.1", { { BINARY, NULL, 1, 0 } }, "failed=1003" },
	{ "1.2.2", { { BINARY, "\xfe", 125, 0 } }, "failed=1003" },
	{ "1.2.7", { { BINARY, "\xfe", 65536, 0 } }, "failed=1003" },
	/* 2: pings and pongs. */
	{ "2.1", { { PING, NULL, 1, 0 } }, "ping=" },
	{ "2.2", { { PING, "Hello, world!", 1, 0 } }, "ping=Hello, world!" },
	{ "2.3", { { PING, "\xff\xfe\xfd", 1, 0 } }, "ping=\xff\xfe\xfd" },
	{ "2.4", { { PING, "\xfe", 125, 0 } }, "ping#125" },
	{ "2.5", { { PING, "\xfe", 126, 0 } }, "failed=1002" },
	{ "2.7", { { PONG, NULL, 1, 0 } }, "pong=" },
	{ "2.8", { { PONG, "unsolicited", 1, 0 } }, "pong=unsolicited" },
	{ "2.9", { { PONG, "a", 1, 0 }, { PING, "b", 1, 0 } },
	    "pong=a ping=b" },
	{ "2.10",
	    { { PING, "0", 1, 0 }, { PING, "1", 1, 0 }, { PING, "2", 1, 0 },
		{ PING, "3", 1, 0 }, { PING, "4", 1, 0 }, { PING, "5", 1, 0 },
		{ PING, "6", 1, 0 }, { PING, "7", 1, 0 }, { PING, "8", 1, 0 },
		{ PING, "9", 1, 0 } },
	    "ping=0 ping=1 ping=2 ping=3 ping=4 ping=5 ping=6 ping=7 ping=8 "
	    "ping=9" },
	/* 3: reserved bits. */
	{ "3.1", { { TEXT | RSV1, "a", 1, 0 } }, "failed=1002" },
	{ "3.2",
	    { { TEXT, "a", 1, 0 }, { TEXT | RSV2, "b", 1, 0 },
		{ PING, NULL, 1, 0 } },
	    "text=a failed=1002" },
	{ "3.3",
	    { { TEXT, "a", 1, 0 }, { TEXT | RSV1 | RSV2, "b", 1, 0 },
		{ PING, NULL, 1, 0 } },
	    "text=a failed=1002" },
	{ "3.4", { { TEXT, "a", 1, 0 }, { TEXT | RSV3, "b", 1, 0 } },
	    "text=a failed=1002" },
	{ "3.5", { { BINARY | RSV1 | RSV3, "a", 1, 0 } }, "failed=1002" },
	{ "3.6", { { PING | RSV2 | RSV3, "a", 1, 0 } }, "failed=1002" },
	{ "3.7", { { CLOSE | RSV1 | RSV2 | RSV3, NULL, 1, 0 } },
	    "failed=1002" },
	/* 4: reserved opcodes. */
	{ "4.1.1", { { 0x83, NULL, 1, 0 } }, "failed=1002" },
	{ "4.1.2", { { 0x84, "a", 1, 0 } }, "failed=1002" },
	{ "4.1.3",
	    { { TEXT, "a", 1, 0 }, { 0x85, NULL, 1, 0 }, { PING, NULL, 1, 0 } },
	    "text=a failed=1002" },
	{ "4.1.4",
	    { { TEXT, "a", 1, 0 }, { 0x86, "b", 1, 0 }, { PING, NULL, 1, 0 } },
	    "text=a failed=1002" },
	{ "4.1.5", { { TEXT, "a", 1, 0 }, { 0x87, "b", 1, 0 } },
	    "text=a failed=1002" },
	{ "4.2.1", { { 0x8b, NULL, 1, 0 } }, "failed=1002" },
	{ "4.2.2", { { 0x8c, "a", 1, 0 } }, "failed=1002" },
	{ "4.2.3",
	    { { TEXT, "a", 1, 0 }, { 0x8d, NULL, 1, 0 }, { PING, NULL, 1, 0 } },
	    "text=a failed=1002" },
	{ "4.2.4",
	    { { TEXT, "a", 1, 0 }, { 0x8e, "b", 1, 0 }, { PING, NULL, 1, 0 } },
	    "text=a failed=1002" },
	{ "4.2.5", { { TEXT, "a", 1, 0 }, { 0x8f, "b", 1, 0 } },
	    "text=a failed=1002" },
	/* 5: fragments. */
	{ "5.1", { { 0x09, "a", 1, 0 }, { LAST, "b", 1, 0 } }, "failed=1002" },
	{ "5.2", { { 0x0a, "a", 1, 0 }, { LAST, "b", 1, 0 } }, "failed=1002" },
	{ "5.3", { { TEXT_1, "ab", 1, 0 }, { LAST, "cd", 1, 0 } },
	    "text=abcd" },
	{ "5.6",
	    { { TEXT_1, "ab", 1, 0 }, { PING, "p", 1, 0 },
		{ LAST, "cd", 1, 0 } },
	    "ping=p text=abcd" },
	{ "5.6 pong",
	    { { TEXT_1, "ab", 1, 0 }, { PONG, "p", 1, 0 },
		{ LAST, "cd", 1, 0 } },
	    "pong=p text=abcd" },
	{ "5.9", { { LAST, "a", 1, 0 }, { TEXT, "b", 1, 0 } }, "failed=1002" },
	{ "5.12", { { NEXT, "a", 1, 0 }, { TEXT, "b", 1, 0 } }, "failed=1002" },
	{ "5.15",
	    { { TEXT_1, "a", 1, 0 }, { LAST, "b", 1, 0 }, { NEXT, "c", 1, 0 },
		{ TEXT, "d", 1, 0 } },
	    "text=ab failed=1002" },
	{ "5.18", { { TEXT_1, "a", 1, 0 }, { TEXT, "b", 1, 0 } },
	    "failed=1002" },
	{ "5.18 binary", { { TEXT_1, "a", 1, 0 }, { BINARY, "b", 1, 0 } },
	    "failed=1002" },
	{ "5.18 close", { { TEXT_1, "a", 1, 0 }, { CLOSE, NULL, 1, 0 } },
	    "closed=1005" },
	{ "5.19",
	    { { TEXT_1, "1", 1, 0 }, { NEXT, "2", 1, 0 }, { PING, "p", 1, 0 },
		{ NEXT, "3", 1, 0 }, { NEXT, "4", 1, 0 }, { PING, "q", 1, 0 },
		{ LAST, "5", 1, 0 }, { TEXT, "6", 1, 0 } },
	    "ping=p ping=q text=12345 text=6" },
	{ "5.3 long", { { TEXT_1, "*", 300, 0 }, { LAST, "*", 300, 0 } },
	    "long#513" },
	{ "5.3 large", { { TEXT_1, "*", 8000, 0 }, { LAST, "*", 300, 0 } },
	    "failed=1009" },
	/* 6: UTF-8. */
	{ "6.1.1", { { TEXT, NULL, 1, 0 } }, "text=" },
	{ "6.1.2",
	    { { TEXT_1, NULL, 1, 0 }, { NEXT, NULL, 1, 0 },
		{ LAST, NULL, 1, 0 } },
	    "text=" },
	{ "6.1.3",
	    { { TEXT_1, NULL, 1, 0 }, { NEXT, "middle", 1, 0 },
		{ LAST, NULL, 1, 0 } },
	    "text=middle" },
	{ "6.2.1", { { TEXT, "Hello-\xc2\xb5@\xc3\x9f", 1, 0 } },
	    "text=Hello-\xc2\xb5@\xc3\x9f" },
	{ "6.2.2",
	    { { TEXT_1, "\xc2\xb5@\xc3", 1, 0 }, { LAST, "\x9f", 1, 0 } },
	    "text=\xc2\xb5@\xc3\x9f" },
	{ "6.2.3",
	    { { TEXT_1, "\xe1", 1, 0 }, { PING, NULL, 1, 0 },
		{ NEXT, "\xbd", 1, 0 }, { LAST, "\xb9", 1, 0 } },
	    "ping= text=\xe1\xbd\xb9" },
	{ "6.2.4", { { TEXT, KAPPA, 1, 0 } }, "text=" KAPPA },
	{ "6.3.1",
	    { { TEXT,
		KAPPA "\xed\xa0\x80"
		      "edited",
		1, 0 } },
	    "failed=1007" },
	{ "6.3.2", { { TEXT_1, KAPPA, 1, 0 }, { LAST, "\xed\xa0\x80", 1, 0 } },
	    "failed=1007" },
	{ "6.4.1",
	    { { TEXT_1, KAPPA, 1, 0 }, { NEXT, "\xf4\x90\x80\x80", 1, 0 } },
	    "failed=1007" },
	{ "6.4.2", { { TEXT_1, KAPPA "\xf4", 1, 0 }, { NEXT, "\x90", 1, 0 } },
	    "failed=1007" },
	{ "6.5.1", { { TEXT, "\xce\xba", 1, 0 } }, "text=\xce\xba" },
	{ "6.6.1", { { TEXT, "\xce", 1, 0 } }, "failed=1007" },
	{ "6.6.6", { { TEXT, "\xce\xba\xe1\xbd", 1, 0 } }, "failed=1007" },
	{ "6.7.2", { { TEXT, "\xc2\x80", 1, 0 } }, "text=\xc2\x80" },
	{ "6.7.3", { { TEXT, "\xe0\xa0\x80", 1, 0 } }, "text=\xe0\xa0\x80" },
	{ "6.7.4", { { TEXT, "\xf0\x90\x80\x80", 1, 0 } },
	    "text=\xf0\x90\x80\x80" },
	{ "6.8.1", { { TEXT, "\xf8\x88\x80\x80\x80", 1, 0 } }, "failed=1007" },
	{ "6.8.2", { { TEXT, "\xfc\x84\x80\x80\x80\x80", 1, 0 } },
	    "failed=1007" },
	{ "6.9.2", { { TEXT, "\xdf\xbf", 1, 0 } }, "text=\xdf\xbf" },
	{ "6.9.3", { { TEXT, "\xef\xbf\xbf", 1, 0 } }, "text=\xef\xbf\xbf" },
	{ "6.9.4", { { TEXT, "\xf4\x8f\xbf\xbf", 1, 0 } },
	    "text=\xf4\x8f\xbf\xbf" },
	{ "6.10.1", { { TEXT, "\xf7\xbf\xbf\xbf", 1, 0 } }, "failed=1007" },
	{ "6.11.1", { { TEXT, "\xed\x9f\xbf", 1, 0 } }, "text=\xed\x9f\xbf" },
	{ "6.11.2", { { TEXT, "\xee\x80\x80", 1, 0 } }, "text=\xee\x80\x80" },
	{ "6.11.5", { { TEXT, "\xf4\x90\x80\x80", 1, 0 } }, "failed=1007" },
	{ "6.12.1", { { TEXT, "\x80", 1, 0 } }, "failed=1007" },
	{ "6.12.2", { { TEXT, "\xbf", 1, 0 } }, "failed=1007" },
	{ "6.13.1", { { TEXT, "\xc2 ", 1, 0 } }, "failed=1007" },
	{ "6.14.3", { { TEXT, "\xf0\x90\x80", 1, 0 } }, "failed=1007" },
	{ "6.16.1", { { TEXT, "\xfe", 1, 0 } }, "failed=1007" },
	{ "6.16.2", { { TEXT, "\xff", 1, 0 } }, "failed=1007" },
	{ "6.17.1", { { TEXT, "\xc0\xaf", 1, 0 } }, "failed=1007" },
	{ "6.17.2", { { TEXT, "\xe0\x80\xaf", 1, 0 } }, "failed=1007" },
	{ "6.17.3", { { TEXT, "\xf0\x80\x80\xaf", 1, 0 } }, "failed=1007" },
	{ "6.18.1", { { TEXT, "\xc1\xbf", 1, 0 } }, "failed=1007" },
	{ "6.18.2", { { TEXT, "\xe0\x9f\xbf", 1, 0 } }, "failed=1007" },
	{ "6.18.3", { { TEXT, "\xf0\x8f\xbf\xbf", 1, 0 } }, "failed=1007" },
	{ "6.20.1", { { TEXT, "\xed\xa0\x80", 1, 0 } }, "failed=1007" },
	{ "6.20.7", { { TEXT, "\xed\xbf\xbf", 1, 0 } }, "failed=1007" },
	{ "6.21.1", { { TEXT, "\xed\xa0\x80\xed\xb0\x80", 1, 0 } },
	    "failed=1007" },
	{ "6.22.1", { { TEXT, "\xef\xbf\xbe", 1, 0 } }, "text=\xef\xbf\xbe" },
	{ "6.23.7", { { TEXT, "\xef\xbf\xbd", 1, 0 } }, "text=\xef\xbf\xbd" },
	{ "6.3 of what is skipped",
	    { { TEXT_1, "*", 600, 0 }, { LAST, "\xff", 1, 0 } },
	    "failed=1007" },
	/* 7: closing. */
	{ "7.1.1", { { TEXT, "a", 1, 0 }, { CLOSE, NULL, 1, 0 } },
	    "text=a closed=1005" },
	{ "7.1.3", { { CLOSE, NULL, 1, 0 }, { PING, NULL, 1, 0 } },
	    "closed=1005" },
	{ "7.1.4", { { CLOSE, NULL, 1, 0 }, { TEXT, "a", 1, 0 } },
	    "closed=1005" },
	{ "7.1.5",
	    { { TEXT_1, "a", 1, 0 }, { CLOSE, NULL, 1, 0 },
		{ LAST, "b", 1, 0 } },
	    "closed=1005" },
	{ "7.3.1", { { CLOSE, NULL, 1, 0 } }, "closed=1005" },
	{ "7.3.2", { { CLOSE, "a", 1, 0 } }, "failed=1002" },
	{ "7.3.3", { { CLOSE, "\x03\xe8", 1, 0 } }, "closed=1000" },
	{ "7.3.4", { { CLOSE, "\x03\xe8Hello", 1, 0 } }, "closed=1000" },
	{ "7.3.5", { { CLOSE, "\x0f\xa0" STARS, 1, 0 } }, "closed=4000" },
	{ "7.3.6", { { CLOSE, "\x0f\xa0", 63, 0 } }, "failed=1002" },
	{ "7.5.1", { { CLOSE, "\x03\xe8" KAPPA "\xed\xa0\x80", 1, 0 } },
	    "failed=1007" },
	{ "7.5.1 cut", { { CLOSE, "\x03\xe8\xce", 1, 0 } }, "failed=1007" },
	{ "7.5.1 in a message",
	    { { TEXT_1, "\xce", 1, 0 }, { CLOSE, "\x03\xe8\xc3\xa9", 1, 0 } },
	    "closed=1000" },
	{ "7.7.2", { { CLOSE, "\x03\xe9", 1, 0 } }, "closed=1001" },
	{ "7.7.4", { { CLOSE, "\x03\xeb", 1, 0 } }, "closed=1003" },
	{ "7.7.5", { { CLOSE, "\x03\xef", 1, 0 } }, "closed=1007" },
	{ "7.7.9", { { CLOSE, "\x03\xf3", 1, 0 } }, "closed=1011" },
	{ "7.7.10", { { CLOSE, "\x0b\xb8", 1, 0 } }, "closed=3000" },
	{ "7.7.13", { { CLOSE, "\x13\x87", 1, 0 } }, "closed=4999" },
	{ "7.9.1", { { CLOSE, "\x01\x01", 1, 0 } }, "failed=1002" },
	{ "7.9.2", { { CLOSE, "\x03\xe7", 1, 0 } }, "failed=1002" },
	{ "7.9.3", { { CLOSE, "\x03\xec", 1, 0 } }, "failed=1002" },
	{ "7.9.4", { { CLOSE, "\x03\xed", 1, 0 } }, "failed=1002" },
	{ "7.9.5", { { CLOSE, "\x03\xee", 1, 0 } }, "failed=1002" },
	{ "7.9.6", { { CLOSE, "\x03\xf8", 1, 0 } }, "failed=1002" },
	{ "7.9.9", { { CLOSE, "\x0b\xb7", 1, 0 } }, "failed=1002" },
	{ "7.13.1", { { CLOSE, "\x13\x88", 1, 0 } }, "failed=1002" },
	{ "7.13.2", { { CLOSE, "\xff\xff", 1, 0 } }, "failed=1002" },
	/* 10: a large message in frames of 1,300 bytes. */
	{ "10.1.1",
	    { { TEXT_1, "*", 1300, 0 }, { NEXT, "*", 1300, 0 },
		{ NEXT, "*", 1300, 0 }, { NEXT, "*", 1300, 0 },
		{ NEXT, "*", 1300, 0 }, { NEXT, "*", 1300, 0 },
		{ NEXT, "*", 1300, 0 }, { LAST, "*", 1300, 0 } },
	    "failed=1009" },
	/* Masks and lengths, which that suite does not vary. */
	{ "unmasked", { { TEXT, "a", 1, UNMASKED } }, "failed=1002" },
	{ "unmasked ping", { { PING, "a", 1, UNMASKED } }, "failed=1002" },
	{ "125 in 16 bits", { { TEXT, "*", 125, LONG_16 } }, "failed=1002" },
	{ "125 in 64 bits", { { TEXT, "*", 125, LONG_64 } }, "failed=1002" },
	{ "65535 in 64 bits", { { TEXT, "*", 65535, LONG_64 } },
	    "failed=1002" },
	{ "ping in 16 bits", { { PING, "a", 1, LONG_16 } }, "failed=1002" },
	{ "line ends", { { TEXT, "a\nb\r\n", 1, 0 } }, "text=a\nb\r\n" },
};

/* Appends the frame as a client sends it; returns its length. */
static size_t write_frame(const struct frame *f, uint8_t *out)
{
	static const uint8_t mask[4] = { 0x5a, 0x00, 0xff, 0x81 };
	size_t               one = f->payload != NULL ? strlen(f->payload) : 0;
	size_t               length = one * f->times, n = 0;
	bool                 is_64 = (f->flags & LONG_64) ||
	    (length > 65535 && !(f->flags & LONG_16));
	bool is_16 = (f->flags & LONG_16) || (length > 125 && !is_64);

	out[n++] = (uint8_t)f->first;
	out[n++] = (uint8_t)((f->flags & UNMASKED ? 0 : 0x80) |
	    (is_64        ? 127 :
		    is_16 ? 126 :
			    length));
	for (unsigned i = is_64 ? 8 : is_16 ? 2 : 0; i-- > 0;)
		out[n++] = (uint8_t)((uint64_t)length >> (8 * i));
	if (!(f->flags & UNMASKED)) {
		memcpy(out + n, mask, 4);
		n += 4;
	}
	for (size_t i = 0; i < length; i++)
		out[n++] = (uint8_t)(f->payload[i % one] ^
		    (f->flags & UNMASKED ? 0 : mask[i % 4]));
	return n;
}

struct reader {
	struct websocket w;
	bool             is_over;
	char             result[RESULT_SIZE];
};

__attribute__((format(printf, 2, 3))) static void
note(struct reader *r, const char *format, ...)
{
	size_t  n = strlen(r->result);
	va_list arguments;

	if (n > 0)
		r->result[n++] = ' ';
	va_start(arguments, format);
	vsnprintf(r->result + n, sizeof(r->result) - n, format, arguments);
	va_end(arguments);
}

static void
note_text(struct reader *r, const char *what, const char *text, size_t length)
{
	ck_assert_int_eq(text[length], '\0');
	if (length > 40)
		note(r, "%s#%zu", what, length);
	else
		note(r, "%s=%s", what, text);
}

/* The bytes are in a block of their size, where a read beyond it is found. */
static void feed(struct reader *r, const uint8_t *bytes, size_t n)
{
	char                 *copy = malloc(n > 0 ? n : 1);
	struct byte_span      span = { copy, n };
	enum websocket_status status = WEBSOCKET_PONG;
	char                 *text;
	size_t                length;

	ck_assert_ptr_nonnull(copy);
	memcpy(copy, bytes, n);
	while (!r->is_over && status != WEBSOCKET_NONE) {
		status = websocket_next(&r->w, &span, &text, &length);
		if (status == WEBSOCKET_TEXT)
			note_text(r, "text", text, length);
		else if (status == WEBSOCKET_LONG_TEXT)
			note_text(r, "long", text, length);
		else if (status == WEBSOCKET_PING)
			note_text(r, "ping", text, length);
		else if (status == WEBSOCKET_PONG)
			note_text(r, "pong", text, length);
		else if (status != WEBSOCKET_NONE)
			note(r, "%s=%u",
			    status == WEBSOCKET_CLOSED ? "closed" : "failed",
			    r->w.close_code);
		r->is_over = status == WEBSOCKET_CLOSED ||
		    status == WEBSOCKET_FAILED;
	}
	ck_assert(r->is_over || span.length == 0);
	free(copy);
}

static void check_pieces(const uint8_t *input, size_t n, size_t cut,
    size_t piece, const char *number, const char *expected)
{
	struct reader r = { .is_over = false };

	feed(&r, input, cut);
	for (size_t i = cut; i < n; i += piece)
		feed(&r, input + i, n - i < piece ? n - i : piece);
	ck_assert_msg(strcmp(r.result, expected) == 0,
	    "%s, cut at %zu: \"%s\", not \"%s\"", number, cut, r.result,
	    expected);
}

TEST_EACH(autobahn, cases)
{
	static uint8_t input[INPUT_SIZE * 2];
	size_t         n = 0;

	for (const struct frame *f = cases[_i].frames;
	     f < cases[_i].frames + FRAMES_MAX && f->first != 0; f++)
		n += write_frame(f, input + n);
	check_pieces(input, n, n, 1, cases[_i].number, cases[_i].result);
	check_pieces(input, n, 0, 1, cases[_i].number, cases[_i].result);
	for (size_t cut = 1; cut < n; cut++)
		if (cut < SPLITS_MAX || cut + SPLITS_MAX > n)
			check_pieces(input, n, cut, n, cases[_i].number,
			    cases[_i].result);
}

/* The length is refused before anything is read or kept of the payload. */
TEST(length_of_64_bits)
{
	static const struct {
		const char *header;
		const char *result;
	} rows[] = {
		{ "\x81\xff\x00\x00\x00\x00\x00\x01\x00\x00", "failed=1009" },
		{ "\x81\xff\x00\x00\x00\x01\x00\x00\x00\x00", "failed=1009" },
		{ "\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff", "failed=1009" },
		{ "\x81\xff\x80\x00\x00\x00\x00\x00\x00\x00", "failed=1002" },
		{ "\x81\xff\xff\xff\xff\xff\xff\xff\xff\xff", "failed=1002" },
	};

	for (int i = 0; i < LENGTH(rows); i++) {
		struct reader r = { .is_over = false };

		feed(&r, (const uint8_t *)rows[i].header, 10);
		ck_assert_str_eq(r.result, rows[i].result);
	}
}

/* Frames without bytes are counted, so that a message does not go on for ever. */
TEST(million_empty_fragments)
{
	static const uint8_t first[] = { 0x01, 0x80, 1, 2, 3, 4 };
	static const uint8_t next[] = { 0x00, 0x80, 1, 2, 3, 4 };
	struct reader        r = { .is_over = false };
	unsigned             count = 0;

	feed(&r, first, sizeof(first));
	while (!r.is_over && count < 1000000) {
		feed(&r, next, sizeof(next));
		count++;
	}
	ck_assert_str_eq(r.result, "failed=1009");
	ck_assert_uint_eq(count, WEBSOCKET_MESSAGE_MAX);
}

TEST(idle_between_messages)
{
	static const uint8_t bytes[] = { 0x01, 0x81, 0, 0, 0, 0, 'a', 0x80,
		0x80, 0, 0, 0, 0 };
	struct reader        r = { .is_over = false };

	for (size_t i = 0; i < sizeof(bytes); i++) {
		ck_assert(websocket_is_idle(&r.w) == (i == 0));
		feed(&r, bytes + i, 1);
	}
	ck_assert(websocket_is_idle(&r.w));
	ck_assert_str_eq(r.result, "text=a");
}

TEST(headers_of_the_server)
{
	static const struct {
		size_t      length, size;
		const char *header;
	} rows[] = { { 0, 2, "\x81\x00" }, { 125, 2, "\x81\x7d" },
		{ 126, 4, "\x81\x7e\x00\x7e" },
		{ 4096, 4, "\x81\x7e\x10\x00" } };
	char out[WEBSOCKET_HEADER_MAX];

	for (int i = 0; i < LENGTH(rows); i++) {
		ck_assert_uint_eq(websocket_write_header(out, WEBSOCKET_OP_TEXT,
				      rows[i].length),
		    rows[i].size);
		ck_assert_mem_eq(out, rows[i].header, rows[i].size);
	}
}

TEST(close_of_the_server)
{
	char out[WEBSOCKET_CLOSE_SIZE];

	ck_assert_uint_eq(websocket_write_close(out, WEBSOCKET_CLOSE_PROTOCOL),
	    2);
	ck_assert_mem_eq(out, "\x03\xea", 2);
	ck_assert_uint_eq(websocket_write_close(out, WEBSOCKET_CLOSE_NO_CODE),
	    0);
}
