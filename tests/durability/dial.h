/* dial.h -- connections to a server of loopback, from any of its addresses. */

#ifndef TESTS_DURABILITY_DIAL_H
#define TESTS_DURABILITY_DIAL_H

#include <stdint.h>

/* What a browser sends first to the port of the page, before an empty line. */
#define WEBSOCKET_HEAD                                                  \
	"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n" \
	"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"          \
	"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"

/*
 * Connects to a port of 127.0.0.1, from that IPv4 address in host order.
 * Returns a socket, which has TCP_NODELAY set, or -1 with errno.
 */
int dial(unsigned short port, uint32_t from);

#endif
