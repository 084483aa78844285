/* server.c -- where connections, sessions, the lobby and the bots meet. */

#include "server/server.h"

#include <event2/util.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/queue.h>
#include <unistd.h>

#include "common/die.h"
#include "server/absence.h"
#include "server/beacon.h"
#include "server/bot.h"
#include "server/command.h"
#include "server/conn.h"
#include "server/listener.h"
#include "server/lobby.h"
#include "server/log.h"
#include "server/loop.h"
#include "server/machine.h"
#include "server/pace.h"
#include "server/restore.h"
#include "server/scribe.h"
#include "server/session.h"
#include "server/tables.h"
#include "server/vigil.h"
#include "server/worker.h"

/* How long a stop may take. */
#define STOP 1500

#define BYE_STOP "The server is stopping; come back later"
#define BYE_FULL "* bye why=full :The server is full; try again later\n"

LIST_HEAD(sessions, session);

struct server {
	const struct options *options;
	struct event_base    *base;
	struct event         *timer, *bell, *pen, *term, *intr;
	struct listeners     *listeners;    /* NULL once stopping */
	struct beacon        *beacon;       /* the same, or not wanted */
	uint8_t               id[STORE_ID]; /* by which the LAN knows us */
	unsigned              clients;      /* at the most */
	msec                  stop_by;      /* 0: not stopping */
	struct vigil          vigil;
	msec                  timer_at; /* what the timer is set to */
	struct pace           pace;
	struct conns         *conns;
	struct lobby         *lobby;
	struct scribe        *scribe;
	uint64_t              durable; /* what conns have been told */
	struct bots           bots;
	struct house          house;
	struct sessions       sessions;
	struct sessions       ended; /* to be freed this turn */
};

/* Now; a stall is seen to before anything is judged by the clocks. */
static msec moment(struct server *server)
{
	msec now = machine_now();
	msec held_up = pace_look(&server->pace, server->lobby, now);

	if (held_up > 0)
		log_line("stall", "ms=%lld", (long long)held_up);
	return now;
}

/* --- sessions and their connections --- */

/* A session's house calls these; whose is its connection. */
static void send_bytes(void *whose, const char *bytes, size_t n, uint64_t after)
{
	conn_send(whose, bytes, n, after);
}

/* Nothing is freed under anybody's feet: the end of the turn does it. */
static void end_session(struct session *s)
{
	struct server *server = s->house->owner;

	LIST_REMOVE(s, every);
	LIST_INSERT_HEAD(&server->ended, s, every);
	if (s->whose != NULL)
		conn_finish(s->whose);
}

static void
on_line(void *whose, enum line_found found, char *text, size_t length)
{
	struct session *s = whose;
	msec            now = moment(s->house->owner);

	if (found == LINE_WHOLE)
		command_run(s, text, length, now);
	else
		command_refuse_long(s, now);
}

static void on_gone(void *whose, const char *why)
{
	struct session *s = whose;

	if (why != NULL)
		log_line("gone", "name=%s why=\"%s\"", s->player->name, why);
	s->whose = NULL;
	session_end(s, moment(s->house->owner));
}

static void bury_sessions(struct server *server, msec now)
{
	struct session *s;

	while ((s = LIST_FIRST(&server->ended)) != NULL) {
		LIST_REMOVE(s, every);
		session_free(s, now);
	}
}

static void on_connected(void *whose, int fd)
{
	struct server  *server = whose;
	struct session *s;
	struct conn    *c;

	if (conn_count(server->conns) >= server->clients) {
		/* A courtesy: what becomes of it does not matter. */
		(void)!write(fd, BYE_FULL, strlen(BYE_FULL));
		close(fd);
		return;
	}
	c = conn_new(server->conns, fd);
	s = session_new(&server->house, c, moment(server));
	conn_set_owner(c, s);
	LIST_INSERT_HEAD(&server->sessions, s, every);
}

/* --- start, turns, stop --- */

static void on_bell(evutil_socket_t fd, short what, void *arg)
{
	struct server *server = arg;

	(void)fd;
	(void)what;
	worker_collect(server->bots.workers, moment(server));
}

/* Something has been brought to the store, or there was no room for it. */
static void on_pen(evutil_socket_t fd, short what, void *arg)
{
	struct server         *server = arg;
	const struct recorder *r = &server->lobby->recorder;
	bool                   was_full = r->is_full;

	(void)fd;
	(void)what;
	scribe_collect(server->scribe, moment(server));
	if (r->is_full != was_full)
		log_line("disk", "state=%s why=\"%s\"",
		    r->is_full ? "full" : "well",
		    scribe_failure(server->scribe));
}

/* It only wakes the loop, whose turn then ends. */
static void on_timer(evutil_socket_t fd, short what, void *arg)
{
	struct server *server = arg;

	(void)fd;
	(void)what;
	server->timer_at = MSEC_NEVER;
}

static void begin_stop(struct server *server)
{
	struct session *s;
	msec            now = moment(server);

	if (server->stop_by != 0)
		return;
	log_line("stop", "clients=%u", conn_count(server->conns));
	server->stop_by = now + STOP;
	beacon_close(server->beacon);
	listener_close(server->listeners);
	server->beacon = NULL;
	server->listeners = NULL;
	while ((s = LIST_FIRST(&server->sessions)) != NULL)
		session_bye(s, "stop", BYE_STOP, now);
}

static void on_signal(evutil_socket_t fd, short what, void *arg)
{
	(void)fd;
	(void)what;
	begin_stop(arg);
}

