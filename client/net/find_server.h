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
	bool demo;        /* for one demo game: print less, keep no data */
};

/*
 * Finds a server on the LAN and writes its address; starts one on this machine
 * if there is none. Prints what it did to out. If several are found, the user
 * chooses within 20 seconds; without a user or an answer it is the first of the
 * list. Fills server: its pid is 0 if none was started. Blocks for about a
 * second, until the user has chosen, or for LOCAL_SERVER_STARTUP_MS while
 * another server that has the database open does not answer. Fatal if there is
 * no server and none can be started.
 */
void find_server(const struct find_server_options *options,
    struct address *address, struct local_server *server, FILE *out);

/*
 * Prints the servers found on the LAN or, unless server is NULL, the one that
 * answers at its host: by UDP or, where the server gives no such answers, by
 * TCP at its port. Returns the exit status: 0, or 1 if there is none.
 */
int find_server_list(const struct address *server, FILE *out);

/*
 * Looks on the LAN for servers other than the one at that address. Blocks for
 * about a second. Returns those that can be used, or NULL if there is none.
 */
struct lan_discovery *find_server_search(const struct address *but);

/* Lets the user choose one of them if there are several, and frees d. */
void find_server_choose(struct lan_discovery *d, struct address *address,
    FILE *out);

#endif
