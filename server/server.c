/*
 * server.c -- creates and connects all modules of the server.
 *
 * Everything happens in turns of the event loop: libevent calls the handlers of
 * all descriptors that are ready. Then end_turn does what is done once in a
 * turn: it runs the timers, gives the new records to the database thread, sends
 * the output that may be sent, and frees what was closed.
 */

#include "server/server.h"

#include <errno.h>
#include <event2/util.h>
#include <limits.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/queue.h>
#include <sys/stat.h>
#include <unistd.h>

#include "common/base/container_of.h"
#include "common/base/fatal.h"
#include "common/base/time_ms.h"
#include "server/analysis/analysis.h"
#include "server/bot/bot_player.h"
#include "server/console/console.h"
#include "server/discovery_server.h"
#include "server/games/match_manager.h"
#include "server/matchmaking/disconnect.h"
#include "server/net/connection.h"
#include "server/net/http_server.h"
#include "server/net/listener.h"
#include "server/net/socket_address.h"
#include "server/protocol/dispatch.h"
#include "server/protocol/event_format.h"
#include "server/protocol/session.h"
#include "server/review/review_queue.h"
#include "server/state/restore.h"
#include "server/state/server_state.h"
#include "server/storage/db_writer.h"
#include "server/storage/storage.h"
#include "server/util/event_loop.h"
#include "server/util/log.h"
#include "server/util/sd_notify.h"
#include "server/util/system.h"
#include "server/util/thread_pool.h"
#include "server/web/page.h"
#include "server/web/websocket.h"

/* When the server stops, it may take this many ms to send the last output. */
#define STOP_TIMEOUT 1500

/*
 * How often to check, in ms, whether clients have acknowledged the last output.
 * The kernel sends no event for that.
 */
#define STOP_CHECK_INTERVAL 10

_Static_assert(OPTION_LIST_MAX <= LISTENER_ADDRESSES_MAX,
    "all addresses of --listen can be listened on");
_Static_assert(PEER_TEXT_SIZE <= KEY_ADDRESS_SIZE,
    "connection_write_local writes an address of a session");

/* The default port of the page for browsers. */
#define WEB_PORT 4243

/*
 * The most names of this machine: its full name, the first part of it, and that
 * part with ".local".
 */
#define MACHINE_NAMES 3

struct server {
	struct options    *options;
	struct event_base *base;
	struct event      *timer_event, *bot_event, *db_event;
	struct event      *review_event;
	struct event      *sigterm_event, *sigint_event, *sighup_event;
	struct listener   *listener; /* NULL while the server stops */
	/* The listener of the page; or NULL */
	struct listener    *web_listener;
	struct http_server *http_server; /* NULL without web_listener */
	struct http_site    site;
	/* NULL while the server stops, or if discovery is off */
	struct discovery_server *discovery;
	/* Id of the server for discovery. */
	uint8_t  id[STORAGE_SERVER_ID_SIZE];
	unsigned max_clients;
	/* Standard input was a terminal at the start */
	bool has_terminal;
	/* When the last output must be sent; 0: the server does not stop */
	msec stop_deadline;
	/* Since when no players are connected; 0: some are */
	msec empty_since;
	/* When timer_event will wake the loop */
	msec                 timer_at;
	struct connections  *connections;
	struct server_state *state;
	struct db_writer    *db_writer;
	/*
	 * The journal position up to which all is durable, as the connections
	 * were told last
	 */
	uint64_t             durable_pos;
	struct bot_pool      bots;
	struct session_env   session_env;
	struct review_queue *reviews;
	struct sessions      sessions; /* end_turn frees the ended ones */
	struct console      *console;  /* NULL: there is none */
	/* When the turn began, in us; 0: no turn is in progress */
	uint64_t turn_began;
	char     db_path[PATH_MAX]; /* path of the database, or "none" */
	int      status;            /* exit status of the program */
	/* The texts of session_env.addresses. */
	char address_texts[OPTION_LIST_MAX][PEER_TEXT_SIZE];
	/* The names in `site`, and the texts of those of this machine. */
	const char *site_names[MACHINE_NAMES + OPTION_LIST_MAX];
	char        machine_names[MACHINE_NAMES][HTTP_HOST_SIZE];
};

/*
 * Returns the time. Checks first whether the event loop has stalled, so that no
 * player loses on time because of that.
 */
static msec now_with_stall_check(struct server *server)
{
	msec now = time_ms_now();
	msec stalled = match_manager_check_stall(&server->state->matches, now);

	if (server->turn_began == 0)
		server->turn_began = time_us_now();
	if (stalled > STALL_TOLD)
		log_event(LOG_WARNING, "stall", "ms=%lld", (long long)stalled);
	time_ms_skip(stalled);
	return now - stalled;
}

