/* review_queue.c -- the games whose review was asked for. */

#include "server/review/review_queue.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/base/container_of.h"
#include "common/base/fatal.h"
#include "common/protocol/line_writer.h"
#include "server/analysis/analysis.h"
#include "server/util/expiry_map.h"
#include "server/util/thread_pool.h"
#include "server/util/window_count.h"

/* Listeners are notified after each PERCENT_STEP percent of a review. */
#define PERCENT_STEP 25

/*
 * An entry of the queue is a game that waits for its review; the first game is
 * being reviewed. An entry of `unstored` is a game whose review is in the
 * journal, but perhaps not yet in the database.
 */
struct review_entry {
	struct job           job; /* does one step of the review */
	struct review_queue *queue;
	struct search_limits limits;
	uint32_t             game;
	struct address_key   address; /* of the client that has asked */
	uint64_t             journal_pos;
	struct variant       variant;
	unsigned             count;
	unsigned             opening; /* this many moves are not judged */
	/*
	 * While the job is posted, only the thread may use these fields. The
	 * pointers are NULL before the first step.
	 */
	struct analyser    *analyser; /* owned */
	struct game_review *review;   /* owned */
	bool                is_complete;
	unsigned            percent; /* percent in the last notification */
	STAILQ_ENTRY(review_entry) link;
	point moves[]; /* has `count` moves */
};

STAILQ_HEAD(review_entries, review_entry);

struct review_queue {
	struct review_config  config;
	unsigned              per_day; /* see review_queue_set_limit */
	bool                  is_closing;
	struct thread_pool   *pool;    /* owned */
	struct review_entries entries; /* the queue; owned */
	unsigned              count;   /* how many entries the queue has */
	/*
	 * Finished reviews that may not be in the database yet; owned; the
	 * oldest first
	 */
	struct review_entries unstored;
	/* Journal position of the last finished review */
	uint64_t stored_pos;
	/* Requests for reviews today, by proven name */
	struct expiry_map counted;
};

/* --- the thread --- */

static void run_step(struct job *job, void *worker_state)
{
	struct review_entry *e = container_of(job, struct review_entry, job);

	(void)worker_state;
	if (e->review == NULL) {
		e->analyser = analyser_new(e->queue->config.table_bytes);
		e->review = game_review_new(e->analyser, &e->variant, e->moves,
		    e->count, e->opening, &e->limits);
	}
	e->is_complete = !game_review_step(e->review);
}

/* --- the queue --- */

static void free_work(struct review_entry *e)
{
	game_review_free(e->review);
	analyser_free(e->analyser);
	e->review = NULL;
	e->analyser = NULL;
}

static void free_entries(struct review_entries *entries)
{
	struct review_entry *e;

	while ((e = STAILQ_FIRST(entries)) != NULL) {
		STAILQ_REMOVE_HEAD(entries, link);
		free_work(e);
		free(e);
	}
}

/*
 * Whether the game has a finished review that is not yet in the database. Frees
 * the entries of finished reviews that are in the database.
 */
static bool is_unstored(struct review_queue *q, uint32_t game)
{
	struct review_entry *e;

	while ((e = STAILQ_FIRST(&q->unstored)) != NULL &&
	    e->journal_pos <= q->config.journal->durable_pos) {
		STAILQ_REMOVE_HEAD(&q->unstored, link);
		free(e);
	}
	STAILQ_FOREACH (e, &q->unstored, link)
		if (e->game == game)
			return true;
	return false;
}

struct review_state
review_queue_state(const struct review_queue *q, uint32_t game)
{
	struct review_state        state = { .game = game,
		       .journal_pos = q->stored_pos };
	const struct review_entry *e;
	unsigned                   place = 0;

	STAILQ_FOREACH (e, &q->entries, link) {
		place++;
		if (e->game != game)
			continue;
		state.place = place;
		state.percent = e->percent;
		state.journal_pos = e->journal_pos;
	}
	return state;
}

static void tell(const struct review_queue *q, uint32_t game)
{
	struct review_state state = review_queue_state(q, game);

	q->config.on_change(q->config.ctx, &state);
}

static void post_first(struct review_queue *q)
{
	struct review_entry *e = STAILQ_FIRST(&q->entries);

	if (e != NULL)
		thread_pool_post(q->pool, &e->job);
}

/* Appends a review to the journal. Returns the position of its last record. */
static uint64_t store(struct review_queue *q, const struct review_entry *e)
{
	struct line_writer text;

	for (unsigned i = 0; i < e->count; i++) {
		line_writer_start(&text, "");
		review_format_move(&text, e->review, i);
		text.text[text.length] = '\0';
		/* The text begins with a blank, which is left out. */
		journal_review_move(q->config.journal, e->game, i + 1,
		    text.text + 1);
	}
	return journal_reviewed(q->config.journal, e->game);
}

/* Called when the review of the first game is finished. */
static void finish_first(struct review_queue *q, msec now)
{
	struct review_entry *e = STAILQ_FIRST(&q->entries);

	address_accounts_release(q->config.accounts, &e->address,
	    ADDRESS_WAITING, now);
	q->stored_pos = e->journal_pos = store(q, e);
	STAILQ_REMOVE_HEAD(&q->entries, link);
	q->count--;
	free_work(e);
	STAILQ_INSERT_TAIL(&q->unstored, e, link);
	tell(q, e->game);
	/* The places of the others have changed. */
	STAILQ_FOREACH (e, &q->entries, link)
		tell(q, e->game);
	post_first(q);
}

