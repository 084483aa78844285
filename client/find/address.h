/* address.h -- a server's address as a user writes it: "host:port". */

#ifndef CLIENT_FIND_ADDRESS_H
#define CLIENT_FIND_ADDRESS_H

#include <stdbool.h>

/*
 * Size of the longest host name (RFC 1035), and of the digits of a port, each
 * with its NUL.
 */
#define ADDRESS_HOST_SIZE 256
#define ADDRESS_PORT_SIZE 6

struct address {
	char host[ADDRESS_HOST_SIZE];
	char port[ADDRESS_PORT_SIZE];
};

#define ADDRESS_DEFAULT ((struct address){ "127.0.0.1", "4242" })

/* Size of the longest text that address_format writes, with its NUL. */
#define ADDRESS_TEXT_SIZE (ADDRESS_HOST_SIZE + ADDRESS_PORT_SIZE + 3)

/*
 * Parses "host", "host:port", "[::1]" or "[::1]:4242". Text with more than one
 * colon and no brackets is an IPv6 address without a port. If no port is given,
 * a->port does not change. Returns false, and does not change *a, for any other
 * text.
 */
bool address_parse(struct address *a, const char *text);

/* Why an operand of the command line that is no address is refused. */
#define ADDRESS_REFUSED \
	"a server is given as HOST, HOST:PORT or [IPV6]:PORT, not \"%.200s\""

/* Whether both are the same text. */
bool address_equals(const struct address *a, const struct address *b);

/* Whether the host is an address of loopback, as numbers. */
bool host_is_loopback(const char *host);

/* Writes "host:port" or "[::1]:port", as address_parse reads. Returns out. */
const char *
address_format(const struct address *a, char out[ADDRESS_TEXT_SIZE]);

#endif
