/*
 * search.c -- the root of the search.
 *
 * It looks first for a move that wins at once, and then for a win by threats
 * (threat_search.c). If there is neither, it repeats the principal variation
 * search of alphabeta.c, one ply deeper each time (iterative deepening), until
 * the result is exact or the time is spent. On small boards, with use_solver,
 * the df-pn solver checks the chosen move. Under a rule that the patterns do not
 * describe, generic_search.c does all of this.
 */

#include "server/engine/search/search.h"

#include <stdlib.h>
#include <string.h>

#include "common/base/fatal.h"
#include "server/engine/eval/network.h"
#include "server/engine/search/alphabeta.h"
#include "server/engine/search/generic_search.h"
#include "server/engine/search/root_moves.h"
#include "server/solver/proven_move.h"

/* This many percent of the time are reserved for the solver. */
#define SOLVER_TIME_PERCENT 60

/*
 * The time for the first move of a game, in ms. If no win or loss is found, the
 * centre is played, which is never worse than any other point.
 */
#define OPENING_TIME 100

/*
 * Limits of the threat search at the root: a number of nodes, and percentages
 * of the time limit and of the node limit. A node of a threat search takes
 * several times as long as a node of the main search.
 */
#define VCF_NODES_MAX        20000
#define VCT_NODES_MAX        200000
#define THREAT_TIME_PERCENT  12
#define THREAT_NODES_PERCENT 2

/*
 * How many bytes of the transposition table are used for each millisecond of
 * search: four times the size of the entries that are stored in a millisecond,
 * which are about 1,000.
 */
#define TT_BYTES_PER_MS ((size_t)64 << 10)

struct engine {
	struct alphabeta alphabeta;
	/* The engine's own table; NULL if the table is shared */
	struct tt             *owned_tt;
	struct dfpn           *dfpn;    /* owned; NULL before its first use */
	struct generic_search *generic; /* owned; NULL before its first use */
	size_t                 dfpn_bytes;
	/* `root` has the moves far from all stones */
	bool              has_far_moves;
	struct root_moves root;
};

struct engine *engine_new_shared(struct tt *tt, size_t dfpn_bytes)
{
	struct engine *e = xcalloc(1, sizeof(*e));

	e->alphabeta.position = position_new();
	e->alphabeta.network = network_new();
	e->alphabeta.tt = tt;
	e->dfpn_bytes = dfpn_bytes;
	return e;
}

struct engine *engine_new(size_t table_bytes)
{
	struct engine *e = engine_new_shared(tt_new(table_bytes), table_bytes);

	e->owned_tt = e->alphabeta.tt;
	return e;
}

void engine_free(struct engine *e)
{
	if (e == NULL)
		return;
	network_free(e->alphabeta.network);
	position_free(e->alphabeta.position);
	tt_free(e->owned_tt);
	dfpn_free(e->dfpn);
	generic_search_free(e->generic);
	free(e);
}

/* If all root moves have lost, adds the moves that were left out. */
static bool add_far_root_moves(struct engine *e, const struct node *n)
{
	unsigned added = 0;

	if (!e->has_far_moves && n->best_score <= -SCORE_EVAL_MAX &&
	    e->root.count < e->alphabeta.position->empty)
		added = movegen_far_moves(e->alphabeta.position,
		    e->root.all + e->root.count);
	e->has_far_moves |= added > 0;
	e->root.count += added;
	return added > 0;
}

/*
 * Searches the i-th root move. Returns false if a limit has stopped the search.
 * A score within limits->random_margin of the best is exact.
 */
static bool search_root_move(struct engine *e, struct node *n, unsigned i)
{
	int          margin = e->alphabeta.limits->random_margin, score;
	struct move *m = &e->root.all[i];

	n->alpha = n->best_score - margin > -SCORE_INFINITE ?
	    n->best_score - margin :
	    -SCORE_INFINITE;
	score = alphabeta_search_move(&e->alphabeta, n, margin > 0 ? 0 : i,
	    (struct move){ .at = m->at }, n->depth - 1);
	if (e->alphabeta.stopped)
		return false;
	m->order_score = score;
	if (m->order_score > n->best_score) {
		n->best_score = m->order_score;
		n->best_move = m->at;
		pv_table_update(&e->alphabeta.pv, 0, m->at);
	}
	return true;
}

