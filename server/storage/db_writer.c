/* db_writer.c -- the thread that writes the journal and answers queries. */

#include "server/storage/db_writer.h"

#include <stdlib.h>
#include <string.h>

#include "common/container_of.h"
#include "common/fatal.h"
#include "common/time_ms.h"
#include "server/storage/db_backup.h"
#include "server/util/log.h"
#include "server/util/thread_pool.h"

/* Delay before a write to a full disk is retried. */
#define DISK_FULL_RETRY_MS 500

/*
 * In ms: how often an idle writer checks its file, and how often if it is lost.
 */
#define LOOK_INTERVAL_MS      60000
#define LOST_LOOK_INTERVAL_MS 500

/* Between two passes, and how long a step may wait for a busy server; in ms. */
#define PRUNE_INTERVAL_MS 60000
#define PRUNE_PATIENCE_MS 100

#define HOUR_MS 3600000

/*
 * While batches wait, queries and backups get a slice only after they have
 * waited for READ_PATIENCE_MS. A slice of queries lasts about QUERY_SLICE_MS.
 */
#define READ_PATIENCE_MS 10
#define QUERY_SLICE_MS   1

/*
 * The pause after a step of a backup, in ms, to which four times the length of
 * the step is added: a backup takes at most a fifth of the thread and of the
 * disk, and players wait for few of its steps.
 */
#define BACKUP_PAUSE_MS    2
#define BACKUP_PAUSE_STEPS 4

/*
 * Set to 1 in a deliberately broken build, whose fault the durability tests
 * must find: nothing waits for the disk.
 */
#ifndef SEND_BEFORE_COMMIT
#define SEND_BEFORE_COMMIT 0
#endif

enum db_op {
	DB_OP_NONE,
	DB_OP_WRITE,
	DB_OP_CHECKPOINT,
	DB_OP_LOOK, /* is the file still ours? */
	DB_OP_QUERY,
	DB_OP_BACKUP,
	DB_OP_PRUNE
};

/* A copy that is being made. */
struct backup_job {
	struct db_backup     copy;
	enum db_backup_state state;
	uint64_t             step_time; /* of the last step, in microseconds */
	msec                 next_at;   /* of the next step */
	void (*on_done)(void *ctx, const char *error);
	void *ctx;
};

struct db_writer {
	struct journal        *journal; /* not owned, like the next */
	struct db_query_queue *queries;
	struct thread_pool    *pool; /* of one thread */
	/* Owned, with its reader; used by the thread while op is set. */
	struct db           *db;
	struct db_reader     reader;
	struct job           job;
	enum db_op           op;         /* the one that is running, if any */
	bool                 op_has_run; /* false: the job was cancelled */
	struct record_batch  batch;      /* not committed yet, if count > 0 */
	uint64_t             batch_pos;  /* position of the batch */
	struct db_query_list running;    /* owned; the thread's during its op */
	struct db_query_list finished;   /* owned; likewise */
	bool is_yielding;    /* the op that runs ends early for a batch */
	msec passed_over_at; /* a batch went before reading; or MSEC_NEVER */
	bool has_query_failed;
	uint64_t           write_time; /* of the last write, in microseconds */
	struct histogram   commit_times;
	struct backup_job *backup;         /* owned; NULL: none */
	bool               is_closing;     /* nobody is told of the backup */
	bool               is_backup_turn; /* it goes before queries */
	struct db_prune    prune;      /* used by the thread during its op */
	struct keep_limit  keep_limit; /* for the next pass */
	unsigned           name_limit; /* the same */
	msec               prune_at;   /* MSEC_NEVER: nothing is deleted */
	enum db_result     result;     /* of the last op but queries */
	enum checkpoint_need checkpoint_need; /* after the last op */
	msec                 retry_at;        /* after a full disk; else 0 */
	msec look_at; /* when to look at the file; 0: not known yet */
};

static void *worker_init(void *common)
{
	return common;
}

