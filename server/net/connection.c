/* connection.c -- buffered, line-based connections of clients. */

#include "server/net/connection.h"

#include <assert.h>
#include <errno.h>
#include <event2/event.h>
#include <event2/event_struct.h>
#include <linux/sockios.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/queue.h>
#include <sys/socket.h>
#include <unistd.h>

#include "common/base/container_of.h"
#include "common/base/fatal.h"
#include "server/net/send_queue.h"
#include "server/util/address_account.h"
#include "server/util/timer_heap.h"
#include "server/web/websocket.h"

/*
 * How many bytes a turn of the event loop reads from a connection; the kernel
 * keeps the rest for the next turn. Requests are short, so all requests of a
 * turn fit. More bytes would take longer: up to 0.3 us each in the kernel, if
 * each byte has come in a segment of its own.
 */
#ifndef CONNECTION_READ_SIZE
#define CONNECTION_READ_SIZE 1024
#endif

/*
 * If more output than this, in bytes, is unsent because the peer does not read,
 * the peer is disconnected.
 */
#ifndef CONNECTION_UNSENT_MAX
#define CONNECTION_UNSENT_MAX (64 * 1024)
#endif

/*
 * While more bytes of output than this are held until the database has
 * committed, nothing is read.
 */
#ifndef CONNECTION_HELD_MAX
#define CONNECTION_HELD_MAX (64 * 1024)
#endif

/*
 * If the unsent and the held bytes together are more than this, the peer is
 * disconnected. After reading has stopped because of CONNECTION_HELD_MAX,
 * the queue still has room for the answer to one more request.
 */
#define CONNECTION_QUEUE_MAX (CONNECTION_UNSENT_MAX + 2 * CONNECTION_HELD_MAX)

/*
 * If more bytes of output than this are ready, they are sent before this turn
 * of the event loop ends. While more are queued even so, talk is dropped.
 */
#define CONNECTION_EARLY_SEND (16 * 1024)

/*
 * The first byte of a TLS handshake (RFC 8446, section 5.1). Such a peer is
 * refused at once, because its record may have any bytes, even a full line.
 */
#define TLS_HANDSHAKE 22

/* How long a connection may flush its output and linger, in ms. */
#define CONNECTION_CLOSE_TIMEOUT 1500

/*
 * If a socket is closed while received bytes are unread, TCP sends a reset, and
 * the peer may lose the last lines that were sent. So after the last byte only
 * the sending side is shut down. Input is then read and discarded until the
 * peer closes its side, too: this is a lingering close.
 */
enum connection_state {
	CONNECTION_OPEN,     /* input is read, unless reads_are_paused */
	CONNECTION_FLUSHING, /* the queued output is sent; nothing is read */
	/* All output is sent and our side is shut down; input is discarded */
	CONNECTION_LINGERING,
	/* Will be freed at the end of a turn of the event loop */
	CONNECTION_CLOSED
};

TAILQ_HEAD(connection_list, connection);

/* Lists of a set, besides others. A connection is in at most one of these. */
enum flush_list {
	FLUSH_NONE,
	FLUSH_DIRTY,  /* is flushed at the end of the turn */
	FLUSH_HELD,   /* has held output, and is not in FLUSH_DIRTY */
	FLUSH_CLOSED, /* is closed, and is freed at the end of the turn */
	FLUSH_LISTS
};

const struct close_reason_row close_reasons[CLOSE_REASONS] = {
	[CLOSE_PEER] = { "closed", "gone", LOG_INFO },
	[CLOSE_TOO_SLOW] = { "too slow", "slow", LOG_NOTICE },
	[CLOSE_UNWATCHED] = { "cannot be watched", "gone", LOG_INFO },
	[CLOSE_LONG_LINE] = { "line too long", "gone", LOG_INFO },
	[CLOSE_TLS] = { "TLS", "gone", LOG_INFO },
	[CLOSE_NOT_WEBSOCKET] = { "not WebSocket", "gone", LOG_INFO },
};

/*
 * Has room for IPv4 and IPv6 alone, so it is smaller than struct
 * sockaddr_storage.
 */
union peer_address {
	struct sockaddr     any;
	struct sockaddr_in  in;
	struct sockaddr_in6 in6;
};

