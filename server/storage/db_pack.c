/* db_pack.c -- packs the games that are over, in the background. */

#include "server/storage/db_pack.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "common/fatal.h"
#include "common/parser.h"
#include "common/time_ms.h"
#include "server/storage/finished_reader.h"
#include "server/storage/db_schema.h"
#include "server/util/system.h"

/* How many games, and rows of moves, one step reads. */
#define GAMES_A_STEP 100
#define ROWS_A_STEP  4096

/* The steps between two syncs of the copy, so that no sync takes long. */
#define COPY_SYNC_STEPS 16

/* Of the copy, when it is complete and before. */
#define COPY_SUFFIX     ".v1"
#define COPY_NEW_SUFFIX ".v1.new"

struct pack_game {
	struct finished_reader reader; /* owned */
	bool                   is_invalid;
	int64_t               *rows; /* owned: its rows of "move" */
	size_t                 row_count, row_capacity;
};

void db_pack_init(struct db_pack *p)
{
	*p = (struct db_pack){ .state = PACK_START };
	db_prune_init(&p->prune);
}

static void free_games(struct db_pack *p)
{
	for (size_t i = 0; i < p->count; i++) {
		finished_reader_clear(&p->games[i].reader);
		free(p->games[i].rows);
	}
	p->count = p->written = 0;
}

static void end_pass(struct db_pack *p)
{
	free_games(p);
	p->stale_count = 0;
	p->state = PACK_IDLE;
}

void db_pack_clear(struct db_pack *p, struct db_reader *r)
{
	if (p->state == PACK_COPY)
		db_backup_cancel(&p->copy, r->db);
	free_games(p);
	free(p->games);
	free(p->stale);
	p->games = NULL;
	p->stale = NULL;
}

void db_pack_restart(struct db_pack *p)
{
	if (p->state != PACK_IDLE)
		return;
	p->last_id = 0;
	p->state = PACK_CHOOSE;
	if (p->is_off)
		db_prune_count_again(&p->prune);
}

static void
add_row(int64_t **rows, size_t *count, size_t *capacity, int64_t row)
{
	if (*count == *capacity) {
		*capacity = *capacity * 2 + 64;
		*rows = xrealloc(*rows, *capacity * sizeof(**rows));
	}
	(*rows)[(*count)++] = row;
}

static void add_stale(struct db_pack *p, int64_t row)
{
	add_row(&p->stale, &p->stale_count, &p->stale_capacity, row);
}

/* --- the copy --- */

/* Reads the first number of the result, or 0 if that has no row. */
static enum sqlite_result
read_number(struct db_reader *r, const char *sql, int64_t *n)
{
	struct statement  *q = db_reader_statement(r, sql);
	enum sqlite_result result = statement_step(q);

	*n = 0;
	if (result != SQL_ROW)
		return result;
	*n = statement_int(q, 0);
	statement_reset(q);
	return SQL_DONE;
}

/* PATH with a suffix; false if it is too long. */
static bool
copy_path(const struct db_reader *r, const char *suffix, char out[PATH_MAX])
{
	return snprintf(out, PATH_MAX, "%s%s", db_get_file(r->db)->path,
		   suffix) < PATH_MAX;
}

static enum sqlite_result note_copied(void *ctx)
{
	return statement_step(db_reader_statement(ctx,
	    db_schema_pack.set_packed));
}

static enum db_result begin_packing(struct db_pack *p, struct db_reader *r)
{
	p->state = PACK_CHOOSE;
	return db_transact(r->db, note_copied, r);
}

/* Nothing is packed; the pass goes on with what is not to be kept. */
static void turn_off(struct db_pack *p)
{
	p->is_off = true;
	p->prune.sql = &db_schema_prune_unpacked;
	p->state = PACK_CHOOSE;
}

static void fail_copy(struct db_pack *p, const char *why)
{
	snprintf(p->error, sizeof(p->error), "%s", why);
	turn_off(p);
}

