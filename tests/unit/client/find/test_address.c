/* test_address.c -- parsing and formatting addresses. */

#include <string.h>

#include "client/find/address.h"
#include "tests/support/suite.h"

static const struct {
	const char *text, *host, *port; /* no host: invalid */
} places[] = {
	{ "localhost", "localhost", "4242" },
	{ "game.test", "game.test", "4242" },
	{ "192.168.1.7", "192.168.1.7", "4242" },
	{ "192.168.1.7:80", "192.168.1.7", "80" },
	{ "host:65535", "host", "65535" },
	{ "host:00080", "host", "80" },
	{ "::1", "::1", "4242" },
	{ "fe80::1%eth0", "fe80::1%eth0", "4242" },
	{ "[::1]", "::1", "4242" },
	{ "[::1]:5000", "::1", "5000" },
	{ "[host]:5000", "host", "5000" },
	{ "", NULL, NULL },
	{ ":", NULL, NULL },
	{ ":80", NULL, NULL },
	{ "host:", NULL, NULL },
	{ "host:0", NULL, NULL },
	{ "host:65536", NULL, NULL },
	{ "host:99999999999999999", NULL, NULL },
	{ "host:-1", NULL, NULL },
	{ "host:+1", NULL, NULL },
	{ "host: 1", NULL, NULL },
	{ "host:80x", NULL, NULL },
	{ "[", NULL, NULL },
	{ "[]", NULL, NULL },
	{ "[]:80", NULL, NULL },
	{ "[::1", NULL, NULL },
	{ "[::1]80", NULL, NULL },
	{ "[::1]:", NULL, NULL },
};

TEST_EACH(parses_addresses, places)
{
	struct address a = { "usual", "4242" };
	bool           fine = places[_i].host != NULL;

	ck_assert_int_eq(address_parse(&a, places[_i].text), fine);
	ck_assert_str_eq(a.host, fine ? places[_i].host : "usual");
	ck_assert_str_eq(a.port, fine ? places[_i].port : "4242");
}

static const struct {
	const char *text, *written;
} writings[] = {
	{ "game.test:80", "game.test:80" },
	{ "192.168.1.7", "192.168.1.7:4242" },
	{ "[::1]:5000", "[::1]:5000" },
	{ "fe80::1%eth0", "[fe80::1%eth0]:4242" },
};

TEST_EACH(formats_what_it_parses, writings)
{
	struct address a = { "usual", "4242" }, again;
	char           text[ADDRESS_TEXT_SIZE];

	ck_assert(address_parse(&a, writings[_i].text));
	ck_assert_str_eq(address_format(&a, text), writings[_i].written);
	ck_assert(address_parse(&again, text));
	ck_assert_str_eq(again.host, a.host);
	ck_assert_str_eq(again.port, a.port);
}

TEST(rejects_a_long_host)
{
	struct address a = { "usual", "4242" };
	char           text[ADDRESS_HOST_SIZE + 1];

	memset(text, 'a', sizeof(text));
	text[ADDRESS_HOST_SIZE] = '\0';
	ck_assert(!address_parse(&a, text));
	text[ADDRESS_HOST_SIZE - 1] = '\0';
	ck_assert(address_parse(&a, text));
	ck_assert_str_eq(a.host, text);
}
