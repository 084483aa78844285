/*
 * tree.c -- the tree of a search: its positions, cut where they need no look.
 *
 * Principal variation search over a table of positions met before. What the
 * counters of the position say for certain (a five to make, two to stop) ends a
 * branch; at the last ply wins by fours alone are looked for. On small boards
 * nothing is left out and nothing reduced, so that the end is a proof.
 */

#include "server/engine/tree.h"

#include <limits.h>
#include <string.h>

#include "server/engine/forced.h"

/* Boards of so many points are searched whole. */
#define WHOLE_POINTS 36

/* How long to hunt for fours at a leaf. */
#define HUNT_LEAF 60

/* The clock is looked at every so many nodes; each is about a microsecond. */
#define LOOK_NODES 128

#define TEMPO 12	/* what it is worth to have the move */

void tree_init(struct tree *t, size_t table_bytes)
{
	t->position = position_new();
	table_init(&t->table, table_bytes);
}

void tree_drop(struct tree *t)
{
	position_free(t->position);
	table_drop(&t->table);
}

void tree_begin(struct tree *t, const struct variant *v,
    const struct limits *limits)
{
	if (t->position->variant.k != 0 &&
	    !variant_is_same(&t->position->variant, v))
		table_clear(&t->table);
	table_next(&t->table);
	position_init(t->position, v);
	memset(t->history, 0, sizeof(t->history));
	memset(t->killers, 0xff, sizeof(t->killers));
	t->limits = limits;
	t->began = limits->clock == NULL ? 0 : limits->clock();
	t->nodes = t->look = 0;
	t->stopped = false;
	t->whole = limits->whole || v->columns * v->rows <= WHOLE_POINTS;
	t->sight = limits->sight > 0 ? limits->sight : UINT_MAX;
	t->room = t->moves;
}

static bool is_stopped(struct tree *t)
{
	const struct limits *l = t->limits;

	if (t->stopped)
		return true;
	if (l->stop != NULL &&
	    atomic_load_explicit(l->stop, memory_order_relaxed))
		t->stopped = true;
	if (l->nodes > 0 && t->nodes >= l->nodes)
		t->stopped = true;
	if (t->nodes >= t->look && l->span > 0 && l->clock != NULL) {
		t->look = t->nodes + LOOK_NODES;
		if (l->clock() - t->began >= l->span)
			t->stopped = true;
	}
	return t->stopped;
}

static bool is_seen(const struct tree *t, unsigned plies)
{
	return plies <= t->sight;
}

/* What needs no search. */
static bool is_clear(const struct tree *t, unsigned ply, int *score)
{
	const struct position *q = t->position;
	enum side other = side_other(q->turn);
	unsigned fives = position_count(q, other, KIND_FIVE);

	*score = 0;
	if (position_count(q, q->turn, KIND_FIVE) > 0)
		*score = SCORE_WIN - (int)(ply + 1);
	else if (fives > 1 && is_seen(t, ply + 2))
		*score = (int)(ply + 2) - SCORE_WIN;
	else if (fives == 0 && is_seen(t, ply + 3) &&
	    position_count(q, q->turn, KIND_OPEN_FOUR) > 0)
		*score = SCORE_WIN - (int)(ply + 3);
	else
		return q->empty <= 1 ||
		    (position_is_dead(q, q->turn) &&
			position_is_dead(q, other));
	return true;
}

/* Scores in the table count plies from their own position, not the root. */
static int score_in(int score, unsigned ply)
{
	if (score > SCORE_GUESS)
		return score - (int)ply;
	return score < -SCORE_GUESS ? score + (int)ply : score;
}

static int score_out(int score, unsigned ply)
{
	if (score > SCORE_GUESS)
		return score + (int)ply;
	return score < -SCORE_GUESS ? score - (int)ply : score;
}

