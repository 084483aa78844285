/* games_export.c -- writes finished games of a server to a file (--export). */

#include "client/games_export.h"

#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <event2/event.h>

#include "client/core/client_state.h"
#include "client/core/finished_games.h"
#include "client/net/connection.h"
#include "client/session/hello_failure.h"
#include "client/session/name_file.h"
#include "client/util/record_io.h"
#include "common/fatal.h"
#include "common/number.h"
#include "common/time_ms.h"

/* How long we wait for the server's next line, in ms. */
#define ANSWER_TIMEOUT_MS 60000

/* When a request that was refused with "slow" is sent again, in ms. */
#define RETRY_MS 1000

/* The signals on which we give up. */
#define SIGNAL_COUNT 3

struct games_export {
	const struct options *options;
	struct event_base    *base;
	struct connection    *connection;
	struct event         *timer, *signals[SIGNAL_COUNT];
	struct client_state   state;
	struct finished_games games; /* the page that is being exported */
	struct record_output  output;
	uint32_t              id; /* the game to export; 0: all */
	bool                  has_page;
	unsigned              row;  /* of the page: the next game */
	uint32_t              from; /* where the page began; 0: the first */
	bool                  asks_record; /* the last request; else a page */
	bool                  waits;       /* until it is sent again */
	unsigned              written;
	bool                  is_over; /* successful or not */
	char                  problem[RECORD_IO_TEXT_SIZE]; /* or "" */
};

static void set_timer(struct games_export *e, msec wait)
{
	event_add(e->timer,
	    &(struct timeval){ wait / 1000, wait % 1000 * 1000 });
}

