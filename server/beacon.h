/*
 * beacon.h -- answers "who serves here?" on the network.
 *
 * Questions come by multicast, by broadcast or straight, on UDP port 4242
 * whatever the port of the games, which several servers of a machine share. Only
 * who can reach the games is answered, from the address where they are.
 */

#ifndef SERVER_BEACON_H
#define SERVER_BEACON_H

#include <stdint.h>

#include "server/conn.h"
#include "server/listener.h"
#include "server/lobby.h"

struct beacon;

/* Who is spoken for; all outlive the beacon. */
struct beacon_user {
	const struct listeners *listeners;
	const struct conns     *conns;
	const struct lobby     *lobby;
	const uint8_t          *id; /* 8 bytes, the same by every road */
};

/* Never fails: a network that cannot be had is told to the log. */
struct beacon *
beacon_open(struct event_base *base, const struct beacon_user *user);

void beacon_close(struct beacon *b);

#endif