/*
 * The fields that each request needs come first, so that a request touches few
 * cache lines.
 */
struct connection {
	struct connections *set;
	void               *ctx;
	/* The output; NULL: there is none */
	struct send_queue *send_queue;
	TAILQ_ENTRY(connection) flush_link;
	int fd;
	/* The events that libevent watches for; 0: none */
	short   interest;
	uint8_t state; /* enum connection_state */
	/* The list that has flush_link; enum flush_list */
	uint8_t flush_list;
	/*
	 * Enum close_reason, for which the connection is closed at the end of
	 * the turn; CLOSE_NONE: it is not
	 */
	uint8_t drop_reason;
	/* The last send took only a part of the output */
	bool is_write_blocked;
	/* The peer has shut down its sending side */
	bool is_peer_finished;
	bool is_paused; /* see connection_pause */
	/* The peer was told that its output waits for the database */
	bool has_notice;
	bool has_read; /* at least one byte has been read */
	bool is_ready; /* c is in the list of ready connections */
	/* Lines are sent and received in frames, see websocket.h */
	bool     is_websocket;
	bool     has_sent_close; /* the close frame is queued */
	uint16_t close_code;     /* the code of our close frame */
	/* How many lines of talk were dropped since the last report */
	unsigned     talk_dropped;
	struct event event; /* watched while interest is not 0 */
	/* Input that was read but not processed; or NULL */
	char *stashed;
	/*
	 * While c is open and this timer is set, no input is processed. While c
	 * flushes or lingers, c is closed when the timer expires, even if
	 * output is left.
	 */
	struct timer timer;
	union {
		/* Reads lines if is_websocket is false */
		struct line_reader reader;
		/* If is_websocket: unfinished message, owned; or NULL */
		struct websocket *websocket;
	};
	TAILQ_ENTRY(connection) ready_link;
	TAILQ_ENTRY(connection) all_link;
	union peer_address peer;
	uint32_t           stashed_length;
};

struct connections {
	struct event_base          *base;
	struct connection_callbacks callbacks;
	struct address_accounts    *accounts;   /* not owned, or NULL */
	size_t                      memory_max; /* 0: no limit */
	struct connection_list      all;
	struct connection_list      flush_lists[FLUSH_LISTS];
	/* Connections with stashed input, or with a socket that is ready. */
	struct connection_list ready;
	struct timer_heap      timers;
	/* End of the turn's time for others than players */
	uint64_t others_until;
	/* The line for connections with held output, or NULL */
	const char            *held_notice;
	uint64_t               durable_pos;
	unsigned               count;
	struct send_queue_pool unused_queues;
	/*
	 * The state of the WebSocket whose input is being processed; idle at
	 * any other time.
	 */
	struct websocket websocket;
	size_t           memory; /* bytes of all send queues */
	msec             now;    /* the time at the end of the last turn */
	char             read_buffer[CONNECTION_READ_SIZE];
};

static void on_event(evutil_socket_t fd, short events, void *arg);
static void on_timer(struct timer *timer, msec now);

struct connections *connections_open(struct event_base *base,
    const struct connection_callbacks                  *callbacks,
    struct address_accounts *accounts, size_t memory_max)
{
	struct connections *set = xcalloc(1, sizeof(*set));

	set->base = base;
	set->callbacks = *callbacks;
	set->accounts = accounts;
	set->memory_max = memory_max;
	TAILQ_INIT(&set->all);
	for (int i = 0; i < FLUSH_LISTS; i++)
		TAILQ_INIT(&set->flush_lists[i]);
	TAILQ_INIT(&set->ready);
	return set;
}

unsigned connections_count(const struct connections *set)
{
	return set->count;
}

size_t connections_memory(const struct connections *set)
{
	return set->memory;
}

static void move_to_flush_list(struct connection *c, enum flush_list list)
{
	struct connection_list *lists = c->set->flush_lists;

	if (c->flush_list == list)
		return;
	if (c->flush_list != FLUSH_NONE)
		TAILQ_REMOVE(&lists[c->flush_list], c, flush_link);
	c->flush_list = (uint8_t)list;
	if (list != FLUSH_NONE)
		TAILQ_INSERT_TAIL(&lists[list], c, flush_link);
}