static msec earliest(msec a, msec b)
{
	return a < b ? a : b;
}

/* --- sessions and their connections --- */

static uint16_t web_port(const struct server *server)
{
	return server->web_listener != NULL ?
	    listener_port(server->web_listener) :
	    0;
}

/*
 * Returns the port of the page, at the address that the client has reached; 0:
 * there is no page there.
 */
static uint16_t
web_port_of(const struct server *server, const struct connection *c)
{
	struct socket_address local;

	return server->web_listener != NULL && connection_local(c, &local) &&
		listener_accepts_at(server->web_listener, &local) ?
	    web_port(server) :
	    0;
}

static void log_gone(const struct session *s, enum log_level level,
    const char *event, const char *why)
{
	char peer[PEER_TEXT_SIZE];

	log_event(level, event, "peer=%s name=%s why=%s",
	    socket_address_write_peer(connection_peer(s->connection), peer),
	    s->player->name, why);
}

static void on_login(struct session *s)
{
	char peer[PEER_TEXT_SIZE];

	if (s->connection != NULL)
		log_event(LOG_INFO, "login", "peer=%s name=%s",
		    socket_address_write_peer(connection_peer(s->connection),
			peer),
		    s->player->name);
}

/* Returns the server to which the sessions with that env belong. */
static struct server *server_of(const struct session_env *env)
{
	return container_of(env, struct server, session_env);
}

/*
 * Marks a session as ended. end_turn frees it, when nothing uses it any more.
 */
static void on_session_end(struct session *s, enum bye_reason why)
{
	if (s->connection == NULL)
		return;
	log_gone(s, LOG_INFO, "gone", bye_rows[why].word);
	connection_finish(s->connection);
}

static void
on_line(void *ctx, enum line_status status, char *text, size_t length)
{
	struct session *s = ctx;

	dispatch_line(s, status, text, length,
	    now_with_stall_check(server_of(s->env)));
}

static bool is_player(void *ctx)
{
	return ((struct session *)ctx)->player->match != NULL;
}

static void on_connection_closed(void *ctx, enum close_reason reason)
{
	const struct close_reason_row *row = &close_reasons[reason];
	struct session                *s = ctx;

	log_gone(s, row->level, row->event, row->word);
	s->connection = NULL;
	session_end(s, BYE_OTHER, now_with_stall_check(server_of(s->env)));
}

/* What a WebSocket has in addition to a TCP connection. */
struct upgrade {
	const struct http_answer *answer; /* the answer to its handshake */
	/* The n bytes that follow the handshake */
	const char *input;
	size_t      n;
};

/*
 * Sends "* bye" to a client and closes its socket. upgrade is NULL unless the
 * client is a WebSocket.
 */
static void
refuse_client(struct server *server, int fd, const struct sockaddr *peer,
    const struct upgrade *upgrade, enum bye_reason why, const char *sentence)
{
	struct line_writer bye;
	char               text[PEER_TEXT_SIZE];
	char               out[HTTP_ANSWER_SIZE + sizeof(bye.text) + 16];
	size_t             n = 0;

	log_event(LOG_NOTICE, "refuse", "peer=%s why=%s",
	    socket_address_write_peer(peer, text), bye_rows[why].word);
	event_format_bye(&bye, why, sentence);
	if (upgrade != NULL) {
		n = upgrade->answer->length;
		memcpy(out, upgrade->answer->text, n);
		n += websocket_write_header(out + n, WEBSOCKET_OP_TEXT,
		    bye.length);
	}
	if (upgrade == NULL)
		line_writer_end(&bye);
	memcpy(out + n, bye.text, bye.length);
	n += bye.length;
	if (upgrade != NULL) {
		n += websocket_write_header(out + n, WEBSOCKET_OP_CLOSE,
		    WEBSOCKET_CLOSE_SIZE);
		n += websocket_write_close(out + n, WEBSOCKET_CLOSE_NORMAL);
	}
	/* If this fails, the client sees only that the connection is closed. */
	(void)!write(fd, out, n);
	close(fd);
	server->state->counters.refused++;
}

