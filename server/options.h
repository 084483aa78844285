/* options.h -- what whoever starts the server may ask for. */

#ifndef SERVER_OPTIONS_H
#define SERVER_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "common/msec.h"

/* How many --listen there may be. */
#define LISTEN_MOST 16

struct options {
	unsigned    listens;
	const char *listen[LISTEN_MOST]; /* addresses; none: every one */
	uint16_t    port;                /* 0: any that is free */
	const char *port_file;           /* or NULL */
	int         port_fd;             /* told the port too; or -1 */
	bool        beacon;              /* be found on the network */
	msec        linger;              /* alone, and then the end */
	const char *store;               /* "none", or NULL: the usual */
	const char *check;               /* a store to look over, or NULL */
	unsigned    bot_threads;
	unsigned    clients;   /* connections at the most */
	uint32_t    allowance; /* requests a second; 0: any */
	msec        grace;     /* of an empty chair */
	msec        login;     /* for the first line */
	msec        ping;      /* of silence */
};

/*
 * Reads the command line. --help and --version print and exit with 0; what is
 * wrong is said and exits with 2.
 */
void options_read(struct options *o, int argc, char **argv);

#endif
