/* place.h -- where a server is, as a person writes it: "host:port". */

#ifndef CLIENT_PLACE_H
#define CLIENT_PLACE_H

#include <stdbool.h>

/* Room for the longest host name (RFC 1035), a port's digits, and a NUL. */
#define PLACE_HOST 256
#define PLACE_PORT 6

struct place {
	char host[PLACE_HOST];
	char port[PLACE_PORT];
};

/* Room for the longest place as place_write has it, and a NUL. */
#define PLACE_TEXT (PLACE_HOST + PLACE_PORT + 3)

/*
 * Reads "host", "host:port", "[::1]" or "[::1]:4242"; more than one colon
 * without brackets is an IPv6 address by itself. Without a port the one in p
 * stays. False, with p untouched, when the text is none of these.
 */
bool place_read(struct place *p, const char *text);

/* Reads a port alone, 1 to 65535; false, with p untouched, if it is none. */
bool place_read_port(struct place *p, const char *text);

/* "host:port" or "[::1]:port", which place_read reads. Returns out. */
const char *place_write(const struct place *p, char out[PLACE_TEXT]);

#endif
