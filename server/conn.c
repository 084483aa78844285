/* conn.c -- lines over plain libevent events: one write a turn, burial. */

#include "server/conn.h"

#include <errno.h>
#include <event2/event.h>
#include <event2/event_struct.h>
#include <stdlib.h>
#include <string.h>
#include <sys/queue.h>
#include <sys/socket.h>
#include <unistd.h>

#include "common/die.h"
#include "server/outbox.h"

/* What is read at once; what is left stays with the kernel for its turn. */
#ifndef CONN_READ
#define CONN_READ 4096
#endif

/* What may wait for a peer that does not take it. */
#ifndef CONN_OWED
#define CONN_OWED (64 * 1024)
#endif

/* What may wait for the store; beyond it the peer is asked nothing more. */
#ifndef CONN_HELD
#define CONN_HELD (64 * 1024)
#endif

/* What may be gathered before it is sent without waiting for the turn's end. */
#define CONN_EARLY (32 * 1024)

/* How long a finishing connection may take over its end. */
#define CONN_FINISH 1500

/*
 * A connection that is closed with bytes of the peer's unread is reset, and the
 * peer may never see our last words. So when all is sent we say that no more
 * will come, and read what the peer still says until it has heard us.
 */
enum phase {
	C_OPEN,      /* reads, unless output waits for the peer */
	C_FINISHING, /* only sends what is owed */
	C_LINGERING, /* has sent all, and said so */
	C_DEAD       /* to be buried at the end of the turn */
};

TAILQ_HEAD(conn_list, conn);

struct conn {
	struct conns     *all;
	void             *whose;
	struct event      event; /* while waits is not 0 */
	struct line       line;
	char             *rest; /* read, but not answered while deaf; or NULL */
	size_t            unanswered; /* bytes in rest */
	struct outbox     out;        /* gathered, left over or held */
	int               fd;
	uint8_t           phase;
	short             waits; /* for EV_READ, EV_WRITE, or 0: for neither */
	bool              is_short; /* the peer did not take all of it */
	bool              is_ended; /* the peer has said all it will */
	msec              give_up;  /* when ending; 0: not yet set */
	struct conn_list *list;     /* of conns, or NULL: where care is */
	TAILQ_ENTRY(conn) every;
	TAILQ_ENTRY(conn) care;
};

struct conns {
	struct event_base *base;
	struct conn_calls  calls;
	struct conn_list   every;
	struct conn_list   dirty;   /* to be looked after this turn */
	struct conn_list   held;    /* with what waits for the store */
	struct conn_list   ending;  /* finishing or lingering, in order */
	uint64_t           durable; /* the position the store has come to */
	unsigned           count;
	char               read[CONN_READ];
};

static void on_event(evutil_socket_t fd, short what, void *arg);

struct conns *
conn_open_all(struct event_base *base, const struct conn_calls *calls)
{
	struct conns *all = xcalloc(1, sizeof(*all));

	all->base = base;
	all->calls = *calls;
	TAILQ_INIT(&all->every);
	TAILQ_INIT(&all->dirty);
	TAILQ_INIT(&all->held);
	TAILQ_INIT(&all->ending);
	return all;
}

unsigned conn_count(const struct conns *all)
{
	return all->count;
}

/* Moves c to the list, or to none. */
static void move(struct conn *c, struct conn_list *list)
{
	if (c->list == list)
		return;
	if (c->list != NULL)
		TAILQ_REMOVE(c->list, c, care);
	c->list = list;
	if (list != NULL)
		TAILQ_INSERT_TAIL(list, c, care);
}

static void mark(struct conn *c)
{
	move(c, &c->all->dirty);
}

/* Until it has taken, or we may tell it, what there is, it is asked nothing. */
static bool is_deaf(const struct conn *c)
{
	return c->is_short || outbox_held(&c->out) > CONN_HELD;
}

static short awaited(const struct conn *c)
{
	bool reads = c->phase == C_OPEN ? !is_deaf(c) : c->phase == C_LINGERING;

	if (c->phase == C_DEAD)
		return 0;
	return c->is_short ? EV_WRITE : reads ? EV_READ : 0;
}

/* Waits for what is to be waited for. */
static void await(struct conn *c)
{
	short what = awaited(c);

	if (c->waits == what)
		return;
	if (c->waits != 0)
		event_del(&c->event);
	c->waits = what;
	event_assign(&c->event, c->all->base, c->fd, what | EV_PERSIST,
	    on_event, c);
	if (what != 0)
		event_add(&c->event, NULL);
}

struct conn *conn_new(struct conns *all, int fd)
{
	struct conn *c = xcalloc(1, sizeof(*c));

	c->all = all;
	c->fd = fd;
	TAILQ_INSERT_TAIL(&all->every, c, every);
	all->count++;
	await(c);
	return c;
}

void conn_set_owner(struct conn *c, void *whose)
{
	c->whose = whose;
}

/* Its descriptor is closed at burial, when its number may be used again. */
static void bury(struct conn *c)
{
	c->phase = C_DEAD;
	await(c);
	close(c->fd);
	line_clear(&c->line);
	free(c->rest);
	outbox_clear(&c->out);
	move(c, NULL);
	TAILQ_REMOVE(&c->all->every, c, every);
	c->all->count--;
	free(c);
}

void conn_close_all(struct conns *all)
{
	struct conn *c;

	while ((c = TAILQ_FIRST(&all->every)) != NULL)
		bury(c);
	free(all);
}

/* To be buried; the owner is told unless it was it that let go. */
static void kill_conn(struct conn *c, const char *why)
{
	bool is_owned = c->phase == C_OPEN;

	if (c->phase == C_DEAD)
		return;
	c->phase = C_DEAD;
	await(c);
	mark(c);
	if (is_owned)
		c->all->calls.gone(c->whose, why);
}

