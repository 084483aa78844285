/*
 * bot_player.c -- bots, which are match observers that search on worker
 * threads.
 *
 * A bot posts a search job when its side is to move. The job has the match's id
 * and ply, but no pointers to the match or the bot. When the search is done,
 * its result is dropped if the match does not exist any more, is over, or has
 * another ply. So a bot may be freed while its job still runs.
 *
 * A search runs on one thread. All engines share one transposition table.
 */

#include "server/bot/bot_player.h"

#include <stdlib.h>
#include <string.h>

#include "common/base/fatal.h"
#include "server/engine/engine.h"
#include "server/match/seating.h"
#include "server/util/log.h"

/* The shortest search in ms, even if the job had to wait long. */
#define SEARCH_TIME_MIN 10

/* The most time for a move, in ms, in a game between two bots. */
#define BOT_GAME_TIME_MAX 1000

/*
 * In the first VARIED_PLIES plies a bot chooses at random among the moves whose
 * scores are within VARIED_MARGIN of the best, so that nobody can win the same
 * game twice. This costs at most 2.5 percent of the chance to win. On boards of
 * at most VARIED_BOARD_POINTS points, where a perfect bot searches to the end,
 * the scores must be equal.
 */
#define VARIED_PLIES        8
#define VARIED_MARGIN       20
#define VARIED_BOARD_POINTS 36

/* The level at which hints are searched. */
#define HINT_LEVEL BOT_PERFECT

struct search_job {
	struct job       job;
	struct bot_pool *pool;
	uint32_t         match_id;
	enum side        side;
	enum bot_level   level;
	msec             time; /* the most time for the search, in ms */
	/* When the job was posted, and when it was started; 0: not yet. */
	msec posted_at, started_at;
	/* Time for an average move; 0: use all of `time` */
	msec               planned_time;
	int                min_random_margin; /* least random margin */
	bool               needs_score; /* a hint, which also tells the value */
	uint64_t           seed;
	struct variant     variant;
	struct opening     opening;
	struct opening_act act;     /* the result in an opening */
	struct search_result best;  /* the result after the opening */
	unsigned             count; /* how many moves were played */
	point                moves[];
};

struct bot_player {
	struct bot_pool *pool;
	enum bot_level   level;
	/* The search in progress, owned by the thread pool; NULL: none */
	struct search_job *search;
};

static void *worker_engine_new(void *ctx)
{
	struct bot_pool *pool = ctx;

	return engine_new_shared(pool->tt, pool->table_bytes);
}

static void worker_engine_free(void *engine)
{
	engine_free(engine);
}

void bot_pool_open(struct bot_pool *pool, unsigned threads)
{
	pool->tt = tt_new(pool->table_bytes * (threads > 0 ? threads : 1));
	pool->threads = thread_pool_open(threads,
	    &(struct worker_init){ worker_engine_new, worker_engine_free, pool,
		THREAD_NICE_SEARCH });
}

bool bot_pool_collect(struct bot_pool *pool, msec now)
{
	if (pool->state->journal.is_disk_full)
		return false;
	thread_pool_collect(pool->threads, now);
	return true;
}

void bot_pool_close(struct bot_pool *pool, msec now)
{
	thread_pool_close(pool->threads, now);
	tt_free(pool->tt);
}

static msec min_msec(msec a, msec b)
{
	return a < b ? a : b;
}

static struct search_job *search_job_new(struct bot_pool *pool,
    enum bot_level level, const struct variant *v, unsigned count)
{
	struct search_job *search = xcalloc(1,
	    sizeof(*search) + count * sizeof(point));

	search->pool = pool;
	search->level = level;
	search->variant = *v;
	search->count = count;
	return search;
}

static bool is_in_opening(const struct search_job *search)
{
	return !opening_is_over(&search->opening, search->count);
}

