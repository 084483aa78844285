/* net.h -- a connection to a server: lines in and out. */

#ifndef CLIENT_NET_H
#define CLIENT_NET_H

#include <stdbool.h>
#include <stddef.h>

struct event_base;
struct net;

/* Whom the connection tells. */
struct net_user {
	/* A line of length bytes, lent; "" in place of one that is too long. */
	void (*line)(void *arg, char *text, size_t length);
	/*
	 * There is no connection, or no more: why, in words. The last call,
	 * unless it is opened again.
	 */
	void (*down)(void *arg, const char *why);
	void *arg;
};

/*
 * Looks the host up, at once, and begins to connect to each of its addresses
 * in turn. dies when there is no such host. The base outlives the net.
 */
struct net *net_open(struct event_base *base, const char *host,
    const char *port, const struct net_user *user);

/*
 * Begins anew with the first of the addresses; what was not sent is forgotten.
 * Not from within a call of ours.
 */
void net_reopen(struct net *n);

/* From then on nothing is told. Not from within a call of ours. */
void net_close(struct net *n);

/* Sends a line, without its end, now or once connected. */
void net_send(struct net *n, const char *line);

/* How many bytes the server has not taken yet. */
size_t net_unsent(const struct net *n);

/* Whether anybody has answered at all, since it was opened. */
bool net_has_met(const struct net *n);

#endif
