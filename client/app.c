/* app.c -- the event loop of the client: input, signals, server and timers. */

#include "client/app.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <event2/event.h>
#include <event2/util.h>

#include "client/files/record_io.h"
#include "client/find/page_address.h"
#include "client/find/server_recovery.h"
#include "client/link/connection.h"
#include "client/link/identity.h"
#include "client/link/session_file.h"
#include "client/screen/input.h"
#include "client/screen/screen.h"
#include "client/screen/terminal.h"
#include "client/viewer_io.h"
#include "client/words/record_text.h"
#include "client/words/review_text.h"
#include "client/words/viewer_text.h"
#include "common/base/fatal.h"
#include "common/base/time_ms.h"

/* How many signals are handled in plain mode, and on the full screen. */
#define SIGNALS_PLAIN 3
#define SIGNALS       6

struct app {
	const struct options *options;
	struct event_base    *base;
	struct event         *input, *timer, *tick, *signals[SIGNALS];
	struct connection    *connection; /* NULL: there is no server */
	/* Only a person's; NULL: there is none */
	struct server_recovery *recovery;
	bool                    has_screen; /* else plain mode */
	bool has_quit; /* where there is no server: the user has left */
	/* When the timer expires; 0: it is not set */
	msec timer_deadline;
	/* The link's state after the last event */
	enum link_state        link_state;
	char                   input_bytes[4096]; /* bytes that were typed */
	struct session_options session_options;   /* with saved settings */
	struct session         session;
	struct text_output     output; /* the sentences of the session */
	struct session_file    session_file;
	/* Not used if an option gives the name */
	struct stored_name stored_name;
	/* The name is stored for the next start; false if an option gives it */
	bool remembers_name;
	/* In plain mode it has no terminal, but the viewer. */
	struct screen    screen;
	struct viewer   *viewer; /* the screen's */
	struct viewer_io viewer_io;
	/* In plain mode without a server: what is to be printed */
	bool     position_is_due, help_is_due, had_review;
	unsigned last_serial; /* of the position before the last command */
};

/* --- a record, a puzzle or a local game in plain mode --- */

/* Prints what the last command has changed, and the help at the start. */
static void print_position(struct app *a)
{
	const struct viewer *v = a->viewer;
	bool is_reviewed = !a->had_review && viewer_has_review(v);

	if (a->position_is_due && a->viewer_io.problem[0] != '\0' &&
	    (v->kind == VIEWER_PUZZLE ||
		(a->options->review != NULL && !a->had_review)))
		fatal("%s", a->viewer_io.problem);
	if (a->position_is_due && is_reviewed)
		review_text_print(v->review, &v->record, stdout);
	if (a->position_is_due && v->note[0] != '\0')
		printf("%s\n", v->note);
	if (a->position_is_due &&
	    ((v->note[0] == '\0' && !is_reviewed) ||
		v->serial != a->last_serial))
		viewer_text_print(v, stdout);
	if (a->help_is_due)
		commands_print_record_help(viewer_text_pane(v), v->board,
		    ui_state_facts(a->viewer_io.ui), stdout);
	a->had_review = viewer_has_review(v);
	a->position_is_due = a->help_is_due = false;
}

static void run_at_record(struct app *a, const struct command *c)
{
	struct viewer *v = a->viewer;

	a->last_serial = v->serial;
	if (c->id == CMD_MOVES)
		record_text_print_moves(&v->record, stdout);
	else if (c->id == CMD_QUIT &&
	    (v->kind == VIEWER_PUZZLE ? !viewer_leave(v) :
					viewer_may_give_up(v)))
		a->has_quit = true;
	else if (c->id != CMD_QUIT && !viewer_text_run(v, c))
		a->help_is_due = true;
	else
		a->position_is_due = true;
}

/* Runs what was typed, up to a command whose answer the engine looks for. */
static void run_typed(struct app *a)
{
	struct command_reader *in = &a->session.input;
	const struct command  *c;

	while (!a->has_quit && !viewer_io_is_busy(&a->viewer_io)) {
		print_position(a);
		c = command_reader_peek_at_record(in,
		    viewer_text_pane(a->viewer), a->viewer->board);
		if (c == NULL) {
			a->has_quit = in->ended;
			return;
		}
		run_at_record(a, c);
		command_reader_pop(in);
		viewer_io_serve(&a->viewer_io);
	}
}

