/* viewer_app.c -- shows a recorded game or puzzles, without a server. */

#include "client/viewer_app.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <event2/event.h>

#include "client/puzzle_finder.h"
#include "client/text/record_text.h"
#include "client/text/review_text.h"
#include "client/text/viewer_text.h"
#include "client/tui/input.h"
#include "client/tui/render.h"
#include "client/tui/terminal.h"
#include "client/tui/terminal_events.h"
#include "client/util/record_io.h"
#include "client/viewer_services.h"
#include "common/fatal.h"
#include "common/time_ms.h"

/* The longest line that is typed in plain mode, with its NUL. */
#define TYPED_SIZE (VIEWER_PATH_SIZE + 8)

/* The signals on which we quit. */
#define SIGNAL_COUNT 3

struct viewer_app {
	struct event_base      *base;
	struct event           *signals[SIGNAL_COUNT];
	struct terminal_events *terminal; /* NULL: plain text */
	struct viewer_services  work;
	struct puzzle_finder    finder;
	struct client_state     state; /* there is no server */
	struct ui_state         ui;    /* keeps the record in plain text,
                                          too */
	struct canvas           canvas;
	bool                    has_ended;
};

/* --- puzzles --- */

/*
 * Waits until the next puzzle is found. False: finder.problem says why there is
 * none.
 */
static bool wait_for_puzzle(struct viewer_app *a)
{
	puzzle_finder_begin(&a->finder);
	while (puzzle_finder_look(&a->finder))
		event_base_loop(a->base, EVLOOP_ONCE);
	return a->finder.problem[0] == '\0';
}

/* --- plain text --- */

/* Does what the viewer requests, and waits until that is done. */
static void serve_plain(struct viewer_app *a)
{
	fflush(stdout);
	viewer_services_serve(&a->work);
	puzzle_finder_serve(&a->finder);
	while (viewer_services_is_busy(&a->work) || a->finder.is_looking) {
		event_base_loop(a->base, EVLOOP_ONCE);
		puzzle_finder_serve(&a->finder);
	}
	if (a->work.problem[0] != '\0' && viewer_is_puzzle(&a->ui.viewer))
		fatal("%s", a->work.problem);
}

static void print_review(const struct viewer *v)
{
	review_text_print(v->review, &v->record, stdout);
	printf("At a move that missed a forced win, practise lets you find "
	       "it.\n");
}

/* Reviews the game before anything is typed. */
static void review_plain(struct viewer_app *a)
{
	const struct viewer *v = &a->ui.viewer;

	if (v->record.ply_count == 0)
		fatal("a game without moves cannot be reviewed");
	serve_plain(a);
	if (a->work.problem[0] != '\0')
		fatal("%s", a->work.problem);
	print_review(v);
	if (v->ply > 0)
		viewer_text_print(v, stdout);
}

/* Reads a typed line; a line that is too long is not a command. */
static bool read_typed(char line[TYPED_SIZE])
{
	int c;

	if (fgets(line, TYPED_SIZE, stdin) == NULL)
		return false;
	if (strchr(line, '\n') == NULL)
		while ((c = getchar()) != EOF && c != '\n')
			continue;
	line[strcspn(line, "\r\n")] = '\0';
	return true;
}

/* Runs a typed line, and prints what has changed. False: leave the program. */
static bool run_typed(struct viewer_app *a, const char *line)
{
	struct viewer *v = &a->ui.viewer;
	unsigned       serial = v->serial;
	bool           has_review = viewer_has_review(v);
	struct command c;

	command_parse_at_record(&c, line, viewer_is_puzzle(v));
	if (c.id == CMD_QUIT && (!viewer_is_puzzle(v) || !viewer_leave(v)))
		return false;
	if (c.id == CMD_MOVES) {
		record_text_print_moves(&v->record, stdout);
		return true;
	}
	if (c.id != CMD_QUIT && !viewer_text_run(v, &c)) {
		commands_print_record_help(viewer_is_puzzle(v), stdout);
		return true;
	}
	serve_plain(a);
	if (!has_review && viewer_has_review(v))
		print_review(v);
	if (v->note[0] != '\0')
		printf("%s\n", v->note);
	if (v->note[0] == '\0' || v->serial != serial)
		viewer_text_print(v, stdout);
	return true;
}

static void run_plain(struct viewer_app *a, const struct options *o)
{
	const struct viewer *v = &a->ui.viewer;
	char                 line[TYPED_SIZE];

	if (o->puzzle) {
		viewer_text_print(v, stdout);
	} else {
		record_text_print_summary(&v->record, stdout);
		record_text_print_moves(&v->record, stdout);
	}
	if (o->review != NULL)
		review_plain(a);
	if (isatty(STDIN_FILENO))
		commands_print_record_help(viewer_is_puzzle(v), stdout);
	fflush(stdout);
	while (read_typed(line) && run_typed(a, line))
		fflush(stdout);
}

/* --- the full screen --- */

static void draw(struct viewer_app *a)
{
	int rows, columns;

	terminal_size(&rows, &columns);
	render_screen(&a->ui, &a->canvas, rows, columns, terminal_charset());
}

