/* record_io.h -- reads a game from a file, and writes one to a new file. */

#ifndef CLIENT_FILES_RECORD_IO_H
#define CLIENT_FILES_RECORD_IO_H

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
 * Writes a game to a new file and syncs it to disk; the end of the name
 * determines the format. `typed` is the name as a user types it, where "~/" is
 * the home directory; `path` receives the absolute path. An existing file is
 * never changed, and a failure leaves no file. Until the file is whole, its name
 * has ".part-" and a number at its end. On failure returns false and writes a
 * sentence without a full stop to `problem`.
 */
bool record_io_write(const struct game_record *r, const char *typed,
    char path[PATH_MAX], char problem[RECORD_IO_TEXT_SIZE]);

#endif