static void run_search(struct job *job, void *engine)
{
	struct search_job   *search = (struct search_job *)job;
	struct search_limits limits = search_limits_for_level(search->level,
	    &search->variant);
	msec                 left;

	search->started_at = search->pool->clock();
	left = job->deadline - search->started_at;
	limits.clock = search->pool->clock;
	limits.stop = &job->stop;
	limits.time = search->time /
	    (1 + thread_pool_backlog(search->pool->threads));
	if (limits.time < SEARCH_TIME_MIN)
		limits.time = SEARCH_TIME_MIN;
	/*
	 * The time in the queue counts as well, because the bot's game clock
	 * may be running.
	 */
	limits.time = left > 1 ? min_msec(limits.time, left) : 1;
	limits.planned_time = min_msec(search->planned_time, limits.time);
	limits.seed = search->seed;
	limits.needs_score = search->needs_score;
	if (limits.random_margin < search->min_random_margin)
		limits.random_margin = search->min_random_margin;
	if (is_in_opening(search))
		opening_search(engine, &search->opening, &search->variant,
		    search->moves, search->count, &limits, &search->act);
	else
		engine_search(engine, &search->variant, search->moves,
		    search->count, &limits, &search->best);
}

/* Returns the bot that is still waiting for this search, or NULL. */
static struct bot_player *
bot_awaiting(const struct search_job *search, const struct match *m)
{
	struct bot_player *bot = m->live.seat[search->side].observer.ctx;

	if (!match_has_bot(m, search->side) || bot == NULL ||
	    bot->search != search)
		return NULL;
	return bot;
}

/*
 * Returns `to` - `from`, converted from ms to us. Returns 0 if `from` is later,
 * which can happen because another thread has read the clock for it.
 */
static uint64_t us_between(msec from, msec to)
{
	return to > from ? (uint64_t)(to - from) * 1000 : 0;
}

/*
 * Counts how long the job has waited and how long it has run. Called on the
 * event loop.
 */
static void note_times(const struct search_job *search, msec now)
{
	struct bot_pool *pool = search->pool;

	if (search->started_at == 0)
		return;
	histogram_add(&pool->queue_times,
	    us_between(search->posted_at, search->started_at));
	histogram_add(&pool->search_times, us_between(search->started_at, now));
}

/*
 * Plays the move, or makes the choice, that the search has found. A game in
 * which the bot has no legal move ends, because nobody could go on with it.
 */
static void act(const struct search_job *search, struct match *m, msec now)
{
	enum error e;

	if (is_in_opening(search) && search->act.is_choice)
		e = match_choose(m, search->side, search->act.choice, now);
	else
		e = match_play(m, search->side,
		    is_in_opening(search) ? search->act.at : search->best.move,
		    search->count + 1, now);
	if (e == OK)
		return;
	log_event(LOG_ERROR, "bot_cannot_move", "match=%u ply=%u code=%s",
	    m->id, search->count + 1, error_code(e));
	match_end(m, SIDE_NONE, END_VOID, now);
}

/* Whether the side to move can move now. */
static bool is_running(const struct match *m)
{
	return m->phase == PHASE_RUNNING &&
	    board_verdict(m->board) == VERDICT_OPEN && !match_is_adjourned(m);
}

static void on_search_done(struct job *job, msec now)
{
	struct search_job *search = (struct search_job *)job;
	struct match      *m = lobby_find_match(&search->pool->state->lobby,
		 search->match_id);
	struct bot_player *bot = m != NULL ? bot_awaiting(search, m) : NULL;

	note_times(search, now);
	if (bot != NULL) {
		bot->search = NULL;
		/*
		 * If the match is adjourned or paused, the bot searches again
		 * when the match continues.
		 */
		if (!atomic_load(&job->stop) && is_running(m))
			act(search, m, now);
	}
	free(search);
}

/*
 * Sets the time for a move: the time of the level or, if that is less, what the
 * clock allows. Games between bots are kept short, because people watch them.
 */
static void set_time(struct search_job *search, const struct match *m)
{
	const struct game_clock *c = &m->live.clock;
	const struct variant    *v = board_variant(m->board);
	msec                     left = c->remaining[search->side];
	struct time_share        share;

	search->time = search_limits_for_level(search->level, v).time;
	if (match_has_bot(m, SIDE_X) && match_has_bot(m, SIDE_O))
		search->time = min_msec(search->time, BOT_GAME_TIME_MAX);
	if (c->time_control.kind == TIME_CONTROL_PER_MOVE)
		search->time = min_msec(search->time, left / 2);
	if (c->time_control.kind == TIME_CONTROL_PER_GAME) {
		share = time_share_of_clock(left, c->time_control.increment,
		    (unsigned)v->columns * v->rows - search->count);
		search->time = min_msec(search->time, share.max);
		search->planned_time = min_msec(search->time, share.planned);
	}
	if (search->time < SEARCH_TIME_MIN)
		search->time = SEARCH_TIME_MIN;
}

