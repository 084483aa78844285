/* test_ip_network.c -- addresses and networks in CIDR notation. */

#include "server/util/ip_network.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <string.h>

#include "server/util/address_key.h"
#include "tests/support/suite.h"

static const struct {
	const char *text, *written;
	bool        is_wide;
} valid[] = {
	{ "10.1.2.3", "10.1.2.3", false },
	{ "10.1.2.3/32", "10.1.2.3", false },
	{ "10.1.2.3/24", "10.1.2.0/24", false },
	{ "10.1.2.3/16", "10.1.0.0/16", false },
	{ "10.1.2.3/15", "10.0.0.0/15", true },
	{ "255.255.255.255/1", "128.0.0.0/1", true },
	{ "1.2.3.4/0", "0.0.0.0/0", true },
	{ "::ffff:1.2.3.4", "1.2.3.4", false },
	{ "fe80::1", "fe80::1", false },
	{ "fe80::9800:eeff:fee3:88a%hva", "fe80::9800:eeff:fee3:88a", false },
	{ "fe80::1%lo/64", "fe80::/64", false },
	{ "2001:DB8::1/64", "2001:db8::/64", false },
	{ "2001:db8::/48", "2001:db8::/48", false },
	{ "2001:db8::/47", "2001:db8::/47", true },
	{ "::/0", "0::/0", true },
	{ "::2", "0::2", false },
	{ "0::2", "0::2", false },
	{ "1111:2222:3333:4444:5555:6666:7777:8888/127",
	    "1111:2222:3333:4444:5555:6666:7777:8888/127", false },
};

TEST_EACH(networks_are_read_and_written, valid)
{
	struct ip_network n;
	char              text[IP_NETWORK_TEXT_SIZE];

	ck_assert(ip_network_parse(&n, valid[_i].text));
	ck_assert_str_eq(ip_network_write(&n, text), valid[_i].written);
	ck_assert_int_eq(ip_network_is_wide(&n), valid[_i].is_wide);
}

static const char *const invalid[] = { "", "ann", "10.1.2", "10.1.2.3/33",
	"10.1.2.3/", "10.1.2.3/-1", "10.1.2.3/8/8", "10.1.2.256", "::1/129",
	"10.1.2.3%lo", "%lo", "/8", ":::", "10.1.2.3 ",
	"00000000000000000000000000000000000000000000000000000000000000001" };

TEST_EACH(other_texts_are_no_networks, invalid)
{
	struct ip_network n;

	ck_assert(!ip_network_parse(&n, invalid[_i]));
}

static const struct {
	const char *network, *address;
	bool        is_inside;
} members[] = {
	{ "10.1.2.3", "10.1.2.3", true },
	{ "10.1.2.3", "10.1.2.4", false },
	{ "10.1.2.3", "::ffff:10.1.2.3", true },
	{ "10.1.2.0/23", "10.1.3.255", true },
	{ "10.1.2.0/23", "10.1.4.0", false },
	{ "0.0.0.0/0", "255.0.0.1", true },
	{ "0.0.0.0/0", "::1", false },
	{ "::/0", "::1", true },
	{ "::/0", "10.1.2.3", true },
	{ "::1/64", "10.1.2.3", false },
	{ "::1/64", "::ffff:10.1.2.3", false },
	{ "::1/64", "::2", true },
	{ "2001:db8::/33", "2001:db8:7fff::1", true },
	{ "fe80::1", "fe80::1", true },
	{ "fe80::/64", "fe80::1", true },
	{ "2001:db8::/33", "2001:db8:8000::1", false },
};

TEST_EACH(networks_contain_their_addresses, members)
{
	struct ip_network   n;
	struct address_key  key;
	struct sockaddr_in  in = { .sin_family = AF_INET };
	struct sockaddr_in6 in6 = { .sin6_family = AF_INET6,
		.sin6_scope_id = 2 };
	bool                is_v4 = strchr(members[_i].address, ':') == NULL;

	ck_assert(ip_network_parse(&n, members[_i].network));
	ck_assert_int_eq(inet_pton(is_v4 ? AF_INET : AF_INET6,
			     members[_i].address,
			     is_v4 ? (void *)&in.sin_addr :
				     (void *)&in6.sin6_addr),
	    1);
	key = address_key_of(is_v4 ? (struct sockaddr *)&in :
				     (struct sockaddr *)&in6);
	ck_assert_int_eq(ip_network_contains(&n, &key), members[_i].is_inside);
}
