/* test_web.c -- browsers: the page, and games over WebSocket. */

#include <arpa/inet.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "tests/support/peer.h"
#include "tests/support/server_process.h"
#include "tests/support/suite.h"

#define HERE "127.0.0.1"

/* The phones of the issue: 60 behind one access point. */
#define PHONES      60
#define PHONES_FROM "127.0.0.7"

/* The most bytes of the page. */
#define PAGE_MAX (30 * 1024)

static struct server_process s;
static unsigned short        web;
static struct peer           peers[PHONES + 1];

static void start(const char *const options[])
{
	server_process_start(&s, options);
	web = s.web_port;
	ck_assert_uint_ne(web, 0);
}

/* The server says in "hello" where the page is. */
static void set_up(void)
{
	struct peer p;

	start((const char *const[]){ NULL });
	peer_connect(&p, s.port);
	ck_assert_uint_eq(number_in(peer_expect(&p, "* hello *"), "web"), web);
	peer_close(&p);
}

static void tear_down(void)
{
	for (int i = 0; i <= PHONES; i++)
		if (peers[i].socket > 0)
			peer_close(&peers[i]);
	server_process_stop(&s);
}

FIXTURE(set_up, tear_down);

/* Sends a request and reads the answer to its end; returns its length. */
static size_t
get(const char *address, const char *request, char *answer, size_t size)
{
	struct peer p;
	size_t      length = 0;
	ssize_t     n;

	peer_connect_from(&p, web, address);
	peer_send_bytes(&p, request, strlen(request));
	while ((n = recv(p.socket, answer + length, size - 1 - length, 0)) > 0)
		length += (size_t)n;
	ck_assert_int_eq(n, 0);
	answer[length] = '\0';
	peer_close(&p);
	return length;
}

static char answer[PAGE_MAX + 4096];

/* Asks for the page, which must come whole. */
static void get_page(const char *address)
{
	size_t n = get(address, "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
	    answer, sizeof(answer));
	const char *head_end = strstr(answer, "\r\n\r\n");

	ck_assert(strncmp(answer, "HTTP/1.1 200 OK\r\n", 17) == 0);
	ck_assert_ptr_nonnull(head_end);
	ck_assert_uint_eq(n - (size_t)(head_end + 4 - answer),
	    strtoul(strstr(answer, "Content-Length: ") + 16, NULL, 10));
	/* The page is compressed. */
	ck_assert_mem_eq(head_end + 4, "\x1f\x8b", 2);
}

TEST(page_comes_whole_and_is_kept)
{
	char request[256], etag[64];

	get_page(HERE);
	ck_assert_int_eq(sscanf(strstr(answer, "ETag: "), "ETag: %60s", etag),
	    1);
	snprintf(request, sizeof(request),
	    "GET /wall HTTP/1.1\r\nHost: localhost:%u\r\n"
	    "If-None-Match: %s\r\n\r\n",
	    web, etag);
	ck_assert_uint_lt(get(HERE, request, answer, sizeof(answer)), 1024);
	ck_assert(strncmp(answer, "HTTP/1.1 304 ", 13) == 0);
}

static const struct {
	const char *request, *status;
} refusals[] = {
	{ "GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n", "421" },
	{ "GET / HTTP/1.1\r\nHost: 10.0.0.1\r\nOrigin: http://evil\r\n\r\n",
	    "403" },
	{ "GET /etc/passwd HTTP/1.1\r\nHost: 10.0.0.1\r\n\r\n", "404" },
	{ "PUT / HTTP/1.1\r\nHost: 10.0.0.1\r\n\r\n", "405" },
	{ "GET /ws HTTP/1.1\r\nHost: 10.0.0.1\r\n\r\n", "426" },
	{ "seek 3x3x3\n", "400" },
};

TEST_EACH(requests_are_refused, refusals)
{
	get(HERE, refusals[_i].request, answer, sizeof(answer));
	ck_assert_msg(strncmp(answer + 9, refusals[_i].status, 3) == 0, "%s",
	    answer);
}