/* Adds a client, or refuses it. upgrade is NULL unless fd is a WebSocket. */
static void add_client(struct server *server, int fd,
    const struct sockaddr *peer, const struct upgrade *upgrade)
{
	msec               now = now_with_stall_check(server);
	struct address_key address = address_key_of(peer);
	const struct ban  *ban = bans_find(&server->state->bans, false, NULL,
	     NULL, &address, now);
	struct session    *s;
	struct connection *c;
	char               text[PEER_TEXT_SIZE], sentence[BAN_SENTENCE_SIZE];

	if (ban != NULL) {
		refuse_client(server, fd, peer, upgrade, BYE_BANNED,
		    ban_write_sentence(ban, now, sentence));
		return;
	}
	if (connections_count(server->connections) >= server->max_clients) {
		refuse_client(server, fd, peer, upgrade, BYE_FULL, NULL);
		return;
	}
	c = connection_new(server->connections, fd, peer);
	if (c == NULL) {
		refuse_client(server, fd, peer, upgrade, BYE_ADDRESS, NULL);
		return;
	}
	if (upgrade != NULL) {
		connection_send(c, upgrade->answer->text,
		    upgrade->answer->length, 0);
		connection_start_websocket(c, upgrade->input, upgrade->n);
	}
	server->state->counters.accepted++;
	s = session_new(&server->session_env, c, web_port_of(server, c),
	    upgrade != NULL && upgrade->answer->is_wall, now);
	s->player->client.address = address;
	s->keeps_player = upgrade != NULL && !upgrade->answer->is_wall;
	connection_set_ctx(c, s);
	log_event(LOG_INFO, "connect", "peer=%s name=%s web=%s",
	    socket_address_write_peer(peer, text), s->player->name,
	    upgrade != NULL ? "yes" : "no");
}

static void on_accepted(void *ctx, int fd, const struct sockaddr *peer)
{
	add_client(ctx, fd, peer, NULL);
}

/* Accepts a connection of a browser, which is not a client yet. */
static void on_web_accepted(void *ctx, int fd, const struct sockaddr *peer)
{
	struct server *server = ctx;

	http_server_accept(server->http_server, fd, peer,
	    now_with_stall_check(server));
}

static void on_upgraded(void *ctx, int fd, const struct sockaddr *peer,
    const struct http_answer *answer, const char *input, size_t n)
{
	add_client(ctx, fd, peer, &(struct upgrade){ answer, input, n });
}

/* --- the wall clock --- */

#define HOUR_MS 3600000

/* Logs that the wall clock is in doubt, or is trusted again. */
static void log_clock(const struct server *server)
{
	const struct wall_clock *c = &server->state->journal.clock;

	if (wall_clock_is_in_doubt(c))
		log_event(LOG_WARNING, "clock",
		    "state=doubted ahead=%lldh why=%s",
		    (long long)(wall_clock_lead(c) / HOUR_MS),
		    "the clock was moved, or the server was off for long:"
		    " nothing ends by it until it is right, or for 24 hours");
	else
		log_event(LOG_NOTICE, "clock", "state=trusted");
}

static msec read_clock(struct server *server, msec now)
{
	struct journal *j = &server->state->journal;

	if (journal_read_clock(j, now, system_wall_clock_ms()) !=
	    WALL_CLOCK_SAME)
		log_clock(server);
	return j->clock_at;
}

/* --- start, turns, stop --- */

/*
 * Called when searches of bots are finished. While the disk is full, the event
 * is removed, and on_db_finished adds it again.
 */
static void on_bot_finished(evutil_socket_t fd, short events, void *arg)
{
	struct server *server = arg;

	(void)fd;
	(void)events;
	if (!bot_pool_collect(&server->bots, now_with_stall_check(server)))
		event_del(server->bot_event);
}

/* Called when a step of a review is done. */
static void on_review_step(evutil_socket_t fd, short events, void *arg)
{
	struct server *server = arg;

	(void)fd;
	(void)events;
	review_queue_collect(server->reviews, now_with_stall_check(server));
}

/* Returns the line for clients whose output waits for the disk. */
static const char *disk_notice(void)
{
	static struct line_writer line;

	line_writer_event(&line, WIRE_DISK);
	line_writer_text(&line,
	    "The server's disk is full; answers wait until it has space");
	line_writer_end(&line);
	return line.text;
}

/* Tells the log and the clients whether the disk is full. */
static void on_disk_change(struct server *server)
{
	bool is_full = server->state->journal.is_disk_full;

	connections_set_held_notice(server->connections,
	    is_full ? disk_notice() : NULL);
	if (is_full)
		log_event(LOG_ERROR, "disk", "state=full why=%s",
		    db_writer_error(server->db_writer));
	else
		log_event(LOG_NOTICE, "disk", "state=well");
}

/* Called when the database thread has finished an operation, or has failed. */
static void on_db_finished(evutil_socket_t fd, short events, void *arg)
{
	struct server        *server = arg;
	const struct journal *r = &server->state->journal;
	bool                  was_full = r->is_disk_full;

	(void)fd;
	(void)events;
	db_writer_collect(server->db_writer, now_with_stall_check(server));
	if (!r->is_disk_full && event_add(server->bot_event, NULL) != 0)
		fatal("cannot watch the bots: %s", strerror(errno));
	if (r->is_disk_full != was_full)
		on_disk_change(server);
}

