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
#define PAGE_MAX 42000

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
