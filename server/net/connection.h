/*
 * connection.h -- buffered, line-based connections of clients.
 *
 * Connections are the most numerous objects, so each is small: an event, a
 * partial line and a send queue if there are any. All share one read buffer.
 * Output is collected during a turn and sent with one send() at its end, to
 * players first, or earlier if there is much of it. EV_WRITE is requested only
 * after a short write. Until the write completes, and while much output is held
 * for the database, nothing is read: a client that does not read cannot make
 * the server buffer more.
 *
 * Output is bounded whenever bytes are queued: talk is dropped first; then the
 * peer is disconnected, and its queue is freed at once. If all queues together
 * exceed a limit, the peers with the longest queues are disconnected, players
 * last.
 *
 * Input is bounded too: a connection gets one read and
 * CONNECTION_REQUESTS_PER_TURN requests in a turn; the rest waits for the next
 * turn, and other connections are served in between. While nothing is read, TCP
 * makes the peer wait. A reset by the peer is noticed all the same; the end of
 * the peer's input is noticed only after all input has been read.
 *
 * Closing takes two steps: a connection is marked and its owner notified;
 * connections_end_turn frees it, when no caller can hold it any more.
 */

#ifndef SERVER_NET_CONNECTION_H
#define SERVER_NET_CONNECTION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/line_reader.h"
#include "common/time_ms.h"
#include "server/net/address.h"

/* The most requests of one connection that are processed in a turn. */
#ifndef CONNECTION_REQUESTS_PER_TURN
#define CONNECTION_REQUESTS_PER_TURN 20
#endif

/*
 * The time in microseconds that a turn may spend on reading from connections
 * that are not players', and again on sending to them and closing sockets. A
 * limit on the number of these connections would not bound the time: the kernel
 * may take 2 us for a socket, but also 2 ms for a send to a peer on this
 * machine that has ended, because it then frees the peer's queues.
 */
#define CONNECTION_OTHERS_TIME 500

/* The reason for closing a connection whose peer does not read fast enough. */
#define CONNECTION_TOO_SLOW "too slow"

struct connection;
struct connections;
struct event_base;
struct rate_limit;
struct sockaddr;

/* Called with a connection's ctx. */
struct connection_callbacks {
	/*
	 * status is LINE_COMPLETE, or LINE_TOO_LONG with the first bytes of the
	 * line.
	 */
	void (*on_line)(void *ctx, enum line_status status, char *text,
	    size_t length);
	/*
	 * Called once, when the peer has closed, the connection has failed, or
	 * we close it; reason is NULL except in the last case. Not called after
	 * connection_finish.
	 */
	void (*on_closed)(void *ctx, const char *reason);
	/*
	 * Called when all output is sent, if lines of talk were dropped since
	 * the last call; lines is their number. NULL: no talk is sent.
	 */
	void (*on_talk_dropped)(void *ctx, unsigned lines);
	/*
	 * Whether the connection is a player's: then its input is read and its
	 * output sent first, and its output is dropped last. May be called at
	 * any time; must not call back.
	 */
	bool (*is_player)(void *ctx);
	/* The time of a monotonic clock, in microseconds. */
	uint64_t (*time_us)(void);
};

/* The most memory for all queued output together, in MiB. */
#define SEND_MEMORY_MIB 64

/* Each is 0 for no limit. */
struct connection_limits {
	size_t   memory_max;      /* bytes of all queued output together */
	unsigned per_address_max; /* connections from one address */
	uint32_t address_rate;    /* allowance of an address, per second */
};

/*
 * Creates the empty set of all connections. There are no limits at first.
 */
struct connections *connections_open(struct event_base *base,
    const struct connection_callbacks                  *callbacks);

/* Replaces the limits; connections that exceed them are not closed. */
void connections_set_limits(struct connections *set,
    const struct connection_limits             *limits);

/* Closes all connections without calling back, and frees the set. */
void connections_close(struct connections *set);

/*
 * Whether closing all connections now loses nothing: no output is left, the
 * peers have acknowledged all that was sent, and no input is unread.
 */
bool connections_are_flushed(const struct connections *set);

