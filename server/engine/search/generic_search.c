/*
 * generic_search.c -- an alpha-beta search that plays every rule, without
 * patterns.
 *
 * A principal variation search over the engine's transposition table, like
 * alphabeta.c, but on the windows of windows.h. The points that complete a
 * window decide many nodes: a win at once; two points where the opponent would
 * win, or one, which leaves a single answer; and where lines lose, the points
 * that a side has to avoid.
 *
 * On large boards only the moves that look best are searched, and late moves to
 * a smaller depth. But wins and losses are always proved: a side has lost when
 * all its moves have. And when the depth reaches the last empty point, nothing
 * is left out or reduced, so that the result is exact.
 */

#include "server/engine/search/generic_search.h"

#include <stdlib.h>
#include <string.h>

#include "common/base/fatal.h"
#include "server/engine/board/windows.h"
#include "server/engine/eval/eval.h"
#include "server/engine/search/alphabeta.h"
#include "server/engine/search/root_moves.h"

/* All moves are searched on boards with at most this many points. */
#define ALL_MOVES_POINTS 42

/* On larger boards, so many moves are searched; more if all of these lose. */
#define MOVES_BASE      10
#define MOVES_PER_DEPTH 2
#define ROOT_MOVES      40

/* The number of nodes between two reads of the clock. */
#define CLOCK_INTERVAL 64

/* The greatest absolute value of a history score. */
#define HISTORY_MAX 4096

/* Index of the first move reduced by 1 ply; from 3 * LATE_MOVE on, by 2. */
#define LATE_MOVE 3

struct generic_search {
	struct windows              board;
	struct tt                  *tt; /* borrowed */
	const struct search_limits *limits;
	uint64_t                    limits_key;
	uint16_t                    generation;
	msec                        start_time;
	uint64_t                    nodes;
	unsigned                    clock_countdown;
	bool                        stopped; /* a limit was reached */
	/* True after the first iteration */
	bool              heeds_clock;
	struct root_moves root;
	int               history[2][POINTS_MAX]; /* by side and point */
	struct pv_table   pv;
	struct move      *free_moves; /* unused part of move_stack */
	struct move       move_stack[POINTS_MAX * (PLIES_MAX + 2)];
};

struct generic_search *generic_search_new(struct tt *tt)
{
	struct generic_search *g = xcalloc(1, sizeof(*g));

	g->tt = tt;
	return g;
}

void generic_search_free(struct generic_search *g)
{
	free(g);
}

/* Whether a limit is reached. Called at each node. */
static bool is_stopped(struct generic_search *g)
{
	const struct search_limits *l = g->limits;

	if (l->stop != NULL &&
	    atomic_load_explicit(l->stop, memory_order_relaxed))
		g->stopped = true;
	if (l->nodes > 0 && g->nodes >= l->nodes)
		g->stopped = true;
	if (--g->clock_countdown == 0) {
		g->clock_countdown = CLOCK_INTERVAL;
		if (l->time > 0 && l->clock != NULL && g->heeds_clock &&
		    l->clock() - g->start_time >= l->time)
			g->stopped = true;
	}
	return g->stopped;
}

/* --- what is known without a search --- */

/* A node of the search, and its moves that do not lose at once. */
struct generic_node {
	struct node node;
	uint64_t    moves[BITBOARD_WORDS];
	unsigned    move_count; /* 2: two or more */
	unsigned    symmetry;   /* the symmetry whose hash is the table's key */
};

/* Returns how many points are in both sets, but at most 2. */
static unsigned
count_common(const struct windows *b, const uint64_t *a, const uint64_t *c)
{
	unsigned n = 0;

	for (unsigned i = 0; i < b->words && n < 2; i++) {
		uint64_t both = a[i] & c[i];

		n += both == 0 ? 0 : (both & (both - 1)) == 0 ? 1 : 2;
	}
	return n < 2 ? n : 2;
}

