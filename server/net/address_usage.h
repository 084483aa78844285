/*
 * address_usage.h -- the connections and allowance of each client address.
 *
 * An IPv4 address counts as one address, and so does a whole IPv6 /64 network,
 * because a single machine can have any address in it. All link-local addresses
 * of one network interface count as one, too. An entry without connections is
 * kept until its allowance is full again, so that reconnecting does not renew
 * it; the number of such entries is limited, and the one that left first is
 * dropped first.
 */

#ifndef SERVER_NET_ADDRESS_USAGE_H
#define SERVER_NET_ADDRESS_USAGE_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/socket.h>

#include "common/time_ms.h"
#include "server/util/expiry_map.h"
#include "server/util/rate_limit.h"

/* What one address uses; a value of the expiry map. */
struct address_usage {
	uint64_t          key; /* see address_usage_key */
	unsigned          connections;
	struct rate_limit rate; /* requests of all its connections together */
};

/*
 * The key of an address: the IPv4 address, or the upper half of the IPv6
 * address; for a link-local address, fe80 and the number of the network
 * interface. An IPv4-mapped IPv6 address has the key of its IPv4 address.
 * Addresses with equal keys share their limits. No key is 0.
 */
uint64_t address_usage_key(const struct sockaddr *peer);

/*
 * Size of the longest text of a key with its NUL: "2001:db8:1:2::/64", or
 * "fe80::%2/64" for the addresses of interface 2.
 */
#define ADDRESS_USAGE_KEY_TEXT_SIZE 52

/* Writes the address or network that has the key; "-" for 0. Returns out. */
const char *
address_usage_write_key(uint64_t key, char out[ADDRESS_USAGE_KEY_TEXT_SIZE]);

/* An empty map from keys to struct address_usage. */
void address_usage_init(struct expiry_map *t);

/*
 * Counts one more connection from that address. Returns the entry, which the
 * map owns and keeps until address_usage_disconnect. If the address already has
 * connections_max connections (0: no limit), returns NULL and counts nothing.
 */
struct address_usage *address_usage_connect(struct expiry_map *t, uint64_t key,
    unsigned connections_max, msec now);

/*
 * Counts one connection less; the entry may be freed. rate is how much of the
 * address's allowance is refilled per second.
 */
void address_usage_disconnect(struct expiry_map *t, struct address_usage *a,
    uint32_t rate, msec now);

#endif
