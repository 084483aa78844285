/*
 * threat_search.c -- threat search: wins by continuous fours or open threes.
 *
 * In a VCF (victory by continuous fours) the attacker makes only fours, to each
 * of which there is a single answer. In a VCT (victory by continuous threats)
 * the attacker also makes open threes; the defender answers with a stone that
 * blocks them, or with a four. All other moves are ignored, so such wins are
 * found far beyond the horizon of the main search. The search for a VCT deepens
 * iteratively, and stores positions without a win in the transposition table.
 * The idea is that of threat-space search (Allis, van den Herik and Huntjens,
 * "Go-Moku and Threat-Space Search", 1993), but each answer is tried alone.
 */

#include "server/engine/threat_search.h"

/* Iterative deepening begins with this many plies, and then adds PLIES_STEP. */
#define INITIAL_PLIES 5
#define PLIES_STEP    4

/*
 * Makes the keys of failed positions different from those of the alpha-beta
 * entries in the same table.
 */
#define FAILURE_KEY 0x6a09e667f3bcc908

static unsigned
search_attacker(struct threat_search *s, unsigned ply, point *first);

/*
 * The defender is to move. Returns in how many plies the attacker wins against
 * every answer; 0 if no such win was found.
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

/* Whether an earlier search has found no win within this many plies. */
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

/*
 * Tries one threat after another until one wins. Returns the length of the win;
 * 0 if there is none.
 */
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
 * The attacker is to move. Returns in how many plies the attacker wins, and
 * sets *first to the first move; 0 if no win was found.
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
