/* dial.h -- connections to a server of loopback, from any of its addresses. */

#ifndef TESTS_DURABILITY_DIAL_H
#define TESTS_DURABILITY_DIAL_H

#include <stdint.h>

/*
 * Connects to a port of 127.0.0.1, from that IPv4 address in host order.
 * Returns a socket, which has TCP_NODELAY set, or -1 with errno.
 */
int dial(unsigned short port, uint32_t from);

#endif
