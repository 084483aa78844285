/* tcp_relay.h -- a relay between clients and a server, to cut connections. */

#ifndef TESTS_INTEGRATION_TCP_RELAY_H
#define TESTS_INTEGRATION_TCP_RELAY_H

#include "tests/support/process.h"

struct tcp_relay {
	struct process process;
	unsigned short port;        /* clients connect here */
	int            reserved;    /* keeps the port while it is cut */
	unsigned short server_port; /* connections are passed on to this port */
};

/* Starts to relay between a free port and the port of a server. */
void tcp_relay_start(struct tcp_relay *r, unsigned short server_port);

/* Cuts all connections and refuses new ones until it is restored. */
void tcp_relay_cut(struct tcp_relay *r);
void tcp_relay_restore(struct tcp_relay *r);

#endif
