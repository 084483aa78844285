/* judge.c -- what a grid says for certain, without a search. */

#include "server/proof/judge.h"

/*
 * Whether the potential alone stops the maker (Erdos and Selfridge, 1973): the
 * other side takes the point of greatest potential each time, and in the end
 * less than one window is full.
 */
static bool is_hopeless(const struct grid *g, enum side maker, enum side turn)
{
	uint64_t whole = (uint64_t)1 << g->variant.k;

	return g->potential[maker] < (turn == maker ? whole / 2 : whole);
}

/*
 * A try to find every window a pair of empty points, so that no point is in two
 * pairs. Windows of one line that share two points may share the pair: such a
 * group's pair is any two of the points they share.
 */
struct pairing {
	unsigned groups;
	uint64_t shared[GRID_WINDOWS]; /* by the windows of a group */
	uint64_t seen;                 /* in this round */
	uint64_t taken;
	uint8_t  owner[GRID_POINTS]; /* of those taken: a group */
};

static bool has_two(uint64_t set)
{
	return (set & (set - 1)) != 0;
}

/*
 * Finds a group one more point, if need be from a group that finds another: an
 * augmenting path of a bipartite matching.
 */
static bool find_point(struct pairing *m, unsigned group)
{
	uint64_t left;

	while ((left = m->shared[group] & ~m->seen) != 0) {
		uint64_t loose = left & ~m->taken;
		unsigned p = (unsigned)__builtin_ctzll(loose ? loose : left);

		m->seen |= (uint64_t)1 << p;
		if (loose == 0 &&
		    (m->owner[p] == group || !find_point(m, m->owner[p])))
			continue;
		m->taken |= (uint64_t)1 << p;
		m->owner[p] = (uint8_t)group;
		return true;
	}
	return false;
}

/* Gathers the windows alive for the maker in groups. */
static void group(const struct grid *g, enum side maker, struct pairing *m)
{
	bool     done[GRID_WINDOWS] = { false };
	uint64_t empty = grid_empty(g);

	for (unsigned w = 0; w < g->windows; w++) {
		uint64_t *shared = &m->shared[m->groups];

		if (done[w] || !grid_is_alive(g, maker, w))
			continue;
		m->groups++;
		*shared = g->mask[w] & empty;
		for (int n = g->next[w]; n >= 0; n = g->next[n]) {
			if (!grid_is_alive(g, maker, (unsigned)n) ||
			    !has_two(*shared & g->mask[n]))
				break;
			*shared &= g->mask[n];
			done[n] = true;
		}
	}
}

/*
 * Whether pairs alone stop the maker: whenever he takes one point of a pair,
 * the other side takes the other (a pairing strategy; Hales and Jewett, 1963).
 */
static bool is_paired(const struct grid *g, enum side maker)
{
	uint64_t       useful = g->useful[maker] & grid_empty(g);
	struct pairing m;

	m.groups = 0;
	m.taken = 0;
	group(g, maker, &m);
	if (2 * m.groups > (unsigned)__builtin_popcountll(useful))
		return false;
	for (unsigned i = 0; i < 2 * m.groups; i++) {
		m.seen = 0;
		if (!find_point(&m, i / 2))
			return false;
	}
	return true;
}

enum answer judge(const struct grid *g, enum side maker, enum side turn)
{
	enum side other = side_other(turn);
	uint64_t  fives = g->fives[other];

	if (g->fives[turn] != 0)
		return turn == maker ? ANSWER_YES : ANSWER_NO;
	if (has_two(fives))
		return other == maker ? ANSWER_YES : ANSWER_NO;
	if (fives == 0 && g->forks[turn] != 0)
		return turn == maker ? ANSWER_YES : ANSWER_NO;
	if (is_hopeless(g, maker, turn) || is_paired(g, maker))
		return ANSWER_NO;
	return ANSWER_UNKNOWN;
}

/*
 * The stones that prevent forks of side: on the fork itself, or on one of the
 * two fives it makes.
 */
static uint64_t against_forks(const struct grid *g, enum side side)
{
	uint64_t answers = UINT64_MAX;

	for (uint64_t left = g->forks[side]; left != 0; left &= left - 1) {
		unsigned fork = (unsigned)__builtin_ctzll(left);
		uint64_t fives = g->links[side][fork];

		if (__builtin_popcountll(fives) > 2)
			fives = 0;
		answers &= fives | (uint64_t)1 << fork;
	}
	return answers;
}

/* Where a stone threatens to complete a window with the next. */
static uint64_t threats(const struct grid *g, enum side side)
{
	uint64_t points = 0;

	for (uint64_t left = g->useful[side]; left != 0; left &= left - 1)
		points |= g->links[side][__builtin_ctzll(left)];
	return points;
}

/* The empty points that lie on every window alive through point at. */
static uint64_t company(const struct grid *g, unsigned at)
{
	uint64_t points = grid_empty(g);

	for (unsigned i = 0; i < g->through[at]; i++) {
		unsigned w = g->window[at][i];

		if (grid_is_alive(g, SIDE_X, w) || grid_is_alive(g, SIDE_O, w))
			points &= g->mask[w];
	}
	return points;
}

/*
 * Leaves out points that are never better than another: one that is on all
 * their windows, and on more. Of points with the same windows one stays.
 */
static uint64_t drop_worse(const struct grid *g, uint64_t moves)
{
	if (g->variant.rule == RULE_EXACT)
		return moves;
	for (uint64_t left = moves; left != 0; left &= left - 1) {
		unsigned at = (unsigned)__builtin_ctzll(left);
		uint64_t own = (uint64_t)1 << at;

		if ((company(g, at) & moves & ~own) != 0)
			moves &= ~own;
	}
	return moves;
}

uint64_t judge_moves(const struct grid *g, enum side turn)
{
	enum side other = side_other(turn);
	uint64_t  moves = grid_empty(g) &
	    (g->useful[SIDE_X] | g->useful[SIDE_O]);

	if (g->fives[other] != 0)
		return g->fives[other];
	if (g->forks[other] != 0)
		moves &= against_forks(g, other) | threats(g, turn);
	return drop_worse(g, moves);
}