static void fail(struct games_export *e, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Ends the export; what happens afterwards does not count. */
static void stop(struct games_export *e)
{
	e->is_over = true;
	event_base_loopbreak(e->base);
}

static void fail(struct games_export *e, const char *format, ...)
{
	va_list values;

	if (e->is_over)
		return;
	va_start(values, format);
	vsnprintf(e->problem, sizeof(e->problem), format, values);
	va_end(values);
	stop(e);
}

/* --- requests --- */

/* The last request is sent, or sent again. */
static void send_request(struct games_export *e)
{
	char line[LINE_REQUEST_MAX + 1];

	e->waits = false;
	if (!e->asks_record)
		finished_games_next_page(&e->games, line);
	else
		finished_games_open(&e->games,
		    e->id != 0 ? e->id : e->games.rows[e->row].id, line);
	connection_send(e->connection, line);
	set_timer(e, ANSWER_TIMEOUT_MS);
}

static void finish(struct games_export *e)
{
	if (e->written == 0) {
		fail(e, "%s has no finished games on this server",
		    e->games.filter.player);
	} else {
		record_output_commit(&e->output, e->problem);
		stop(e);
	}
}

/* Asks for the next game, or the next page; else all games are written. */
static void go_on(struct games_export *e)
{
	bool is_last_page = e->has_page && e->games.next == 0;

	e->asks_record = e->id != 0 ? e->written == 0 : e->row < e->games.count;
	if (!e->asks_record && (e->id != 0 || is_last_page))
		finish(e);
	else
		send_request(e);
}

/* --- answers --- */

static void on_page(struct games_export *e)
{
	if (e->from != 0 && e->games.next >= e->from) {
		fail(e, "the server repeats its list of games");
		return;
	}
	e->from = e->games.next;
	e->has_page = true;
	e->row = 0;
	go_on(e);
}

static void print_progress(const struct games_export *e)
{
	if (isatty(STDERR_FILENO))
		fprintf(stderr, "\rGames written: %u ", e->written);
	else if (e->row == e->games.count)
		fprintf(stderr, "Games written: %u\n", e->written);
}

static void on_record(struct games_export *e)
{
	if (!record_output_add(&e->output, &e->games.record, e->problem)) {
		stop(e);
		return;
	}
	e->written++;
	e->row++;
	if (e->id == 0)
		print_progress(e);
	go_on(e);
}

/* A game that was deleted after it was listed is left out. */
static void on_refusal(struct games_export *e, const struct server_event *ev)
{
	if (strcmp(ev->code, "slow") == 0) {
		e->waits = true;
		set_timer(e, RETRY_MS);
	} else if (e->id == 0 && e->asks_record &&
	    strcmp(ev->code, "record") == 0) {
		fprintf(stderr, "Game %u is left out: it has been deleted.\n",
		    (unsigned)e->games.rows[e->row++].id);
		go_on(e);
	} else {
		fail(e, "%s", e->games.problem);
	}
}

static void on_event(struct games_export *e, const struct server_event *ev)
{
	if (ev->kind == EVENT_BYE)
		fail(e, "the server closes the connection: %.*s",
		    hello_failure_quote_length(ev->text), ev->text);
	if (e->waits || !finished_games_apply(&e->games, ev) ||
	    finished_games_is_loading(&e->games))
		return;
	if (ev->kind == EVENT_REFUSED)
		on_refusal(e, ev);
	else if (e->games.problem[0] != '\0')
		fail(e, "%s", e->games.problem);
	else if (e->asks_record)
		on_record(e);
	else
		on_page(e);
}

static void on_line(void *ctx, char *text, size_t length)
{
	struct games_export *e = ctx;
	struct server_event  ev;
	bool                 is_first = !e->state.greeted;

	if (e->is_over)
		return;
	client_state_apply(&e->state, text, length, time_ms_now(), &ev);
	if (!e->waits)
		set_timer(e, ANSWER_TIMEOUT_MS);
	if (!is_first) {
		on_event(e, &ev);
	} else if (ev.kind == EVENT_HELLO) {
		go_on(e);
	} else {
		hello_failure_describe(&ev, &e->options->session.server,
		    e->problem, sizeof(e->problem));
		stop(e);
	}
}

/* --- other events --- */

static void on_connect(void *ctx)
{
	(void)ctx;
}

static void on_disconnect(void *ctx, const char *reason)
{
	struct games_export *e = ctx;
	char                 text[RECORD_IO_TEXT_SIZE];

	if (e->state.greeted)
		snprintf(text, sizeof(text),
		    "the connection to the server is lost: %.200s", reason);
	else
		hello_failure_describe_disconnect(&e->options->session.server,
		    reason, connection_was_established(e->connection), text,
		    sizeof(text));
	fail(e, "%s", text);
}

static void on_timeout(evutil_socket_t fd, short what, void *ctx)
{
	struct games_export *e = ctx;
	char                 text[RECORD_IO_TEXT_SIZE];

	(void)fd;
	(void)what;
	if (e->waits) {
		send_request(e);
		return;
	}
	if (e->state.greeted)
		snprintf(text, sizeof(text), "the server does not answer");
	else
		hello_failure_describe_timeout(&e->options->session.server,
		    connection_was_established(e->connection), text,
		    sizeof(text));
	fail(e, "%s", text);
}

static void on_signal(evutil_socket_t fd, short what, void *ctx)
{
	(void)fd;
	(void)what;
	fail(ctx, "interrupted; nothing is saved");
}

/* --- open and close --- */

/* Sets what is to be exported; fatal if there is no name to list games of. */
static void set_filter(struct games_export *e, const struct options *o)
{
	struct name_file f = { .is_asked = false };

	if (number_parse(o->export_game, 1, UINT32_MAX, &e->id))
		return;
	if (o->session.name == NULL)
		name_file_load(&f);
	else
		snprintf(f.name, sizeof(f.name), "%s", o->session.name);
	if (f.name[0] == '\0')
		fatal("--export all exports the games of your name, and you "
		      "have none yet; give it with --name");
	snprintf(e->games.filter.player, NAME_SIZE, "%s", f.name);
}

static void open_all(struct games_export *e, const struct options *o)
{
	static const int quit_signals[SIGNAL_COUNT] = { SIGHUP, SIGINT,
		SIGTERM };

	signal(SIGPIPE, SIG_IGN);
	e->base = event_base_new();
	if (e->base == NULL)
		fatal("the event library cannot watch files on this system");
	e->timer = evtimer_new(e->base, on_timeout, e);
	for (int i = 0; i < SIGNAL_COUNT; i++) {
		e->signals[i] = evsignal_new(e->base, quit_signals[i],
		    on_signal, e);
		event_add(e->signals[i], NULL);
	}
	client_state_init(&e->state);
	if (!record_output_open(&e->output, o->export_file, e->problem))
		fatal("%s", e->problem);
	set_timer(e, HANDSHAKE_TIMEOUT_MS);
	e->connection = connection_open(e->base, &o->session.server,
	    &(struct connection_handler){
		on_line, on_connect, on_disconnect, e });
}

static void close_all(struct games_export *e)
{
	record_output_discard(&e->output);
	connection_close(e->connection);
	for (int i = 0; i < SIGNAL_COUNT; i++)
		event_free(e->signals[i]);
	event_free(e->timer);
	event_base_free(e->base);
	finished_games_clear(&e->games);
	client_state_clear(&e->state);
}

int games_export_run(const struct options *o)
{
	static struct games_export e;

	e.options = o;
	set_filter(&e, o);
	open_all(&e, o);
	event_base_dispatch(e.base);
	close_all(&e);
	if (e.id == 0 && isatty(STDERR_FILENO))
		fputc('\n', stderr);
	if (e.problem[0] != '\0')
		fatal("%s", e.problem);
	printf("Wrote %u %s to %s.\n", e.written,
	    e.written == 1 ? "game" : "games", o->export_file);
	return 0;
}
