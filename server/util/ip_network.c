/* ip_network.c -- an address or a network in CIDR notation: "10.1.2.0/24". */

#include "server/util/ip_network.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>

#include "common/base/number.h"
#include "server/util/address_key.h"

#define IPV6_BITS 128
#define IPV4_BITS 32

/*
 * The length of the prefix ::ffff:0:0/96, which comes before a mapped IPv4
 * address.
 */
#define MAPPED_BITS (IPV6_BITS - IPV4_BITS)

#define WIDE_IPV4_BITS (MAPPED_BITS + 16)
#define WIDE_IPV6_BITS 48

static const uint8_t mapped[16] = { [10] = 0xff, [11] = 0xff };

static bool is_ipv4(const struct ip_network *n)
{
	return n->bits >= MAPPED_BITS &&
	    memcmp(n->address, mapped, MAPPED_BITS / 8) == 0;
}

static void clear_host_bits(struct ip_network *n)
{
	for (unsigned bit = n->bits; bit < IPV6_BITS; bit++)
		n->address[bit / 8] &= (uint8_t) ~(0x80 >> bit % 8);
}

bool ip_network_parse(struct ip_network *n, const char *text)
{
	const char *slash = strchr(text, '/');
	char        address[IP_NETWORK_TEXT_SIZE];
	size_t   length = slash != NULL ? (size_t)(slash - text) : strlen(text);
	bool     is_v4;
	uint32_t bits;

	if (length >= sizeof(address))
		return false;
	memcpy(address, text, length);
	address[length] = '\0';
	memcpy(n->address, mapped, sizeof(mapped));
	is_v4 = inet_pton(AF_INET, address, n->address + MAPPED_BITS / 8) == 1;
	address[strcspn(address, "%")] = '\0';
	if (!is_v4 && inet_pton(AF_INET6, address, n->address) != 1)
		return false;
	bits = is_v4 ? IPV4_BITS : IPV6_BITS;
	if (slash != NULL && !number_parse(slash + 1, 0, bits, &bits))
		return false;
	n->bits = bits + (is_v4 ? MAPPED_BITS : 0);
	clear_host_bits(n);
	return true;
}

const char *
ip_network_write(const struct ip_network *n, char out[IP_NETWORK_TEXT_SIZE])
{
	bool     is_v4 = is_ipv4(n);
	unsigned bits = n->bits - (is_v4 ? MAPPED_BITS : 0);
	char     text[INET6_ADDRSTRLEN];
	size_t   length;

	if (is_v4)
		inet_ntop(AF_INET, n->address + MAPPED_BITS / 8, text,
		    sizeof(text));
	else
		inet_ntop(AF_INET6, n->address, text, sizeof(text));
	length = (size_t)snprintf(out, IP_NETWORK_TEXT_SIZE, "%s%s",
	    text[0] == ':' ? "0" : "", text);
	if (n->bits < IPV6_BITS)
		snprintf(out + length, IP_NETWORK_TEXT_SIZE - length, "/%u",
		    bits);
	return out;
}

bool ip_network_contains(const struct ip_network *n,
    const struct address_key                     *address)
{
	struct address_key key = address_key_without_interface(address);
	struct ip_network  host = { .bits = n->bits };

	memcpy(host.address, key.bytes, sizeof(host.address));
	/*
	 * An IPv4 network is stored inside ::ffff:0:0/96. An IPv6 network with
	 * a shorter prefix, such as ::/8, matches no IPv4 address, even if it
	 * includes ::ffff:0:0/96; but ::/0 does.
	 */
	if (memcmp(host.address, mapped, MAPPED_BITS / 8) == 0 && n->bits > 0 &&
	    n->bits < MAPPED_BITS)
		return false;
	clear_host_bits(&host);
	return memcmp(host.address, n->address, sizeof(host.address)) == 0;
}

bool ip_network_is_wide(const struct ip_network *n)
{
	return n->bits < (is_ipv4(n) ? WIDE_IPV4_BITS : WIDE_IPV6_BITS);
}
