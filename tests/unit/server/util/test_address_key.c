/* test_address_key.c -- which addresses are the same, and how they are written. */

#include "server/util/address_key.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>

#include "tests/support/suite.h"

/* An IPv6 address may end with the number of its interface: "fe80::1%2". */
static struct address_key key_of(const char *address)
{
	struct sockaddr_in6 in6 = { .sin6_family = AF_INET6 };
	struct sockaddr_in  in = { .sin_family = AF_INET };
	char                text[INET6_ADDRSTRLEN] = "";
	unsigned            scope = 0;

	ck_assert_int_ge(sscanf(address, "%45[^%]%%%u", text, &scope), 1);
	in6.sin6_scope_id = scope;
	if (inet_pton(AF_INET, text, &in.sin_addr) == 1)
		return address_key_of((struct sockaddr *)&in);
	ck_assert_int_eq(inet_pton(AF_INET6, text, &in6.sin6_addr), 1);
	return address_key_of((struct sockaddr *)&in6);
}

static const struct {
	const char *a, *b;
	bool        is_same, has_same_network;
} pairs[] = {
	{ "127.0.0.1", "127.0.0.1", true, false },
	{ "127.0.0.1", "127.0.0.2", false, false },
	{ "192.168.1.1", "::ffff:192.168.1.1", true, false },
	{ "fe80::1%2", "fe80::1%2", true, true },
	{ "fe80::1%2", "fe80::2%2", false, true },
	{ "fe80::1%2", "fe80::1%3", false, false },
	{ "fe80::1%2", "fe80::1%258", false, false },
	{ "2001:db8:0:1::1", "2001:db8:0:1::1%2", true, true },
	{ "2001:db8:0:1::1", "2001:db8:0:1:ffff:ffff:ffff:ffff", false, true },
	{ "2001:db8:0:1::1", "2001:db8:0:2::1", false, false },
	{ "::1", "0.0.0.0", false, false },
	{ "::1", "0.0.0.1", false, false },
};

TEST_EACH(address_and_network_are_compared, pairs)
{
	struct address_key a = key_of(pairs[_i].a), b = key_of(pairs[_i].b);

	ck_assert_int_eq(address_key_is_same(&a, &b, ADDRESS_KEY_BYTES),
	    pairs[_i].is_same);
	ck_assert_int_eq(address_key_has_network(&a) &&
		address_key_is_same(&a, &b, ADDRESS_NETWORK_BYTES),
	    pairs[_i].has_same_network);
	ck_assert(address_key_is_known(&a));
}

static const char *const texts[] = { "127.0.0.1", "255.255.255.255",
	"2001:db8:0:1::1", "fe80::1:2:3%12", "fe80::1", "::1",
	"fe80::1234:5678:9abc:def0%4294967295",
	"2001:db8:1111:2222:3333:4444:5555:6666" };

TEST_EACH(key_is_written_as_the_address, texts)
{
	struct address_key k = key_of(texts[_i]);
	char               text[ADDRESS_KEY_TEXT_SIZE];

	ck_assert_str_eq(address_key_write(&k, text), texts[_i]);
}

TEST(mapped_and_unknown_addresses_are_written)
{
	struct address_key mapped = key_of("::ffff:192.168.1.1");
	struct address_key unknown = { { 0 } };
	char               text[ADDRESS_KEY_TEXT_SIZE];

	ck_assert_str_eq(address_key_write(&mapped, text), "192.168.1.1");
	ck_assert(!address_key_is_known(&unknown));
	ck_assert_str_eq(address_key_write(&unknown, text), "-");
}
