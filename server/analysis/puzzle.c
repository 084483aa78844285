/* puzzle.c -- finds puzzles, and the longest resistance of their losers. */

#include "server/analysis/puzzle.h"

#include <stdlib.h>
#include <string.h>

#include "common/base/fatal.h"
#include "server/engine/search/alphabeta.h"
#include "server/engine/search/search.h"
#include "server/engine/search/threat_search.h"

/* The most nodes of a search for a win by fours, and for a win by threes. */
#define FOURS_NODES_MAX  200000
#define THREES_NODES_MAX 5000

/* The most nodes of the search for a second win by threes. */
#define OTHER_NODES_MAX (10 * THREES_NODES_MAX)

/*
 * The most nodes of the search for a second winning move in a puzzle that will
 * be stored.
 */
#define UNIQUE_NODES_MAX (10 * OTHER_NODES_MAX)

/* The most points of a small board where stones fall: those of 7x6. */
#define DROP_POINTS_MAX 42

/* On a small board, a second winning move is looked for within so many plies. */
#define SMALL_OTHER_PLIES 11

#define TABLE_BYTES       ((size_t)16 << 20)
#define SMALL_TABLE_BYTES ((size_t)1 << 20)

struct puzzle_prover {
	struct position *position; /* owned */
	struct move     *moves;    /* owned; lists of moves of a search */
	/* Owned; of the searches for wins by threes */
	struct tt *tt;
	uint64_t   nodes;       /* node limit for a win by threes */
	bool       is_by_fours; /* only wins by fours are searched for */
	bool       was_limited; /* a search has reached its limit */
};

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

static void set_up(struct puzzle_prover *p, const struct variant *v,
    const point *moves, unsigned count)
{
	position_init(p->position, v);
	for (unsigned i = 0; i < count; i++)
		position_play(p->position, moves[i]);
}

static bool is_over(const struct position *q)
{
	return q->won || q->empty == 0;
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

/*
 * Finds a win of the side to move: by fours if possible, else by threes. Sets
 * *first, and returns the length in plies; 0 if no win was found.
 */
static unsigned
find_win(struct puzzle_prover *p, struct move *moves, point *first)
{
	unsigned plies = find_within(p, true, THREAT_PLIES_MAX, moves, first);

	if (plies > 0)
		return shorten(p, true, plies, moves, first);
	if (!p->is_by_fours)
		plies = find_within(p, false, THREAT_PLIES_MAX, moves, first);
	return plies > 0 ? shorten(p, false, plies, moves, first) : 0;
}

/* --- the defence --- */

/*
 * Returns in how many plies the side to move loses, whatever its answer; 0 if
 * it does not lose. Sets *answer to the answer that resists longest.
 */
static unsigned
find_loss(struct puzzle_prover *p, struct move *moves, point *answer)
{
	struct position *q = p->position;
	enum side        attacker = side_other(q->turn);
	unsigned         n, plies, longest = 0;
	point            ignored;

	if (is_over(q) || position_count(q, q->turn, PATTERN_FIVE) > 0 ||
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
		plies = is_over(q) ? 0 : find_win(p, moves + n, &ignored);
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
	const unsigned   plies = find_loss(p, p->moves, &line[0]);
	point            answer = line[0];

	for (unsigned left = plies; left > 0 && *length + 2 <= PUZZLE_LINE_MAX;
	     left = is_over(q) ? 0 : find_loss(p, p->moves, &answer)) {
		line[(*length)++] = answer;
		position_play(q, answer);
		if (find_win(p, p->moves, &line[*length]) == 0)
			break;
		position_play(q, line[(*length)++]);
	}
	return plies;
}

/* --- small boards, by all moves --- */

/*
 * Returns in how many plies, at most max_plies, the side to move wins; if it loses
 * in so many, a negative number; else 0. The game must not be over. The table is
 * new for each search, because an older entry may have a longer win.
 */
static int find_mate(const struct variant *v, const point *moves,
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

static struct board *
new_board(const struct variant *v, const point *moves, unsigned count)
{
	struct board *b = board_new(v);

	for (unsigned i = 0; i < count; i++)
		board_play(b, moves[i]);
	return b;
}

/* Finds the loss, and continues it to the end of the game. */
static unsigned defend_small(const struct variant *v, const point *moves,
    unsigned count, point *line, unsigned *length)
{
	struct board *b = new_board(v, moves, count);
	point         all[POINTS_MAX];
	int           plies = 0;

	if (board_verdict(b) == VERDICT_OPEN)
		plies = find_mate(v, moves, count, PUZZLE_SMALL_PLIES_MAX - 1,
		    &line[0]);
	board_free(b);
	if (plies >= 0)
		return 0;
	memcpy(all, moves, count * sizeof(*moves));
	for (unsigned left = (unsigned)-plies; left > 0; left--) {
		find_mate(v, all, count, left, &line[*length]);
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
	set_up(p, v, moves, count);
	p->nodes = OTHER_NODES_MAX;
	p->is_by_fours = false;
	return defend_threats(p, line, length);
}

/* --- puzzles --- */

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
		if (find_loss(p, p->moves + n, &ignored) > 0) {
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
		found = is_over(q) || find_win(p, p->moves + n, &ignored) == 0;
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
	if (is_over(q))
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
	p->nodes = OTHER_NODES_MAX;
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
		} else if (find_mate(v, all, count + 1, 1, &ignored) <= 0) {
			safe++;
			if (find_mate(v, all, count + 1, max_plies - 1,
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
	plies = find_mate(v, moves, count,
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
		b = new_board(v, moves, count);
		verdict = examine_small(b, moves, count, out);
		board_free(b);
		return verdict;
	}
	if (!rule_is_plain(v->rule))
		return PUZZLE_NO_WIN;
	set_up(p, v, moves, count);
	verdict = check_position(p->position);
	if (verdict != PUZZLE_GOOD)
		return verdict;
	p->is_by_fours = true;
	p->was_limited = false;
	out->plies = find_win(p, p->moves, &first);
	out->is_by_fours = out->plies > 0;
	if (out->plies == 0 && p->was_limited)
		return PUZZLE_UNDECIDED;
	p->is_by_fours = false;
	p->nodes = THREES_NODES_MAX;
	if (out->plies == 0 && threes)
		out->plies = find_win(p, p->moves, &first);
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
	set_up(p, v, moves, count);
	p->nodes = UNIQUE_NODES_MAX;
	p->is_by_fours = puzzle->is_by_fours;
	return count_wins(p, &first) == 1 && first == puzzle->first;
}