static point centre(const struct variant *v)
{
	return POINT(v->columns / 2, v->rows / 2);
}

/*
 * Whether this is the first move of a game, and a full-width search was not
 * requested.
 */
static bool is_opening(const struct proof_query *query)
{
	return query->count == 0 && !query->limits->full_width;
}

/* Searches for threats at the root, with a part of the nodes or time. */
static unsigned
threat_search(struct engine *e, enum threat_search_kind kind, point *first)
{
	const struct search_limits *l = e->alphabeta.limits;
	struct threat_limits        share = { 0 };

	share.nodes = kind == THREATS_THREES ? VCT_NODES_MAX : VCF_NODES_MAX;
	if (l->nodes > 0 && share.nodes > l->nodes * THREAT_NODES_PERCENT / 100)
		share.nodes = l->nodes * THREAT_NODES_PERCENT / 100;
	if (l->time > 0)
		share.end = l->time * THREAT_TIME_PERCENT / 100 + 1;
	return alphabeta_threat_search(&e->alphabeta, 0, &share, kind, first);
}

/*
 * Finds a move without the main search: the centre of an empty board, a five,
 * or a win by threats. Returns false if there is none.
 */
static bool find_immediate_move(struct engine *e, struct search_result *out)
{
	struct position *q = e->alphabeta.position;
	bool             try_threats = !e->alphabeta.full_width;
	unsigned         plies = 0;
	point            move = POINT_NONE;

	if (q->ply == 0 && !e->alphabeta.full_width) {
		search_result_set(out, centre(&q->variant), 0);
		return true;
	}
	if (position_count(q, q->turn, PATTERN_FIVE) > 0) {
		move = position_find_pattern(q, q->turn, PATTERN_FIVE);
		plies = 1;
	}
	if (plies == 0 && try_threats)
		plies = threat_search(e, THREATS_FOURS, &move);
	if (plies == 0 && try_threats)
		plies = threat_search(e, THREATS_THREES, &move);
	if (plies == 0)
		return false;
	search_result_set(out, move, SCORE_WIN - (int)plies);
	out->exact = true;
	return true;
}

/*
 * Whether a deeper search cannot change the result. Wins of up to three plies
 * are found without a search, so no shorter win was missed.
 */
static bool is_result_exact(const struct engine *e, unsigned depth,
    const struct search_result *out)
{
	int plies = score_mate_plies(out->score);

	if (depth >= e->alphabeta.position->empty && e->alphabeta.full_width)
		return true;
	return plies != 0 && depth + 3 >= (unsigned)abs(plies);
}

/*
 * Searches all root moves. Returns false if a limit has stopped the search.
 * Sets *out to a loss only if every move was searched.
 */
static bool search_root(void *ctx, int depth, struct search_result *out)
{
	struct engine *e = ctx;
	struct node    n = { .depth = depth, .beta = SCORE_INFINITE };

	n.best_score = -SCORE_INFINITE;
	for (unsigned i = 0; i < e->root.count || add_far_root_moves(e, &n);
	     i++) {
		if (!search_root_move(e, &n, i))
			return false;
		if (n.best_score > -SCORE_EVAL_MAX)
			search_result_set_pv(out, &e->alphabeta.pv,
			    n.best_score);
	}
	search_result_set_pv(out, &e->alphabeta.pv, n.best_score);
	out->exact = is_result_exact(e, (unsigned)depth, out);
	return true;
}

/*
 * Whether the solver can be used. It is not used with a node limit, because
 * nodes of the solver cannot be compared with nodes of the search.
 */
static bool
can_use_solver(const struct search_limits *l, const struct variant *v)
{
	return l->use_solver && l->nodes == 0 && l->time > 0 &&
	    l->clock != NULL && dfpn_is_supported(v);
}

/* If the solver proves in time that a move is best, chooses that move. */
static void verify_with_solver(struct engine *e, struct proof_query *query,
    struct search_result *out)
{
	point choices[POINTS_MAX], move;
	bool  draw;