static bool is_player(const struct connection *c)
{
	return c->state == CONNECTION_OPEN && c->ctx != NULL &&
	    c->set->callbacks.is_player(c->ctx);
}

static void mark_dirty(struct connection *c)
{
	move_to_flush_list(c, FLUSH_DIRTY);
}

/* Returns the send queue of c; if c has none, returns an empty queue. */
static const struct send_queue *output(const struct connection *c)
{
	static const struct send_queue none = { .bytes = NULL };

	return c->send_queue != NULL ? c->send_queue : &none;
}

/*
 * Nothing is read or processed while output is blocked or much output is held,
 * while connection_pause has paused c, or when c is about to be closed.
 */
static bool reads_are_paused(const struct connection *c)
{
	return c->is_paused || c->is_write_blocked ||
	    c->drop_reason != CLOSE_NONE || c->is_peer_finished ||
	    timer_is_set(&c->timer) ||
	    send_queue_held(output(c)) > CONNECTION_HELD_MAX;
}

/*
 * Returns the events to watch for. While reads are paused only a reset by the
 * peer matters, which libevent reports as EV_WRITE. EV_ET is set because
 * otherwise a writable socket would be reported all the time.
 */
static short wanted_interest(const struct connection *c)
{
	if (c->state == CONNECTION_CLOSED)
		return 0;
	if (c->is_write_blocked)
		return EV_WRITE;
	if (c->state == CONNECTION_OPEN && reads_are_paused(c))
		return EV_WRITE | EV_ET;
	if (c->state == CONNECTION_FLUSHING || c->is_ready)
		return 0;
	return c->state == CONNECTION_OPEN && c->stashed != NULL ? 0 : EV_READ;
}

static void update_interest(struct connection *c)
{
	short events = wanted_interest(c);

	if (c->interest == events)
		return;
	if (c->interest != 0)
		event_del(&c->event);
	c->interest = events;
	event_assign(&c->event, c->set->base, c->fd, events | EV_PERSIST,
	    on_event, c);
	if (events == 0 || event_add(&c->event, NULL) == 0)
		return;
	/* The kernel is out of memory for watching sockets. */
	c->interest = 0;
	c->drop_reason = CLOSE_UNWATCHED;
	mark_dirty(c);
}

struct connection *
connection_new(struct connections *set, int fd, const struct sockaddr *peer)
{
	struct address_key key;
	struct connection *c;

	if (set->accounts != NULL) {
		key = address_key_of(peer);
		if (!address_accounts_take(set->accounts, &key, ADDRESS_CLIENTS,
			time_ms_now()))
			return NULL;
	}
	c = xcalloc(1, sizeof(*c));
	c->set = set;
	c->fd = fd;
	memcpy(&c->peer, peer,
	    peer->sa_family == AF_INET6 ? sizeof(c->peer.in6) :
					  sizeof(c->peer.in));
	c->timer.on_expire = on_timer;
	TAILQ_INSERT_TAIL(&set->all, c, all_link);
	set->count++;
	update_interest(c);
	return c;
}

const struct sockaddr *connection_peer(const struct connection *c)
{
	return &c->peer.any;
}

bool connection_local(const struct connection *c, struct socket_address *out)
{
	out->length = sizeof(out->in6);
	return getsockname(c->fd, &out->any, &out->length) == 0;
}

const char *
connection_write_local(const struct connection *c, char out[PEER_TEXT_SIZE])
{
	struct socket_address local;

	out[0] = '\0';
	return connection_local(c, &local) ?
	    socket_address_write_reached(&local.any, out) :
	    out;
}

void connection_set_ctx(struct connection *c, void *ctx)
{
	c->ctx = ctx;
}

static void clear_output(struct connection *c)
{
	c->set->memory -= send_queue_memory(output(c));
	if (c->send_queue != NULL)
		send_queue_give_back(&c->set->unused_queues, c->send_queue);
	c->send_queue = NULL;
}

/*
 * Closes the socket only when c is freed, because the kernel may give the
 * number of a closed socket to a new one.
 */