/* Whether the table answers for this node; if not it may name a move. */
static bool recall(struct tree *t, struct node *n)
{
	const struct entry *known = table_find(&t->table, t->position->hash);
	int score;

	if (known == NULL)
		return false;
	n->move = known->move;
	if (known->depth < n->depth)
		return false;
	score = score_in(known->score, n->ply);
	if (known->bound == BOUND_LOWER && score < n->beta)
		return false;
	if (known->bound == BOUND_UPPER && score > n->alpha)
		return false;
	n->best = score;
	return true;
}

static void remember(struct tree *t, const struct node *n, int alpha)
{
	enum bound bound = BOUND_EXACT;

	if (t->stopped)
		return;
	if (n->best >= n->beta)
		bound = BOUND_LOWER;
	else if (n->best <= alpha)
		bound = BOUND_UPPER;
	table_keep(&t->table,
	    (struct entry){ .hash = t->position->hash,
		.move = n->move,
		.score = (int16_t)score_out(n->best, n->ply),
		.depth = (uint8_t)(n->depth > 0 ? n->depth : 0),
		.bound = (uint8_t)bound });
}

static int guess(const struct tree *t)
{
	const struct position *q = t->position;
	int score = q->tally.value[q->turn] -
	    q->tally.value[side_other(q->turn)] + TEMPO;

	if (score > SCORE_GUESS)
		return SCORE_GUESS;
	return score < -SCORE_GUESS ? -SCORE_GUESS : score;
}

unsigned tree_hunt(struct tree *t, unsigned ply, uint64_t budget, point *first)
{
	struct hunt h = { .position = t->position,
		.room = t->room,
		.budget = budget,
		.plies = HUNT_PLIES,
		.stop = t->limits->stop };
	unsigned plies;

	if (ply >= t->sight)
		return 0;
	if (t->limits->nodes > 0 && h.budget > t->limits->nodes - t->nodes)
		h.budget = t->limits->nodes - t->nodes;
	if (h.plies > t->sight - ply)
		h.plies = t->sight - ply;
	plies = forced_win(&h, first);
	t->nodes += h.nodes;
	return plies;
}

static void search_leaf(struct tree *t, struct node *n)
{
	const struct position *q = t->position;
	unsigned plies = 0;

	n->move = POINT_NONE;
	if (position_count(q, q->turn, KIND_FOUR) > 0 ||
	    position_count(q, q->turn, KIND_FOUR_THREE) > 0)
		plies = tree_hunt(t, n->ply, HUNT_LEAF, &n->move);
	n->best = plies > 0 ? SCORE_WIN - (int)(n->ply + plies) : guess(t);
}

static int search(struct tree *t, struct node n);

void tree_extend(struct tree *t, unsigned ply, point move)
{
	t->line[ply][0] = move;
	memcpy(&t->line[ply][1], t->line[ply + 1],
	    t->length[ply + 1] * sizeof(point));
	t->length[ply] = t->length[ply + 1] + 1;
}

static int log2_of(unsigned n)
{
	return 31 - __builtin_clz(n);
}

/* How much less deep to look at the i-th move of a node. */
static int reduction(const struct tree *t, const struct node *n, unsigned i,
    point move)
{
	const struct position *q = t->position;

	if (t->whole || n->depth < 3 || i < 3)
		return 0;
	if (position_kind(q, q->turn, move) >= KIND_THREE ||
	    position_kind(q, side_other(q->turn), move) >= KIND_TWO_THREES)
		return 0;
	return log2_of((unsigned)n->depth) * log2_of(i) / 3;
}

