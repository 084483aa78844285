/*
 * root_moves.c -- the moves of the position that is searched, and the choice
 * among them after a search.
 */

#include "server/engine/root_moves.h"

void search_result_set(struct search_result *out, point move, int score)
{
	out->move = out->pv[0] = move;
	out->score = score;
	out->pv_length = 1;
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

void root_moves_pick_random(const struct root_moves *r,
    const struct search_limits *limits, uint64_t hash,
    struct search_result *out)
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

void root_moves_update_trend(const struct root_moves *r,
    struct search_trend *trend, point old_move, int old_score,
    const struct search_result *out)
{
	trend->best_move_changed = out->move != old_move;
	trend->score_drop = old_score - out->score;
	trend->stable_iterations++;
	if (trend->best_move_changed || trend->score_drop > TIME_SCORE_DROP)
		trend->stable_iterations = 0;
	trend->is_forced = out->score > -SCORE_EVAL_MAX && r->count > 1 &&
	    r->all[1].order_score < -SCORE_EVAL_MAX;
}