/* Removes the moves right below a point where the opponent would then win. */
static void remove_supports(const struct windows *b, uint64_t *moves)
{
	const uint64_t *wins = b->completing[side_other(b->turn)];

	for (unsigned p = b->list.variant.columns; p < b->list.point_count;
	     p++) {
		unsigned below = p - b->list.variant.columns;

		if (bitboard_has(wins, p))
			moves[below / 64] &= ~((uint64_t)1 << below % 64);
	}
}

/*
 * Sets n->moves to the moves that do not lose at once. There are none if the
 * opponent threatens to win at two points.
 */
static void find_moves(const struct windows *b, struct generic_node *n)
{
	const struct rule_row *rule = &rules[b->list.variant.rule];
	const uint64_t        *wins = b->completing[side_other(b->turn)];
	const uint64_t        *own = b->completing[b->turn];
	unsigned               threats = count_common(b, b->playable, wins);

	for (unsigned i = 0; i < b->words; i++) {
		n->moves[i] = b->playable[i];
		if (rule->lines_lose)
			n->moves[i] &= ~own[i];
		else if (threats > 0)
			n->moves[i] &= threats == 1 ? wins[i] : 0;
	}
	if (rule->stones_fall)
		remove_supports(b, n->moves);
	n->move_count = count_common(b, n->moves, n->moves);
}

/*
 * Whether the position is decided without a search. If so, sets
 * n->node.best_score; if not, sets n->moves.
 */
static bool is_decided(const struct windows *b, struct generic_node *n)
{
	bool lines_lose = rules[b->list.variant.rule].lines_lose;
	int  plies = (int)n->node.ply;

	n->node.best_score = 0;
	if (b->empty == 0)
		return true;
	if (!lines_lose &&
	    count_common(b, b->playable, b->completing[b->turn]) > 0) {
		n->node.best_score = SCORE_WIN - (plies + 1);
		return true;
	}
	find_moves(b, n);
	if (b->live[SIDE_X] == 0 && b->live[SIDE_O] == 0)
		return true;
	n->node.best_score = plies + (lines_lose ? 1 : 2) - SCORE_WIN;
	return n->move_count == 0;
}

/*
 * Mate distance pruning. A side without live windows cannot complete a line: it
 * cannot win or, under a rule where lines lose, it cannot lose.
 */
static void narrow_window(const struct windows *b, struct node *n)
{
	bool      lines_lose = rules[b->list.variant.rule].lines_lose;
	enum side can_win = lines_lose ? side_other(b->turn) : b->turn;
	int       max_score = SCORE_WIN - (int)(n->ply + 1);
	int       min_score = (int)(n->ply + 1) - SCORE_WIN;

	if (b->live[can_win] == 0)
		max_score = 0;
	if (b->live[side_other(can_win)] == 0)
		min_score = 0;
	if (n->alpha < min_score)
		n->alpha = min_score;
	if (n->beta > max_score)
		n->beta = max_score;
}

/* --- the transposition table --- */

/*
 * Takes the best move from the transposition table. Returns whether the entry
 * also decides the score: a win or loss does so at any depth.
 */
static bool probe_tt(struct generic_search *g, struct generic_node *n)
{
	struct windows *b = &g->board;
	struct tt_entry entry;
	int             score;

	n->symmetry = windows_symmetry(b);
	entry = tt_probe(g->tt, b->hash[n->symmetry] ^ g->limits_key,
	    b->check[n->symmetry] ^ g->limits_key);
	if (entry.bound == BOUND_NONE)
		return false;
	if (entry.move != POINT_NONE)
		n->node.best_move = windows_point(b,
		    b->inverse_map[n->symmetry][windows_number(b, entry.move)]);
	score = score_add_plies(entry.score, (int)n->node.ply);
	n->node.best_score = score;
	if (entry.bound != BOUND_UPPER && score >= n->node.beta)
		return entry.depth >= n->node.depth || score > SCORE_EVAL_MAX;
	if (entry.bound != BOUND_LOWER && score <= n->node.alpha)
		return entry.depth >= n->node.depth || score < -SCORE_EVAL_MAX;
	return entry.bound == BOUND_EXACT && entry.depth >= n->node.depth;
}

