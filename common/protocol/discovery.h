/*
 * discovery.h -- the two datagrams of LAN discovery: query and response.
 *
 * A datagram is one line of the protocol without its end. The query is a
 * request whose tag is a nonce. It is padded with blanks, so that no response
 * is longer than its query: attackers cannot use the server to amplify their
 * traffic. The response is "=NONCE noughts proto=1..1 port=4242 ... :name".
 */

#ifndef COMMON_PROTOCOL_DISCOVERY_H
#define COMMON_PROTOCOL_DISCOVERY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The UDP port to which queries are sent, whatever TCP port a server has. */
#define DISCOVERY_PORT  4242
#define DISCOVERY_GROUP "239.255.42.42"

/* The exact size of a query and the maximum size of a response, in bytes. */
#define DISCOVERY_DATAGRAM_SIZE 256

/* Size of the longest name in a response, with its NUL. */
#define DISCOVERY_NAME_SIZE 33

/* Size of the text of a server's id, with its NUL. */
#define DISCOVERY_ID_SIZE 17

struct in_pktinfo;
struct sockaddr_in;

struct discovery_response {
	/* Range of the versions of the protocol */
	uint32_t proto_min, proto_max;
	uint16_t port;      /* TCP port of the game server */
	uint64_t id;        /* id of the server, the same on all interfaces */
	uint32_t connected; /* how many clients are connected */
	/* How many clients seek an opponent and accept anybody */
	uint32_t seeking;
	/* Port of the page, at the same address; 0: there is none */
	uint16_t web_port;
	char     name[DISCOVERY_NAME_SIZE];
};

/* Writes a server's id as 16 hexadecimal digits. Returns out. */
const char *discovery_write_id(char out[DISCOVERY_ID_SIZE], uint64_t id);

/* Reads a server's id. Returns false, without changing *id, for another text. */
bool discovery_read_id(const char *text, uint64_t *id);

/* Writes a query, which has DISCOVERY_DATAGRAM_SIZE bytes. */
void discovery_write_query(char out[DISCOVERY_DATAGRAM_SIZE], uint64_t nonce);

/* Reads the nonce of a query. Returns false if the bytes are not a query. */
bool discovery_read_query(const char *bytes, size_t n, uint64_t *nonce);

/*
 * Writes a response and returns its length. If the name is not safe to display,
 * it is left out.
 */
size_t discovery_write_response(char out[DISCOVERY_DATAGRAM_SIZE],
    uint64_t nonce, const struct discovery_response *a);

/*
 * Reads a response. Returns false if the bytes are not a response to the query
 * with that nonce.
 */
bool discovery_read_response(const char *bytes, size_t n, uint64_t nonce,
    struct discovery_response *a);

/*
 * Sends a datagram through the interface and from the address that `from` has,
 * because the routing table might choose others. Errors are ignored: another
 * interface may work, and queries are repeated.
 */
void discovery_send(int fd, struct sockaddr_in *to,
    const struct in_pktinfo *from, char *bytes, size_t n);

#endif
