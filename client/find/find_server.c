/* find_server.c -- finds a server on the LAN, or starts one on this machine. */

#include "client/find/find_server.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "client/files/program_path.h"
#include "client/find/lan_discovery.h"
#include "client/find/local_server.h"
#include "common/base/fatal.h"
#include "common/base/time_ms.h"
#include "common/protocol/wire.h"

/*
 * How long the user may take to choose; after that, the first server is taken.
 */
#define CHOICE_SECONDS 20

/* The pause between two probes for a server that is starting. */
#define AWAIT_PAUSE_MS 100

/* --- several servers found --- */

/*
 * Reads one line from standard input; "" if the user types none before the
 * deadline.
 */
static void read_line(char *line, size_t size, long deadline)
{
	struct pollfd p = { .fd = STDIN_FILENO, .events = POLLIN };
	long          remaining;
	ssize_t       n = 0;

	while ((remaining = deadline - time_ms_now()) > 0 && n == 0) {
		if (poll(&p, 1, (int)remaining) <= 0)
			continue;
		n = read(STDIN_FILENO, line, size - 1);
		if (n <= 0)
			exit(0); /* end of input: the user has left */
	}
	line[n] = '\0';
}

/* Asks the user for one of the first n servers; returns its index. */
static unsigned choose(const struct server_list *list, unsigned n, FILE *out)
{
	long     deadline = time_ms_now() + CHOICE_SECONDS * 1000;
	char     line[64];
	unsigned chosen;

	fprintf(out, "Several servers found:\n");
	server_list_print(list, n, true, out);
	fprintf(out,
	    "Which one, 1 to %u? Press Enter for the first; it is used if you "
	    "do not choose within %d seconds.\n",
	    n, CHOICE_SECONDS);
	for (;;) {
		fflush(out);
		read_line(line, sizeof(line), deadline);
		chosen = server_list_parse_choice(n, line);
		if (chosen < n)
			return chosen;
		fprintf(out, "Type a number from 1 to %u.\n", n);
	}
}

static void print_server(const struct server_entry *s, FILE *out)
{
	char address[ADDRESS_TEXT_SIZE];

	fprintf(out, "%s found at %s.\n",
	    s->answer.name[0] != '\0' ? s->answer.name : "A server",
	    address_format(&s->address, address));
}

/* --- no server found --- */

/*
 * Probes again. Returns true if the first server on the list is not the one
 * that was just started.
 */
static bool another_server_is_first(struct lan_discovery *d,
    const struct local_server                            *server)
{
	const struct server_entry *first = d->servers.servers;

	lan_discovery_run(d);
	return server_list_sort(&d->servers, PROTOCOL_VERSION) > 0 &&
	    (!host_is_loopback(first->address.host) ||
		strcmp(first->address.port, server->port) != 0);
}

/*
 * Waits for a server on this machine that has the database open but may still
 * be starting. Returns false if none has answered within
 * LOCAL_SERVER_STARTUP_MS.
 */
static bool
await_server(struct lan_discovery *d, const struct local_server *server)
{
	msec deadline = time_ms_now() + LOCAL_SERVER_STARTUP_MS;

	puts("Another server on this machine has your database open; waiting "
	     "until it answers.");
	fflush(stdout);
	while (time_ms_now() < deadline) {
		if (another_server_is_first(d, server))
			return true;
		/*
		 * The pause is needed because without a network interface a
		 * probe takes no time.
		 */
		poll(NULL, 0, AWAIT_PAUSE_MS);
	}
	return false;
}

static void
print_how_to_join(const struct lan_discovery *d, const char *port, FILE *out)
{
	const char *address = NULL; /* one that other machines can reach */
	bool        is_default = strcmp(port, ADDRESS_DEFAULT.port) == 0;

	for (unsigned i = 0; i < d->interface_count && address == NULL; i++)
		if (!host_is_loopback(d->interfaces[i].text))
			address = d->interfaces[i].text;

	fprintf(out,
	    "No server found on this network, so this machine runs one. "
	    "Others join by starting noughts");
	if (address != NULL)
		fprintf(out, ", with the address %s%s%s if it finds no server",
		    address, is_default ? "" : ":", is_default ? "" : port);
	fprintf(out, ".\n");
}

/*
 * Two users may start a server in the same second. On two machines both servers
 * run; both users probe again, both find the same server first, and the other
 * server is stopped. On one machine the second server fails to start, because
 * the first has the database open; the first server may not answer yet.
 */
static void
start_server(const struct find_server_options *options, struct lan_discovery *d,
    struct address *address, struct local_server *server, FILE *out)
{
	bool started = local_server_start(server, options->demo,
	    options->host_key);

	if (another_server_is_first(d, server) ||
	    (server->is_database_in_use && await_server(d, server))) {
		if (started)
			local_server_stop(server);
		server->pid = 0;
		print_server(d->servers.servers, out);
		*address = d->servers.servers[0].address;
		return;
	}
	if (!started)
		fatal("no server found on this network, and %s; if you know a "
		      "server's address, use \"%s HOST\"",
		    server->error, program_command());
	if (!options->demo)
		print_how_to_join(d, server->port, out);
	snprintf(address->host, sizeof(address->host), "127.0.0.1");
	snprintf(address->port, sizeof(address->port), "%s", server->port);
}

/* --- public functions --- */

void find_server(const struct find_server_options *options,
    struct address *address, struct local_server *server, FILE *out)
{
	struct lan_discovery      *d = xcalloc(1, sizeof(*d));
	const struct server_entry *s = d->servers.servers;
	unsigned                   n;

	*server = (struct local_server){ .pid = 0 };
	lan_discovery_run(d);
	n = server_list_sort(&d->servers, PROTOCOL_VERSION);
	server_list_print_incompatible(&d->servers, n, PROTOCOL_VERSION, out);
	if (n == 0) {
		start_server(options, d, address, server, out);
	} else {
		if (options->interactive && n > 1)
			s += choose(&d->servers, n, stdout);
		*address = s->address;
		if (!options->demo)
			print_server(s, out);
	}
	free(d);
}

int find_server_list(FILE *out)
{
	struct lan_discovery *d = xcalloc(1, sizeof(*d));
	struct server_list   *list = &d->servers;
	bool                  is_found;
	unsigned              n;

	lan_discovery_run(d);
	is_found = list->count > 0;
	n = server_list_sort(list, PROTOCOL_VERSION);
	server_list_print(list, n, false, out);
	server_list_print_incompatible(list, n, PROTOCOL_VERSION, out);
	if (!is_found && d->interface_count == 0) {
		fprintf(out,
		    "Cannot look for servers: this machine has no network "
		    "interface that is up.\n");
	} else if (!is_found) {
		fprintf(out, "No server found. Interfaces probed: ");
		for (unsigned i = 0; i < d->interface_count; i++)
			fprintf(out, "%s%s (%s)", i > 0 ? ", " : "",
			    d->interfaces[i].name, d->interfaces[i].text);
		fprintf(out,
		    ".\nIf you know a server's address, use: %s HOST[:PORT].\n"
		    "A server prints its address when it starts.\n",
		    program_command());
	}
	free(d);
	return !is_found;
}
