/*
 * bot.c -- a seat that thinks, on a worker; and hints for others.
 *
 * A bot asks for a job when it is to move. The job knows its match by id and
 * ply: when it comes back to find the match gone, over or further on, nobody is
 * at home and it is forgotten. So a bot may die while its job still runs.
 *
 * All engines remember in one table. A thought that has only its time for a
 * limit is helped by workers with nothing to do: they search the same position,
 * and what they find there is the help. Their own answers are dropped.
 */

#include "server/bot.h"

#include <stdlib.h>
#include <string.h>

#include "common/die.h"
#include "server/chairs.h"
#include "server/engine/limits.h"
#include "server/engine/search.h"
#include "server/engine/table.h"

/* What is remembered for each worker, in bytes. */
#ifndef BOT_TABLE
#define BOT_TABLE ((size_t)16 << 20)
#endif

/* However many wait, each thought has so long, in milliseconds. */
#define SPAN_LEAST 10

/* How long a bot may think in a game between bots, in milliseconds. */
#define SPAN_SHOWN 1000

/* How well a hint is thought about. */
#define LEVEL_HINT LEVEL_PERFECT

struct thought {
	struct job     job;
	struct bots   *bots;
	uint32_t       match;
	enum side      side;
	enum level     level;
	msec           span; /* that it may take */
	uint64_t       seed;
	struct variant variant;
	struct best    best;
	unsigned       count; /* of moves */
	point          moves[];
};

struct bot {
	struct bots    *bots;
	enum level      level;
	struct thought *thought; /* the workers', until done; or NULL */
};

static void *open_engine(void *table)
{
	return engine_beside(table, BOT_TABLE);
}

static void close_engine(void *own)
{
	engine_free(own);
}

void bots_open(struct bots *bots, unsigned threads, unsigned most)
{
	bots->table = table_new(BOT_TABLE * (threads > 0 ? threads : 1));
	bots->workers = worker_open(threads, most,
	    &(struct own){ open_engine, close_engine, bots->table });
}

void bots_close(struct bots *bots, msec now)
{
	worker_close(bots->workers, now);
	table_free(bots->table);
}

static msec lesser(msec a, msec b)
{
	return a < b ? a : b;
}

static struct thought *thought_new(struct bots *bots, enum level level,
    const struct variant *v, unsigned count)
{
	struct thought *t = xcalloc(1, sizeof(*t) + count * sizeof(point));

	t->bots = bots;
	t->level = level;
	t->variant = *v;
	t->count = count;
	return t;
}

static void think(struct job *job, void *own)
{
	struct thought *t = (struct thought *)job;
	struct limits   limits = limits_of(t->level, &t->variant);
	msec            left = job->due - t->bots->clock();

	limits.clock = t->bots->clock;
	limits.stop = &job->stop;
	limits.span = t->span / (1 + worker_queue(t->bots->workers));
	if (limits.span < SPAN_LEAST)
		limits.span = SPAN_LEAST;
	/* It has waited already, and its own clock may run. */
	limits.span = left > 1 ? lesser(limits.span, left) : 1;
	limits.seed = t->seed;
	engine_think(own, &t->variant, t->moves, t->count, &limits, &t->best);
}

static void assist(struct job *job, void *own)
{
	struct thought *t = (struct thought *)job;
	struct limits   limits = { .helper = true, .stop = &job->stop };

	engine_think(own, &t->variant, t->moves, t->count, &limits, &t->best);
}

static void drop(struct job *job, msec now)
{
	(void)now;
	free(job);
}

/* While t is thought about, but for best it stays as it is. */
static struct job *helper_of(const struct job *job)
{
	const struct thought *t = (const struct thought *)job;
	struct thought *helper = thought_new(t->bots, t->level, &t->variant,
	    t->count);

	helper->job.run = assist;
	helper->job.done = drop;
	memcpy(helper->moves, t->moves, t->count * sizeof(point));
	return &helper->job;
}

/* The bot that still waits for this thought, or NULL. */
static struct bot *waiting_bot(const struct thought *t, const struct match *m)
{
	struct bot *bot = m->chair[t->side].seat.whose;