static void worker_free(void *worker)
{
	(void)worker;
}

static struct db_writer *writer_of(struct job *job)
{
	return container_of(job, struct db_writer, job);
}

/* --- on the thread --- */

/*
 * Runs the queries in turn until they are done, their time is up or a batch is
 * to be written; at least one step, also when the thread was kept waiting.
 */
static void run_queries(struct db_writer *w)
{
	msec             end = time_ms_now() + QUERY_SLICE_MS;
	struct db_query *q;

	while ((q = TAILQ_FIRST(&w->running)) != NULL) {
		bool is_done = db_query_step(&w->reader, q);

		TAILQ_REMOVE(&w->running, q, link);
		TAILQ_INSERT_TAIL(is_done ? &w->finished : &w->running, q,
		    link);
		if (time_ms_now() >= end || atomic_load(&w->job.stop))
			break;
	}
}

static void write_batch(struct db_writer *w)
{
	uint64_t begun = time_us_now();

	w->result = db_write(w->db, w->batch.records, w->batch.count);
	w->write_time = time_us_now() - begun;
}

static void step_backup(struct backup_job *b, struct db *db)
{
	uint64_t begun = time_us_now();

	b->state = db_backup_step(&b->copy, db);
	b->step_time = time_us_now() - begun;
}

static void run_op(struct job *job, void *worker)
{
	struct db_writer *w = writer_of(job);

	(void)worker;
	if (w->op == DB_OP_WRITE)
		write_batch(w);
	else if (w->op == DB_OP_CHECKPOINT)
		w->result = db_checkpoint(w->db);
	else if (w->op == DB_OP_LOOK)
		w->result = db_look(w->db);
	else if (w->op == DB_OP_BACKUP)
		step_backup(w->backup, w->db);
	else if (w->op == DB_OP_PRUNE)
		w->result = db_prune_step(&w->prune, &w->reader);
	else
		run_queries(w);
	w->checkpoint_need = db_checkpoint_need(w->db);
	w->op_has_run = true;
}

/* --- on the event loop --- */

/* Logs when the database cannot be read any more, or can be again. */
static void note_query_result(struct db_writer *w, bool has_failed)
{
	const char *error = db_error(w->db);

	if (has_failed == w->has_query_failed)
		return;
	w->has_query_failed = has_failed;
	if (error[0] == '\0')
		error = "a stored value is invalid";
	log_event(has_failed ? LOG_ERROR : LOG_NOTICE, "query",
	    "state=%s why=%s", has_failed ? "failed" : "well",
	    has_failed ? error : "");
}

/* Handlers of answers may post new queries, which wait in the queue. */
static void deliver_answers(struct db_writer *w, msec now)
{
	struct db_query *q;

	while ((q = TAILQ_FIRST(&w->finished)) != NULL) {
		TAILQ_REMOVE(&w->finished, q, link);
		w->queries->count--;
		note_query_result(w, q->has_failed);
		if (q->on_done != NULL)
			q->on_done(q, now);
		if (!q->is_rerun)
			db_query_free(q);
	}
}

/*
 * Logs the result of the last operation's check of the file; sets the time of
 * the next check. A step of the pruning that writes nothing has checked
 * nothing.
 */
static void note_look(struct db_writer *w, enum db_op op, msec now)
{
	const char *note = db_take_note(w->db);

	if (note != NULL)
		log_event(LOG_WARNING, "store", "note=%s", note);
	if (w->result == DB_LOST)
		w->look_at = now + LOST_LOOK_INTERVAL_MS;
	else if (op != DB_OP_PRUNE)
		w->look_at = now + LOOK_INTERVAL_MS;
}

/* A checkpoint has ended, or a check whether the file is still there. */
static void on_maintained(struct db_writer *w, msec now)
{
	if (w->result == DB_LOST) {
		w->journal->is_disk_full = true;
		w->retry_at = now + LOST_LOOK_INTERVAL_MS;
	} else if (w->result == DB_DISK_FULL) {
		w->checkpoint_need = CHECKPOINT_NOT_NEEDED;
	} else if (w->batch.count == 0) {
		w->journal->is_disk_full = false;
	}
}

