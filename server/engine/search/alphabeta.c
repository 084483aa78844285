/*
 * alphabeta.c -- principal variation search below the root.
 *
 * This is fail-soft alpha-beta with a transposition table. All moves of a node
 * except the first are searched with a null window (principal variation search;
 * chess programming wiki). Many nodes are decided without a search by the
 * pattern counts of the position: the side to move can make a five, or must
 * stop two fives. At depth 0, a search for a VCF takes the place of a
 * quiescence search. Pruning and reductions, all of them on the chess
 * programming wiki:
 *
 *	mate distance pruning		narrow_window
 *	reverse futility pruning	is_reverse_futile
 *	late move reductions		reduction
 *	move-count pruning		is_move_count_pruned
 *
 * On small boards, or with full_width, only mate distance pruning is used, so a
 * search to the last empty point is a proof.
 */

#include "server/engine/search/alphabeta.h"

#include <limits.h>
#include <string.h>

#include "server/engine/eval/eval.h"

#define FULL_WIDTH_POINTS \
	36 /* boards with at most this many points are searched full-width */

#define LEAF_VCF_NODES 30 /* the most nodes of the VCF at a leaf */

/*
 * The clock is read once in this many steps. A step takes about a microsecond.
 */
#define CLOCK_CHECK_INTERVAL 128

/*
 * At the start of the main search, the time limit is ignored for this many
 * reads of the clock: about a millisecond of work.
 */
#define READS_WITHOUT_STOP 8

/*
 * On a busy machine, the thread waits for the processor again and again. So the
 * longest time between two reads of the clock is kept from search to search if
 * a late move loses the game; it becomes smaller by 1 / GAP_DECAY with each
 * search. At most GAP_TIMES_MAX times the time limit is kept.
 */
#define GAP_DECAY     32
#define GAP_TIMES_MAX 2

/* The margin of reverse futility pruning: score points per ply of depth. */
#define FUTILITY_MARGIN 60

static void reduce_check_gap(struct alphabeta *ab)
{
	msec max = ab->limits->late_move_loses ?
	    GAP_TIMES_MAX * ab->limits->time :
	    0;

	ab->longest_check_gap -= (ab->longest_check_gap + GAP_DECAY - 1) /
	    GAP_DECAY;
	if (ab->longest_check_gap > max)
		ab->longest_check_gap = max;
}

void alphabeta_start(struct alphabeta *ab, const struct variant *v,
    const struct search_limits *limits)
{
	uint64_t limits_key;

	ab->limits = limits;
	ab->start_time = limits->clock == NULL ? 0 : limits->clock();
	position_init(ab->position, v);
	network_init(ab->network, v);
	/*
	 * Searches with other limits have other keys in the shared table, so
	 * that a weak bot level does not use the results of a strong one.
	 */
	limits_key = (uint64_t)limits->mate_horizon * (limits->depth + 1) *
	    0x9e3779b97f4a7c15;
	ab->position->hash ^= limits_key;
	ab->position->check ^= limits_key;
	history_clear(&ab->history);
	ab->last_clock_check = 0;
	reduce_check_gap(ab);
	ab->nodes = 0;
	ab->clock_countdown = 1;
	ab->reads_without_stop = 0;
	ab->stopped = false;
	ab->threat_search_end = 0;
	ab->full_width = limits->full_width ||
	    v->columns * v->rows <= FULL_WIDTH_POINTS;
	ab->mate_horizon = limits->mate_horizon > 0 ? limits->mate_horizon :
						      UINT_MAX;
	ab->free_moves = ab->move_stack;
}

void alphabeta_begin_main_search(struct alphabeta *ab)
{
	ab->reads_without_stop = READS_WITHOUT_STOP;
	/* If a limit is exceeded, is_stopped sets `stopped` again */
	ab->stopped = false;
}

/*
 * Whether a limit has been reached, or the time would end before the next read
 * of the clock. Called at each node, and at each move of a threat search.
 */
static bool is_stopped(void *ctx)
{
	struct alphabeta           *ab = ctx;
	const struct search_limits *l = ab->limits;

	if (ab->stopped)
		return true;
	if (l->stop != NULL &&
	    atomic_load_explicit(l->stop, memory_order_relaxed))
		ab->stopped = true;
	if (l->nodes > 0 && ab->nodes >= l->nodes)
		ab->stopped = true;
	if (--ab->clock_countdown == 0 && l->time > 0 && l->clock != NULL) {
		msec now = l->clock() - ab->start_time;

		ab->clock_countdown = CLOCK_CHECK_INTERVAL;
		if (now - ab->last_clock_check > ab->longest_check_gap)
			ab->longest_check_gap = now - ab->last_clock_check;
		ab->last_clock_check = now;
		if (ab->reads_without_stop > 0)
			ab->reads_without_stop--;
		else if (now + ab->longest_check_gap >= l->time)
			ab->stopped = true;
	}
	return ab->stopped;
}