/* --- after each event --- */

/* Whether the user has left, or the link has ended. */
static bool has_ended(const struct app *a)
{
	return a->connection == NULL ? a->has_quit :
				       a->session.link.state == LINK_NONE;
}

/* Sets a timer for `deadline`, or removes it if that is `never`. */
static void
set_timer(struct event *timer, msec deadline, msec never, msec least)
{
	msec left = deadline - time_ms_now();

	if (left < least)
		left = least;
	if (deadline != never)
		event_add(timer,
		    &(struct timeval){ left / 1000, left % 1000 * 1000 });
	else
		event_del(timer);
}

/* In plain mode only says how to start them: the session reads what is typed. */
static void show_puzzles(struct app *a)
{
	struct session *s = &a->session;
	char            problem[PUZZLES_TEXT_SIZE];

	if (!a->has_screen)
		fprintf(s->plain.out,
		    "Start noughts with --puzzle for them.\n");
	else if (game_is_yours(&s->client_state.game))
		fprintf(s->plain.out, "Your game is still running.\n");
	else if (!viewer_io_open_puzzles(&a->viewer_io, problem))
		fprintf(s->plain.out, "No puzzles: %s.\n", problem);
}

/* Prints where the server's page is. The full screen shows a QR code instead. */
static void print_page(const struct session *s)
{
	struct page_addresses page;

	page_addresses_find(&page, &s->link.peer, s->client_state.web_port);
	for (unsigned i = 0; i < page.count; i++)
		fprintf(s->plain.out, "%s %s\n",
		    i == 0 ? "Phones and browsers play at" : "or at",
		    page.url[i]);
	if (page.count == 0)
		fprintf(s->plain.out, PAGE_ADDRESS_NONE "\n");
}

/* Saves and shows what the session asks for. */
static void serve_session(struct app *a)
{
	struct session *s = &a->session;
	const char     *name = session_name_to_save(s), *token;

	if (name != NULL && (a->remembers_name || *name == '\0'))
		identity_save_name(&a->stored_name, name);
	/* Before a game is shown, so that it can be resumed. */
	token = link_token_to_save(&s->link);
	if (token != NULL)
		session_file_save(&a->session_file, token);
	if (s->wants_puzzles)
		show_puzzles(a);
	if (s->wants_page)
		print_page(s);
	s->wants_puzzles = s->wants_page = false;
}

/* Whether more input can be handled; if not, it waits where it is. */
static bool wants_input(struct app *a)
{
	if (a->session.input.ended || a->has_screen)
		return !a->session.input.ended;
	return a->connection != NULL ? session_wants_input(&a->session) :
				       !viewer_io_is_busy(&a->viewer_io);
}

/* Connects again when the link asks for it; lets the server be looked for. */
static void follow_link(struct app *a)
{
	const struct link *l = &a->session.link;

	if (l->state == a->link_state)
		return;
	if (l->state == LINK_CONNECTING)
		connection_reopen(a->connection, &l->server);
	if (a->recovery != NULL && l->state == LINK_ONLINE)
		server_recovery_on_online(a->recovery,
		    &(struct recovered_server){ l->peer,
			a->session.client_state.web_port,
			a->session.client_state.server_id,
			a->session_options.server_is_found });
	if (a->recovery != NULL && a->link_state == LINK_ONLINE &&
	    link_is_lost(l))
		server_recovery_on_loss(a->recovery, l->was_stopped);
	a->link_state = l->state;
}

/*
 * Called after every event: saves and shows what has changed, sends requests,
 * and sets the timers.
 */
static void after_event(struct app *a)
{
	struct session *s = &a->session;
	const bool      has_server = a->connection != NULL;
	msec            deadline;

	if (has_server)
		serve_session(a);
	viewer_io_serve(&a->viewer_io);
	if (a->has_screen) {
		screen_update(&a->screen);
	} else {
		text_output_show(&a->output, stdout);
		if (!has_server)
			run_typed(a);
		if (fflush(stdout) != 0) {
			session_on_output_error(s, strerror(errno));
			a->has_quit = true;
		}
	}
	if (has_ended(a)) {
		event_base_loopbreak(a->base);
		return;
	}
	follow_link(a);
	if (wants_input(a))
		event_add(a->input, NULL);
	deadline = session_deadline(s);
	if (deadline != a->timer_deadline)
		set_timer(a->timer, deadline, 0, 0);
	a->timer_deadline = deadline;
	if (a->has_screen)
		set_timer(a->tick, ui_state_next_tick(&a->screen.ui),
		    MSEC_NEVER, 10);
}

