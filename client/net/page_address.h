/* page_address.h -- where browsers find the page of a server. */

#ifndef CLIENT_NET_PAGE_ADDRESS_H
#define CLIENT_NET_PAGE_ADDRESS_H

#include <stdint.h>

#include "client/net/address.h"

/* The most addresses of this machine that are listed. */
#define PAGE_ADDRESSES_MAX 8

/* Size that fits "http://[IPV6]:PORT/" with its NUL. */
#define PAGE_URL_SIZE 64

/* What to tell the user if page_addresses_find finds none. */
#define PAGE_ADDRESS_NONE \
	"This server has no page for browsers that other devices can reach."

/* All zero: the server has no page, or other devices cannot reach it. */
struct page_addresses {
	unsigned count;
	char     url[PAGE_ADDRESSES_MAX][PAGE_URL_SIZE];
};

/*
 * Finds the addresses of the page of a server, given the server's numeric
 * address and the page's port; port 0: there is no page. If the server's
 * address is loopback, other devices reach the server at those IPv4 addresses
 * of this machine on which it also listens: private addresses come before
 * public ones and, of each kind, the address of the default route's interface
 * comes first.
 */
void page_addresses_find(struct page_addresses *p, const struct address *server,
    uint16_t port);

#endif
