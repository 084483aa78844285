/* scribe.c -- brings what the recorder gathered to the store. */

#include "server/scribe.h"

#include <stdlib.h>
#include <string.h>

#include "common/die.h"
#include "server/worker.h"

/* How long after a full disk it is tried again. */
#define RETRY 500

/* For the tests of the tests: built so, nothing waits for the disk. */
#ifndef TELL_EARLY
#define TELL_EARLY 0
#endif

enum errand { ERRAND_NONE, ERRAND_KEEP, ERRAND_CHECKPOINT };

struct scribe {
	struct recorder  *recorder; /* the lobby's */
	struct workers   *workers;  /* one; NULL without a store */
	struct store     *store;    /* the worker's while on an errand */
	struct job        job;
	enum errand       errand;   /* that it is on */
	bool              is_run;   /* the errand; else it was called off */
	struct facts      batch;    /* not kept yet, if facts > 0 */
	uint64_t          position; /* of the batch */
	uint64_t          durable;
	enum store_result result; /* of the last errand, */
	enum store_debt   debt;   /* and what it left to be done */
	msec              retry;  /* after a full disk; 0: not now */
};

static void *own_nothing(void *common)
{
	return common;
}

static void disown(void *own)
{
	(void)own;
}

static struct scribe *scribe_of(struct job *job)
{
	return (struct scribe *)((char *)job - offsetof(struct scribe, job));
}

/* --- on the worker --- */

static void run(struct job *job, void *own)
{
	struct scribe *s = scribe_of(job);

	(void)own;
	if (s->errand == ERRAND_KEEP)
		s->result = store_keep(s->store, s->batch.fact, s->batch.facts);
	else
		s->result = store_checkpoint(s->store);
	s->debt = store_debt(s->store);
	s->is_run = true;
}

/* --- on the loop --- */

static void done(struct job *job, msec now)
{
	struct scribe *s = scribe_of(job);
	enum errand    errand = s->errand;

	s->errand = ERRAND_NONE;
	if (!s->is_run)
		return;
	if (s->result == STORE_BROKEN)
		die("the store has failed: %s; what was told is on disk,"
		    " start again to go on",
		    store_failure(s->store));
	if (errand == ERRAND_CHECKPOINT) {
		if (s->result == STORE_FULL)
			s->debt = DEBT_NONE; /* another time */
		return;
	}
	s->recorder->is_full = s->result == STORE_FULL;
	if (s->recorder->is_full) {
		s->retry = now + RETRY;
		return;
	}
	s->retry = 0;
	s->batch.facts = 0;
	s->durable = s->position;
}

static void send(struct scribe *s, enum errand errand)
{
	s->errand = errand;
	s->is_run = false;
	worker_post(s->workers, &s->job);
}

struct scribe *scribe_open(struct store *store, struct recorder *recorder)
{
	static const struct own own = { own_nothing, disown, NULL };
	struct scribe          *s = xcalloc(1, sizeof(*s));

	s->recorder = recorder;
	s->store = store;
	s->job.run = run;
	s->job.done = done;
	s->durable = store == NULL ? UINT64_MAX : 0;
	if (store == NULL)
		return s;
	s->workers = worker_open(1, 1, &own);
	recorder->is_on = true;
	recorder->position = 1;
	return s;
}

int scribe_descriptor(const struct scribe *s)
{
	return s->workers != NULL ? worker_descriptor(s->workers) : -1;
}

void scribe_collect(struct scribe *s, msec now)
{
	worker_collect(s->workers, now);
}

const char *scribe_failure(const struct scribe *s)
{
	return store_failure(s->store);
}

uint64_t scribe_durable(const struct scribe *s)
{
	return TELL_EARLY ? UINT64_MAX : s->durable;
}

static void take(struct scribe *s, int64_t date)
{
	uint64_t position = recorder_take(s->recorder, &s->batch);

	if (position == 0)
		return;
	s->position = position;
	for (size_t i = 0; i < s->batch.facts; i++)
		s->batch.fact[i].at = date;
}

msec scribe_end_turn(struct scribe *s, msec now, int64_t date)
{
	if (s->workers == NULL || s->errand != ERRAND_NONE)
		return MSEC_NEVER;
	if (s->batch.facts == 0)
		take(s, date);
	if (s->batch.facts > 0 && now < s->retry)
		return s->retry;
	/* A checkpoint is for a quiet moment, unless there has been none. */
	if (s->debt == DEBT_HEAVY ||
	    (s->debt == DEBT_SOME && s->batch.facts == 0))
		send(s, ERRAND_CHECKPOINT);
	else if (s->batch.facts > 0)
		send(s, ERRAND_KEEP);
	return MSEC_NEVER;
}

void scribe_close(struct scribe *s, msec now, int64_t date)
{
	if (s->workers != NULL) {
		worker_close(s->workers, now);
		/* Nobody else uses the store any more: the rest is brought here. */
		if (s->batch.facts > 0 &&
		    store_keep(s->store, s->batch.fact, s->batch.facts) ==
			STORE_KEPT)
			s->batch.facts = 0;
		if (s->batch.facts == 0) {
			take(s, date);
			store_keep(s->store, s->batch.fact, s->batch.facts);
		}
	}
	store_close(s->store);
	free(s->batch.fact);
	free(s);
}
