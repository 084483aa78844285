/*
 * puzzle_file.c -- the puzzles that come with the program, and which of them
 * the user has solved.
 */

#include "client/session/puzzle_file.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

static void load_solved(struct puzzle_file *f)
{
	static char text[PUZZLES_SOLVED_SIZE];

	state_file_read(SOLVED_NAME, text, sizeof(text));
	puzzle_read_solved(&f->solved, text);
}

bool puzzle_file_open(struct puzzle_file *f,
    char                                  problem[PUZZLE_FILE_TEXT_SIZE])
{
	char path[PATH_MAX];

	*f = (struct puzzle_file){ .text = NULL };
	if (!program_path_find_data(FILE_NAME, path)) {
		snprintf(problem, PUZZLE_FILE_TEXT_SIZE,
		    "there is no " FILE_NAME
		    " in share/noughts; the package noughts has it");
		return false;
	}
	f->text = read_text(path);
	if (f->text == NULL) {
		snprintf(problem, PUZZLE_FILE_TEXT_SIZE,
		    "cannot read %.1000s: %s", path, strerror(errno));
		return false;
	}
	load_solved(f);
	return true;
}

void puzzle_file_open_solved(struct puzzle_file *f)
{
	*f = (struct puzzle_file){ .text = xcalloc(1, 1) };
	load_solved(f);
}

void puzzle_file_close(struct puzzle_file *f)
{
	free(f->text);
	f->text = NULL;
}

bool puzzle_file_next(struct puzzle_file *f, struct puzzle *out,
    char problem[PUZZLE_FILE_TEXT_SIZE])
{
	char path[STATE_FILE_PATH_SIZE];

	if (puzzle_find_next(f->text, &f->solved, &f->line, out))
		return true;
	if (!state_file_path(SOLVED_NAME, "", path))
		path[0] = '\0';
	snprintf(problem, PUZZLE_FILE_TEXT_SIZE,
	    "you have solved all puzzles; to begin again, remove %.1000s",
	    path);
	return false;
}

void puzzle_file_add_solved(struct puzzle_file *f, uint64_t id)
{
	static char text[PUZZLES_SOLVED_SIZE];

	load_solved(f);
	puzzle_add_solved(&f->solved, id);
	puzzle_write_solved(&f->solved, text);
	state_file_write(SOLVED_NAME, text);
}
