/* db_writer.c -- the thread that writes the journal and answers queries. */

#include "server/storage/db_writer.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sysexits.h>

#include "common/base/container_of.h"
#include "common/base/fatal.h"
#include "common/base/time_ms.h"
#include "server/storage/db_backup.h"
#include "server/storage/db_prune.h"
#include "server/util/log.h"
#include "server/util/thread_pool.h"

/* After this many ms a write to a full disk is tried again. */
#define DISK_FULL_RETRY_MS 500

/*
 * How often the file is checked, in ms: while the writer is idle; and while the
 * disk has been full since the start.
 */
#define LOOK_INTERVAL_MS       60000
#define START_LOOK_INTERVAL_MS 500

/* The time between two passes of the pruning, in ms. */
#define PRUNE_INTERVAL_MS 60000

/*
 * How long to wait after a step of a backup or of the pruning: this many ms,
 * plus four times the duration of the step. So the steps take at most a fifth
 * of the time of the thread and of the disk, and players rarely wait for one.
 */
#define PAUSE_MS    2
#define PAUSE_STEPS 4

/*
 * Set to 1 only in a deliberately broken build, in which clients are sent lines
 * before the commit. The durability tests must find that fault.
 */
#ifndef SEND_BEFORE_COMMIT
#define SEND_BEFORE_COMMIT 0
#endif

/* What the thread can do; next_op chooses. */
enum db_op {
	DB_OP_NONE,
	DB_OP_WRITE,
	DB_OP_LOOK, /* checks whether the file is still ours */
	DB_OP_CHECKPOINT,
	DB_OP_QUERY,
	DB_OP_BACKUP, /* does a step of a backup */
	DB_OP_PRUNE   /* does a step of the pruning */
};

/* A backup in progress. */
struct backup_job {
	struct db_backup     copy;
	enum db_backup_state state;
	msec                 next_at; /* when to do the next step */
	void (*on_done)(void *ctx, const struct backup_result *r);
	void *ctx;
};

struct db_writer {
	struct journal        *journal; /* not owned; nor is `queries` */
	struct db_query_queue *queries;
	struct thread_pool    *pool; /* has one thread, the database thread */
	/* Owned; while op is set, only the thread may use it */
	struct storage *db;
	struct job      job;
	/* The operation that is running; or DB_OP_NONE */
	enum db_op op;
	/* The last operation was run; false: it was cancelled */
	bool op_has_run;
	/* The last operation was DB_OP_WRITE, so other ones come first now */
	bool is_others_turn;
	/* Duration of the last operation in microseconds */
	uint64_t           op_time;
	struct write_batch batch; /* not committed yet, if count > 0 */
	/* Position of the batch in the journal */
	uint64_t         batch_pos;
	struct db_query *query; /* the query of DB_OP_QUERY; owned */
	bool             has_query_failed;
	struct histogram commit_times;
	/* The backup in progress; owned; NULL: none */
	struct backup_job *backup;
	/* The writer is closing: on_done of the backup is not called */
	bool is_closing;
	/* Only the thread may use it during DB_OP_PRUNE */
	struct db_prune   prune;
	struct keep_limit keep_limit; /* which games the next pass keeps */
	/* How many names without an owner the next pass keeps */
	unsigned name_limit;
	/* When the next pass begins; MSEC_NEVER: nothing is deleted */
	msec prune_at;
	/* result of the last operation other than a query or a backup */
	enum storage_result result;
	/* Need after the last operation */
	enum checkpoint_need checkpoint_need;
	/* When to try again to write to a full disk; 0: the disk is not full */
	msec retry_at;
	/*
	 * When to check the file next; MSEC_NEVER: never, because the database
	 * is in memory.
	 */
	msec look_at;
};

static struct db_writer *writer_of(struct job *job)
{
	return container_of(job, struct db_writer, job);
}

/* --- called on the thread --- */

static void run_op(struct job *job, void *worker)
{
	struct db_writer *w = writer_of(job);
	uint64_t          begun = time_us_now();

	(void)worker;
	switch (w->op) {
	case DB_OP_WRITE:
		w->result = storage_write(w->db, &w->batch);
		break;
	case DB_OP_CHECKPOINT:
		w->result = storage_checkpoint(w->db);
		break;
	case DB_OP_LOOK:
		w->result = storage_look(w->db);
		break;
	case DB_OP_QUERY:
		db_query_run(w->query, w->db);
		break;
	case DB_OP_BACKUP:
		w->backup->state = db_backup_step(&w->backup->copy, w->db);
		break;
	default:
		w->result = db_prune_step(&w->prune, w->db);
		break;
	}
	w->op_has_run = true;
	w->op_time = time_us_now() - begun;
	w->checkpoint_need = storage_checkpoint_need(w->db);
}

