/* test_page_address.c -- where browsers find the page of a server. */

#include "client/find/page_address.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "tests/support/suite.h"

static struct page_addresses p;

static void find(const char *host, uint16_t port)
{
	struct address server = { .port = "4242" };

	snprintf(server.host, sizeof(server.host), "%s", host);
	page_addresses_find(&p, &server, port);
}

static const struct {
	const char *host;
	uint16_t    port;
	const char *url; /* NULL: none */
} cases[] = {
	{ "192.168.1.7", 4243, "http://192.168.1.7:4243/" },
	{ "192.168.1.7", 0, NULL },
	{ "2001:db8::1", 65535, "http://[2001:db8::1]:65535/" },
	{ "fe80::1%eth0", 4243, NULL },
	{ "127.0.0.1", 0, NULL },
};

TEST_EACH(server_elsewhere_has_its_address, cases)
{
	find(cases[_i].host, cases[_i].port);
	ck_assert_uint_eq(p.count, cases[_i].url != NULL);
	if (cases[_i].url != NULL)
		ck_assert_str_eq(p.url[0], cases[_i].url);
}

static const char *const loopback[] = { "127.0.0.1", "127.1.2.3", "::1",
	"::ffff:127.0.0.1" };

/* Which addresses this machine has is not known here: perhaps none. */
TEST_EACH(loopback_is_never_shown, loopback)
{
	find(loopback[_i], 4243);
	for (unsigned i = 0; i < p.count; i++) {
		ck_assert_ptr_nonnull(strstr(p.url[i], ":4243/"));
		ck_assert_ptr_null(strstr(p.url[i], "//127."));
	}
}

TEST(server_on_loopback_alone_is_not_shown)
{
	struct sockaddr_in a = { .sin_family = AF_INET,
		.sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
	socklen_t          size = sizeof(a);
	int                fd = socket(AF_INET, SOCK_STREAM, 0);

	ck_assert_int_eq(bind(fd, (const void *)&a, sizeof(a)), 0);
	ck_assert_int_eq(listen(fd, 1), 0);
	ck_assert_int_eq(getsockname(fd, (void *)&a, &size), 0);
	find("127.0.0.1", ntohs(a.sin_port));
	ck_assert_uint_eq(p.count, 0);
	close(fd);
}