static void
store_tt(struct generic_search *g, const struct generic_node *n, int alpha)
{
	const struct windows *b = &g->board;
	const struct node    *node = &n->node;
	const uint16_t       *map = b->list.symmetry_map[n->symmetry];
	enum bound            bound = BOUND_EXACT;

	if (g->stopped)
		return;
	if (node->best_score >= node->beta)
		bound = BOUND_LOWER;
	else if (node->best_score <= alpha)
		bound = BOUND_UPPER;
	tt_store(g->tt, b->hash[n->symmetry] ^ g->limits_key,
	    b->check[n->symmetry] ^ g->limits_key,
	    (struct tt_entry){ .move = node->best_move == POINT_NONE ?
		    POINT_NONE :
		    windows_point(b, map[windows_number(b, node->best_move)]),
		.score = (int16_t)score_add_plies(node->best_score,
		    -(int)node->ply),
		.depth = (uint8_t)(node->depth > 0 ? node->depth : 0),
		.bound = (uint8_t)bound,
		.generation = g->generation });
}

/* --- moves --- */

static int order_score(const struct generic_search *g, unsigned p)
{
	const struct windows *b = &g->board;
	int heat = rules[b->list.variant.rule].lines_lose ? -b->heat[p] :
							    b->heat[p];

	return heat * 16 + g->history[b->turn][p];
}

/* Whether all moves are searched to the same depth. */
static bool is_full_width(const struct generic_search *g, int depth)
{
	return g->limits->full_width || depth >= (int)g->board.empty;
}

/*
 * Lists the moves of `set`; if `near` is true, only those near stones. If
 * stones do not fall, lists only one of the points outside of live windows.
 */
static unsigned list_moves(const struct generic_search *g, const uint64_t *set,
    bool near, struct move *out)
{
	const struct windows *b = &g->board;
	bool                  has_dead = false;
	unsigned              n = 0;

	for (unsigned i = 0; i < b->words; i++)
		for (uint64_t left = set[i]; left != 0; left &= left - 1) {
			unsigned p = i * 64 + (unsigned)__builtin_ctzll(left);
			bool     is_dead = b->heat[p] == 0;

			if (near && b->heat[p] <= b->first_heat[p])
				continue;
			if (is_dead && has_dead &&
			    !rules[b->list.variant.rule].stones_fall)
				continue;
			has_dead |= is_dead;
			out[n++] = (struct move){ windows_point(b, p),
				order_score(g, p) };
		}
	return n;
}

static void add_history(struct generic_search *g, point move, int bonus)
{
	int *h = &g->history[g->board.turn][windows_number(&g->board, move)];

	*h += bonus - *h * abs(bonus) / HISTORY_MAX;
}

/* Updates the history: moves[i] caused a cutoff, and earlier moves did not. */
static void update_history(struct generic_search *g, const struct node *n,
    const struct move *moves, unsigned i)
{
	int bonus = n->depth < 20 ? n->depth * n->depth : 400;

	for (unsigned j = 0; j < i; j++)
		add_history(g, moves[j].at, -bonus);
	add_history(g, moves[i].at, bonus);
}

static int search(struct generic_search *g, struct generic_node *n);

static int search_child(struct generic_search *g, const struct node *n,
    int depth, int alpha, int beta)
{
	struct generic_node child = { .node = { .ply = n->ply + 1,
					  .depth = depth,
					  .alpha = -beta,
					  .beta = -alpha } };

	return -search(g, &child);
}

/* Searches the i-th move of a node, at first with a null window. */
static int search_move(struct generic_search *g, const struct node *n,
    unsigned i, point move, int depth)
{
	unsigned p = windows_number(&g->board, move);
	int      alpha = n->alpha, score = alpha + 1;
	int      reduction = 0;

	if (i >= LATE_MOVE && n->depth >= 3 && !is_full_width(g, n->depth))
		reduction = i < 3 * LATE_MOVE ? 1 : 2;
	windows_play(&g->board, p);
	if (i > 0)
		score = search_child(g, n, depth - reduction, alpha, alpha + 1);
	if (i > 0 && reduction > 0 && score > alpha)
		score = search_child(g, n, depth, alpha, alpha + 1);
	if (score > alpha && (i == 0 || score < n->beta))
		score = search_child(g, n, depth, alpha, n->beta);
	windows_undo(&g->board, p);
	return score;
}

