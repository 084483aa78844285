/* tui_app.c -- the full-screen client. */

#include "client/tui/tui_app.h"

#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

#include <event2/event.h>

#include "client/tui/input.h"
#include "client/tui/render.h"
#include "client/tui/terminal.h"
#include "client/util/state_file.h"
#include "common/fatal.h"
#include "common/time_ms.h"

#define SETTINGS_FILE "choice"

/* How many signals are handled while the terminal is open. */
#define SIGNALS 6

struct tui_app {
	struct event_base *base;
	struct session    *session; /* not owned; outlives this struct */
	void (*on_change)(void *ctx);
	void         *ctx;
	struct event *input, *signals[SIGNALS]; /* NULL: no terminal is open */
	struct event *tick;
	/* What the session prints; not owned, outlives this struct */
	struct text_output *output;
	/* A message that is not logged yet; or NULL */
	const char *connect_message;
	/* When the connection was lost; 0: it is not lost */
	msec            lost_since;
	struct ui_state ui;
	struct canvas   canvas;
};

/* --- events --- */

static void tick(struct tui_app *app)
{
	app->ui.is_connecting = link_is_starting(&app->session->link);
	ui_state_tick(&app->ui, time_ms_now());
}

/* Updates the text that says for how long the connection has been lost. */
static void update_problem(struct tui_app *app)
{
	msec now = time_ms_now();

	if (!link_is_lost(&app->session->link))
		app->lost_since = 0;
	else if (app->lost_since == 0)
		app->lost_since = now;
	app->ui.problem[0] = '\0';
	if (app->lost_since != 0)
		snprintf(app->ui.problem, sizeof(app->ui.problem),
		    "Connection lost. Reconnecting, %d s.",
		    (int)((now - app->lost_since) / 1000));
}

void tui_app_on_event(struct tui_app *app, const struct server_event *e)
{
	update_problem(app);
	ui_state_tick(&app->ui, time_ms_now());
	if (e->kind == EVENT_HELLO)
		page_addresses_find(&app->ui.page, &app->session->link.peer,
		    app->session->client_state.web_port);
	ui_state_on_event(&app->ui, e, text_output_take(app->output));
	/* After the greeting, which would scroll this line away. */
	if (app->connect_message != NULL &&
	    (e->kind == EVENT_YOU || e->kind == EVENT_STATE)) {
		ui_state_log(&app->ui, MESSAGE_LOG_INFO, app->connect_message);
		app->connect_message = NULL;
	}
}

/* --- callbacks of the screen --- */

/* Runs a command as if the user had typed it in plain mode. */
static void on_submit(void *arg, const struct command *c)
{
	struct tui_app *app = arg;

	session_run(app->session, c, time_ms_now());
	ui_state_log(&app->ui, MESSAGE_LOG_INFO, text_output_take(app->output));
}

static uint32_t on_request(void *arg, const char *request)
{
	struct tui_app *app = arg;

	return session_poll(app->session, request);
}

static void on_quit(void *arg)
{
	struct tui_app *app = arg;

	session_quit(app->session, time_ms_now());
}

static void on_decline_name(void *arg)
{
	struct tui_app *app = arg;

	app->session->wants_no_name = true;
}

static void on_leave(void *arg)
{
	struct tui_app *app = arg;

	session_leave(app->session, time_ms_now());
}

/* --- output --- */

static void draw(struct tui_app *app)
{
	int rows, columns;

	update_problem(app);
	terminal_size(&rows, &columns);
	render_screen(&app->ui, &app->canvas, rows, columns,
	    terminal_charset());
}

static void wait_for_tick(struct tui_app *app)
{
	msec due = ui_state_next_tick(&app->ui), left = due - time_ms_now();

	if (due == MSEC_NEVER) {
		event_del(app->tick);
		return;
	}
	if (left < 10)
		left = 10;
	event_add(app->tick,
	    &(struct timeval){ left / 1000, left % 1000 * 1000 });
}

void tui_app_update(struct tui_app *app)
{
	char settings[SETTINGS_TEXT_SIZE];

	ui_state_log(&app->ui, MESSAGE_LOG_INFO, text_output_take(app->output));
	tick(app);
	draw(app);
	if (app->ui.ring_bell)
		terminal_bell();
	if (app->ui.redraw)
		terminal_resize();
	app->ui.ring_bell = app->ui.redraw = false;
	terminal_show(&app->canvas);
	if (app->ui.settings_changed) {
		app->ui.settings_changed = false;
		settings_write(&app->ui.settings, settings);
		state_file_write(SETTINGS_FILE, settings);
	}
	wait_for_tick(app);
}

struct ui_state *tui_app_ui(struct tui_app *app)
{
	return &app->ui;
}

/* --- input and signals --- */

/*
 * Handles input. A terminal that has hung up is readable, too, so this function
 * asks poll whether the terminal has hung up.
 */
static void on_input(evutil_socket_t fd, short what, void *arg)
{
	struct tui_app *app = arg;
	struct pollfd   p = { .fd = fd, .events = POLLIN };
	struct key      key;

	(void)what;
	while (app->session->link.state != LINK_NONE &&
	    terminal_read_key(&key)) {
		tick(app);
		draw(app); /* the click targets must be those that are shown */
		input_key(&app->ui, &key,
		    canvas_click_code(&app->canvas, key.row, key.column));
	}
	if (poll(&p, 1, 0) > 0 && (p.revents & (POLLHUP | POLLERR)) != 0) {
		event_del(app->input);
		session_terminate(app->session, time_ms_now());
	}
	app->on_change(app->ctx);
}