/* Whether the position is decided without a search. If so, sets *score. */
static bool is_decided(const struct alphabeta *ab, unsigned ply, int *score)
{
	const struct position *q = ab->position;
	enum side              other = side_other(q->turn);
	unsigned               fives = position_count(q, other, PATTERN_FIVE);

	*score = 0;
	if (position_count(q, q->turn, PATTERN_FIVE) > 0)
		*score = SCORE_WIN - (int)(ply + 1);
	else if (fives > 1 && ply + 2 <= ab->mate_horizon)
		*score = (int)(ply + 2) - SCORE_WIN;
	else if (fives == 0 && ply + 3 <= ab->mate_horizon &&
	    position_count(q, q->turn, PATTERN_OPEN_FOUR) > 0)
		*score = SCORE_WIN - (int)(ply + 3);
	else
		return q->empty <= 1 ||
		    (position_cannot_win(q, q->turn) &&
			position_cannot_win(q, other));
	return true;
}

/*
 * Looks the node up in the transposition table. Sets n->best_move to the move
 * of the entry. Returns whether the entry also decides n->best_score.
 */
static bool probe_tt(struct alphabeta *ab, struct node *n)
{
	struct tt_entry entry = tt_probe(ab->tt, ab->position->hash,
	    ab->position->check);
	int             score;

	if (entry.bound == BOUND_NONE)
		return false;
	n->best_move = entry.move;
	if (entry.depth < n->depth)
		return false;
	score = score_add_plies(entry.score, (int)n->ply);
	if (entry.bound == BOUND_LOWER && score < n->beta)
		return false;
	if (entry.bound == BOUND_UPPER && score > n->alpha)
		return false;
	n->best_score = score;
	return true;
}

static void store_tt(struct alphabeta *ab, const struct node *n, int alpha)
{
	enum bound bound = BOUND_EXACT;

	if (ab->stopped)
		return;
	if (n->best_score >= n->beta)
		bound = BOUND_LOWER;
	else if (n->best_score <= alpha)
		bound = BOUND_UPPER;
	tt_store(ab->tt, ab->position->hash, ab->position->check,
	    (struct tt_entry){ .move = n->best_move,
		.score = (int16_t)score_add_plies(n->best_score, -(int)n->ply),
		.depth = (uint8_t)(n->depth > 0 ? n->depth : 0),
		.bound = (uint8_t)bound,
		.generation = ab->generation });
}

/*
 * Whether the opponent threatens a five, so that the side to move has only one
 * answer. That answer does not reduce the remaining depth.
 */
static bool is_forced(const struct position *q)
{
	return position_count(q, side_other(q->turn), PATTERN_FIVE) > 0;
}

/*
 * Returns the static evaluation. If the side to move has only one answer, returns
 * the negated evaluation of the previous position, or 0 at ply 1, in place of
 * that of the network; is_improving uses this value, and quiescence uses it at
 * the last ply.
 */
static int static_eval(const struct alphabeta *ab, const struct node *n)
{
	if (network_is_supported(&ab->position->variant) &&
	    is_forced(ab->position))
		return -ab->static_evals[n->ply - 1];
	return eval_position(ab->position, ab->network, n->alpha, n->beta);
}

static bool is_threat_search_stopped(void *ctx)
{
	const struct alphabeta *ab = ctx;

	return is_stopped(ctx) ||
	    (ab->threat_search_end > 0 &&
		ab->last_clock_check >= ab->threat_search_end);
}

unsigned alphabeta_threat_search(struct alphabeta *ab, unsigned ply,
    const struct threat_limits *limits, enum threat_search_kind kind,
    point *first)
{
	struct threat_search s = { .kind = kind,
		.position = ab->position,
		.tt = ab->tt,
		.generation = ab->generation,
		.move_stack = ab->free_moves,
		.max_nodes = limits->nodes,
		.max_plies = THREAT_PLIES_MAX,
		.should_stop = is_threat_search_stopped,
		.ctx = ab };
	unsigned             plies;

	if (ply >= ab->mate_horizon)
		return 0;
	if (ab->limits->nodes > 0 &&
	    s.max_nodes > ab->limits->nodes - ab->nodes)
		s.max_nodes = ab->limits->nodes - ab->nodes;
	if (s.max_plies > ab->mate_horizon - ply)
		s.max_plies = ab->mate_horizon - ply;
	ab->threat_search_end = limits->end;
	plies = threat_search_find_win(&s, first);
	ab->nodes += s.nodes;
	return plies;
}

/*
 * The search at depth 0. Sets n->best_score to a win by fours or, if none is
 * found, to `score`.
 */