/* --- called on the event loop --- */

/*
 * Logs that the database can no longer be read, or that it can be read again.
 */
static void note_query_result(struct db_writer *w, bool has_failed)
{
	const char *error = storage_error(w->db);

	if (has_failed == w->has_query_failed)
		return;
	w->has_query_failed = has_failed;
	if (error[0] == '\0')
		error = "a stored value is invalid";
	log_event(has_failed ? LOG_ERROR : LOG_NOTICE, "query",
	    "state=%s why=%s", has_failed ? "failed" : "well",
	    has_failed ? error : "");
}

/* Calls on_done with a query's answer. Frees the query unless it runs again. */
static void deliver_answer(struct db_writer *w, msec now)
{
	struct db_query *q = w->query;

	w->query = NULL;
	w->queries->count--;
	note_query_result(w, q->refusal == ERR_STORE);
	if (q->on_done != NULL)
		q->on_done(q, now);
	if (!q->is_waiting)
		db_query_free(q);
}

/*
 * Sets the time of the next check of the file, unless the last operation was a
 * step of the pruning: not every such step checks the file.
 */
static void set_look_time(struct db_writer *w, enum db_op op, msec now)
{
	if (!w->db->is_started)
		w->look_at = now + START_LOOK_INTERVAL_MS;
	else if (op != DB_OP_PRUNE && w->look_at != MSEC_NEVER)
		w->look_at = now + LOOK_INTERVAL_MS;
}

/* Handles the end of a checkpoint or of a check. */
static void on_maintained(struct db_writer *w)
{
	if (w->result != STORAGE_DONE)
		w->checkpoint_need = CHECKPOINT_NOT_NEEDED;
	else if (w->batch.count == 0)
		w->journal->is_disk_full = !w->db->is_started;
}

/*
 * Called when a step of a backup or of the pruning has ended. Returns when to
 * do the next step.
 */
static msec next_step_at(const struct db_writer *w, msec now)
{
	return now + PAUSE_MS + (msec)(w->op_time * PAUSE_STEPS / 1000);
}

static void on_backup_step(struct db_writer *w, msec now)
{
	struct backup_job *b = w->backup;

	if (b->state == DB_BACKUP_RUNNING) {
		b->next_at = next_step_at(w, now);
		return;
	}
	w->backup = NULL;
	b->on_done(b->ctx,
	    &(struct backup_result){
		.error = b->state == DB_BACKUP_FAILED ? b->copy.error : NULL,
		.path = b->copy.path,
		.size = b->copy.size });
	free(b);
}

enum error db_writer_backup(struct db_writer *w, const char         *name,
    void (*on_done)(void *ctx, const struct backup_result *r), void *ctx)
{
	struct backup_job *b;

	if (w->backup != NULL || storage_is_in_memory(w->db))
		return ERR_STORE;
	b = xcalloc(1, sizeof(*b));
	b->on_done = on_done;
	b->ctx = ctx;
	if (!db_backup_init(&b->copy, w->db, name)) {
		free(b);
		return ERR_VALUE;
	}
	w->backup = b;
	return OK;
}

void db_writer_start_pruning(struct db_writer *w, msec now)
{
	if (!storage_is_in_memory(w->db))
		w->prune_at = now;
}

void db_writer_set_limits(struct db_writer *w, const struct keep_limit *games,
    unsigned unowned_names)
{
	w->keep_limit = *games;
	w->name_limit = unowned_names;
}

/* At the end of a pass, logs what the pass has deleted. */
static void on_prune_step(struct db_writer *w, msec now)
{
	struct db_prune *p = &w->prune;

	w->prune_at = next_step_at(w, now);
	if (p->phase != PRUNE_IDLE)
		return;
	w->prune_at = now + PRUNE_INTERVAL_MS;
	if (p->deleted > 0 || p->names_deleted > 0)
		log_event(LOG_INFO, "prune", "games=%u names=%u", p->deleted,
		    p->names_deleted);
}

