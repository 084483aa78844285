/*
 * find_server.h -- choosing a server: one found on the LAN, or one started
 * here.
 */

#ifndef CLIENT_NET_FIND_SERVER_H
#define CLIENT_NET_FIND_SERVER_H

#include <stdbool.h>
#include <stdio.h>

#include "client/net/address.h"
#include "client/net/local_server.h"

struct lan_discovery;

struct find_server_options {
	bool interactive; /* ask the user if several servers are found */
	bool demo;        /* one demo game: print less, keep no data */
};

/*
 * Finds a server on the LAN and writes its address; starts a server on this
 * machine if there is none. Prints to out what it did. If several servers are
 * found, the user chooses within 20 seconds; without a user or an answer the
 * first of the list is used. Fills server: its pid is 0 if no server was
 * started. Blocks for about a second, until the user has chosen, or for
 * LOCAL_SERVER_STARTUP_MS while another server that has the database open does
 * not answer. Fatal if there is no server and none can be started.
 */
void find_server(const struct find_server_options *options,
    struct address *address, struct local_server *server, FILE *out);

/*
 * Prints the servers found on the LAN or, unless server is NULL, the server at
 * that host, which is asked by UDP or, if it does not answer by UDP, by TCP at
 * its port. Returns the exit status: 0, or 1 if there is none.
 */
int find_server_list(const struct address *server, FILE *out);

/*
 * Looks on the LAN for servers at other addresses than but. Blocks for about a
 * second. Returns those that can be used, or NULL if there are none.
 */
struct lan_discovery *find_server_search(const struct address *but);

/* Lets the user choose one of the servers if there are several, and frees d. */
void find_server_choose(struct lan_discovery *d, struct address *address,
    FILE *out);

#endif