static void destroy(struct connection *c)
{
	struct address_key key;

	c->state = CONNECTION_CLOSED;
	update_interest(c);
	close(c->fd);
	if (c->is_websocket)
		free(c->websocket);
	else
		line_reader_clear(&c->reader);
	free(c->stashed);
	clear_output(c);
	timer_heap_cancel(&c->set->timers, &c->timer);
	if (c->set->accounts != NULL) {
		key = address_key_of(&c->peer.any);
		address_accounts_release(c->set->accounts, &key,
		    ADDRESS_CLIENTS, c->set->now);
	}
	if (c->is_ready)
		TAILQ_REMOVE(&c->set->ready, c, ready_link);
	move_to_flush_list(c, FLUSH_NONE);
	TAILQ_REMOVE(&c->set->all, c, all_link);
	c->set->count--;
	free(c);
}

void connections_close(struct connections *set)
{
	struct connection *c;

	while ((c = TAILQ_FIRST(&set->all)) != NULL)
		destroy(c);
	timer_heap_clear(&set->timers);
	send_queue_pool_clear(&set->unused_queues);
	free(set);
}

/* Marks c to be freed. Calls on_closed, unless connection_finish was called. */
static void close_connection(struct connection *c, enum close_reason reason)
{
	bool notify_owner = c->state == CONNECTION_OPEN;

	c->state = CONNECTION_CLOSED;
	update_interest(c);
	mark_dirty(c);
	if (notify_owner)
		c->set->callbacks.on_closed(c->ctx, reason);
}

void connection_finish(struct connection *c)
{
	assert(c->state == CONNECTION_OPEN);
	c->state = CONNECTION_FLUSHING;
	timer_heap_cancel(&c->set->timers, &c->timer);
	update_interest(c);
	mark_dirty(c);
}

void connection_pause(struct connection *c, bool is_paused)
{
	c->is_paused = is_paused;
	update_interest(c);
	mark_dirty(c);
}

/*
 * Sends ready bytes until there are none or the socket blocks. Returns false if
 * the connection has failed.
 */
static bool send_ready_bytes(struct connection *c)
{
	ssize_t n = send(c->fd, output(c)->bytes, output(c)->ready,
	    MSG_NOSIGNAL);

	if (n < 0 && errno != EAGAIN)
		return false;
	if (n == (ssize_t)output(c)->length)
		clear_output(c);
	else if (n > 0)
		send_queue_consume(c->send_queue, (size_t)n);
	c->is_write_blocked = output(c)->ready > 0;
	return true;
}

static void flush_output(struct connection *c)
{
	if (output(c)->ready > 0 && !send_ready_bytes(c))
		close_connection(c, CLOSE_PEER);
	else if (c->drop_reason != CLOSE_NONE)
		close_connection(c, c->drop_reason);
	else if (output(c)->ready > CONNECTION_UNSENT_MAX)
		close_connection(c, CLOSE_TOO_SLOW);
}

bool connection_is_blocked(const struct connection *c)
{
	return c->is_write_blocked;
}

/* The output is freed at once; connections_end_turn calls on_closed. */
void connection_drop(struct connection *c)
{
	clear_output(c);
	c->drop_reason = CLOSE_TOO_SLOW;
	c->is_write_blocked = false;
	mark_dirty(c);
}

static bool is_queue_too_long(const struct connection *c)
{
	return output(c)->ready > CONNECTION_UNSENT_MAX ||
	    output(c)->length > CONNECTION_QUEUE_MAX;
}

/*
 * Called when all queued output together exceeds the limit. Drops the
 * connections with the longest queues, players last, until a quarter of the
 * memory is free, so that this is seldom necessary.
 */
static void reclaim_memory(struct connections *set)
{
	size_t             target = set->memory_max / 4 * 3;
	struct connection *c;

	for (int pass = 0; pass < 2; pass++)
		for (size_t size = 2 * CONNECTION_QUEUE_MAX;
		     size > 0 && set->memory > target; size /= 2)
			TAILQ_FOREACH (c, &set->all, all_link)
				if (set->memory > target &&
				    send_queue_memory(output(c)) >= size &&
				    (pass == 1 || !is_player(c)))
					connection_drop(c);
}

/* Inserts bytes in front of held output; on a WebSocket, as one frame. */
static void insert_output(struct connection *c, enum websocket_opcode opcode,
    const char *bytes, size_t n)
{
	char header[WEBSOCKET_HEADER_MAX];

	if (c->is_websocket)
		send_queue_insert(c->send_queue, header,
		    websocket_write_header(header, opcode, n));
	send_queue_insert(c->send_queue, bytes, n);
}