static void on_written(struct db_writer *w, msec now)
{
	w->journal->is_disk_full = w->result != STORAGE_DONE;
	if (w->journal->is_disk_full) {
		w->retry_at = now + DISK_FULL_RETRY_MS;
		/*
		 * A checkpoint may free space, because the WAL is then
		 * overwritten from its start.
		 */
		if (w->result == STORAGE_DISK_FULL &&
		    sqlite_wal_bytes(w->db->sqlite) > 0)
			w->checkpoint_need = CHECKPOINT_NOW;
		return;
	}
	histogram_add(&w->commit_times, w->op_time);
	w->retry_at = 0;
	write_batch_empty(&w->batch);
	w->journal->durable_pos = w->batch_pos;
}

/*
 * Called when the file is lost: copies what the connection still has to a file
 * beside it, as a backup does. Returns a sentence that says where, or why not.
 */
static const char *copy_lost(struct db_writer *w)
{
	static char      text[sizeof(((struct db_backup *)0)->path) + 256];
	struct db_backup copy;

	if (w->backup != NULL)
		db_backup_cancel(&w->backup->copy, w->db);
	if (!w->db->can_be_copied)
		return "restore a backup";
	db_backup_init(&copy, w->db, "");
	/* Who deletes old backups by their names does not mean this one. */
	snprintf(copy.path + strlen(copy.path),
	    sizeof(copy.path) - strlen(copy.path), ".lost");
	if (db_backup_run(&copy, w->db))
		snprintf(text, sizeof(text),
		    "all that clients were sent is in %s: give it the name of"
		    " the database, or remove it and restore a backup",
		    copy.path);
	else
		snprintf(text, sizeof(text),
		    "no copy can be made (%s): if the files were moved, put"
		    " them back; else restore a backup",
		    copy.error);
	return text;
}

/* A service manager must not start the server again: it would begin anew. */
static _Noreturn void end_lost(struct db_writer *w)
{
	const char *copied = copy_lost(w);

	fatal_status(EX_DATAERR, "%s while the server used it; %s",
	    storage_error(w->db), copied);
}

static void on_op_done(struct job *job, msec now)
{
	struct db_writer *w = writer_of(job);
	enum db_op        op = w->op;

	w->op = DB_OP_NONE;
	if (!w->op_has_run)
		return;
	if (op == DB_OP_QUERY) {
		deliver_answer(w, now);
		return;
	}
	if (op == DB_OP_BACKUP) {
		if (!w->is_closing)
			on_backup_step(w, now);
		return;
	}
	if (w->result == STORAGE_LOST)
		end_lost(w);
	if (w->result == STORAGE_FAILED)
		fatal("the database cannot be written: %s; everything that"
		      " clients were sent is on the disk, restart the server",
		    storage_error(w->db));
	if (op == DB_OP_PRUNE)
		on_prune_step(w, now);
	set_look_time(w, op, now);
	if (op == DB_OP_WRITE)
		on_written(w, now);
	else
		on_maintained(w);
}

struct db_writer *db_writer_open(struct storage *db, struct journal *journal,
    struct db_query_queue *queries, unsigned threads)
{
	static const struct worker_init init = { NULL, NULL, NULL, 0 };
	struct db_writer               *w = xcalloc(1, sizeof(*w));

	w->journal = journal;
	w->queries = queries;
	w->db = db;
	w->job.run = run_op;
	w->job.done = on_op_done;
	w->prune_at = w->look_at = MSEC_NEVER;
	if (!storage_is_in_memory(db)) {
		w->look_at = 0;
		db_backup_remove_part(db);
	}
	w->pool = thread_pool_open(threads, &init);
	w->checkpoint_need = storage_checkpoint_need(db);
	journal->is_enabled = true;
	journal->is_disk_full = !db->is_started;
	journal->keeps_only_scores = storage_is_in_memory(db);
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
	return storage_error(w->db);
}

const struct histogram *db_writer_commit_times(const struct db_writer *w)
{
	return &w->commit_times;
}

uint64_t db_writer_durable_pos(const struct db_writer *w)
{
	return SEND_BEFORE_COMMIT ? UINT64_MAX : w->journal->durable_pos;
}

static void take_batch(struct db_writer *w, int64_t unix_ms)
{
	uint64_t position = journal_take(w->journal, &w->batch, unix_ms);

	if (position != 0)
		w->batch_pos = position;
}

/* --- which operation is next --- */

/*
 * Returns the next operation other than DB_OP_WRITE that must be run. Only
 * queries may follow each other without a pause, so what comes before them
 * cannot keep them waiting for long. A checkpoint that comes after them becomes
 * urgent in the end, see next_op.
 */
