/* export_games.c -- writes the games of a database as files (--export). */

#include "server/export_games.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "common/base/fatal.h"
#include "common/base/file_publish.h"
#include "common/records/sgf.h"
#include "server/storage/storage.h"

/* Room for the name of a game's file in its path, with a slash and the NUL. */
#define FILE_NAME_SIZE 32

struct export
{
	struct storage *db;
	const char     *directory;
	unsigned        written, present, damaged;
	/* Where the progress is printed; or NULL */
	FILE                *progress;
	msec                 interval, progress_at;
	struct game_record   record;
	struct history_query page; /* the newest game comes first */
};

/* --- files --- */

static bool say_failure(const char *file, const char *why)
{
	fprintf(stderr, "noughtsd: \"%s\" cannot be written: %s\n", file, why);
	return false;
}

/*
 * Sets the final path of a game's file, and the path that the file has until
 * the file is synced.
 */
static void set_paths(const struct export *e, uint32_t id, char file[PATH_MAX],
    char part[PATH_MAX])
{
	snprintf(part, PATH_MAX, "%s/.game-%u.sgf.part", e->directory,
	    (unsigned)id);
	snprintf(file, PATH_MAX, "%s/game-%u.sgf", e->directory, (unsigned)id);
}

/*
 * Writes a game to the file `part`, which gets the name `file` once it is
 * synced, so that a file with that name is whole even after a power cut.
 */
static bool write_game(struct export *e, const char *file, const char *part)
{
	bool  is_whole;
	FILE *f;

	unlink(part);
	f = fopen(part, "wxe");
	if (f == NULL)
		return say_failure(e->directory, strerror(errno));
	sgf_write(f, &e->record);
	is_whole = ferror(f) == 0 && fflush(f) == 0 && fsync(fileno(f)) == 0;
	is_whole &= fclose(f) == 0;
	if (is_whole && file_publish(part, file)) {
		e->written++;
		return true;
	}
	say_failure(file, strerror(errno));
	unlink(part);
	return false;
}

static bool make_directory(const char *directory)
{
	struct stat status;

	if (strlen(directory) >= PATH_MAX - FILE_NAME_SIZE)
		return say_failure(directory, "its path is too long");
	if (mkdir(directory, 0755) == 0)
		return true;
	if (errno != EEXIST)
		return say_failure(directory, strerror(errno));
	if (stat(directory, &status) == 0 && S_ISDIR(status.st_mode))
		return true;
	return say_failure(directory, "it exists and is not a directory");
}

/* --- the export --- */

/*
 * Exports a game, unless its file exists. Returns false if a file could not be
 * written.
 */
static bool export_game(struct export *e, uint32_t id)
{
	char               file[PATH_MAX], part[PATH_MAX];
	struct stat        status;
	struct stored_game g;
	enum error         error;
	bool               is_written = true;

	set_paths(e, id, file, part);
	if (lstat(file, &status) == 0) {
		unlink(part); /* left by an export that was killed */
		e->present++;
		return true;
	}
	error = storage_game(e->db, id, &g);
	if (error == OK) {
		stored_game_to_record(&g, &e->record);
		is_written = write_game(e, file, part);
	} else if (error == ERR_STORE) {
		e->damaged++;
	}
	stored_game_clear(&g);
	return is_written;
}

static void print_progress(struct export *e)
{
	msec now = time_ms_now();

	if (e->progress == NULL || now < e->progress_at + e->interval)
		return;
	e->progress_at = now;
	fprintf(e->progress, "\r%u games ...", e->written + e->present);
	fflush(e->progress);
}

static bool export_all(struct export *e)
{
	uint32_t from = UINT32_MAX;

	while (from != 0) {
		e->page = (struct history_query){ .from = from,
			.limit = HISTORY_ROWS_MAX };
		if (storage_history(e->db, &e->page) != OK ||
		    e->page.next >= from) {
			fprintf(stderr,
			    "noughtsd: the list of games is damaged; see"
			    " --check\n");
			return false;
		}
		e->damaged += e->page.left_out;
		for (unsigned i = 0; i < e->page.row_count; i++) {
			if (!export_game(e, e->page.rows[i].id))
				return false;
			print_progress(e);
		}
		from = e->page.next;
	}
	return true;
}

static void print_counts(const struct export *e)
{
	printf("%u game%s written to \"%s\"", e->written,
	    e->written == 1 ? "" : "s", e->directory);
	if (e->present > 0)
		printf("; %u already there", e->present);
	printf(".\n");
	if (e->damaged > 0)
		fprintf(stderr,
		    "noughtsd: %u damaged game%s left out; see --check\n",
		    e->damaged, e->damaged == 1 ? "" : "s");
}

bool export_games(const char *path, const char *directory, FILE *progress,
    msec interval)
{
	struct export *e = xcalloc(1, sizeof(*e));
	char           file[PATH_MAX], part[PATH_MAX];
	bool           is_whole;

	e->db = storage_open_to_read(path);
	e->directory = directory;
	e->progress = progress;
	e->interval = interval;
	e->progress_at = time_ms_now();
	is_whole = make_directory(directory) && export_all(e);
	/* Makes the names of the files survive a power cut. */
	set_paths(e, 0, file, part);
	if (is_whole && !file_sync_directory(file))
		is_whole = say_failure(directory, strerror(errno));
	if (progress != NULL)
		fprintf(progress, "\r               \r");
	print_counts(e);
	is_whole &= e->damaged == 0;
	storage_close(e->db);
	free(e);
	return is_whole;
}
