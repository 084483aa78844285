/*
 * connection.h -- buffered, line-based connections of clients.
 *
 * There are more connections than any other objects, so each is small: an event
 * and, if there is any, a partial line and a send queue. All connections share
 * one read buffer. Output is collected during a turn of the event loop and sent
 * with one send() at its end, or earlier if there is much of it. Players are
 * served first. EV_WRITE is requested only after a short write. Nothing is read
 * until that write completes, or while much output is held until the database
 * has committed: a client that does not read cannot make the server buffer
 * more.
 *
 * Output is bounded whenever bytes are queued: talk is dropped first; then the
 * peer is disconnected, and its queue is freed at once. If all queues together
 * exceed a limit, those with the longest queues are disconnected, players last.
 *
 * Input is bounded too: a connection gets one read and
 * CONNECTION_REQUESTS_PER_TURN requests in a turn; the rest waits for the next
 * turn, and other connections are served in between. While the server does not
 * read, TCP makes the peer wait. Even then a reset by the peer is noticed; the
 * end of the peer's input is noticed only after all input has been read.
 *
 * Closing takes two steps: a connection is marked and its owner notified;
 * connections_end_turn frees it, when no caller can still point to it.
 */

#ifndef SERVER_NET_CONNECTION_H
#define SERVER_NET_CONNECTION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/time_ms.h"
#include "common/protocol/line_reader.h"
#include "server/net/socket_address.h"
#include "server/util/log.h"

/* The most requests of a connection that a turn of the event loop handles. */
#ifndef CONNECTION_REQUESTS_PER_TURN
#define CONNECTION_REQUESTS_PER_TURN 20
#endif

/*
 * A turn of the event loop may spend this many microseconds on reading from
 * connections that are not a player's, and as many on sending to them and
 * closing their sockets. A limit on the number of these connections would not
 * bound the time: the kernel usually takes 2 us for a socket, but may take 2 ms
 * for a send to a peer on this machine that has ended, because the kernel then
 * frees the peer's queues.
 */
#define CONNECTION_OTHERS_TIME 500

/* Why a connection ends. */
enum close_reason {
	CLOSE_NONE, /* it does not */
	CLOSE_PEER, /* the peer has closed it, or it has failed */
	CLOSE_TOO_SLOW,
	CLOSE_UNWATCHED,
	CLOSE_LONG_LINE,
	CLOSE_TLS,
	CLOSE_NOT_WEBSOCKET,
	CLOSE_REASONS
};

/* How the log tells a reason. */
struct close_reason_row {
	const char    *word;
	const char    *event;
	enum log_level level;
};

extern const struct close_reason_row close_reasons[CLOSE_REASONS];

struct address_accounts;
struct connection;
struct connections;
struct event_base;
struct sockaddr;

/* The callbacks. Each gets the ctx of its connection. */
struct connection_callbacks {
	/*
	 * Called for each line. status is LINE_COMPLETE, or LINE_TOO_LONG with
	 * the first bytes of the line.
	 */
	void (*on_line)(void *ctx, enum line_status status, char *text,
	    size_t length);
	/*
	 * Called once, when the connection ends. Not called after
	 * connection_finish.
	 */
	void (*on_closed)(void *ctx, enum close_reason reason);
	/*
	 * Called when all output has been sent, if lines of talk were dropped
	 * since the last call; `lines` is how many. NULL: no talk is ever sent.
	 */
	void (*on_talk_dropped)(void *ctx, unsigned lines);
	/*
	 * Whether the connection belongs to a player, who remains one when the
	 * game is over, as long as the seat is kept. Players' input is read
	 * and their output is sent before those of other connections, and
	 * players are the last to be disconnected for lack of memory. May be
	 * called at any time, and must not call the functions below.
	 */
	bool (*is_player)(void *ctx);
	/* Returns the time of a monotonic clock, in microseconds. */
	uint64_t (*time_us)(void);
};

/* The most memory for all queued output together, in MiB. */
#define SEND_MEMORY_MIB 64

/*
 * Creates an empty set of connections, which are counted in `accounts` as
 * ADDRESS_CLIENTS; NULL: they are not counted. memory_max is the most bytes of
 * all queued output together; 0: no limit. The caller must close the set before
 * it frees `base` or the accounts.
 */
struct connections *connections_open(struct event_base *base,
    const struct connection_callbacks                  *callbacks,
    struct address_accounts *accounts, size_t memory_max);

