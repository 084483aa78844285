/* address_usage.c -- the connections and allowance of each client address. */

#include "server/net/address_usage.h"

#include <assert.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>

#include "server/util/network.h"

/*
 * Returns the key of an IPv4 address. Its upper 32 bits are ones, so no client
 * with an IPv6 address has the same key: only multicast addresses begin so.
 */
static uint64_t ipv4_key(uint32_t host_order)
{
	return UINT64_C(0xffffffff) << 32 | host_order;
}

uint64_t address_usage_key(const struct sockaddr *peer)
{
	const struct sockaddr_in6 *in6 = (const void *)peer;
	const struct sockaddr_in  *in = (const void *)peer;
	uint32_t                   words[4];

	if (peer->sa_family != AF_INET6)
		return ipv4_key(ntohl(in->sin_addr.s_addr));
	memcpy(words, &in6->sin6_addr, sizeof(words));
	if (IN6_IS_ADDR_V4MAPPED(&in6->sin6_addr))
		return ipv4_key(ntohl(words[3]));
	/*
	 * A machine can give itself many link-local addresses, so all of them
	 * on one interface share a key.
	 */
	if (IN6_IS_ADDR_LINKLOCAL(&in6->sin6_addr))
		return UINT64_C(0xfe80) << 48 | in6->sin6_scope_id;
	/*
	 * The upper half of the loopback address ::1 is 0, but no key may be 0.
	 * So its key is 1, which is the upper half of no address in use.
	 */
	if (words[0] == 0 && words[1] == 0)
		return 1;
	return (uint64_t)ntohl(words[0]) << 32 | ntohl(words[1]);
}

static void put_words(uint8_t *out, uint64_t words)
{
	for (int i = 0; i < 8; i++)
		out[i] = (uint8_t)(words >> (56 - 8 * i));
}

const char *
address_usage_write_key(uint64_t key, char out[ADDRESS_USAGE_KEY_TEXT_SIZE])
{
	struct network n = { .bits = 128 };

	if (key == 0)
		return strcpy(out, "-");
	if (key >> 32 == UINT32_MAX) {
		put_words(n.address + 8,
		    UINT64_C(0xffff) << 32 | (uint32_t)key);
	} else if (key >> 48 == 0xfe80) {
		snprintf(out, ADDRESS_USAGE_KEY_TEXT_SIZE, "fe80::%%%u/64",
		    (unsigned)key);
		return out;
	} else if (key == 1) {
		n.address[15] = 1;
	} else {
		put_words(n.address, key);
		n.bits = 64;
	}
	return network_write(&n, out);
}

struct address_usage *address_usage_connect(struct expiry_map *t, uint64_t key,
    unsigned connections_max, msec now)
{
	struct expiry_row    *row = expiry_map_find(t, &key, sizeof(key), now);
	struct address_usage *a = row != NULL ? row->value : NULL;

	if (a != NULL && connections_max != 0 &&
	    a->connections >= connections_max)
		return NULL;
	if (a == NULL || a->connections == 0)
		a = expiry_map_set(t, &key, sizeof(key), MSEC_NEVER, now)
			->value;
	a->connections++;
	return a;
}

struct address_usage *address_usage_find(struct expiry_map *t, uint64_t key)
{
	/* An address with a connection has a row that does not expire. */
	return expiry_map_find(t, &key, sizeof(key), 0)->value;
}

void address_usage_disconnect(struct expiry_map *t, uint64_t key, uint32_t rate,
    msec now)
{
	struct address_usage *a = address_usage_find(t, key);

	assert(a->connections > 0);
	if (--a->connections == 0)
		expiry_map_set(t, &key, sizeof(key),
		    rate_limit_covered_at(&a->rate, rate, UINT32_MAX, now),
		    now);
}