void conn_finish(struct conn *c)
{
	if (c->phase != C_OPEN)
		return;
	c->phase = C_FINISHING;
	await(c);
	mark(c);
}

static bool is_passing(int e)
{
	return e == EAGAIN || e == EWOULDBLOCK || e == EINTR;
}

/* Sends what the peer takes of what may go; false if it takes no more ever. */
static bool push(struct conn *c)
{
	ssize_t n = send(c->fd, c->out.bytes, c->out.free, MSG_NOSIGNAL);

	if (n < 0 && !is_passing(errno))
		return false;
	if (n > 0)
		outbox_take(&c->out, (size_t)n);
	c->is_short = c->out.free > 0;
	await(c);
	return true;
}

static void flush(struct conn *c)
{
	if (c->out.free > 0 && !push(c))
		kill_conn(c, NULL);
	else if (c->out.free > CONN_OWED)
		kill_conn(c, "too slow");
}

void conn_send(struct conn *c, const char *bytes, size_t n, uint64_t after)
{
	if (c->phase == C_DEAD)
		return;
	outbox_add(&c->out, bytes, n, after > c->all->durable ? after : 0);
	mark(c);
	/* What comes of it is seen to when the turn ends. */
	if (c->out.free > CONN_EARLY && !c->is_short)
		push(c);
}

void conn_durable(struct conns *all, uint64_t position)
{
	struct conn *c;

	all->durable = position;
	TAILQ_CONCAT(&all->dirty, &all->held, care);
	TAILQ_CONCAT(&all->dirty, &all->ending, care);
	TAILQ_FOREACH (c, &all->dirty, care) {
		c->list = &all->dirty;
		outbox_release(&c->out, position);
	}
}

/* What is left of bytes is answered when the peer is deaf no more. */
static void put_by(struct conn *c, const struct span *bytes)
{
	c->rest = xrealloc(NULL, bytes->left);
	memcpy(c->rest, bytes->at, bytes->left);
	c->unanswered = bytes->left;
}

static void feed(struct conn *c, struct span bytes)
{
	enum line_found found = LINE_WHOLE;

	while (c->phase == C_OPEN && !is_deaf(c) && found != LINE_NONE) {
		char  *text = NULL;
		size_t length = 0;

		found = line_take(&c->line, LINE_REQUEST, &bytes, &text,
		    &length);
		if (found == LINE_ENDLESS)
			kill_conn(c, "line too long");
		else if (found != LINE_NONE)
			c->all->calls.line(c->whose, found, text, length);
	}
	if (c->phase == C_OPEN && bytes.left > 0)
		put_by(c, &bytes);
}

/* Goes on with what was put by. */
static void feed_rest(struct conn *c)
{
	char *rest = c->rest;

	c->rest = NULL;
	feed(c, (struct span){ rest, c->unanswered });
	free(rest);
}

/* A last line without its end is a line; what it asks is still answered. */
static void end_input(struct conn *c)
{
	c->is_ended = true;
	c->all->read[0] = '\n';
	feed(c, (struct span){ c->all->read, 1 });
	if (c->phase != C_OPEN)
		return;
	conn_finish(c);
	c->all->calls.gone(c->whose, NULL);
}

static void read_some(struct conn *c)
{
	struct conns *all = c->all;
	ssize_t       n = recv(c->fd, all->read, sizeof(all->read), 0);

	if (n < 0 && is_passing(errno))
		return;
	if (n < 0 || (n == 0 && c->phase != C_OPEN))
		kill_conn(c, NULL);
	else if (n == 0)
		end_input(c);
	else if (c->phase == C_OPEN)
		feed(c, (struct span){ all->read, (size_t)n });
}

static void on_event(evutil_socket_t fd, short what, void *arg)
{
	struct conn *c = arg;

	(void)fd;
	if (what & EV_WRITE)
		mark(c);
	else
		read_some(c);
}

/* All is sent: only the peer's own end is waited for, if it has not come. */
static void linger(struct conn *c)
{
	if (c->is_ended) {
		kill_conn(c, NULL);
		return;
	}
	c->phase = C_LINGERING;
	shutdown(c->fd, SHUT_WR);
	await(c);
}

static void look_after(struct conn *c, msec now)
{
	if (c->phase != C_DEAD)
		flush(c);
	while (c->phase == C_OPEN && !is_deaf(c) && c->rest != NULL) {
		feed_rest(c);
		flush(c);
	}
	await(c);
	if (c->phase == C_FINISHING && c->out.length == 0)
		linger(c);
	if (c->phase == C_OPEN) {
		move(c, outbox_held(&c->out) > 0 ? &c->all->held : NULL);
		return;
	}
	if (c->give_up == 0)
		c->give_up = now + CONN_FINISH;
	if (c->phase == C_DEAD || c->give_up <= now)
		bury(c);
	else
		move(c, &c->all->ending);
}

bool conn_is_flushed(const struct conns *all)
{
	const struct conn *c;

	TAILQ_FOREACH (c, &all->every, every)
		if (c->out.length > 0)
			return false;
	return true;
}

msec conn_end_turn(struct conns *all, msec now)
{
	struct conn *c;

	/* Whoever is told that a connection is gone may write to others. */
	while ((c = TAILQ_FIRST(&all->dirty)) != NULL)
		look_after(c, now);
	while ((c = TAILQ_FIRST(&all->ending)) != NULL) {
		if (c->give_up > now)
			return c->give_up;
		bury(c);
	}
	return MSEC_NEVER;
}