static void quiescence(struct alphabeta *ab, struct node *n, int score)
{
	static const struct threat_limits limits = { .nodes = LEAF_VCF_NODES };
	const struct position            *q = ab->position;
	unsigned                          plies = 0;

	n->best_move = POINT_NONE;
	if (score < n->beta &&
	    (position_count(q, q->turn, PATTERN_FOUR) > 0 ||
		position_count(q, q->turn, PATTERN_FOUR_THREE) > 0))
		plies = alphabeta_threat_search(ab, n->ply, &limits,
		    THREATS_NEAR_FOURS, &n->best_move);
	n->best_score = plies > 0 ? SCORE_WIN - (int)(n->ply + plies) : score;
}

/* Whether the side's static evaluation is greater than two plies ago. */
static bool is_improving(const struct alphabeta *ab, const struct node *n)
{
	return n->ply < 2 ||
	    ab->static_evals[n->ply] > ab->static_evals[n->ply - 2];
}

/*
 * Reverse futility pruning: whether no search is needed, because the static
 * evaluation `score` is far above beta. Sets n->best_score to `score`.
 */
static bool
is_reverse_futile(const struct alphabeta *ab, struct node *n, int score)
{
	const struct position *q = ab->position;
	int margin = FUTILITY_MARGIN * (n->depth - is_improving(ab, n));

	if (ab->full_width || n->beta - n->alpha > 1 ||
	    n->beta < -SCORE_EVAL_MAX || is_forced(q))
		return false;
	n->best_score = score;
	return score - margin >= n->beta &&
	    position_count(q, side_other(q->turn), PATTERN_OPEN_FOUR) == 0;
}

/* Returns 16 * log2(n), interpolated between powers of two and rounded down. */
static int log2_times_16(unsigned n)
{
	int floor = 31 - __builtin_clz(n);

	return 16 * floor + (int)(((n << 4) >> floor) & 15);
}

/*
 * Late move reductions: returns by how many plies the depth of the i-th move is
 * reduced: log2(depth) * (log2(i) / 2 + distance / 4), in steps of 1/256. The
 * distance says how far the move's order score is below that of the second
 * move, in units of ORDER_SCORE_DOUBLE. In PV nodes the result is 1/6 ply less;
 * in other nodes it is a ply more, if the side is not improving. A move that
 * makes an open three or a four is reduced half as much. The result is at most half
 * of the depth, or the winning replies to quiet moves are seen too late.
 */
static int reduction(const struct alphabeta *ab, const struct node *n,
    unsigned i, struct move move)
{
	const struct position *q = ab->position;
	enum pattern           pattern = position_pattern(q, q->turn, move.at);
	int distance = n->second_order_score > move.order_score ?
	    n->second_order_score - move.order_score :
	    0;
	int r;

	if (ab->full_width || n->depth < 2 || i < 2)
		return 0;
	r = log2_times_16((unsigned)n->depth) *
	    (2 * log2_times_16(i) + distance * 16 / ORDER_SCORE_DOUBLE) / 4;
	if (n->beta - n->alpha > 1)
		r -= 256 / 6;
	else if (!is_improving(ab, n))
		r += 256;
	r /= pattern >= PATTERN_OPEN_THREE ? 512 : 256;
	return r < 0 ? 0 : r < n->depth / 2 ? r : n->depth / 2;
}

static int search(struct alphabeta *ab, struct node n);

/* Searches the current position, which is a child of node n. */
static int search_child(struct alphabeta *ab, const struct node *n, int depth,
    int alpha, int beta)
{
	return -search(ab,
	    (struct node){ .ply = n->ply + 1,
		.depth = depth,
		.alpha = -beta,
		.beta = -alpha });
}

int alphabeta_search_move(struct alphabeta *ab, const struct node *n,
    unsigned i, struct move move, int depth)
{
	int              reduction_plies = reduction(ab, n, i, move);
	int              alpha = n->alpha, score = alpha + 1;
	struct position *q = ab->position;

	tt_prefetch(ab->tt, q->hash ^ position_zobrist_key(move.at, q->turn));
	position_play(q, move.at);
	if (i > 0)
		score = search_child(ab, n, depth - reduction_plies, alpha,
		    alpha + 1);
	if (i > 0 && reduction_plies > 0 && score > alpha)
		score = search_child(ab, n, depth, alpha, alpha + 1);
	if (score > alpha && (i == 0 || score < n->beta))
		score = search_child(ab, n, depth, alpha, n->beta);
	position_undo(q);
	return score;
}

