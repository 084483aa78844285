/* test_http_server.c -- connections of browsers; the time is an argument. */

#include "server/net/http_server.h"

#include <arpa/inet.h>
#include <event2/event.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/util/address_account.h"
#include "server/util/event_loop.h"
#include "tests/support/suite.h"

#define PAGE_SIZE (300 * 1024) /* more than a socket takes at once */
#define REQUEST   "GET / HTTP/1.1\r\nHost: 10.0.0.1\r\n\r\n"
#define UPGRADE                                                        \
	"GET /ws HTTP/1.1\r\nHost: 10.0.0.1\r\nUpgrade: websocket\r\n" \
	"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"         \
	"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"

static unsigned char    page_bytes[PAGE_SIZE];
static struct web_page  page = { page_bytes, PAGE_SIZE, "\"t\"", "'a'", "'b'" };
static struct http_site site = { .page = &page };
static struct event_base  *base;
static struct http_server *server;
static int                 ends[HTTP_CLIENTS_MAX + 1]; /* ours; 0: none */
static int                 upgraded;                   /* its socket; 0: none */
static struct sockaddr_in6 upgraded_peer;
static char                rest[64]; /* what came behind the handshake */

static struct address_accounts accounts;

static void on_upgraded(void *ctx, int fd, const struct sockaddr *peer,
    const struct http_answer *answer, const char *input, size_t n)
{
	ck_assert_ptr_eq(ctx, &server);
	ck_assert(strncmp(answer->text, "HTTP/1.1 101 ", 13) == 0);
	upgraded = fd;
	memcpy(&upgraded_peer, peer, sizeof(upgraded_peer));
	memcpy(rest, input, n);
	rest[n] = '\0';
}

static void set_up(void)
{
	for (size_t i = 0; i < PAGE_SIZE; i++)
		page_bytes[i] = (unsigned char)(i * 7 + i / 256);
	base = event_loop_new();
	address_accounts_init(&accounts);
	server = http_server_open(base, &site, &accounts, on_upgraded, &server);
}

static void tear_down(void)
{
	http_server_close(server);
	address_accounts_clear(&accounts);
	event_base_free(base);
	for (int i = 0; i <= HTTP_CLIENTS_MAX; i++)
		if (ends[i] > 0)
			close(ends[i]);
	memset(ends, 0, sizeof(ends));
}

FIXTURE(set_up, tear_down);

/* Connects from the n-th address; text is sent before it is accepted. */
static int connect_client(int i, uint32_t address, const char *text, msec now)
{
	struct sockaddr_in peer = { .sin_family = AF_INET,
		.sin_addr.s_addr = htonl(0x0a000000 + address) };
	int                pair[2];

	ck_assert_int_eq(socketpair(AF_UNIX, SOCK_STREAM, 0, pair), 0);
	fcntl(pair[1], F_SETFL, O_NONBLOCK);
	ends[i] = pair[0];
	ck_assert_int_eq(send(pair[0], text, strlen(text), 0),
	    (int)strlen(text));
	http_server_accept(server, pair[1], (const struct sockaddr *)&peer,
	    now);
	return pair[0];
}

/* How many connections there are: each is watched. */
static unsigned count_clients(void)
{
	return (unsigned)event_base_get_num_events(base,
	    EVENT_BASE_COUNT_ADDED);
}

static void turn(void)
{
	event_base_loop(base, EVLOOP_ONCE | EVLOOP_NONBLOCK);
}

/* Whether the server has closed the connection, without an answer. */
static bool is_closed(int fd)
{
	char byte;

	turn();
	return recv(fd, &byte, 1, MSG_DONTWAIT) == 0;
}

TEST(page_is_sent_to_who_reads_slowly)
{
	int     fd = connect_client(0, 1, REQUEST, 0);
	char   *bytes = malloc(PAGE_SIZE + 8192);
	size_t  length = 0;
	ssize_t n = 1;

	ck_assert_ptr_nonnull(bytes);
	while (n > 0) {
		turn();
		n = recv(fd, bytes + length, 5000, 0);
		length += (size_t)n;
		ck_assert_uint_le(length, PAGE_SIZE + 8192 - 5000);
	}
	ck_assert_int_eq(n, 0);
	ck_assert_mem_eq(bytes + length - PAGE_SIZE, page_bytes, PAGE_SIZE);
	ck_assert(strncmp(bytes, "HTTP/1.1 200 OK\r\n", 17) == 0);
	ck_assert_uint_eq(count_clients(), 1);
	close(fd);
	ends[0] = 0;
	turn();
	ck_assert_uint_eq(count_clients(), 0);
	free(bytes);
}

static const char *const requests[] = { REQUEST,
	"GET /nowhere HTTP/1.1\r\nHost: 10.0.0.1\r\n\r\n" };

