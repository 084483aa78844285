/* puzzle_finder.c -- finds the puzzles that the screen shows. */

#include "client/puzzle_finder.h"

#include <stdio.h>

void puzzle_finder_begin(struct puzzle_finder *f)
{
	f->is_looking = true;
	f->problem[0] = '\0';
	f->work->examined = EXAMINED_NONE;
	puzzle_candidates_begin(&f->candidates);
}

static void show(struct puzzle_finder *f)
{
	f->is_looking = false;
	f->puzzle = f->next;
	ui_state_show_puzzle(f->ui, &f->puzzle);
	if (f->candidates.count > 0) /* so that the engine, which has found the
				        puzzle, is not ended */
		f->work->opened = f->ui->viewer.opened;
}

/* Lets the engine examine the next position of the games. */
static void examine_next(struct puzzle_finder *f)
{
	if (puzzle_candidates_next(&f->candidates, &f->puzzles.solved,
		&f->next)) {
		viewer_services_examine(f->work, &f->next);
		return;
	}
	snprintf(f->problem, sizeof(f->problem), "%s",
	    f->candidates.has_solved ?
		"you have solved all puzzles of these games" :
		"in no position of these games exactly one move begins a "
		"forced win of three to eight moves");
}

bool puzzle_finder_look(struct puzzle_finder *f)
{
	if (!f->is_looking)
		return false;
	if (f->work->problem[0] != '\0') {
		snprintf(f->problem, sizeof(f->problem), "%s",
		    f->work->problem);
	} else if (f->candidates.count == 0) {
		if (puzzle_file_next(&f->puzzles, &f->next, f->problem))
			show(f);
	} else if (f->work->examined == EXAMINED_PUZZLE) {
		f->next = f->work->driver.puzzle;
		show(f);
	} else if (f->work->examined == EXAMINED_NONE) {
		examine_next(f);
	}
	f->is_looking &= f->problem[0] == '\0';
	return f->is_looking;
}

bool puzzle_finder_open(struct puzzle_finder *f)
{
	char command[SUBPROCESS_COMMAND_SIZE];

	puzzle_finder_close(f);
	f->problem[0] = '\0';
	if (!puzzle_file_open(&f->puzzles, f->problem))
		return false;
	if (!subprocess_write_command(command, ANALYSIS_PROGRAM, "--analyse")) {
		snprintf(f->problem, sizeof(f->problem), "%s", ANALYSIS_ABSENT);
	} else {
		f->candidates.count = 0;
		if (puzzle_file_next(&f->puzzles, &f->next, f->problem))
			show(f);
	}
	if (f->problem[0] == '\0')
		return true;
	puzzle_finder_close(f);
	return false;
}

void puzzle_finder_close(struct puzzle_finder *f)
{
	puzzle_file_close(&f->puzzles);
	puzzle_candidates_clear(&f->candidates);
	f->puzzles.text = NULL;
	f->is_looking = false;
}

void puzzle_finder_serve(struct puzzle_finder *f)
{
	struct viewer *v = &f->ui->viewer;

	if (f->puzzles.text == NULL)
		return;
	if (!v->has_more) {
		puzzle_finder_close(f);
		return;
	}
	if (v->wants_next && !f->is_looking) {
		puzzle_finder_begin(f);
		viewer_note(v, "Looking for another puzzle.");
	}
	v->wants_next = false;
	puzzle_finder_look(f); /* the last one is shown until it is found */
	if (f->problem[0] != '\0')
		viewer_note(v, "There is no other: %.360s.", f->problem);
	f->problem[0] = '\0';
	if (f->puzzles.text != NULL && v->state == PUZZLE_SOLVED &&
	    !puzzle_is_solved(&f->puzzles.solved, f->puzzle.id))
		puzzle_file_add_solved(&f->puzzles, f->puzzle.id);
}
