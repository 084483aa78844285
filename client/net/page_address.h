/* page_address.h -- where browsers find the page of a server. */

#ifndef CLIENT_NET_PAGE_ADDRESS_H
#define CLIENT_NET_PAGE_ADDRESS_H

#include <stdint.h>

#include "client/net/address.h"

/* More addresses of this machine than this are left out. */
#define PAGE_ADDRESSES_MAX 8

/* Fits "http://[IPV6]:PORT/" with its NUL. */
#define PAGE_URL_SIZE 64

/* What is said if there are none. */
#define PAGE_ADDRESS_NONE \
	"This server has no page for browsers that other devices can reach."

/* All zero: the server has no page, or none that another device can reach. */
struct page_addresses {
	unsigned count;
	char     url[PAGE_ADDRESSES_MAX][PAGE_URL_SIZE];
};

/*
 * Finds the page of the server at a numeric address, at that port of it; 0: it
 * has none. If the address is loopback, other devices reach the server at the
 * IPv4 addresses of this machine: private ones come first, and among them that
 * of the default route.
 */
void page_addresses_find(struct page_addresses *p, const struct address *server,
    uint16_t port);

#endif
