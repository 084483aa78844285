/* app.c -- the event loop of the client: input, server, timers. */

#include "client/app.h"

#include <errno.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <event2/event.h>
#include <event2/util.h>

#include "client/net/connection.h"
#include "client/net/page_address.h"
#include "client/puzzles.h"
#include "client/session/known_servers.h"
#include "client/session/name_file.h"
#include "client/session/session_file.h"
#include "client/tui/tui_app.h"
#include "client/util/record_io.h"
#include "client/viewer_services.h"
#include "common/fatal.h"
#include "common/time_ms.h"

/* The size of quit_signals, the signals that make plain mode quit. */
#define SIGNAL_COUNT 3

struct app {
	struct event_base *base;
	struct event      *input, *timer;
	/* In plain mode; tui handles the signals itself */
	struct event      *signals[SIGNAL_COUNT];
	struct connection *connection;
	/* The full screen; NULL: plain mode */
	struct tui_app *tui;
	/* The engine and the files that the viewer needs */
	struct viewer_services viewer_services;
	/* puzzles that the screen shows instead of a game */
	struct puzzles         puzzles;
	struct session_options options; /* options and saved settings */
	struct session_file    session_file;
	/* Key of a person; scripts have none */
	struct user_key identity;
	/* Not used if an option gives the name */
	struct name_file name_file;
	/* The name is stored for the next start; false if an option gives it */
	bool remembers_name;
	/* When the timer expires; 0: it is not set */
	msec timer_deadline;
	/* The link's state after the last event */
	enum link_state    link_state;
	char               input_bytes[4096]; /* bytes that were typed */
	struct session     session;
	struct text_output output; /* the sentences of the session */
};

static struct timeval to_timeval(msec ms)
{
	return (struct timeval){ ms / 1000, ms % 1000 * 1000 };
}

/* Sets the timer if the deadline has changed. */
static void update_timer(struct app *a)
{
	msec           deadline = session_deadline(&a->session);
	msec           left = deadline - time_ms_now();
	struct timeval wait = to_timeval(left > 0 ? left : 0);

	if (deadline == a->timer_deadline)
		return;
	a->timer_deadline = deadline;
	if (deadline != 0)
		event_add(a->timer, &wait);
	else
		event_del(a->timer);
}

static void show_output(struct app *a)
{
	if (a->tui != NULL) {
		tui_app_update(a->tui);
		return;
	}
	text_output_show(&a->output, stdout);
	if (fflush(stdout) != 0)
		session_on_output_error(&a->session, strerror(errno));
}

/*
 * Shows puzzles on the screen. In plain mode, only says how to start them:
 * puzzles read standard input themselves, but the session may have read lines
 * of it already.
 */
static void show_puzzles(struct app *a)
{
	struct session *s = &a->session;
	char            problem[PUZZLES_TEXT_SIZE];

	s->wants_puzzles = false;
	if (a->tui == NULL)
		fprintf(s->plain.out,
		    "Start noughts with --puzzle for them.\n");
	else if (game_is_yours(&s->client_state.game))
		fprintf(s->plain.out, "Your game is still running.\n");
	else if (!puzzles_open(&a->puzzles, problem))
		fprintf(s->plain.out, "No puzzles: %s.\n", problem);
}

/*
 * Prints where browsers find the server's page. The full screen shows a QR code
 * instead.
 */
static void print_page(struct app *a)
{
	struct session       *s = &a->session;
	struct page_addresses page;

	s->wants_page = false;
	page_addresses_find(&page, &s->link.peer, s->client_state.web_port);
	for (unsigned i = 0; i < page.count; i++)
		fprintf(s->plain.out, "%s %s\n",
		    i == 0 ? "Phones and browsers play at" : "or at",
		    page.url[i]);
	if (page.count == 0)
		fprintf(s->plain.out, PAGE_ADDRESS_NONE "\n");
}

/*
 * Called after every event: saves and shows what has changed, sends requests,
 * and sets the timer.
 */
