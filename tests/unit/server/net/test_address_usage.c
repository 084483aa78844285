/*
 * test_address_usage.c -- the connections and allowance of each client
 * address.
 */

#include "server/net/address_usage.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>

#include "tests/support/suite.h"

#define RATE 80

static struct expiry_map t;

static void set_up(void)
{
	expiry_map_init(&t, sizeof(struct address_usage));
}

static void tear_down(void)
{
	expiry_map_clear(&t);
}

FIXTURE(set_up, tear_down);

/* An IPv6 address may end with the number of its interface: "fe80::1%2". */
static uint64_t key_of(const char *address)
{
	struct sockaddr_in6 in6 = { .sin6_family = AF_INET6 };
	struct sockaddr_in  in = { .sin_family = AF_INET };
	char                text[INET6_ADDRSTRLEN] = "";
	unsigned            scope = 0;

	ck_assert_int_ge(sscanf(address, "%45[^%]%%%u", text, &scope), 1);
	in6.sin6_scope_id = scope;
	if (inet_pton(AF_INET, text, &in.sin_addr) == 1)
		return address_usage_key((struct sockaddr *)&in);
	ck_assert_int_eq(inet_pton(AF_INET6, text, &in6.sin6_addr), 1);
	return address_usage_key((struct sockaddr *)&in6);
}

static const struct {
	const char *a, *b;
	bool        is_same;
} pairs[] = {
	{ "127.0.0.1", "127.0.0.1", true },
	{ "127.0.0.1", "127.0.0.2", false },
	{ "192.168.1.1", "::ffff:192.168.1.1", true },
	{ "fe80::1%2", "fe80::2%2", true },
	{ "fe80::1%2", "fe80::1%3", false },
	{ "2001:db8:0:1::1", "2001:db8:0:1:ffff:ffff:ffff:ffff", true },
	{ "2001:db8:0:1::1", "2001:db8:0:2::1", false },
	{ "::1", "0.0.0.0", false },
	{ "::1", "0.0.0.1", false },
};

TEST_EACH(address_is_an_ipv4_address_or_an_ipv6_network, pairs)
{
	ck_assert_int_eq(key_of(pairs[_i].a) == key_of(pairs[_i].b),
	    pairs[_i].is_same);
	ck_assert_uint_ne(key_of(pairs[_i].a), 0);
}

static const struct {
	const char *address, *text;
} texts[] = {
	{ "127.0.0.1", "127.0.0.1" },
	{ "255.255.255.255", "255.255.255.255" },
	{ "::ffff:192.168.1.1", "192.168.1.1" },
	{ "2001:db8:0:1::1", "2001:db8:0:1::/64" },
	{ "fe80::1:2:3%12", "fe80::%12/64" },
	{ "::1", "::1" },
};

TEST_EACH(key_tells_the_address, texts)
{
	char text[ADDRESS_USAGE_KEY_TEXT_SIZE];

	ck_assert_str_eq(address_usage_write_key(key_of(texts[_i].address),
			     text),
	    texts[_i].text);
	ck_assert_str_eq(address_usage_write_key(0, text), "-");
}

TEST(connections_are_limited_by_address)
{
	struct address_usage *a = address_usage_connect(&t, 1, 2, 0);

	ck_assert_ptr_nonnull(a);
	ck_assert_ptr_eq(address_usage_connect(&t, 1, 2, 0), a);
	ck_assert_ptr_null(address_usage_connect(&t, 1, 2, 0));
	ck_assert_ptr_nonnull(address_usage_connect(&t, 2, 2, 0));
	address_usage_disconnect(&t, 1, RATE, 0);
	ck_assert_ptr_eq(address_usage_connect(&t, 1, 2, 0), a);
	ck_assert_ptr_null(address_usage_connect(&t, 1, 2, 0));
}

TEST(zero_is_no_limit)
{
	for (int i = 0; i < 1000; i++)
		ck_assert_ptr_nonnull(address_usage_connect(&t, 1, 0, 0));
}

TEST(reconnecting_does_not_renew_the_allowance)
{
	struct address_usage *a = address_usage_connect(&t, 1, 0, 0);

	rate_limit_charge(&a->rate, RATE, 320, 1000);
	address_usage_disconnect(&t, 1, RATE, 1000);
	a = address_usage_connect(&t, 1, 0, 1000);
	ck_assert(!rate_limit_covers(&a->rate, RATE, 1, 1000));
	ck_assert(rate_limit_covers(&a->rate, RATE, 80, 2000));
}

TEST(address_is_forgotten_when_its_allowance_is_full)
{
	struct address_usage *a = address_usage_connect(&t, 1, 0, 0);

	rate_limit_charge(&a->rate, RATE, 80, 0);
	address_usage_disconnect(&t, 1, RATE, 0);
	ck_assert_uint_eq(expiry_map_count(&t, 0), 1);
	address_usage_connect(&t, 2, 0, 0);
	address_usage_disconnect(&t, 2, RATE, 999);
	ck_assert_uint_eq(expiry_map_count(&t, 0), 1);
	address_usage_connect(&t, 2, 0, 0);
	address_usage_disconnect(&t, 2, RATE, 1000);
	ck_assert_uint_eq(expiry_map_count(&t, 0), 0);
}

/* The address that left first is dropped first; a connected one never is. */
TEST(memory_is_bounded)
{
	struct address_usage *kept = address_usage_connect(&t, 0, 0, 0), *a;

	for (uint64_t key = 1; key <= EXPIRY_MAP_MAX + 10; key++) {
		a = address_usage_connect(&t, key << 32, 0, 0);
		rate_limit_charge(&a->rate, RATE, 320, 0);
		address_usage_disconnect(&t, key << 32, RATE, 0);
	}
	ck_assert_uint_eq(expiry_map_count(&t, 0), EXPIRY_MAP_MAX + 1);
	ck_assert_ptr_eq(address_usage_connect(&t, 0, 0, 0), kept);
	a = address_usage_connect(&t, (uint64_t)11 << 32, 0, 0);
	ck_assert(!rate_limit_covers(&a->rate, RATE, 1, 0));
	a = address_usage_connect(&t, (uint64_t)10 << 32, 0, 0);
	ck_assert(rate_limit_covers(&a->rate, RATE, 1, 0));
}
