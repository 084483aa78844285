/* db_export.c -- writes the games of a database as files (--export). */

#include "server/storage/db_export.h"

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
#include "server/storage/finished_reader.h"
#include "server/storage/db_schema.h"

/* Ids are read in portions, so that their number does not matter. */
#define IDS_A_STEP 1000

#define MS_A_SECOND 1000

/* The length of the date in a text of utc_time_write. */
#define DATE_LENGTH 10

struct db_export {
	struct db_reader   reader;
	const char        *directory;
	unsigned           written, damaged;
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
			.time_left = g->control.kind == TIME_CONTROL_NONE ?
			    RECORD_NO_TIME :
			    g->moves[i].time_left,
			.spent = g->moves[i].spent };
	r->ply_count = g->move_count;
}

static void set_record(struct db_export *e, const struct stored_game *g)
{
	struct game_record *r = &e->record;
	char                date[UTC_TIME_SIZE];

	game_record_init(r, &g->variant);
	r->id = g->id;
	r->is_k_given = true;
	r->control = g->control;
	for (enum side side = SIDE_X; side <= SIDE_O; side++)
		snprintf(r->name[side], RECORD_NAME_SIZE, "%s", g->name[side]);
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

static bool write_file(const char *file, const struct record_buffer *text)
{
	int fd = open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);

	if (fd < 0)
		return say_failure(file,
		    errno == EEXIST ? "it exists already, and nothing is"
				      " overwritten" :
				      strerror(errno));
	if (write_whole(fd, text) && close(fd) == 0)
		return true;
	say_failure(file, strerror(errno));
	unlink(file);
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

/* --- the export --- */

static bool write_game(struct db_export *e, const struct stored_game *g)
{
	struct record_buffer text = { NULL, 0, 0 };
	char                 file[PATH_MAX];
	bool                 is_written;

	if (snprintf(file, sizeof(file), "%s/game-%u.sgf", e->directory,
		(unsigned)g->id) >= PATH_MAX)
		return say_failure(e->directory, "its path is too long");
	set_record(e, g);
	sgf_write(&text, &e->record);
	is_written = write_file(file, &text);
	e->written += is_written;
	record_buffer_free(&text);
	return is_written;
}

/* Exports one game; false: a file could not be written. */
static bool export_game(struct db_export *e, uint32_t id)
{
	struct finished_reader f;
	bool                   goes_on = true;

	finished_reader_init(&f, id);
	while (finished_reader_step(&f, &e->reader) == FINISHED_READING)
		;
	if (f.state == FINISHED_READ)
		goes_on = write_game(e, &f.game);
	else if (f.state == FINISHED_INVALID)
		e->damaged++;
	finished_reader_clear(&f);
	return goes_on;
}

/* Reads the next ids after the last one; returns how many. */
static unsigned
read_ids(struct db_export *e, int64_t last, uint32_t ids[IDS_A_STEP])
{
	struct statement *q = db_reader_statement(&e->reader,
	    db_schema_ids_to_export);
	unsigned          n = 0;

	statement_bind_int(q, 1, last);
	statement_bind_int(q, 2, IDS_A_STEP);
	while (db_file_next_row(db_get_file(e->reader.db), q))
		ids[n++] = (uint32_t)statement_int(q, 0);
	return n;
}

static bool export_all(struct db_export *e)
{
	uint32_t ids[IDS_A_STEP];
	int64_t  last = 0;
	unsigned n;

	while ((n = read_ids(e, last, ids)) > 0) {
		for (unsigned i = 0; i < n; i++)
			if (!export_game(e, ids[i]))
				return false;
		last = ids[n - 1];
	}
	return true;
}

bool db_export(const char *path, const char *directory)
{
	struct db_export *e;
	struct db        *db;
	bool              is_whole;

	if (access(path, F_OK) != 0)
		fatal("\"%s\" cannot be read: %s", path, strerror(errno));
	db = db_open(path);
	e = xcalloc(1, sizeof(*e));
	e->directory = directory;
	db_reader_init(&e->reader, db);
	is_whole = make_directory(directory) && export_all(e);
	printf("%u games were written to \"%s\".\n", e->written, directory);
	if (e->damaged > 0)
		fprintf(stderr,
		    "noughtsd: %u games are damaged and were left out; see"
		    " --check\n",
		    e->damaged);
	is_whole &= e->damaged == 0;
	free(e);
	db_close(db);
	return is_whole;
}
