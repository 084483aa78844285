/* db_file.h -- the database file: ownership, lock, schema version. */

#ifndef SERVER_STORAGE_DB_FILE_H
#define SERVER_STORAGE_DB_FILE_H

#include <limits.h>
#include <stdbool.h>

#include "server/storage/file_watch.h"
#include "server/storage/sqlite.h"
#include "server/storage/wal_scan.h"

#define DB_FILE_MESSAGE_SIZE 512

/*
 * The largest file, in bytes, that is checked at the start after a crash. A
 * check takes about 5 ms per MiB, or 20 ms if the page cache lacks the file.
 */
#define DB_FILE_QUICK_CHECK_MAX (16 << 20)

struct db_file {
	char             *path;     /* owned; absolute, with symbolic links
				   resolved */
	char             *wal_path; /* path of the WAL, owned; NULL: files are
				       not watched */
	struct sqlite    *sqlite;   /* owned */
	const char       *remedy;   /* last part of each fatal message; it says
				       what to do */
	struct file_watch watch, wal_watch;
	struct wal_scan   wal; /* the WAL before SQLite opened it, which may
				  change it; set by db_file_open_to_read */
	uint32_t          user_version;     /* user_version of the header; see
					       GENERATION in db_file.c */
	uint8_t header[SQLITE_HEADER_SIZE]; /* header of the file, as our last
					       write left it */
	char    message[DB_FILE_MESSAGE_SIZE]; /* a sentence, see db_file_open
					          and db_file_look */
};

/*
 * Opens the file, creating it if necessary. Exits through fatal(), with a
 * remedy and without changing the file, if the file belongs to another program
 * or another version, is damaged or cannot be written; with EX_TEMPFAIL if
 * another process has it open. If commits may have been lost because the WAL is
 * missing, f->message is a sentence about that; else it is "".
 */
void db_file_open(struct db_file *f, const char *path);

/*
 * Opens an empty database in memory, with the tables of a file and those of
 * db_schema_memory. It is lost when the process ends.
 */
void db_file_open_memory(struct db_file *f);

/*
 * Opens an existing file, which may be damaged, to read it without changing it.
 * If the server that used the file has closed it, the user needs no permission
 * to write. On other failures, exits through fatal() like db_file_open.
 */
void db_file_open_to_read(struct db_file *f, const char *path);

/* SQL that removes the mark "open in a server" from the file. */
extern const char db_file_clear_open[];

/*
 * Whether the file has the mark "open in a server": the server was killed, or
 * the file was copied while a server had it open.
 */
bool db_file_is_marked_open(const struct db_file *f);

enum db_file_state {
	DB_FILE_OURS,     /* the file at the path is the one that we write to */
	DB_FILE_RESTORED, /* our file was not at the path any more, and was
			     written there again */
	DB_FILE_LOST,     /* our file is not at the path any more; further
			     commits would be lost */
	DB_FILE_FAILED    /* the file could not be opened again; do not use
                             it */
};

/*
 * Checks whether somebody has removed, replaced, truncated or overwritten the
 * file or its WAL. If one of the two was removed, nothing is lost: our
 * descriptor of it still has the content, which is written to a file PATH.new
 * and then put under the old name. If another program has put a file there,
 * that file is not changed, and PATH.new may be left. In all states except
 * DB_FILE_OURS, f->message is a sentence about the fault.
 *
 * Only our checkpoints write to the database file, and each of them gives its
 * header another number. So if the time and the header of the file have
 * changed, another program has written to it; if only the time has changed, the
 * file is still ours.
 */
enum db_file_state db_file_look(struct db_file *f);

/* To be called after a commit: notes the files' state for db_file_look. */
void db_file_note_written(struct db_file *f);

/* Moves the WAL's content into the file, and notes the files' state. */
enum sqlite_result db_file_checkpoint(struct db_file *f);

/*
 * Closes the file. With `checkpoint`, the content of the WAL is moved into the
 * file, the WAL is deleted, and the header says that no WAL belongs to the
 * file; without it, the WAL remains beside the file.
 */
void db_file_close(struct db_file *f, bool checkpoint);

/* Returns the file's DB_SCHEMA_VERSION; 0: it has no tables yet. */
uint32_t db_file_version(const struct db_file *f);

/*
 * Returns the statement for that text, which must be a constant; see
 * sqlite_prepare. Fatal if the statement does not fit the file's tables.
 */
struct statement *db_file_prepare(const struct db_file *f, const char *text);

/* Runs the statements of a list that ends with NULL, with the parameter id. */
enum sqlite_result
db_file_run_each(const struct db_file *f, const char *const sql[], int64_t id);

/* Steps to the next row. Returns whether there is one. Fatal on failure. */
bool db_file_next_row(const struct db_file *f, struct statement *q);

/* Makes text printable. The text may quote bytes of a damaged file. */
void db_file_make_printable(char *text);

/*
 * Copies the file to PATH.damaged. If that copy exists already: if is_new is
 * true, uses the first free name of PATH.damaged-2 to PATH.damaged-99; else
 * makes no copy. Writes the path of the copy to out; returns false if none was
 * made. Fatal if copying fails.
 */
bool db_file_copy_aside(const struct db_file *f, bool is_new,
    char out[PATH_MAX]);

/* Exits with a message that the file is damaged, followed by the detail. */
_Noreturn void
db_file_fatal_damaged(const struct db_file *f, const char *detail);

#endif
