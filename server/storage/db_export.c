/* db_export.c -- writes the games of a database as files (--export). */

#define _GNU_SOURCE /* syncfs */

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "common/fatal.h"
#include "common/records/sgf.h"
#include "common/utc_time.h"
#include "server/storage/storage_file.h"
#include "server/util/file_publish.h"

/*
 * How many games are read, synced and renamed at once, so that the memory
 * needed does not grow with their number.
 */
#define IDS_A_STEP 1000

#define MS_A_SECOND 1000

/* How many characters of utc_time_write's text are the date. */
#define DATE_LENGTH 10

struct db_export {
	struct storage    *db;
	const char        *directory;
	uint32_t           unnamed[IDS_A_STEP]; /* games whose files are not
						   synced and named yet */
	unsigned           unnamed_count;
	unsigned           written, present, damaged;
	FILE              *progress; /* where the progress is printed; or
				        NULL */
	msec               interval, progress_at;
	struct game_record record;
};

/* --- a game as a record --- */

static void add_moves(struct db_export *e, const struct stored_game *g)
{
	struct game_record *r = &e->record;

	for (unsigned i = 0; i < g->takeback_count; i++) {
		const struct stored_takeback *t = &g->takebacks[i];

		game_record_add_takeback(r, t->ply, t->side,
		    &g->taken_back[t->first], t->count);
	}
	for (unsigned i = 0; i < g->move_count; i++)
		r->moves[i] = (struct record_move){ .p = g->moves[i].point,
			.time_left = g->settings.control.kind ==
				TIME_CONTROL_NONE ?
			    RECORD_NO_TIME :
			    g->moves[i].time_left,
			.spent = g->moves[i].spent };
	r->ply_count = g->move_count;
	stored_game_bot_plies(g, &r->bot_plies);
}

static void set_record(struct db_export *e, const struct stored_game *g)
{
	struct game_record *r = &e->record;
	char                date[UTC_TIME_SIZE];

	game_record_init(r, &g->settings.variant);
	r->id = g->id;
	r->is_k_given = true;
	r->control = g->settings.control;
	for (enum side side = SIDE_X; side <= SIDE_O; side++) {
		char rating[SHOWN_RATING_SIZE];

		snprintf(r->name[side], RECORD_NAME_SIZE, "%s", g->name[side]);
		if (g->rating[side].is_set)
			snprintf(r->rating[side], RECORD_RATING_SIZE, "%s",
			    shown_rating_write(&g->rating[side], rating));
	}
	snprintf(r->date, RECORD_DATE_SIZE, "%.*s", DATE_LENGTH,
	    utc_time_write(g->begun / MS_A_SECOND, date));
	r->is_over = true;
	r->winner = g->winner;
	r->reason = g->reason;
	add_moves(e, g);
}

/* --- files --- */

static bool say_failure(const char *file, const char *why)
{
	fprintf(stderr, "noughtsd: \"%s\" cannot be written: %s\n", file, why);
	return false;
}

static bool write_whole(int fd, const struct record_buffer *text)
{
	size_t done = 0;

	while (done < text->length) {
		ssize_t n = write(fd, text->text + done, text->length - done);

		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0)
			return false;
		done += (size_t)n;
	}
	return true;
}

/*
 * Sets the final path of a game's file, and the path that the file has until it
 * is synced.
 */
static bool set_paths(const struct db_export *e, uint32_t id,
    char file[PATH_MAX], char part[PATH_MAX])
{
	return (snprintf(part, PATH_MAX, "%s/.game-%u.sgf.part", e->directory,
		    (unsigned)id) < PATH_MAX &&
		   snprintf(file, PATH_MAX, "%s/game-%u.sgf", e->directory,
		       (unsigned)id) < PATH_MAX) ||
	    say_failure(e->directory, "its path is too long");
}

/*
 * Writes a game to the file `part`, whose name is temporary. Replaces the file
 * that an interrupted export may have left.
 */
