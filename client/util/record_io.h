/* record_io.h -- reads a game from a file, and writes games to a new file. */

#ifndef CLIENT_UTIL_RECORD_IO_H
#define CLIENT_UTIL_RECORD_IO_H

#include <limits.h>
#include <stdbool.h>

#include "common/records/game_record.h"
#include "common/records/record_file.h"

/* Size that fits a sentence about a file, with its NUL. */
#define RECORD_IO_TEXT_SIZE 512

/*
 * Reads the first game of a file of at most RECORD_FILE_MAX bytes, in any
 * format of record_file.h. `v` is as in record_file_read. On failure returns
 * false, and `problem` is a sentence without its full stop, with line and
 * column if the contents are wrong.
 */
bool record_io_read(struct game_record *r, const char *path,
    const struct variant *v, char problem[RECORD_IO_TEXT_SIZE]);

/*
 * Like record_io_read, but passes all games of the file to on_game, like
 * record_file_read_all. If it returns true and `problem` is not "", some games
 * were left out.
 */
bool record_io_read_all(const char *path, const struct variant    *v,
    void (*on_game)(void *ctx, const struct game_record *r), void *ctx,
    char problem[RECORD_IO_TEXT_SIZE]);

/*
 * A new file to which games are written, one after another. Until
 * record_output_commit the file has its final name with ".part-" and a number.
 */
struct record_output {
	int                fd;             /* -1: closed */
	const char        *path;           /* not owned */
	char               part[PATH_MAX]; /* path until committed */
	enum record_format format;
};

/*
 * Creates the file; the end of its name determines the format. An existing file
 * is never changed. On failure closes o, returns false, and writes a sentence
 * without a full stop to `problem`.
 */
bool record_output_open(struct record_output *o, const char *path,
    char problem[RECORD_IO_TEXT_SIZE]);

/*
 * Appends a game; a file in psq format can have only one. On failure removes
 * the file, closes o, returns false, and writes a sentence without a full stop
 * to `problem`.
 */
bool record_output_add(struct record_output *o, const struct game_record *r,
    char problem[RECORD_IO_TEXT_SIZE]);

/*
 * Syncs the file to disk, gives it its name and closes it. Fails as
 * record_output_add does.
 */
bool record_output_commit(struct record_output *o,
    char                                        problem[RECORD_IO_TEXT_SIZE]);

/* Closes and removes the file, unless o is closed. */
void record_output_discard(struct record_output *o);

/*
 * Writes a game to a new file and syncs it to disk; the end of the name
 * determines the format. `typed` is the name as a user types it, where "~/" is
 * the home directory; `path` receives the absolute path. An existing file is
 * never changed, and a failure leaves no file. On failure returns false and
 * writes a sentence without a full stop to `problem`.
 */
bool record_io_write(const struct game_record *r, const char *typed,
    char path[PATH_MAX], char problem[RECORD_IO_TEXT_SIZE]);

#endif