static void on_backup_step(struct db_writer *w, msec now)
{
	struct backup_job *b = w->backup;

	if (b->state == DB_BACKUP_RUNNING) {
		b->next_at = now + BACKUP_PAUSE_MS +
		    (msec)(b->step_time * BACKUP_PAUSE_STEPS / 1000);
		return;
	}
	w->backup = NULL;
	b->on_done(b->ctx, b->state == DB_BACKUP_FAILED ? b->copy.error : NULL);
	free(b);
}

bool db_writer_backup(struct db_writer *w, const char   *path,
    void (*on_done)(void *ctx, const char *error), void *ctx)
{
	if (w->backup != NULL || db_is_in_memory(w->db))
		return false;
	w->backup = xcalloc(1, sizeof(*w->backup));
	db_backup_init(&w->backup->copy, path);
	w->backup->on_done = on_done;
	w->backup->ctx = ctx;
	return true;
}

void db_writer_start_pruning(struct db_writer *w, msec now)
{
	if (!db_is_in_memory(w->db))
		w->prune_at = now;
}

void db_writer_set_limits(struct db_writer *w, const struct keep_limit *games,
    unsigned unowned_names)
{
	w->keep_limit = *games;
	w->name_limit = unowned_names;
}

/* Says what a pass has done. */
static void note_pruning(struct db_writer *w)
{
	struct db_prune *p = &w->prune;

	if (p->deleted > 0 || p->names_deleted > 0)
		log_event(LOG_INFO, "prune", "games=%u names=%u", p->deleted,
		    p->names_deleted);
	if (p->clock.jump != 0)
		log_event(LOG_WARNING, "prune", "clock=%lldh why=%s",
		    (long long)(p->clock.jump / HOUR_MS),
		    "the clock moved, or nobody has played for long: no game is"
		    " deleted by its age for a day");
	p->clock.jump = 0;
}

static void on_prune_step(struct db_writer *w, msec now)
{
	w->prune_at = now;
	if (w->prune.phase != PRUNE_IDLE)
		return;
	note_pruning(w);
	w->prune_at = now + PRUNE_INTERVAL_MS;
}

static void on_op_done(struct job *job, msec now)
{
	struct db_writer *w = writer_of(job);
	enum db_op        op = w->op;

	w->op = DB_OP_NONE;
	w->is_yielding = false;
	if (op == DB_OP_QUERY) {
		TAILQ_CONCAT(&w->running, &w->queries->waiting, link);
		TAILQ_CONCAT(&w->queries->waiting, &w->running, link);
		deliver_answers(w, now);
		return;
	}
	if (!w->op_has_run)
		return;
	if (op == DB_OP_BACKUP) {
		if (!w->is_closing)
			on_backup_step(w, now);
		return;
	}
	if (w->result == DB_FAILED)
		fatal("the database cannot be written: %s; everything that"
		      " clients were sent is on the disk, restart the server",
		    db_error(w->db));
	if (op == DB_OP_PRUNE)
		on_prune_step(w, now);
	note_look(w, op, now);
	if (op != DB_OP_WRITE) {
		on_maintained(w, now);
		return;
	}
	w->journal->is_disk_full = w->result != DB_DONE;
	if (w->journal->is_disk_full) {
		w->retry_at = now + DISK_FULL_RETRY_MS;
		/* After a checkpoint the next write begins the WAL anew. */
		if (w->result == DB_DISK_FULL && db_wal_bytes(w->db) > 0)
			w->checkpoint_need = CHECKPOINT_NOW;
		return;
	}
	histogram_add(&w->commit_times, w->write_time);
	w->retry_at = 0;
	w->batch.count = 0;
	w->journal->durable_pos = w->batch_pos;
}