/* How many moves are searched at most, unless all of them have lost. */
static unsigned move_limit(const struct generic_search *g, const struct node *n)
{
	if (is_full_width(g, n->depth) ||
	    g->board.list.point_count <= ALL_MOVES_POINTS)
		return POINTS_MAX;
	if (n->ply == 0)
		return ROOT_MOVES;
	return MOVES_BASE +
	    (n->depth > 0 ? (unsigned)n->depth : 0) * MOVES_PER_DEPTH;
}

static void put_first(struct move *moves, unsigned count, point move)
{
	for (unsigned i = 0; i < count; i++)
		if (moves[i].at == move)
			moves[i].order_score = INT32_MAX;
}

static void search_moves(struct generic_search *g, struct generic_node *n)
{
	struct node *node = &n->node;
	struct move *moves = g->free_moves;
	unsigned     limit = move_limit(g, node), count, i;
	bool         near = limit < POINTS_MAX &&
	    !rules[g->board.list.variant.rule].lines_lose;
	int depth = n->move_count > 1 ? node->depth - 1 : node->depth;

	count = list_moves(g, n->moves, near, moves);
	put_first(moves, count, node->best_move);
	node->best_score = -SCORE_INFINITE;
	for (i = 0;; i++) {
		int   score;
		point move;

		if (i >= limit && node->best_score > -SCORE_EVAL_MAX)
			break;
		if (i == count && near) {
			/* All near moves lose: list every move. */
			near = false;
			count = list_moves(g, n->moves, false, moves);
			i = 0;
		}
		if (i == count)
			break;
		g->free_moves = moves + count;
		move = movegen_pick_best(moves, count, i).at;
		score = search_move(g, node, i, move, depth);
		if (g->stopped)
			break;
		if (score <= node->best_score)
			continue;
		node->best_score = score;
		if (score <= node->alpha)
			continue;
		node->best_move = move;
		node->alpha = score;
		pv_table_update(&g->pv, node->ply, move);
		if (score >= node->beta) {
			update_history(g, node, moves, i);
			break;
		}
	}
	g->free_moves = moves;
}

static int search(struct generic_search *g, struct generic_node *n)
{
	struct node *node = &n->node;
	int          alpha;

	g->pv.length[node->ply] = 0;
	if (is_stopped(g))
		return 0;
	g->nodes++;
	if (is_decided(&g->board, n))
		return node->best_score;
	narrow_window(&g->board, node);
	if (node->alpha >= node->beta)
		return node->alpha;
	node->best_move = POINT_NONE;
	alpha = node->alpha;
	if (probe_tt(g, n))
		return node->best_score;
	if (node->ply >= PLIES_MAX || (node->depth <= 0 && n->move_count > 1))
		return eval_windows(&g->board);
	search_moves(g, n);
	store_tt(g, n, alpha);
	return node->best_score;
}

/* --- the root --- */

/*
 * Searches the root moves. Returns false if a limit stopped the search. Moves
 * within limits->random_margin of the best get exact scores. If no win is
 * known, the last iteration finds only the winner, with a narrow window.
 */