/* While the page is sent, and after all of a short answer was sent. */
TEST_EACH(who_leaves_without_reading_the_answer_is_closed, requests)
{
	int fd = connect_client(0, 1, requests[_i], 0);

	ck_assert_uint_eq(count_clients(), 1);
	close(fd);
	ends[0] = 0;
	turn();
	ck_assert_uint_eq(count_clients(), 0);
}

/* The head must be whole ten seconds after the connection was accepted. */
TEST(one_byte_a_second_is_too_slow)
{
	int fd = connect_client(0, 1, "", 500);

	for (msec second = 1; second < 10; second++) {
		ck_assert_int_eq(send(fd, &REQUEST[second], 1, 0), 1);
		ck_assert(!is_closed(fd));
		ck_assert_int_eq(http_server_end_turn(server,
				     500 + second * 1000),
		    500 + HTTP_TIMEOUT);
	}
	ck_assert_int_eq(http_server_end_turn(server, 500 + HTTP_TIMEOUT),
	    MSEC_NEVER);
	ck_assert(is_closed(fd));
}

/* A browser connects in advance; it gets no answer to what it has not asked. */
TEST(silent_connections_are_closed_without_an_answer)
{
	int first = connect_client(0, 1, "", 0);
	int second = connect_client(1, 2, "", 10);

	ck_assert_int_eq(http_server_end_turn(server, HTTP_TIMEOUT),
	    HTTP_TIMEOUT + 10);
	ck_assert(is_closed(first));
	ck_assert(!is_closed(second));
}

TEST(oldest_of_an_address_is_closed_first)
{
	int other = connect_client(0, 2, "", 0);

	for (int i = 1; i <= ADDRESS_BROWSERS_MAX; i++)
		connect_client(i, 1, "", 0);
	ck_assert(!is_closed(ends[1]));
	connect_client(ADDRESS_BROWSERS_MAX + 1, 1, "", 0);
	ck_assert(is_closed(ends[1]));
	ck_assert(!is_closed(ends[2]));
	ck_assert(!is_closed(other));
	ck_assert_uint_eq(count_clients(), ADDRESS_BROWSERS_MAX + 1);
}

TEST(oldest_of_all_is_closed_first)
{
	for (int i = 0; i <= HTTP_CLIENTS_MAX; i++)
		connect_client(i, 1 + (uint32_t)i / ADDRESS_BROWSERS_MAX, "G",
		    0);
	ck_assert_uint_eq(count_clients(), HTTP_CLIENTS_MAX);
	ck_assert(is_closed(ends[0]));
	ck_assert(!is_closed(ends[1]));
}

TEST(tls_is_closed_without_an_answer)
{
	ck_assert(is_closed(connect_client(0, 1, "\x16\x03\x01", 0)));
}

TEST(longest_head_and_one_byte_more)
{
	static char head[HTTP_HEAD_MAX + 2];
	char        status[16];

	for (int more = 0; more < 2; more++) {
		int fd;

		memset(head, 'x', sizeof(head));
		memcpy(head, REQUEST, strlen(REQUEST) - 2);
		memcpy(head + strlen(REQUEST) - 2, "X: ", 3);
		strcpy(head + HTTP_HEAD_MAX + more - 4, "\r\n\r\n");
		fd = connect_client(more, 1, head, 0);
		ck_assert_int_eq(recv(fd, status, 12, 0), 12);
		ck_assert_mem_eq(status,
		    more == 0 ? "HTTP/1.1 200" : "HTTP/1.1 431", 12);
	}
}

TEST(websocket_is_handed_over)
{
	int fd = connect_client(0, 1, "", 0);

	ck_assert_int_eq(send(fd, UPGRADE "frames", strlen(UPGRADE) + 6, 0),
	    (int)strlen(UPGRADE) + 6);
	turn();
	ck_assert_int_gt(upgraded, 0);
	ck_assert_int_eq(upgraded_peer.sin6_family, AF_INET);
	ck_assert_str_eq(rest, "frames");
	ck_assert_uint_eq(count_clients(), 0);
	ck_assert(!is_closed(fd));
	close(upgraded);
	ck_assert(is_closed(fd));
	connect_client(1, 1, UPGRADE, 0);
	ck_assert_str_eq(rest, "");
	close(upgraded);
}

TEST(websocket_of_ipv6_is_handed_over)
{
	struct sockaddr_in6 peer = { .sin6_family = AF_INET6,
		.sin6_addr = in6addr_loopback };
	int                 pair[2];

	ck_assert_int_eq(socketpair(AF_UNIX, SOCK_STREAM, 0, pair), 0);
	fcntl(pair[1], F_SETFL, O_NONBLOCK);
	ends[0] = pair[0];
	ck_assert_int_gt(send(pair[0], UPGRADE, strlen(UPGRADE), 0), 0);
	http_server_accept(server, pair[1], (const struct sockaddr *)&peer, 0);
	ck_assert_int_eq(memcmp(&upgraded_peer, &peer, sizeof(peer)), 0);
	close(upgraded);
}