/* Besides the copy there must be room for the write-ahead log. */
static void measure_room(struct db_pack *p, const struct db_reader *r)
{
	uint64_t needed = p->file_bytes + DB_WAL_HARD_LIMIT;
	uint64_t available = (p->free_bytes != NULL ?
		p->free_bytes :
		system_free_bytes)(db_get_file(r->db)->path);

	p->missing = needed > available ? needed - available : 0;
}

/* Removes a copy that is not complete, then measures the free room. */
static enum db_result
drop_copy(struct db_pack *p, struct db_reader *r, const char *why)
{
	fail_copy(p, why);
	db_backup_cancel(&p->copy, r->db);
	measure_room(p, r);
	return DB_DONE;
}

static enum db_result start(struct db_pack *p, struct db_reader *r)
{
	char    done[PATH_MAX], path[PATH_MAX];
	int64_t is_unpacked, bytes;

	if (read_number(r, db_schema_pack.is_unpacked, &is_unpacked) !=
		SQL_DONE ||
	    read_number(r, db_schema_pack.file_bytes, &bytes) != SQL_DONE) {
		fail_copy(p, db_error(r->db));
		p->state = PACK_OFF;
		return DB_DONE;
	}
	p->file_bytes = (uint64_t)bytes;
	if (is_unpacked == 0) {
		p->state = PACK_CHOOSE;
		return DB_DONE;
	}
	if (!copy_path(r, COPY_SUFFIX, done) ||
	    !copy_path(r, COPY_NEW_SUFFIX, path)) {
		fail_copy(p, "the path of the copy is too long");
		return DB_DONE;
	}
	if (access(done, F_OK) == 0) {
		if (db_backup_is_sound(done, r->db))
			return begin_packing(p, r);
		fail_copy(p,
		    "the file whose name ends with \"" COPY_SUFFIX
		    "\" is no sound copy of the database: move it");
		return DB_DONE;
	}
	unlink(path); /* a killed server's, which takes room */
	measure_room(p, r);
	if (p->missing > 0) {
		turn_off(p);
		return DB_DONE;
	}
	p->state = PACK_COPY;
	db_backup_init(&p->copy, path);
	return DB_DONE;
}

static bool sync_path(const char *path, int flags)
{
	int  fd = open(path, flags | O_CLOEXEC);
	bool is_synced = fd >= 0 && fsync(fd) == 0;

	if (fd >= 0)
		close(fd);
	return is_synced;
}

/* Gives the complete copy its name, for good. */
static bool finish_copy(const struct db_pack *p, const struct db_reader *r)
{
	char done[PATH_MAX];

	if (!copy_path(r, COPY_SUFFIX, done) ||
	    !sync_path(p->copy.path, O_RDWR) || rename(p->copy.path, done) != 0)
		return false;
	strrchr(done, '/')[1] = '\0';
	return sync_path(done, O_RDONLY | O_DIRECTORY);
}

static enum db_result copy(struct db_pack *p, struct db_reader *r)
{
	enum db_backup_state state = db_backup_step(&p->copy, r->db);

	if (state == DB_BACKUP_FAILED)
		return drop_copy(p, r, p->copy.error);
	if (state == DB_BACKUP_DONE)
		return finish_copy(p, r) ? begin_packing(p, r) :
					   drop_copy(p, r, strerror(errno));
	if (++p->copy_steps % COPY_SYNC_STEPS == 0 &&
	    !sync_path(p->copy.path, O_RDWR))
		return drop_copy(p, r, strerror(errno));
	return DB_DONE;
}

/* --- reading --- */

/*
 * Reads the next ids. Returns how many. An index that is damaged may lead back:
 * there the reading ends, or it would go on for ever.
 */