static bool search_root(void *ctx, int depth, struct search_result *out)
{
	struct generic_search *g = ctx;
	int                    margin = g->limits->random_margin;
	bool                   is_narrow = depth >= (int)g->board.empty &&
	    score_mate_plies(out->score) == 0;
	struct node n = { .depth = depth,
		.beta = is_narrow ? 1 : SCORE_INFINITE,
		.best_score = -SCORE_INFINITE };
	int         floor = is_narrow ? -1 : -SCORE_INFINITE;
	unsigned    limit = move_limit(g, &n), plies;

	for (unsigned i = 0; i < g->root.count && n.best_score < n.beta; i++) {
		struct move *m = &g->root.all[i];
		int          score;

		if (i >= limit && n.best_score > -SCORE_EVAL_MAX)
			break;
		n.alpha = n.best_score - margin > floor ?
		    n.best_score - margin :
		    floor;
		score = search_move(g, &n, margin > 0 ? 0 : i, m->at,
		    depth - 1);
		if (g->stopped)
			return false;
		m->order_score = score;
		if (score <= n.best_score)
			continue;
		n.best_score = score;
		n.best_move = m->at;
		pv_table_update(&g->pv, 0, m->at);
		if (score > -SCORE_EVAL_MAX)
			search_result_set_pv(out, &g->pv, score);
	}
	search_result_set_pv(out, &g->pv, n.best_score);
	g->heeds_clock = true;
	plies = (unsigned)abs(score_mate_plies(n.best_score));
	out->exact = depth >= (int)g->board.empty ||
	    (plies > 0 && (unsigned)depth + 2 >= plies);
	return true;
}

static bool is_forced(const struct windows *b)
{
	return !rules[b->list.variant.rule].lines_lose &&
	    count_common(b, b->playable, b->completing[b->turn]) == 0 &&
	    count_common(b, b->playable, b->completing[side_other(b->turn)]) >
	    0;
}

static void begin(struct generic_search *g, const struct variant *v,
    const point *moves, unsigned count, const struct search_limits *limits)
{
	windows_init(&g->board, v);
	for (unsigned i = 0; i < count; i++)
		windows_play(&g->board, windows_number(&g->board, moves[i]));
	g->limits = limits;
	/* A weak bot level must not use the results of a strong one. */
	g->limits_key = (uint64_t)limits->mate_horizon * (limits->depth + 1) *
	    0x9e3779b97f4a7c15;
	g->generation = (uint16_t)g->board.hash[0];
	g->start_time = limits->clock == NULL ? 0 : limits->clock();
	g->nodes = 0;
	g->clock_countdown = CLOCK_INTERVAL;
	g->stopped = g->heeds_clock = false;
	g->free_moves = g->move_stack;
	memset(g->history, 0, sizeof(g->history));
}

/* In a decided position, sets a move that wins or stops an opponent's line. */
static void set_decided(struct generic_search *g, struct generic_node *n,
    struct search_result *out)
{
	const struct windows *b = &g->board;
	enum side side = n->node.best_score > 0 ? b->turn : side_other(b->turn);

	for (unsigned i = 0; i < b->words; i++) {
		n->moves[i] = b->playable[i] & b->completing[side][i];
		if (rules[b->list.variant.rule].lines_lose)
			n->moves[i] = b->playable[i];
	}
	if (count_common(b, n->moves, n->moves) == 0)
		memcpy(n->moves, b->playable, sizeof(n->moves));
	g->root.count = list_moves(g, n->moves, false, g->root.all);
	movegen_pick_best(g->root.all, g->root.count, 0);
	search_result_set(out, g->root.all[0].at, n->node.best_score);
	out->exact = true;
}

void generic_search_run(struct generic_search *g, const struct variant *v,
    const point *moves, unsigned count, const struct search_limits *limits,
    struct search_result *out)
{
	struct generic_node n = { .node = { .ply = 0 } };

	begin(g, v, moves, count, limits);
	*out = (struct search_result){ .pv_length = 1,
		.is_forced = is_forced(&g->board) };
	if (is_decided(&g->board, &n)) {
		set_decided(g, &n, out);
	} else {
		g->root.count = list_moves(g, n.moves, false, g->root.all);
		root_moves_sort(&g->root);
		search_result_set(out, g->root.all[0].at, 0);
		root_moves_deepen(&g->root,
		    &(struct root_search){ .limits = limits,
			.start_time = g->start_time,
			.hash = g->board.hash[0],
			.run = search_root,
			.ctx = g },
		    out);
	}
	out->nodes = g->nodes;
}