TEST(another_name_is_told_the_address)
{
	char url[64];

	snprintf(url, sizeof(url), " The page is at http://" HERE ":%u/\n",
	    web);
	get(HERE, "GET / HTTP/1.1\r\nHost: nas\r\n\r\n", answer,
	    sizeof(answer));
	ck_assert_msg(strstr(answer, url) != NULL, "%s", answer);
}

TEST(tls_and_an_early_end_are_closed_without_an_answer)
{
	static const char *const starts[] = { "\x16\x03\x01\x02", "GET /" };

	for (int i = 0; i < LENGTH(starts); i++) {
		struct peer p;
		char        byte;

		peer_connect(&p, web);
		peer_send_bytes(&p, starts[i], strlen(starts[i]));
		peer_shutdown(&p);
		ck_assert_int_le(recv(p.socket, &byte, 1, 0), 0);
		peer_close(&p);
	}
}

static void move(struct peer *mover, struct peer *other, const char *point)
{
	char event[32];

	peer_send(mover, "move %s", point);
	snprintf(event, sizeof(event), "* move 1 * %s*", point);
	peer_expect(mover, event);
	peer_expect(other, event);
}

/* A browser and a program play a game and part. */
TEST(browser_plays_with_a_program)
{
	struct peer *ann = &peers[0], *bob = &peers[1];

	peer_connect_web(ann, web, HERE, "/ws");
	peer_expect_next(ann, "* hello noughts *");
	peer_exchange(ann, "name ann", "= name");
	peer_exchange(ann, "seek 3x3x3 you=x", "= seek *");
	peer_connect_named(bob, s.port, "bob");
	peer_exchange(bob, "seek 3x3x3", "= seek match=1 *");
	peer_expect(ann, "* match 1 *");
	move(ann, bob, "a1");
	move(bob, ann, "b1");
	move(ann, bob, "a2");
	move(bob, ann, "b2");
	peer_exchange(ann, "move a3", "* over 1 5 winner=x why=line *");
	peer_expect(bob, "* over 1 5 winner=x why=line *");
	peer_send(ann, "quit");
	ck_assert(peer_expect_eof(ann, "= quit"));
	ck_assert_int_eq(ann->close_code, 1000);
}

/* What was sent behind the handshake, and in pieces, is read. */
TEST(frames_may_come_with_the_handshake)
{
	struct peer *p = &peers[0];
	char         request[512];
	/* Its mask turns capital letters into small ones. */
	int n = snprintf(request, sizeof(request),
	    "GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
	    "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
	    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
	    "\x81\x84    PING\x01\x82    PI\x80");

	peer_connect(p, web);
	peer_send_bytes(p, request, (size_t)n);
	while (strcmp(peer_next_line(p), "\r") != 0)
		continue;
	p->is_websocket = true;
	peer_expect(p, "= ping");
	peer_send_bytes(p, "\x82    NG", 7);
	peer_expect(p, "= ping");
}

static const struct {
	unsigned    first;
	const char *payload;
	size_t      n;
	int         code;
} faults[] = {
	{ 0x82, "a", 1, 1003 },
	{ 0x81, "\xff", 1, 1007 },
	{ 0xc1, "a", 1, 1002 },
	{ 0x83, "a", 1, 1002 },
	{ 0x80, "a", 1, 1002 },
	{ 0x09, "a", 1, 1002 },
	{ 0x88, "", 0, 1005 },
	{ 0x88, "\x03\xe8", 2, 1000 },
	{ 0x88, "\x0b\xb8why", 5, 3000 },
	{ 0x88, "\x03\xed", 2, 1002 },
	{ 0x88, "a", 1, 1002 },
	{ 0x88, "\x03\xe8\xff", 3, 1007 },
};

/* The opponent of who is closed finds the game as if a connection was lost. */
TEST_EACH(close_codes, faults)
{
	struct peer *ann = &peers[0], *bob = &peers[1];

	peer_connect_web(ann, web, HERE, "/ws");
	peer_exchange(ann, "seek 3x3x3", "= seek *");
	peer_connect_named(bob, s.port, "bob");
	peer_exchange(bob, "seek 3x3x3", "= seek *");
	peer_send_frame(ann, faults[_i].first, faults[_i].payload,
	    faults[_i].n);
	peer_expect_eof(ann, "-");
	ck_assert_int_eq(ann->close_code, faults[_i].code);
	peer_expect(bob, "* away 1 *");
	peer_expect_quiet(bob);
}

