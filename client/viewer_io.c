/* viewer_io.c -- does what a viewer requests with an engine and files. */

#include "client/viewer_io.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "client/files/program_path.h"
#include "client/files/record_io.h"
#include "client/files/state_file.h"
#include "client/words/review_text.h"
#include "common/base/fatal.h"

#define PUZZLES_FILE "puzzles.txt"
#define SOLVED_FILE  "puzzles"

/* The most bytes that are read of a file of puzzles. */
#define PUZZLES_MAX ((size_t)4 << 20)

/* Size of the command that runs the engine, with the path quoted for sh. */
#define COMMAND_SIZE (4 * PATH_MAX + 64)

/* --- the engine --- */

/*
 * Shows a problem with the engine. Removes a review that the engine was making,
 * because the review will not be completed, and takes back a move in a puzzle that the
 * engine was answering. Keeps a review of the server.
 */
static void show_problem(struct viewer_io *w)
{
	struct viewer *v = &w->ui->viewer;

	if (v->review == &w->driver.review && !w->driver.review.is_done)
		v->review = NULL;
	if (v->kind == VIEWER_PUZZLE && v->state == PUZZLE_CHECKING)
		viewer_step(v, 1);
	viewer_note(v, "The engine cannot be used: %s.", w->problem);
}

static void report_problem(struct viewer_io *w, const char *problem)
{
	snprintf(w->problem, sizeof(w->problem), "%s", problem);
	show_problem(w);
}

static void on_send(void *ctx, const char *line)
{
	struct viewer_io *w = ctx;

	subprocess_send(w->engine, line);
}

static void on_engine_line(void *ctx, char *text, size_t length)
{
	struct viewer_io *w = ctx;
	struct viewer    *v = &w->ui->viewer;
	char              answer[REVIEW_TEXT_SIZE];

	switch (analysis_driver_on_line(&w->driver, text, length)) {
	case ANALYSIS_RESULT_NONE:
	case ANALYSIS_RESULT_PROGRESS:
		break;
	case ANALYSIS_RESULT_REVIEW:
		if (v->review == &w->driver.review)
			viewer_on_review_done(v);
		break;
	case ANALYSIS_RESULT_ANSWER:
		/* Only if it is about the position that was sent last. */
		if (v->serial == w->asked_serial && w->asked_solution)
			viewer_on_solution(v, &w->driver.answer);
		else if (v->serial == w->asked_serial &&
		    viewer_answer(v, &w->driver.answer) &&
		    v->kind != VIEWER_PUZZLE)
			viewer_note(v, "%s",
			    review_text_answer(&w->driver.answer, answer));
		w->asked_serial = 0;
		break;
	case ANALYSIS_RESULT_FAILURE:
		report_problem(w, w->driver.text);
		break;
	}
	w->on_change(w->ctx);
}

static void on_engine_exit(void *ctx, const char *description)
{
	struct viewer_io *w = ctx;
	char              problem[ANALYSIS_TEXT_SIZE];

	snprintf(problem, sizeof(problem), ANALYSIS_PROGRAM " %s", description);
	report_problem(w, problem);
	w->on_change(w->ctx);
}

/* Writes the command that runs the engine. Returns false if there is none. */
static bool write_command(char out[COMMAND_SIZE])
{
	char  path[PATH_MAX];
	char *end = out;

	if (!program_path_find(ANALYSIS_PROGRAM, path))
		return false;
	end += sprintf(end, "exec '");
	for (const char *at = path; *at != '\0'; at++)
		end += sprintf(end, *at == '\'' ? "'\\''" : "%c", *at);
	strcpy(end, "' --analyse");
	return true;
}

/* Starts the engine if it is not running. Returns whether it can be used. */
static bool start_engine(struct viewer_io *w)
{
	char command[COMMAND_SIZE];

	if (w->engine == NULL) {
		w->problem[0] = '\0';
		if (write_command(command)) {
			analysis_driver_init(&w->driver, on_send, w);
			w->engine = subprocess_open(w->base, command,
			    &(struct subprocess_handler){
				on_engine_line, on_engine_exit, w });
		} else {
			snprintf(w->problem, sizeof(w->problem), "%s",
			    ANALYSIS_ABSENT);
		}
	}
	if (w->problem[0] != '\0')
		show_problem(w);
	return w->problem[0] == '\0';
}

