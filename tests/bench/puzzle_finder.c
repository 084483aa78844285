/* puzzle_finder.c -- finds puzzles. */

#include "tests/bench/puzzle_finder.h"

#include <string.h>

#include "server/engine/board/movegen.h"

/* The most nodes of a first search for a win by threes. */
#define THREES_NODES_MAX (PUZZLE_THREES_NODES / 10)

/*
 * The most nodes of the search for a second winning move in a puzzle that will
 * be stored.
 */
#define UNIQUE_NODES_MAX (10 * PUZZLE_THREES_NODES)

/* On a small board, a second winning move is looked for within so many plies. */
#define SMALL_OTHER_PLIES 11

/*
 * Counts the threats of the side to move that win against every answer; stops
 * at two. If there is exactly one such threat, sets *first to it.
 */
static unsigned count_wins(struct puzzle_prover *p, point *first)
{
	struct position *q = p->position;
	unsigned         n = movegen_threats(q, !p->is_by_fours, p->moves);
	unsigned         wins = 0;
	point            ignored;

	for (unsigned i = 0; i < n && wins < 2; i++) {
		point at = p->moves[i].at;

		position_play(q, at);
		if (puzzle_find_loss(p, p->moves + n, &ignored) > 0) {
			wins++;
			*first = at;
		}
		position_undo(q);
	}
	return wins;
}

/*
 * Whether the opponent's last move was a mistake: after some other move, no win
 * is found. Takes back the last move.
 */
static bool was_mistake(struct puzzle_prover *p, point last)
{
	struct position *q = p->position;
	unsigned         n;
	point            ignored;
	bool             found = false;

	position_undo(q);
	n = movegen_moves(q, MOVEGEN_NEAR, p->moves);
	for (unsigned i = 0; i < n && !found; i++) {
		point at = movegen_pick_best(p->moves, n, i).at;

		if (at == last)
			continue;
		position_play(q, at);
		found = position_is_over(q) ||
		    puzzle_find_win(p, p->moves + n, &ignored) == 0;
		position_undo(q);
	}
	return found;
}

/*
 * Makes the checks that need no search. Returns PUZZLE_GOOD, or why the
 * position is no puzzle.
 */
static enum puzzle_verdict check_position(const struct position *q)
{
	if (position_is_over(q))
		return PUZZLE_NO_WIN;
	if (position_count(q, q->turn, PATTERN_FIVE) > 0)
		return PUZZLE_SHORT;
	if (position_count(q, side_other(q->turn), PATTERN_FIVE) > 0)
		return PUZZLE_FORCED;
	return PUZZLE_GOOD;
}

/*
 * Checks a position that has a win of out->plies plies. Returns PUZZLE_GOOD, or
 * why the position is no puzzle.
 */
static enum puzzle_verdict
check_win(struct puzzle_prover *p, point last, struct puzzle *out)
{
	unsigned wins;

	if (out->plies < PUZZLE_PLIES_MIN)
		return PUZZLE_SHORT;
	if (out->plies > PUZZLE_PLIES_MAX)
		return PUZZLE_LONG;
	p->is_by_fours = out->is_by_fours;
	p->nodes = PUZZLE_THREES_NODES;
	p->was_limited = false;
	wins = count_wins(p, &out->first);
	if (wins > 1)
		return PUZZLE_SEVERAL;
	if (wins == 0 || (p->is_by_fours && p->was_limited))
		return PUZZLE_UNDECIDED;
	p->is_by_fours = false;
	p->nodes = THREES_NODES_MAX;
	return was_mistake(p, last) ? PUZZLE_GOOD : PUZZLE_NO_MISTAKE;
}

/*
 * Counts the moves that win within max_plies; sets *first to the last of them.
 * Sets *is_forced if all moves but at most one let the opponent win at once.
 */