TEST(messages_that_are_no_lines_are_refused)
{
	struct peer *p = &peers[0];
	char         text[8200];

	peer_connect_web(p, web, HERE, "/ws");
	memset(text, 'x', sizeof(text));
	peer_send_frame(p, 0x81, "a\nb", 3);
	peer_expect(p, "? - control *");
	peer_send_frame(p, 0x81, "ping\r", 5);
	peer_expect(p, "? - control *");
	peer_send_frame(p, 0x81, text, 513);
	peer_expect(p, "? - long *");
	peer_send_frame(p, 0x81, "ping", 4);
	peer_expect(p, "= ping*");
	peer_send_frame(p, 0x89, "hello", 5);
	peer_expect_next(p, "pong hello");
	peer_send_frame(p, 0x01, text, 8000);
	peer_send_frame(p, 0x80, text, 300);
	peer_expect_eof(p, "-");
	ck_assert_int_eq(p->close_code, 1009);
}

/* All of them are behind one address; each has an idle connection beside it. */
TEST(sixty_phones_behind_one_access_point)
{
	struct peer idle[PHONES];

	for (int i = 0; i < PHONES; i++) {
		peer_connect_from(&idle[i], web, PHONES_FROM);
		get_page(PHONES_FROM);
		peer_connect_web(&peers[i], web, PHONES_FROM, "/ws");
	}
	for (int i = 0; i < PHONES; i++)
		peer_send(&peers[i], "seek 3x3x3");
	for (int i = 0; i < PHONES; i++)
		peer_expect(&peers[i], "* match *");
	for (int i = 0; i < PHONES; i++)
		peer_close(&idle[i]);
}

/* Browsers that have only the page are no clients. */
TEST(clients_are_counted_from_the_upgrade_on)
{
	const char *const options[] = { "--clients", "2", NULL };

	server_process_stop(&s);
	start(options);
	/* A client without a name might be disconnected to make room. */
	peer_connect_web(&peers[0], web, HERE, "/ws");
	peer_exchange(&peers[0], "name ann", "= name");
	peer_connect_named(&peers[1], s.port, "bob");
	get_page(HERE);
	peer_connect_web(&peers[2], web, HERE, "/ws");
	ck_assert(peer_expect_eof(&peers[2], "* bye why=full :*"));
	ck_assert_int_eq(peers[2].close_code, 1000);
}

TEST(wall_screen_is_not_shown)
{
	struct peer *ann = &peers[0], *wall = &peers[1];

	peer_connect_web(wall, web, HERE, "/ws?wall");
	peer_exchange(wall, "name bob", "? name wall *");
	peer_exchange(wall, "ping", "= ping");
	peer_connect_named(ann, s.port, "ann");
	peer_exchange(ann, "who all=1", "= who count=1");
}

TEST(wall_screen_does_not_keep_the_server)
{
	static const char *const options[] = { "--linger", "4", NULL };
	struct peer             *ann = &peers[0], *wall = &peers[1];
	struct server_process    other;

	server_process_start(&other, options);
	peer_connect(ann, other.port);
	peer_connect_web(wall, other.web_port, HERE, "/ws?wall");
	peer_exchange(wall, "ping", "= ping");
	peer_send(ann, "quit");
	server_process_wait(&other);
}

