/* review_query.c -- the query for the review of a game that is over. */

#include "server/storage/review_query.h"

#include <stdlib.h>
#include <string.h>

#include "common/container_of.h"
#include "common/fatal.h"
#include "server/storage/db_schema.h"

struct review_query *review_query_of(struct db_query *q)
{
	return container_of(q, struct review_query, base);
}

static char *copy_text(const char *text)
{
	size_t size = strlen(text) + 1;
	char  *copy = xcalloc(1, size);

	memcpy(copy, text, size);
	return copy;
}

/* Returns false if the database cannot be read. */
static bool read_state(struct db_reader *r, struct review_query *q)
{
	struct statement  *s = db_reader_statement(r, db_schema_review.state);
	enum sqlite_result result;

	statement_bind_int(s, 1, q->reader.game.id);
	while ((result = statement_step(s)) == SQL_ROW)
		q->is_complete = statement_int(s, 0) != 0;
	return result == SQL_DONE;
}

/* How many moves the answer has. */
static unsigned wanted(const struct review_query *q)
{
	unsigned count = q->reader.game.move_count;

	if (q->from > count)
		return 0;
	count -= q->from - 1;
	return count < DB_REVIEW_ROWS_MAX ? count : DB_REVIEW_ROWS_MAX;
}

/* Reads all rows; false if that fails, or one is missing. */
static bool read_texts(struct db_reader *r, struct review_query *q)
{
	struct statement  *s = db_reader_statement(r, db_schema_review.moves);
	enum sqlite_result result;

	statement_bind_int(s, 1, q->reader.game.id);
	statement_bind_int(s, 2, q->from);
	statement_bind_int(s, 3, wanted(q));
	while ((result = statement_step(s)) == SQL_ROW) {
		if (statement_int(s, 0) != q->from + q->count ||
		    strlen(statement_text(s, 1)) > CHAT_BYTES_MAX) {
			statement_reset(s);
			return false;
		}
		q->texts[q->count++] = copy_text(statement_text(s, 1));
	}
	return result == SQL_DONE && q->count == wanted(q);
}

/*
 * The game was read: reads its review. If there is none, the game is to be
 * reviewed, which needs legal moves: a damaged file may have others.
 */
static bool step_review(struct db_reader *r, struct review_query *q)
{
	if (!q->is_complete) {
		if (!read_state(r, q))
			return db_query_fail(&q->base);
		return !q->is_complete &&
		    (stored_game_is_legal(&q->reader.game) ||
			db_query_fail(&q->base));
	}
	return read_texts(r, q) || db_query_fail(&q->base);
}

static bool step(struct db_reader *r, struct db_query *base)
{
	struct review_query *q = review_query_of(base);

	if (q->is_read)
		return step_review(r, q);
	finished_reader_read(&(struct finished_reader *){ &q->reader }, 1, r);
	q->is_read = q->reader.state == FINISHED_READ;
	if (q->reader.state == FINISHED_MISSING)
		base->refusal = ERR_RECORD;
	else if (q->reader.state == FINISHED_INVALID)
		return db_query_fail(base);
	return !q->is_read;
}

static void restart(struct db_query *base)
{
	struct review_query *q = review_query_of(base);
	uint32_t             game = q->reader.game.id;

	for (unsigned i = 0; i < q->count; i++)
		free(q->texts[i]);
	q->count = 0;
	q->is_complete = q->is_read = false;
	finished_reader_clear(&q->reader);
	finished_reader_init(&q->reader, game);
}

static void free_query(struct db_query *base)
{
	restart(base);
	free(review_query_of(base));
}

struct review_query *review_query_new(uint32_t game, uint32_t from)
{
	static const struct db_query_ops ops = { step, restart, free_query };
	struct review_query             *q = xcalloc(1, sizeof(*q));

	q->base.ops = &ops;
	q->from = from;
	finished_reader_init(&q->reader, game);
	return q;
}

/* --- at start --- */

/* Returns what on_game returns; true if the game is gone or illegal. */
static bool load_game(struct db_reader *r, uint32_t                game,
    bool (*on_game)(void *ctx, const struct stored_game *g), void *ctx)
{
	struct finished_reader f;
	bool                   goes_on = true;

	finished_reader_init(&f, game);
	finished_reader_read(&(struct finished_reader *){ &f }, 1, r);
	if (f.state == FINISHED_READ && stored_game_is_legal(&f.game))
		goes_on = on_game(ctx, &f.game);
	finished_reader_clear(&f);
	return goes_on;
}

void db_load_reviews(struct db *db,
    bool (*on_game)(void *ctx, const struct stored_game *g), void *ctx)
{
	struct db_reader  reader;
	struct statement *s;
	bool              goes_on = true;

	db_reader_init(&reader, db);
	s = db_reader_statement(&reader, db_schema_review.waiting);
	while (goes_on && statement_step(s) == SQL_ROW)
		goes_on = load_game(&reader, (uint32_t)statement_int(s, 0),
		    on_game, ctx);
	statement_reset(s);
}
