/* viewer_services.c -- does what a viewer requests with an engine and files. */

#include "client/viewer_services.h"

#include <stdio.h>
#include <stdlib.h>

#include "client/text/review_text.h"
#include "client/util/record_io.h"

/* --- the engine --- */

/*
 * Shows a problem with the engine. Removes a review that the engine was making,
 * because the review will not be completed. Keeps a review of the server.
 */
static void show_problem(struct viewer_services *w)
{
	if (w->viewer->review == &w->driver.review && !w->driver.review.is_done)
		w->viewer->review = NULL;
	viewer_note(w->viewer, "The engine cannot be used: %s.", w->problem);
}

static void report_problem(struct viewer_services *w, const char *problem)
{
	snprintf(w->problem, sizeof(w->problem), "%s", problem);
	show_problem(w);
}

static void on_send(void *ctx, const char *line)
{
	struct viewer_services *w = ctx;

	subprocess_send(w->engine, line);
}

/* Uses the engine's answer, if it is about the position that was sent last. */
static void take_answer(struct viewer_services *w)
{
	struct viewer *v = w->viewer;
	char           text[REVIEW_TEXT_SIZE];

	if (v->serial == w->asked_serial &&
	    viewer_answer(v, &w->driver.answer) && v->kind != VIEWER_PUZZLE)
		viewer_note(v, "%s",
		    review_text_answer(&w->driver.answer, text));
	w->asked_serial = 0;
}

static void on_engine_line(void *ctx, char *text, size_t length)
{
	struct viewer_services *w = ctx;

	switch (analysis_driver_on_line(&w->driver, text, length)) {
	case ANALYSIS_RESULT_NONE:
	case ANALYSIS_RESULT_PROGRESS:
		break;
	case ANALYSIS_RESULT_REVIEW:
		if (w->viewer->review == &w->driver.review)
			viewer_on_review_done(w->viewer);
		break;
	case ANALYSIS_RESULT_ANSWER:
		take_answer(w);
		break;
	case ANALYSIS_RESULT_FAILURE:
		report_problem(w, w->driver.text);
		break;
	}
	w->on_change(w->ctx);
}

static void on_engine_exit(void *ctx, const char *description)
{
	struct viewer_services *w = ctx;
	char                    problem[ANALYSIS_TEXT_SIZE];

	snprintf(problem, sizeof(problem), ANALYSIS_PROGRAM " %s", description);
	report_problem(w, problem);
	w->on_change(w->ctx);
}

bool viewer_services_start(struct viewer_services *w)
{
	char command[SUBPROCESS_COMMAND_SIZE];

	if (w->engine == NULL) {
		w->problem[0] = '\0';
		if (subprocess_write_command(command, ANALYSIS_PROGRAM,
			"--analyse")) {
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

static void start_review(struct viewer_services *w)
{
	const struct game_record *r = &w->viewer->record;
	unsigned                  opening = opening_plies(&r->opening);
	point                     moves[POINTS_MAX];

	w->viewer->wants_review = false;
	if (r->ply_count == 0) {
		viewer_note(w->viewer,
		    "A game without moves cannot be reviewed.");
		return;
	}
	w->viewer->review = &w->driver.review;
	for (unsigned i = 0; i < r->ply_count; i++)
		moves[i] = r->moves[i].p;
	if (viewer_services_start(w))
		analysis_driver_review(&w->driver, &r->variant, moves,
		    r->ply_count,
		    opening > r->setup_count ? opening : r->setup_count);
}

/* Requests the engine's answer to a tried move. */
static void ask(struct viewer_services *w)
{
	w->viewer->wants_answer = false;
	if (!viewer_services_start(w))
		return;
	w->asked_serial = w->viewer->serial;
	analysis_driver_ask(&w->driver, w->viewer->board,
	    w->viewer->kind == VIEWER_PUZZLE);
}

/* Saves the record, and the review if there is one. */
static void save(struct viewer_services *w)
{
	static struct game_record record;
	struct viewer            *v = w->viewer;
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

void viewer_services_serve(struct viewer_services *w)
{
	struct viewer *v = w->viewer;

	if (v->opened != w->opened || !viewer_is_record(v))
		viewer_services_close(w);
	w->opened = v->opened;
	if (v->wants_review)
		start_review(w);
	if (v->wants_answer)
		ask(w);
	if (v->save_path[0] != '\0')
		save(w);
}

bool viewer_services_is_busy(const struct viewer_services *w)
{
	const struct viewer *v = w->viewer;

	return w->problem[0] == '\0' &&
	    (v->serial == w->asked_serial ||
		(v->review != NULL && !v->review->is_done));
}

void viewer_services_close(struct viewer_services *w)
{
	subprocess_kill(w->engine);
	w->engine = NULL;
	w->asked_serial = 0;
	w->problem[0] = '\0';
	w->driver.review.is_done = false;
}
