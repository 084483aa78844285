/* puzzle.c -- proves forced wins, and finds the longest resistance to them. */

#include "server/analysis/puzzle.h"

#include <stdlib.h>
#include <string.h>

#include "common/base/fatal.h"
#include "server/engine/search/alphabeta.h"
#include "server/engine/search/search.h"
#include "server/engine/search/threat_search.h"

/* The most nodes of a search for a win by fours. */
#define FOURS_NODES_MAX 200000

/* The most points of a small board where stones fall: those of 7x6. */
#define DROP_POINTS_MAX 42

#define TABLE_BYTES       ((size_t)16 << 20)
#define SMALL_TABLE_BYTES ((size_t)1 << 20)

struct puzzle_prover *puzzle_prover_new(void)
{
	struct puzzle_prover *p = xcalloc(1, sizeof(*p));

	p->position = position_new();
	p->moves = xcalloc(POINTS_MAX * (MOVE_LISTS_MAX + 2),
	    sizeof(*p->moves));
	p->tt = tt_new(TABLE_BYTES);
	tt_reserve(p->tt, TABLE_BYTES);
	return p;
}

void puzzle_prover_free(struct puzzle_prover *p)
{
	if (p == NULL)
		return;
	position_free(p->position);
	free(p->moves);
	tt_free(p->tt);
	free(p);
}

/* --- wins --- */

static bool never_stop(void *ctx)
{
	(void)ctx;
	return false;
}

/*
 * Searches for a win of the side to move in at most max_plies plies. Returns
 * its length in plies; 0 if there is none.
 */
static unsigned find_within(struct puzzle_prover *p, bool by_fours,
    unsigned max_plies, struct move *moves, point *first)
{
	struct threat_search s = { .kind = by_fours ? THREATS_FOURS :
						      THREATS_THREES,
		.position = p->position,
		.move_stack = moves,
		.max_nodes = by_fours ? FOURS_NODES_MAX : p->nodes,
		.max_plies = max_plies,
		.should_stop = never_stop,
		.tt = p->tt };
	unsigned             plies = threat_search_find_win(&s, first);

	if (plies == 0 && s.nodes >= s.max_nodes)
		p->was_limited = true;
	return plies;
}

/*
 * Searches for a win in less than `plies` plies. If one is found, sets *first
 * and returns its length; else returns `plies`.
 */
static unsigned shorten(struct puzzle_prover *p, bool by_fours, unsigned plies,
    struct move *moves, point *first)
{
	bool     was_limited = p->was_limited;
	unsigned shorter = 0;
	point    better;

	for (unsigned max = 3; max < plies && shorter == 0; max += 2)
		shorter = find_within(p, by_fours, max, moves, &better);
	p->was_limited = was_limited;
	if (shorter == 0)
		return plies;
	*first = better;
	return shorter;
}

unsigned
puzzle_find_win(struct puzzle_prover *p, struct move *moves, point *first)
{
	unsigned plies = find_within(p, true, THREAT_PLIES_MAX, moves, first);

	if (plies > 0)
		return shorten(p, true, plies, moves, first);
	if (!p->is_by_fours)
		plies = find_within(p, false, THREAT_PLIES_MAX, moves, first);
	return plies > 0 ? shorten(p, false, plies, moves, first) : 0;
}

/* --- the defence --- */

unsigned
puzzle_find_loss(struct puzzle_prover *p, struct move *moves, point *answer)
{
	struct position *q = p->position;
	enum side        attacker = side_other(q->turn);
	unsigned         n, plies, longest = 0;
	point            ignored;

	if (position_is_over(q) ||
	    position_count(q, q->turn, PATTERN_FIVE) > 0 ||
	    (position_count(q, attacker, PATTERN_FIVE) == 0 &&
		position_count(q, attacker, PATTERN_OPEN_FOUR) == 0))
		return 0;
	n = movegen_defences(q, moves);
	if (n == 0) { /* no answer stops all threats */
		movegen_moves(q, MOVEGEN_ALL, moves);
		*answer = moves[0].at;
		return 4;
	}
	for (unsigned i = 0; i < n; i++) {
		point at = movegen_pick_best(moves, n, i).at;

		position_play(q, at);
		plies = position_is_over(q) ?
		    0 :
		    puzzle_find_win(p, moves + n, &ignored);
		position_undo(q);
		if (plies == 0)
			return 0;
		if (plies >= longest) {
			longest = plies + 1;
			*answer = at;
		}
	}
	return longest;
}

/* Finds the loss by threats, and continues it to the end of the game. */
static unsigned
defend_threats(struct puzzle_prover *p, point *line, unsigned *length)
{
	struct position *q = p->position;
	const unsigned   plies = puzzle_find_loss(p, p->moves, &line[0]);
	point            answer = line[0];

	for (unsigned left = plies; left > 0 && *length + 2 <= PUZZLE_LINE_MAX;
	     left = position_is_over(q) ?
		 0 :
		 puzzle_find_loss(p, p->moves, &answer)) {
		line[(*length)++] = answer;
		position_play(q, answer);
		if (puzzle_find_win(p, p->moves, &line[*length]) == 0)
			break;
		position_play(q, line[(*length)++]);
	}
	return plies;
}

/* --- small boards, by all moves --- */

/* The table is new, because an older entry may have a longer win. */
int puzzle_find_mate(const struct variant *v, const point *moves,
    unsigned count, unsigned max_plies, point *best)
{
	const struct search_limits limits = { .depth = max_plies,
		.full_width = true };
	struct engine             *e = engine_new(SMALL_TABLE_BYTES);
	struct search_result       result;
	int                        plies;

	engine_search(e, v, moves, count, &limits, &result);
	engine_free(e);
	*best = result.move;
	plies = score_mate_plies(result.score);
	return result.exact && abs(plies) <= (int)max_plies ? plies : 0;
}

/* Finds the loss, and continues it to the end of the game. */
static unsigned defend_small(const struct variant *v, const point *moves,
    unsigned count, point *line, unsigned *length)
{
	struct board *b = board_from_moves(v, moves, count);
	point         all[POINTS_MAX];
	int           plies = 0;

	if (board_verdict(b) == VERDICT_OPEN)
		plies = puzzle_find_mate(v, moves, count,
		    PUZZLE_SMALL_PLIES_MAX - 1, &line[0]);
	board_free(b);
	if (plies >= 0)
		return 0;
	memcpy(all, moves, count * sizeof(*moves));
	for (unsigned left = (unsigned)-plies; left > 0; left--) {
		puzzle_find_mate(v, all, count, left, &line[*length]);
		all[count++] = line[(*length)++];
	}
	return (unsigned)-plies;
}

bool puzzle_is_small(const struct variant *v)
{
	if (v->rule == RULE_DROP)
		return v->columns * v->rows <= DROP_POINTS_MAX;
	return rule_is_plain(v->rule) && v->columns == 3 && v->rows == 3;
}

unsigned puzzle_defend(struct puzzle_prover *p, const struct variant *v,
    const point *moves, unsigned count, point line[PUZZLE_LINE_MAX],
    unsigned *length)
{
	*length = 0;
	if (puzzle_is_small(v))
		return defend_small(v, moves, count, line, length);
	if (!rule_is_plain(v->rule))
		return 0;
	position_set_up(p->position, v, moves, count);
	p->nodes = PUZZLE_THREES_NODES;
	p->is_by_fours = false;
	return defend_threats(p, line, length);
}