static void on_change(void *ctx)
{
	struct viewer_app *a = ctx;

	if (a->terminal == NULL)
		return; /* serve_plain waits for it */
	if (a->has_ended) {
		event_base_loopbreak(a->base);
		return;
	}
	puzzle_finder_serve(&a->finder);
	viewer_services_serve(&a->work);
	draw(a);
	if (ui_state_take_redraw(&a->ui))
		terminal_resize();
	terminal_show(&a->canvas);
}

/* Renders first, so that a click hits the target that the screen shows now. */
static bool on_key(void *ctx, const struct key *key)
{
	struct viewer_app *a = ctx;

	ui_state_tick(&a->ui, time_ms_now());
	draw(a);
	input_key(&a->ui, key,
	    canvas_click_code(&a->canvas, key->row, key->column));
	return !a->has_ended;
}

static void on_quit(void *ctx)
{
	struct viewer_app *a = ctx;

	a->has_ended = true;
}

static void on_hangup(void *ctx)
{
	struct viewer_app *a = ctx;

	a->has_ended = true;
}

static void on_signal(evutil_socket_t fd, short what, void *ctx)
{
	(void)fd;
	(void)what;
	on_hangup(ctx);
	on_change(ctx);
}

/* False if there is no terminal that can show a full screen. */
static bool open_screen(struct viewer_app *a, const struct options *o)
{
	static const int quit_signals[SIGNAL_COUNT] = { SIGHUP, SIGINT,
		SIGTERM };

	if (o->plain || !isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO))
		return false;
	a->terminal = terminal_events_open(a->base,
	    &(struct terminal_events_handler){
		on_key, on_hangup, on_change, a });
	if (!terminal_open(tui_options_want_color(&o->tui), o->tui.ascii)) {
		terminal_events_close(a->terminal);
		a->terminal = NULL;
		return false;
	}
	terminal_events_start(a->terminal);
	for (int i = 0; i < SIGNAL_COUNT; i++) {
		a->signals[i] = evsignal_new(a->base, quit_signals[i],
		    on_signal, a);
		event_add(a->signals[i], NULL);
	}
	return true;
}

static void close_screen(struct viewer_app *a)
{
	terminal_close();
	terminal_events_close(a->terminal);
	for (int i = 0; i < SIGNAL_COUNT; i++)
		event_free(a->signals[i]);
}

/* --- open and close --- */

static const struct variant *given_variant(const struct options *o)
{
	static struct variant v;

	return o->session.game.play != NULL &&
		variant_parse(&v, o->session.game.play) ?
	    &v :
	    NULL;
}

static void on_game(void *ctx, const struct game_record *r)
{
	struct viewer_app *a = ctx;

	puzzle_candidates_add(&a->finder.candidates, r);
}

/* Reads the games in which puzzles are looked for. */
static void load_searched(struct viewer_app *a, const struct options *o)
{
	char problem[RECORD_IO_TEXT_SIZE];

	puzzle_file_open_solved(&a->finder.puzzles);
	if (!record_io_read_all(o->puzzle_file, given_variant(o), on_game, a,
		problem))
		fatal("%s", problem);
	if (problem[0] != '\0')
		fprintf(stderr, "noughts: %s.\n", problem);
	if (a->finder.candidates.count == 0)
		fatal("%s has only games without moves", o->puzzle_file);
	fprintf(stderr, "Looking for puzzles in %s.\n", o->puzzle_file);
}

/*
 * If a problem is found before the full screen is opened, it ends the program.
 */
static void load_puzzles(struct viewer_app *a, const struct options *o)
{
	if (o->puzzle_file != NULL)
		load_searched(a, o);
	if (o->puzzle_file != NULL ? !wait_for_puzzle(a) :
				     !puzzle_finder_open(&a->finder))
		fatal("%s", a->finder.problem);
	if (!viewer_services_start(&a->work))
		fatal("%s", a->work.problem);
	a->work.opened = a->ui.viewer.opened;
}

static void load_game(struct viewer_app *a, const struct options *o)
{
	static struct game_record record;
	char                      problem[RECORD_IO_TEXT_SIZE];
	const char *path = o->review != NULL ? o->review : o->import;

	if (!record_io_read(&record, path, given_variant(o), problem))
		fatal("%s", problem);
	ui_state_show_record(&a->ui, &record, NULL);
	a->ui.viewer.wants_review = o->review != NULL;
}

void viewer_app_run(const struct options *o)
{
	static struct viewer_app a;

	memset(&a, 0, sizeof(a));
	signal(SIGPIPE, SIG_IGN);
	a.base = event_base_new();
	if (a.base == NULL)
		fatal("the event library cannot watch files on this system");
	a.work = (struct viewer_services){ .base = a.base,
		.on_change = on_change,
		.ctx = &a,
		.viewer = &a.ui.viewer };
	a.finder = (struct puzzle_finder){ .work = &a.work, .ui = &a.ui };
	client_state_init(&a.state);
	ui_state_init(&a.ui, &a.state,
	    &(struct ui_callbacks){ .quit = on_quit, .ctx = &a });
	a.ui.is_offline = true;
	if (o->puzzle)
		load_puzzles(&a, o);
	else
		load_game(&a, o);
	if (open_screen(&a, o)) {
		on_change(&a);
		event_base_dispatch(a.base);
		close_screen(&a);
	} else {
		run_plain(&a, o);
	}
	puzzle_finder_close(&a.finder);
	viewer_services_close(&a.work);
	event_base_free(a.base);
	ui_state_clear(&a.ui);
	client_state_clear(&a.state);
}
