/* ip_network.h -- an address or a network in CIDR notation: "10.1.2.0/24". */

#ifndef SERVER_UTIL_IP_NETWORK_H
#define SERVER_UTIL_IP_NETWORK_H

#include <stdbool.h>
#include <stdint.h>

struct address_key;

/* Size of the longest text, with its NUL. */
#define IP_NETWORK_TEXT_SIZE 52

/* An IPv4 network is stored as mapped to IPv6: "10.0.0.0/8" has 104 bits. */
struct ip_network {
	uint8_t  address[16]; /* the bits after the prefix are 0 */
	unsigned bits;        /* length of the prefix in bits, 0 to 128 */
};

/*
 * Parses an IPv4 or IPv6 address that may be followed by a slash and the length
 * of the prefix; the bits after the prefix, and the interface in "fe80::1%eth0", are
 * ignored. Returns false, with *n undefined, for any other text.
 */
bool ip_network_parse(struct ip_network *n, const char *text);

/*
 * Writes the network; a single address is written without its prefix length. The
 * text is a word of the protocol, so it never begins with a colon: "0::2".
 * Returns out.
 */
const char *
ip_network_write(const struct ip_network *n, char out[IP_NETWORK_TEXT_SIZE]);

/*
 * Whether the address is in the network. An IPv4 address that is mapped to IPv6
 * counts as IPv4. The only IPv6 network that contains IPv4 addresses is "::/0".
 * The interface of a link-local address does not matter.
 */
bool ip_network_contains(const struct ip_network *n,
    const struct address_key                     *address);

/*
 * Whether the network contains more than 65,536 IPv4 addresses or 65,536 IPv6
 * /64 networks.
 */
bool ip_network_is_wide(const struct ip_network *n);

#endif