/* Does nothing but wake the event loop: end_turn runs the expired timers. */
static void on_timer(evutil_socket_t fd, short events, void *arg)
{
	struct server *server = arg;

	(void)fd;
	(void)events;
	server->timer_at = MSEC_NEVER;
}

static void begin_stop(struct server *server)
{
	struct session *s;
	msec            now = now_with_stall_check(server);

	if (server->stop_deadline != 0)
		return;
	log_event(LOG_NOTICE, "stop", "clients=%u",
	    connections_count(server->connections));
	sd_notify_send("STOPPING=1");
	server->stop_deadline = now + STOP_TIMEOUT;
	discovery_server_close(server->discovery);
	listener_close(server->listener);
	listener_close(server->web_listener);
	http_server_close(server->http_server);
	server->discovery = NULL;
	server->listener = server->web_listener = NULL;
	server->http_server = NULL;
	while ((s = TAILQ_FIRST(&server->sessions.open)) != NULL)
		session_bye(s, BYE_STOP, NULL, now);
}

static void on_signal(evutil_socket_t fd, short events, void *arg)
{
	(void)fd;
	(void)events;
	begin_stop(arg);
}

/*
 * Returns when to exit because no player is connected; MSEC_NEVER: never. A
 * wall screen does not count as a player, because it reconnects for ever.
 */
static msec idle_exit_time(struct server *server, msec now)
{
	msec timeout = server->options->idle_exit_timeout;

	if (server->state->lobby.present_count > 0)
		server->empty_since = 0;
	else if (server->empty_since == 0)
		server->empty_since = now;
	if (server->empty_since == 0 || timeout == MSEC_NEVER)
		return MSEC_NEVER;
	return server->empty_since + timeout;
}

/* Feeds the watchdog of systemd, which needs the real time, stalls included. */
static msec feed_watchdog(msec now)
{
	msec real = (msec)(time_us_now() / 1000);
	msec at = sd_notify_watchdog(real);

	return at != MSEC_NEVER ? at + now - real : at;
}

/* Makes the event loop wake up at the time `when` or earlier. */
static void set_timer(struct server *server, msec when, msec now)
{
	msec           wait_ms = when > now ? when - now : 0;
	struct timeval wait = { wait_ms / 1000, wait_ms % 1000 * 1000 };

	if (when == server->timer_at)
		return;
	server->timer_at = when;
	if (when == MSEC_NEVER)
		event_del(server->timer_event);
	else
		event_add(server->timer_event, &wait);
}

static msec listeners_end_turn(struct server *server, msec now)
{
	msec next = MSEC_NEVER;

	if (server->listener != NULL)
		next = listener_end_turn(server->listener, now);
	if (server->web_listener != NULL) {
		next = earliest(next,
		    listener_end_turn(server->web_listener, now));
		next = earliest(next,
		    http_server_end_turn(server->http_server, now));
	}
	return next;
}

/*
 * Ends a turn. First, input is processed, then commits and expired timers. Then
 * all output is sent, and the records of this turn are given to the database
 * thread. Each function returns when it must be called again; the next turn
 * begins at the earliest of these times.
 */
static void end_turn(struct server *server)
{
	struct server_state *g = server->state;
	msec                 now = now_with_stall_check(server), next, flushed;

	connections_read(server->connections, now);
	next = console_end_turn(server->console, now);
	/* The output that waited for durable records may be sent now. */
	if (server->durable_pos != db_writer_durable_pos(server->db_writer)) {
		server->durable_pos = db_writer_durable_pos(server->db_writer);
		connections_set_durable(server->connections,
		    server->durable_pos);
	}
	timer_heap_run_expired(&g->timers, now);
	match_manager_run_timers(&g->matches, now);
	matchmaking_end_turn(&g->matchmaking, now);
	/*
	 * Sending may close connections that have failed. That ends sessions
	 * and games, and frees matches, which may queue output again.
	 */
	do {
		sessions_free_ended(&server->sessions, now);
		tournament_manager_end_turn(&g->tournament, now);
		disconnect_end_turn(&g->matches, now);
		lobby_end_turn(&g->lobby, now);
		flushed = connections_end_turn(server->connections, now);
	} while (!TAILQ_EMPTY(&server->sessions.ended) ||
	    !SLIST_EMPTY(&g->matches.pending_free));
	next = earliest(next, flushed);
	match_manager_on_commit(&g->matches, server->durable_pos, now);
	next = earliest(next, read_clock(server, now));
	next = earliest(next,
	    db_writer_submit(server->db_writer, now, system_wall_clock_ms()));
	next = earliest(next, idle_exit_time(server, now));
	if (now >= idle_exit_time(server, now))
		begin_stop(server);
	next = earliest(next, listeners_end_turn(server, now));
	if (server->stop_deadline != 0)
		next = earliest(next, now + STOP_CHECK_INTERVAL);
	/*
	 * This comes after all steps that may set timers, and even the end of a
	 * session may set one.
	 */
	next = earliest(next, timer_heap_next(&g->timers));
	next = earliest(next, log_end_turn(now));
	next = earliest(next, feed_watchdog(now));
	next = earliest(next, player_timers_next(&g->matches.timers, now));
	set_timer(server, next, now);
	histogram_add(&g->counters.turn_times,
	    time_us_now() - server->turn_began);
	server->turn_began = 0;
}

