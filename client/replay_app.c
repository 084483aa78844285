/* replay_app.c -- shows a recorded game or puzzles, without a server. */

#include "client/replay_app.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include <event2/event.h>

#include "client/puzzle_finder.h"
#include "client/replay_services.h"
#include "client/text/puzzle_text.h"
#include "client/text/replay_text.h"
#include "client/text/review_text.h"
#include "client/tui/input_dispatch.h"
#include "client/tui/render.h"
#include "client/tui/terminal.h"
#include "client/tui/terminal_events.h"
#include "client/util/record_io.h"
#include "common/fatal.h"
#include "common/time_ms.h"

/* The longest line that is typed in plain mode, with its NUL. */
#define TYPED_SIZE 128

/* The signals on which we quit. */
#define SIGNAL_COUNT 3

struct replay_app {
	struct event_base      *base;
	struct event           *signals[SIGNAL_COUNT];
	struct terminal_events *terminal; /* NULL: plain text */
	struct replay_services  work;
	struct puzzle_finder    finder;
	struct client_state     state; /* there is no server */
	struct ui_state         ui;    /* its record in plain text too */
	struct canvas           canvas;
	bool                    has_ended;
};

/* --- puzzles --- */

/* Waits until the next puzzle is found; false: finder.problem says why not. */
static bool wait_for_puzzle(struct replay_app *a)
{
	puzzle_finder_begin(&a->finder);
	while (puzzle_finder_look(&a->finder))
		event_base_loop(a->base, EVLOOP_ONCE);
	return a->finder.problem[0] == '\0';
}

/* --- plain text --- */

/* Has the engine do what the screen asks for; a problem ends the program. */
static void serve_plain(struct replay_app *a)
{
	fflush(stdout);
	replay_services_serve(&a->work, &a->ui.replay_screen);
	while (a->work.problem[0] == '\0' &&
	    (a->ui.replay_screen.attempt.state == PUZZLE_CHECKING ||
		(a->ui.replay_screen.review != NULL &&
		    !a->ui.replay_screen.review->is_done)))
		event_base_loop(a->base, EVLOOP_ONCE);
	if (a->work.problem[0] != '\0')
		fatal("%s", a->work.problem);
}

static void review_plain(struct replay_app *a)
{
	if (a->ui.replay.record.ply_count == 0)
		fatal("a game without moves cannot be reviewed");
	serve_plain(a);
	review_text_print(a->ui.replay_screen.review, &a->ui.replay.record,
	    stdout);
	printf("At a move that missed a forced win, practise lets you find "
	       "it.\n");
}

/* Reads a typed line; one that is too long is no command. */
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

static void play_plain(struct replay_app *a, point p)
{
	struct puzzle_attempt *attempt = &a->ui.replay_screen.attempt;
	enum error             error = puzzle_play(attempt, p);

	if (error != OK && attempt->state == PUZZLE_TO_MOVE) {
		printf("%s.\n", error_sentence(error));
		return;
	}
	a->ui.replay_screen.wants_answer = attempt->state == PUZZLE_CHECKING;
	serve_plain(a);
	puzzle_finder_save_solved(&a->finder);
	puzzle_text_print(attempt, stdout);
}

static void next_plain(struct replay_app *a)
{
	if (!a->ui.replay_screen.has_more)
		printf("There is no other: \"quit\" returns to the game.\n");
	else if (wait_for_puzzle(a))
		puzzle_text_print(&a->ui.replay_screen.attempt, stdout);
	else
		printf("There is no other: %s.\n", a->finder.problem);
}

/* Runs a line typed at a puzzle. False if it was "quit". */
static bool run_puzzle_line(struct replay_app *a, const char *line)
{
	struct puzzle_attempt *attempt = &a->ui.replay_screen.attempt;
	char                   text[PUZZLE_TEXT_SIZE];
	point                  p = POINT_NONE;

	switch (puzzle_text_read(line, &p)) {
	case PUZZLE_COMMAND_MOVE:
		play_plain(a, p);
		break;
	case PUZZLE_COMMAND_BACK:
		puzzle_back(attempt);
		puzzle_text_print(attempt, stdout);
		break;
	case PUZZLE_COMMAND_NEXT:
		next_plain(a);
		break;
	case PUZZLE_COMMAND_SOLUTION:
		printf("%s\n", puzzle_text_solution(attempt, text));
		break;
	case PUZZLE_COMMAND_BOARD:
		puzzle_text_print(attempt, stdout);
		break;
	case PUZZLE_COMMAND_QUIT:
		return false;
	case PUZZLE_COMMAND_HELP:
		puzzle_text_print_help(stdout);
		break;
	}
	return true;
}

static void run_puzzles_plain(struct replay_app *a)
{
	char line[TYPED_SIZE];

	puzzle_text_print(&a->ui.replay_screen.attempt, stdout);
	if (isatty(STDIN_FILENO))
		puzzle_text_print_help(stdout);
	fflush(stdout);
	while (read_typed(line) && run_puzzle_line(a, line))
		fflush(stdout);
}

/* Makes a puzzle of a win that was missed, until "quit" is typed. */
static void practise_plain(struct replay_app *a)
{
	if (!replay_screen_practise(&a->ui.replay_screen)) {
		printf("No forced win was missed here.\n");
		return;
	}
	run_puzzles_plain(a);
	replay_screen_end_practice(&a->ui.replay_screen);
	replay_text_print_position(&a->ui.replay, stdout);
}

