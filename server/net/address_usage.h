/*
 * address_usage.h -- the connections and allowance of each client address.
 *
 * An IPv4 address counts as one address, and so does a whole IPv6 /64 network,
 * because a single machine can have any address in it. All link-local addresses
 * of one network interface count as one, too. The entry of an address without
 * connections is kept until its allowance is full again, so that a client
 * cannot renew the allowance by reconnecting. The number of such entries is
 * limited; those whose connections ended first are dropped first.
 */

#ifndef SERVER_NET_ADDRESS_USAGE_H
#define SERVER_NET_ADDRESS_USAGE_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/socket.h>

#include "common/time_ms.h"
#include "server/util/expiry_map.h"
#include "server/util/rate_limit.h"

/* What one address uses: a value of the expiry map. */
struct address_usage {
	unsigned          connections;
	struct rate_limit rate; /* allowance for the requests of all its
				   connections together */
};

/*
 * Returns the key of an address: the IPv4 address, or the upper half of the
 * IPv6 address; for a link-local address, fe80 and the number of the network
 * interface. An IPv4-mapped IPv6 address has the key of its IPv4 address.
 * Addresses with equal keys share their limits. No key is 0.
 */
uint64_t address_usage_key(const struct sockaddr *peer);

/*
 * Size of the longest text of a key, with its NUL. A key is written as
 * "192.168.1.5", "2001:db8:1:2::/64" or, for the link-local addresses of
 * interface 2, "fe80::%2/64".
 */
#define ADDRESS_USAGE_KEY_TEXT_SIZE 52

/* Writes the address or network of a key, or "-" for key 0. Returns out. */
const char *
address_usage_write_key(uint64_t key, char out[ADDRESS_USAGE_KEY_TEXT_SIZE]);

/*
 * Counts one more connection of the address with that key, in a map whose
 * values are struct address_usage. Returns the address's entry, which the map
 * owns and keeps until address_usage_disconnect. If the address already has
 * connections_max connections, returns NULL and counts nothing; a
 * connections_max of 0 is no limit.
 */
struct address_usage *address_usage_connect(struct expiry_map *t, uint64_t key,
    unsigned connections_max, msec now);

/*
 * Returns the entry of the address with that key, which must have a connection.
 */
struct address_usage *address_usage_find(struct expiry_map *t, uint64_t key);

/*
 * To be called when a connection of the address with that key has ended. May
 * free its entry. `rate` is how much of the allowance is refilled per second.
 */
void address_usage_disconnect(struct expiry_map *t, uint64_t key, uint32_t rate,
    msec now);

#endif