	if (!m->chair[t->side].is_bot || bot == NULL || bot->thought != t)
		return NULL;
	return bot;
}

static void move(struct job *job, msec now)
{
	struct thought *t = (struct thought *)job;
	struct match   *m = lobby_match(t->bots->lobby, t->match);
	struct bot     *bot = m != NULL ? waiting_bot(t, m) : NULL;

	if (bot != NULL) {
		bot->thought = NULL;
		/* It would play against an empty chair. */
		if (!atomic_load(&job->stop) && !match_is_asleep(m))
			match_play(m, t->side, t->best.move, t->count + 1, now);
	}
	free(t);
}

/* What a clock allows: part of what is left, and nearly all that it adds. */
static msec span_by_clock(const struct clock *c, enum side side)
{
	msec left = c->left[side];
	msec span = left / 2;

	if (c->control.kind == CONTROL_GAME)
		span = lesser(span, left / 20 + c->control.more * 3 / 4);
	return span > SPAN_LEAST ? span : SPAN_LEAST;
}

/* A game that is only shown is not to keep people waiting. */
static msec span_of(const struct match *m, enum side side, enum level level)
{
	msec span = limits_of(level, board_variant(m->board)).span;

	if (m->chair[SIDE_X].is_bot && m->chair[SIDE_O].is_bot)
		span = lesser(span, SPAN_SHOWN);
	if (m->clock.control.kind != CONTROL_NONE)
		span = lesser(span, span_by_clock(&m->clock, side));
	return span;
}

/* Posts the thinking about side's next move; done is called with it. */
static struct thought *post(struct bots *bots, const struct match *m,
    enum side side, enum level level, void (*done)(struct job *job, msec now))
{
	const struct variant *v = board_variant(m->board);
	struct thought *t = thought_new(bots, level, v, board_ply(m->board));

	t->job.run = think;
	t->job.done = done;
	if (limits_of(level, v).depth == 0)
		t->job.helper = helper_of;
	t->span = span_of(m, side, level);
	t->job.due = bots->clock() + t->span;
	t->match = m->id;
	t->side = side;
	t->seed = bots->seed += 0x9e3779b97f4a7c15;
	for (unsigned ply = 1; ply <= t->count; ply++)
		t->moves[ply - 1] = board_move(m->board, ply);
	worker_post(bots->workers, &t->job);
	return t;
}

static void forget(struct bot *bot)
{
	if (bot->thought != NULL)
		atomic_store(&bot->thought->job.stop, true);
	bot->thought = NULL;
}

static uint64_t
bot_tell(void *whose, const struct match *m, const struct event *e)
{
	struct bot *bot = whose;
	enum side   turn = board_turn(m->board);

	/* What it thinks about is not so any more. */
	if (e->kind == EV_MOVE || e->kind == EV_OVER || e->kind == EV_END)
		forget(bot);
	if (e->kind == EV_END) {
		free(bot);
		return 0;
	}
	if (m->is_over || board_verdict(m->board) != VERDICT_OPEN ||
	    match_is_asleep(m))
		return 0;
	if (bot->thought == NULL && m->chair[turn].seat.whose == bot)
		bot->thought = post(bot->bots, m, turn, bot->level, move);
	return 0;
}

struct seat bot_fill(void *whose, enum level level)
{
	struct bot *bot = xcalloc(1, sizeof(*bot));

	bot->bots = whose;
	bot->level = level;
	return (struct seat){ bot_tell, bot };
}

static void hint(struct job *job, msec now)
{
	struct thought *t = (struct thought *)job;
	struct match   *m = lobby_match(t->bots->lobby, t->match);
	struct hint     h = { score_plies(t->best.score), t->best.score,
		    t->best.certain, t->best.depth, t->best.length, t->best.line };

	(void)now;
	if (m != NULL)
		chairs_hint(m, t->side,
		    !m->is_over && board_ply(m->board) == t->count &&
			    !atomic_load(&job->stop) ?
			&h :
			NULL);
	free(t);
}

void bot_hint(void *whose, const struct match *m, enum side side)
{
	post(whose, m, side, LEVEL_HINT, hint);
}
