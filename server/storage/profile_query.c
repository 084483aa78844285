/* profile_query.c -- the query for what is stored of one player. */

#include "server/storage/profile_query.h"

#include <stdlib.h>

#include "common/container_of.h"
#include "common/fatal.h"
#include "server/storage/db_schema.h"

struct profile_query *profile_query_of(struct db_query *q)
{
	return container_of(q, struct profile_query, base);
}

static bool read_player(struct statement *row, struct profile_query *q)
{
	q->player = (uint64_t)statement_int(row, 0);
	return true;
}

static bool read_rating(struct statement *row, struct profile_query *q)
{
	if (q->rating_count == DB_PROFILE_ROWS_MAX ||
	    !variant_parse(&q->rated[q->rating_count], statement_text(row, 0)))
		return false;
	q->games[q->rating_count++] = (uint32_t)statement_int(row, 1);
	return true;
}

static void read_counts(struct statement *row, int column, uint32_t out[3])
{
	for (int i = 0; i < 3; i++)
		out[i] = (uint32_t)statement_int(row, column + i);
}

static bool read_score(struct statement *row, struct profile_query *q)
{
	struct score_row *score = &q->scores[q->score_count];

	if (q->score_count == DB_PROFILE_ROWS_MAX ||
	    !variant_parse(&score->variant, statement_text(row, 0)))
		return false;
	read_counts(row, 1, score->count);
	q->score_count++;
	return true;
}

static bool read_meeting(struct statement *row, struct profile_query *q)
{
	q->has_met = true;
	read_counts(row, 0, q->meeting);
	return true;
}

/* Reads all rows of a statement that is bound; false if that has failed. */
static bool read_rows(struct statement *s, struct profile_query *q,
    bool (*read_row)(struct statement *row, struct profile_query *q))
{
	enum sqlite_result result;

	while ((result = statement_step(s)) == SQL_ROW)
		if (!read_row(s, q)) {
			statement_reset(s);
			return false;
		}
	return result == SQL_DONE;
}

static bool run_phase(struct db_reader *r, struct profile_query *q)
{
	const struct profile_sql *sql = &db_schema_profile;
	struct statement         *s;

	switch (q->phase) {
	case PROFILE_PLAYER:
		s = db_reader_statement(r, sql->player);
		statement_bind_text(s, 1, q->folded);
		return q->player != 0 || read_rows(s, q, read_player);
	case PROFILE_RATINGS:
		s = db_reader_statement(r, sql->ratings);
		statement_bind_int(s, 1, (int64_t)q->player);
		statement_bind_int(s, 2, DB_PROFILE_ROWS_MAX);
		return read_rows(s, q, read_rating);
	case PROFILE_SCORES:
		s = db_reader_statement(r, sql->scores);
		statement_bind_int(s, 1, (int64_t)q->player);
		statement_bind_int(s, 2, DB_PROFILE_ROWS_MAX);
		return read_rows(s, q, read_score);
	default:
		s = db_reader_statement(r, sql->meeting);
		statement_bind_int(s, 1, (int64_t)q->player);
		statement_bind_int(s, 2, (int64_t)q->asker);
		return read_rows(s, q, read_meeting);
	}
}

static bool step_games(struct db_reader *r, struct profile_query *q)
{
	struct db_query *games = &q->last_games->base;

	if (q->player == 0)
		return true;
	q->last_games->player = q->player;
	if (!db_query_step(r, games))
		return false;
	return !games->has_failed || db_query_fail(&q->base);
}

static bool step(struct db_reader *r, struct db_query *base)
{
	struct profile_query *q = profile_query_of(base);

	if (q->phase == PROFILE_GAMES)
		return step_games(r, q);
	if (!run_phase(r, q))
		return db_query_fail(base);
	q->phase++;
	return false;
}

static void restart(struct db_query *base)
{
	struct profile_query *q = profile_query_of(base);

	q->rating_count = q->score_count = 0;
	q->has_met = false;
	q->last_games->base.ops->restart(&q->last_games->base);
	q->phase = PROFILE_PLAYER;
}

static void free_query(struct db_query *base)
{
	struct profile_query *q = profile_query_of(base);

	db_query_free(&q->last_games->base);
	free(q);
}

struct profile_query *profile_query_new(void)
{
	static const struct db_query_ops ops = { step, restart, free_query };
	struct profile_query            *q = xcalloc(1, sizeof(*q));

	q->base.ops = &ops;
	q->last_games = history_query_new();
	q->last_games->limit = DB_PROFILE_GAMES;
	return q;
}