static bool is_stopped(const struct server *server)
{
	if (server->stop_deadline == 0)
		return false;
	return (connections_are_flushed(server->connections) &&
		   console_is_flushed(server->console)) ||
	    time_ms_now() >= server->stop_deadline;
}

static void apply_store_limits(struct server *server)
{
	struct keep_limit limit = options_keep_limit(server->options);

	db_writer_set_limits(server->db_writer, &limit, UNOWNED_NAMES_MAX);
}

/* Gives the options that may change while the server runs to the modules. */
static void apply_options(struct server *server)
{
	const struct options *o = server->options;
	unsigned             *bounds = server->state->accounts.bounds;

	server->max_clients = system_max_clients(o->clients, HTTP_CLIENTS_MAX);
	bounds[ADDRESS_CLIENTS] = o->address_clients;
	bounds[ADDRESS_REQUESTS] = options_address_rate(o);
	bounds[ADDRESS_TALK] = o->talk_lines;
	bounds[ADDRESS_ADJOURNED] = o->address_games;
	server->state->matches.grace_period = o->disconnect_grace;
	server->state->matches.adjourned.count_max = o->adjourned_games;
	review_queue_set_limit(server->reviews, o->reviews_per_day);
	log_set_level((enum log_level)o->log_level);
}

static void on_option_differs(void *session, const struct option_row *row)
{
	char text[96];

	log_event(LOG_NOTICE, "option", "name=%s state=%s", row->name,
	    row->is_changeable ? "changed" : "needs-restart");
	if (row->is_changeable || session == NULL)
		return;
	snprintf(text, sizeof(text), "%s has changed, which needs a restart",
	    row->name);
	session_send_remark(session, text);
}

/*
 * Reads the options again and applies them. s is the session of the operator
 * who asked for that, or NULL. Returns false, with a sentence in error, if they
 * cannot be read.
 */
static bool reload(void *ctx, struct session *s, char error[OPTION_TEXT_SIZE])
{
	struct server *server = ctx;
	bool           is_read;

	if (server->stop_deadline != 0) {
		strcpy(error, "The server is stopping");
		return false;
	}
	sd_notify_reloading();
	is_read = options_reload(server->options, on_option_differs, s, error);
	if (is_read) {
		apply_options(server);
		apply_store_limits(server);
		log_each(LOG_NOTICE, "reload", "state=done");
	} else {
		log_each(LOG_ERROR, "reload", "error=%s", error);
	}
	sd_notify_send("READY=1");
	return is_read;
}

/*
 * Handles SIGHUP: reads the options again, or stops if the terminal from which
 * the server was started has been closed.
 */
static void on_hangup(evutil_socket_t fd, short events, void *arg)
{
	struct server *server = arg;
	char           error[OPTION_TEXT_SIZE];

	(void)fd;
	(void)events;
	if (server->has_terminal && !isatty(STDIN_FILENO))
		begin_stop(server);
	else
		reload(server, NULL, error);
}

static void open_modules(struct server *server, uint64_t seed)
{
	static const struct connection_callbacks callbacks = { on_line,
		on_connection_closed, session_report_dropped_talk, is_player,
		time_us_now };
	const struct options                    *o = server->options;
	unsigned processors = system_cpu_count(), threads = o->bot_threads;

	server->state = server_state_new(seed, o->disconnect_grace,
	    &(struct bot_ops){
		bot_player_new, bot_player_post_hint, &server->bots });
	server->connections = connections_open(server->base, &callbacks,
	    &server->state->accounts, (size_t)SEND_MEMORY_MIB * 1024 * 1024);
	server->state->lobby.notify_sessions = sessions_on_lobby_event;
	server->state->lobby.sessions = &server->sessions;
	server->state->matches.monitor = match_logger_observer(server->state);
	server->bots = (struct bot_pool){ .state = server->state,
		.table_bytes = BOT_TABLE_BYTES,
		.clock = time_ms_now,
		.seed = seed };
	if (threads == OPTION_SPECIAL)
		threads = processors > 3 ? processors - 1 : 2;
	bot_pool_open(&server->bots, threads);
	server->reviews = review_queue_open(&(struct review_config){
	    .journal = &server->state->journal,
	    .accounts = &server->state->accounts,
	    .limits = { .time = REVIEW_TIME_MS,
		.clock = system_thread_time_ms,
		.use_solver = true },
	    .table_bytes = REVIEW_TABLE_BYTES,
	    .threads = 1,
	    .on_change = sessions_on_review_change,
	    .ctx = &server->sessions });
	sessions_init(&server->sessions);
	server->session_env = (struct session_env){
		.state = server->state,
		.options = server->options,
		.commands = &client_commands,
		.sessions = &server->sessions,
		.reviews = server->reviews,
		.io = { .send = connection_send,
		    .pause = connection_pause,
		    .send_talk = connection_send_talk,
		    .throttle = connection_throttle,
		    .local_address = connection_write_local },
		.bot_threads = server->bots.threads,
		.bot_queue_max = BOT_QUEUE_MAX,
		.on_login = on_login,
		.on_end = on_session_end,
	};
}

