/*
 * address_key.h -- the address of a client, in the form in which addresses are
 * compared, counted and stored.
 *
 * A key is the whole address: 16 bytes, an IPv4 address as mapped to IPv6. A
 * link-local address is unique on its network interface only, so bytes 4 to 7,
 * which are 0 in such an address, contain the number of the interface. In the
 * key of any IPv6 address the first ADDRESS_NETWORK_BYTES are therefore the
 * network in which a single machine can give itself as many addresses as it
 * likes: the /64 network, or the interface.
 */

#ifndef SERVER_UTIL_ADDRESS_KEY_H
#define SERVER_UTIL_ADDRESS_KEY_H

#include <stdbool.h>
#include <stdint.h>

struct sockaddr;

#define ADDRESS_KEY_BYTES     16
#define ADDRESS_NETWORK_BYTES 8

/* All zero: the address is not known. */
struct address_key {
	uint8_t bytes[ADDRESS_KEY_BYTES];
};

/* Returns the key of an IPv4 or IPv6 address. */
struct address_key address_key_of(const struct sockaddr *address);

/* Returns the key of the same address on no interface. */
struct address_key address_key_without_interface(const struct address_key *k);

bool address_key_is_known(const struct address_key *k);

/*
 * Whether the first n bytes of both keys are the same: ADDRESS_KEY_BYTES for
 * the same address, ADDRESS_NETWORK_BYTES for the same network.
 */
bool address_key_is_same(const struct address_key *a,
    const struct address_key *b, unsigned n);

/*
 * Whether the address is in a network that address_account.h limits. IPv4
 * addresses and ::1 are in none: their first ADDRESS_NETWORK_BYTES are 0.
 */
bool address_key_has_network(const struct address_key *k);

/* Size of the longest text of address_key_write, with its NUL. */
#define ADDRESS_KEY_TEXT_SIZE 58

/*
 * Writes the address as "192.168.1.5", "2001:db8::1" or, with the number of the
 * interface, "fe80::1%2"; "-" if it is not known. Returns out.
 */
const char *
address_key_write(const struct address_key *k, char out[ADDRESS_KEY_TEXT_SIZE]);

#endif
