/* replay_services.c -- what a shown record needs: an engine and files. */

#include "client/replay_services.h"

#include <stdio.h>
#include <stdlib.h>

#include "client/text/review_text.h"
#include "client/util/record_io.h"

/* --- the engine --- */

/* Takes back a review that will not be completed; a server's stays. */
static void show_problem(struct replay_services *w)
{
	char text[REPLAY_NOTE_SIZE];

	if (w->screen == NULL)
		return;
	if (w->screen->review == &w->driver.review && !w->driver.review.is_done)
		w->screen->review = NULL;
	snprintf(text, sizeof(text), "The engine cannot be used: %s.",
	    w->problem);
	replay_screen_note(w->screen, text);
}

static void report_problem(struct replay_services *w, const char *problem)
{
	snprintf(w->problem, sizeof(w->problem), "%s", problem);
	show_problem(w);
}

static void on_send(void *ctx, const char *line)
{
	struct replay_services *w = ctx;

	subprocess_send(w->engine, line);
}

/* Uses the answer if it is for the position that was sent last. */
static void take_answer(struct replay_services *w)
{
	char text[REVIEW_TEXT_SIZE];

	if (w->screen == NULL || w->screen->serial != w->asked_serial)
		return;
	if (w->screen->attempt.state != PUZZLE_NONE)
		puzzle_answer(&w->screen->attempt, &w->driver.answer);
	else
		replay_screen_answer(w->screen, w->driver.answer.best,
		    review_text_answer(&w->driver.answer, text));
}

static void on_engine_line(void *ctx, char *text, size_t length)
{
	struct replay_services *w = ctx;

	switch (analysis_driver_on_line(&w->driver, text, length)) {
	case ANALYSIS_RESULT_NONE:
	case ANALYSIS_RESULT_PROGRESS:
	case ANALYSIS_RESULT_REVIEW:
		break;
	case ANALYSIS_RESULT_ANSWER:
		take_answer(w);
		break;
	case ANALYSIS_RESULT_PUZZLE:
		w->examined = EXAMINED_PUZZLE;
		break;
	case ANALYSIS_RESULT_NO_PUZZLE:
		w->examined = EXAMINED_NONE;
		break;
	case ANALYSIS_RESULT_FAILURE:
		report_problem(w, w->driver.text);
		break;
	}
	w->on_change(w->ctx);
}

static void on_engine_exit(void *ctx, const char *description)
{
	struct replay_services *w = ctx;
	char                    problem[ANALYSIS_TEXT_SIZE];

	snprintf(problem, sizeof(problem), ANALYSIS_PROGRAM " %s", description);
	report_problem(w, problem);
	w->on_change(w->ctx);
}

bool replay_services_start(struct replay_services *w)
{
	char command[SUBPROCESS_COMMAND_SIZE];

	if (w->engine != NULL && w->problem[0] == '\0')
		return true;
	if (w->engine != NULL) {
		show_problem(w);
		return false;
	}
	if (!subprocess_write_command(command, ANALYSIS_PROGRAM, "--analyse")) {
		report_problem(w, ANALYSIS_ABSENT);
		return false;
	}
	analysis_driver_init(&w->driver, on_send, w);
	w->engine = subprocess_open(w->base, command,
	    &(struct subprocess_handler){ on_engine_line, on_engine_exit, w });
	return true;
}

void replay_services_examine(struct replay_services *w,
    const struct puzzle                             *position)
{
	w->examined = EXAMINED_NONE;
	if (!replay_services_start(w))
		return;
	w->examined = EXAMINED_NOT_YET;
	analysis_driver_examine(&w->driver, position);
}

/* --- the screen's requests --- */

static void start_review(struct replay_services *w)
{
	const struct game_record *r = &w->screen->replay->record;
	point                     moves[POINTS_MAX];

	w->screen->wants_review = false;
	if (r->ply_count == 0) {
		replay_screen_note(w->screen,
		    "A game without moves cannot be reviewed.");
		return;
	}
	w->screen->review = &w->driver.review;
	for (unsigned i = 0; i < r->ply_count; i++)
		moves[i] = r->moves[i].p;
	if (replay_services_start(w))
		analysis_driver_review(&w->driver, &r->variant, moves,
		    r->ply_count);
}

/* Asks for the answer to a tried move. */
static void ask(struct replay_services *w)
{
	w->screen->wants_answer = false;
	if (!replay_services_start(w))
		return;
	w->asked_serial = w->screen->serial;
	if (w->screen->attempt.state != PUZZLE_NONE)
		analysis_driver_defend(&w->driver, w->screen->replay->board);
	else
		analysis_driver_ask(&w->driver, w->screen->replay->board);
}

/* With its review, if there is one. */
static void save(struct replay_services *w)
{
	static struct game_record record;
	struct replay_screen     *s = w->screen;
	void                     *texts = NULL;
	char                      problem[RECORD_IO_TEXT_SIZE];
	char                      path[PATH_MAX], text[PATH_MAX + 64];

	record = s->replay->record;
	if (s->review != NULL && s->review->is_done)
		texts = review_text_annotate(s->review, &record);
	if (record_io_write(&record, s->save_path, path, problem))
		snprintf(text, sizeof(text), "Saved the game%s: %s.",
		    texts != NULL ? " with its review" : "", path);
	else
		snprintf(text, sizeof(text), "Not saved: %s.", problem);
	free(texts);
	s->save_path[0] = '\0';
	replay_screen_note(s, text);
}

void replay_services_serve(struct replay_services *w,
    struct replay_screen                          *screen)
{
	if (w->screen != screen ||
	    (screen != NULL && screen->opened != w->opened))
		replay_services_close(w);
	w->screen = screen;
	if (screen == NULL)
		return;
	w->opened = screen->opened;
	if (screen->wants_review)
		start_review(w);
	if (screen->wants_answer)
		ask(w);
	if (screen->save_path[0] != '\0')
		save(w);
}

void replay_services_close(struct replay_services *w)
{
	subprocess_kill(w->engine);
	w->engine = NULL;
	w->problem[0] = '\0';
	w->driver.review.is_done = false;
}
