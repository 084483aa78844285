/*
 * tree.c -- the tree of a search: its positions, cut where they need no look.
 *
 * Principal variation search (alpha-beta that looks at all but the first move
 * with a null window) over a transposition table. What the counters of the
 * position say for certain (a five to make, two to stop) ends a branch; at the
 * last ply wins by fours alone are looked for, in place of a quiescence search.
 * Late moves are reduced, the last ones pruned, and nodes that stand far above
 * their window are not searched; chess programs do all three. On small boards
 * nothing is left out and nothing reduced, so that the end is a proof.
 */

#include "server/engine/tree.h"

#include <limits.h>
#include <string.h>

#include "server/engine/forced.h"
#include "server/engine/weights.h"

#define WHOLE_POINTS 36 /* such small boards are searched whole */

#define HUNT_LEAF 30 /* nodes to hunt for fours with at a leaf */

/* The clock is looked at every so many steps; each is about a microsecond. */
#define LOOK_STEPS 128

/* A guess so many points above the window, for each ply left, will do. */
#define MARGIN 60

void tree_begin(struct tree *t, const struct variant *v,
    const struct limits *limits)
{
	t->limits = limits;
	t->began = limits->clock == NULL ? 0 : limits->clock();
	position_init(t->position, v);
	/* A level neither knows what another found, nor misses what it missed. */
	t->position->hash ^= (uint64_t)limits->sight * (limits->depth + 1) *
	    0x9e3779b97f4a7c15;
	memory_clear(&t->memory);
	t->seen = t->wait = 0;
	t->nodes = 0;
	t->look = 1;
	t->stopped = false;
	t->whole = limits->whole || v->columns * v->rows <= WHOLE_POINTS;
	t->sight = limits->sight > 0 ? limits->sight : UINT_MAX;
	t->room = t->moves;
}

/* Asked at each node, and for each four that is tried. */
static bool is_stopped(void *whose)
{
	struct tree         *t = whose;
	const struct limits *l = t->limits;

	if (t->stopped)
		return true;
	if (l->stop != NULL &&
	    atomic_load_explicit(l->stop, memory_order_relaxed))
		t->stopped = true;
	if (l->nodes > 0 && t->nodes >= l->nodes)
		t->stopped = true;
	if (--t->look == 0 && l->span > 0 && l->clock != NULL) {
		msec now = l->clock() - t->began;

		t->look = LOOK_STEPS;
		if (now - t->seen > t->wait)
			t->wait = now - t->seen;
		t->seen = now;
		if (now + t->wait >= l->span)
			t->stopped = true;
	}
	return t->stopped;
}

/* Whether the position needs no search: then *score is its score. */
static bool is_clear(const struct tree *t, unsigned ply, int *score)
{
	const struct position *q = t->position;
	enum side              other = side_other(q->turn);
	unsigned               fives = position_count(q, other, KIND_FIVE);

	*score = 0;
	if (position_count(q, q->turn, KIND_FIVE) > 0)
		*score = SCORE_WIN - (int)(ply + 1);
	else if (fives > 1 && ply + 2 <= t->sight)
		*score = (int)(ply + 2) - SCORE_WIN;
	else if (fives == 0 && ply + 3 <= t->sight &&
	    position_count(q, q->turn, KIND_OPEN_FOUR) > 0)
		*score = SCORE_WIN - (int)(ply + 3);
	else
		return q->empty <= 1 ||
		    (position_is_dead(q, q->turn) &&
			position_is_dead(q, other));
	return true;
}

/* Whether the table answers for this node; if not it may name a move. */
static bool recall(struct tree *t, struct node *n)
{
	struct entry known = table_find(t->table, t->position->hash);
	int          score;

	if (known.bound == BOUND_NONE)
		return false;
	n->move = known.move;
	if (known.depth < n->depth)
		return false;
	score = score_later(known.score, (int)n->ply);
	if (known.bound == BOUND_LOWER && score < n->beta)
		return false;
	if (known.bound == BOUND_UPPER && score > n->alpha)
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
	table_keep(t->table, t->position->hash,
	    (struct entry){ .move = n->move,
		.score = (int16_t)score_later(n->best, -(int)n->ply),
		.depth = (uint8_t)(n->depth > 0 ? n->depth : 0),
		.bound = (uint8_t)bound,
		.age = t->age });
}

