/*
 * threat_search.c -- threat search: wins by continuous fours or open threes.
 *
 * In a VCF (victory by continuous fours) the attacker makes only fours, to each
 * of which there is a single answer. In a VCT (victory by continuous threats)
 * the attacker also makes open threes; the defender answers with a stone that
 * blocks them, or with a four. All other moves are ignored, so such wins are
 * found far beyond the horizon of the main search. The idea is that of
 * threat-space search (Allis, van den Herik and Huntjens, "Go-Moku and
 * Threat-Space Search", 1993), but each answer is tried alone.
 *
 * A search for near fours costs little, so that it can be done at every leaf of
 * the main search: what it has found is stored, "none" as well, and a four must
 * be near the one before it (both as in Rapfi, github.com/dhbloo/rapfi).
 *
 * The search for a VCT is a df-pn search, like that of solver/dfpn.c: it first
 * searches where the fewest moves must be refuted, however deep that is. The
 * numbers of a position are stored in the transposition table.
 */

#include "server/engine/search/threat_search.h"

#include <stdlib.h>

/*
 * These make the keys of these entries different from those of others. FOURS_KEY
 * changes only the check: the entry is in the same bucket as the main search's
 * entry of the position. The main search reads that bucket just before a search
 * for near fours begins.
 */
#define FOURS_KEY   0xbb67ae8584caa73b
#define ATTACK_KEY  0x6a09e667f3bcc908
#define DEFENCE_KEY 0x3c6ef372fe94f82b

/* A move within so many columns and rows of another is near it. */
#define NEAR_DISTANCE 2

#define PN_INFINITE 30000 /* fits into the score of a table entry */

#define PLIES_ANY UINT8_MAX

/* In a position with more moves than this, no VCT is searched. */
#define CHILDREN_MAX 96

/*
 * Proof numbers from the view of the side to move: phi is 0 if it reaches its
 * goal, delta is 0 if it cannot. The goal of the attacker is a win.
 */
struct proof {
	unsigned phi, delta;
	/*
	 * If the attacker wins, in how many plies; if not, the win was searched
	 * up to this many, or PLIES_ANY
	 */
	unsigned plies;
};

/* A move, and the numbers of the position after it. */
struct child {
	point        at;
	struct proof proof;
};

static bool is_budget_spent(const struct threat_search *s)
{
	return s->nodes >= s->max_nodes || s->should_stop(s->ctx);
}

/*
 * The attacker is to move. Returns whether that is decided without a search;
 * sets *plies to the length of the win, with its first move, or to 0.
 */
static bool is_decided(const struct threat_search *s, unsigned ply,
    unsigned *plies, point *first)
{
	const struct position *q = s->position;
	unsigned fives = position_count(q, side_other(q->turn), PATTERN_FIVE);

	*plies = 0;
	if (position_count(q, q->turn, PATTERN_FIVE) > 0) {
		*first = position_find_pattern(q, q->turn, PATTERN_FIVE);
		*plies = 1;
	} else if (fives == 0 && ply + 3 <= s->max_plies &&
	    position_count(q, q->turn, PATTERN_OPEN_FOUR) > 0) {
		*first = position_find_pattern(q, q->turn, PATTERN_OPEN_FOUR);
		*plies = 3;
	}
	return *plies > 0 || fives > 1 || ply + 5 > s->max_plies;
}

/*
 * Whether a stone at `at` can belong to the same threats as one at `last`: it
 * is close to it, or on a line with it and less than k away.
 */
static bool is_near(const struct variant *v, point at, point last)
{
	int columns = abs((int)POINT_COLUMN(at) - (int)POINT_COLUMN(last));
	int rows = abs((int)POINT_ROW(at) - (int)POINT_ROW(last));
	int distance = columns > rows ? columns : rows;

	return distance <= NEAR_DISTANCE ||
	    (distance < (int)v->k &&
		(columns == 0 || rows == 0 || columns == rows));
}

/*
 * Looks the position up in the table. Returns whether it was found; then sets
 * *plies to the length of the win, and *first to its first move, or *plies to 0.
 * A win that is longer than the plies that are left is not used.
 */
static bool probe_fours(const struct threat_search *s, unsigned ply,
    unsigned *plies, point *first)
{
	const struct position *q = s->position;
	struct tt_entry        e;

	if (s->kind != THREATS_NEAR_FOURS)
		return false;
	e = tt_probe(s->tt, q->hash, q->check ^ FOURS_KEY);
	*plies = (unsigned)e.score;
	*first = e.move;
	return e.bound != BOUND_NONE &&
	    (*plies == 0 || ply + *plies <= s->max_plies);
}