static size_t choose_ids(struct db_pack *p, struct db_reader *r)
{
	struct statement *q = db_reader_statement(r,
	    p->is_off ? db_schema_pack.choose_dropped : db_schema_pack.choose);
	size_t            first = p->count;

	statement_bind_int(q, 1, p->last_id);
	statement_bind_int(q, 2, GAMES_A_STEP);
	while (statement_step(q) == SQL_ROW &&
	    statement_int(q, 0) > p->last_id) {
		struct pack_game *g = &p->games[p->count++];

		p->last_id = statement_int(q, 0);
		*g = (struct pack_game){ .rows = NULL };
		finished_reader_init(&g->reader, (uint32_t)p->last_id);
	}
	statement_reset(q);
	return p->count - first;
}

static void start_scan(struct db_pack *p)
{
	p->row = INT64_MAX;
	p->last_row = 0;
	for (size_t i = 0; i < p->count; i++) {
		const struct finished_reader *f = &p->games[i].reader;

		if (p->games[i].is_invalid)
			continue;
		p->row = f->first < p->row ? f->first : p->row;
		p->last_row = f->last > p->last_row ? f->last : p->last_row;
	}
	p->state = PACK_SCAN;
}

static void start_pruning(struct db_pack *p)
{
	db_prune_start(&p->prune, &p->keep_limit);
	p->state = PACK_PRUNE;
}

static enum db_result prune(struct db_pack *p, struct db_reader *r)
{
	bool           is_done;
	enum db_result result = db_prune_step(&p->prune, r, &is_done);

	if (!is_done && result == DB_DONE)
		return DB_DONE;
	/* While nothing is packed, games are only marked for the next pass. */
	if (!p->is_off)
		p->deleted += p->prune.deleted;
	if (result == DB_DONE) {
		name_prune_start(&p->name_prune, p->name_limit,
		    system_wall_clock_ms());
		p->state = PACK_NAMES;
	} else {
		end_pass(p);
	}
	return result;
}

static enum db_result prune_names(struct db_pack *p, struct db_reader *r)
{
	bool           is_done;
	enum db_result result = name_prune_step(&p->name_prune, r, &is_done);

	if (!is_done && result == DB_DONE)
		return DB_DONE;
	p->names_deleted += p->name_prune.deleted;
	end_pass(p);
	return result;
}

/* Opens n games, or as many of them as one statement can read. */
static void open_games(struct pack_game *games, size_t n, struct db_reader *r)
{
	struct finished_reader *readers[FINISHED_GROUP];
	unsigned                count = 0;

	for (; count < n && count < FINISHED_GROUP; count++)
		readers[count] = &games[count].reader;
	finished_reader_open(readers, count, r, false);
	for (unsigned i = 0; i < count; i++)
		games[i].is_invalid = readers[i]->state != FINISHED_READING;
}

static void choose(struct db_pack *p, struct db_reader *r)
{
	size_t first = p->count, chosen;

	if (p->games == NULL)
		p->games = xcalloc(DB_PACK_GAMES, sizeof(*p->games));
	chosen = choose_ids(p, r);
	for (size_t i = first; i < p->count; i += FINISHED_GROUP)
		open_games(&p->games[i], p->count - i, r);
	if (p->count == 0)
		start_pruning(p);
	else if (chosen < GAMES_A_STEP || p->count == DB_PACK_GAMES)
		start_scan(p);
}

static int compare_id(const void *key, const void *member)
{
	int64_t  id = *(const int64_t *)key;
	uint32_t other = ((const struct pack_game *)member)->reader.game.id;

	return id < other ? -1 : id > other;
}

static void read_row(struct db_pack *p, struct statement *q)
{
	int64_t           id = statement_int(q, 1);
	struct pack_game *g = bsearch(&id, p->games, p->count,
	    sizeof(p->games[0]), compare_id);

	p->row = statement_int(q, 0) + 1;
	if (id == 0)
		add_stale(p, p->row - 1);
	if (g == NULL || g->is_invalid)
		return;
	add_row(&g->rows, &g->row_count, &g->row_capacity, p->row - 1);
	g->is_invalid = !stored_game_add_row(&g->reader.game,
	    statement_int(q, 2), statement_text(q, 3), statement_int(q, 4),
	    statement_int(q, 5));
}

