/* test_http.c -- requests, whole and in pieces, and their answers. */

#include "server/web/http.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/suite.h"

#define HOST "192.168.1.5:4243"

static const struct web_page  page = { (const unsigned char *)"page", 4,
	 "\"tag1\"", "'sha256-script'", "'sha256-style'" };
static const char *const      names[] = { "box", "box.local", "dot." };
static const struct http_site site = { &page, names, 3 };

static struct http_answer answer;

/*
 * The status, or 0 if the head is not complete. The bytes are in a block of
 * their size, where a read beyond it is found.
 */
static unsigned read_bytes(const char *bytes, size_t n)
{
	char            *copy = malloc(n > 0 ? n : 1);
	enum http_result result;
	unsigned         status;

	ck_assert_ptr_nonnull(copy);
	memcpy(copy, bytes, n);
	result = http_read_request(&site, HOST, copy, n, &answer);
	free(copy);
	if (result == HTTP_MORE)
		return 0;
	ck_assert_int_eq(sscanf(answer.text, "HTTP/1.1 %3u ", &status), 1);
	ck_assert_int_eq(result == HTTP_WEBSOCKET, status == 101);
	ck_assert_uint_eq(strlen(answer.text), answer.length);
	return status;
}

/* --- the table of requests --- */

#define GET  "GET / HTTP/1.1\r\n"
#define FROM GET "Host: " HOST "\r\n"
#define WS(path)                                                            \
	"GET " path " HTTP/1.1\r\nHost: " HOST "\r\nUpgrade: websocket\r\n" \
	"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
#define KEY "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"