static void on_tick(evutil_socket_t fd, short what, void *arg)
{
	struct tui_app *app = arg;

	(void)fd;
	(void)what;
	app->on_change(app->ctx);
}

static void on_resize(evutil_socket_t fd, short what, void *arg)
{
	terminal_resize();
	on_tick(fd, what, arg);
}

static void on_continue(evutil_socket_t fd, short what, void *arg)
{
	terminal_resume();
	on_tick(fd, what, arg);
}

static void on_interrupt(evutil_socket_t fd, short what, void *arg)
{
	struct tui_app *app = arg;

	if (!app->ui.is_offline)
		ui_state_close_record(&app->ui);
	input_key(&app->ui, &(struct key){ .kind = KEY_IS_INTERRUPT }, 0);
	on_tick(fd, what, arg);
}

static void on_terminate(evutil_socket_t fd, short what, void *arg)
{
	struct tui_app *app = arg;

	session_terminate(app->session, time_ms_now());
	on_tick(fd, what, arg);
}

/* Handles SIGTSTP: restores the terminal, then stops as by default. */
static void on_stop(evutil_socket_t fd, short what, void *arg)
{
	struct sigaction ours, default_action = { .sa_handler = SIG_DFL };

	terminal_suspend();
	sigaction(SIGTSTP, &default_action, &ours);
	raise(SIGTSTP);
	sigaction(SIGTSTP, &ours, NULL);
	on_continue(fd, what, arg);
}

/* --- settings --- */

void tui_app_apply_settings(struct tui_app *app,
    struct session_options                 *session)
{
	const struct settings     *settings = &app->ui.settings;
	const struct game_options *o = &session->game;

	if (session->driver == DRIVER_DEMO || !game_request_is_wanted(session)) {
		app->ui.asks_name = session->asks_name;
		app->ui.page_first = session->is_host;
		return;
	}
	if (o->bot != NULL)
		settings_write_bot(settings, session->request,
		    sizeof(session->request));
	else
		settings_write_seek(settings, session->request,
		    sizeof(session->request));
}

/* Loads the saved settings, and logs which settings apply. */
static void load_settings(struct tui_app *app, const struct game_options *o)
{
	struct settings *settings = &app->ui.settings;
	char text[SETTINGS_TEXT_SIZE], described[SETTINGS_DESCRIPTION_SIZE];

	if (state_file_read(SETTINGS_FILE, text, sizeof(text))) {
		settings_parse(settings, text);
		settings_describe(settings, o, described);
		if (described[0] != '\0')
			ui_state_logf(&app->ui, MESSAGE_LOG_INFO,
			    "Settings from last time: %s.", described);
	}
	settings_apply_options(settings, o);
}

static void close_terminal(struct tui_app *app)
{
	terminal_close();
	for (int i = 0; i < SIGNALS; i++)
		event_free(app->signals[i]);
	event_free(app->input);
	app->input = NULL;
}

/*
 * Opens the terminal. Its signals are watched before, because ncurses installs
 * no handler for a signal that has one.
 */
static bool open_terminal(struct tui_app *app, const struct tui_options *o)
{
	const char *no_color = getenv("NO_COLOR");
	const bool  color = o->color == COLOR_AUTO ?
	     no_color == NULL || *no_color == '\0' :
	     o->color == COLOR_ALWAYS;
	static const struct {
		int number;
		void (*on)(evutil_socket_t fd, short what, void *arg);
	} wanted[SIGNALS] = { { SIGWINCH, on_resize }, { SIGTSTP, on_stop },
		{ SIGCONT, on_continue }, { SIGINT, on_interrupt },
		{ SIGHUP, on_terminate }, { SIGTERM, on_terminate } };

	app->input = event_new(app->base, STDIN_FILENO, EV_READ | EV_PERSIST,
	    on_input, app);
	for (int i = 0; i < SIGNALS; i++) {
		app->signals[i] = evsignal_new(app->base, wanted[i].number,
		    wanted[i].on, app);
		event_add(app->signals[i], NULL);
	}
	if (!terminal_open(color, o->ascii)) {
		close_terminal(app);
		return false;
	}
	event_add(app->input, NULL);
	return true;
}

struct tui_app *tui_app_new(struct event_base *base, struct session *session,
    struct text_output *output, void (*on_change)(void *ctx), void *ctx)
{
	struct tui_app *app = xcalloc(1, sizeof(*app));

	app->base = base;
	app->session = session;
	app->output = output;
	app->on_change = on_change;
	app->ctx = ctx;
	app->tick = evtimer_new(base, on_tick, app);
	ui_state_init(&app->ui, &session->client_state,
	    &(struct ui_callbacks){ on_submit, on_request, on_quit,
		on_decline_name, on_leave, app });
	return app;
}

bool tui_app_start(struct tui_app *app, const struct tui_options *o,
    const struct game_options *game)
{
	if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO) ||
	    !open_terminal(app, o))
		return false;
	app->ui.discoverable = o->discoverable;
	app->connect_message = o->connect_message;
	load_settings(app, game);
	ui_state_update_list(&app->ui);
	return true;
}

void tui_app_close(struct tui_app *app)
{
	if (app == NULL)
		return;
	if (app->input != NULL)
		close_terminal(app);
	event_free(app->tick);
	ui_state_clear(&app->ui);
	free(app);
}
