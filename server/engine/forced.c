/*
 * forced.c -- wins by threats alone, each of which leaves but few answers.
 *
 * The attacker makes fours, each with a single answer (VCF, victory by
 * continuous fours), and, if it may, open threes, which are answered by what
 * spoils them or by fours (VCT, by continuous threats). Nothing else is looked
 * at, so such wins are seen from far off. With threes the search goes deeper
 * step by step, and what has failed is remembered. The idea is that of
 * threat-space search (Allis, van den Herik and Huntjens, 1993), but the
 * answers are tried one by one, as they are.
 */

#include "server/engine/forced.h"

/* The first step, and by how many plies each next one goes deeper. */
#define STEP_FIRST 5
#define STEP       4

/* Tells what has failed here from what the tree knows of a position. */
#define FAILED 0x6a09e667f3bcc908

static unsigned attack(struct hunt *h, unsigned ply, point *first);

/* In how many plies whoever is to move loses, whatever the answer; or 0. */
static unsigned defend(struct hunt *h, unsigned ply)
{
	struct position *q = h->position;
	enum side        attacker = side_other(q->turn);
	struct move     *answers = h->room;
	unsigned         n, won = 0, longest = 0;
	point            ignored;

	if (position_count(q, attacker, KIND_FIVE) == 0 &&
	    position_count(q, attacker, KIND_OPEN_FOUR) == 0)
		return 0;
	n = moves_answers(q, answers);
	if (n == 0)
		return ply + 4;
	h->room += n;
	for (unsigned i = 0; i < n && (i == 0 || won > 0); i++) {
		position_play(q, moves_pick(answers, n, i).at);
		won = attack(h, ply + 1, &ignored);
		position_undo(q);
		if (won > longest)
			longest = won;
	}
	h->room -= n;
	return won > 0 ? longest : 0;
}

static bool is_spent(const struct hunt *h)
{
	return h->nodes >= h->budget || h->is_over(h->whose);
}

/* Whether it is known that no win can be found in the plies that are left. */
static bool has_failed(const struct hunt *h, unsigned left)
{
	struct entry known = { 0 };

	if (h->failed != NULL)
		known = table_find(h->failed, h->position->hash ^ FAILED);
	return known.bound != BOUND_NONE && known.depth >= left;
}

static void remember(struct hunt *h, unsigned left)
{
	if (h->failed != NULL && !is_spent(h))
		table_keep(h->failed, h->position->hash ^ FAILED,
		    (struct entry){ .move = POINT_NONE,
			.depth = (uint8_t)left,
			.bound = BOUND_UPPER,
			.age = h->age });
}

/* Tries each threat until one wins. */
static unsigned try(struct hunt *h, unsigned ply, point *first)
{
	struct position *q = h->position;
	struct move     *moves = h->room;
	unsigned n = moves_threats(q, h->failed != NULL, moves), won = 0;

	h->nodes++;
	h->room += n;
	for (unsigned i = 0; i < n && won == 0 && !is_spent(h); i++) {
		*first = moves_pick(moves, n, i).at;
		position_play(q, *first);
		won = defend(h, ply + 1);
		position_undo(q);
	}
	h->room -= n;
	return won;
}

/* In how many plies whoever is to move wins, and with which move; or 0. */
static unsigned attack(struct hunt *h, unsigned ply, point *first)
{
	struct position *q = h->position;
	enum side        other = side_other(q->turn);
	unsigned         fives = position_count(q, other, KIND_FIVE), won;

	if (position_count(q, q->turn, KIND_FIVE) > 0) {
		*first = position_find(q, q->turn, KIND_FIVE);
		return ply + 1;
	}
	if (fives > 1 || ply + 3 > h->plies)
		return 0;
	if (fives == 0 && position_count(q, q->turn, KIND_OPEN_FOUR) > 0) {
		*first = position_find(q, q->turn, KIND_OPEN_FOUR);
		return ply + 3;
	}
	if (ply + 5 > h->plies || is_spent(h) || has_failed(h, h->plies - ply))
		return 0;
	won = try(h, ply, first);
	if (won == 0)
		remember(h, h->plies - ply);
	return won;
}

unsigned forced_win(struct hunt *h, point *first)
{
	unsigned most = h->plies, won = 0;

	if (h->failed == NULL)
		return attack(h, 0, first);
	for (h->plies = STEP_FIRST; won == 0 && h->plies <= most;
	     h->plies += STEP)
		won = attack(h, 0, first);
	h->plies = most;
	return won;
}