static const struct {
	unsigned    status;
	const char *text; /* without the empty line at its end */
} requests[] = {
	{ 200, FROM },
	{ 200, "HEAD / HTTP/1.1\r\nHost: " HOST "\r\n" },
	{ 200, "GET / HTTP/1.0\r\nhost:" HOST "\r\n" },
	{ 200, "GET /wall HTTP/1.1\r\nHost: " HOST "\r\n" },
	{ 200, GET "Host: \t" HOST " \t\r\nAccept:\t*/*\r\nX:\r\n" },
	{ 200, FROM "Content-Length: 0\r\n" },
	{ 200, FROM "Upgrade: websocket\r\nConnection: Upgrade\r\n" },
	{ 304, FROM "If-None-Match: \"tag1\"\r\n" },
	{ 304, FROM "If-None-Match: W/\"tag1\"\r\n" },
	{ 304, FROM "If-None-Match: \"a\", \"tag1\" , \"b\"\r\n" },
	{ 304, FROM "If-None-Match: *\r\n" },
	{ 200, FROM "If-None-Match: \"tag\"\r\n" },
	{ 200, FROM "If-None-Match: \"tag12\", tag1\r\n" },
	{ 404, "GET /favicon.ico HTTP/1.1\r\nHost: " HOST "\r\n" },
	{ 404, "GET /wall/ HTTP/1.1\r\nHost: " HOST "\r\n" },
	{ 404, "GET /? HTTP/1.1\r\nHost: " HOST "\r\n" },
	{ 404, "GET /../etc/passwd HTTP/1.1\r\nHost: " HOST "\r\n" },
	{ 404, "GET http://" HOST "/ HTTP/1.1\r\nHost: " HOST "\r\n" },
	{ 404, "GET /WS HTTP/1.1\r\nHost: " HOST "\r\n" },
	{ 405, "POST / HTTP/1.1\r\nHost: " HOST "\r\nContent-Length: 9\r\n" },
	{ 405, "OPTIONS * HTTP/1.1\r\nHost: " HOST "\r\n" },
	{ 405, "get / HTTP/1.1\r\nHost: " HOST "\r\n" },
	{ 400, FROM "Content-Length: 1\r\n" },
	{ 400, FROM "Content-Length: x\r\n" },
	{ 400, FROM "Transfer-Encoding: chunked\r\n" },
	/* Malformed. */
	{ 400, "" },
	{ 400, GET },
	{ 400, "GET /\r\n" },
	{ 400, "GET\r\n" },
	{ 400, "GET / HTTP/1.1 \r\nHost: " HOST "\r\n" },
	{ 400, "GET  / HTTP/1.1\r\nHost: " HOST "\r\n" },
	{ 400, " / HTTP/1.1\r\nHost: " HOST "\r\n" },
	{ 400, "G\"T / HTTP/1.1\r\nHost: " HOST "\r\n" },
	{ 400, "GET /\x01 HTTP/1.1\r\nHost: " HOST "\r\n" },
	{ 400, "GET / HTTP/1\r\nHost: " HOST "\r\n" },
	{ 400, "GET / http/1.1\r\nHost: " HOST "\r\n" },
	{ 400, "GET / HTTP/1,1\r\nHost: " HOST "\r\n" },
	{ 505, "GET / HTTP/2.0\r\nHost: " HOST "\r\n" },
	{ 505, "PRI * HTTP/2.0\r\n" },
	{ 505, "GET / HTTP/1.x\r\nHost: " HOST "\r\n" },
	{ 400, "\r\n" FROM },
	{ 400, FROM " folded\r\n" },
	{ 400, FROM "X: a\r\n\tfolded\r\n" },
	{ 400, FROM "X : blank before the colon\r\n" },
	{ 400, FROM ": no name\r\n" },
	{ 400, FROM "no colon\r\n" },
	{ 400, FROM "X: \x7f\r\n" },
	{ 400, FROM "X: \x1b[2J\r\n" },
	{ 400, GET "Host: " HOST "\nX: a\r\n" },
	{ 400, FROM "X: a\rY: b\r\n" },
	{ 400, FROM "X: a\r\r\n" },
	{ 400, FROM "Host: " HOST "\r\n" },
	{ 400, FROM "Origin: http://" HOST "\r\nOrigin: http://" HOST "\r\n" },
	/* The handshake of WebSocket. */
	{ 101, WS("/ws") KEY },
	{ 101, WS("/ws?wall") KEY },
	{ 101, WS("/ws") KEY "Connection: keep-alive\r\n" },
	{ 101,
	    "GET /ws HTTP/1.1\r\nHost: " HOST
	    "\r\nUpgrade: WebSocket\r\nConnection: keep-alive, Upgrade\r\n"
	    "Sec-WebSocket-Version: 13\r\n" KEY
	    "Sec-WebSocket-Extensions: permessage-deflate\r\n" },
	{ 426, "GET /ws HTTP/1.1\r\nHost: " HOST "\r\n" },
	{ 426,
	    "GET /ws HTTP/1.0\r\nHost: " HOST
	    "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
	    "Sec-WebSocket-Version: 13\r\n" KEY },
	{ 426,
	    "HEAD /ws HTTP/1.1\r\nHost: " HOST
	    "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
	    "Sec-WebSocket-Version: 13\r\n" KEY },
	{ 426,
	    "GET /ws HTTP/1.1\r\nHost: " HOST
	    "\r\nUpgrade: websocket\r\nConnection: close\r\n"
	    "Sec-WebSocket-Version: 13\r\n" KEY },
	{ 426,
	    "GET /ws HTTP/1.1\r\nHost: " HOST
	    "\r\nUpgrade: websockets\r\nConnection: Upgrade\r\n"
	    "Sec-WebSocket-Version: 13\r\n" KEY },
	{ 426,
	    "GET /ws HTTP/1.1\r\nHost: " HOST
	    "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
	    "Sec-WebSocket-Version: 8\r\n" KEY },
	{ 426,
	    "GET /ws HTTP/1.1\r\nHost: " HOST
	    "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n" KEY },
	{ 400, WS("/ws") },
	{ 400, WS("/ws") KEY KEY },
	{ 400, WS("/ws") "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=\r\n" },
	{ 400, WS("/ws") "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQAA\r\n" },
	{ 400, WS("/ws") "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25!ZQ==\r\n" },
	{ 400, WS("/ws") KEY "Sec-WebSocket-Version: 13\r\n" },
	{ 404, WS("/ws?x") KEY },
};

/* Every request in pieces: only its last byte completes it. */
TEST_EACH(status_of_request, requests)
{
	char     text[1024];
	size_t   n = (size_t)snprintf(text, sizeof(text), "%s\r\nrest",
	      requests[_i].text);
	unsigned status = 0;

	n -= strlen("rest");
	ck_assert_uint_eq(read_bytes(text, n), requests[_i].status);
	ck_assert_uint_eq(read_bytes(text, n + 4), requests[_i].status);
	for (size_t i = 0; i < n && status == 0; i++)
		status = read_bytes(text, i);
	/* What cannot become a head is refused at once. */
	ck_assert(status == 0 || (status == 400 && requests[_i].status == 400));
}

