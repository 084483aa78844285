/* record_io.h -- reads a game from a file, and writes one to a new file. */

#ifndef CLIENT_UTIL_RECORD_IO_H
#define CLIENT_UTIL_RECORD_IO_H

#include <stdbool.h>

#include "common/records/game_record.h"

/* Fits a sentence about a file, with its NUL. */
#define RECORD_IO_TEXT_SIZE 512

/*
 * Reads the first game of a file of at most RECORD_FILE_MAX bytes, in any
 * format of record_file.h. v is as in record_file_read. False: problem is a
 * sentence without its full stop, with line and column if the contents are
 * wrong.
 */
bool record_io_read(struct game_record *r, const char *path,
    const struct variant *v, char problem[RECORD_IO_TEXT_SIZE]);

/*
 * Writes a game to a new file in the format that the end of its name stands
 * for, and syncs it. A file that exists is never changed, and none is left
 * behind by a failure. False: problem is a sentence without its full stop.
 */
bool record_io_write(const struct game_record *r, const char *path,
    char problem[RECORD_IO_TEXT_SIZE]);

#endif