/* A page that is loaded again takes its name and its seek back. */
TEST(player_without_a_game_comes_back)
{
	struct peer *ann = &peers[0], *bob = &peers[1];
	char         token[64];

	peer_connect_web(ann, web, HERE, "/ws");
	peer_send(ann, "name ann");
	ck_assert_int_eq(sscanf(peer_expect(ann, "* you ann *"),
			     "* you ann token=%60s", token),
	    1);
	peer_exchange(ann, "seek 3x3x3 else=none", "= seek id=1 *");
	peer_connect_named(bob, s.port, "bob");
	peer_reset(ann);
	server_process_await_log(&s, " name=ann why=");
	peer_exchange(bob, "who all=1", "* who ann state=away*");
	peer_connect_web(ann, web, HERE, "/ws");
	peer_send(ann, "resume %s", token);
	peer_expect(ann, "* you ann *");
	peer_expect(ann, "= resume id=1");
	peer_exchange(bob, "seek 3x3x3", "= seek match=1 *");
	peer_expect(ann, "* match 1 *");
}

TEST(stop_says_bye_and_closes)
{
	struct peer *p = &peers[0];

	peer_connect_web(p, web, HERE, "/ws");
	peer_expect(p, "* you *");
	server_process_kill(&s, SIGTERM);
	ck_assert(peer_expect_eof(p, "* bye why=stop :*"));
	ck_assert_int_eq(p->close_code, 1000);
	set_up();
}

static const struct {
	const char *web;
	bool        starts;
} taken[] = { { "127.0.0.1:%u", false }, { "%u", false } };

/* A port that was asked for must be free. */
TEST_EACH(given_port_must_bind, taken)
{
	char              value[32], output[1024];
	const char *const options[] = { "--listen", HERE, "--port", "0",
		"--store", "none", "--web", value, NULL };

	snprintf(value, sizeof(value), taken[_i].web, web);
	ck_assert_int_eq(server_process_run(options, output, sizeof(output)),
	    1);
	ck_assert_ptr_nonnull(strstr(output, "choose another port with --web"));
}

/*
 * Without --web the game goes on if the port of the page is taken: this test
 * takes it, unless another server of the machine has it already.
 */
TEST(default_port_may_be_taken)
{
	char              port[16], output[2048];
	const char *const options[] = { "--listen", "127.0.0.3", "--port", port,
		"--store", "none", "--linger", "0", NULL };
	struct sockaddr_in a = { .sin_family = AF_INET,
		.sin_port = htons(4243) };
	int                fd = socket(AF_INET, SOCK_STREAM, 0);

	inet_pton(AF_INET, "127.0.0.3", &a.sin_addr);
	if (bind(fd, (const struct sockaddr *)&a, sizeof(a)) == 0)
		ck_assert_int_eq(listen(fd, 1), 0);
	snprintf(port, sizeof(port), "%u", s.port);
	ck_assert_int_eq(server_process_run(options, output, sizeof(output)),
	    0);
	ck_assert_ptr_nonnull(strstr(output,
	    "level=warning event=listen port=4243 "));
	ck_assert_ptr_nonnull(strstr(output, " web=0 "));
	close(fd);
}

/* "hello" tells of the page only where it is. */
TEST(page_may_be_at_another_address)
{
	const char *const options[] = { "--web", "127.0.0.2:0", NULL };
	struct peer       p;

	server_process_stop(&s);
	server_process_start(&s, options);
	peer_connect(&p, s.port);
	ck_assert_ptr_null(strstr(peer_expect(&p, "* hello *"), "web="));
	ck_assert_uint_ne(s.web_port, 0);
	peer_close(&p);
}

TEST(web_may_be_off)
{
	const char *const options[] = { "--web", "off", NULL };
	struct peer       p;

	server_process_stop(&s);
	server_process_start(&s, options);
	peer_connect(&p, s.port);
	ck_assert_ptr_null(strstr(peer_expect(&p, "* hello *"), "web="));
	peer_close(&p);
}

/* A page of another site makes a browser send requests to the game's port. */
TEST(game_port_refuses_browsers)
{
	static const char *const lines[] = { "GET / HTTP/1.1\r\n",
		"POST / HTTP/1.1\r\n", "Host: 127.0.0.1\r\n" };

	for (int i = 0; i < LENGTH(lines); i++) {
		struct peer p;

		peer_connect(&p, s.port);
		peer_send_bytes(&p, lines[i], strlen(lines[i]));
		ck_assert(peer_expect_eof(&p, "* bye why=stranger :*"));
		peer_close(&p);
	}
}