static msec earlier(msec a, msec b)
{
	return a < b ? a : b;
}

static void set_timer(struct server *server, msec when, msec now)
{
	struct timeval wait;

	if (when == server->timer_at)
		return;
	server->timer_at = when;
	if (when == MSEC_NEVER) {
		event_del(server->timer);
		return;
	}
	if (when < now)
		when = now;
	wait.tv_sec = (when - now) / 1000;
	wait.tv_usec = (when - now) % 1000 * 1000;
	event_add(server->timer, &wait);
}

/* What the store has by now may be told. */
static void release(struct server *server)
{
	uint64_t durable = scribe_durable(server->scribe);

	if (durable != server->durable)
		conn_durable(server->conns, durable);
	server->durable = durable;
}

static void end_turn(struct server *server)
{
	msec now = moment(server), next, leave;

	pace_stand(&server->pace, server->lobby, now);
	release(server);
	lobby_tick(server->lobby, now);
	/* What is put by is answered, and what fails ends, while we send. */
	do {
		bury_sessions(server, now);
		absence_tidy(server->lobby, now);
		next = conn_end_turn(server->conns, now);
	} while (!LIST_EMPTY(&server->ended) ||
	    tables_are_untidy(server->lobby));
	tables_shown(server->lobby, server->durable, now);
	next = earlier(next,
	    scribe_end_turn(server->scribe, now, machine_date()));
	leave = vigil_until(&server->vigil, conn_count(server->conns), now);
	if (now >= leave)
		begin_stop(server);
	next = earlier(next, leave);
	if (server->listeners != NULL)
		next = earlier(next, listener_end_turn(server->listeners, now));
	if (server->stop_by != 0)
		next = earlier(next, server->stop_by);
	/* Whoever has gone this turn has set deadlines too. */
	next = earlier(next, lobby_next(server->lobby));
	next = earlier(next, pace_next(server->lobby, now));
	set_timer(server, next, now);
}

static bool is_stopped(const struct server *server)
{
	return server->stop_by != 0 &&
	    (conn_is_flushed(server->conns) ||
		machine_now() >= server->stop_by);
}

static void open_rooms(struct server *server, uint64_t seed)
{
	static const struct conn_calls calls = { on_line, on_gone };
	const struct options          *o = server->options;

	server->clients = machine_clients(o->clients);
	server->conns = conn_open_all(server->base, &calls);
	server->lobby = lobby_new(seed, o->grace,
	    &(struct thinkers){ bot_fill, bot_hint, &server->bots });
	server->bots = (struct bots){
		.lobby = server->lobby, .clock = machine_now, .seed = seed
	};
	bots_open(&server->bots, machine_threads(o->bot_threads),
	    machine_processors());
	server->house = (struct house){
		.lobby = server->lobby,
		.version = NOUGHTS_VERSION,
		.login = o->login,
		.ping = o->ping,
		.allowance = o->allowance,
		.send = send_bytes,
		.end = end_session,
		.owner = server,
	};
}

static void open_events(struct server *server)
{
	struct event_base *base = server->base;

	server->timer = loop_watch(base, -1, 0, on_timer, server);
	server->timer_at = MSEC_NEVER;
	server->term = loop_watch(base, SIGTERM, EV_SIGNAL | EV_PERSIST,
	    on_signal, server);
	server->intr = loop_watch(base, SIGINT, EV_SIGNAL | EV_PERSIST,
	    on_signal, server);
	server->bell = loop_watch(base, worker_descriptor(server->bots.workers),
	    EV_READ | EV_PERSIST, on_bell, server);
	server->pen = loop_watch(base, scribe_descriptor(server->scribe),
	    EV_READ | EV_PERSIST, on_pen, server);
}

static void start(struct server *server)
{
	const struct options *o = server->options;
	uint64_t              seed;

	signal(SIGPIPE, SIG_IGN);
	server->base = loop_new();
	server->pace.last = machine_now();
	evutil_secure_rng_get_bytes(&seed, sizeof(seed));
	evutil_secure_rng_get_bytes(server->id, sizeof(server->id));
	LIST_INIT(&server->sessions);
	LIST_INIT(&server->ended);
	open_rooms(server, seed);
	server->scribe = restore_open(server->lobby, o->store, server->id);
	open_events(server);
	server->listeners = listener_open(server->base, o, on_connected,
	    server);
	restore_begin(server->lobby, moment(server));
	if (o->beacon)
		server->beacon = beacon_open(server->base,
		    &(struct beacon_user){ server->listeners, server->conns,
			server->lobby, server->id });
	listener_announce(server->listeners, o);
}

/* The start read backwards. */
static void stop(struct server *server)
{
	struct session *s;
	msec            now = moment(server);

	bots_close(&server->bots, now);
	while ((s = LIST_FIRST(&server->sessions)) != NULL)
		session_end(s, now);
	bury_sessions(server, now);
	scribe_close(server->scribe, now, machine_date());
	lobby_free(server->lobby);
	conn_close_all(server->conns);
	event_free(server->pen);
	event_free(server->bell);
	event_free(server->intr);
	event_free(server->term);
	event_free(server->timer);
	event_base_free(server->base);
	libevent_global_shutdown();
}

void server_run(const struct options *o)
{
	struct server server = { .options = o, .vigil.span = o->linger };

	start(&server);
	end_turn(&server);
	while (!is_stopped(&server)) {
		event_base_loop(server.base, EVLOOP_ONCE);
		end_turn(&server);
	}
	stop(&server);
}
