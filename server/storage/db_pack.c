/* db_pack.c -- packs the games that are over, in the background. */

#include "server/storage/db_pack.h"

#include <stdlib.h>
#include <string.h>

#include "common/fatal.h"
#include "common/parser.h"
#include "common/time_ms.h"
#include "server/storage/finished_reader.h"
#include "server/storage/db_schema.h"
#include "server/util/system.h"

/* How many games, and rows of moves, one step reads. */
#define GAMES_A_STEP 100
#define ROWS_A_STEP  4096

#define DROP_STATEMENTS \
	(sizeof(db_schema_pack.drop) / sizeof(db_schema_pack.drop[0]))

struct pack_game {
	struct finished_reader reader; /* owned */
	bool                   is_invalid;
	int64_t               *rows; /* owned: its rows of "move" */
	size_t                 row_count, row_capacity;
};

void db_pack_init(struct db_pack *p)
{
	*p = (struct db_pack){ .state = PACK_CHOOSE };
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

void db_pack_clear(struct db_pack *p)
{
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

/* --- reading --- */

/*
 * Reads the next ids. Returns how many. An index that is damaged may lead back:
 * there the reading ends, or it would go on for ever.
 */
static size_t choose_ids(struct db_pack *p, struct db_reader *r)
{
	struct statement *q = db_reader_statement(r, db_schema_pack.choose);
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

/* What else is stored of a game that is not to be kept. */
static enum sqlite_result drop_game(struct db_reader *r, uint32_t game)
{
	enum sqlite_result result = statement_step(db_reader_statement(r,
	    db_schema_pack.keep_top_game));

	for (size_t i = 0; i < DROP_STATEMENTS && result == SQL_DONE; i++)
		result = run_with(r, db_schema_pack.drop[i], game);
	return result;
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
		result = drop_game(r, g->reader.game.id);
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
		break;
	}
	return DB_DONE;
}
