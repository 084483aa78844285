/*
 * memory.c -- which moves did well elsewhere in the tree, to be tried sooner.
 */

#include "server/engine/memory.h"

#include <stdlib.h>
#include <string.h>

/* What each adds to a rank; e times as likely to be best is 64. */
#define RANK_FIRST   (1 << 20)
#define RANK_KILLER  40
#define RANK_COUNTER 30
#define RANK_HISTORY 40 /* at most, either way */

#define HISTORY_UNIT 64
#define HISTORY_MOST (HISTORY_UNIT * RANK_HISTORY)

void memory_clear(struct memory *m)
{
	memset(m->history, 0, sizeof(m->history));
	memset(m->counter, 0xff, sizeof(m->counter));
	memset(m->killers, 0xff, sizeof(m->killers));
}

/* What refuted the last stone elsewhere, or POINT_NONE. */
static point counter_of(const struct memory *m, const struct position *q)
{
	if (q->ply == 0)
		return POINT_NONE;
	return m->counter[q->turn][q->frames[q->ply - 1].at];
}

void memory_rank(const struct memory *m, const struct position *q, unsigned ply,
    point first, struct move *moves, unsigned count)
{
	const point *killers = m->killers[ply];
	point        counter = counter_of(m, q);

	for (unsigned i = 0; i < count; i++) {
		struct move *move = &moves[i];

		move->rank += m->history[q->turn][move->at] / HISTORY_UNIT;
		if (move->at == killers[0] || move->at == killers[1])
			move->rank += RANK_KILLER;
		if (move->at == counter)
			move->rank += RANK_COUNTER;
		if (move->at == first)
			move->rank += RANK_FIRST;
	}
}

/* The nearer to its bound, the less it moves (history gravity). */
static void adjust(int *history, int by)
{
	if (abs(by) > HISTORY_MOST)
		by = by < 0 ? -HISTORY_MOST : HISTORY_MOST;
	*history += by - *history * abs(by) / HISTORY_MOST;
}

void memory_reward(struct memory *m, const struct position *q, unsigned ply,
    point move, int depth)
{
	point *killers = m->killers[ply];

	adjust(&m->history[q->turn][move], depth * depth);
	if (q->ply > 0)
		m->counter[q->turn][q->frames[q->ply - 1].at] = move;
	if (killers[0] != move) {
		killers[1] = killers[0];
		killers[0] = move;
	}
}

void memory_blame(struct memory *m, const struct position *q, point move,
    int depth)
{
	adjust(&m->history[q->turn][move], -depth * depth);
}