/* --- what the viewer asks for --- */

static void start_review(struct viewer_io *w)
{
	const struct game_record *r = &w->ui->viewer.record;
	unsigned                  opening = opening_plies(&r->opening);
	point                     moves[POINTS_MAX];

	w->ui->viewer.wants_review = false;
	if (r->ply_count == 0) {
		viewer_note(&w->ui->viewer,
		    "A game without moves cannot be reviewed.");
		return;
	}
	w->ui->viewer.review = &w->driver.review;
	for (unsigned i = 0; i < r->ply_count; i++)
		moves[i] = r->moves[i].p;
	if (start_engine(w))
		analysis_driver_review(&w->driver, &r->variant, moves,
		    r->ply_count,
		    opening > r->setup_count ? opening : r->setup_count);
}

static void ask_solution(struct viewer_io *w)
{
	struct viewer *v = &w->ui->viewer;
	struct board  *b = board_new(&v->record.variant);

	v->wants_solution = false;
	for (unsigned i = 0; i < v->puzzle_ply; i++)
		board_play(b, v->record.moves[i].p);
	if (board_play(b, v->solution) == OK &&
	    board_verdict(b) == VERDICT_OPEN && start_engine(w)) {
		w->asked_serial = v->serial;
		w->asked_solution = true;
		analysis_driver_ask(&w->driver, b, true);
	}
	board_free(b);
}

static void save(struct viewer_io *w)
{
	static struct game_record record;
	struct viewer            *v = &w->ui->viewer;
	void                     *texts = NULL;
	char                      problem[RECORD_IO_TEXT_SIZE];
	char                      path[PATH_MAX];

	record = v->record;
	if (viewer_has_review(v))
		texts = review_text_annotate(v->review, &record);
	if (record_io_write(&record, v->save_path, path, problem))
		viewer_note(v, "Saved the game%s: %s.",
		    texts != NULL ? " with its review" : "", path);
	else
		viewer_note(v, "Not saved: %s.", problem);
	free(texts);
	v->save_path[0] = '\0';
}

static void close_engine(struct viewer_io *w)
{
	subprocess_kill(w->engine);
	w->engine = NULL;
	w->asked_serial = 0;
	w->problem[0] = '\0';
	w->driver.review.is_done = false;
}

/* --- puzzles --- */

static void load_solved(struct viewer_io *w)
{
	static char text[PUZZLES_SOLVED_SIZE];

	state_file_read(SOLVED_FILE, text, sizeof(text));
	puzzle_read_solved(&w->solved, text);
}

/*
 * Reads the file. If that fails, or it has no puzzles, writes a sentence to `problem`.
 */
static bool read_puzzles(struct viewer_io *w, char problem[PUZZLES_TEXT_SIZE])
{
	char     path[PATH_MAX];
	FILE    *file;
	size_t   n;
	unsigned solved, all;

	if (!program_path_find_data(PUZZLES_FILE, path)) {
		snprintf(problem, PUZZLES_TEXT_SIZE,
		    "there is no " PUZZLES_FILE
		    " in share/noughts; the package noughts has it");
		return false;
	}
	file = fopen(path, "re");
	if (file == NULL) {
		snprintf(problem, PUZZLES_TEXT_SIZE, "cannot read %.1000s: %s",
		    path, strerror(errno));
		return false;
	}
	w->puzzles = xcalloc(PUZZLES_MAX + 1, 1);
	n = fread(w->puzzles, 1, PUZZLES_MAX, file);
	fclose(file);
	w->puzzles = xrealloc(w->puzzles, n + 1);
	puzzle_count(w->puzzles, &w->solved, &solved, &all);
	if (all == 0)
		snprintf(problem, PUZZLES_TEXT_SIZE, "%.1000s has no puzzles",
		    path);
	return all > 0;
}

