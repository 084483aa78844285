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

static const uint8_t link_local[] = { 0xfe, 0x80, 0, 0 };

void address_to_bytes(const struct sockaddr *address,
    uint8_t                                  out[ADDRESS_KEY_BYTES])
{
	const struct sockaddr_in6 *in6 = (const void *)address;
	const struct sockaddr_in  *in = (const void *)address;
	struct in6_addr mapped = { .s6_addr = { [10] = 0xff, 0xff } };

	if (address->sa_family == AF_INET6) {
		memcpy(out, &in6->sin6_addr, ADDRESS_KEY_BYTES);
		return;
	}
	memcpy(&mapped.s6_addr[12], &in->sin_addr, sizeof(in->sin_addr));
	memcpy(out, &mapped, ADDRESS_KEY_BYTES);
}

struct address_key address_key_of(const struct sockaddr *address)
{
	const struct sockaddr_in6 *in6 = (const void *)address;
	struct address_key         k;
	uint32_t                   interface;

	address_to_bytes(address, k.bytes);
	if (address->sa_family == AF_INET6 &&
	    IN6_IS_ADDR_LINKLOCAL(&in6->sin6_addr)) {
		interface = htonl(in6->sin6_scope_id);
		memcpy(k.bytes, link_local, sizeof(link_local));
		memcpy(k.bytes + INTERFACE_AT, &interface, sizeof(interface));
	}
	return k;
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
	struct in6_addr in6;
	uint32_t        interface = 0;
	size_t          length;

	if (!address_key_is_known(k))
		return strcpy(out, "-");
	memcpy(&in6, k->bytes, sizeof(in6));
	if (IN6_IS_ADDR_V4MAPPED(&in6)) {
		inet_ntop(AF_INET, k->bytes + 12, out, ADDRESS_KEY_TEXT_SIZE);
		return out;
	}
	if (memcmp(k->bytes, link_local, sizeof(link_local)) == 0) {
		memcpy(&interface, k->bytes + INTERFACE_AT, sizeof(interface));
		memset(&in6.s6_addr[INTERFACE_AT], 0, sizeof(interface));
	}
	inet_ntop(AF_INET6, &in6, out, ADDRESS_KEY_TEXT_SIZE);
	length = strlen(out);
	if (interface != 0)
		snprintf(out + length, ADDRESS_KEY_TEXT_SIZE - length, "%%%u",
		    (unsigned)ntohl(interface));
	return out;
}
