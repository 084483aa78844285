/*
 * search.c -- the best move within given limits.
 *
 * Iterative deepening: one ply deeper each time, until the result is certain or
 * the time is spent.
 */

#include "server/engine/search.h"

#include <stdlib.h>
#include <string.h>

#include "common/die.h"
#include "server/engine/tree.h"
#include "server/proof/sure.h"

/* The part of the time, in percent, that is left to the prover. */
#define PROOF_SHARE 60

/*
 * A game is opened at once: what cannot be told in so many milliseconds begins
 * in the middle, which is nowhere worse than another point.
 */
#define OPENING_SPAN 100

/*
 * How long to hunt for wins before anything else, in nodes: at most, and for
 * each millisecond that there is. A node takes about a microsecond.
 */
#define HUNT_FOURS  20000
#define HUNT_THREES 200000
#define HUNT_MSEC   100

/*
 * The same move was best so many times, and its score fell by no more: then
 * half the time is enough.
 */
#define CALM_TIMES 4
#define CALM_FALL  50

struct engine {
	struct tree   tree;
	struct table *own;   /* this owns it; NULL: another's is used */
	struct proof *proof; /* this owns it; NULL until needed */
	size_t        proof_bytes;
	unsigned      roots;            /* moves to choose from */
	struct move   root[POINTS_MAX]; /* ranked by score */
};

struct engine *engine_beside(struct table *table, size_t proof_bytes)
{
	struct engine *e = xcalloc(1, sizeof(*e));

	e->tree.position = position_new();
	e->tree.table = table;
	e->proof_bytes = proof_bytes;
	return e;
}

struct engine *engine_new(size_t table_bytes)
{
	struct engine *e = engine_beside(table_new(table_bytes), table_bytes);

	e->own = e->tree.table;
	return e;
}

void engine_free(struct engine *e)
{
	if (e == NULL)
		return;
	position_free(e->tree.position);
	table_free(e->own);
	proof_free(e->proof);
	free(e);
}

/* Sorts the moves of the root so that the best comes first next time. */
static void sort_root(struct engine *e)
{
	for (unsigned i = 1; i < e->roots; i++) {
		struct move m = e->root[i];
		unsigned    j = i;

		for (; j > 0 && e->root[j - 1].rank < m.rank; j--)
			e->root[j] = e->root[j - 1];
		e->root[j] = m;
	}
}

/* The move is this one, and what follows it is not known. */
static void settle(struct best *out, point move, int score)
{
	out->move = out->line[0] = move;
	out->score = score;
	out->length = 1;
}

/* One iteration over the moves of the root: false if it was broken off. */
static bool search_root(struct engine *e, int depth, struct best *out)
{
	int slack = e->tree.limits->slack;
	int best = -SCORE_MOST;

	for (unsigned i = 0; i < e->roots; i++) {
		struct move *m = &e->root[i];
		struct node  n = { .depth = depth,
			 .alpha = best - slack,
			 .beta = SCORE_MOST };

		if (n.alpha < -SCORE_MOST)
			n.alpha = -SCORE_MOST;
		m->rank = tree_try(&e->tree, &n, slack > 0 ? 0 : i,
		    (struct move){ .at = m->at }, depth - 1);
		if (e->tree.stopped)
			return false;
		if (m->rank <= best)
			continue;
		best = m->rank;
		tree_extend(&e->tree, 0, m->at);
		settle(out, m->at, best);
		out->length = e->tree.length[0];
		memcpy(out->line, e->tree.line[0], out->length * sizeof(point));
	}
	sort_root(e);
	return true;
}

/* Takes, now and then, another move that scored almost as well. */
static void choose(struct engine *e, struct best *out)
{
	uint64_t lot = (e->tree.limits->seed ^ e->tree.position->hash) *
		0x5851f42d4c957f2d +
	    0x14057b7ef767814f;
	unsigned n = 0;

	if (score_plies(out->score) != 0)
		return;
	while (n < e->roots &&
	    e->root[n].rank > out->score - e->tree.limits->slack)
		n++;
	if (n < 2)
		return;
	n = (unsigned)((lot >> 33) % n);
	if (e->root[n].at != out->move)
		settle(out, e->root[n].at, e->root[n].rank);
}

static point middle(const struct variant *v)
{
	return POINT(v->columns / 2, v->rows / 2);
}

/* Whether a game is opened, and no proof of it asked for. */
static bool is_opening(const struct dilemma *d)
{
	return d->count == 0 && !d->limits->whole;
}

/* Hunts for a win by threats, for a tenth of the nodes or of the time. */
static unsigned hunt(struct engine *e, bool threes, point *first)
{
	const struct limits *l = e->tree.limits;
	uint64_t             most = threes ? HUNT_THREES : HUNT_FOURS;

	if (l->nodes > 0 && most > l->nodes / 10)
		most = l->nodes / 10;
	if (l->span > 0 && most > (uint64_t)l->span * HUNT_MSEC)
		most = (uint64_t)l->span * HUNT_MSEC;
	return tree_hunt(&e->tree, 0, most, threes, first);
}