/*
 * Posts a search for the side's next move. When it is done, `done` is called
 * with the job.
 */
static struct search_job *
post_search(struct bot_pool *pool, const struct match *m, enum side side,
    enum bot_level level, void (*done)(struct job *job, msec now))
{
	const struct variant *v = board_variant(m->board);
	struct search_job    *search = search_job_new(pool, level, v,
	       board_ply(m->board));

	search->job.run = run_search;
	search->job.done = done;
	search->opening = m->opening;
	search->match_id = m->id;
	search->side = side;
	set_time(search, m);
	if (match_has_bot(m, side) && search->count < VARIED_PLIES)
		search->min_random_margin = v->columns * v->rows <=
			VARIED_BOARD_POINTS ?
		    1 :
		    VARIED_MARGIN;
	search->needs_score = !match_has_bot(m, side);
	search->posted_at = pool->clock();
	search->job.deadline = search->posted_at + search->time;
	search->seed = pool->seed += 0x9e3779b97f4a7c15;
	for (unsigned ply = 1; ply <= search->count; ply++)
		search->moves[ply - 1] = board_move(m->board, ply);
	thread_pool_post(pool->threads, &search->job);
	return search;
}

static void cancel_search(struct bot_player *bot)
{
	if (bot->search != NULL)
		thread_pool_cancel(bot->pool->threads, &bot->search->job);
	bot->search = NULL;
}

static void
on_match_event(void *ctx, const struct match *m, const struct match_event *e)
{
	struct bot_player *bot = ctx;
	enum side          turn = match_turn(m);

	if (match_event_has(e, EVENT_ENDS_SEARCH))
		cancel_search(bot);
	if (match_event_has(e, EVENT_LAST)) {
		free(bot);
		return;
	}
	if (is_running(m) && bot->search == NULL &&
	    m->live.seat[turn].observer.ctx == bot)
		bot->search = post_search(bot->pool, m, turn, bot->level,
		    on_search_done);
}

struct match_observer bot_player_new(void *ctx, enum bot_level level)
{
	struct bot_player *bot = xcalloc(1, sizeof(*bot));

	bot->pool = ctx;
	bot->level = level;
	return (struct match_observer){ on_match_event, bot };
}

static struct hint hint_of(const struct search_result *r)
{
	int                plies = score_mate_plies(r->score);
	enum proven_result proof = r->exact ? PROVEN_DRAW : PROVEN_NONE;

	if (plies != 0)
		proof = plies > 0 ? PROVEN_WIN : PROVEN_LOSS;
	return (struct hint){ .proof = proof,
		.plies = (unsigned)abs(plies),
		.win = score_win_percent(score_win_rate(r->score)),
		.depth = r->depth,
		.pv_length = r->pv_length,
		.pv = r->pv };
}

static void on_hint_done(struct job *job, msec now)
{
	struct search_job *search = (struct search_job *)job;
	struct match      *m = lobby_find_match(&search->pool->state->lobby,
		 search->match_id);
	struct hint        h = hint_of(&search->best);

	note_times(search, now);
	/*
	 * If this search was cancelled, hint_search does not point to it, but
	 * perhaps to the search for another hint.
	 */
	if (m != NULL && m->live.seat[search->side].hint_search.ctx == search)
		seating_deliver_hint(m, search->side,
		    atomic_load(&job->stop) ? NULL : &h);
	free(search);
}

static void
cancel_hint(void *ctx, const struct match *m, const struct match_event *e)
{
	struct search_job *search = ctx;

	(void)m;
	if (match_event_has(e, EVENT_LAST))
		thread_pool_cancel(search->pool->threads, &search->job);
}

struct match_observer
bot_player_post_hint(void *ctx, const struct match *m, enum side side)
{
	return (struct match_observer){ cancel_hint,
		post_search(ctx, m, side, HINT_LEVEL, on_hint_done) };
}