/* Closes all connections without calling the callbacks, and frees the set. */
void connections_close(struct connections *set);

/*
 * Whether nothing would be lost if all connections were closed now: no output
 * is left, the peers have acknowledged everything sent, and no input is unread.
 */
bool connections_are_flushed(const struct connections *set);

unsigned connections_count(const struct connections *set);

/* Returns the memory that queued output occupies, in bytes. */
size_t connections_memory(const struct connections *set);

/*
 * Adds a connection, which owns the non-blocking socket fd from now on. If the
 * peer's address or network already has the most connections allowed, returns
 * NULL; the socket then remains the caller's.
 */
struct connection *
connection_new(struct connections *set, int fd, const struct sockaddr *peer);

/*
 * Returns the address of the peer. The pointer is valid as long as the
 * connection.
 */
const struct sockaddr *connection_peer(const struct connection *c);

/*
 * Writes the address at which the peer reaches us, as socket_address_write_reached
 * does. Returns out.
 */
const char *
connection_write_local(const struct connection *c, char out[PEER_TEXT_SIZE]);

/*
 * Like connection_write_local, but stores a struct. Returns false if the
 * address is unknown.
 */
bool connection_local(const struct connection *c, struct socket_address *out);

/* Sets the ctx of the callbacks. To be called right after connection_new. */
void connection_set_ctx(struct connection *c, void *ctx);

/*
 * From now on each line, in both directions, is a text frame of WebSocket, and
 * has no LF. Output that is queued already is sent as it is. To be called
 * right after connection_new. `input` has the n bytes that the peer has sent
 * after its handshake. When the connection is closed, a close frame is the last
 * output.
 */
void connection_start_websocket(struct connection *c, const char *input,
    size_t n);

/*
 * Queues a copy of n bytes, which are whole lines or, on a WebSocket, one line.
 * These bytes, and all bytes queued later, are held until
 * connections_set_durable is called with journal_pos or a later position. If
 * too much is queued, the peer is disconnected: its queue is freed at once, and
 * on_closed is called at the end of this turn of the event loop.
 */
void connection_send(struct connection *c, const char *bytes, size_t n,
    uint64_t journal_pos);

/*
 * Like connection_send, for a line of talk. If much output is queued already,
 * or any while half of the memory for output is used, the line is dropped and
 * counted, so that nobody is disconnected because of what others say.
 */
void connection_send_talk(struct connection *c, const char *bytes, size_t n,
    uint64_t journal_pos);

/* Until that time, neither reads nor processes c's input. */
void connection_throttle(struct connection *c, msec until);

/*
 * To be called when all records up to durable_pos are committed: releases the
 * output that was held for them.
 */
void connections_set_durable(struct connections *set, uint64_t durable_pos);

/*
 * Sets a line that each connection with held output receives once, before that
 * output. NULL: no such line. The text must stay valid.
 */
void connections_set_held_notice(struct connections *set, const char *notice);

/*
 * To be called when an answer must be waited for, or is there. While c is
 * paused, nothing is read, no line is passed on, and c is not closed if the
 * peer has shut down its side.
 */
void connection_pause(struct connection *c, bool is_paused);

/* Whether output cannot be sent because the peer does not read. */
bool connection_is_blocked(const struct connection *c);

/*
 * Closes c at the end of this turn of the event loop, for the reason
 * CLOSE_TOO_SLOW. Discards its queued output.
 */
void connection_drop(struct connection *c);

/*
 * Stops reading, sends the queued output, then closes c. Calls no callback. Must
 * not be called after on_closed, nor twice.
 */
void connection_finish(struct connection *c);

/*
 * To be called once a turn of the event loop, before connections_end_turn:
 * closes connections that have flushed or lingered for too long, reads from the
 * sockets that have been reported as ready in this turn, and processes input
 * left over from earlier turns. Players are first. Other connections are read
 * for at most CONNECTION_OTHERS_TIME; the rest of them are read in the next
 * turn.
 */
void connections_read(struct connections *set, msec now);

/*
 * Ends a turn of the event loop: sends the queued output, to players first, and
 * frees closed connections. The time for sending to connections that are not
 * players', and for freeing, is limited to CONNECTION_OTHERS_TIME; the rest is
 * done in the next turn. May be called several times a turn. Returns when the
 * next turn must be at the latest, or MSEC_NEVER.
 */
msec connections_end_turn(struct connections *set, msec now);

#endif
