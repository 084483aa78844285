/* db_query.c -- requests that read the database, answered step by step. */

#include "server/storage/db_query.h"

#include <assert.h>

void db_query_free(struct db_query *q)
{
	q->ops->free(q);
}

void db_query_cancel(struct db_query *q)
{
	q->on_done = NULL;
	q->ctx = NULL;
}

/* --- the queue --- */

void db_query_queue_init(struct db_query_queue *queue)
{
	TAILQ_INIT(&queue->waiting);
	queue->count = 0;
}

void db_query_queue_clear(struct db_query_queue *queue)
{
	struct db_query *q;

	while ((q = TAILQ_FIRST(&queue->waiting)) != NULL) {
		TAILQ_REMOVE(&queue->waiting, q, link);
		db_query_free(q);
	}
	queue->count = 0;
}

static void
insert(struct db_query_queue *queue, struct db_query *q, uint64_t after_pos)
{
	q->after_pos = after_pos;
	TAILQ_INSERT_TAIL(&queue->waiting, q, link);
	queue->count++;
}

bool db_query_queue_post(struct db_query_queue *queue, struct db_query *q,
    uint64_t after_pos)
{
	if (queue->count >= DB_QUERIES_MAX)
		return false;
	insert(queue, q, after_pos);
	return true;
}

bool db_query_queue_rerun(struct db_query_queue *queue, struct db_query *q,
    uint64_t after_pos)
{
	if (q->reruns >= DB_QUERY_RERUNS_MAX)
		return false;
	q->reruns++;
	q->is_rerun = true;
	q->has_begun = false;
	q->ops->restart(q);
	insert(queue, q, after_pos);
	return true;
}

/* Whether the query's answer would show all that was recorded before it. */
static bool
may_run(const struct db_query *q, uint64_t durable_pos, bool is_disk_full)
{
	return q->after_pos <= durable_pos || (is_disk_full && q->reruns == 0);
}

struct db_query *db_query_queue_take(struct db_query_queue *queue,
    uint64_t durable_pos, bool is_disk_full)
{
	struct db_query *q;

	TAILQ_FOREACH (q, &queue->waiting, link)
		if (may_run(q, durable_pos, is_disk_full))
			break;
	if (q == NULL)
		return NULL;
	TAILQ_REMOVE(&queue->waiting, q, link);
	q->is_rerun = false;
	if (!q->has_begun)
		q->read_pos = durable_pos;
	q->has_begun = true;
	return q;
}

/* --- reading --- */

void db_reader_init(struct db_reader *r, struct db *db)
{
	*r = (struct db_reader){ .db = db };
}

struct statement *db_reader_statement(struct db_reader *r, const char *sql)
{
	struct statement *statement;

	for (unsigned i = 0; i < r->count; i++)
		if (r->prepared[i].sql == sql)
			return r->prepared[i].statement;
	assert(r->count < DB_READER_STATEMENTS_MAX);
	statement = db_file_prepare(db_get_file(r->db), sql);
	r->prepared[r->count].sql = sql;
	r->prepared[r->count++].statement = statement;
	return statement;
}

bool db_query_step(struct db_reader *r, struct db_query *q)
{
	return q->ops->step(r, q);
}

bool db_query_fail(struct db_query *q)
{
	q->has_failed = true;
	q->refusal = ERR_STORE;
	return true;
}