/* Resolves the further addresses at which clients reach the server. */
static void resolve_addresses(struct server *server)
{
	const struct option_list *list = &server->options->addresses;
	struct option_list       *reached = &server->session_env.addresses;

	for (unsigned i = 0; i < list->count; i++) {
		char                  host[ADDRESS_HOST_SIZE];
		struct socket_address a;
		uint16_t              port = 0;

		socket_address_split(list->items[i], host, &port);
		socket_address_resolve(&a, host, port, "--public-address");
		reached->items
		    [reached->count++] = socket_address_write_reached(&a.any,
		    server->address_texts[i]);
	}
}

static bool on_waiting_review(void *ctx, const struct stored_game *g)
{
	struct server *server = ctx;

	return review_queue_restore(server->reviews, g);
}

/* The secret key of the server is in the database. */
static void warn_of_readers(const char *path)
{
	struct stat s;

	if (stat(path, &s) == 0 && (s.st_mode & (S_IRWXG | S_IRWXO)) != 0)
		log_event(LOG_WARNING, "store", "file=%s advice=%s", path,
		    "others may read the secret key in it: chmod 600");
}

/*
 * Opens the database and restores its games. With "none", opens a database in
 * memory for the scores.
 */
static void open_db(struct server *server)
{
	struct storage       *db;
	struct storage_loaded loaded;
	unsigned              games = 0;

	options_db_path(server->options, server->db_path);
	if (strcmp(server->db_path, "none") == 0) {
		db = storage_open_memory();
	} else {
		db = storage_open(server->db_path);
		warn_of_readers(server->db_path);
		loaded = restore_all(server->state, db, time_ms_now(),
		    system_wall_clock_ms(), &games);
		memcpy(server->id, loaded.id, sizeof(server->id));
		server_key_set(&server->state->server_key, loaded.key_seed);
		storage_load_reviews(db, on_waiting_review, server);
	}
	if (games > 0)
		log_event(LOG_NOTICE, "restore", "games=%u", games);
	if (wall_clock_is_in_doubt(&server->state->journal.clock))
		log_clock(server);
	server->db_writer = db_writer_open(db, &server->state->journal,
	    &server->state->queries, 1);
	if (server->state->journal.is_disk_full)
		on_disk_change(server);
	apply_store_limits(server);
	db_writer_start_pruning(server->db_writer, time_ms_now());
}

/* Blocks or unblocks signals. A 0 ends the array. */
static void set_signals_blocked(bool are_blocked, const int *signals)
{
	sigset_t set;

	sigemptyset(&set);
	while (*signals != 0)
		sigaddset(&set, *signals++);
	pthread_sigmask(are_blocked ? SIG_BLOCK : SIG_UNBLOCK, &set, NULL);
}

static void open_events(struct server *server)
{
	struct event_base *base = server->base;

	server->timer_event = event_loop_add(base, -1, 0, on_timer, server);
	server->timer_at = MSEC_NEVER;
	server->sigterm_event = event_loop_add(base, SIGTERM,
	    EV_SIGNAL | EV_PERSIST, on_signal, server);
	server->sigint_event = event_loop_add(base, SIGINT,
	    EV_SIGNAL | EV_PERSIST, on_signal, server);
	server->sighup_event = event_loop_add(base, SIGHUP,
	    EV_SIGNAL | EV_PERSIST, on_hangup, server);
	set_signals_blocked(false, (const int[]){ SIGTERM, SIGINT, SIGHUP, 0 });
	server->bot_event = event_loop_add(base,
	    thread_pool_fd(server->bots.threads), EV_READ | EV_PERSIST,
	    on_bot_finished, server);
	server->review_event = event_loop_add(base,
	    review_queue_fd(server->reviews), EV_READ | EV_PERSIST,
	    on_review_step, server);
	server->db_event = event_loop_add(base, db_writer_fd(server->db_writer),
	    EV_READ | EV_PERSIST, on_db_finished, server);
}

