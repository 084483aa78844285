/* server_recovery.c -- brings a server back after the connection to it was lost. */

#include "client/find/server_recovery.h"

#include <stdio.h>
#include <stdlib.h>

#include <event2/event.h>

#include "client/find/lan_discovery.h"
#include "common/base/fatal.h"
#include "common/base/time_ms.h"

/* How often to look whether the server has ended, in ms. */
#define CHECK_INTERVAL_MS 250

/*
 * How long after the loss a client that has not started the server may start it, in
 * ms. Whoever has started it may know that it must not be started again.
 */
#define OTHERS_WAIT_MS 1000

/*
 * How long after the loss a client may begin to start the server, in ms. One that
 * refuses to start it keeps the lock for a little longer, so that no other client
 * of this user starts it that does not know why it must not be started. Then the
 * lock is free for a server that the user starts.
 */
#define START_PERIOD_MS   20000
#define REFUSAL_PERIOD_MS (START_PERIOD_MS + 2000)

/* For how long only the old ports are tried, in ms. */
#define OLD_PORTS_MS 2000

/* When to look for the server at other addresses: after the loss, and again, in ms. */
#define SEARCH_WAIT_MS     2000
#define SEARCH_INTERVAL_MS 5000

/* How long to wait while another process has the database open, in ms. */
#define DATABASE_WAIT_MS 5000

struct server_recovery {
	struct event_base             *base;
	struct local_server           *local;
	const char                    *host_key;
	struct server_recovery_handler handler;
	struct recovered_server        server;
	/* A client of this user has started the server on this machine */
	bool is_local;
	/* The server may be started now; false while the connection is usable */
	bool may_start;
	msec lost_at;        /* 0: the connection is usable */
	msec first_start_at; /* since lost_at; 0: the server was not started */
	msec start_at;       /* the server is not started before; 0: at once */
	bool tries_any_port; /* the old ports were tried for long enough */
	msec search_at;      /* when to look at other addresses */
	struct event        *tick;   /* while the connection is lost */
	struct event        *report; /* while the server starts; or NULL */
	struct event        *answer; /* while d.socket is open; or NULL */
	struct lan_discovery d;
};

/* --- search --- */

static void stop_search(struct server_recovery *r)
{
	if (r->answer == NULL)
		return;
	event_free(r->answer);
	r->answer = NULL;
	lan_discovery_close(&r->d);
}

/*
 * A server on this machine answers through each interface, in any order. It is
 * reached by loopback again, so that it still counts as one on this machine.
 */
static bool
is_wanted(const struct server_recovery *r, const struct server_entry *found)
{
	return found->answer.id == r->server.id &&
	    (host_is_loopback(found->address.host) ||
		!host_is_loopback(r->server.address.host));
}

static void on_answer(evutil_socket_t fd, short what, void *ctx)
{
	struct server_recovery *r = ctx;

	(void)fd;
	(void)what;
	lan_discovery_receive(&r->d);
	for (unsigned i = 0; i < r->d.servers.count; i++) {
		if (!is_wanted(r, &r->d.servers.servers[i]))
			continue;
		stop_search(r);
		r->handler.on_address(r->handler.ctx,
		    &r->d.servers.servers[i].address);
		return;
	}
}

/* The interfaces are listed anew, because the machine may be on another network. */
static void search(struct server_recovery *r, msec now)
{
	if (r->server.id == 0 || now < r->search_at)
		return;
	stop_search(r);
	r->search_at = now + SEARCH_INTERVAL_MS;
	lan_discovery_open(&r->d);
	if (r->d.socket < 0)
		return; /* no socket could be opened; the next search tries again */
	r->answer = event_new(r->base, r->d.socket, EV_READ | EV_PERSIST,
	    on_answer, r);
	event_add(r->answer, NULL);
	lan_discovery_send(&r->d);
}

/* --- start --- */

/* Called when the server that is being started listens or has failed. */
static void on_report(evutil_socket_t fd, short what, void *ctx)
{
	struct server_recovery *r = ctx;
	struct address          address = r->server.address;
	msec                    now = time_ms_now();

	(void)fd;
	(void)what;
	event_free(r->report);
	r->report = NULL;
	if (local_server_finish_restart(r->local)) {
		if (r->lost_at == 0)
			return; /* another server has answered */
		snprintf(address.port, sizeof(address.port), "%s",
		    r->local->port);
		r->handler.on_start(r->handler.ctx, &address);
	} else if (r->local->is_database_in_use) {
		r->start_at = now + DATABASE_WAIT_MS;
	} else if (r->tries_any_port) {
		r->local->needs_operator = true;
	}
}

static void try_start(struct server_recovery *r, msec now)
{
	r->may_start &= now - r->lost_at < START_PERIOD_MS;
	if (now - r->lost_at >= REFUSAL_PERIOD_MS)
		local_server_unlock(r->local);
	if (!r->may_start || r->report != NULL || now < r->start_at ||
	    (r->local->pid == 0 && now - r->lost_at < OTHERS_WAIT_MS))
		return;
	r->tries_any_port = r->first_start_at != 0 &&
	    now - r->first_start_at >= OLD_PORTS_MS;
	switch (local_server_restart(r->local,
	    r->tries_any_port ? "0" : r->server.address.port,
	    r->tries_any_port ? 0 : r->server.web_port, r->host_key)) {
	case LOCAL_RESTART_BEGUN:
		if (r->first_start_at == 0)
			r->first_start_at = now;
		r->report = event_new(r->base, r->local->report, EV_READ,
		    on_report, r);
		event_add(r->report, NULL);
		break;
	case LOCAL_RESTART_NOT_NOW:
		break;
	case LOCAL_RESTART_REFUSED:
		r->may_start = false;
		r->handler.on_failure(r->handler.ctx, r->local->error);
		break;
	}
}

/* --- while the connection is lost --- */

static void on_tick(evutil_socket_t fd, short what, void *ctx)
{
	struct server_recovery *r = ctx;
	msec                    now = time_ms_now();

	(void)fd;
	(void)what;
	try_start(r, now);
	search(r, now);
	event_add(r->tick, &(struct timeval){ 0, CHECK_INTERVAL_MS * 1000 });
}

void server_recovery_on_loss(struct server_recovery *r, bool was_stopped)
{
	r->lost_at = time_ms_now();
	r->may_start = r->is_local && !was_stopped;
	r->first_start_at = r->start_at = 0;
	/* What an operator had to look at before is mended: a server ran since. */
	r->local->needs_operator = false;
	r->search_at = r->lost_at + SEARCH_WAIT_MS;
	event_active(r->tick, 0, 0);
}

void server_recovery_on_online(struct server_recovery *r,
    const struct recovered_server                     *server)
{
	/* Else our own lock would be taken for that of a server. */
	local_server_unlock(r->local);
	r->server = *server;
	r->is_local = server->is_found &&
	    host_is_loopback(server->address.host) &&
	    (r->local->pid > 0 || local_server_is_locked());
	r->lost_at = 0;
	event_del(r->tick);
	stop_search(r);
}

/* --- open and close --- */

struct server_recovery *
server_recovery_open(struct event_base *base, struct local_server *local,
    const char *host_key, const struct server_recovery_handler *handler)
{
	struct server_recovery *r = xcalloc(1, sizeof(*r));

	r->base = base;
	r->local = local;
	r->host_key = host_key;
	r->handler = *handler;
	r->tick = evtimer_new(base, on_tick, r);
	return r;
}

void server_recovery_close(struct server_recovery *r)
{
	if (r->report != NULL)
		event_free(r->report);
	stop_search(r);
	event_free(r->tick);
	free(r);
}
