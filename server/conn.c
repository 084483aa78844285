/* conn.c -- lines over plain libevent events: one write a turn, burial. */

#include "server/conn.h"

#include <errno.h>
#include <event2/event.h>
#include <event2/event_struct.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/queue.h>
#include <sys/socket.h>
#include <unistd.h>

#include "common/die.h"

/* What is read at once; what is left stays with the kernel for its turn. */
#ifndef CONN_READ
#define CONN_READ 4096
#endif

/* What may wait for a peer that does not take it. */
#ifndef CONN_OWED
#define CONN_OWED (64 * 1024)
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
	C_OPEN,		/* reads, unless output waits for the peer */
	C_FINISHING,	/* only sends what is owed */
	C_LINGERING,	/* has sent all, and said so */
	C_DEAD		/* to be buried at the end of the turn */
};

TAILQ_HEAD(conn_list, conn);

struct conn {
	struct conns *all;
	void         *whose;
	struct event  event;	/* EV_READ, or EV_WRITE after a short write */
	struct line   line;
	char         *rest;	/* read, but not answered while short; or NULL */
	size_t        unanswered;	/* bytes in rest */
	char         *out;	/* gathered or left over; or NULL */
	uint32_t      owed;	/* bytes in out */
	uint32_t      room;	/* of out */
	int           fd;
	uint8_t       phase;
	bool          is_short;	/* the peer did not take all of it */
	bool          is_ended;	/* the peer has said all it will */
	msec          give_up;	/* when ending; 0: not yet set */
	struct conn_list  *list;	/* dirty, ending or NULL: where care is */
	TAILQ_ENTRY(conn)  every;
	TAILQ_ENTRY(conn)  care;
};

struct conns {
	struct event_base *base;
	struct conn_calls  calls;
	struct conn_list   every;
	struct conn_list   dirty;	/* to be looked after this turn */
	struct conn_list   ending;	/* finishing or lingering, in order */
	unsigned           count;
	char               read[CONN_READ];
};

static void on_event(evutil_socket_t fd, short what, void *arg);

struct conns *conn_open_all(struct event_base *base,
    const struct conn_calls *calls)
{
	struct conns *all = xcalloc(1, sizeof(*all));

	all->base = base;
	all->calls = *calls;
	TAILQ_INIT(&all->every);
	TAILQ_INIT(&all->dirty);
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

static void listen_for(struct conn *c, short what)
{
	event_del(&c->event);
	event_assign(&c->event, c->all->base, c->fd, what | EV_PERSIST,
	    on_event, c);
	event_add(&c->event, NULL);
}

struct conn *conn_new(struct conns *all, int fd)
{
	struct conn *c = xcalloc(1, sizeof(*c));

	c->all = all;
	c->fd = fd;
	TAILQ_INSERT_TAIL(&all->every, c, every);
	all->count++;
	event_assign(&c->event, all->base, fd, EV_READ | EV_PERSIST, on_event,
	    c);
	event_add(&c->event, NULL);
	return c;
}

void conn_set_owner(struct conn *c, void *whose)
{
	c->whose = whose;
}

/* Its descriptor is closed at burial, when its number may be used again. */
static void bury(struct conn *c)
{
	event_del(&c->event);
	close(c->fd);
	line_clear(&c->line);
	free(c->rest);
	free(c->out);
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
	event_del(&c->event);
	mark(c);
	if (is_owned)
		c->all->calls.gone(c->whose, why);
}

void conn_finish(struct conn *c)
{
	if (c->phase != C_OPEN)
		return;
	c->phase = C_FINISHING;
	if (!c->is_short)
		event_del(&c->event);
	mark(c);
}

static bool is_passing(int e)
{
	return e == EAGAIN || e == EWOULDBLOCK || e == EINTR;
}

/* The peer took all of it, or not: that decides what we wait for. */
static void set_short(struct conn *c, bool is_short)
{
	if (c->is_short == is_short)
		return;
	c->is_short = is_short;
	if (is_short)
		listen_for(c, EV_WRITE);
	else if (c->phase == C_OPEN)
		listen_for(c, EV_READ);
}

/* Sends what the peer takes of what is owed; false if it takes no more ever. */
static bool push(struct conn *c)
{
	ssize_t n = send(c->fd, c->out, c->owed, MSG_NOSIGNAL);

	if (n < 0 && !is_passing(errno))
		return false;
	if (n > 0) {
		c->owed -= (uint32_t)n;
		memmove(c->out, c->out + n, c->owed);
	}
	if (c->owed == 0) {
		free(c->out);
		c->out = NULL;
		c->room = 0;
	}
	set_short(c, c->owed > 0);
	return true;
}

static void flush(struct conn *c)
{
	if (!push(c))
		kill_conn(c, NULL);
	else if (c->owed > CONN_OWED)
		kill_conn(c, "too slow");
}

void conn_send(struct conn *c, const char *bytes, size_t n)
{
	if (c->phase == C_DEAD)
		return;
	if (c->owed + n > c->room) {
		c->room = (uint32_t)(c->owed + n) * 2;
		c->out = xrealloc(c->out, c->room);
	}
	memcpy(c->out + c->owed, bytes, n);
	c->owed += (uint32_t)n;
	mark(c);
	/* What comes of it is seen to when the turn ends. */
	if (c->owed > CONN_EARLY && !c->is_short)
		push(c);
}

/* What is left of bytes is answered when the peer has taken what it is owed. */
static void put_by(struct conn *c, const struct span *bytes)
{
	c->rest = xrealloc(NULL, bytes->left);
	memcpy(c->rest, bytes->at, bytes->left);
	c->unanswered = bytes->left;
}

static void feed(struct conn *c, struct span bytes)
{
	enum line_found found = LINE_WHOLE;

	while (c->phase == C_OPEN && !c->is_short && found != LINE_NONE) {
		char *text = NULL;
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
	ssize_t n = recv(c->fd, all->read, sizeof(all->read), 0);

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
	listen_for(c, EV_READ);
}

static void look_after(struct conn *c, msec now)
{
	if (c->phase != C_DEAD && c->owed > 0)
		flush(c);
	while (c->phase == C_OPEN && !c->is_short && c->rest != NULL) {
		feed_rest(c);
		if (c->owed > 0)
			flush(c);
	}
	if (c->phase == C_FINISHING && c->owed == 0)
		linger(c);
	if (c->phase == C_OPEN) {
		move(c, NULL);
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
		if (c->owed > 0)
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
