/* db_file.h -- the database file: ownership, lock, schema version. */

#ifndef SERVER_STORAGE_DB_FILE_H
#define SERVER_STORAGE_DB_FILE_H

#include <limits.h>
#include <stdbool.h>

#include "server/storage/file_watch.h"
#include "server/storage/sqlite.h"

#define DB_FILE_MESSAGE_SIZE 512

/*
 * The largest file that is checked at the start after a crash: the check takes
 * about 5 ms per MiB, or 20 if the file is not in the page cache.
 */
#define DB_FILE_QUICK_CHECK_MAX (16 << 20)

struct db_file {
	char             *path; /* absolute, symbolic links resolved; owned */
	char             *wal_path; /* path of the WAL; owned; NULL: not
                                       watched */
	struct sqlite    *sqlite;   /* owned */
	const char       *remedy;   /* the end of each fatal message, which
                                       says what to do */
	struct file_watch watch, wal_watch;
	uint32_t          user_version;     /* of the header; see db_file.c */
	uint8_t header[SQLITE_HEADER_SIZE]; /* of the file, as we wrote it */
	char    message[DB_FILE_MESSAGE_SIZE]; /* see db_file_look */
};

/*
 * Opens the file, creating it if necessary. Exits through fatal(), with a
 * remedy and without changing the file, if the file belongs to another program
 * or another version, is damaged or cannot be written; with EX_TEMPFAIL if
 * another process has it open. If commits may have been lost with the file's
 * WAL, message is a sentence about that; otherwise it is empty.
 */
void db_file_open(struct db_file *f, const char *path);

/*
 * Opens an empty database in memory, with the tables of a file and those of
 * db_schema_memory. It is lost when the process ends.
 */
void db_file_open_memory(struct db_file *f);

/*
 * Opens an existing file, which may be damaged, to read it without changing it.
 * If its server has closed it, the user needs no permission to write. Other
 * failures are those of db_file_open, and exit through fatal() too.
 */
void db_file_open_to_read(struct db_file *f, const char *path);

/* SQL that clears the mark "open in a server" in the file. */
extern const char db_file_clear_open[];

/* Whether the file was copied or left while a server had it open. */
bool db_file_is_marked_open(const struct db_file *f);

enum db_file_state {
	DB_FILE_OURS,     /* the name still means the file that we write to */
	DB_FILE_RESTORED, /* the name did not mean our file; our file was
                             written there again */
	DB_FILE_LOST,     /* the name means another file or none; further
                             writes would be lost */
	DB_FILE_FAILED    /* the file could not be opened again; do not use
                             it */
};

/*
 * Checks whether somebody has removed, replaced, truncated or overwritten the
 * file or its WAL. If one of the two was removed, its content is still open: it
 * is written again under its name, first to a file beside it, PATH.new, and
 * nothing is lost. A file that somebody else put there is not changed; then
 * PATH.new may be left. In all states but DB_FILE_OURS, message is a sentence
 * about it.
 *
 * Only our checkpoints write to the database file, and each of them gives its
 * header another number. So another program has written to a file that
 * has another time and another header; a file of which only the time has changed
 * is still ours.
 */
enum db_file_state db_file_look(struct db_file *f);

/* Notes the state of the files after a commit. */
void db_file_note_written(struct db_file *f);

/* Moves the WAL into the file, and notes the state of the files. */
enum sqlite_result db_file_checkpoint(struct db_file *f);

/*
 * Closes the file. With checkpoint, the WAL's content is written into the file,
 * the WAL is deleted, and the file's header says that no WAL belongs to it;
 * otherwise the WAL is left beside the file.
 */
void db_file_close(struct db_file *f, bool checkpoint);

/* The file's DB_SCHEMA_VERSION; 0: its tables have not been created. */
uint32_t db_file_version(const struct db_file *f);

/*
 * The statement for that text, a constant; see sqlite_prepare. Fatal if the
 * statement does not fit the file's tables.
 */
struct statement *db_file_prepare(const struct db_file *f, const char *text);

/* Runs statements, up to a NULL, that have the parameter id. */
enum sqlite_result
db_file_run_each(const struct db_file *f, const char *const sql[], int64_t id);

/* Steps to the next row and returns whether there is one; fatal on failure. */
bool db_file_next_row(const struct db_file *f, struct statement *q);

/*
 * Makes a message that may quote the bytes of a damaged file safe to print on a
 * terminal.
 */
void db_file_make_printable(char *text);

/*
 * Copies the file to PATH.damaged. If there is such a copy: with is_new to the
 * first free name of PATH.damaged-2 to -99, else not again. Writes the copy's
 * path; false: none was made. Fatal if that fails.
 */
bool db_file_copy_aside(const struct db_file *f, bool is_new,
    char out[PATH_MAX]);

/* Exits with the message that the file is damaged, with the detail. */
_Noreturn void
db_file_fatal_damaged(const struct db_file *f, const char *detail);

#endif
