/*
 * address_key.c -- the address of a client, in the form in which addresses are
 * compared, counted and stored.
 */

#include "server/util/address_key.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>

/* Where the key of a link-local address has the number of its interface. */
#define INTERFACE_AT 4

static const uint8_t            link_local[] = { 0xfe, 0x80, 0, 0 };
static const struct address_key mapped = { { [10] = 0xff, 0xff } };

/* How many bytes of `mapped` come before the IPv4 address. */
#define MAPPED_BYTES 12

struct address_key address_key_of(const struct sockaddr *address)
{
	const struct sockaddr_in6 *in6 = (const void *)address;
	const struct sockaddr_in  *in = (const void *)address;
	struct address_key         k = mapped;
	uint32_t                   interface;

	if (address->sa_family != AF_INET6) {
		memcpy(k.bytes + MAPPED_BYTES, &in->sin_addr,
		    sizeof(in->sin_addr));
		return k;
	}
	memcpy(k.bytes, &in6->sin6_addr, sizeof(k.bytes));
	if (IN6_IS_ADDR_LINKLOCAL(&in6->sin6_addr)) {
		interface = htonl(in6->sin6_scope_id);
		memcpy(k.bytes, link_local, sizeof(link_local));
		memcpy(k.bytes + INTERFACE_AT, &interface, sizeof(interface));
	}
	return k;
}

struct address_key address_key_without_interface(const struct address_key *k)
{
	struct address_key without = *k;

	if (memcmp(k->bytes, link_local, sizeof(link_local)) == 0)
		memset(without.bytes + INTERFACE_AT, 0, sizeof(uint32_t));
	return without;
}

bool address_key_is_known(const struct address_key *k)
{
	static const struct address_key unknown;

	return !address_key_is_same(k, &unknown, ADDRESS_KEY_BYTES);
}

bool address_key_is_same(const struct address_key *a,
    const struct address_key *b, unsigned n)
{
	return memcmp(a->bytes, b->bytes, n) == 0;
}

bool address_key_has_network(const struct address_key *k)
{
	static const struct address_key none;

	return !address_key_is_same(k, &none, ADDRESS_NETWORK_BYTES);
}

const char *
address_key_write(const struct address_key *k, char out[ADDRESS_KEY_TEXT_SIZE])
{
	struct address_key address = address_key_without_interface(k);
	uint32_t           interface;
	size_t             length;

	if (!address_key_is_known(k))
		return strcpy(out, "-");
	if (address_key_is_same(k, &mapped, MAPPED_BYTES)) {
		inet_ntop(AF_INET, k->bytes + MAPPED_BYTES, out,
		    ADDRESS_KEY_TEXT_SIZE);
		return out;
	}
	inet_ntop(AF_INET6, address.bytes, out, ADDRESS_KEY_TEXT_SIZE);
	length = strlen(out);
	if (address_key_is_same(k, &address, ADDRESS_KEY_BYTES))
		return out;
	memcpy(&interface, k->bytes + INTERFACE_AT, sizeof(interface));
	snprintf(out + length, ADDRESS_KEY_TEXT_SIZE - length, "%%%u",
	    (unsigned)ntohl(interface));
	return out;
}