static void print_command(void *ctx, const char *address, uint16_t port)
{
	unsigned *count = ctx;

	++*count;
	/* Without quotes a shell takes brackets for a pattern. */
	printf(strchr(address, ':') != NULL ? "  noughts '[%s]:%u'\n" :
					      "  noughts %s:%u\n",
	    address, port);
}

static void print_page(void *ctx, const char *address, uint16_t port)
{
	unsigned *count = ctx;

	/* Browsers reject addresses that have a scope, such as "%eth0". */
	if (strchr(address, '%') != NULL)
		return;
	++*count;
	printf(strchr(address, ':') != NULL ? "  http://[%s]:%u/\n" :
					      "  http://%s:%u/\n",
	    address, port);
}

/*
 * Prints, for a person at a terminal, how to connect. Programs read the log
 * instead.
 */
static void print_start(const struct server *server)
{
	const struct listener *listener = server->listener;
	const struct listener *web = server->web_listener;
	unsigned               count = 0, pages = 0;
	char                   local[ADDRESS_TEXT_SIZE];

	printf("noughtsd " NOUGHTS_VERSION " is running.%s\n"
	       "To connect from another machine:\n",
	    isatty(STDIN_FILENO) ? " Press Ctrl-C to stop." : "");
	listener_each_reachable(listener, print_command, &count);
	if (count == 0)
		puts("  (only this machine can connect)");
	puts("To connect from this machine:");
	print_command(&count, listener_write_local(listener, local),
	    listener_port(listener));
	if (web != NULL) {
		puts("To play in a browser:");
		listener_each_reachable(web, print_page, &pages);
		/*
		 * An address that only this machine can reach is printed only if
		 * there is no other.
		 */
		if (pages == 0)
			print_page(&pages, listener_write_local(web, local),
			    listener_port(web));
		if (pages == 0)
			puts("  (browsers need an address without a scope; "
			     "choose one with --web)");
	}
	/* A server needs no reader of its output. */
	if ((fflush(stdout) != 0 || ferror(stdout)) &&
	    freopen("/dev/null", "w", stdout) == NULL)
		fatal("cannot open /dev/null: %s", strerror(errno));
}

/*
 * Logs an address at which other machines can reach us. This is needed because
 * a wildcard address does not say how to reach us.
 */
static void log_reachable(void *ctx, const char *address, uint16_t port)
{
	(void)ctx;
	log_each(LOG_NOTICE, "reachable", "address=%s port=%u", address, port);
}

/*
 * Tells the operator, and the program that has started us, at which addresses
 * we listen.
 */
static void announce(const struct server *server)
{
	const struct options *o = server->options;
	uint16_t              port = listener_port(server->listener);
	uint16_t              web = web_port(server);
	int                   fd = (int)o->port_fd;

	listener_each_reachable(server->listener, log_reachable, NULL);
	log_event(LOG_NOTICE, "start", "version=%s port=%u web=%u clients=%u",
	    NOUGHTS_VERSION, port, web, server->max_clients);
	/*
	 * With root's rights, a fault in a program that the whole network can
	 * reach would give those rights away.
	 */
	if (geteuid() == 0)
		log_event(LOG_WARNING, "root", "advice=%s",
		    "start it as an ordinary user; root is not needed");
	if (fd != 0) {
		/* Each port is on a line. */
		if (dprintf(fd, web != 0 ? "%u\n%u\n" : "%u\n", port, web) < 0)
			fatal("cannot write the port to file descriptor %d: %s",
			    fd, strerror(errno));
		close(fd);
	}
	if (isatty(STDOUT_FILENO))
		print_start(server);
	sd_notify_send("READY=1");
}

/*
 * Sets the names that browsers may use for this machine: its own names, and the
 * names that --web-host gives.
 */
static void set_site_names(struct server *server)
{
	const struct option_list *hosts = &server->options->web_hosts;
	char(*names)[HTTP_HOST_SIZE] = server->machine_names;
	char     own[HTTP_HOST_SIZE] = "";
	unsigned count = 0;
	int      length;

	if (gethostname(own, HTTP_HOST_SIZE - 1) == 0 &&
	    http_is_host_name(own)) {
		length = (int)strcspn(own, ".");
		strcpy(names[0], own);
		snprintf(names[1], HTTP_HOST_SIZE, "%.*s", length, own);
		snprintf(names[2], HTTP_HOST_SIZE, "%.*s.local",
		    length > HTTP_HOST_SIZE - 7 ? HTTP_HOST_SIZE - 7 : length,
		    own);
		while (count < MACHINE_NAMES) {
			server->site_names[count] = names[count];
			count++;
		}
	}
	for (unsigned i = 0; i < hosts->count; i++)
		server->site_names[count++] = hosts->items[i];
	server->site = (struct http_site){ .page = &web_page,
		.names = server->site_names,
		.name_count = count };
}

