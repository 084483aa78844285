/*
 * opening_search.c -- decides what to do in the phases of an opening.
 *
 * A search is made only for the last stone before a choice. If that stone is
 * far from the others, o is better, because it is o's turn. If the stone is
 * useful together with the others, x is better. So there is a point between
 * these where the position is even.
 */

#include "server/engine/search/opening_search.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

/*
 * The most points that are compared, and how far from other stones they may be.
 */
#define CANDIDATES_MAX 24
#define CANDIDATE_NEAR 4

/* The least time for the search after each candidate, in ms. */
#define CANDIDATE_TIME_MIN 5

/* How far from the centre the first stone may be. */
#define FIRST_STONE_NEAR 2

struct opening_search {
	struct engine              *engine;
	const struct opening       *opening;
	const struct variant       *variant;
	const struct search_limits *limits;
	struct board               *board; /* owned; the position */
	uint64_t                    random;
	unsigned                    count; /* how many moves were played */
	point moves[8]; /* the moves; room for one more, which is tried */
};

/*
 * Returns a random number below n (xorshift64*; Vigna, "An experimental exploration
 * of Marsaglia's xorshift generators, scrambled", 2016).
 */
static unsigned draw(struct opening_search *s, unsigned n)
{
	s->random ^= s->random >> 12;
	s->random ^= s->random << 25;
	s->random ^= s->random >> 27;
	return (unsigned)(s->random * 0x2545f4914f6cdd1d >> 33) % n;
}

/*
 * Searches the position after the moves for `time` ms. Returns the best move
 * with its score.
 */
static struct search_result search(struct opening_search *s, msec time)
{
	struct search_limits limits = *s->limits;
	struct search_result best;

	limits.time = time;
	limits.planned_time = 0;
	limits.random_margin = 0;
	limits.use_solver = false;
	engine_search(s->engine, s->variant, s->moves, s->count, &limits,
	    &best);
	return best;
}

static int distance(point a, point b)
{
	int dx = abs(POINT_COLUMN(a) - POINT_COLUMN(b)),
	    dy = abs(POINT_ROW(a) - POINT_ROW(b));

	return dx > dy ? dx : dy;
}

/* Whether p, which is on the board, is legal and within `near` of a stone. */
static bool is_candidate(const struct opening_search *s, point p, int near)
{
	bool is_near = s->count == 0;

	if (board_check(s->board, p) != OK ||
	    !opening_allows_point(s->opening, s->board, p))
		return false;
	for (unsigned i = 0; i < s->count; i++)
		is_near |= distance(p, s->moves[i]) <= near;
	return is_near;
}

/* Fills `out` with at most `max` candidates, in random order. */
static unsigned find_candidates(struct opening_search *s, int near,
    unsigned max, point out[CANDIDATES_MAX])
{
	unsigned n = 0, seen = 0;

	/*
	 * Reservoir sampling: each candidate is kept with the same probability.
	 */
	for (int row = 0; row < s->variant->rows; row++)
		for (int column = 0; column < s->variant->columns; column++) {
			point    p = POINT(column, row);
			unsigned at;

			if (!is_candidate(s, p, near))
				continue;
			at = seen++ < max ? n++ : draw(s, seen);
			if (at < max)
				out[at] = p;
		}
	return n;
}

/*
 * Returns the point after which the score is nearest to 0; in pro and longpro,
 * the point after which the opponent's score is least. POINT_NONE: no point is
 * legal.
 */
static point find_best_point(struct opening_search *s)
{
	bool     is_even = opening_has_choice(s->opening->kind);
	point    candidates[CANDIDATES_MAX], best = POINT_NONE;
	unsigned n = find_candidates(s, CANDIDATE_NEAR, CANDIDATES_MAX,
	    candidates);
	int      best_score = INT_MAX;

	for (unsigned i = 0; i < n; i++) {
		msec time = s->limits->time / n;
		int  score;

		s->moves[s->count++] = candidates[i];
		score = search(s,
		    time > CANDIDATE_TIME_MIN ? time : CANDIDATE_TIME_MIN)
			    .score;
		s->count--;
		if (s->limits->stop != NULL && atomic_load(s->limits->stop))
			break;
		score = is_even ? abs(score) : score;
		if (score < best_score) {
			best_score = score;
			best = candidates[i];
		}
	}
	return best;
}

static point find_stone(struct opening_search *s)
{
	unsigned last = opening_has_choice(s->opening->kind) ?
	    opening_plies(s->opening) - 1 :
	    2;
	point    near[CANDIDATES_MAX] = { POINT_NONE };
	unsigned reach = 2 * FIRST_STONE_NEAR + 1;

	if (s->count == last)
		return find_best_point(s);
	if (s->count == 0 && opening_has_choice(s->opening->kind))
		return POINT(s->variant->columns / 2 - FIRST_STONE_NEAR +
			(int)draw(s, reach),
		    s->variant->rows / 2 - FIRST_STONE_NEAR +
			(int)draw(s, reach));
	if (s->count == 0)
		return POINT(s->variant->columns / 2, s->variant->rows / 2);
	if (s->count == 1 && opening_has_choice(s->opening->kind)) {
		find_candidates(s, 2, 1, near);
		return near[0];
	}
	return search(s, s->limits->time / 2).move;
}

/*
 * Returns the best choice. The player who plays o moves next, so the score is
 * from the view of o.
 */
static enum opening_choice find_choice(struct opening_search *s)
{
	int score = search(s, s->limits->time).score;

	if (abs(score) <= OPENING_EVEN_SCORE &&
	    opening_allows_choice(s->opening, s->count, CHOICE_MORE))
		return CHOICE_MORE;
	return score >= 0 ? CHOICE_O : CHOICE_X;
}

void opening_search(struct engine *e, const struct opening *o,
    const struct variant *v, const point *moves, unsigned count,
    const struct search_limits *limits, struct opening_act *out)
{
	struct opening_search s = { .engine = e,
		.opening = o,
		.variant = v,
		.limits = limits,
		.board = board_new(v),
		.random = limits->seed | 1 };

	for (unsigned i = 0; i < count; i++) {
		board_play(s.board, moves[i]);
		s.moves[s.count++] = moves[i];
	}
	*out = (struct opening_act){ .is_choice = opening_awaits_choice(o,
					 count) };
	if (out->is_choice)
		out->choice = find_choice(&s);
	else
		out->at = find_stone(&s);
	board_free(s.board);
}