/* Whether there is nothing to think about: a move that is plain to see. */
static bool is_plain(struct engine *e, struct best *out)
{
	struct position *q = e->tree.position;
	bool             hunts = !e->tree.whole && !e->tree.limits->helper;
	unsigned         plies = 0;
	point            move = POINT_NONE;

	if (q->ply == 0 && !e->tree.whole) {
		settle(out, middle(&q->variant), 0);
		return true;
	}
	if (position_count(q, q->turn, KIND_FIVE) > 0) {
		move = position_find(q, q->turn, KIND_FIVE);
		plies = 1;
	}
	if (plies == 0 && hunts)
		plies = hunt(e, false, &move);
	if (plies == 0 && hunts)
		plies = hunt(e, true, &move);
	if (plies == 0)
		return false;
	settle(out, move, SCORE_WIN - (int)plies);
	out->certain = true;
	return true;
}

/*
 * Whether a deeper search would find nothing else. What a position says without
 * a search is a win in three plies, so no shorter one was missed.
 */
static bool
is_settled(const struct engine *e, unsigned depth, const struct best *out)
{
	int plies = score_plies(out->score);

	if (depth >= e->tree.position->empty && e->tree.whole)
		return true;
	return plies != 0 && depth + 3 >= (unsigned)abs(plies);
}

/*
 * Whether to think no longer: there was one move all along, or it is calm and
 * half the time is spent. Else the clock breaks off what is begun, and what
 * that found so far counts.
 */
static bool is_enough(const struct engine *e, unsigned calm)
{
	const struct limits *l = e->tree.limits;

	if (l->span == 0 || l->clock == NULL)
		return false;
	return e->roots == 1 ||
	    (calm >= CALM_TIMES && (l->clock() - e->tree.began) * 2 > l->span);
}

static void deepen(struct engine *e, struct best *out)
{
	unsigned limit = e->tree.limits->depth, calm = 0;
	unsigned most = limit > 0 && limit < PLIES_MAX ? limit : PLIES_MAX;

	for (unsigned depth = 1; depth <= most && !out->certain; depth++) {
		point move = out->move;
		int   score = out->score - CALM_FALL;

		if (!search_root(e, (int)depth, out))
			return;
		calm = out->move == move && out->score >= score ? calm + 1 : 0;
		out->depth = depth;
		out->certain = is_settled(e, depth, out);
		if (is_enough(e, calm))
			break;
	}
	if (e->tree.limits->slack > 0)
		choose(e, out);
}

/*
 * Whether there is a prover to ask when the search is not certain. Its nodes
 * are of another kind, so where nodes are counted there is none.
 */
static bool has_prover(const struct limits *l, const struct variant *v)
{
	return l->prove && l->nodes == 0 && l->span > 0 && l->clock != NULL &&
	    proof_fits(v);
}

/* Has the move looked over by the prover. */
static void be_sure(struct engine *e, struct dilemma *d, struct best *out)
{
	point choices[POINTS_MAX], move;
	bool  draw;

	for (unsigned i = 0; i < e->roots; i++)
		choices[i] = e->root[i].at;
	d->choices = choices;
	d->number = e->roots;
	d->began = e->tree.began;
	if (e->proof == NULL)
		e->proof = proof_new(e->proof_bytes);
	move = sure_move(e->proof, d, &draw);
	if (move == POINT_NONE)
		return;
	if (move != out->move)
		settle(out, move, out->score);
	if (draw) {
		out->score = 0;
		out->certain = true;
	}
}

/* Searches, and has the result looked over. */
static void consider(struct engine *e, struct dilemma *d, struct best *out)
{
	enum scope scope = SCOPE_NEAR;

	if (e->tree.whole)
		scope = SCOPE_WHOLE;
	else if (e->tree.sight < 4)
		scope = SCOPE_BLIND;
	e->roots = moves_list(e->tree.position, scope, e->root);
	settle(out, moves_pick(e->root, e->roots, 0).at, 0);
	deepen(e, out);
	if (out->certain)
		return;
	if (is_opening(d) && d->limits->slack == 0)
		settle(out, middle(d->variant), out->score);
	if (has_prover(d->limits, d->variant) && e->roots > 1)
		be_sure(e, d, out);
}

void engine_think(struct engine *e, const struct variant *v, const point *moves,
    unsigned count, const struct limits *limits, struct best *out)
{
	struct limits  all = *limits, search;
	struct dilemma d = { .variant = v, .count = count, .limits = &all };

	if (is_opening(&d) && all.span > OPENING_SPAN) {
		all.span = OPENING_SPAN;
		all.prove = false;
	}
	search = all;
	if (has_prover(&all, v))
		search.span -= search.span * PROOF_SHARE / 100;
	tree_begin(&e->tree, v, &search);
	for (unsigned i = 0; i < count; i++) {
		d.moves[i] = moves[i];
		position_play(e->tree.position, moves[i]);
	}
	e->tree.age = (uint16_t)e->tree.position->hash;
	*out = (struct best){ .length = 1 };
	if (!is_plain(e, out))
		consider(e, &d, out);
	out->nodes = e->tree.nodes;
}
