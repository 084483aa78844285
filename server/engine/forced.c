/* forced.c -- wins by fours alone, each of which has a single answer. */

#include "server/engine/forced.h"

static unsigned hunt(struct hunt *h, unsigned ply, point *first);

/* Makes one four and looks on behind its only answer. */
static unsigned try(struct hunt *h, unsigned ply, point four)
{
	struct position *q = h->position;
	unsigned won = 0;
	point ignored;

	position_play(q, four);
	if (position_count(q, q->turn, KIND_FIVE) == 0) {
		position_play(q,
		    position_find(q, side_other(q->turn), KIND_FIVE));
		won = hunt(h, ply + 2, &ignored);
		position_undo(q);
	}
	position_undo(q);
	return won;
}

static bool is_spent(const struct hunt *h)
{
	return h->nodes >= h->budget || h->is_over(h->whose);
}

static unsigned hunt(struct hunt *h, unsigned ply, point *first)
{
	struct position *q = h->position;
	enum side side = q->turn, other = side_other(side);
	struct move *moves = h->room;
	unsigned n, won = 0;

	if (position_count(q, side, KIND_FIVE) > 0) {
		*first = position_find(q, side, KIND_FIVE);
		return ply + 1;
	}
	if (position_count(q, other, KIND_FIVE) > 1)
		return 0;
	if (ply + 3 > h->plies)
		return 0;
	if (position_count(q, other, KIND_FIVE) == 0 &&
	    position_count(q, side, KIND_OPEN_FOUR) > 0) {
		*first = position_find(q, side, KIND_OPEN_FOUR);
		return ply + 3;
	}
	if (ply + 5 > h->plies || is_spent(h))
		return 0;
	h->nodes++;
	n = moves_fours(q, moves);
	h->room += n;
	for (unsigned i = 0; i < n && won == 0 && !is_spent(h); i++) {
		*first = moves_pick(moves, n, i).at;
		won = try(h, ply, *first);
	}
	h->room -= n;
	return won;
}

unsigned forced_win(struct hunt *h, point *first)
{
	return hunt(h, 0, first);
}