static void
store_fours(const struct threat_search *s, unsigned plies, point first)
{
	const struct position *q = s->position;

	/* A search that was stopped or cut has proved wins alone. */
	if (s->kind != THREATS_NEAR_FOURS ||
	    (plies == 0 && (s->was_cut || is_budget_spent(s))))
		return;
	tt_store(s->tt, q->hash, q->check ^ FOURS_KEY,
	    (struct tt_entry){ .move = plies > 0 ? first : POINT_NONE,
		.score = (int16_t)plies,
		.bound = BOUND_EXACT,
		.generation = s->generation });
}

/*
 * Searches for a VCF of the side to move, whose last four was at `last` or
 * POINT_NONE. Returns its length in plies, and sets *first to its first move; 0
 * if none was found. What is stored for a position does not depend on `last`,
 * although what was searched does: this loses few wins.
 */
static unsigned
search_fours(struct threat_search *s, unsigned ply, point last, point *first)
{
	struct position *q = s->position;
	enum side        attacker = q->turn;
	struct move     *moves = s->move_stack;
	unsigned         n, plies;
	point            answer, ignored;

	if (is_decided(s, ply, &plies, first)) {
		s->was_cut |= plies == 0 && ply + 5 > s->max_plies;
		return plies;
	}
	if (probe_fours(s, ply, &plies, first))
		return plies;
	plies = 0;
	*first = POINT_NONE;
	if (is_budget_spent(s))
		return 0;
	n = movegen_threats(q, false, moves);
	s->nodes++;
	s->move_stack += n;
	for (unsigned i = 0; i < n && plies == 0 && !is_budget_spent(s); i++) {
		point at = movegen_pick_best(moves, n, i).at;

		if (s->kind == THREATS_NEAR_FOURS && last != POINT_NONE &&
		    !is_near(&q->variant, at, last))
			continue;
		*first = at;
		position_play(q, at);
		answer = position_find_pattern(q, attacker, PATTERN_FIVE);
		if (s->kind == THREATS_NEAR_FOURS)
			tt_prefetch(s->tt,
			    q->hash ^ position_zobrist_key(answer, q->turn));
		position_play(q, answer);
		plies = search_fours(s, ply + 2, at, &ignored);
		position_undo(q);
		position_undo(q);
	}
	s->move_stack -= n;
	plies = plies > 0 ? plies + 2 : 0;
	store_fours(s, plies, *first);
	return plies;
}

static bool is_attack(unsigned ply)
{
	return ply % 2 == 0;
}

static struct proof won(unsigned plies)
{
	return (struct proof){ 0, PN_INFINITE, plies };
}

static struct proof lost(unsigned plies)
{
	return (struct proof){ PN_INFINITE, 0, plies };
}

/*
 * Returns the stored numbers of the position after a move. Results that do not
 * hold for the plies that are left are not used.
 */
static struct proof
probe_child(const struct threat_search *s, unsigned ply, point at)
{
	const struct position *q = s->position;
	uint64_t               key = is_attack(ply) ? DEFENCE_KEY : ATTACK_KEY;
	struct tt_entry        e = tt_probe(s->tt,
		   q->hash ^ position_zobrist_key(at, q->turn) ^ key,
		   q->check ^ position_check_key(at, q->turn) ^ key);
	struct proof           p = { (unsigned)e.score, e.move, e.depth };
	unsigned               left = s->max_plies - ply - 1;
	bool is_win = is_attack(ply) ? p.delta == 0 : p.phi == 0;

	if (e.bound == BOUND_NONE || (is_win && p.plies > left) ||
	    (!is_win && (p.phi == 0 || p.delta == 0) && p.plies < left))
		return (struct proof){ 1, 1, 0 };
	return p;
}

static void store(const struct threat_search *s, unsigned ply, struct proof p)
{
	uint64_t key = is_attack(ply) ? ATTACK_KEY : DEFENCE_KEY;

	tt_store(s->tt, s->position->hash ^ key, s->position->check ^ key,
	    (struct tt_entry){ .move = (point)p.delta,
		.score = (int16_t)p.phi,
		.depth = (uint8_t)p.plies,
		.bound = BOUND_EXACT,
		.generation = s->generation });
}

