/*
 * root_moves.c -- the moves of the position that is searched, and the choice
 * among them after a search.
 */

#include "server/engine/search/root_moves.h"

#include <string.h>

void pv_table_update(struct pv_table *pv, unsigned ply, point move)
{
	pv->moves[ply][0] = move;
	memcpy(&pv->moves[ply][1], pv->moves[ply + 1],
	    pv->length[ply + 1] * sizeof(point));
	pv->length[ply] = pv->length[ply + 1] + 1;
}

void search_result_set(struct search_result *out, point move, int score)
{
	out->move = out->pv[0] = move;
	out->score = score;
	out->pv_length = 1;
}

void search_result_set_pv(struct search_result *out, const struct pv_table *pv,
    int score)
{
	out->move = pv->moves[0][0];
	out->score = score;
	out->pv_length = pv->length[0];
	memcpy(out->pv, pv->moves[0], out->pv_length * sizeof(point));
}

/* Insertion sort is used because the moves are nearly sorted. */
void root_moves_sort(struct root_moves *r)
{
	for (unsigned i = 1; i < r->count; i++) {
		struct move m = r->all[i];
		unsigned    j = i;

		for (; j > 0 && r->all[j - 1].order_score < m.order_score; j--)
			r->all[j] = r->all[j - 1];
		r->all[j] = m;
	}
}

/*
 * A winning or losing move is replaced only by one that wins or loses in as many
 * plies. Moves that an interrupted iteration has not searched have their scores
 * from the iteration before.
 */
static void
pick_random(const struct root_moves *r, const struct search_limits *limits,
    uint64_t hash, struct search_result *out)
{
	int      margin = score_mate_plies(out->score) != 0 ? 1 :
							      limits->random_margin;
	uint64_t random_bits = (limits->seed ^ hash) * 0x5851f42d4c957f2d +
	    0x14057b7ef767814f;
	unsigned n = 0;

	while (n < r->count && r->all[n].order_score > out->score - margin)
		n++;
	if (n < 2)
		return;
	n = (unsigned)((random_bits >> 33) % n);
	if (r->all[n].at != out->move)
		search_result_set(out, r->all[n].at, r->all[n].order_score);
}

/* Updates the trend with the result of an iteration. */
static void update_trend(const struct root_moves *r, struct search_trend *trend,
    point old_move, int old_score, const struct search_result *out)
{
	trend->best_move_changed = out->move != old_move;
	trend->score_drop = old_score - out->score;
	trend->stable_iterations++;
	if (trend->best_move_changed || trend->score_drop > TIME_SCORE_DROP)
		trend->stable_iterations = 0;
	trend->is_forced = out->score > -SCORE_EVAL_MAX && r->count > 1 &&
	    r->all[1].order_score < -SCORE_EVAL_MAX;
}

/*
 * Whether to stop before the time limit: there is only one move, whose score is
 * not needed, or this move has used its part of planned_time. If not, the next
 * iteration may begin: its result counts even if it is interrupted.
 */
static bool can_stop_early(const struct root_moves *r,
    const struct root_search *s, const struct search_trend *trend)
{
	const struct search_limits *l = s->limits;

	if (l->time == 0 || l->clock == NULL)
		return false;
	return (r->count == 1 && !l->needs_score) ||
	    (l->planned_time > 0 &&
		l->clock() - s->start_time >
		    time_to_use(l->planned_time, trend));
}

void root_moves_deepen(struct root_moves *r, const struct root_search *s,
    struct search_result *out)
{
	unsigned limit = s->limits->depth;
	unsigned max_depth = limit > 0 && limit < PLIES_MAX ? limit : PLIES_MAX;
	struct search_trend trend = { 0 };

	for (unsigned depth = 1; depth <= max_depth && !out->exact; depth++) {
		point move = out->move;
		int   score = out->score;

		if (!s->run(s->ctx, (int)depth, out))
			break;
		root_moves_sort(r);
		update_trend(r, &trend, move, score, out);
		out->depth = depth;
		if (can_stop_early(r, s, &trend))
			break;
	}
	/*
	 * If the first iteration was interrupted, its scores have no meaning.
	 */
	if (s->limits->random_margin > 0 && out->depth > 0)
		pick_random(r, s->limits, s->hash, out);
}
