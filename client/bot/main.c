/*
 * main.c -- noughts-bot: a Gomocup engine as a player on a server. The event loop:
 * server, engine, timers.
 */

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include <event2/event.h>
#include <event2/util.h>

#include "client/bot/bot_options.h"
#include "client/engine/subprocess.h"
#include "client/files/program_start.h"
#include "client/find/find_server.h"
#include "client/link/connection.h"
#include "client/words/text_output.h"
#include "common/base/fatal.h"
#include "common/base/time_ms.h"

#define SIGNAL_COUNT 3

struct bot {
	struct event_base   *base;
	struct event        *timer, *engine_timer, *signals[SIGNAL_COUNT];
	struct connection   *connection;
	struct subprocess   *engine;
	struct session       session;
	struct text_output   output; /* the sentences of the session */
	struct engine_player player;
	enum link_state      link_state; /* after the last event */
	/* When the timer expires; 0: it is not set */
	msec                   deadline;
	struct session_options options;
};

static void set_timer(struct event *timer, msec wait)
{
	if (wait >= 0)
		event_add(timer,
		    &(struct timeval){ wait / 1000, wait % 1000 * 1000 });
	else
		event_del(timer);
}

/* Called after every event: prints what has changed, and sets the timer. */
static void after_event(struct bot *b)
{
	struct session *s = &b->session;
	msec            deadline, left;

	text_output_show(&b->output, stdout);
	if (fflush(stdout) != 0)
		session_on_output_error(s, strerror(errno));
	if (s->link.state == LINK_NONE) {
		event_base_loopbreak(b->base);
		return;
	}
	if (s->link.state == LINK_CONNECTING &&
	    b->link_state != LINK_CONNECTING)
		connection_reopen(b->connection, &s->link.server);
	b->link_state = s->link.state;
	deadline = session_deadline(s);
	left = deadline - time_ms_now();
	if (deadline != b->deadline)
		set_timer(b->timer, deadline == 0 ? -1 : left > 0 ? left : 0);
	b->deadline = deadline;
}

/* --- the server --- */

static void on_line(void *ctx, char *text, size_t length)
{
	struct bot *b = ctx;

	engine_player_on_server_line(&b->player, text, length, time_ms_now());
	after_event(b);
}

static void on_connect(void *ctx, const struct address *peer)
{
	struct bot *b = ctx;

	link_on_connect(&b->session.link, peer);
}

static void on_disconnect(void *ctx, const char *reason)
{
	struct bot *b = ctx;

	session_on_disconnect(&b->session, reason, time_ms_now());
	after_event(b);
}

static void on_timeout(evutil_socket_t fd, short what, void *ctx)
{
	struct bot *b = ctx;

	(void)fd;
	(void)what;
	b->deadline = 0;
	session_on_timeout(&b->session, time_ms_now());
	after_event(b);
}

static void on_request(void *ctx, const char *request)
{
	struct bot *b = ctx;

	connection_send(b->connection, request);
}

static void on_signal(evutil_socket_t fd, short what, void *ctx)
{
	struct bot *b = ctx;

	(void)fd;
	(void)what;
	session_terminate(&b->session, time_ms_now());
	after_event(b);
}

/* --- the engine --- */

static void on_engine_line(void *ctx, char *text, size_t length)
{
	struct bot *b = ctx;

	(void)length;
	engine_player_on_engine_line(&b->player, text, time_ms_now());
	after_event(b);
}

static void on_engine_exit(void *ctx, const char *description)
{
	struct bot *b = ctx;

	engine_player_on_engine_exit(&b->player, description, time_ms_now());
	after_event(b);
}

static void on_engine_timer(evutil_socket_t fd, short what, void *ctx)
{
	struct bot *b = ctx;

	(void)fd;
	(void)what;
	engine_player_on_timeout(&b->player, time_ms_now());
	after_event(b);
}

static void on_engine_send(void *ctx, const char *line)
{
	struct bot *b = ctx;

	subprocess_send(b->engine, line);
}

static void on_engine_wait(void *ctx, msec wait)
{
	struct bot *b = ctx;

	set_timer(b->engine_timer, wait > 0 ? wait : -1);
}

/* --- open and close --- */

static void open_all(struct bot *b, const struct bot_options *o)
{
	static const int quit_signals[SIGNAL_COUNT] = { SIGHUP, SIGINT,
		SIGTERM };
	uint64_t         seed;

	signal(SIGPIPE, SIG_IGN);
	b->base = event_base_new();
	if (b->base == NULL)
		fatal("the event library cannot watch files on this system");
	b->options = o->session;
	text_output_open(&b->output);
	b->connection = connection_open(b->base, &b->options.server,
	    &(struct connection_handler){
		on_line, on_connect, on_disconnect, b });
	evutil_secure_rng_get_bytes(&seed, sizeof(seed));
	session_init(&b->session, &b->options, b->output.stream,
	    &(struct session_handler){
		.link = { .send = on_request, .ctx = b } },
	    seed, time_ms_now());
	b->timer = evtimer_new(b->base, on_timeout, b);
	b->engine_timer = evtimer_new(b->base, on_engine_timer, b);
	for (int i = 0; i < SIGNAL_COUNT; i++) {
		b->signals[i] = evsignal_new(b->base, quit_signals[i],
		    on_signal, b);
		event_add(b->signals[i], NULL);
	}
	engine_player_init(&b->player, &b->session, &o->engine,
	    &(struct engine_driver_io){ on_engine_send, on_engine_wait, b });
	b->engine = subprocess_open(b->base, o->engine.command,
	    &(struct subprocess_handler){ on_engine_line, on_engine_exit, b });
	after_event(b);
}

/* --- the start --- */

/* If no server was given, finds one, or starts one. */
static void choose_server(struct bot_options *o, struct local_server *server)
{
	const struct find_server_options options = {
		.host_key = o->session.identity->public_key
	};

	if (o->server_given)
		return;
	find_server(&options, &o->session.server, server, stdout);
	fflush(stdout);
	o->session.server_is_found = true;
	if (local_server_is_running(server))
		o->session.is_host = o->session.trusts_server = true;
}

int main(int argc, char **argv)
{
	static struct identity identity;
	static struct bot      b;
	struct bot_options     o;
	struct local_server    server = { .pid = 0 };
	char                   problem[IDENTITY_PROBLEM_SIZE];

	program_start();
	bot_options_parse(&o, argc, argv);
	if (!identity_open(&identity, problem))
		fatal("%s", problem);
	o.session.identity = &identity;
	choose_server(&o, &server);
	open_all(&b, &o);
	event_base_dispatch(b.base);
	engine_driver_end(&b.player.driver);
	subprocess_close(b.engine);
	connection_close(b.connection);
	for (int i = 0; i < SIGNAL_COUNT; i++)
		event_free(b.signals[i]);
	event_free(b.engine_timer);
	event_free(b.timer);
	event_base_free(b.base);
	session_clear(&b.session);
	text_output_close(&b.output);
	if (b.session.link.failure[0] != '\0')
		fatal("%s", b.session.link.failure);
	if (local_server_is_running(&server))
		puts(LOCAL_SERVER_STAYS);
	return 0;
}