/*
 * Fills the children and returns their number; or sets *out and returns 0, if
 * the position is decided.
 */
static unsigned expand(struct threat_search *s, unsigned ply,
    struct child *children, struct proof *out, point *first)
{
	const struct position *q = s->position;
	enum side              other = side_other(q->turn);
	unsigned               n, plies, left = s->max_plies - ply;

	if (is_attack(ply) && is_decided(s, ply, &plies, first)) {
		*out = plies > 0 ? won(plies) : lost(left);
		return 0;
	}
	if (!is_attack(ply) && position_count(q, other, PATTERN_FIVE) == 0 &&
	    position_count(q, other, PATTERN_OPEN_FOUR) == 0) {
		*out = won(PLIES_ANY);
		return 0;
	}
	n = is_attack(ply) ? movegen_threats(q, true, s->move_stack) :
			     movegen_defences(q, s->move_stack);
	*out = lost(is_attack(ply) ? PLIES_ANY : 4);
	if (n > CHILDREN_MAX) {
		*out = is_attack(ply) ? lost(left) : won(left);
		return 0;
	}
	for (unsigned i = 0; i < n; i++) {
		point at = movegen_pick_best(s->move_stack, n, i).at;

		children[i] = (struct child){ at, probe_child(s, ply, at) };
	}
	s->nodes += is_attack(ply);
	return n;
}

/*
 * Combines the numbers of the children. Also finds the best child and the
 * second least delta. A sum of the children's phi would count a position many
 * times if several lines lead to it, so that the greatest is used, and the
 * others count as one each (weak proof-number search; Ueda et al., 2008).
 */
static struct proof combine(const struct child *children, unsigned n,
    unsigned ply, unsigned *best, unsigned *second)
{
	struct proof all = { PN_INFINITE, 0, 0 };
	unsigned     open = 0, least = PLIES_ANY, greatest = 0;

	*second = PN_INFINITE;
	*best = 0;
	for (unsigned i = 0; i < n; i++) {
		struct proof p = children[i].proof;

		if (i == 0 || p.delta < all.phi) {
			*second = all.phi;
			all.phi = p.delta;
			*best = i;
		} else if (p.delta < *second) {
			*second = p.delta;
		}
		open += p.phi > 0;
		all.delta = p.phi > all.delta ? p.phi : all.delta;
		least = p.plies < least ? p.plies : least;
		greatest = p.plies > greatest ? p.plies : greatest;
	}
	if (all.delta > 0 && all.delta + open - 1 < PN_INFINITE)
		all.delta += open - 1;
	if (all.phi == 0)
		all = won(children[*best].proof.plies);
	else if (all.delta == 0)
		all = lost(is_attack(ply) ? least : greatest);
	all.plies += all.plies < PLIES_ANY;
	return all;
}

static unsigned min(unsigned a, unsigned b)
{
	return a < b ? a : b;
}

/*
 * Searches for a VCT until the numbers of the position reach the limits. The
 * limit of the best child is a quarter greater than the second best (1 +
 * epsilon trick; see expand in solver/dfpn.c).
 */
static struct proof search_threats(struct threat_search *s, unsigned ply,
    struct proof limits, point *first)
{
	struct child children[CHILDREN_MAX];
	struct proof all;
	unsigned     n = expand(s, ply, children, &all, first), best, second;
	point        ignored;

	if (n == 0)
		return all;
	for (;;) {
		struct proof child_limits = { PN_INFINITE, 0, 0 };

		all = combine(children, n, ply, &best, &second);
		if (all.phi >= limits.phi || all.delta >= limits.delta ||
		    is_budget_spent(s))
			break;
		if (limits.delta < PN_INFINITE)
			child_limits.phi = limits.delta - all.delta +
			    children[best].proof.phi;
		child_limits.delta = min(limits.phi, second + second / 4 + 1);
		position_play(s->position, children[best].at);
		children[best].proof = search_threats(s, ply + 1, child_limits,
		    &ignored);
		position_undo(s->position);
	}
	*first = children[best].at;
	store(s, ply, all);
	return all;
}

unsigned threat_search_find_win(struct threat_search *s, point *first)
{
	struct proof p;

	if (s->kind != THREATS_THREES)
		return search_fours(s, 0, POINT_NONE, first);
	p = search_threats(s, 0, (struct proof){ PN_INFINITE, PN_INFINITE, 0 },
	    first);
	return p.phi == 0 ? p.plies : 0;
}
