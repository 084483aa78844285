/*
 * db_query.c -- requests that read the database, and the queue in which they
 * wait for the database's thread.
 */

#include "server/storage/db_query.h"

#include <stdlib.h>

#include "common/base/fatal.h"

struct db_query *db_query_new(enum query_kind kind)
{
	struct db_query *q = xcalloc(1, sizeof(*q));

	q->kind = kind;
	switch (kind) {
	case QUERY_HISTORY:
		q->history.from = UINT32_MAX;
		q->history.limit = HISTORY_ROWS_MAX;
		break;
	case QUERY_SCORES:
		q->scores.from = 1;
		q->scores.limit = SCORES_ROWS_MAX;
		break;
	case QUERY_REVIEW:
		q->review.from = 1;
		break;
	default:
		break;
	}
	return q;
}

/* Frees the memory of the answer. */
static void drop_answer(struct db_query *q)
{
	switch (q->kind) {
	case QUERY_GAME:
		stored_game_clear(&q->game.game);
		break;
	case QUERY_SCORES:
		free(q->scores.rows);
		q->scores.rows = NULL;
		break;
	case QUERY_REVIEW:
		review_query_clear(&q->review);
		break;
	default:
		break;
	}
}

void db_query_free(struct db_query *q)
{
	drop_answer(q);
	free(q);
}

void db_query_cancel(struct db_query *q)
{
	q->on_done = NULL;
	q->ctx = NULL;
}

void db_query_run(struct db_query *q, struct storage *db)
{
	drop_answer(q);
	switch (q->kind) {
	case QUERY_HISTORY:
		q->refusal = storage_history(db, &q->history);
		break;
	case QUERY_GAME:
		q->refusal = storage_game(db, q->game.id, &q->game.game);
		break;
	case QUERY_SCORES:
		q->refusal = storage_scores(db, &q->scores);
		break;
	case QUERY_PROFILE:
		q->refusal = storage_profile(db, &q->profile);
		break;
	case QUERY_REVIEW:
		q->refusal = storage_review(db, &q->review);
		break;
	}
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

bool db_query_queue_post(struct db_query_queue *queue, struct db_query *q,
    uint64_t after_pos)
{
	if (queue->count >= DB_QUERIES_MAX || q->runs >= DB_QUERY_RUNS_MAX)
		return false;
	q->runs++;
	q->is_waiting = true;
	q->after_pos = after_pos;
	TAILQ_INSERT_TAIL(&queue->waiting, q, link);
	queue->count++;
	return true;
}

struct db_query *db_query_queue_first(const struct db_query_queue *queue,
    uint64_t durable_pos, bool is_disk_full)
{
	struct db_query *q;

	/*
	 * A query waits for the commit of all records up to after_pos, because
	 * its answer must include them.
	 */
	TAILQ_FOREACH (q, &queue->waiting, link)
		if (q->after_pos <= durable_pos || is_disk_full)
			break;
	return q;
}

struct db_query *db_query_queue_take(struct db_query_queue *queue,
    uint64_t durable_pos, bool is_disk_full)
{
	struct db_query *q = db_query_queue_first(queue, durable_pos,
	    is_disk_full);

	if (q == NULL)
		return NULL;
	TAILQ_REMOVE(&queue->waiting, q, link);
	q->is_waiting = false;
	q->read_pos = durable_pos;
	return q;
}