static void tell_progress(struct review_queue *q, struct review_entry *e)
{
	unsigned percent = game_review_done(e->review) * 100 /
	    game_review_total(e->review);

	percent -= percent % PERCENT_STEP;
	if (percent <= e->percent || percent >= 100)
		return;
	e->percent = percent;
	tell(q, e->game);
}

static void on_step_done(struct job *job, msec now)
{
	struct review_entry *e = container_of(job, struct review_entry, job);
	struct review_queue *q = e->queue;

	if (q->is_closing)
		return;
	if (e->is_complete) {
		finish_first(q, now);
		return;
	}
	tell_progress(q, e);
	thread_pool_post(q->pool, &e->job);
}

static struct review_entry *append(struct review_queue *q,
    const struct stored_game *g, const struct address_key *address, msec now)
{
	struct review_entry *e = xcalloc(1,
	    sizeof(*e) + g->plies * sizeof(e->moves[0]));

	e->queue = q;
	e->job.run = run_step;
	e->job.done = on_step_done;
	e->limits = q->config.limits;
	e->limits.stop = &e->job.stop;
	e->game = g->id;
	e->address = *address;
	address_accounts_add(q->config.accounts, address, ADDRESS_WAITING, 1,
	    now);
	e->variant = g->settings.variant;
	e->count = g->plies;
	e->opening = opening_plies(&g->match->opening);
	for (unsigned i = 0; i < g->plies; i++)
		e->moves[i] = board_move(g->match->board, i + 1);
	STAILQ_INSERT_TAIL(&q->entries, e, link);
	if (++q->count == 1)
		post_first(q);
	return e;
}

/* --- asking --- */

/*
 * Whether the player may ask for one more review today. Reviews are counted for
 * the name if it is proven, else for the address, because anybody may take many
 * names.
 */
static bool
may_ask(struct review_queue *q, const struct player *asker, msec now)
{
	if (!asker->identity.is_proven)
		return !address_accounts_full(q->config.accounts,
		    &asker->client.address, ADDRESS_REVIEWS, 1, now);
	return q->per_day == 0 ||
	    window_counts_get(&q->counted, asker->key, strlen(asker->key),
		EXPIRY_MAP_DAY, now) < q->per_day;
}

static void
count_request(struct review_queue *q, const struct player *asker, msec now)
{
	if (asker->identity.is_proven)
		window_counts_add(&q->counted, asker->key, strlen(asker->key),
		    EXPIRY_MAP_DAY, now);
	else
		address_accounts_add(q->config.accounts, &asker->client.address,
		    ADDRESS_REVIEWS, 1, now);
}

enum error review_queue_add(struct review_queue *q, const struct stored_game *g,
    const struct player *asker, msec now)
{
	struct review_entry *e;

	if (review_queue_state(q, g->id).place != 0 || is_unstored(q, g->id))
		return OK;
	if (q->per_day == REVIEWS_OFF)
		return ERR_NOREVIEW;
	if (g->plies == 0)
		return ERR_MOVELESS;
	if (journal_refuses(q->config.journal))
		return ERR_DISK;
	if (!may_ask(q, asker, now))
		return ERR_REVIEWS;
	if (q->count >= REVIEW_QUEUE_MAX ||
	    address_accounts_full(q->config.accounts, &asker->client.address,
		ADDRESS_WAITING, 1, now))
		return ERR_QUEUE;
	count_request(q, asker, now);
	e = append(q, g, &asker->client.address, now);
	e->journal_pos = journal_review(q->config.journal, g->id);
	return OK;
}

bool review_queue_restore(struct review_queue *q, const struct stored_game *g)
{
	static const struct address_key unknown;

	if (q->count >= REVIEW_QUEUE_MAX)
		return false;
	if (g->plies > 0)
		append(q, g, &unknown, 0);
	return true;
}

/* --- open and close --- */

void review_queue_set_limit(struct review_queue *q, unsigned per_day)
{
	q->per_day = per_day;
	q->config.accounts->bounds[ADDRESS_REVIEWS] = per_day;
}

int review_queue_fd(const struct review_queue *q)
{
	return thread_pool_fd(q->pool);
}

void review_queue_collect(struct review_queue *q, msec now)
{
	thread_pool_collect(q->pool, now);
}

struct review_queue *review_queue_open(const struct review_config *config)
{
	struct review_queue *q = xcalloc(1, sizeof(*q));

	q->config = *config;
	review_queue_set_limit(q, REVIEWS_PER_DAY);
	STAILQ_INIT(&q->entries);
	STAILQ_INIT(&q->unstored);
	expiry_map_init(&q->counted, sizeof(struct window_count));
	q->pool = thread_pool_open(config->threads,
	    &(struct worker_init){ NULL, NULL, NULL, THREAD_NICE_REVIEW });
	return q;
}

void review_queue_close(struct review_queue *q, msec now)
{
	if (q == NULL)
		return;
	q->is_closing = true;
	thread_pool_close(q->pool, now);
	free_entries(&q->entries);
	free_entries(&q->unstored);
	expiry_map_clear(&q->counted);
	free(q);
}