unsigned connections_count(const struct connections *set);

/* The memory that queued output occupies, in bytes. */
size_t connections_memory(const struct connections *set);

/*
 * Adds a connection for a non-blocking socket, which it owns from now on.
 * Returns NULL, and the caller keeps the socket, if the peer's address has as
 * many connections as it may have.
 */
struct connection *
connection_new(struct connections *set, int fd, const struct sockaddr *peer);

/* The allowance of the peer's address; valid as long as the connection. */
struct rate_limit *connection_address_rate(struct connection *c);

/* The address of the peer; valid as long as the connection. */
const struct sockaddr *connection_peer(const struct connection *c);

/* Writes the address of the peer, as address_write_peer. Returns out. */
const char *
connection_write_peer(const struct connection *c, char out[PEER_TEXT_SIZE]);

/*
 * The address at which the peer reaches us, as address_write_reached writes it.
 */
const char *
connection_write_local(const struct connection *c, char out[PEER_TEXT_SIZE]);

/*
 * Like connection_write_local, but as a struct. Returns false if the address is
 * unknown.
 */
bool connection_local(const struct connection *c, struct address *out);

/*
 * Sets the argument of the callbacks; to be called right after connection_new.
 */
void connection_set_ctx(struct connection *c, void *ctx);

/*
 * From now on each line, in both directions, is a text frame of WebSocket
 * without its LF; what has been queued is sent as it is. To be called right
 * after connection_new; `input` has the n bytes that the peer has sent after
 * its handshake. A close frame is the last output.
 */
void connection_start_websocket(struct connection *c, const char *input,
    size_t n);

/*
 * Queues a copy of n bytes, which are whole lines or, on a WebSocket, one line.
 * They, and all bytes queued later, are held until connections_set_durable is
 * called with journal_pos or a later position. If too much is queued, the peer
 * is disconnected: its queue is freed at once, and on_closed is called at the
 * end of the turn.
 */
void connection_send(struct connection *c, const char *bytes, size_t n,
    uint64_t journal_pos);

/*
 * Queues a line of talk. If much is queued already, the line is dropped and
 * counted, so that nobody is disconnected because of what others say.
 */
void connection_send_talk(struct connection *c, const char *bytes, size_t n);

/* Neither processes nor reads input until that time. */
void connection_throttle(struct connection *c, msec until);

/* All records up to durable_pos are committed: releases the output. */
void connections_set_durable(struct connections *set, uint64_t durable_pos);

/*
 * While `notice`, a line, is set, each connection with held output receives it
 * once, in front of the held output. NULL ends the notice. The line must stay
 * valid.
 */
void connections_set_held_notice(struct connections *set, const char *notice);

/*
 * While c is paused nothing is read from it and no line is passed on, so that
 * the answer to one line is sent before the next line is processed.
 */
void connection_set_paused(struct connection *c, bool is_paused);

/*
 * While c is pending it is not closed when the peer has shut down its side,
 * because an answer must still be sent.
 */
void connection_set_pending(struct connection *c, bool is_pending);

/* Whether output waits because the peer does not receive what was sent. */
bool connection_is_blocked(const struct connection *c);

/*
 * Closes c at the end of the turn with CONNECTION_TOO_SLOW as the reason.
 * Queued output is lost.
 */
void connection_drop(struct connection *c);

/* Stops reading, sends the queued output, then closes. Calls no callback. */
void connection_finish(struct connection *c);

/*
 * To be called once a turn, before connections_end_turn: reads from the sockets
 * that the turn's events have reported, and processes input that earlier turns
 * have left over. Players are first. Other connections are read as long as
 * CONNECTION_OTHERS_TIME allows, and the remaining ones in the next turn.
 */
void connections_read(struct connections *set, msec now);

/*
 * Ends a turn: sends the queued output, to players first, and frees closed
 * connections. Sending to connections that are not players', and freeing, stop
 * after CONNECTION_OTHERS_TIME and continue in the next turn. May be called
 * several times a turn. Returns when the next turn must end at the latest, or
 * MSEC_NEVER.
 */
msec connections_end_turn(struct connections *set, msec now);

#endif
