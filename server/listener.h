/* listener.h -- takes connections in: a few a turn, none while out of room. */

#ifndef SERVER_LISTENER_H
#define SERVER_LISTENER_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "common/msec.h"
#include "server/address.h"
#include "server/options.h"

struct event_base;
struct listeners;

/*
 * Listens where the options say; accepted is given each new connection's
 * descriptor, non-blocking and set up, which is then its own. Dies when an
 * address cannot be had.
 */
struct listeners *
listener_open(struct event_base *base, const struct options *o,
    void (*accepted)(void *whose, int fd), void             *whose);

void listener_close(struct listeners *l);

/* The port, the same for all, that was asked for or picked. */
uint16_t listener_port(const struct listeners *l);

/* Whether that address of this machine, of any port, gets to us. */
bool listener_is_at(const struct listeners *l, const struct address *local);

/*
 * Tells whoever started us that we serve, what others on the network can type,
 * and the port where the options say. Dies when it cannot.
 */
void listener_announce(const struct listeners *l, const struct options *o);

/* The end of a turn; returns when it must next be asked, or MSEC_NEVER. */
msec listener_end_turn(struct listeners *l, msec now);

#endif
