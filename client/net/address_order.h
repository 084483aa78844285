/* address_order.h -- in which order to try the addresses of a host. Pure. */

#ifndef CLIENT_NET_ADDRESS_ORDER_H
#define CLIENT_NET_ADDRESS_ORDER_H

#include <stddef.h>

struct addrinfo;

/* Addresses of a host beyond these are not tried. */
#define ADDRESS_ORDER_MAX 16

/*
 * Writes the addresses of the list in the order of RFC 8305, section 4: that of
 * the resolver, but alternating between the two families, beginning with that
 * of the resolver's first address. An address that equals first, whatever its
 * port, comes before all others; first may be NULL. Returns how many there are.
 */
size_t address_order(const struct addrinfo *list, const struct addrinfo *first,
    const struct addrinfo *out[ADDRESS_ORDER_MAX]);

#endif
