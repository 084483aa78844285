/* puzzles.c -- shows the puzzles that come with the program. */

#include "client/puzzles.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "client/engine/analysis_driver.h"
#include "client/engine/subprocess.h"
#include "client/util/program_path.h"
#include "client/util/state_file.h"
#include "common/fatal.h"

#define FILE_NAME   "puzzles.txt"
#define SOLVED_NAME "puzzles"

/* The most bytes that are read of a file of puzzles. */
#define TEXT_MAX ((size_t)4 << 20)

/*
 * Returns the contents of a file, which the caller frees; NULL if the file
 * cannot be read.
 */
static char *read_text(const char *path)
{
	FILE  *file = fopen(path, "re");
	char  *text;
	size_t n;

	if (file == NULL)
		return NULL;
	text = xcalloc(TEXT_MAX + 1, 1);
	n = fread(text, 1, TEXT_MAX, file);
	fclose(file);
	return xrealloc(text, n + 1);
}

static void load_solved(struct puzzles *p)
{
	static char text[PUZZLES_SOLVED_SIZE];

	state_file_read(SOLVED_NAME, text, sizeof(text));
	puzzle_read_solved(&p->solved, text);
}

/* Reads the file. On failure writes a sentence to `problem`. */
static bool read_file(struct puzzles *p, char problem[PUZZLES_TEXT_SIZE])
{
	char path[PATH_MAX];

	if (!program_path_find_data(FILE_NAME, path)) {
		snprintf(problem, PUZZLES_TEXT_SIZE,
		    "there is no " FILE_NAME
		    " in share/noughts; the package noughts has it");
		return false;
	}
	p->text = read_text(path);
	if (p->text == NULL)
		snprintf(problem, PUZZLES_TEXT_SIZE, "cannot read %.1000s: %s",
		    path, strerror(errno));
	return p->text != NULL;
}

/*
 * Shows the next puzzle that is not solved. If there is none, returns false,
 * and writes a sentence that says so to `problem`.
 */
static bool show_next(struct puzzles *p, char problem[PUZZLES_TEXT_SIZE])
{
	char path[STATE_FILE_PATH_SIZE];

	if (puzzle_find_next(p->text, &p->solved, &p->line, &p->puzzle)) {
		ui_state_show_puzzle(p->ui, &p->puzzle);
		return true;
	}
	if (!state_file_path(SOLVED_NAME, "", path))
		path[0] = '\0';
	snprintf(problem, PUZZLES_TEXT_SIZE,
	    "you have solved all puzzles; to begin again, remove %.1000s",
	    path);
	return false;
}

bool puzzles_open(struct puzzles *p, char problem[PUZZLES_TEXT_SIZE])
{
	char command[SUBPROCESS_COMMAND_SIZE];

	puzzles_close(p);
	if (!read_file(p, problem))
		return false;
	load_solved(p);
	if (!subprocess_write_command(command, ANALYSIS_PROGRAM, "--analyse"))
		snprintf(problem, PUZZLES_TEXT_SIZE, "%s", ANALYSIS_ABSENT);
	else if (show_next(p, problem))
		return true;
	puzzles_close(p);
	return false;
}

void puzzles_close(struct puzzles *p)
{
	free(p->text);
	p->text = NULL;
	p->line = 0;
}

static void store_solved(struct puzzles *p)
{
	static char text[PUZZLES_SOLVED_SIZE];

	load_solved(p); /* another client may have added to the file */
	puzzle_add_solved(&p->solved, p->puzzle.id);
	puzzle_write_solved(&p->solved, text);
	state_file_write(SOLVED_NAME, text);
}

void puzzles_serve(struct puzzles *p)
{
	struct viewer *v = &p->ui->viewer;
	char           problem[PUZZLES_TEXT_SIZE];

	if (p->text == NULL)
		return;
	if (!v->has_more) {
		puzzles_close(p);
		return;
	}
	if (v->state == PUZZLE_SOLVED &&
	    !puzzle_is_solved(&p->solved, p->puzzle.id))
		store_solved(p);
	if (v->wants_next && !show_next(p, problem))
		viewer_note(v, "There is no other: %.360s.", problem);
	v->wants_next = false;
}