/* If there is a notice and c has held output, queues the notice once. */
static void send_held_notice(struct connection *c)
{
	const char *notice = c->set->held_notice;

	if (notice == NULL || c->has_notice || send_queue_held(output(c)) == 0)
		return;
	insert_output(c, WEBSOCKET_OP_TEXT, notice,
	    strlen(notice) - c->is_websocket);
	c->has_notice = true;
	mark_dirty(c);
}

void connections_set_held_notice(struct connections *set, const char *notice)
{
	struct connection *c;

	set->held_notice = notice;
	TAILQ_FOREACH (c, &set->all, all_link) {
		c->has_notice = false;
		set->memory -= send_queue_memory(output(c));
		send_held_notice(c);
		set->memory += send_queue_memory(output(c));
	}
}

/*
 * Queues bytes and checks the limits. On a WebSocket the bytes become one frame
 * with that opcode. A pong says nothing about a match, so it is sent before
 * held output.
 */
static void append_output(struct connection *c, enum websocket_opcode opcode,
    const char *bytes, size_t n, uint64_t journal_pos)
{
	struct connections *set = c->set;
	char                header[WEBSOCKET_HEADER_MAX];

	if (c->send_queue == NULL)
		c->send_queue = send_queue_take(&set->unused_queues);
	set->memory -= send_queue_memory(c->send_queue);
	if (journal_pos <= set->durable_pos)
		journal_pos = 0;
	if (opcode == WEBSOCKET_OP_PONG && send_queue_held(c->send_queue) > 0) {
		insert_output(c, opcode, bytes, n);
	} else {
		if (c->is_websocket)
			send_queue_append(c->send_queue, header,
			    websocket_write_header(header, opcode, n),
			    journal_pos);
		send_queue_append(c->send_queue, bytes, n, journal_pos);
	}
	send_held_notice(c);
	set->memory += send_queue_memory(c->send_queue);
	mark_dirty(c);
	/*
	 * If sending fails now, it fails again when this turn of the event loop
	 * ends, and is handled there.
	 */
	if (output(c)->ready > CONNECTION_EARLY_SEND &&
	    (!c->is_write_blocked || is_queue_too_long(c)))
		send_ready_bytes(c);
	if (is_queue_too_long(c))
		connection_drop(c);
	if (set->memory_max != 0 && set->memory > set->memory_max)
		reclaim_memory(set);
}

void connection_send(struct connection *c, const char *bytes, size_t n,
    uint64_t journal_pos)
{
	if (c->state != CONNECTION_CLOSED && c->drop_reason == CLOSE_NONE &&
	    !c->has_sent_close)
		append_output(c, WEBSOCKET_OP_TEXT, bytes, n - c->is_websocket,
		    journal_pos);
}

/*
 * Whether there is room for talk, which may fill only half of the memory for
 * output; the rest is reserved for games.
 */
static bool may_queue_talk(const struct connection *c)
{
	const struct connections *set = c->set;
	size_t                    max = set->memory_max;

	return output(c)->length <= CONNECTION_EARLY_SEND &&
	    (output(c)->length == 0 || max == 0 || set->memory <= max / 2);
}

void connection_send_talk(struct connection *c, const char *bytes, size_t n,
    uint64_t journal_pos)
{
	if (may_queue_talk(c))
		connection_send(c, bytes, n, journal_pos);
	else
		c->talk_dropped++;
}

void connections_set_durable(struct connections *set, uint64_t journal_pos)
{
	struct connection *c;

	set->durable_pos = journal_pos;
	TAILQ_CONCAT(&set->flush_lists[FLUSH_DIRTY],
	    &set->flush_lists[FLUSH_HELD], flush_link);
	TAILQ_FOREACH (c, &set->flush_lists[FLUSH_DIRTY], flush_link) {
		c->flush_list = FLUSH_DIRTY;
		if (c->send_queue != NULL)
			send_queue_release(c->send_queue, journal_pos);
	}
}