static void count_puzzles(struct viewer_io *w)
{
	struct viewer *v = &w->ui->viewer;

	puzzle_count(w->puzzles, &w->solved, &v->puzzles_solved, &v->puzzles);
}

/*
 * Shows the next puzzle that is not solved; those of the game that was chosen
 * last, which is that of the settings, come first. If there is none, returns
 * false, and writes a sentence that says so to `problem`.
 */
static bool show_next(struct viewer_io *w, char problem[PUZZLES_TEXT_SIZE])
{
	char path[STATE_FILE_PATH_SIZE];

	if (puzzle_find_next(w->puzzles, &w->solved,
		&w->ui->settings.game.variant, &w->line, &w->puzzle)) {
		ui_state_show_puzzle(w->ui, &w->puzzle);
		count_puzzles(w);
		/* The engine is started again when it is needed. */
		if (w->problem[0] != '\0')
			close_engine(w);
		return true;
	}
	if (!state_file_path(SOLVED_FILE, "", path))
		path[0] = '\0';
	snprintf(problem, PUZZLES_TEXT_SIZE,
	    "you have solved all puzzles; to begin again, remove %.1000s",
	    path);
	return false;
}

static void close_puzzles(struct viewer_io *w)
{
	free(w->puzzles);
	w->puzzles = NULL;
	w->line = 0;
}

bool viewer_io_open_puzzles(struct viewer_io *w,
    char                                      problem[PUZZLES_TEXT_SIZE])
{
	char path[PATH_MAX];
	bool is_read;

	close_puzzles(w);
	load_solved(w);
	is_read = read_puzzles(w, problem);
	if (is_read && !program_path_find(ANALYSIS_PROGRAM, path))
		snprintf(problem, PUZZLES_TEXT_SIZE, "%s", ANALYSIS_ABSENT);
	else if (is_read && show_next(w, problem))
		return true;
	close_puzzles(w);
	return false;
}

static void serve_puzzles(struct viewer_io *w)
{
	static char    text[PUZZLES_SOLVED_SIZE];
	struct viewer *v = &w->ui->viewer;
	char           problem[PUZZLES_TEXT_SIZE];

	if (w->puzzles == NULL)
		return;
	if (!v->has_more) {
		close_puzzles(w);
		return;
	}
	if (v->state == PUZZLE_SOLVED && !v->was_solution_shown &&
	    !puzzle_is_solved(&w->solved, w->puzzle.id)) {
		load_solved(w); /* another client may have added to the file */
		puzzle_add_solved(&w->solved, w->puzzle.id);
		puzzle_write_solved(&w->solved, text);
		state_file_write(SOLVED_FILE, text);
		count_puzzles(w);
	}
	if (v->wants_next && !show_next(w, problem))
		viewer_note(v, "There is no other: %.360s.", problem);
	v->wants_next = false;
}

/* --- all of it --- */

void viewer_io_serve(struct viewer_io *w)
{
	struct viewer *v = &w->ui->viewer;

	serve_puzzles(w);
	if (v->opened != w->opened || !viewer_is_record(v))
		close_engine(w);
	w->opened = v->opened;
	if (v->wants_review)
		start_review(w);
	if (v->wants_answer && start_engine(w)) {
		w->asked_serial = v->serial;
		w->asked_solution = false;
		analysis_driver_ask(&w->driver, v->board,
		    v->kind == VIEWER_PUZZLE);
	}
	v->wants_answer = false;
	if (v->wants_solution)
		ask_solution(w);
	if (v->save_path[0] != '\0')
		save(w);
}

bool viewer_io_is_busy(const struct viewer_io *w)
{
	const struct viewer *v = &w->ui->viewer;

	return w->problem[0] == '\0' &&
	    (v->serial == w->asked_serial ||
		(v->review != NULL && !v->review->is_done));
}

void viewer_io_close(struct viewer_io *w)
{
	close_engine(w);
	close_puzzles(w);
}