static enum db_op
next_other_op(const struct db_writer *w, msec now, bool can_write)
{
	if (now >= w->look_at)
		return DB_OP_LOOK;
	if (w->backup != NULL && now >= w->backup->next_at)
		return DB_OP_BACKUP;
	if (w->backup == NULL && now >= w->prune_at &&
	    !w->journal->is_disk_full)
		return DB_OP_PRUNE;
	if (db_query_queue_first(w->queries, w->journal->durable_pos,
		w->journal->is_disk_full) != NULL)
		return DB_OP_QUERY;
	return w->checkpoint_need == CHECKPOINT_WHEN_IDLE && !can_write ?
	    DB_OP_CHECKPOINT :
	    DB_OP_NONE;
}

/*
 * Returns the next operation. DB_OP_WRITE comes first, but after each
 * DB_OP_WRITE one other operation may run. If the WAL has reached its hard
 * limit, a checkpoint comes before everything else.
 */
static enum db_op next_op(const struct db_writer *w, msec now, bool can_write)
{
	enum db_op other;

	if (w->checkpoint_need == CHECKPOINT_NOW)
		return DB_OP_CHECKPOINT;
	if (can_write && !w->is_others_turn)
		return DB_OP_WRITE;
	other = next_other_op(w, now, can_write);
	return other == DB_OP_NONE && can_write ? DB_OP_WRITE : other;
}

msec db_writer_submit(struct db_writer *w, msec now, int64_t unix_ms)
{
	bool waits_for_space;
	msec wake_at;

	if (w->op != DB_OP_NONE)
		return MSEC_NEVER;
	if (w->batch.count == 0)
		take_batch(w, unix_ms);
	if (w->look_at == 0)
		w->look_at = now + LOOK_INTERVAL_MS;
	waits_for_space = w->batch.count > 0 && now < w->retry_at;
	w->op = next_op(w, now, w->batch.count > 0 && !waits_for_space);
	if (w->op != DB_OP_NONE) {
		w->op_has_run = false;
		w->is_others_turn = w->op == DB_OP_WRITE;
		if (w->op == DB_OP_QUERY)
			w->query = db_query_queue_take(w->queries,
			    w->journal->durable_pos, w->journal->is_disk_full);
		else if (w->op == DB_OP_PRUNE && w->prune.phase == PRUNE_IDLE)
			db_prune_start(&w->prune, &w->keep_limit, w->name_limit,
			    unix_ms - wall_clock_lead(&w->journal->clock));
		thread_pool_post(w->pool, &w->job);
		return MSEC_NEVER;
	}
	wake_at = w->look_at;
	if (waits_for_space && w->retry_at < wake_at)
		wake_at = w->retry_at;
	if (w->prune_at > now && w->prune_at < wake_at)
		wake_at = w->prune_at;
	if (w->backup != NULL && w->backup->next_at < wake_at)
		wake_at = w->backup->next_at;
	return wake_at;
}

/*
 * Writes the last batch, if there is one. Returns false if it was not written.
 */
static bool write_last(struct db_writer *w)
{
	enum storage_result result = STORAGE_DONE;

	if (w->batch.count > 0)
		result = storage_write(w->db, &w->batch);
	/* A checkpoint may free space. */
	if (result == STORAGE_DISK_FULL &&
	    storage_checkpoint(w->db) == STORAGE_DONE)
		result = storage_write(w->db, &w->batch);
	if (result != STORAGE_DONE)
		return false;
	write_batch_empty(&w->batch);
	return true;
}

bool db_writer_close(struct db_writer *w, msec now, int64_t unix_ms)
{
	bool is_written;

	w->is_closing = true;
	thread_pool_close(w->pool, now);
	/* The database thread has ended, so this one may use the database. */
	is_written = write_last(w);
	if (is_written) {
		take_batch(w, unix_ms);
		is_written = write_last(w) &&
		    storage_look(w->db) == STORAGE_DONE;
	}
	if (!is_written)
		log_event(LOG_ERROR, "store",
		    "state=not-written why=%s advice=%s", storage_error(w->db),
		    w->db->is_lost ? copy_lost(w) : "");
	if (w->query != NULL)
		db_query_free(w->query);
	if (w->backup != NULL)
		db_backup_cancel(&w->backup->copy, w->db);
	free(w->backup);
	storage_close(w->db);
	write_batch_free(&w->batch);
	free(w);
	return is_written;
}