static void on_change(void *ctx)
{
	after_event(ctx);
}

/* --- input and signals --- */

static void terminate(struct app *a)
{
	if (a->connection != NULL)
		session_terminate(&a->session, time_ms_now());
	a->has_quit = true;
}

/*
 * Handles all keys that were pressed. A terminal that has hung up is readable,
 * too, so this function asks poll whether it has.
 */
static void read_keys(struct app *a)
{
	struct pollfd p = { .fd = STDIN_FILENO, .events = POLLIN };

	while (!has_ended(a) && screen_read_key(&a->screen))
		continue;
	if (poll(&p, 1, 0) > 0 && (p.revents & (POLLHUP | POLLERR)) != 0) {
		a->session.input.ended = true;
		terminate(a);
	}
}

static void on_input(evutil_socket_t fd, short what, void *ctx)
{
	struct app *a = ctx;
	ssize_t     n;

	(void)what;
	if (a->has_screen) {
		read_keys(a);
		after_event(a);
		return;
	}
	n = read(fd, a->input_bytes, sizeof(a->input_bytes));
	if (n < 0 && errno != EINTR)
		n = 0;
	if (n >= 0 && a->connection != NULL)
		session_on_input(&a->session, a->input_bytes, (size_t)n,
		    time_ms_now());
	else if (n >= 0)
		command_reader_feed(&a->session.input, a->input_bytes,
		    (size_t)n);
	after_event(a);
}

static void on_tick(evutil_socket_t fd, short what, void *ctx)
{
	(void)fd;
	(void)what;
	after_event(ctx);
}

static void on_timeout(evutil_socket_t fd, short what, void *ctx)
{
	struct app *a = ctx;

	(void)fd;
	(void)what;
	a->timer_deadline = 0;
	session_on_timeout(&a->session, time_ms_now());
	after_event(a);
}

/* Ctrl-C. */
static void interrupt(struct app *a)
{
	static const struct key     key = { .kind = KEY_IS_INTERRUPT };
	static const struct command quit = { .id = CMD_QUIT };

	if (a->has_screen && a->connection != NULL)
		ui_state_close_record(&a->screen.ui);
	if (a->has_screen)
		input_key(&a->screen.ui, &key, 0);
	else if (a->connection != NULL)
		session_interrupt(&a->session, time_ms_now());
	else
		run_at_record(a, &quit);
}

/* Restores the terminal, then stops as SIGTSTP does by default. */
static void stop(void)
{
	struct sigaction ours, default_action = { .sa_handler = SIG_DFL };

	terminal_suspend();
	sigaction(SIGTSTP, &default_action, &ours);
	raise(SIGTSTP);
	sigaction(SIGTSTP, &ours, NULL);
}

static void on_signal(evutil_socket_t number, short what, void *ctx)
{
	struct app *a = ctx;

	(void)what;
	switch (number) {
	case SIGINT:
		interrupt(a);
		break;
	case SIGWINCH:
		terminal_resize();
		break;
	case SIGTSTP:
		stop();
		terminal_resume();
		break;
	case SIGCONT:
		terminal_resume();
		break;
	default:
		terminate(a);
	}
	after_event(a);
}

/* --- the server --- */

static void on_line(void *ctx, char *text, size_t length)
{
	struct app         *a = ctx;
	struct server_event ev;

	if (session_on_line(&a->session, text, length, time_ms_now(), &ev) &&
	    a->has_screen)
		screen_on_event(&a->screen, &ev);
	/*
	 * Needed even if nothing is shown: after a refusal the timer must
	 * be set to the time at which the request is sent again.
	 */
	after_event(a);
}

static void on_connect(void *ctx, const struct address *peer)
{
	struct app *a = ctx;

	link_on_connect(&a->session.link, peer);
}

static void on_identified(void *ctx)
{
	struct app  *a = ctx;
	struct link *l = &a->session.link;

	/* Only a person resumes the game of an earlier client. */
	if (a->session_options.driver != DRIVER_PERSON)
		return;
	session_file_open(&a->session_file, &l->peer, l->handshake.server_key);
	if (!link_is_starting(l))
		return;
	link_set_token(l, a->session_file.token);
	a->session.wants_page = a->session_options.is_host && !a->has_screen;
}