static void post_op(struct db_writer *w, enum db_op op)
{
	w->op = op;
	w->op_has_run = false;
	atomic_store(&w->job.stop, false);
	thread_pool_post(w->pool, &w->job);
}

static void post_pruning(struct db_writer *w)
{
	if (w->prune.phase == PRUNE_IDLE)
		db_prune_start(&w->prune, &w->keep_limit, w->name_limit);
	post_op(w, DB_OP_PRUNE);
}

struct db_writer *db_writer_open(struct db *db, struct journal *journal,
    struct db_query_queue *queries, unsigned threads)
{
	static const struct worker_init init = { worker_init, worker_free, NULL,
		0 };
	struct db_writer               *w = xcalloc(1, sizeof(*w));

	w->journal = journal;
	w->queries = queries;
	w->db = db;
	db_reader_init(&w->reader, db);
	w->job.run = run_op;
	w->job.done = on_op_done;
	db_prune_init(&w->prune);
	w->prune_at = w->passed_over_at = MSEC_NEVER;
	TAILQ_INIT(&w->running);
	TAILQ_INIT(&w->finished);
	w->pool = thread_pool_open(threads, threads, &init);
	journal->is_enabled = true;
	journal->keeps_only_scores = db_is_in_memory(db);
	if (journal->position == 0)
		journal->position = 1;
	return w;
}

int db_writer_fd(const struct db_writer *w)
{
	return thread_pool_fd(w->pool);
}

void db_writer_collect(struct db_writer *w, msec now)
{
	thread_pool_collect(w->pool, now);
}

const char *db_writer_error(const struct db_writer *w)
{
	return db_error(w->db);
}

const struct histogram *db_writer_commit_times(const struct db_writer *w)
{
	return &w->commit_times;
}

bool db_writer_is_lost(const struct db_writer *w)
{
	return w->result == DB_LOST;
}

uint64_t db_writer_durable_pos(const struct db_writer *w)
{
	return SEND_BEFORE_COMMIT ? UINT64_MAX : w->journal->durable_pos;
}

static void take_batch(struct db_writer *w, int64_t unix_ms)
{
	uint64_t position = journal_take(w->journal, &w->batch);

	if (position == 0)
		return;
	w->batch_pos = position;
	for (size_t i = 0; i < w->batch.count; i++)
		w->batch.records[i].unix_ms = unix_ms;
}

static bool take_queries(struct db_writer *w)
{
	struct db_query *q;

	while ((q = db_query_queue_take(w->queries, w->journal->durable_pos,
		    w->journal->is_disk_full)) != NULL)
		TAILQ_INSERT_TAIL(&w->running, q, link);
	return !TAILQ_EMPTY(&w->running);
}

/* When to check the file; never for a database in memory. */
static msec look_time(struct db_writer *w, msec now)
{
	if (db_is_in_memory(w->db))
		return MSEC_NEVER;
	if (w->look_at == 0)
		w->look_at = now + LOOK_INTERVAL_MS;
	return w->look_at;
}

static bool is_backup_due(const struct db_writer *w, msec now)
{
	return w->backup != NULL && w->backup->next_at <= now;
}

/*
 * Whether a batch goes before queries and backups; not after they have waited
 * for READ_PATIENCE_MS.
 */
static bool goes_first(struct db_writer *w, msec now, bool can_write)
{
	bool is_read_wanted = is_backup_due(w, now) ||
	    !TAILQ_EMPTY(&w->queries->waiting);

	if (!can_write || !is_read_wanted)
		w->passed_over_at = MSEC_NEVER;
	else if (w->passed_over_at == MSEC_NEVER)
		w->passed_over_at = now;
	return can_write &&
	    (!is_read_wanted || now - w->passed_over_at < READ_PATIENCE_MS);
}

/*
 * Posts a slice of queries and a step of the backup in turn; false: there is
 * none.
 */