static void add_ready(struct connection *c)
{
	c->is_ready = true;
	TAILQ_INSERT_TAIL(&c->set->ready, c, ready_link);
}

/* Makes the next turn process c's stashed input, unless reads are paused. */
static void schedule_stashed(struct connection *c)
{
	if (c->state == CONNECTION_OPEN && c->stashed != NULL &&
	    !reads_are_paused(c) && !c->is_ready)
		add_ready(c);
}

static bool is_others_time_over(const struct connections *set)
{
	return set->callbacks.time_us() >= set->others_until;
}

static void stash(struct connection *c, const char *bytes, size_t n)
{
	c->stashed = xrealloc(NULL, n);
	memcpy(c->stashed, bytes, n);
	c->stashed_length = (uint32_t)n;
	schedule_stashed(c);
}

void connection_start_websocket(struct connection *c, const char *input,
    size_t n)
{
	c->is_websocket = c->has_read = true;
	c->websocket = NULL;
	c->close_code = WEBSOCKET_CLOSE_NORMAL;
	if (n > 0)
		stash(c, input, n);
	update_interest(c);
}

static void finish_after_peer(struct connection *c);

/*
 * Reads the next message of a WebSocket. A ping is answered, and passed to
 * on_line as an empty line, so that the client is charged for the ping.
 */
static enum line_status next_message(struct connection *c,
    struct byte_span *bytes, char **text, size_t *length)
{
	struct websocket *w = c->websocket != NULL ? c->websocket :
						     &c->set->websocket;

	switch (websocket_next(w, bytes, text, length)) {
	case WEBSOCKET_NONE:
		return LINE_NONE;
	case WEBSOCKET_TEXT:
		return LINE_COMPLETE;
	case WEBSOCKET_LONG_TEXT:
		return LINE_TOO_LONG;
	case WEBSOCKET_PING:
		append_output(c, WEBSOCKET_OP_PONG, *text, *length, 0);
		/* fall through */
	case WEBSOCKET_PONG:
		(*text)[0] = '\0';
		*length = 0;
		return LINE_COMPLETE;
	case WEBSOCKET_CLOSED:
		c->is_peer_finished = true;
		break;
	case WEBSOCKET_FAILED:
		connection_finish(c);
		c->set->callbacks.on_closed(c->ctx, CLOSE_NOT_WEBSOCKET);
		break;
	}
	c->close_code = w->close_code;
	bytes->length = 0;
	finish_after_peer(c);
	return LINE_NONE;
}

/*
 * Moves an unfinished message from the set to the connection, because the set's
 * state must be idle for the next connection.
 */
static void keep_unfinished_message(struct connection *c)
{
	struct websocket *shared = &c->set->websocket;

	if (c->websocket == NULL && !websocket_is_idle(shared)) {
		c->websocket = xrealloc(NULL, sizeof(*shared));
		*c->websocket = *shared;
		*shared = (struct websocket){ .part = 0 };
	} else if (c->websocket != NULL && websocket_is_idle(c->websocket)) {
		free(c->websocket);
		c->websocket = NULL;
	}
}

/*
 * Processes at most max requests of the input and stashes the rest. Processes
 * at least one request, even if CONNECTION_OTHERS_TIME is used up.
 */
static void
process_input(struct connection *c, struct byte_span bytes, unsigned max)
{
	enum line_status status = LINE_COMPLETE;
	bool             was_player = is_player(c);

	while (c->state == CONNECTION_OPEN && !reads_are_paused(c) && max > 0 &&
	    status != LINE_NONE) {
		char  *text = NULL;
		size_t length = 0;

		status = c->is_websocket ?
		    next_message(c, &bytes, &text, &length) :
		    line_reader_next(&c->reader, LINE_REQUEST_MAX, &bytes,
			&text, &length);
		if (status == LINE_UNENDING)
			close_connection(c, CLOSE_LONG_LINE);
		else if (status != LINE_NONE) {
			max--;
			c->set->callbacks.on_line(c->ctx, status, text, length);
			if (!was_player && is_others_time_over(c->set))
				max = 0;
		}
	}
	if (c->is_websocket)
		keep_unfinished_message(c);
	if (c->state == CONNECTION_OPEN && bytes.length > 0)
		stash(c, bytes.data, bytes.length);
}