static unsigned count_small_wins(struct board *b, const point *moves,
    unsigned count, unsigned max_plies, point *first, bool *is_forced)
{
	const struct variant *v = board_variant(b);
	unsigned              wins = 0, safe = 0;
	point                 all[POINTS_MAX], ignored;

	memcpy(all, moves, count * sizeof(*moves));
	for (unsigned i = 0; i < v->columns * v->rows; i++) {
		all[count] = POINT(i % v->columns, i / v->columns);
		if (board_play(b, all[count]) != OK)
			continue;
		if (board_verdict(b) != VERDICT_OPEN) {
			safe++;
		} else if (puzzle_find_mate(v, all, count + 1, 1, &ignored) <=
		    0) {
			safe++;
			if (puzzle_find_mate(v, all, count + 1, max_plies - 1,
				&ignored) < 0) {
				wins++;
				*first = all[count];
			}
		}
		board_undo(b);
	}
	*is_forced = safe < 2;
	return wins;
}

/* With three in a row, a move that also stops the opponent may be the first. */
static enum puzzle_verdict examine_small(struct board *b, const point *moves,
    unsigned count, struct puzzle *out)
{
	const struct variant *v = board_variant(b);
	const bool            is_fork = v->k == 3;
	bool                  is_forced;
	int                   plies;
	unsigned              wins;

	out->is_by_fours = false;
	if (board_verdict(b) != VERDICT_OPEN)
		return PUZZLE_NO_WIN;
	plies = puzzle_find_mate(v, moves, count,
	    is_fork ? PUZZLE_FORK_PLIES : PUZZLE_SMALL_PLIES_MAX, &out->first);
	if (plies <= 0)
		return PUZZLE_NO_WIN;
	if (plies < (is_fork ? PUZZLE_FORK_PLIES : PUZZLE_PLIES_MIN))
		return PUZZLE_SHORT;
	out->plies = (unsigned)plies;
	wins = count_small_wins(b, moves, count, SMALL_OTHER_PLIES, &out->first,
	    &is_forced);
	if (!is_fork && is_forced)
		return PUZZLE_FORCED;
	return wins == 1 ? PUZZLE_GOOD : PUZZLE_SEVERAL;
}

enum puzzle_verdict
puzzle_examine(struct puzzle_prover *p, const struct variant *v,
    const point *moves, unsigned count, bool threes, struct puzzle *out)
{
	enum puzzle_verdict verdict;
	struct board       *b;
	point               first;

	if (puzzle_is_small(v)) {
		b = board_from_moves(v, moves, count);
		verdict = examine_small(b, moves, count, out);
		board_free(b);
		return verdict;
	}
	if (!rule_is_plain(v->rule))
		return PUZZLE_NO_WIN;
	position_set_up(p->position, v, moves, count);
	verdict = check_position(p->position);
	if (verdict != PUZZLE_GOOD)
		return verdict;
	p->is_by_fours = true;
	p->was_limited = false;
	out->plies = puzzle_find_win(p, p->moves, &first);
	out->is_by_fours = out->plies > 0;
	if (out->plies == 0 && p->was_limited)
		return PUZZLE_UNDECIDED;
	p->is_by_fours = false;
	p->nodes = THREES_NODES_MAX;
	if (out->plies == 0 && threes)
		out->plies = puzzle_find_win(p, p->moves, &first);
	if (out->plies == 0)
		return PUZZLE_NO_WIN;
	return check_win(p, moves[count - 1], out);
}

bool puzzle_is_unique(struct puzzle_prover *p, const struct variant *v,
    const point *moves, unsigned count, const struct puzzle *puzzle)
{
	point first;

	if (puzzle_is_small(v))
		return true; /* puzzle_examine has searched all moves */
	position_set_up(p->position, v, moves, count);
	p->nodes = UNIQUE_NODES_MAX;
	p->is_by_fours = puzzle->is_by_fours;
	return count_wins(p, &first) == 1 && first == puzzle->first;
}