static void scan(struct db_pack *p, struct db_reader *r)
{
	struct statement  *q = db_reader_statement(r, db_schema_finished.moves);
	enum sqlite_result result;
	unsigned           rows = 0;

	statement_bind_int(q, 1, p->row);
	statement_bind_int(q, 2, p->last_row);
	statement_bind_int(q, 3, ROWS_A_STEP);
	while ((result = statement_step(q)) == SQL_ROW &&
	    statement_int(q, 0) >= p->row && statement_int(q, 0) < INT64_MAX) {
		read_row(p, q);
		rows++;
	}
	statement_reset(q);
	if (result != SQL_DONE)
		end_pass(p);
	else if (rows < ROWS_A_STEP)
		p->state = PACK_WRITE;
}

/* --- writing --- */

static enum sqlite_result
run_with(struct db_reader *r, const char *sql, int64_t n)
{
	struct statement *q = db_reader_statement(r, sql);

	statement_bind_int(q, 1, n);
	return statement_step(q);
}

static enum sqlite_result delete_rows(struct db_reader *r, const char *sql,
    const int64_t *rows, size_t count)
{
	enum sqlite_result result = SQL_DONE;

	for (size_t i = 0; i < count && result == SQL_DONE; i++)
		result = run_with(r, sql, rows[i]);
	return result;
}

static enum sqlite_result
delete_game(struct db_reader *r, const struct pack_game *g)
{
	enum sqlite_result result = delete_rows(r, db_schema_pack.delete_move,
	    g->rows, g->row_count);

	if (result == SQL_DONE)
		result = run_with(r, db_schema_pack.delete_seats,
		    g->reader.game.id);
	return result == SQL_DONE ?
	    run_with(r, db_schema_pack.delete_game, g->reader.game.id) :
	    result;
}

static enum sqlite_result add_word(struct db_reader *r, const char *word)
{
	struct statement *q = db_reader_statement(r, db_schema_pack.word);

	statement_bind_text(q, 1, word);
	return statement_step(q);
}

static enum sqlite_result
insert_game(struct db_reader *r, const struct stored_game *g)
{
	static uint8_t packed[STORED_GAME_PACKED_MAX];
	char variant[VARIANT_TEXT_SIZE], control[TIME_CONTROL_TEXT_SIZE];
	struct statement  *q = db_reader_statement(r, db_schema_pack.insert);
	enum sqlite_result result;

	variant_write(&g->variant, variant);
	time_control_write(&g->control, control);
	result = add_word(r, variant);
	if (result == SQL_DONE)
		result = add_word(r, control);
	if (result != SQL_DONE)
		return result;
	statement_bind_int(q, 1, g->id);
	statement_bind_text(q, 2, variant);
	statement_bind_text(q, 3, control);
	statement_bind_int(q, 4, (int64_t)g->player[SIDE_X]);
	statement_bind_int(q, 5, (int64_t)g->player[SIDE_O]);
	statement_bind_int(q, 6, g->begun);
	statement_bind_int(q, 7, g->ended - g->begun);
	statement_bind_text(q, 8, side_word(g->winner));
	statement_bind_text(q, 9, end_reason_word(g->reason));
	statement_bind_int(q, 10, g->hinted + 4 * g->undone);
	statement_bind_int(q, 11, g->move_count);
	statement_bind_blob(q, 12, packed, stored_game_pack(g, packed));
	return statement_step(q);
}

