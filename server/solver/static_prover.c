/*
 * static_prover.c -- proofs without a search.
 *
 * A win follows from fives and forks. That the maker does not win follows from
 * one of two theorems about Maker-Breaker games: the potential of Erdos and
 * Selfridge ("On a combinatorial game", 1973), and the pairing strategy of
 * Hales and Jewett (1963), found as a bipartite matching.
 */

#include "server/solver/static_prover.h"

/*
 * Erdos-Selfridge: if the maker's potential is less than 2^K (or 2^(K - 1) if
 * the maker is to move), the breaker can stop every window by always taking the
 * point with the greatest potential.
 */
static bool is_stopped_by_potential(const struct bitboard *b, enum side maker,
    enum side turn)
{
	uint64_t whole = (uint64_t)1 << b->longest;

	return b->potential[maker] < (turn == maker ? whole / 2 : whole);
}

/*
 * A pairing strategy assigns to each live window a pair of empty points. No
 * point is in two pairs. When the maker takes one point of a pair, the breaker
 * takes the other. Windows that are shifted along one line and have at least
 * two empty points in common are a group. A group needs only one pair: any two
 * of these common points.
 */
struct pairing_strategy {
	unsigned group_count;
	/* By group: the points that its windows have in common */
	uint64_t shared[BITBOARD_WINDOWS_MAX];
	uint64_t visited; /* the points of the current augmenting path */
	uint64_t matched;
	uint8_t  owner[BITBOARD_POINTS_MAX]; /* group matched to the point */
};

static bool has_two(uint64_t set)
{
	return (set & (set - 1)) != 0;
}

/*
 * Finds one more point for a group. If its points are all matched, another
 * group gives up a point and gets a new one (augmenting path).
 */
static bool find_augmenting_path(struct pairing_strategy *m, unsigned group)
{
	uint64_t left;

	while ((left = m->shared[group] & ~m->visited) != 0) {
		uint64_t unmatched = left & ~m->matched;
		unsigned p = (unsigned)__builtin_ctzll(unmatched ? unmatched :
								   left);

		m->visited |= (uint64_t)1 << p;
		if (unmatched == 0 &&
		    (m->owner[p] == group ||
			!find_augmenting_path(m, m->owner[p])))
			continue;
		m->matched |= (uint64_t)1 << p;
		m->owner[p] = (uint8_t)group;
		return true;
	}
	return false;
}

/* Divides the maker's live windows into groups. */
static void group_windows(const struct bitboard *b, enum side maker,
    struct pairing_strategy *m)
{
	bool     done[BITBOARD_WINDOWS_MAX] = { false };
	uint64_t empty = bitboard_empty(b);

	for (unsigned w = 0; w < b->list.count; w++) {
		uint64_t *shared = &m->shared[m->group_count];

		if (done[w] || !bitboard_is_window_alive(b, maker, w))
			continue;
		m->group_count++;
		*shared = b->mask[w] & empty;
		for (int n = b->next_window[w]; n >= 0; n = b->next_window[n]) {
			if (!bitboard_is_window_alive(b, maker, (unsigned)n) ||
			    !has_two(*shared & b->mask[n]))
				break;
			*shared &= b->mask[n];
			done[n] = true;
		}
	}
}

/* Hales-Jewett: whether every group gets its own pair. */
static bool is_stopped_by_pairing(const struct bitboard *b, enum side maker)
{
	uint64_t                useful = b->useful[maker] & bitboard_empty(b);
	struct pairing_strategy m;

	m.group_count = 0;
	m.matched = 0;
	group_windows(b, maker, &m);
	if (2 * m.group_count > (unsigned)__builtin_popcountll(useful))
		return false;
	for (unsigned i = 0; i < 2 * m.group_count; i++) {
		m.visited = 0;
		if (!find_augmenting_path(&m, i / 2))
			return false;
	}
	return true;
}

enum proof_result
static_prover_prove(const struct bitboard *b, enum side maker, enum side turn)
{
	enum side other = side_other(turn);
	uint64_t  fives = b->fives[other];

	if (b->fives[turn] != 0)
		return turn == maker ? PROOF_PROVEN : PROOF_DISPROVEN;
	if (has_two(fives))
		return other == maker ? PROOF_PROVEN : PROOF_DISPROVEN;
	if (fives == 0 && b->forks[turn] != 0)
		return turn == maker ? PROOF_PROVEN : PROOF_DISPROVEN;
	if (is_stopped_by_potential(b, maker, turn) ||
	    is_stopped_by_pairing(b, maker))
		return PROOF_DISPROVEN;
	return PROOF_UNKNOWN;
}

/*
 * Returns the moves that stop all forks of `side`: stones on the fork, or on
 * one of the two points where a window could be completed after the fork.
 */
static uint64_t fork_defences(const struct bitboard *b, enum side side)
{
	uint64_t answers = UINT64_MAX;

	for (uint64_t left = b->forks[side]; left != 0; left &= left - 1) {
		unsigned fork = (unsigned)__builtin_ctzll(left);
		uint64_t fives = b->links[side][fork];

		if (__builtin_popcountll(fives) > 2)
			fives = 0;
		answers &= fives | (uint64_t)1 << fork;
	}
	return answers;
}

/* Returns the points after which one more stone would complete a window. */
static uint64_t threat_points(const struct bitboard *b, enum side side)
{
	uint64_t points = 0;

	for (uint64_t left = b->useful[side]; left != 0; left &= left - 1)
		points |= b->links[side][__builtin_ctzll(left)];
	return points;
}

/* Returns the empty points that are in all live windows through `at`. */
static uint64_t dominating_points(const struct bitboard *b, unsigned at)
{
	uint64_t points = bitboard_empty(b);

	for (unsigned i = b->list.at_first[at]; i < b->list.at_first[at + 1];
	     i++) {
		unsigned w = b->list.window_at[i];

		if (bitboard_is_window_alive(b, SIDE_X, w) ||
		    bitboard_is_window_alive(b, SIDE_O, w))
			points &= b->mask[w];
	}
	return points;
}

/*
 * Removes each point that another point dominates: the other point is in all
 * live windows of the first. Of several points in the same windows, one is
 * kept. Not valid under rule `exact`, where a stone can harm its own side.
 */
static uint64_t drop_dominated(const struct bitboard *b, uint64_t moves)
{
	if (rules[b->list.variant.rule].is_exact)
		return moves;
	for (uint64_t left = moves; left != 0; left &= left - 1) {
		unsigned at = (unsigned)__builtin_ctzll(left);
		uint64_t own = (uint64_t)1 << at;

		if ((dominating_points(b, at) & moves & ~own) != 0)
			moves &= ~own;
	}
	return moves;
}

uint64_t static_prover_moves(const struct bitboard *b, enum side turn)
{
	enum side other = side_other(turn);
	uint64_t  moves = bitboard_empty(b) &
	    (b->useful[SIDE_X] | b->useful[SIDE_O]);

	if (b->fives[other] != 0)
		return b->fives[other];
	if (b->forks[other] != 0)
		moves &= fork_defences(b, other) | threat_points(b, turn);
	return drop_dominated(b, moves);
}
