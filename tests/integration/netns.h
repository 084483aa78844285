/*
 * netns.h -- hosts on a private network, and programs on them.
 *
 * Each host is a network namespace with its own host name and process ids. Its
 * interfaces are attached to bridges, which are in one more namespace. The
 * programs end with their host, and the hosts with the test, however that ends.
 * Namespaces take root.
 */

#ifndef TESTS_INTEGRATION_NETNS_H
#define TESTS_INTEGRATION_NETNS_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "tests/support/process.h"
#include "tests/support/scratch_dir.h"

struct netns {
	struct process process;     /* made the namespaces; ends with them */
	pid_t          init;        /* the first process in them */
	char dir[SCRATCH_DIR_PATH]; /* $XDG_STATE_HOME of its programs */
};

/* Makes a host with nothing but loopback, and without IPv6. */
void netns_open(struct netns *n, const char *name);

/* Ends all processes of the host. */
void netns_close(struct netns *n);

/* Runs a shell command on the host, which must succeed. */
void netns_run(const struct netns *n, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Opens a socket of that host's network. */
int netns_socket(const struct netns *n, int family, int type);

/* Makes a bridge in bridge_host. */
void bridge_create(const char *bridge);

/*
 * Attaches a host to a bridge by a new interface, with an address such as
 * "10.77.0.1/24" or NULL. The end at the bridge is called cable.
 */
void bridge_attach(const char *bridge, const char *cable, const struct netns *n,
    const char *interface, const char *address);

/*
 * A checked fixture: bridge_host with the bridge "br0", and two hosts, which
 * netns_attach_both attaches to it by eth0, without a default route. If no
 * namespaces can be made, the test is skipped.
 */
extern struct netns bridge_host, host_a, host_b;
void                netns_setup(void);
void                netns_teardown(void);
void                netns_attach_both(void);

/* --- programs --- */

/*
 * Starts a shell command on a host, in which $N is noughts and $D is noughtsd,
 * at a terminal or between pipes.
 */
void netns_start(struct process *p, const struct netns *n, bool has_terminal,
    const char *command);

/*
 * Runs the command between pipes, without input, to its end. Returns the
 * status.
 */
int netns_capture(struct process *p, const struct netns *n,
    const char *command);

/* Starts a server and waits until it listens. */
void netns_start_server(struct process *p, const struct netns *n,
    const char *command);

/* Runs "noughts --list"; returns the status. */
int netns_list_servers(struct process *p, const struct netns *n);

/*
 * Runs it until both texts are in its output (one may be NULL), because a
 * single run misses a server that is slow to answer. Returns the last status.
 */
int netns_await_servers(struct process *p, const struct netns *n,
    const char *one, const char *other);

#endif