static void save_plain(struct replay_app *a, const char *path)
{
	path += strspn(path, " ");
	if (*path == '\0') {
		replay_text_print_help(stdout);
		return;
	}
	snprintf(a->ui.replay_screen.save_path,
	    sizeof(a->ui.replay_screen.save_path), "%s", path);
	replay_services_serve(&a->work, &a->ui.replay_screen);
	printf("%s\n", a->ui.replay_screen.note);
}

/* Runs a line typed at a recorded game. False if it was "quit". */
static bool run_game_line(struct replay_app *a, const char *line)
{
	if (strcasecmp(line, "practise") == 0)
		practise_plain(a);
	else if (strncasecmp(line, "save ", 5) == 0)
		save_plain(a, line + 5);
	else
		return replay_text_run(&a->ui.replay, line, stdout);
	return true;
}

static void run_plain(struct replay_app *a, bool is_review)
{
	char line[TYPED_SIZE];

	replay_text_print_summary(&a->ui.replay.record, stdout);
	replay_text_print_moves(&a->ui.replay.record, stdout);
	if (is_review)
		review_plain(a);
	if (isatty(STDIN_FILENO))
		replay_text_print_help(stdout);
	fflush(stdout);
	while (read_typed(line) && run_game_line(a, line))
		fflush(stdout);
}

/* --- the full screen --- */

static void draw(struct replay_app *a)
{
	int rows, columns;

	terminal_size(&rows, &columns);
	render_screen(&a->ui, &a->canvas, rows, columns, terminal_charset());
}

static void on_change(void *ctx)
{
	struct replay_app *a = ctx;

	if (a->terminal == NULL)
		return; /* serve_plain waits for it */
	if (a->has_ended) {
		event_base_loopbreak(a->base);
		return;
	}
	puzzle_finder_serve(&a->finder);
	replay_services_serve(&a->work, &a->ui.replay_screen);
	draw(a);
	if (ui_state_take_redraw(&a->ui))
		terminal_resize();
	terminal_show(&a->canvas);
}

/* Renders first, so that a click hits what the screen shows now. */
static bool on_key(void *ctx, const struct key *key)
{
	struct replay_app *a = ctx;

	ui_state_tick(&a->ui, time_ms_now());
	draw(a);
	input_dispatch_key(&a->ui, key,
	    canvas_click_code(&a->canvas, key->row, key->column));
	return !a->has_ended;
}

static void on_quit(void *ctx)
{
	struct replay_app *a = ctx;

	a->has_ended = true;
}

static void on_hangup(void *ctx)
{
	struct replay_app *a = ctx;

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
static bool open_screen(struct replay_app *a, const struct options *o)
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

static void close_screen(struct replay_app *a)
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
	struct replay_app *a = ctx;

	puzzle_search_add(&a->finder.search, r);
}

/* Reads the games in which puzzles are looked for. */
static void load_searched(struct replay_app *a, const struct options *o)
{
	char problem[RECORD_IO_TEXT_SIZE];

	puzzle_file_open_solved(&a->finder.puzzles);
	if (!record_io_read_all(o->puzzle_file, given_variant(o), on_game, a,
		problem))
		fatal("%s", problem);
	if (problem[0] != '\0')
		fprintf(stderr, "noughts: %s.\n", problem);
	if (a->finder.search.count == 0)
		fatal("%s has only games without moves", o->puzzle_file);
	fprintf(stderr, "Looking for puzzles in %s.\n", o->puzzle_file);
}

/* Before the full screen is opened, a problem ends the program. */
static void load_puzzles(struct replay_app *a, const struct options *o)
{
	/* One engine examines the games and plays against the solver. */
	replay_screen_init(&a->ui.replay_screen, &a->ui.replay, NULL);
	a->ui.replay_screen.has_more = true;
	a->ui.shows_replay = true;
	ui_state_focus(&a->ui, PANE_BOARD);
	replay_services_serve(&a->work, &a->ui.replay_screen);
	if (o->puzzle_file != NULL)
		load_searched(a, o);
	if (o->puzzle_file != NULL ? !wait_for_puzzle(a) :
				     !puzzle_finder_open(&a->finder))
		fatal("%s", a->finder.problem);
	if (!replay_services_start(&a->work))
		fatal("%s", a->work.problem);
}

static void load_game(struct replay_app *a, const struct options *o)
{
	char        problem[RECORD_IO_TEXT_SIZE];
	const char *path = o->review != NULL ? o->review : o->import;

	if (!record_io_read(&a->ui.replay.record, path, given_variant(o),
		problem))
		fatal("%s", problem);
	replay_init(&a->ui.replay);
	ui_state_show_replay(&a->ui, NULL);
	a->ui.replay_screen.wants_review = o->review != NULL;
}

void replay_app_run(const struct options *o)
{
	static struct replay_app a;

	memset(&a, 0, sizeof(a));
	signal(SIGPIPE, SIG_IGN);
	a.base = event_base_new();
	if (a.base == NULL)
		fatal("the event library cannot watch files on this system");
	a.work = (struct replay_services){
		.base = a.base, .on_change = on_change, .ctx = &a
	};
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
	} else if (o->puzzle) {
		run_puzzles_plain(&a);
	} else {
		run_plain(&a, o->review != NULL);
	}
	puzzle_finder_close(&a.finder);
	replay_services_close(&a.work);
	event_base_free(a.base);
	ui_state_clear(&a.ui);
	client_state_clear(&a.state);
}