static void after_event(struct app *a)
{
	struct session *s = &a->session;
	const char     *name, *token;

	name = session_name_to_save(s);
	if (name != NULL && (a->remembers_name || *name == '\0'))
		name_file_save(&a->name_file, name);
	/* Before a game is shown, so that it can be resumed. */
	token = link_token_to_save(&s->link);
	if (token != NULL)
		session_file_save(&a->session_file, token);
	if (s->wants_puzzles)
		show_puzzles(a);
	if (s->wants_page)
		print_page(a);
	if (a->tui != NULL) {
		puzzles_serve(&a->puzzles);
		viewer_services_serve(&a->viewer_services);
	}
	show_output(a);
	if (s->link.state == LINK_NONE) {
		event_base_loopbreak(a->base);
		return;
	}
	if (s->link.state == LINK_CONNECTING &&
	    a->link_state != LINK_CONNECTING)
		connection_reopen(a->connection);
	a->link_state = s->link.state;
	if (a->tui == NULL && session_wants_input(s))
		event_add(a->input, NULL);
	update_timer(a);
}

/* --- events --- */

static void on_input(evutil_socket_t fd, short what, void *ctx)
{
	struct app *a = ctx;
	ssize_t     n = read(fd, a->input_bytes, sizeof(a->input_bytes));

	(void)what;
	if (n >= 0 || errno != EINTR)
		session_on_input(&a->session, a->input_bytes,
		    n > 0 ? (size_t)n : 0, time_ms_now());
	after_event(a);
}

static void on_line(void *ctx, char *text, size_t length)
{
	struct app         *a = ctx;
	struct server_event ev;

	if (session_on_line(&a->session, text, length, time_ms_now(), &ev) &&
	    a->tui != NULL)
		tui_app_on_event(a->tui, &ev);
	/*
	 * Needed even if nothing is shown: after a refusal the timer must
	 * be set to the time at which the request is sent again.
	 */
	after_event(a);
}

static void on_connect(void *ctx)
{
	struct app    *a = ctx;
	struct address peer;

	if (connection_peer(a->connection, &peer))
		link_on_connect(&a->session.link, &peer);
}

static void on_identified(void *ctx)
{
	struct app             *a = ctx;
	struct link            *l = &a->session.link;
	const struct handshake *h = &l->handshake;

	known_servers_update(&a->options, h, a->session.plain.out);
	/* Only a person resumes the game of an earlier client. */
	if (a->options.driver == DRIVER_PERSON) {
		session_file_open(&a->session_file, &l->peer, h->server_key);
		if (link_is_starting(l))
			link_set_token(l, a->session_file.token);
	}
	if (a->options.is_host && a->tui == NULL &&
	    a->options.driver == DRIVER_PERSON)
		a->session.wants_page = link_is_starting(l);
}

static void on_disconnect(void *ctx, const char *reason)
{
	struct app *a = ctx;

	session_on_disconnect(&a->session, reason,
	    connection_was_established(a->connection), time_ms_now());
	after_event(a);
}

static void on_timeout(evutil_socket_t fd, short what, void *ctx)
{
	struct app *a = ctx;

	(void)fd;
	(void)what;
	a->timer_deadline = 0;
	session_on_timeout(&a->session,
	    connection_was_established(a->connection), time_ms_now());
	after_event(a);
}

static void on_signal(evutil_socket_t fd, short what, void *ctx)
{
	struct app *a = ctx;

	(void)what;
	if (fd == SIGINT)
		session_interrupt(&a->session, time_ms_now());
	else
		session_terminate(&a->session, time_ms_now());
	after_event(a);
}

static void on_screen_change(void *ctx)
{
	after_event(ctx);
}

static void on_request(void *ctx, const char *request)
{
	struct app *a = ctx;

	connection_send(a->connection, request);
}

static void
on_save(void *ctx, const char *path, const struct game_record *known)
{
	static struct game_record record;
	struct app               *a = ctx;
	char                      problem[RECORD_IO_TEXT_SIZE];
	/* The path of the old key after it was moved. */
	char      saved[PATH_MAX];
	time_t    now = time(NULL);
	struct tm local;

	if (known == NULL) {
		game_write_record(&a->session.client_state.game, &record);
		if (localtime_r(&now, &local) != NULL)
			strftime(record.date, sizeof(record.date), "%Y-%m-%d",
			    &local);
		known = &record;
	}
	if (record_io_write(known, path, saved, problem))
		fprintf(a->session.plain.out, "Saved the game: %s.\n", saved);
	else
		fprintf(a->session.plain.out, "Not saved: %s.\n", problem);
}

/* --- open and close --- */