static bool post_reading(struct db_writer *w, msec now, bool can_write)
{
	bool is_due = is_backup_due(w, now);

	w->is_backup_turn = !w->is_backup_turn;
	if (is_due && w->is_backup_turn)
		post_op(w, DB_OP_BACKUP);
	else if (take_queries(w))
		post_op(w, DB_OP_QUERY);
	else if (is_due)
		post_op(w, DB_OP_BACKUP);
	w->is_yielding = w->op == DB_OP_QUERY && !can_write;
	return w->op != DB_OP_NONE;
}

/* Posts what goes first. Commits do until the WAL reaches its hard limit. */
static void post_next(struct db_writer *w, msec now, bool can_write)
{
	bool may_prune = w->backup == NULL && !w->journal->is_disk_full;
	bool is_write_first = goes_first(w, now, can_write);

	if (now >= look_time(w, now))
		post_op(w, DB_OP_LOOK);
	else if (may_prune && w->prune_at <= now - PRUNE_PATIENCE_MS)
		post_pruning(w);
	else if (w->checkpoint_need == CHECKPOINT_NOW)
		post_op(w, DB_OP_CHECKPOINT);
	else if (!is_write_first && post_reading(w, now, can_write))
		w->passed_over_at = MSEC_NEVER;
	else if (can_write)
		post_op(w, DB_OP_WRITE);
	else if (w->checkpoint_need == CHECKPOINT_WHEN_IDLE)
		post_op(w, DB_OP_CHECKPOINT);
	else if (may_prune && w->prune_at <= now)
		post_pruning(w);
}

msec db_writer_submit(struct db_writer *w, msec now, int64_t unix_ms)
{
	bool can_write, waits_for_space;
	msec look_at, wake_at;

	if (w->is_yielding && w->journal->pending.count > 0 &&
	    now >= w->retry_at) {
		thread_pool_cancel(w->pool, &w->job);
		w->is_yielding = false;
	}
	if (w->op != DB_OP_NONE)
		return MSEC_NEVER;
	if (w->batch.count == 0)
		take_batch(w, unix_ms);
	look_at = look_time(w, now);
	waits_for_space = w->batch.count > 0 && now < w->retry_at;
	can_write = w->batch.count > 0 && !waits_for_space;
	post_next(w, now, can_write);
	if (w->op != DB_OP_NONE)
		return MSEC_NEVER;
	wake_at = look_at;
	if (waits_for_space && w->retry_at < wake_at)
		wake_at = w->retry_at;
	if (w->prune_at > now && w->prune_at < wake_at)
		wake_at = w->prune_at;
	if (w->backup != NULL && w->backup->next_at < wake_at)
		wake_at = w->backup->next_at;
	return wake_at;
}

static void free_queries(struct db_query_list *list)
{
	struct db_query *q;

	while ((q = TAILQ_FIRST(list)) != NULL) {
		TAILQ_REMOVE(list, q, link);
		db_query_free(q);
	}
}

/* Writes the batch, if there is one; false: it was not written. */
static bool write_last(struct db_writer *w)
{
	if (w->batch.count > 0 &&
	    db_write(w->db, w->batch.records, w->batch.count) != DB_DONE)
		return false;
	w->batch.count = 0;
	return true;
}

bool db_writer_close(struct db_writer *w, msec now, int64_t unix_ms)
{
	bool is_written;

	w->is_closing = true;
	thread_pool_close(w->pool, now);
	/* The thread has ended, so this thread may use the database. */
	is_written = write_last(w);
	if (is_written) {
		take_batch(w, unix_ms);
		is_written = write_last(w) && db_look(w->db) == DB_DONE;
	}
	if (!is_written)
		log_event(LOG_ERROR, "store", "state=not-written why=%s",
		    db_error(w->db));
	free_queries(&w->running);
	if (w->backup != NULL)
		db_backup_cancel(&w->backup->copy, w->db);
	free(w->backup);
	db_close(w->db);
	free(w->batch.records);
	free(w);
	return is_written;
}