int tree_try(struct tree *t, const struct node *n, unsigned i, point move,
    int depth)
{
	int reduced = reduction(t, n, i, move);
	int alpha = n->alpha, score = alpha + 1;

	position_play(t->position, move);
	if (i > 0)
		score = -search(t,
		    (struct node){ .ply = n->ply + 1,
			.depth = depth - reduced,
			.alpha = -alpha - 1,
			.beta = -alpha });
	if (i > 0 && reduced > 0 && score > alpha)
		score = -search(t,
		    (struct node){ .ply = n->ply + 1,
			.depth = depth,
			.alpha = -alpha - 1,
			.beta = -alpha });
	if (score > alpha && (i == 0 || score < n->beta))
		score = -search(t,
		    (struct node){ .ply = n->ply + 1,
			.depth = depth,
			.alpha = -n->beta,
			.beta = -alpha });
	position_undo(t->position);
	return score;
}

/* Moves that refuted something nearby are tried sooner. */
static void rank(const struct tree *t, const struct node *n, struct move *moves,
    unsigned count)
{
	const point *killers = t->killers[n->ply];

	for (unsigned i = 0; i < count; i++) {
		struct move *m = &moves[i];

		m->rank += t->history[t->position->turn][m->at] / 64;
		if (m->at == killers[0] || m->at == killers[1])
			m->rank += 30;
		if (m->at == n->move)
			m->rank += 1 << 20;
	}
}

static void reward(struct tree *t, const struct node *n)
{
	int *history = &t->history[t->position->turn][n->move];
	point *killers = t->killers[n->ply];

	*history += n->depth * n->depth;
	if (*history > 64 * 40)
		for (unsigned p = 0; p < POINTS; p++)
			t->history[t->position->turn][p] /= 2;
	if (killers[0] != n->move) {
		killers[1] = killers[0];
		killers[0] = n->move;
	}
}

/* Whether the moves from the i-th on need not be tried at all. */
static bool is_enough(const struct tree *t, const struct node *n, unsigned i)
{
	unsigned most = 4 + (unsigned)n->depth;

	if (n->beta - n->alpha > 1)
		most += 10;
	return !t->whole && i >= most && n->best > -SCORE_GUESS;
}

static void search_moves(struct tree *t, struct node *n)
{
	struct move *moves = t->room;
	unsigned count = moves_list(t->position,
	    t->whole ? SCOPE_WHOLE : SCOPE_NEAR, moves);
	int depth = count > 1 ? n->depth - 1 : n->depth;

	t->room += count;
	rank(t, n, moves, count);
	n->best = -SCORE_MOST;
	for (unsigned i = 0; i < count && !is_enough(t, n, i); i++) {
		point move = moves_pick(moves, count, i).at;
		int score = tree_try(t, n, i, move, depth);

		if (t->stopped)
			break;
		if (score <= n->best)
			continue;
		n->best = score;
		if (score <= n->alpha)
			continue;
		n->move = move;
		n->alpha = score;
		tree_extend(t, n->ply, move);
		if (score >= n->beta) {
			reward(t, n);
			break;
		}
	}
	t->room = moves;
}

/* Nobody wins sooner than at once, nor with no line left to make. */
static void narrow(const struct tree *t, struct node *n)
{
	const struct position *q = t->position;
	int most = SCORE_WIN - (int)(n->ply + 1);
	int least = (int)(n->ply + 2) - SCORE_WIN;

	if (position_is_dead(q, q->turn))
		most = 0;
	if (position_is_dead(q, side_other(q->turn)))
		least = 0;
	if (n->alpha < least)
		n->alpha = least;
	if (n->beta > most)
		n->beta = most;
}

static int search(struct tree *t, struct node n)
{
	int score, alpha;

	t->length[n.ply] = 0;
	if (is_stopped(t))
		return 0;
	t->nodes++;
	if (is_clear(t, n.ply, &score))
		return score;
	narrow(t, &n);
	if (n.alpha >= n.beta)
		return n.alpha;
	n.move = POINT_NONE;
	alpha = n.alpha;
	if (recall(t, &n))
		return n.best;
	if (n.depth <= 0 || n.ply >= PLIES_MAX)
		search_leaf(t, &n);
	else
		search_moves(t, &n);
	remember(t, &n, alpha);
	return n.best;
}