/* Creates the event loop. Standard input may be a file, which epoll rejects. */
static struct event_base *new_base(void)
{
	struct event_config *config = event_config_new();
	struct event_base   *base = NULL;

	if (config != NULL) {
		event_config_require_features(config, EV_FEATURE_FDS);
		base = event_base_new_with_config(config);
		event_config_free(config);
	}
	if (base == NULL)
		fatal("the event library cannot watch files on this system");
	return base;
}

/*
 * Loads the stored name; if none is stored, the user is asked for one. If the
 * command line gives a name, that name is used and not stored.
 */
static void load_name(struct app *a)
{
	a->remembers_name = a->options.name == NULL;
	if (!a->remembers_name)
		return;
	name_file_load(&a->name_file);
	if (a->name_file.name[0] != '\0')
		a->options.name = a->name_file.name;
	a->options.asks_name = !a->name_file.is_asked;
}

/* If there is a terminal that can show the full screen, opens it. */
static void open_screen(struct app *a, const struct options *o)
{
	a->tui = tui_app_new(a->base, &a->session, &a->output, on_screen_change,
	    a);
	if (!tui_app_start(a->tui, &o->tui, &o->session.game)) {
		tui_app_close(a->tui);
		a->tui = NULL;
		return;
	}
	a->viewer_services.viewer = &tui_app_ui(a->tui)->viewer;
	a->puzzles.ui = tui_app_ui(a->tui);
	tui_app_apply_settings(a->tui, &a->options);
}

/*
 * Opens the session. If there is a full screen, the session has the saved
 * settings, except those that the command line gives.
 */
static void open_session(struct app *a, const struct options *o)
{
	uint64_t seed;

	a->options = o->session;
	text_output_open(&a->output);
	a->identity = o->identity;
	if (a->options.driver == DRIVER_PERSON)
		load_name(a);
	if (!o->plain && a->options.driver == DRIVER_PERSON)
		open_screen(a, o);
	evutil_secure_rng_get_bytes(&seed, sizeof(seed));
	session_init(&a->session, &a->options, a->output.stream,
	    &(struct session_sender){ .send = on_request,
		.save = on_save,
		.ctx = a,
		.on_identified = on_identified },
	    seed, time_ms_now());
	known_servers_open_handshake(&a->options, &a->identity,
	    &a->session.link.handshake);
	a->session.plain.full_screen = a->tui != NULL;
	a->session.plain.boards = a->tui == NULL;
}

static void open_all(struct app *a, const struct options *o)
{
	static const int quit_signals[SIGNAL_COUNT] = { SIGHUP, SIGINT,
		SIGTERM };

	signal(SIGPIPE, SIG_IGN);
	a->base = new_base();
	a->viewer_services = (struct viewer_services){
		.base = a->base, .on_change = on_screen_change, .ctx = a
	};
	a->connection = connection_open(a->base, &o->session.server,
	    &(struct connection_handler){
		on_line, on_connect, on_disconnect, a });
	open_session(a, o);
	a->input = event_new(a->base, STDIN_FILENO, EV_READ, on_input, a);
	a->timer = evtimer_new(a->base, on_timeout, a);
	for (int i = 0; a->tui == NULL && i < SIGNAL_COUNT; i++) {
		a->signals[i] = evsignal_new(a->base, quit_signals[i],
		    on_signal, a);
		event_add(a->signals[i], NULL);
	}
	after_event(a);
}

static void close_all(struct app *a)
{
	connection_close(a->connection);
	puzzles_close(&a->puzzles);
	viewer_services_close(&a->viewer_services);
	for (int i = 0; a->tui == NULL && i < SIGNAL_COUNT; i++)
		event_free(a->signals[i]);
	tui_app_close(a->tui);
	event_free(a->timer);
	event_free(a->input);
	event_base_free(a->base);
	session_file_close(&a->session_file);
	session_clear(&a->session);
	text_output_close(&a->output);
}

void app_run(const struct options *o)
{
	struct app a = { .session_file = { .file = -1 } };
	bool       had_tui;

	open_all(&a, o);
	had_tui = a.tui != NULL;
	event_base_dispatch(a.base);
	close_all(&a);
	if (a.session.seat_kept && had_tui)
		link_print_seat_kept(stdout);
	if (a.session.link.failed)
		fatal("%s", a.session.link.failure);
}
