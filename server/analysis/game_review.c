/* game_review.c -- reviews a game. */

#include "server/analysis/game_review.h"

#include <stdlib.h>
#include <string.h>

#include "common/fatal.h"

/* The first moves, which are not marked. */
#define OPENING_PLIES 5

/* Losses of win rate, in thousandths, from which a move has the other marks. */
#define INACCURACY_LOSS 80
#define MISTAKE_LOSS    150

/*
 * How far a win rate that is not proved may be wrong after the first search,
 * and after a deeper search: most win rates differ by less from those of longer
 * searches ("make bench-review"). A move whose win rate is not proved must have
 * lost so much more to count as a blunder.
 */
#define FIRST_ERROR 250
#define DEEP_ERROR  50

/*
 * A deeper search has so many times the limits of the first pass. One in
 * MOVES_PER_DEEPER moves gets a deeper search.
 */
#define DEEPER_FACTOR      4
#define MOVES_PER_DEEPER   8
#define LINE_LENGTH        7
#define LINE_LIMIT_DIVISOR 8

enum phase { PHASE_FIRST, PHASE_DEEPER, PHASE_MOVES, PHASE_DONE };

struct game_review {
	struct analyser     *analyser;
	struct variant       variant;
	struct search_limits limits;
	enum phase           phase;
	unsigned             count;
	point                moves[POINTS_MAX];
	unsigned             next;        /* the next index; plus one in
                                        PHASE_FIRST and PHASE_MOVES */
	unsigned             deeper;      /* searches that may still be made */
	unsigned             done, total; /* steps */
	bool                *is_deep;     /* owned; by position */
	bool                *is_only;     /* owned; by move */
	struct analysis     *positions;   /* owned; count + 1 */
};

struct game_review *game_review_new(struct analyser *a, const struct variant *v,
    const point *moves, unsigned count, const struct search_limits *limits)
{
	struct game_review *r = xcalloc(1, sizeof(*r));

	r->analyser = a;
	r->variant = *v;
	r->limits = *limits;
	r->count = count;
	memcpy(r->moves, moves, count * sizeof(point));
	r->next = count + 1;
	r->deeper = (count + MOVES_PER_DEEPER - 1) / MOVES_PER_DEEPER;
	r->total = count + 1 + r->deeper + count;
	r->is_deep = xcalloc(count + 1, sizeof(*r->is_deep));
	r->is_only = xcalloc(count + 1, sizeof(*r->is_only));
	r->positions = xcalloc(count + 1, sizeof(*r->positions));
	return r;
}

void game_review_free(struct game_review *r)
{
	if (r == NULL)
		return;
	free(r->is_deep);
	free(r->is_only);
	free(r->positions);
	free(r);
}

unsigned game_review_done(const struct game_review *r)
{
	return r->done;
}

unsigned game_review_total(const struct game_review *r)
{
	return r->total;
}

const struct analysis *
game_review_position(const struct game_review *r, unsigned i)
{
	return &r->positions[i];
}

/* --- judging --- */

static enum record_mark mark_for(unsigned loss)
{
	if (loss >= REVIEW_BLUNDER_LOSS)
		return RECORD_MARK_BLUNDER;
	if (loss >= MISTAKE_LOSS)
		return RECORD_MARK_MISTAKE;
	return loss >= INACCURACY_LOSS ? RECORD_MARK_INACCURACY :
					 RECORD_MARK_NONE;
}

static bool is_best(const struct game_review *r, unsigned i)
{
	return r->positions[i].line_length > 0 &&
	    r->positions[i].line[0] == r->moves[i];
}

/* How far the win rate of a position may be wrong, in thousandths. */
static unsigned error_of(const struct game_review *r, unsigned i)
{
	if (r->positions[i].proof != ANALYSIS_UNPROVED)
		return 0;
	return r->is_deep[i] ? DEEP_ERROR : FIRST_ERROR;
}

/* Whether a longer search would call the move a blunder, too. */
static bool is_blunder(const struct game_review *r, unsigned i, unsigned loss)
{
	unsigned before = error_of(r, i), after = error_of(r, i + 1);

	return loss >= REVIEW_BLUNDER_LOSS + (before > after ? before : after);
}

/*
 * Whether the opponent threatened to win with one move, and move i stopped that
 * if any move could.
 */
static bool is_forced(const struct game_review *r, unsigned i)
{
	const struct analysis *before = &r->positions[i], *after = before + 1;

	return before->is_forced &&
	    (before->proof == ANALYSIS_LOSS || after->proof != ANALYSIS_WIN ||
		after->plies > 1);
}

bool reviewed_move_has_better(const struct reviewed_move *m)
{
	return m->mark != RECORD_MARK_NONE || (m->facts & REVIEW_MISSED) != 0;
}

struct reviewed_move game_review_move(const struct game_review *r, unsigned i)
{
	const struct analysis *before = &r->positions[i], *after = before + 1;
	struct reviewed_move   m = { .before = analysis_win_rate(before),
		  .after = 1000 - analysis_win_rate(after) };
	unsigned loss = m.before > m.after ? m.before - m.after : 0;

