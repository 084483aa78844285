/* name_prune.c -- forgets names without an owner when there are too many. */

#include "server/storage/name_prune.h"

#include "server/storage/db_schema.h"
#include "server/storage/rank_marks.h"

/* How many players one step looks at. */
#define PLAYERS_A_STEP 50

#define FORGET_STATEMENTS                      \
	(sizeof(db_schema_name_prune.forget) / \
	    sizeof(db_schema_name_prune.forget[0]))

/* The players who go in one transaction. */
struct forgetting {
	struct db_reader *reader;
	unsigned          count;
	int64_t           players[PLAYERS_A_STEP];
};

void name_prune_start(struct name_prune *p, unsigned limit)
{
	*p = (struct name_prune){ .limit = limit };
}

/*
 * How many names there are too many; 0 or less: none, or the damaged file does
 * not say.
 */
static int64_t read_excess(const struct name_prune *p, struct db_reader *r)
{
	struct statement *q = db_reader_statement(r,
	    db_schema_name_prune.count);
	int64_t           excess = 0;

	if (statement_step(q) == SQL_ROW)
		excess = statement_int(q, 0) - p->limit;
	statement_reset(q);
	return excess;
}

/*
 * Chooses the oldest who may go, excess at most. Returns whether all were
 * looked at.
 */
static bool choose(struct name_prune *p, struct forgetting *f, int64_t excess)
{
	struct statement *q = db_reader_statement(f->reader,
	    db_schema_name_prune.next);
	unsigned          rows = 0;

	statement_bind_int(q, 1, p->at);
	statement_bind_int(q, 2, PLAYERS_A_STEP);
	while (statement_step(q) == SQL_ROW) {
		rows++;
		p->at = statement_int(q, 0);
		if (f->count < excess && statement_int(q, 1) == 0)
			f->players[f->count++] = p->at;
	}
	return rows < PLAYERS_A_STEP;
}

static enum sqlite_result forget_all(void *ctx)
{
	const struct forgetting *f = ctx;
	enum sqlite_result       result = SQL_DONE;

	for (unsigned i = 0; i < f->count; i++)
		for (size_t j = 0; j < FORGET_STATEMENTS && result == SQL_DONE;
		     j++) {
			struct statement *q = db_reader_statement(f->reader,
			    db_schema_name_prune.forget[j]);

			statement_bind_int(q, 1, f->players[i]);
			result = statement_step(q);
		}
	return result;
}

enum db_result
name_prune_step(struct name_prune *p, struct db_reader *r, bool *is_done)
{
	struct rank_marks *ranks = db_ranks(r->db);
	struct forgetting  f = { .reader = r };
	int64_t            excess = p->limit == 0 ? 0 : read_excess(p, r);
	enum db_result     result;

	*is_done = excess <= 0;
	if (*is_done)
		return DB_DONE;
	*is_done = choose(p, &f, excess) || f.count == excess;
	if (f.count == 0)
		return DB_DONE;
	result = db_transact(r->db, forget_all, &f);
	if (result != DB_DONE)
		return result;
	p->deleted += f.count;
	if (ranks != NULL)
		rank_marks_clear(ranks);
	return DB_DONE;
}