static void on_disconnect(void *ctx, const char *reason)
{
	struct app *a = ctx;

	session_on_disconnect(&a->session, reason, time_ms_now());
	after_event(a);
}

/* --- the server is lost --- */

static void connect_at_once(struct app *a, const struct address *server)
{
	link_retry(&a->session.link, server, time_ms_now());
	after_event(a);
}

/*
 * At the address that is being tried, the present attempt and the backoff go on: the
 * server may be full or slow.
 */
static void on_server_address(void *ctx, const struct address *server)
{
	struct app *a = ctx;

	if (!address_equals(server, &a->session.link.server))
		connect_at_once(a, server);
}

static void on_server_start(void *ctx, const struct address *server)
{
	struct app *a = ctx;

	a->session_options.is_host = true;
	fprintf(a->session.plain.out,
	    "The server on this machine had ended, and is started again.\n");
	connect_at_once(a, server);
}

static void on_server_failure(void *ctx, const char *sentence)
{
	struct app *a = ctx;

	fprintf(a->session.plain.out, "%s\n", sentence);
	after_event(a);
}

static void on_send(void *ctx, const char *request)
{
	struct app *a = ctx;

	connection_send(a->connection, request);
}

static void
on_save(void *ctx, const char *path, const struct game_record *known)
{
	static struct game_record record;
	struct app               *a = ctx;
	char                      problem[RECORD_IO_TEXT_SIZE], saved[PATH_MAX];
	time_t                    now = time(NULL);
	struct tm                 local;

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

/* --- what the screen asks for --- */

static void on_submit(void *ctx, const struct command *c)
{
	struct app *a = ctx;

	/* Where there is no server, the only command is "quit". */
	a->has_quit |= c->id == CMD_QUIT;
	if (a->connection == NULL)
		return;
	session_run(&a->session, c, time_ms_now());
	ui_state_log(&a->screen.ui, MESSAGE_LOG_INFO,
	    text_output_take(&a->output));
}

static uint32_t on_request(void *ctx, const char *request)
{
	struct app *a = ctx;

	return link_request(&a->session.link, REQUEST_OF_SCREEN, request);
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

/* Shows the puzzles, the game of a file, or a new game of two people. */
static void open_record(struct app *a)
{
	static struct game_record record;
	const struct options     *o = a->options;
	const char               *play = o->session.game.play;
	struct variant            v;
	char                      problem[PUZZLES_TEXT_SIZE];

	if (o->puzzle) {
		if (!viewer_io_open_puzzles(&a->viewer_io, problem))
			fatal("%s", problem);
		return;
	}
	if (o->local != NULL && variant_parse(&v, o->local))
		game_record_init(&record, &v);
	else if (!record_io_read(&record,
		     o->review != NULL ? o->review : o->import,
		     play != NULL && variant_parse(&v, play) ? &v : NULL,
		     problem))
		fatal("%s", problem);
	ui_state_show_record(&a->screen.ui, &record, NULL);
	if (o->local != NULL)
		a->viewer->kind = VIEWER_LOCAL;
	a->viewer->wants_review = o->review != NULL;
}

/*
 * Says what must be known about the game of a file: on the screen, until the
 * position changes.
 */
static void introduce_record(struct app *a)
{
	const struct game_record *r = &a->viewer->record;
	bool  is_file = !a->options->puzzle && a->options->local == NULL;
	char *text = NULL;
	FILE *out;

	if (is_file && a->has_screen) {
		out = xopen_memstream(&text, &(size_t){ 0 });
		record_text_print_notes(r, out);
		xclose_memstream(out, &text);
		for (char *end = text; (end = strchr(end, '\n')) != NULL;)
			*end = ' ';
		viewer_note(a->viewer, "%s", text);
		free(text);
		return;
	}
	if (is_file) {
		record_text_print_summary(r, stdout);
		record_text_print_moves(r, stdout);
		fflush(stdout);
	}
	if (a->options->review != NULL && r->ply_count == 0)
		fatal("a game without moves cannot be reviewed");
	a->position_is_due = a->options->import == NULL;
	a->help_is_due = isatty(STDIN_FILENO);
	a->last_serial = a->viewer->serial;
}

/* Opens the full screen, if wanted, and watches the signals. */
static void open_screen(struct app *a)
{
	static const int signals[SIGNALS] = { SIGHUP, SIGINT, SIGTERM, SIGWINCH,
		SIGTSTP, SIGCONT };
	const struct options *o = a->options;

	for (int i = 0; i < SIGNALS; i++) {
		a->signals[i] = evsignal_new(a->base, signals[i], on_signal, a);
		event_add(a->signals[i], NULL);
	}
	a->has_screen = !o->plain &&
	    a->session_options.driver == DRIVER_PERSON &&
	    screen_open(&a->screen, &o->screen, &a->session_options);
	for (int i = SIGNALS_PLAIN; i < SIGNALS && !a->has_screen; i++)
		event_del(a->signals[i]);
}

static void open_all(struct app *a, struct local_server *local)
{
	const struct options *o = a->options;
	uint64_t              seed;

	signal(SIGPIPE, SIG_IGN);
	a->base = new_base();
	a->session_options = o->session;
	a->session_file.file = -1;
	text_output_open(&a->output);
	screen_init(&a->screen, &a->session, &a->output,
	    &(struct ui_callbacks){ on_submit, on_request, a });
	/* Also in plain mode: the puzzles of the chosen game come first. */
	screen_load_settings(&a->screen, &o->session.game);
	a->viewer = &a->screen.ui.viewer;
	a->viewer_io = (struct viewer_io){ .base = a->base,
		.on_change = on_change,
		.ctx = a,
		.ui = &a->screen.ui };
	a->input = event_new(a->base, STDIN_FILENO, EV_READ, on_input, a);
	a->timer = evtimer_new(a->base, on_timeout, a);
	a->tick = evtimer_new(a->base, on_tick, a);
	if (o->has_server)
		a->connection = connection_open(a->base, &o->session.server,
		    &(struct connection_handler){
			on_line, on_connect, on_disconnect, a });
	else
		open_record(a);
	/* A name on the command line is used, and not stored. */
	a->remembers_name = o->has_server &&
	    o->session.driver == DRIVER_PERSON && o->session.name == NULL;
	if (a->remembers_name) {
		identity_load_name(&a->stored_name);
		if (a->stored_name.name[0] != '\0')
			a->session_options.name = a->stored_name.name;
		a->session_options.asks_name = !a->stored_name.is_asked;
	}
	if (o->has_server && o->session.driver == DRIVER_PERSON) {
		a->recovery = server_recovery_open(a->base, local,
		    o->identity.public_key,
		    &(struct server_recovery_handler){ on_server_address,
			on_server_start, on_server_failure, a });
	}
	open_screen(a);
	evutil_secure_rng_get_bytes(&seed, sizeof(seed));
	session_init(&a->session, &a->session_options, a->output.stream,
	    &(struct session_handler){
		.link = { on_send, on_identified, a }, .save = on_save },
	    seed, time_ms_now());
	if (!o->has_server)
		session_end(&a->session);
	if (a->has_screen)
		a->session.plain.mode = PLAIN_LOG;
	if (!o->has_server)
		introduce_record(a);
	after_event(a);
}

static void close_all(struct app *a)
{
	if (a->connection != NULL)
		connection_close(a->connection);
	if (a->recovery != NULL)
		server_recovery_close(a->recovery);
	viewer_io_close(&a->viewer_io);
	screen_clear(&a->screen);
	for (int i = 0; i < SIGNALS; i++)
		event_free(a->signals[i]);
	event_free(a->tick);
	event_free(a->timer);
	event_free(a->input);
	event_base_free(a->base);
	session_file_close(&a->session_file);
	session_clear(&a->session);
	text_output_close(&a->output);
}

void app_run(const struct options *o, struct local_server *local)
{
	static struct app a;

	a.options = o;
	open_all(&a, local);
	if (!has_ended(&a))
		event_base_dispatch(a.base);
	close_all(&a);
	if (a.session.seat_kept && a.has_screen)
		fputs(LINK_SEAT_KEPT, stdout);
	if (a.session.link.taken_over && a.has_screen)
		fputs(LINK_TAKEN_OVER, stdout);
	if (a.session.link.failure[0] != '\0')
		fatal("%s", a.session.link.failure);
}
