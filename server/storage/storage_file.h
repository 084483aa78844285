/*
 * storage_file.h -- the file behind a database, for the modules of this folder:
 * functions to read it, to write it, and to check that it is still ours.
 */

#ifndef SERVER_STORAGE_STORAGE_FILE_H
#define SERVER_STORAGE_STORAGE_FILE_H

#include <sys/stat.h>

#include "server/storage/sqlite.h"
#include "server/storage/storage.h"
#include "server/storage/wal_scan.h"

#define STORAGE_MESSAGE_SIZE (PATH_MAX + 256)

/*
 * Each checkpoint adds this to user_version in the header, so that the header
 * changes: SQLite does not change its own counter in WAL mode. The lower bits
 * of user_version are the number of the set of tables.
 */
#define STORAGE_GENERATION 0x10000

struct storage {
	/* Absolute, with symbolic links resolved */
	char path[PATH_MAX];
	/* Path of the WAL; "": the database is in memory */
	char           wal_path[PATH_MAX + sizeof("-wal")];
	struct sqlite *sqlite; /* owned */
	/* Last part of each fatal message; it says what to do */
	const char *remedy;
	bool        is_read_only;
	/* The file can be written; true for a database in memory */
	bool is_started;
	bool is_lost; /* storage_look has found a fault */
	/* The connection still has all that was committed; valid if is_lost. */
	bool can_be_copied;
	/* The file and its WAL as our last write left them; all zero: neither */
	struct stat     seen, wal_seen;
	struct wal_scan wal; /* the WAL when the file was opened */
	/* user_version of the header; see STORAGE_GENERATION */
	uint32_t user_version;
	/* header of the file, as our last write left it */
	uint8_t header[SQLITE_HEADER_SIZE];
	/* If is_lost, a sentence that says why */
	char message[STORAGE_MESSAGE_SIZE];
};

/* --- open --- */

/* Whether db was opened by storage_open_memory. */
static inline bool storage_is_in_memory(const struct storage *db)
{
	return db->wal_path[0] == '\0';
}

/*
 * The first part of storage_open: does not turn WAL mode on, and changes nothing
 * but a file that has no tables yet.
 */
struct storage *storage_open_file(const char *path);

/* Fatal, with a remedy, unless the result is SQL_DONE. */
void storage_require_done(const struct storage *db, enum sqlite_result result);

/* SQL that removes the mark "open in a server" from the file. */
extern const char storage_clear_open[];

/*
 * Whether the file has the mark "open in a server": the server was killed, or
 * the file was copied while a server had it open.
 */
bool storage_is_marked_open(const struct storage *db);

/* Writes by what names are folded now; see name_fold. Returns out. */
#define STORAGE_FOLDING_SIZE 32
const char *storage_folding(char out[STORAGE_FOLDING_SIZE]);

/* Returns the file's db_schema_version; 0: it has no tables yet. */
uint32_t storage_version(const struct storage *db);

/* --- statements --- */

/*
 * Returns the statement for that SQL, which must be a constant; the first call
 * prepares it. Fatal if the statement does not fit the file's tables. The
 * caller must reset it after use.
 */
struct statement *storage_statement(const struct storage *db, const char *sql);

/* The same, with the values of its parameters. */
struct statement *storage_query(const struct storage *db, const char *sql,
    size_t n, const struct value *values);

/* Steps to the next row. Returns whether there is one. Fatal on failure. */
bool storage_next_row(const struct storage *db, struct statement *q);

/* --- writing --- */

/*
 * Checks whether somebody has removed, replaced, truncated or overwritten the
 * file or its WAL. If so, returns STORAGE_LOST from now on: further commits
 * would be lost, so nothing may be written any more. Else STORAGE_DONE.
 *
 * Only our checkpoints write to the database file, and each of them gives its
 * header another number. So if the time and the header of the file have
 * changed, another program has written to it; if only the time has changed, the
 * file is still ours.
 */
enum storage_result storage_look(struct storage *db);

/*
 * Limits of the WAL in bytes. Above the soft limit, a checkpoint is made when
 * the writer is idle; above the hard limit, before anything else.
 */
#ifndef STORAGE_WAL_SOFT_LIMIT
#define STORAGE_WAL_SOFT_LIMIT (4 << 20)
#endif
#ifndef STORAGE_WAL_HARD_LIMIT
#define STORAGE_WAL_HARD_LIMIT (32 << 20)
#endif

enum checkpoint_need {
	CHECKPOINT_NOT_NEEDED, /* the WAL is small */
	/*
	 * The WAL is above the soft limit, or the start on a full disk must be
	 * repeated
	 */
	CHECKPOINT_WHEN_IDLE,
	CHECKPOINT_NOW /* the WAL is above the hard limit */
};

enum checkpoint_need storage_checkpoint_need(const struct storage *db);

/*
 * Checks the file as storage_look does. Then makes a checkpoint, or repeats the
 * start if the disk was full then.
 */
enum storage_result storage_checkpoint(struct storage *db);

/* --- damaged files --- */

/*
 * Like storage_check_file, but for an open database, and prints only the faults.
 */
bool storage_check(struct storage *db);

/*
 * Exits with a message that names the file, says what is wrong with it, and
 * what to do. The text may quote bytes of a damaged file. The status is
 * EX_DATAERR for a file that is refused for what it contains, so that a server
 * must not be started again before somebody has looked at the file; but
 * EXIT_FAILURE if no server has opened the file.
 */
_Noreturn void __attribute__((format(printf, 3, 4)))
storage_refuse(const struct storage *db, int status, const char *format, ...);

/* Refuses the file because it is damaged, followed by the detail. */
_Noreturn void
storage_fatal_damaged(const struct storage *db, const char *detail);

#endif