/* Keeps what the ratings of a game that is deleted follow from. */
static enum sqlite_result
keep_rated(struct db_reader *r, const struct stored_game *g)
{
	struct statement  *q;
	char               variant[VARIANT_TEXT_SIZE];
	enum sqlite_result result;

	if (!g->ratings.is_set)
		return SQL_DONE;
	result = add_word(r, variant_write(&g->variant, variant));
	if (result != SQL_DONE)
		return result;
	q = db_reader_statement(r, db_schema_pack.keep_rated);
	statement_bind_int(q, 1, g->id);
	statement_bind_int(q, 2, g->ended);
	statement_bind_text(q, 3, variant);
	statement_bind_int(q, 4, (int64_t)g->player[SIDE_X]);
	statement_bind_int(q, 5, (int64_t)g->player[SIDE_O]);
	return statement_step(q);
}

static enum sqlite_result
drop_game(struct db_reader *r, const struct stored_game *g)
{
	enum sqlite_result result = statement_step(db_reader_statement(r,
	    db_schema_pack.keep_top_game));

	return result == SQL_DONE ? keep_rated(r, g) : result;
}

static enum sqlite_result
write_game(struct db_pack *p, struct db_reader *r, const struct pack_game *g)
{
	enum sqlite_result result = SQL_DONE;

	if (g->is_invalid) {
		p->invalid++;
		return SQL_DONE;
	}
	if (!g->reader.is_kept)
		result = drop_game(r, &g->reader.game);
	if (result == SQL_DONE)
		result = delete_game(r, g);
	if (result == SQL_DONE && g->reader.is_kept)
		result = insert_game(r, &g->reader.game);
	if (g->reader.is_kept)
		db_prune_note_packed(&p->prune);
	p->packed += g->reader.is_kept;
	p->deleted += !g->reader.is_kept;
	return result;
}

struct writing {
	struct db_pack   *pack;
	struct db_reader *reader;
};

static bool is_stopped(const struct db_pack *p)
{
	return p->stop != NULL && atomic_load(p->stop);
}

/* Replaces games, one at least, until the time is up or it has to stop. */
static enum sqlite_result write_games(void *ctx)
{
	const struct writing *w = ctx;
	struct db_pack       *p = w->pack;
	uint64_t              end = time_us_now() + DB_PACK_SLICE_US;
	int64_t               top;
	enum sqlite_result    result = read_number(w->reader,
	       db_schema_pack.top_move, &top);

	if (result != SQL_DONE)
		return result;
	add_stale(p, p->top_row);
	result = delete_rows(w->reader, db_schema_pack.delete_top_move,
	    p->stale, p->stale_count);
	while (result == SQL_DONE && p->written < p->count) {
		result = write_game(p, w->reader, &p->games[p->written++]);
		if (time_us_now() >= end || is_stopped(p))
			break;
	}
	if (result == SQL_DONE)
		result = run_with(w->reader, db_schema_pack.keep_top_move, top);
	p->top_row = top;
	return result;
}

static enum db_result write_slice(struct db_pack *p, struct db_reader *r)
{
	struct writing w = { p, r };
	enum db_result result = db_transact(r->db, write_games, &w);

	p->stale_count = 0;
	if (result != DB_DONE) {
		db_prune_count_again(&p->prune);
		end_pass(p);
	} else if (p->written == p->count) {
		free_games(p);
		p->state = PACK_CHOOSE;
	}
	return result;
}

enum db_result db_pack_step(struct db_pack *p, struct db_reader *r)
{
	switch (p->state) {
	case PACK_START:
		return start(p, r);
	case PACK_COPY:
		return copy(p, r);
	case PACK_CHOOSE:
		choose(p, r);
		break;
	case PACK_SCAN:
		scan(p, r);
		break;
	case PACK_WRITE:
		return write_slice(p, r);
	case PACK_PRUNE:
		return prune(p, r);
	case PACK_NAMES:
		return prune_names(p, r);
	case PACK_IDLE:
	case PACK_OFF:
		break;
	}
	return DB_DONE;
}
