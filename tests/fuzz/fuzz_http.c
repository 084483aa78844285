/*
 * fuzz_http.c -- the answer does not depend on where reads end.
 *
 * The answer to a request must be the same if it is read byte by byte, and
 * what it has of the request must be safe in a header.
 */

#include "server/web/http.h"
#include "tests/fuzz/fuzz.h"

static const struct web_page  page = { (const unsigned char *)"page", 4,
	 "\"tag\"", "'sha256-a'", "'sha256-b'" };
static const char *const      names[] = { "box", "box.local" };
static const struct http_site site = { &page, names, 2 };

/* The block has exactly n bytes. */
static enum http_result
read_copy(const uint8_t *data, size_t n, struct http_answer *answer)
{
	char            *copy = malloc(n > 0 ? n : 1);
	enum http_result result;

	assert(copy != NULL);
	memcpy(copy, data, n);
	result = http_read_request(&site, "10.0.0.1:4243", copy, n, answer);
	free(copy);
	return result;
}

/* Lines of printable characters, each ended by CR LF, and an empty one. */
static void check_head(const struct http_answer *a)
{
	const char *end = strstr(a->text, "\r\n\r\n");

	assert(end != NULL && strlen(a->text) == a->length);
	assert(strncmp(a->text, "HTTP/1.1 ", 9) == 0);
	for (const char *c = a->text; c < end; c++)
		assert((*c >= ' ' && *c <= '~') ||
		    (c[0] == '\r' && c[1] == '\n') ||
		    (c[0] == '\n' && c[-1] == '\r'));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct http_answer whole, piece;
	enum http_result          result = read_copy(data, size, &whole);
	enum http_result          early = HTTP_MORE;

	if (result != HTTP_MORE)
		check_head(&whole);
	for (size_t n = 0; n <= size && early == HTTP_MORE; n++)
		early = read_copy(data, n, &piece);
	assert(early == result);
	assert(result == HTTP_MORE ||
	    (whole.length == piece.length &&
		memcmp(whole.text, piece.text, whole.length) == 0));
	return 0;
}

const char *const fuzz_words[] = { "GET / HTTP/1.1\r\n", "HEAD / HTTP/1.1\r\n",
	"GET /ws HTTP/1.1\r\n", "POST / HTTP/1.1\r\n", "Host: box\r\n",
	"Host: 10.0.0.1:4243\r\n", "Host: [::1]\r\n", "Host: evil\r\n",
	"Origin: http://box\r\n", "Origin: null\r\n", "Upgrade: websocket\r\n",
	"Connection: keep-alive, Upgrade\r\n", "Sec-WebSocket-Version: 13\r\n",
	"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n",
	"If-None-Match: W/\"tag\", *\r\n", "Content-Length: 0\r\n",
	"Transfer-Encoding: x\r\n", "X: ", " ", "\t", ":", "\r\n", "\n", "\r",
	"\r\n\r\n", NULL };