	if (is_forced(r, i))
		m.facts |= REVIEW_FORCED;
	if (r->is_only[i])
		m.facts |= REVIEW_ONLY;
	if (before->proof == ANALYSIS_LOSS)
		m.facts |= REVIEW_LOST;
	if (i < OPENING_PLIES || is_forced(r, i) || is_best(r, i))
		return m;
	m.mark = mark_for(loss);
	if (m.mark == RECORD_MARK_BLUNDER && !is_blunder(r, i, loss))
		m.mark = RECORD_MARK_MISTAKE;
	if (before->proof == ANALYSIS_WIN && after->proof != ANALYSIS_LOSS)
		m.facts |= REVIEW_MISSED;
	if (m.mark != RECORD_MARK_NONE && after->proof == ANALYSIS_WIN)
		m.facts |= REVIEW_LET;
	return m;
}

/* --- the work --- */

/*
 * The move that was played may be better than the move that the search found.
 * Then it becomes the best move, with the line and the proof of the next
 * position.
 */
static void learn_from_next(struct game_review *r, unsigned i)
{
	struct analysis       *a = &r->positions[i];
	const struct analysis *next = a + 1;

	if (i == r->count || a->proof != ANALYSIS_UNPROVED ||
	    (next->proof != ANALYSIS_LOSS && -next->score <= a->score))
		return;
	a->score = -next->score;
	if (next->proof == ANALYSIS_LOSS) {
		a->proof = ANALYSIS_WIN;
		a->plies = next->plies + 1;
	}
	a->line_length = next->line_length + 1 < PV_MAX ?
	    next->line_length + 1 :
	    PV_MAX;
	memcpy(a->line + 1, next->line, (a->line_length - 1) * sizeof(point));
	a->line[0] = r->moves[i];
}

static void analyse(struct game_review *r, unsigned i, unsigned factor)
{
	struct search_limits limits = r->limits;

	limits.time *= factor;
	limits.nodes *= factor;
	analyser_run(r->analyser, &r->variant, r->moves, i, &limits,
	    &r->positions[i]);
	learn_from_next(r, i);
}

/*
 * The position to search deeper: before or after the move that lost most; count
 * + 1 if there is none.
 */
static unsigned choose_deeper(const struct game_review *r)
{
	unsigned chosen = r->count + 1, most = INACCURACY_LOSS - 1;

	for (unsigned i = 0; i < r->count; i++) {
		struct reviewed_move m = game_review_move(r, i);

		if (m.mark == RECORD_MARK_NONE || m.before - m.after <= most)
			continue;
		for (unsigned at = i; at <= i + 1; at++)
			if (!r->is_deep[at] &&
			    r->positions[at].proof == ANALYSIS_UNPROVED) {
				chosen = at;
				most = m.before - m.after;
			}
	}
	return chosen;
}

/* Makes one deeper search. Returns false if no position needs one. */
static bool deepen(struct game_review *r)
{
	unsigned i = r->deeper > 0 ? choose_deeper(r) : r->count + 1;

	if (i > r->count)
		return false;
	r->deeper--;
	r->is_deep[i] = true;
	analyse(r, i, DEEPER_FACTOR);
	/* A proof may show that the moves before this one lost nothing. */
	for (unsigned at = i; at > 0; at--)
		learn_from_next(r, at - 1);
	return true;
}

/* Checks whether a move was the only good move, or extends the better line. */
static void finish_move(struct game_review *r, unsigned i)
{
	struct reviewed_move m = game_review_move(r, i);
	struct search_limits limits = r->limits;

	limits.time = limits.time / LINE_LIMIT_DIVISOR + (limits.time > 0);
	limits.nodes = limits.nodes / LINE_LIMIT_DIVISOR + (limits.nodes > 0);
	if (reviewed_move_has_better(&m))
		analyser_extend_line(r->analyser, &r->variant, r->moves, i,
		    &limits, LINE_LENGTH, &r->positions[i]);
	else if (i >= OPENING_PLIES && !r->positions[i].is_forced &&
	    r->positions[i].proof != ANALYSIS_LOSS)
		r->is_only[i] = analyser_only_move(r->analyser, &r->variant,
				    r->moves, i, r->limits.stop) == r->moves[i];
}

bool game_review_step(struct game_review *r)
{
	r->done++;
	if (r->phase == PHASE_FIRST) {
		analyse(r, --r->next, 1);
		if (r->next == 0)
			r->phase = PHASE_DEEPER;
		return true;
	}
	if (r->phase == PHASE_DEEPER) {
		if (deepen(r))
			return true;
		r->done += r->deeper;
		r->phase = PHASE_MOVES;
	}
	finish_move(r, r->next++);
	if (r->next == r->count)
		r->phase = PHASE_DONE;
	return r->phase != PHASE_DONE;
}
