/*
 * discovery.h -- the two datagrams of LAN discovery: query and response.
 *
 * A datagram is one line of the protocol without its end. The query is a
 * request whose tag is a nonce, padded with blanks, so that no response is
 * longer than its query (no amplification). The response is
 * "=NONCE noughts proto=1..1 port=4242 ... :name".
 */

#ifndef COMMON_DISCOVERY_H
#define COMMON_DISCOVERY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The UDP port for queries. It does not depend on the server's TCP port. */
#define DISCOVERY_PORT   4242
#define DISCOVERY_GROUP4 "239.255.42.42"
#define DISCOVERY_GROUP6 "ff12::8000:4242" /* link-local, transient */

/* The exact size of a query and the maximum size of a response, in bytes. */
#define DISCOVERY_DATAGRAM_SIZE 256

/* Size of the longest name in a response, with its NUL. */
#define DISCOVERY_NAME_SIZE 33

struct discovery_response {
	uint32_t proto_min, proto_max; /* versions of the protocol */
	uint16_t port;                 /* TCP port of the game server */
	uint64_t id;        /* the server's id, the same on every interface */
	uint32_t connected; /* clients */
	uint32_t seeking;   /* how many clients seek any opponent */
	uint16_t web_port;  /* of the page at the same address; 0: none */
	char     name[DISCOVERY_NAME_SIZE];
};

/* Writes the DISCOVERY_DATAGRAM_SIZE bytes of a query. */
void discovery_write_query(char out[DISCOVERY_DATAGRAM_SIZE], uint64_t nonce);

/* Reads the nonce of a query; false if the bytes are not a query. */
bool discovery_read_query(const char *bytes, size_t n, uint64_t *nonce);

/*
 * Writes a response and returns its length. The name is left out if it is not
 * safe to display.
 */
size_t discovery_write_response(char out[DISCOVERY_DATAGRAM_SIZE],
    uint64_t nonce, const struct discovery_response *a);

/*
 * Reads a response; false if the bytes are not a response to the query with
 * nonce.
 */
bool discovery_read_response(const char *bytes, size_t n, uint64_t nonce,
    struct discovery_response *a);

#endif
