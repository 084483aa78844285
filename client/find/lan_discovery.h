/*
 * lan_discovery.h -- finds servers on the local network, by UDP (protocol.md).
 */

#ifndef CLIENT_FIND_LAN_DISCOVERY_H
#define CLIENT_FIND_LAN_DISCOVERY_H

#include <net/if.h>
#include <netinet/in.h>
#include <stdbool.h>

#include "client/find/server_list.h"

/* The most interfaces that are probed. */
#define LAN_INTERFACES_MAX 64

/* An IPv4 address of this machine and the interface that has it. */
struct lan_interface {
	unsigned index;                 /* interface index */
	char     name[IF_NAMESIZE];     /* interface name, "eth0" */
	char     text[INET_ADDRSTRLEN]; /* the address as text */
	/* `broadcast` is 0 if there is none */
	struct in_addr address, broadcast;
};

struct lan_discovery {
	unsigned             interface_count;
	struct lan_interface interfaces[LAN_INTERFACES_MAX];
	struct server_list   servers;
	int                  socket; /* readable if there are answers; or -1 */
	uint64_t             nonce;  /* of the probes */
};

/*
 * Finds the interfaces that are up, and opens the socket for the probes. Fatal if
 * the system gives no random numbers.
 */
void lan_discovery_open(struct lan_discovery *d);

/* Sends a probe through every interface. */
void lan_discovery_send(const struct lan_discovery *d);

/* Adds the answers that have come to d->servers. Does not wait. */
void lan_discovery_receive(struct lan_discovery *d);

/* Closes the socket. */
void lan_discovery_close(struct lan_discovery *d);

/*
 * Opens d, receives answers and closes d. Sends up to three probes in a second,
 * until a server answers; then one more, and waits 350 ms for the answers of other
 * servers.
 */
void lan_discovery_run(struct lan_discovery *d);

#endif