/* The static evaluation, for the side to move. */
static int guess(const struct tree *t)
{
	const struct position *q = t->position;
	enum side              other = side_other(q->turn);
	int                    score = q->tally.value[q->turn] / WEIGHT_PARTS +
	    weights_threat[kind_stance(q->tally.count[q->turn])]
			  [kind_stance(q->tally.count[other])];

	if (score > SCORE_GUESS)
		return SCORE_GUESS;
	return score < -SCORE_GUESS ? -SCORE_GUESS : score;
}

unsigned tree_hunt(struct tree *t, unsigned ply, uint64_t budget, bool threes,
    point *first)
{
	struct hunt h = { .position = t->position,
		.failed = threes ? t->table : NULL,
		.age = t->age,
		.room = t->room,
		.budget = budget,
		.plies = HUNT_PLIES,
		.is_over = is_stopped,
		.whose = t };
	unsigned    plies;

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

/* The score where the depth is used up: a win by fours, or else the guess. */
static void search_leaf(struct tree *t, struct node *n, int score)
{
	const struct position *q = t->position;
	unsigned               plies = 0;

	n->move = POINT_NONE;
	if (score < n->beta &&
	    (position_count(q, q->turn, KIND_FOUR) > 0 ||
		position_count(q, q->turn, KIND_FOUR_THREE) > 0))
		plies = tree_hunt(t, n->ply, HUNT_LEAF, false, &n->move);
	n->best = plies > 0 ? SCORE_WIN - (int)(n->ply + plies) : score;
}

/* Whether the side to move stands better than it did a move ago. */
static bool is_improving(const struct tree *t, const struct node *n)
{
	return n->ply < 2 || t->guesses[n->ply] > t->guesses[n->ply - 2];
}

/* Whether there is but one answer, which costs no depth. */
static bool is_forced(const struct position *q)
{
	return position_count(q, side_other(q->turn), KIND_FIVE) > 0;
}

/*
 * Whether a guess is so good that no search is needed: then n->best is known.
 * (Reverse futility pruning.)
 */
static bool is_foregone(const struct tree *t, struct node *n, int score)
{
	const struct position *q = t->position;
	int margin = MARGIN * (n->depth - is_improving(t, n));

	if (t->whole || n->beta - n->alpha > 1 || n->beta < -SCORE_GUESS ||
	    is_forced(q))
		return false;
	n->best = score;
	return score - margin >= n->beta &&
	    position_count(q, side_other(q->turn), KIND_OPEN_FOUR) == 0;
}

void tree_extend(struct tree *t, unsigned ply, point move)
{
	t->line[ply][0] = move;
	memcpy(&t->line[ply][1], t->line[ply + 1],
	    t->length[ply + 1] * sizeof(point));
	t->length[ply] = t->length[ply + 1] + 1;
}

/* Sixteen times the logarithm to the base of two. */
static int log_of(unsigned n)
{
	int floor = 31 - __builtin_clz(n);

	return 16 * floor + (int)(((n << 4) >> floor) & 15);
}

/*
 * How many plies less deep to look at the i-th move of a node (late move
 * reductions): the logarithm of the depth times a third of that of the move's
 * place and a sixth of how often its chance is half of the second's; a sixth of
 * a ply less where the window is open, else one more where things go downhill;
 * half as many for a three.
 */
static int reduction(const struct tree *t, const struct node *n, unsigned i,
    struct move move)
{
	const struct position *q = t->position;
	enum kind              kind = position_kind(q, q->turn, move.at);
	int behind = n->rank > move.rank ? n->rank - move.rank : 0;
	int r;

	if (t->whole || n->depth < 2 || i < 2)
		return 0;
	if (kind >= KIND_FOUR ||
	    position_kind(q, side_other(q->turn), move.at) >= KIND_TWO_THREES)
		return 0;
	r = log_of((unsigned)n->depth) *
	    (2 * log_of(i) + behind * 16 / RANK_TWICE) / 6;
	if (n->beta - n->alpha > 1)
		r -= 256 / 6;
	else if (!is_improving(t, n))
		r += 256;
	r /= kind >= KIND_THREE ? 512 : 256;
	return r < 0 ? 0 : r < n->depth ? r : n->depth - 1;
}

static int search(struct tree *t, struct node n);

/* The score of a node, from what is behind the move just played there. */
static int
behind(struct tree *t, const struct node *n, int depth, int alpha, int beta)
{
	return -search(t,
	    (struct node){ .ply = n->ply + 1,
		.depth = depth,
		.alpha = -beta,
		.beta = -alpha });
}

int tree_try(struct tree *t, const struct node *n, unsigned i, struct move move,
    int depth)
{
	int              reduced = reduction(t, n, i, move);
	int              alpha = n->alpha, score = alpha + 1;
	struct position *q = t->position;

	table_expect(t->table, q->hash ^ position_key(move.at, q->turn));
	position_play(q, move.at);
	if (i > 0)
		score = behind(t, n, depth - reduced, alpha, alpha + 1);
	if (i > 0 && reduced > 0 && score > alpha)
		score = behind(t, n, depth, alpha, alpha + 1);
	if (score > alpha && (i == 0 || score < n->beta))
		score = behind(t, n, depth, alpha, n->beta);
	position_undo(q);
	return score;
}

/* Whether the moves from the i-th on are left out: move-count pruning. */
static bool is_enough(const struct tree *t, const struct node *n, unsigned i)
{
	unsigned d = (unsigned)(n->depth > 0 ? n->depth : 0);
	unsigned most = 3 + d * (d + 6) / 7;

	if (n->beta - n->alpha > 1)
		most += 10;
	else if (!is_improving(t, n))
		most = most / 2 + 1;
	return !t->whole && i >= most && n->best > -SCORE_GUESS;
}

/* The i-th move was the best, and those before it were not. */
static void learn(struct tree *t, const struct node *n,
    const struct move *moves, unsigned i)
{
	for (unsigned j = 0; j < i; j++)
		memory_blame(&t->memory, t->position, moves[j].at, n->depth);
	memory_reward(&t->memory, t->position, n->ply, moves[i].at, n->depth);
}

static void search_moves(struct tree *t, struct node *n)
{
	struct move *moves = t->room;
	unsigned     count = moves_list(t->position,
            t->whole ? SCOPE_WHOLE : SCOPE_NEAR, moves);
	int          depth = count > 1 ? n->depth - 1 : n->depth;

	t->room += count;
	memory_rank(&t->memory, t->position, n->ply, n->move, moves, count);
	n->best = -SCORE_MOST;
	for (unsigned i = 0; i < count && !is_enough(t, n, i); i++) {
		struct move move = moves_pick(moves, count, i);
		int         score;

		if (i < 2)
			n->rank = move.rank;
		score = tree_try(t, n, i, move, depth);
		if (t->stopped)
			break;
		if (score <= n->best)
			continue;
		n->best = score;
		if (score <= n->alpha)
			continue;
		n->move = move.at;
		n->alpha = score;
		tree_extend(t, n->ply, move.at);
		if (score >= n->beta) {
			learn(t, n, moves, i);
			break;
		}
	}
	t->room = moves;
}

/*
 * Nobody wins sooner than at once (mate distance pruning), nor with no line
 * left to make.
 */
static void narrow(const struct tree *t, struct node *n)
{
	const struct position *q = t->position;
	int                    most = SCORE_WIN - (int)(n->ply + 1);
	int                    least = (int)(n->ply + 2) - SCORE_WIN;

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
	int score, alpha, guessed;

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
	guessed = t->guesses[n.ply] = guess(t);
	if (n.ply >= PLIES_MAX || (n.depth <= 0 && !is_forced(t->position)))
		search_leaf(t, &n, guessed);
	else if (!is_foregone(t, &n, guessed))
		search_moves(t, &n);
	remember(t, &n, alpha);
	return n.best;
}
