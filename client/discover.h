/* discover.h -- asks the network who serves. */

#ifndef CLIENT_DISCOVER_H
#define CLIENT_DISCOVER_H

#include <net/if.h>
#include <netinet/in.h>
#include <stdio.h>

#include "client/found.h"

/* More ways out than any machine that people play at has. */
#define DISCOVER_DOORS 64

/* An address of ours from which a network can be asked. */
struct door {
	int            family;
	unsigned       index;                  /* of the interface */
	char           name[IF_NAMESIZE];      /* "eth0" */
	char           text[INET6_ADDRSTRLEN]; /* the address */
	struct in_addr self, broadcast;        /* of IPv4 */
};

struct discovery {
	unsigned     doors;
	struct door  door[DISCOVER_DOORS];
	struct found found;
};

/*
 * Asks through every interface that is up, by multicast and by broadcast, three
 * times in a second; when somebody has answered, a third of a second is enough.
 * Blocks for as long.
 */
void discover_run(struct discovery *d);

/* "lo (127.0.0.1), eth0 (192.168.1.7)": through which ways was asked. */
void discover_tell_doors(const struct discovery *d, FILE *out);

#endif