void connection_throttle(struct connection *c, msec until)
{
	if (c->state != CONNECTION_OPEN)
		return;
	timer_heap_set(&c->set->timers, &c->timer, until);
	update_interest(c);
}

static void on_timer(struct timer *timer, msec now)
{
	struct connection *c = container_of(timer, struct connection, timer);

	(void)now;
	if (c->state != CONNECTION_OPEN) {
		close_connection(c, CLOSE_PEER);
		return;
	}
	schedule_stashed(c);
	update_interest(c);
}

/*
 * The peer has shut down its side. Closes the connection, unless an answer must
 * still be sent.
 */
static void finish_after_peer(struct connection *c)
{
	if (c->state != CONNECTION_OPEN || c->is_paused)
		return;
	connection_finish(c);
	c->set->callbacks.on_closed(c->ctx, CLOSE_PEER);
}

static void read_input(struct connection *c)
{
	struct connections *set = c->set;
	ssize_t n = recv(c->fd, set->read_buffer, sizeof(set->read_buffer), 0);

	if (n < 0 && errno == EAGAIN)
		return;
	if (n < 0 || (n == 0 && c->state != CONNECTION_OPEN)) {
		close_connection(c, CLOSE_PEER);
	} else if (n == 0) {
		/* If the last line has no LF, this LF ends it. */
		set->read_buffer[0] = '\n';
		if (!c->is_websocket)
			process_input(c,
			    (struct byte_span){ set->read_buffer, 1 }, 1);
		c->is_peer_finished = true;
		finish_after_peer(c);
	} else if (c->state == CONNECTION_OPEN && !c->has_read &&
	    set->read_buffer[0] == TLS_HANDSHAKE) {
		close_connection(c, CLOSE_TLS);
	} else if (c->state == CONNECTION_OPEN) {
		c->has_read = true;
		process_input(c,
		    (struct byte_span){ set->read_buffer, (size_t)n },
		    CONNECTION_REQUESTS_PER_TURN);
	}
}

/*
 * Handles a connection of the ready list: its socket was reported as ready, or
 * it has stashed input. Stashed input is processed before more is read. Reads
 * may have been paused since c was put into the list.
 */
static void handle_ready(struct connection *c)
{
	int       error = 0;
	socklen_t length = sizeof(error);

	if (c->state == CONNECTION_OPEN && reads_are_paused(c)) {
		/*
		 * Finds out whether the peer has reset the connection, or the
		 * kernel has closed it.
		 */
		if (getsockopt(c->fd, SOL_SOCKET, SO_ERROR, &error, &length) !=
			0 ||
		    error != 0)
			close_connection(c, CLOSE_PEER);
	} else if (c->state == CONNECTION_OPEN && c->stashed != NULL) {
		char *stashed = c->stashed;

		c->stashed = NULL;
		process_input(c,
		    (struct byte_span){ stashed, c->stashed_length },
		    CONNECTION_REQUESTS_PER_TURN);
		free(stashed);
	} else if (c->state == CONNECTION_OPEN ||
	    c->state == CONNECTION_LINGERING) {
		read_input(c);
	}
	update_interest(c);
}

/*
 * Called when the socket is ready. The event is removed only if the socket is
 * reported a second time before its input was read. That is seldom, so usually
 * the two system calls for removing and adding the event are saved.
 */
static void on_event(evutil_socket_t fd, short events, void *arg)
{
	struct connection *c = arg;

	(void)fd;
	if ((events & EV_WRITE) && c->is_write_blocked) {
		mark_dirty(c);
		return;
	}
	if (c->is_ready)
		update_interest(c);
	else
		add_ready(c);
}

void connections_read(struct connections *set, msec now)
{
	struct connection *c, *next, *last;

	timer_heap_run_expired(&set->timers, now);
	for (int pass = 0; pass < 2; pass++) {
		set->others_until = set->callbacks.time_us() +
		    CONNECTION_OTHERS_TIME;
		/*
		 * Connections that still have input are appended again behind
		 * `last`.
		 */
		last = TAILQ_LAST(&set->ready, connection_list);
		for (c = TAILQ_FIRST(&set->ready); c != NULL; c = next) {
			next = c == last ? NULL : TAILQ_NEXT(c, ready_link);
			if (is_player(c) != (pass == 0))
				continue;
			if (pass == 1 && is_others_time_over(set))
				break;
			TAILQ_REMOVE(&set->ready, c, ready_link);
			c->is_ready = false;
			handle_ready(c);
		}
	}
}