/*
 * Opens the page. If --web was not given and the default port is taken, there
 * is no page.
 */
static void open_web(struct server *server)
{
	const struct options  *o = server->options;
	char                   address[ADDRESS_HOST_SIZE] = "";
	const char            *addresses[] = { address };
	struct listener_config config = { .port = o->port == 0 ? 0 : WEB_PORT,
		.address_count = o->listen.count,
		.addresses = o->listen.items,
		.address_option = "--web",
		.port_option = "--web",
		.is_optional = o->web == NULL,
		.clients_speak_first = true };

	if (o->web != NULL && strcmp(o->web, "off") == 0)
		return;
	if (o->web != NULL)
		socket_address_split(o->web, address, &config.port);
	if (address[0] != '\0') {
		config.address_count = 1;
		config.addresses = addresses;
	}
	server->web_listener = listener_open(server->base, &config,
	    on_web_accepted, server);
	if (server->web_listener == NULL)
		return;
	set_site_names(server);
	server->http_server = http_server_open(server->base, &server->site,
	    &server->state->accounts, on_upgraded, server);
}

static void start(struct server *server)
{
	const struct options *o = server->options;
	uint64_t              seed;

	signal(SIGPIPE, SIG_IGN);
	/*
	 * Writing beyond the limit of file sizes must fail like writing to a
	 * full disk, and must not end the server.
	 */
	signal(SIGXFSZ, SIG_IGN);
	/* If SIGHUP arrives before its handler is installed, it waits. */
	set_signals_blocked(true, (const int[]){ SIGHUP, 0 });
	server->has_terminal = isatty(STDIN_FILENO);
	system_reserve_files(system_max_clients(o->clients, 0));
	sd_notify_open();
	server->base = event_loop_new();
	evutil_secure_rng_get_bytes(&seed, sizeof(seed));
	evutil_secure_rng_get_bytes(server->id, sizeof(server->id));
	open_modules(server, seed);
	resolve_addresses(server);
	apply_options(server);
	/*
	 * If SIGTERM or SIGINT arrives before the start is complete, it waits.
	 */
	set_signals_blocked(true, (const int[]){ SIGTERM, SIGINT, 0 });
	open_db(server);
	memcpy(&server->session_env.server_id, server->id, sizeof(server->id));
	open_events(server);
	server->listener = listener_open(server->base,
	    &(struct listener_config){ .port = (uint16_t)o->port,
		.address_count = o->listen.count,
		.addresses = o->listen.items,
		.address_option = "--listen",
		.port_option = "--port" },
	    on_accepted, server);
	open_web(server);
	server->console = console_open(server->base, server->db_path,
	    &(struct console_env){ .state = server->state,
		.clients = server->connections,
		.queue_times = &server->bots.queue_times,
		.search_times = &server->bots.search_times,
		.db_writer = server->db_writer,
		.db_path = server->db_path,
		.started_us = time_us_now(),
		.reload = reload,
		.ctx = server });
	restore_start_grace(server->state, now_with_stall_check(server));
	if (o->discovery)
		server->discovery = discovery_server_open(server->base,
		    server->listener, server->web_listener, server->state,
		    server->id);
	announce(server);
}

/* Closes everything in the reverse order of the start. */
static void stop(struct server *server)
{
	struct session *s;
	msec            now = now_with_stall_check(server);

	/*
	 * After the handlers are removed, a second signal must not end the
	 * process.
	 */
	set_signals_blocked(true, (const int[]){ SIGTERM, SIGINT, SIGHUP, 0 });
	console_close(server->console);
	bot_pool_close(&server->bots, now);
	while ((s = TAILQ_FIRST(&server->sessions.open)) != NULL)
		session_end(s, BYE_QUIT, now);
	sessions_free_ended(&server->sessions, now);
	review_queue_close(server->reviews, now);
	/* The stop of an idle server must not fail because its disk is full. */
	if (!server->state->journal.is_disk_full)
		journal_clock(&server->state->journal, now);
	server->status |= !db_writer_close(server->db_writer, now,
	    system_wall_clock_ms());
	connections_close(server->connections);
	server_state_free(server->state);
	event_free(server->db_event);
	event_free(server->review_event);
	event_free(server->bot_event);
	event_free(server->sighup_event);
	event_free(server->sigint_event);
	event_free(server->sigterm_event);
	event_free(server->timer_event);
	event_base_free(server->base);
	libevent_global_shutdown();
	sd_notify_close();
}

int server_run(struct options *o)
{
	struct server server = { .options = o };

	start(&server);
	end_turn(&server);
	while (!is_stopped(&server)) {
		event_base_loop(server.base, EVLOOP_ONCE);
		end_turn(&server);
	}
	stop(&server);
	return server.status;
}
