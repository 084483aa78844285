/* local_server.h -- starts a server on this machine. */

#ifndef CLIENT_NET_LOCAL_SERVER_H
#define CLIENT_NET_LOCAL_SERVER_H

#include <stdbool.h>
#include <stdio.h>
#include <sys/types.h>

/*
 * How long a server may take until it listens, in ms. It may first have to
 * recover its store.
 */
#define LOCAL_SERVER_STARTUP_MS 30000

struct local_server {
	/* The server's process; 0: no server was started */
	pid_t pid;
	char  port[6];    /* the port of the server */
	char  error[512]; /* why the start failed */
	/* The start failed because another server of this user runs */
	bool is_database_in_use;
};

/*
 * Starts noughtsd: the program in the directory of this program or, if it has
 * none, the first on $PATH. The server takes port 4242 or, if that fails, any
 * free port. Blocks until the server listens. The server outlives this program
 * and exits one minute after its last connection; if `demo` is true, the server
 * has no store and exits after five seconds. Whoever has host_key hosts it; "":
 * nobody does. Returns false, with server->error
 * and is_database_in_use set, if no server can be started. Fatal if no process
 * can be created.
 */
bool local_server_start(struct local_server *server, bool demo,
    const char *host_key);

/* True if a server was started here and has not ended. */
bool local_server_is_running(const struct local_server *server);

/*
 * Prints for how long the server will continue to run after this program has
 * ended, and how the user can stop the server.
 */
void local_server_print_stays(const struct local_server *server, FILE *out);

/* Ends the server and waits for it. */
void local_server_stop(const struct local_server *server);

#endif
