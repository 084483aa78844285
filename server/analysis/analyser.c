/* analyser.c -- the engine's analysis of one position. */

#include "server/analysis/analyser.h"

#include <stdlib.h>
#include <string.h>

#include "common/base/fatal.h"
#include "server/engine/search/alphabeta.h"
#include "server/engine/search/threat_search.h"

/*
 * The most nodes of a search for a win by fours: in the analysed position, and
 * for the opponent after each move that may be the only defence.
 */
#define FOURS_NODES_MAX  20000
#define ANSWER_NODES_MAX 2000

struct analyser {
	struct engine *engine; /* owned */
	/* Owned; used to search for wins by fours */
	struct position   *position;
	struct move       *moves; /* owned; memory for lists of moves */
	const atomic_bool *stop;  /* current stop flag, or NULL */
	point              played[POINTS_MAX]; /* scratch space for moves */
};

struct analyser *analyser_new(size_t table_bytes)
{
	struct analyser *a = xcalloc(1, sizeof(*a));

	a->engine = engine_new(table_bytes);
	a->position = position_new();
	a->moves = xcalloc(POINTS_MAX * MOVE_LISTS_MAX, sizeof(*a->moves));
	return a;
}

void analyser_free(struct analyser *a)
{
	if (a == NULL)
		return;
	engine_free(a->engine);
	position_free(a->position);
	free(a->moves);
	free(a);
}

/* --- wins by fours --- */

/* Whether the search must stop. ctx is the analyser. */
static bool should_stop(void *ctx)
{
	const struct analyser *a = ctx;

	return a->stop != NULL && atomic_load(a->stop);
}

/*
 * Searches for a win by fours of the side to move. Returns its length in plies;
 * 0 if there is none.
 */
static unsigned
find_fours(struct analyser *a, uint64_t nodes, struct move *moves, point *first)
{
	struct threat_search s = { .position = a->position,
		.move_stack = moves,
		.max_nodes = nodes,
		.max_plies = THREAT_PLIES_MAX,
		.should_stop = should_stop,
		.ctx = a };

	return threat_search_find_win(&s, first);
}

/* Whether the game is over after the moves. If so, sets proof and score. */
static bool find_end(const struct variant *v, const point *moves,
    unsigned count, struct analysis *out)
{
	struct board *b = board_from_moves(v, moves, count);
	enum side     winner = board_winner(b);
	bool          is_over = board_verdict(b) != VERDICT_OPEN;

	if (is_over && winner == SIDE_NONE)
		out->proof = PROVEN_DRAW;
	else if (is_over)
		out->proof = winner == board_turn(b) ? PROVEN_WIN : PROVEN_LOSS;
	board_free(b);
	if (out->proof == PROVEN_WIN)
		out->score = SCORE_WIN;
	else if (out->proof == PROVEN_LOSS)
		out->score = -SCORE_WIN;
	return is_over;
}

/* --- a position --- */

static void
search(struct analyser *a, const struct variant *v, const point *moves,
    unsigned count, const struct search_limits *limits, struct analysis *out)
{
	static const enum proven_result draw[] = { PROVEN_NONE, PROVEN_DRAW };
	struct search_limits            scoring = *limits;
	struct search_result            result;
	int                             plies;

	scoring.needs_score = true;
	engine_search(a->engine, v, moves, count, &scoring, &result);
	plies = score_mate_plies(result.score);
	out->is_forced |= result.is_forced;
	out->score = result.score;
	out->depth = result.depth;
	out->plies = (unsigned)abs(plies);
	if (plies != 0)
		out->proof = plies > 0 ? PROVEN_WIN : PROVEN_LOSS;
	else
		out->proof = draw[result.exact && result.score == 0 &&
		    count > 0];
	out->line_length = result.pv_length;
	memcpy(out->line, result.pv, result.pv_length * sizeof(point));
}

void analyser_run(struct analyser *a, const struct variant *v,
    const point *moves, unsigned count, const struct search_limits *limits,
    struct analysis *out)
{
	struct position *q = a->position;

	*out = (struct analysis){ 0 };
	a->stop = limits->stop;
	if (find_end(v, moves, count, out))
		return;
	if (!rule_is_plain(v->rule)) {
		search(a, v, moves, count, limits, out);
		return;
	}
	position_set_up(a->position, v, moves, count);
	out->is_forced = position_count(q, q->turn, PATTERN_FIVE) == 0 &&
	    position_count(q, side_other(q->turn), PATTERN_FIVE) > 0;
	out->plies = find_fours(a, FOURS_NODES_MAX, a->moves, &out->line[0]);
	if (out->plies == 0) {
		search(a, v, moves, count, limits, out);
		return;
	}
	out->proof = PROVEN_WIN;
	out->is_by_fours = true;
	out->score = SCORE_WIN - (int)out->plies;
	out->line_length = 1;
}

/* --- the only move --- */

/* Whether the opponent wins by fours, or with one move, after a move at p. */
static bool loses_by_fours(struct analyser *a, point p, struct move *moves)
{
	point    first;
	unsigned plies = 0;

	position_play(a->position, p);
	if (!position_is_over(a->position))
		plies = find_fours(a, ANSWER_NODES_MAX, moves, &first);
	position_undo(a->position);
	return plies > 0;
}

point analyser_only_move(struct analyser *a, const struct variant *v,
    const point *moves, unsigned count, const atomic_bool *stop)
{
	struct position *q = a->position;
	point            only = POINT_NONE;
	unsigned         n, left = 0;

	if (!rule_is_plain(v->rule))
		return POINT_NONE;
	a->stop = stop;
	position_set_up(a->position, v, moves, count);
	if (position_count(q, q->turn, PATTERN_FIVE) > 0)
		return POINT_NONE;
	n = movegen_moves(q, MOVEGEN_ALL, a->moves);
	/*
	 * The moves at the end of the list are tried first, because they are
	 * the least likely to defend.
	 */
	for (unsigned i = n; i > 0 && left < 2 && !should_stop(a); i--) {
		if (loses_by_fours(a, a->moves[i - 1].at, a->moves + n))
			continue;
		only = a->moves[i - 1].at;
		left++;
	}
	return left == 1 && n > 1 ? only : POINT_NONE;
}

/* --- the line of best moves after a position --- */

void analyser_extend_line(struct analyser *a, const struct variant *v,
    const point *moves, unsigned count, const struct search_limits *limits,
    unsigned length, struct analysis *analysis)
{
	struct analysis next;

	memcpy(a->played, moves, count * sizeof(point));
	memcpy(a->played + count, analysis->line,
	    analysis->line_length * sizeof(point));
	while (analysis->line_length < length &&
	    analysis->line_length < PV_MAX) {
		unsigned played = count + analysis->line_length;

		analyser_run(a, v, a->played, played, limits, &next);
		if (next.line_length == 0)
			return;
		a->played[played] = next.line[0];
		analysis->line[analysis->line_length++] = next.line[0];
	}
}
