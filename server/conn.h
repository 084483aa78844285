/*
 * conn.h -- lines over plain libevent events: one write a turn, burial.
 *
 * Connections are the most numerous thing there is, so one is plain: an event,
 * the unfinished line if there is one, output if there is some. Reads go
 * through one buffer that all share; what a turn has to say to a connection is
 * gathered and sent with one send() when the turn ends, or sooner where it grows
 * long. EV_WRITE is asked for only after a short write, and until it has gone
 * out nothing is read or answered, so a peer that does not listen cannot make us
 * say more. Nor is anything read while much is held for the store.
 *
 * A connection is closed in two steps: it is marked, its owner is told, and
 * conn_end_turn buries it, so nothing is freed under anybody's feet.
 */

#ifndef SERVER_CONN_H
#define SERVER_CONN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/line.h"
#include "common/msec.h"

struct conn;
struct conns;
struct event_base;

/* What a connection's owner is told. */
struct conn_calls {
	/* found is LINE_WHOLE, or LINE_LONG without a text. */
	void (*line)(void *whose, enum line_found found, char *text,
	    size_t length);
	/*
	 * The peer will say no more, or cannot be talked to: told once. why
	 * is NULL unless it was we who would have no more of it.
	 */
	void (*gone)(void *whose, const char *why);
};

/* All connections of a server. */
struct conns *
conn_open_all(struct event_base *base, const struct conn_calls *calls);

/* Closes every connection at once, tells nobody, and frees all. */
void conn_close_all(struct conns *all);

/* Whether nothing is owed to anybody. */
bool conn_is_flushed(const struct conns *all);

/* How many there are. */
unsigned conn_count(const struct conns *all);

/* Takes over the descriptor, which is non-blocking. */
struct conn *conn_new(struct conns *all, int fd);

/* Whose it is: given to the calls. */
void conn_set_owner(struct conn *c, void *whose);

/*
 * Gathers bytes, whole lines, for the end of the turn. Copied. They, and all
 * behind them, are held until conn_durable has told of the position after.
 */
void conn_send(struct conn *c, const char *bytes, size_t n, uint64_t after);

/* All that waits for this position or an earlier one may go. */
void conn_durable(struct conns *all, uint64_t position);

/* Reads no more; sends what is owed, and then closes. Its owner is not told. */
void conn_finish(struct conn *c);

/*
 * The end of a turn: sends to each connection what was gathered for it, and
 * buries the dead. Returns when a finishing connection must be given up, or
 * MSEC_NEVER.
 */
msec conn_end_turn(struct conns *all, msec now);

#endif
