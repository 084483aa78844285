/*
 * viewer_app.c -- a recorded game, puzzles, or a game of two people at one
 * keyboard, without a server.
 */

#include "client/viewer_app.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/select.h>
#include <unistd.h>

#include <event2/event.h>

#include "client/puzzles.h"
#include "client/text/record_text.h"
#include "client/text/review_text.h"
#include "client/text/viewer_text.h"
#include "client/tui/tui_app.h"
#include "client/util/record_io.h"
#include "client/viewer_services.h"
#include "common/fatal.h"
#include "common/time_ms.h"

/* Size of the longest line that can be typed in plain mode, with its NUL. */
#define TYPED_SIZE (VIEWER_PATH_SIZE + 8)

struct viewer_app {
	struct event_base     *base;
	struct session         session; /* never connects to a server */
	struct text_output     output;  /* the sentences of the session */
	struct tui_app        *tui;     /* has no terminal in plain mode */
	struct ui_state       *ui;      /* the state of tui; has the viewer */
	struct viewer_services work;
	struct puzzles         puzzles;
	bool                   has_screen;
};

/* --- plain text --- */

/* Does what the viewer has requested, and waits until that is done. */
static void serve_plain(struct viewer_app *a)
{
	fflush(stdout);
	viewer_services_serve(&a->work);
	while (viewer_services_is_busy(&a->work))
		event_base_loop(a->base, EVLOOP_ONCE);
	puzzles_serve(&a->puzzles);
	if (a->work.problem[0] != '\0' && viewer_is_puzzle(&a->ui->viewer))
		fatal("%s", a->work.problem);
}

/* Reviews the game before the user can type. */
static void review_plain(struct viewer_app *a)
{
	const struct viewer *v = &a->ui->viewer;

	if (v->record.ply_count == 0)
		fatal("a game without moves cannot be reviewed");
	serve_plain(a);
	if (a->work.problem[0] != '\0')
		fatal("%s", a->work.problem);
	review_text_print(v->review, &v->record, stdout);
	if (v->ply > 0)
		viewer_text_print(v, stdout);
}

static volatile sig_atomic_t is_interrupted;

/* The second interrupt without a line in between ends the program, busy or not. */
static void on_interrupt(int number)
{
	if (is_interrupted)
		_exit(128 + number);
	is_interrupted = 1;
}

/* Before the first line. An interrupt is the line "quit" in a game of two people. */
static void prepare_input(bool is_local)
{
	/* pselect must see all that was not read. */
	setvbuf(stdin, NULL, _IONBF, 0);
	if (is_local)
		sigaction(SIGINT,
		    &(struct sigaction){
			.sa_handler = on_interrupt, .sa_flags = SA_RESTART },
		    NULL);
}

/*
 * Waits for input or an interrupt, which can come only while pselect waits. Returns
 * whether there was an interrupt.
 */
static bool take_interrupt(void)
{
	sigset_t interrupt, others;
	fd_set   in;

	FD_ZERO(&in);
	FD_SET(STDIN_FILENO, &in);
	sigemptyset(&interrupt);
	sigaddset(&interrupt, SIGINT);
	sigprocmask(SIG_BLOCK, &interrupt, &others);
	while (!is_interrupted &&
	    pselect(STDIN_FILENO + 1, &in, NULL, NULL, NULL, &others) < 0 &&
	    errno == EINTR)
		continue;
	sigprocmask(SIG_SETMASK, &others, NULL);
	return is_interrupted;
}

/*
 * Reads a line that the user types, or "quit" at an interrupt. A line that is too
 * long is not a command.
 */
static bool read_typed(char line[TYPED_SIZE])
{
	int c;

	if (take_interrupt()) {
		is_interrupted = 0;
		snprintf(line, TYPED_SIZE, "%s", command_name(CMD_QUIT));
		return true;
	}
	if (fgets(line, TYPED_SIZE, stdin) == NULL)
		return false;
	if (strchr(line, '\n') == NULL)
		while ((c = getchar()) != EOF && c != '\n')
			continue;
	line[strcspn(line, "\r\n")] = '\0';
	return true;
}

/*
 * Runs a typed line and prints what has changed. Returns false if the user
 * wants to quit.
 */
