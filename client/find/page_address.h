/* page_address.h -- where browsers find the page of a server. */

#ifndef CLIENT_FIND_PAGE_ADDRESS_H
#define CLIENT_FIND_PAGE_ADDRESS_H

#include <stdint.h>

#include "client/find/address.h"

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
 * Finds the addresses of a server's web page. `server` is the numeric address
 * of the server; `port` is the port of the page, 0 if there is no page. If
 * `server` is a loopback address, adds those IPv4 addresses of this machine on
 * which the server also listens: private addresses before public ones; of each
 * kind, the address of the default route's interface first.
 */
void page_addresses_find(struct page_addresses *p, const struct address *server,
    uint16_t port);

#endif
