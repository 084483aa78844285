/* address.h -- where we listen, and what others can type to get there. */

#ifndef SERVER_ADDRESS_H
#define SERVER_ADDRESS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/socket.h>

/* Room for a numeric address with its scope, and a NUL. */
#define ADDRESS_TEXT 64

struct address {
	struct sockaddr_storage storage;
	socklen_t               length;
};

/* Reads a numeric address or a name of this machine. Dies if it is neither. */
void address_read(struct address *a, const char *text, uint16_t port);

/* Every interface, of IPv4 or of IPv6. */
void address_any(struct address *a, int family, uint16_t port);

/* "192.168.1.5" or "::1". Returns out. */
const char *address_write(const struct address *a, char out[ADDRESS_TEXT]);

uint16_t address_port(const struct address *a);

/* Whether this machine reaches it by 127.0.0.1. */
bool address_is_here(const struct address *a);

/*
 * Whether who asks for that address of this machine, of any port, gets to what
 * listens on a; of IPv6 it is only known for what listens on all there are.
 */
bool address_covers(const struct address *a, const struct address *local);

/*
 * Prints a line for each address under which another machine of the network
 * reaches what listens on a, with what to type there; how many.
 */
unsigned address_print(const struct address *a, FILE *out);

#endif
