/*
 * threat_search.c -- threat search: wins by continuous fours or open threes.
 *
 * The attacker makes fours only, each with a single answer (VCF, victory by
 * continuous fours), or also open threes, which are answered by a stone that
 * blocks them or by a four of the defender (VCT, by continuous threats). All
 * other moves are ignored, so such wins are found far beyond the horizon of the
 * main search. VCT deepens iteratively and stores failed positions in the
 * transposition table. The idea is that of threat-space search (Allis, van den
 * Herik and Huntjens, "Go-Moku and Threat-Space Search", 1993), but each answer
 * is tried on its own.
 */

#include "server/engine/threat_search.h"

/* Iterative deepening of VCT: the first limit in plies, and the step. */
#define INITIAL_PLIES 5
#define PLIES_STEP    4

/* Separates failed positions from the alpha-beta entries of the same table. */
#define FAILURE_KEY 0x6a09e667f3bcc908

static unsigned
search_attacker(struct threat_search *s, unsigned ply, point *first);

/*
 * Returns in how many plies the defender, to move, loses whatever the answer; 0
 * if not.
 */
static unsigned search_defender(struct threat_search *s, unsigned ply)
{
	struct position *q = s->position;
	enum side        attacker = side_other(q->turn);
	struct move     *answers = s->move_stack;
	unsigned         n, win_plies = 0, longest = 0;
	point            ignored;

	if (position_count(q, attacker, PATTERN_FIVE) == 0 &&
	    position_count(q, attacker, PATTERN_OPEN_FOUR) == 0)
		return 0;
	n = movegen_defences(q, answers);
	if (n == 0)
		return ply + 4;
	s->move_stack += n;
	for (unsigned i = 0; i < n && (i == 0 || win_plies > 0); i++) {
		position_play(q, movegen_pick_best(answers, n, i).at);
		win_plies = search_attacker(s, ply + 1, &ignored);
		position_undo(q);
		if (win_plies > longest)
			longest = win_plies;
	}
	s->move_stack -= n;
	return win_plies > 0 ? longest : 0;
}

static bool is_budget_spent(const struct threat_search *s)
{
	return s->nodes >= s->max_nodes || s->should_stop(s->ctx);
}

/* Whether an earlier search found no win within as many plies. */
static bool is_known_failure(const struct threat_search *s, unsigned plies_left)
{
	struct tt_entry known = { 0 };

	if (s->failed_tt != NULL)
		known = tt_probe(s->failed_tt, s->position->hash ^ FAILURE_KEY,
		    s->position->check ^ FAILURE_KEY);
	return known.bound != BOUND_NONE && known.depth >= plies_left;
}

static void store_failure(struct threat_search *s, unsigned plies_left)
{
	if (s->failed_tt != NULL && !is_budget_spent(s))
		tt_store(s->failed_tt, s->position->hash ^ FAILURE_KEY,
		    s->position->check ^ FAILURE_KEY,
		    (struct tt_entry){ .move = POINT_NONE,
			.depth = (uint8_t)plies_left,
			.bound = BOUND_UPPER,
			.generation = s->generation });
}

/* Tries each threat until one wins. Returns the length of the win, or 0. */
static unsigned try_threats(struct threat_search *s, unsigned ply, point *first)
{
	struct position *q = s->position;
	struct move     *moves = s->move_stack;
	unsigned         n = movegen_threats(q, s->failed_tt != NULL, moves),
		 win_plies = 0;

	s->nodes++;
	s->move_stack += n;
	for (unsigned i = 0; i < n && win_plies == 0 && !is_budget_spent(s);
	     i++) {
		*first = movegen_pick_best(moves, n, i).at;
		position_play(q, *first);
		win_plies = search_defender(s, ply + 1);
		position_undo(q);
	}
	s->move_stack -= n;
	return win_plies;
}

/*
 * The attacker is to move. Returns the number of plies until the attacker wins,
 * with *first set to the first move, or 0 if no win was found.
 */
static unsigned
search_attacker(struct threat_search *s, unsigned ply, point *first)
{
	struct position *q = s->position;
	enum side        other = side_other(q->turn);
	unsigned fives = position_count(q, other, PATTERN_FIVE), win_plies;

	if (position_count(q, q->turn, PATTERN_FIVE) > 0) {
		*first = position_find_pattern(q, q->turn, PATTERN_FIVE);
		return ply + 1;
	}
	if (fives > 1 || ply + 3 > s->max_plies)
		return 0;
	if (fives == 0 && position_count(q, q->turn, PATTERN_OPEN_FOUR) > 0) {
		*first = position_find_pattern(q, q->turn, PATTERN_OPEN_FOUR);
		return ply + 3;
	}
	if (ply + 5 > s->max_plies || is_budget_spent(s) ||
	    is_known_failure(s, s->max_plies - ply))
		return 0;
	win_plies = try_threats(s, ply, first);
	if (win_plies == 0)
		store_failure(s, s->max_plies - ply);
	return win_plies;
}

unsigned threat_search_find_win(struct threat_search *s, point *first)
{
	unsigned max_plies = s->max_plies, win_plies = 0;

	if (s->failed_tt == NULL)
		return search_attacker(s, 0, first);
	for (s->max_plies = INITIAL_PLIES;
	     win_plies == 0 && s->max_plies <= max_plies;
	     s->max_plies += PLIES_STEP)
		win_plies = search_attacker(s, 0, first);
	s->max_plies = max_plies;
	return win_plies;
}