/* --- Host and Origin --- */

static const struct {
	const char *host;
	bool        is_ours;
} hosts[] = {
	{ "192.168.1.5", true },
	{ HOST, true },
	{ "127.0.0.1:4243", true },
	{ "[::1]", true },
	{ "[fe80::1]:4243", true },
	{ "[::ffff:10.0.0.1]:1", true },
	{ "localhost:4243", true },
	{ "LocalHost", true },
	{ "box", true },
	{ "BOX.local:80", true },
	{ "box.", true },
	{ "box.local.:80", true },
	{ "LOCALHOST.", true },
	{ "dot", true },
	{ "dot.", true },
	{ "box..", false },
	{ ".", false },
	{ "[::1].", false },
	{ "evil.example", false },
	{ "box.evil.example", false },
	{ "evil-box", false },
	{ "boxx", false },
	{ "bo", false },
	{ "localhost.evil.example", false },
	{ "127.0.0.1.evil.example", false },
	{ "", false },
	{ ":4243", false },
	{ "box:", false },
	{ "box:x", false },
	{ "box:123456", false },
	{ "box:80:80", false },
	{ "::1", false },
	{ "[::1", false },
	{ "[box]", false },
	{ "[::1]x", false },
	{ "[127.0.0.1]", false },
	{ "127.1", false },
	{ "user@box", false },
	{ "box/x", false },
};

static const struct {
	const char *format;
	bool        is_allowed; /* if the host is that of Host */
} origins[] = {
	{ "", true },
	{ "Origin: http://%s\r\n", true },
	{ "Origin: HTTP://%s\r\n", true },
	{ "Origin: https://%s\r\n", false },
	{ "Origin: %s\r\n", false },
	{ "Origin: http://%s/\r\n", false },
	{ "Origin: http://%sy\r\n", false },
	{ "Origin: http://y.%s\r\n", false },
	{ "Origin: null\r\n", false },
	{ "Origin: \r\n", false },
};

static void
check_origin(const char *host, bool is_ours, int form, const char *other)
{
	bool allowed = origins[form].is_allowed &&
	    (form == 0 || strcasecmp(host, other) == 0);
	char origin[300], text[600];

	snprintf(origin, sizeof(origin), origins[form].format, other);
	snprintf(text, sizeof(text), "%sHost: %s\r\n%s\r\n", GET, host, origin);
	ck_assert_msg(read_bytes(text, strlen(text)) ==
		(!is_ours       ? 421u :
			allowed ? 200u :
				  403u),
	    "%s gets %s", text, answer.text);
}

/* Each Host with each host in each form as Origin. */
TEST_EACH(host_and_origin, hosts)
{
	for (int form = 0; form < LENGTH(origins); form++)
		for (int other = 0; other < LENGTH(hosts); other++)
			check_origin(hosts[_i].host, hosts[_i].is_ours, form,
			    hosts[other].host);
}

/* --- lengths --- */

/* A request whose head has n bytes, followed by more. */
static unsigned read_head_of(size_t n, size_t more)
{
	char             *text = malloc(n + more);
	static const char start[] = FROM "X: ";
	unsigned          status;

	ck_assert_ptr_nonnull(text);
	memset(text, 'x', n + more);
	memcpy(text, start, strlen(start));
	memcpy(text + n - 4, "\r\n\r\n", 4);
	status = read_bytes(text, n + more);
	ck_assert_uint_eq(answer.head_length, status == 200 ? n : 0);
	free(text);
	return status;
}

TEST(longest_head)
{
	ck_assert_uint_eq(read_head_of(HTTP_HEAD_MAX, 0), 200);
	ck_assert_uint_eq(read_head_of(HTTP_HEAD_MAX, 1), 200);
	ck_assert_uint_eq(read_head_of(HTTP_HEAD_MAX + 1, 0), 431);
	ck_assert_uint_eq(read_head_of(100000, 0), 431);
}

TEST(longest_unfinished_head)
{
	char text[HTTP_HEAD_MAX];

	memset(text, 'x', sizeof(text));
	ck_assert_uint_eq(read_bytes(text, HTTP_HEAD_MAX - 1), 0);
	ck_assert_uint_eq(read_bytes(text, HTTP_HEAD_MAX), 431);
}

