/* find_server.h -- finds a server on the LAN, or starts one on this machine. */

#ifndef CLIENT_FIND_FIND_SERVER_H
#define CLIENT_FIND_FIND_SERVER_H

#include <stdbool.h>
#include <stdio.h>

#include "client/find/address.h"
#include "client/find/local_server.h"

struct find_server_options {
	bool interactive; /* the user is asked if several servers are found */
	/*
	 * The server is for one demo game: less is printed, and no data is
	 * stored
	 */
	bool demo;
	/* The key of the user, who hosts a server that is started; "": none */
	const char *host_key;
};

/*
 * Finds a server on the LAN and writes its address; starts a server on this
 * machine if none is found. Prints to `out` what was done. If several servers
 * are found, the user chooses within 20 seconds; if nobody can be asked or no
 * answer comes, the first server of the list is used. Fills `server`, with pid
 * 0 if no server was started. Blocks for about a second. Blocks longer if the
 * user must choose, and for at most LOCAL_SERVER_STARTUP_MS if a server that
 * has the database open must still answer. The program ends with an error if
 * there is no server and none can be started.
 */
void find_server(const struct find_server_options *options,
    struct address *address, struct local_server *server, FILE *out);

/*
 * Prints the servers found on the LAN. Returns the exit status: 0, or 1 if no
 * server was found.
 */
int find_server_list(FILE *out);

#endif
