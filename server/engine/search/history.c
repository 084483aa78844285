/*
 * history.c -- statistics for the order of moves.
 *
 * History heuristic (Schaeffer, 1989) with the gravity formula that chess
 * programs use to keep scores bounded, countermove heuristic (Uiterwijk, 1992)
 * and two killer moves a ply (Akl and Newborn, 1977).
 */

#include "server/engine/search/history.h"

#include <stdlib.h>
#include <string.h>

/*
 * These are added to order scores. If a score is greater by 64, the move is e
 * times as likely to be the best.
 */
#define ORDER_TT_MOVE     (1 << 20)
#define ORDER_KILLER      40
#define ORDER_COUNTERMOVE 30
#define ORDER_HISTORY_MAX 40 /* the greatest absolute value */

#define HISTORY_SCALE 64
#define HISTORY_MAX   (HISTORY_SCALE * ORDER_HISTORY_MAX)

void history_clear(struct history *h)
{
	memset(h->scores, 0, sizeof(h->scores));
	memset(h->countermoves, 0xff, sizeof(h->countermoves));
	memset(h->killers, 0xff, sizeof(h->killers));
}

/* Returns the last refutation of the opponent's last move, or POINT_NONE. */
static point find_countermove(const struct history *h, const struct position *q)
{
	if (q->ply == 0)
		return POINT_NONE;
	return h->countermoves[q->turn][q->frames[q->ply - 1].at];
}

void history_order_moves(const struct history *h, const struct position *q,
    unsigned ply, point tt_move, struct move *moves, unsigned count)
{
	const point *killers = h->killers[ply];
	point        countermove = find_countermove(h, q);

	for (unsigned i = 0; i < count; i++) {
		struct move *move = &moves[i];

		move->order_score += h->scores[q->turn][move->at] /
		    HISTORY_SCALE;
		if (move->at == killers[0] || move->at == killers[1])
			move->order_score += ORDER_KILLER;
		if (move->at == countermove)
			move->order_score += ORDER_COUNTERMOVE;
		if (move->at == tt_move)
			move->order_score += ORDER_TT_MOVE;
	}
}

/*
 * Adds `by` to a history score. The nearer the score is to its bound, the
 * smaller is the change (history gravity).
 */
static void add_with_gravity(int *history, int by)
{
	if (abs(by) > HISTORY_MAX)
		by = by < 0 ? -HISTORY_MAX : HISTORY_MAX;
	*history += by - *history * abs(by) / HISTORY_MAX;
}

void history_add_bonus(struct history *h, const struct position *q,
    unsigned ply, point move, int depth)
{
	point *killers = h->killers[ply];

	add_with_gravity(&h->scores[q->turn][move], depth * depth);
	if (q->ply > 0)
		h->countermoves[q->turn][q->frames[q->ply - 1].at] = move;
	if (killers[0] != move) {
		killers[1] = killers[0];
		killers[0] = move;
	}
}

void history_add_malus(struct history *h, const struct position *q, point move,
    int depth)
{
	add_with_gravity(&h->scores[q->turn][move], -depth * depth);
}
