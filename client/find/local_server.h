/* local_server.h -- starts a server on this machine, and starts it again. */

#ifndef CLIENT_FIND_LOCAL_SERVER_H
#define CLIENT_FIND_LOCAL_SERVER_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "client/find/address.h"

/*
 * How long a server may take until it listens, in ms. It may first have to
 * recover its store.
 */
#define LOCAL_SERVER_STARTUP_MS 30000

/* A server is started again at most so often within this time. */
#define LOCAL_SERVER_RESTARTS_MAX      3
#define LOCAL_SERVER_RESTARTS_PERIOD_S 600

/* What to tell a user who leaves while the server runs. */
#define LOCAL_SERVER_STAYS \
	"Others can go on playing; the server stops when the last has left."

/* All zero: no server was started. */
struct local_server {
	/* The server's process; 0: no server was started, or it has ended */
	pid_t pid;
	char  port[ADDRESS_PORT_SIZE]; /* the port of the server */
	char  error[1400];             /* why the start failed */
	/* The start failed because another server of this user runs */
	bool is_database_in_use;
	/*
	 * Somebody must look at the server's database or its options: starting it
	 * again does not help
	 */
	bool needs_operator;
	/* While a server is started, it reports its port here */
	int report;
	/* The log, which we have locked while we refuse to start the server; 0: none */
	int lock;
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
 * True if a server runs that a client of this user has started on this machine:
 * it holds a lock on its log. To find that out, creates the log if there is none,
 * and takes the lock for a moment; a server that is started in that moment runs
 * without the lock.
 */
bool local_server_is_locked(void);

/* What local_server_restart has done. */
enum local_restart {
	/* The server starts: server->report is readable when it listens or fails */
	LOCAL_RESTART_BEGUN,
	/*
	 * It runs still, another client starts it, or the system gives no process
	 * or no descriptor now: may be asked for again
	 */
	LOCAL_RESTART_NOT_NOW,
	LOCAL_RESTART_REFUSED /* it may not be started: server->error says why */
};

/*
 * Begins to start the server again, which this client or another one of this user
 * had started on this machine, at the port and with the page at the port `web`
 * (0: without that). port: "0" is any free port. Of several clients one can begin,
 * because the log is locked from then on, until the server ends. Refuses that if
 * needs_operator is true, if the database is gone, for which a new one would begin,
 * and after LOCAL_SERVER_RESTARTS_MAX times within LOCAL_SERVER_RESTARTS_PERIOD_S, by
 * whatever clients of this user; then no other client can begin, either, before
 * local_server_unlock. Does not block.
 */
enum local_restart local_server_restart(struct local_server *server,
    const char *port, uint16_t web, const char *host_key);

/*
 * To be called when server->report is readable. Returns false, with needs_operator
 * and is_database_in_use set, if the start has failed.
 */
bool local_server_finish_restart(struct local_server *server);

/* Lets other clients start the server that we have refused to start. */
void local_server_unlock(struct local_server *server);

/* Ends the server and waits for it. */
void local_server_stop(const struct local_server *server);

#endif