TEST(bytes_that_are_no_text)
{
	ck_assert_uint_eq(read_bytes("GET /\0", 6), 400);
	ck_assert_uint_eq(read_bytes("\n", 1), 400);
	ck_assert_uint_eq(read_bytes("", 0), 0);
}

/* --- answers --- */

static const char *answer_to(const char *text)
{
	ck_assert_uint_gt(read_bytes(text, strlen(text)), 0);
	return answer.text;
}

TEST(handshake_of_the_rfc)
{
	ck_assert_str_eq(answer_to(WS("/ws") KEY "\r\n"),
	    "HTTP/1.1 101 Switching Protocols\r\n"
	    "Upgrade: websocket\r\n"
	    "Connection: Upgrade\r\n"
	    "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n\r\n");
	ck_assert(!answer.is_wall);
	answer_to(WS("/ws?wall") KEY "\r\nframes");
	ck_assert(answer.is_wall);
	ck_assert_uint_eq(answer.head_length,
	    strlen(WS("/ws?wall") KEY "\r\n"));
}

TEST(head_of_the_page)
{
	ck_assert_str_eq(answer_to(FROM "\r\n"),
	    "HTTP/1.1 200 OK\r\n"
	    "Content-Type: text/html; charset=utf-8\r\n"
	    "Content-Encoding: gzip\r\n"
	    "Content-Length: 4\r\n"
	    "ETag: \"tag1\"\r\n"
	    "Cache-Control: no-cache\r\n"
	    "Content-Security-Policy: default-src 'none'; "
	    "script-src 'sha256-script'; style-src 'sha256-style'; "
	    "connect-src 'self' ws://" HOST "; img-src data:; "
	    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'\r\n"
	    "X-Content-Type-Options: nosniff\r\n"
	    "Referrer-Policy: no-referrer\r\n"
	    "Connection: close\r\n\r\n");
	ck_assert(answer.has_page);
	answer_to("HEAD / HTTP/1.1\r\nHost: " HOST "\r\n\r\n");
	ck_assert_ptr_nonnull(strstr(answer.text, "Content-Length: 4\r\n"));
	ck_assert(!answer.has_page);
	answer_to(FROM "If-None-Match: \"tag1\"\r\n\r\n");
	ck_assert_ptr_null(strstr(answer.text, "Content-Length"));
	ck_assert_ptr_nonnull(strstr(answer.text, "ETag: \"tag1\"\r\n"));
	ck_assert(!answer.has_page);
}

TEST(refusals)
{
	ck_assert_str_eq(answer_to("POST / HTTP/1.1\r\nHost: " HOST "\r\n\r\n"),
	    "HTTP/1.1 405 Method Not Allowed\r\n"
	    "Allow: GET, HEAD\r\n"
	    "Content-Type: text/plain; charset=utf-8\r\n"
	    "Content-Length: 31\r\n"
	    "Cache-Control: no-store\r\n"
	    "X-Content-Type-Options: nosniff\r\n"
	    "Connection: close\r\n\r\n"
	    "Only GET and HEAD are allowed.\n");
	ck_assert_ptr_nonnull(strstr(answer_to(GET "Host: nas\r\n\r\n"),
	    "\r\n\r\n"
	    "This server does not have that name, unless its operator gives"
	    " it with --web-host. The page is at http://" HOST "/\n"));
	answer_to("HEAD /x HTTP/1.1\r\nHost: " HOST "\r\n\r\n");
	ck_assert_str_eq(strstr(answer.text, "\r\n\r\n"), "\r\n\r\n");
	answer_to("GET /ws HTTP/1.1\r\nHost: " HOST "\r\n\r\n");
	ck_assert_ptr_nonnull(strstr(answer.text,
	    "\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"));
}

TEST(host_names)
{
	char longest[HTTP_HOST_SIZE + 1];

	ck_assert(http_is_host_name("games.example.org"));
	ck_assert(!http_is_host_name(""));
	ck_assert(!http_is_host_name("a b"));
	ck_assert(!http_is_host_name("a;b"));
	ck_assert(!http_is_host_name("a:80"));
	memset(longest, 'a', HTTP_HOST_SIZE);
	longest[HTTP_HOST_SIZE - 1] = '\0';
	ck_assert(http_is_host_name(longest));
	longest[HTTP_HOST_SIZE - 1] = 'a';
	longest[HTTP_HOST_SIZE] = '\0';
	ck_assert(!http_is_host_name(longest));
}