static bool write_part(struct db_export *e, uint32_t id, const char *part,
    const struct record_buffer *text)
{
	bool is_whole;
	int  fd;

	unlink(part);
	fd = open(part, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
	if (fd < 0)
		return say_failure(e->directory, strerror(errno));
	is_whole = write_whole(fd, text);
	is_whole &= close(fd) == 0;
	if (is_whole) {
		e->unnamed[e->unnamed_count++] = id;
		return true;
	}
	say_failure(part, strerror(errno));
	unlink(part);
	return false;
}

static bool make_directory(const char *directory)
{
	struct stat status;

	if (mkdir(directory, 0755) == 0)
		return true;
	if (errno != EEXIST)
		return say_failure(directory, strerror(errno));
	if (stat(directory, &status) == 0 && S_ISDIR(status.st_mode))
		return true;
	return say_failure(directory, "it exists and is not a directory");
}

/*
 * Syncs all files of the directory's file system at once. Returns false if that
 * fails; errno is ENOSYS if the system cannot do it.
 */
static bool sync_together(int directory)
{
#ifdef __linux__
	return syncfs(directory) == 0;
#else
	(void)directory;
	errno = ENOSYS;
	return false;
#endif
}

static bool sync_file(const char *path)
{
	int  fd = open(path, O_RDONLY | O_CLOEXEC);
	bool is_synced = fd >= 0 && fsync(fd) == 0;

	if (!is_synced)
		say_failure(path, strerror(errno));
	if (fd >= 0)
		close(fd);
	return is_synced;
}

static bool sync_each(const struct db_export *e)
{
	char file[PATH_MAX], part[PATH_MAX];

	for (unsigned i = 0; i < e->unnamed_count; i++)
		if (!set_paths(e, e->unnamed[i], file, part) ||
		    !sync_file(part))
			return false;
	return sync_file(e->directory);
}

/*
 * Syncs the files that were written: all together if possible, because one by
 * one takes about five times as long.
 */
static bool sync_files(const struct db_export *e)
{
	int  fd = open(e->directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	bool is_synced = fd >= 0 && sync_together(fd);
	int  error = errno;

	if (fd >= 0)
		close(fd);
	if (!is_synced && error == ENOSYS)
		return sync_each(e);
	return is_synced || say_failure(e->directory, strerror(error));
}

static bool name_game(struct db_export *e, uint32_t id)
{
	char file[PATH_MAX], part[PATH_MAX];

	if (!set_paths(e, id, file, part))
		return false;
	if (file_publish(part, file)) {
		e->written++;
		return true;
	}
	say_failure(file, strerror(errno));
	unlink(part);
	return false;
}

/*
 * Syncs the files that were written since the last call, so that they survive a
 * power cut, and then gives them their names.
 */
static bool name_games(struct db_export *e)
{
	bool is_done = e->unnamed_count == 0 || sync_files(e);

	for (unsigned i = 0; i < e->unnamed_count && is_done; i++)
		is_done = name_game(e, e->unnamed[i]);
	e->unnamed_count = 0;
	return is_done;
}

/* --- the export --- */

static bool
write_game(struct db_export *e, const struct stored_game *g, const char *part)
{
	struct record_buffer text = { NULL, 0, 0 };
	bool                 is_written;

	set_record(e, g);
	sgf_write(&text, &e->record);
	is_written = write_part(e, g->id, part, &text);
	record_buffer_free(&text);
	return is_written;
}

/* Exports one game. Returns false if a file could not be written. */
static bool export_game(struct db_export *e, uint32_t id, const char *part)
{
	struct stored_game g;
	enum error         error = storage_game(e->db, id, &g);
	bool               goes_on = true;

	if (error == OK)
		goes_on = write_game(e, &g, part);
	else if (error == ERR_STORE)
		e->damaged++;
	stored_game_clear(&g);
	return goes_on;
}

/*
 * Exports a game, unless its file exists. If it exists, removes the .part file,
 * which is left by an export that was killed just after linking the file.
 */
static bool export_missing(struct db_export *e, uint32_t id)
{
	char        file[PATH_MAX], part[PATH_MAX];
	struct stat status;

	if (!set_paths(e, id, file, part))
		return false;
	if (lstat(file, &status) != 0)
		return export_game(e, id, part);
	unlink(part);
	e->present++;
	return true;
}

static void print_progress(struct db_export *e)
{
	msec now = time_ms_now();

	if (e->progress == NULL || now < e->progress_at + e->interval)
		return;
	e->progress_at = now;
	fprintf(e->progress, "\r%u games ...",
	    e->written + e->unnamed_count + e->present);
	fflush(e->progress);
}

static void end_progress(const struct db_export *e)
{
	if (e->progress != NULL)
		fprintf(e->progress, "\r               \r");
}

static const char
    next_ids[] = "SELECT id FROM finished WHERE id > ?1 ORDER BY id LIMIT ?2";

/* Reads the ids that follow the id `last`. Returns how many were read. */
static unsigned
read_ids(struct db_export *e, int64_t last, uint32_t ids[IDS_A_STEP])
{
	struct statement *q = storage_statement(e->db, next_ids);
	unsigned          n = 0;

	statement_bind_int(q, 1, last);
	statement_bind_int(q, 2, IDS_A_STEP);
	while (db_file_next_row(storage_get_file(e->db), q)) {
		int64_t id = statement_int(q, 0);

		if (id <= last)
			db_file_fatal_damaged(storage_get_file(e->db),
			    "games are not in the order of their numbers");
		ids[n++] = (uint32_t)id;
		last = id;
	}
	return n;
}

static bool export_step(struct db_export *e, const uint32_t *ids, unsigned n)
{
	bool goes_on = true;

	for (unsigned i = 0; i < n && goes_on; i++) {
		goes_on = export_missing(e, ids[i]);
		print_progress(e);
	}
	return name_games(e) && goes_on;
}

static bool export_all(struct db_export *e)
{
	uint32_t ids[IDS_A_STEP];
	int64_t  last = 0;
	unsigned n;

	while ((n = read_ids(e, last, ids)) > 0) {
		if (!export_step(e, ids, n))
			return false;
		last = ids[n - 1];
	}
	return true;
}

static void print_counts(const struct db_export *e)
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

bool storage_export(const char *path, const char *directory, FILE *progress,
    msec interval)
{
	struct db_export *e;
	bool              is_whole;

	e = xcalloc(1, sizeof(*e));
	e->db = storage_open_to_read(path);
	e->directory = directory;
	e->progress = progress;
	e->interval = interval;
	e->progress_at = time_ms_now();
	is_whole = make_directory(directory) && export_all(e) && sync_files(e);
	end_progress(e);
	print_counts(e);
	is_whole &= e->damaged == 0;
	storage_close(e->db);
	free(e);
	return is_whole;
}