static bool run_typed(struct viewer_app *a, const char *line)
{
	struct viewer *v = &a->ui->viewer;
	unsigned       serial = v->serial;
	bool           has_review = viewer_has_review(v);
	struct command c;

	command_parse_at_record(&c, line, viewer_text_pane(v), v->board);
	if (c.id == CMD_QUIT &&
	    (viewer_is_puzzle(v) ? !viewer_leave(v) : viewer_may_give_up(v)))
		return false;
	if (c.id == CMD_MOVES) {
		record_text_print_moves(&v->record, stdout);
		return true;
	}
	if (c.id != CMD_QUIT && !viewer_text_run(v, &c)) {
		commands_print_record_help(viewer_text_pane(v), v->board,
		    stdout);
		return true;
	}
	serve_plain(a);
	if (!has_review && viewer_has_review(v))
		review_text_print(v->review, &v->record, stdout);
	if (v->note[0] != '\0')
		printf("%s\n", v->note);
	if (v->note[0] == '\0' || v->serial != serial)
		viewer_text_print(v, stdout);
	return true;
}

static void run_plain(struct viewer_app *a, const struct options *o)
{
	const struct viewer *v = &a->ui->viewer;
	char                 line[TYPED_SIZE];

	if (o->puzzle || o->local != NULL) {
		viewer_text_print(v, stdout);
	} else {
		record_text_print_summary(&v->record, stdout);
		record_text_print_moves(&v->record, stdout);
	}
	if (o->review != NULL)
		review_plain(a);
	if (isatty(STDIN_FILENO))
		commands_print_record_help(viewer_text_pane(v), v->board,
		    stdout);
	fflush(stdout);
	prepare_input(o->local != NULL);
	while (read_typed(line) && run_typed(a, line))
		fflush(stdout);
}

/* --- the full screen --- */

static void on_change(void *ctx)
{
	struct viewer_app *a = ctx;

	if (!a->has_screen)
		return; /* in plain mode, serve_plain waits for the change */
	if (a->session.link.state == LINK_NONE) {
		event_base_loopbreak(a->base);
		return;
	}
	puzzles_serve(&a->puzzles);
	viewer_services_serve(&a->work);
	tui_app_update(a->tui);
}

/* Shows what must be known about the file, until the position changes. */
static void show_notes(struct viewer *v)
{
	char  *text = NULL;
	size_t length;
	FILE  *out = xopen_memstream(&text, &length);

	record_text_print_notes(&v->record, out);
	xclose_memstream(out, &text);
	for (char *end = text; (end = strchr(end, '\n')) != NULL;)
		*end = ' ';
	viewer_note(v, "%s", text);
	free(text);
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

/*
 * Loads the puzzles. If that fails before the full screen is open, ends the
 * program.
 */
static void load_puzzles(struct viewer_app *a)
{
	char problem[PUZZLES_TEXT_SIZE];

	if (!puzzles_open(&a->puzzles, problem))
		fatal("%s", problem);
	if (!viewer_services_start(&a->work))
		fatal("%s", a->work.problem);
	a->work.opened = a->ui->viewer.opened;
}

/* Loads the game of a file, or begins a game of two people. */
static void load_game(struct viewer_app *a, const struct options *o)
{
	static struct game_record record;
	struct variant            variant;
	char                      problem[RECORD_IO_TEXT_SIZE];
	const char *path = o->review != NULL ? o->review : o->import;

	if (o->local != NULL && variant_parse(&variant, o->local))
		game_record_init(&record, &variant);
	else if (!record_io_read(&record, path, given_variant(o), problem))
		fatal("%s", problem);
	ui_state_show_record(a->ui, &record, NULL);
	a->ui->viewer.is_local = o->local != NULL;
	a->ui->viewer.wants_review = o->review != NULL;
}

void viewer_app_run(const struct options *o)
{
	static struct viewer_app a;

	memset(&a, 0, sizeof(a));
	signal(SIGPIPE, SIG_IGN);
	a.base = event_base_new();
	if (a.base == NULL)
		fatal("the event library cannot watch files on this system");
	text_output_open(&a.output);
	session_init(&a.session, &o->session, a.output.stream,
	    &(struct session_sender){ .ctx = &a }, 0, time_ms_now());
	a.tui = tui_app_new(a.base, &a.session, &a.output, on_change, &a);
	a.ui = tui_app_ui(a.tui);
	a.ui->is_offline = true;
	a.work = (struct viewer_services){ .base = a.base,
		.on_change = on_change,
		.ctx = &a,
		.viewer = &a.ui->viewer };
	a.puzzles.ui = a.ui;
	if (o->puzzle)
		load_puzzles(&a);
	else
		load_game(&a, o);
	a.has_screen = !o->plain &&
	    tui_app_start(a.tui, &o->tui, &o->session.game);
	if (a.has_screen) {
		if (o->local == NULL && !o->puzzle)
			show_notes(&a.ui->viewer);
		on_change(&a);
		event_base_dispatch(a.base);
	} else {
		run_plain(&a, o);
	}
	puzzles_close(&a.puzzles);
	viewer_services_close(&a.work);
	tui_app_close(a.tui);
	session_clear(&a.session);
	text_output_close(&a.output);
	event_base_free(a.base);
}