/* Move-count pruning: whether the i-th move and all later ones are skipped. */
static bool is_move_count_pruned(const struct alphabeta *ab,
    const struct node *n, unsigned i)
{
	unsigned d = (unsigned)(n->depth > 0 ? n->depth : 0);
	unsigned max_moves = 3 + d * (d + 6) / 7;

	if (n->beta - n->alpha > 1)
		max_moves += 10;
	else if (!is_improving(ab, n))
		max_moves = max_moves / 2 + 1;
	return !ab->full_width && i >= max_moves &&
	    n->best_score > -SCORE_EVAL_MAX;
}

/* Updates the history, because moves[i] has caused a cutoff. */
static void update_history(struct alphabeta *ab, const struct node *n,
    const struct move *moves, unsigned i)
{
	for (unsigned j = 0; j < i; j++)
		history_add_malus(&ab->history, ab->position, moves[j].at,
		    n->depth);
	history_add_bonus(&ab->history, ab->position, n->ply, moves[i].at,
	    n->depth);
}

/* The moves of a node. Those that were searched are the first, in that order. */
struct move_list {
	struct move *moves;
	unsigned     count;
	bool         has_far_moves;
};

/*
 * When all moves near stones have lost, adds the moves far from all stones.
 * This is needed because a loss is only proven when every move was searched.
 */
static bool add_far_moves(struct alphabeta *ab, const struct node *n,
    struct move_list *list)
{
	unsigned added;

	if (list->has_far_moves || n->best_score > -SCORE_EVAL_MAX ||
	    list->count == ab->position->empty)
		return false;
	list->has_far_moves = true;
	added = movegen_far_moves(ab->position, list->moves + list->count);
	ab->free_moves += added;
	list->count += added;
	return added > 0;
}

/*
 * Puts the i-th move to be searched at moves[i]. Returns false if there is none.
 */
static bool pick_move(struct alphabeta *ab, struct node *n,
    struct move_list *list, unsigned i)
{
	if ((i == list->count && !add_far_moves(ab, n, list)) ||
	    is_move_count_pruned(ab, n, i))
		return false;
	movegen_pick_best(list->moves, list->count, i);
	if (i < 2)
		n->second_order_score = list->moves[i].order_score;
	return true;
}

static void search_moves(struct alphabeta *ab, struct node *n)
{
	struct move     *moves = ab->free_moves;
	struct move_list list = { .moves = moves,
		.has_far_moves = ab->full_width };
	int              depth;

	list.count = movegen_moves(ab->position,
	    ab->full_width ? MOVEGEN_ALL : MOVEGEN_NEAR, moves);
	depth = list.count > 1 ? n->depth - 1 : n->depth;
	ab->free_moves += list.count;
	history_order_moves(&ab->history, ab->position, n->ply, n->best_move,
	    moves, list.count);
	n->best_score = -SCORE_INFINITE;
	for (unsigned i = 0; pick_move(ab, n, &list, i); i++) {
		struct move move = moves[i];
		int score = alphabeta_search_move(ab, n, i, move, depth);

		if (ab->stopped)
			break;
		if (score <= n->best_score)
			continue;
		n->best_score = score;
		if (score <= n->alpha)
			continue;
		n->best_move = move.at;
		n->alpha = score;
		pv_table_update(&ab->pv, n->ply, move.at);
		if (score >= n->beta) {
			update_history(ab, n, moves, i);
			break;
		}
	}
	ab->free_moves = moves;
}

/*
 * Mate distance pruning: narrows alpha and beta to the possible scores. The
 * best is a win with the next move, and the worst is a loss one ply later. A
 * side that cannot win scores at most 0.
 */
static void narrow_window(const struct alphabeta *ab, struct node *n)
{
	const struct position *q = ab->position;
	int                    max_score = SCORE_WIN - (int)(n->ply + 1);
	int                    min_score = (int)(n->ply + 2) - SCORE_WIN;

	if (position_cannot_win(q, q->turn))
		max_score = 0;
	if (position_cannot_win(q, side_other(q->turn)))
		min_score = 0;
	if (n->alpha < min_score)
		n->alpha = min_score;
	if (n->beta > max_score)
		n->beta = max_score;
}

static int search(struct alphabeta *ab, struct node n)
{
	int score, alpha, eval;

	ab->pv.length[n.ply] = 0;
	if (is_stopped(ab))
		return 0;
	ab->nodes++;
	if (is_decided(ab, n.ply, &score))
		return score;
	narrow_window(ab, &n);
	if (n.alpha >= n.beta)
		return n.alpha;
	n.best_move = POINT_NONE;
	alpha = n.alpha;
	if (probe_tt(ab, &n))
		return n.best_score;
	eval = ab->static_evals[n.ply] = static_eval(ab, &n);
	if (n.ply >= PLIES_MAX || (n.depth <= 0 && !is_forced(ab->position)))
		quiescence(ab, &n, eval);
	else if (!is_reverse_futile(ab, &n, eval))
		search_moves(ab, &n);
	store_tt(ab, &n, alpha);
	return n.best_score;
}