/*
 * Sends the queued output of c. Then moves c to the lists in which it belongs.
 */
static void flush_connection(struct connection *c, msec now)
{
	struct connections *set = c->set;
	unsigned            dropped = c->talk_dropped;
	char                close_payload[WEBSOCKET_CLOSE_SIZE];

	if (c->is_peer_finished && c->drop_reason == CLOSE_NONE)
		finish_after_peer(c);
	if (c->state == CONNECTION_FLUSHING && c->is_websocket &&
	    !c->has_sent_close && c->drop_reason == CLOSE_NONE) {
		append_output(c, WEBSOCKET_OP_CLOSE, close_payload,
		    websocket_write_close(close_payload, c->close_code), 0);
		c->has_sent_close = true;
	}
	if (c->state != CONNECTION_CLOSED)
		flush_output(c);
	if (c->state == CONNECTION_OPEN && dropped > 0 &&
	    output(c)->length == 0) {
		c->talk_dropped = 0;
		set->callbacks.on_talk_dropped(c->ctx, dropped);
		flush_output(c);
	}
	schedule_stashed(c);
	update_interest(c);
	if (c->state == CONNECTION_OPEN && c->drop_reason != CLOSE_NONE)
		close_connection(c, c->drop_reason);
	if (c->state == CONNECTION_FLUSHING && output(c)->length == 0) {
		/* Shuts down our side, then waits until the peer does, too. */
		if (c->is_peer_finished) {
			close_connection(c, CLOSE_PEER);
		} else {
			c->state = CONNECTION_LINGERING;
			shutdown(c->fd, SHUT_WR);
			update_interest(c);
		}
	}
	if (c->state == CONNECTION_CLOSED) {
		clear_output(c);
		move_to_flush_list(c, FLUSH_CLOSED);
		return;
	}
	if (c->state != CONNECTION_OPEN && !timer_is_set(&c->timer))
		timer_heap_set(&set->timers, &c->timer,
		    now + CONNECTION_CLOSE_TIMEOUT);
	move_to_flush_list(c,
	    send_queue_held(output(c)) > 0 ? FLUSH_HELD : FLUSH_NONE);
}

/*
 * If a socket is closed with unread input, TCP sends a reset, and the peer may
 * lose output that it has not acknowledged yet.
 */
bool connections_are_flushed(const struct connections *set)
{
	const struct connection *c;

	TAILQ_FOREACH (c, &set->all, all_link) {
		int unsent = 0, unread = 0;

		/*
		 * If the socket has failed, these calls fail and leave the
		 * counts at 0.
		 */
		ioctl(c->fd, SIOCOUTQ, &unsent);
		ioctl(c->fd, SIOCINQ, &unread);
		if (output(c)->length > 0 || unsent > 0 || unread > 0)
			return false;
	}
	return true;
}

/*
 * Callbacks may send to other connections. So the dirty list may get new
 * connections during the loop, but only flush_connection removes one.
 */
msec connections_end_turn(struct connections *set, msec now)
{
	struct connection_list *dirty = &set->flush_lists[FLUSH_DIRTY];
	struct connection_list *closed = &set->flush_lists[FLUSH_CLOSED];
	struct connection      *c, *next;

	set->now = now;
	for (c = TAILQ_FIRST(dirty); c != NULL; c = next) {
		next = TAILQ_NEXT(c, flush_link);
		if (is_player(c))
			flush_connection(c, now);
	}
	set->others_until = set->callbacks.time_us() + CONNECTION_OTHERS_TIME;
	while ((c = TAILQ_FIRST(dirty)) != NULL && !is_others_time_over(set))
		flush_connection(c, now);
	while ((c = TAILQ_FIRST(closed)) != NULL && !is_others_time_over(set))
		destroy(c);
	if (!TAILQ_EMPTY(dirty) || !TAILQ_EMPTY(closed) ||
	    !TAILQ_EMPTY(&set->ready))
		return now;
	return timer_heap_next(&set->timers);
}