	for (unsigned i = 0; i < e->root.count; i++)
		choices[i] = e->root.all[i].at;
	query->choices = choices;
	query->choice_count = e->root.count;
	/* On a busy machine, the solver ends early, like the search. */
	query->start_time = e->alphabeta.start_time -
	    e->alphabeta.longest_check_gap;
	if (e->dfpn == NULL)
		e->dfpn = dfpn_new(e->dfpn_bytes);
	move = proven_move_find(e->dfpn, query, &draw);
	if (move == POINT_NONE)
		return;
	if (move != out->move)
		search_result_set(out, move, out->score);
	if (draw) {
		out->score = 0;
		out->exact = true;
	}
}

/*
 * Searches the position. If the result is not exact, the solver may correct it.
 */
static void search_position(struct engine *e, struct proof_query *query,
    struct search_result *out)
{
	enum movegen_scope scope = MOVEGEN_NEAR;

	if (e->alphabeta.full_width)
		scope = MOVEGEN_ALL;
	else if (e->alphabeta.mate_horizon < 4)
		scope = MOVEGEN_NEAR_NO_DEFENCE;
	e->has_far_moves = scope == MOVEGEN_ALL;
	e->root.count = movegen_moves(e->alphabeta.position, scope,
	    e->root.all);
	search_result_set(out,
	    movegen_pick_best(e->root.all, e->root.count, 0).at, 0);
	alphabeta_begin_main_search(&e->alphabeta);
	root_moves_deepen(&e->root,
	    &(struct root_search){ .limits = e->alphabeta.limits,
		.start_time = e->alphabeta.start_time,
		.hash = e->alphabeta.position->hash,
		.run = search_root,
		.ctx = e },
	    out);
	if (out->exact)
		return;
	if (is_opening(query) && query->limits->random_margin == 0)
		search_result_set(out, centre(query->variant), out->score);
	if (can_use_solver(query->limits, query->variant) && e->root.count > 1)
		verify_with_solver(e, query, out);
}

/* Returns whether the transposition table has grown. */
static bool reserve_table(struct engine *e, const struct search_limits *limits)
{
	return tt_reserve(e->alphabeta.tt,
	    limits->time > 0 &&
		    (uint64_t)limits->time < SIZE_MAX / TT_BYTES_PER_MS ?
		(size_t)limits->time * TT_BYTES_PER_MS :
		SIZE_MAX);
}

static void search_generic(struct engine *e, const struct variant *v,
    const point *moves, unsigned count, const struct search_limits *limits,
    struct search_result *out)
{
	if (e->generic == NULL)
		e->generic = generic_search_new(e->alphabeta.tt);
	reserve_table(e, limits);
	generic_search_run(e->generic, v, moves, count, limits, out);
}

void engine_search(struct engine *e, const struct variant *v,
    const point *moves, unsigned count, const struct search_limits *limits,
    struct search_result *out)
{
	struct search_limits all = *limits, search;
	struct proof_query   query = {
		  .variant = v, .count = count, .limits = &all
	};
	bool has_grown;
	msec gap;

	if (!rule_is_plain(v->rule)) {
		search_generic(e, v, moves, count, limits, out);
		return;
	}
	if (is_opening(&query) && all.time > OPENING_TIME) {
		all.time = OPENING_TIME;
		all.use_solver = false;
	}
	search = all;
	if (can_use_solver(&all, v)) {
		search.time -= search.time * SOLVER_TIME_PERCENT / 100;
		search.planned_time -= search.planned_time *
		    SOLVER_TIME_PERCENT / 100;
	}
	gap = e->alphabeta.longest_check_gap;
	has_grown = reserve_table(e, &all);
	alphabeta_start(&e->alphabeta, v, &search);
	for (unsigned i = 0; i < count; i++) {
		query.moves[i] = moves[i];
		position_play(e->alphabeta.position, moves[i]);
	}
	e->alphabeta.generation = (uint16_t)e->alphabeta.position->hash;
	*out = (struct search_result){ .pv_length = 1 };
	if (!find_immediate_move(e, out))
		search_position(e, &query, out);
	out->nodes = e->alphabeta.nodes;
	/*
	 * The first use of the table's new memory can take a tenth of a second.
	 * It happens once, so it must not shorten later searches.
	 */
	if (has_grown)
		e->alphabeta.longest_check_gap = gap;
}
