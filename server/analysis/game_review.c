/* game_review.c -- reviews a game. */

#include "server/analysis/game_review.h"

#include <stdlib.h>
#include <string.h>

#include "common/base/fatal.h"

/*
 * Of the first GRACE_PLIES moves on boards with sides of at least GRACE_SIDE only
 * blunders are marked, because the win rates of almost empty boards say little,
 * except where stones fall. What is proved is exact: such a loss is a blunder.
 */
#define GRACE_PLIES 5
#define GRACE_SIDE  9

/*
 * The loss of win rate, in thousandths, from which a move is an inaccuracy or a
 * mistake.
 */
#define INACCURACY_LOSS 80
#define MISTAKE_LOSS    150

/*
 * How wrong a win rate that is not proven may be, in thousandths: after the
 * first search, and after a deeper one. Most win rates differ by less from
 * those of longer searches ("make bench-review"). If a win rate is not proven,
 * a blunder must lose so much more than REVIEW_BLUNDER_LOSS.
 */
#define FIRST_ERROR 250
#define DEEP_ERROR  50

/*
 * A deeper search has DEEPER_FACTOR times the limits of the first one. There is
 * one deeper search for every MOVES_PER_DEEPER moves.
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
	unsigned             opening; /* this many moves are not judged */
	point                moves[POINTS_MAX];
	/*
	 * In PHASE_FIRST, 1 + the index of the next position; in PHASE_MOVES,
	 * the index of the next move
	 */
	unsigned next;
	/* How many deeper searches may still be made */
	unsigned deeper;
	/* How many steps are done, and how many there are */
	unsigned done, total;
	/* Owned; by position: whether it was searched deeper */
	bool *is_deep;
	/* Owned; by move: whether it was the only good move */
	bool            *is_only;
	struct analysis *positions; /* owned; has count + 1 elements */
};

struct game_review *
game_review_new(struct analyser *a, const struct variant *v, const point *moves,
    unsigned count, unsigned opening, const struct search_limits *limits)
{
	struct game_review *r = xcalloc(1, sizeof(*r));

	r->analyser = a;
	r->variant = *v;
	r->limits = *limits;
	r->count = count;
	r->opening = opening;
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

/* Returns how wrong the win rate of a position may be, in thousandths. */
static unsigned error_of(const struct game_review *r, unsigned i)
{
	if (r->positions[i].proof != PROVEN_NONE)
		return 0;
	return r->is_deep[i] ? DEEP_ERROR : FIRST_ERROR;
}

/*
 * Whether the loss is so large that a longer search would also call the move a
 * blunder.
 */
static bool is_blunder(const struct game_review *r, unsigned i, unsigned loss)
{
	unsigned before = error_of(r, i), after = error_of(r, i + 1);

	return loss >= REVIEW_BLUNDER_LOSS + (before > after ? before : after);
}

/*
 * Whether move i was forced: the opponent threatened to win with one move. Move
 * i stopped that threat, or no move could.
 */
static bool is_forced(const struct game_review *r, unsigned i)
{
	const struct analysis *before = &r->positions[i], *after = before + 1;

	return before->is_forced &&
	    (before->proof == PROVEN_LOSS || after->proof != PROVEN_WIN ||
		after->plies > 1);
}

static bool has_grace(const struct game_review *r, unsigned i)
{
	const struct variant *v = &r->variant;

	return i < GRACE_PLIES && v->columns >= GRACE_SIDE &&
	    v->rows >= GRACE_SIDE && !rules[v->rule].stones_fall;
}

/* Whether the mover had a choice, and has not chosen what is now best. */
static bool is_judged(const struct game_review *r, unsigned i)
{
	return i >= r->opening && !is_forced(r, i) && !is_best(r, i);
}

/* Returns how much win rate move i has lost, in thousandths. */
static unsigned loss_of(const struct game_review *r, unsigned i)
{
	unsigned before = score_win_rate(r->positions[i].score);
	unsigned after = 1000 - score_win_rate(r->positions[i + 1].score);

	return before > after ? before - after : 0;
}

bool reviewed_move_has_better(const struct reviewed_move *m)
{
	return m->mark != RECORD_MARK_NONE || (m->facts & REVIEW_MISSED) != 0;
}

struct reviewed_move game_review_move(const struct game_review *r, unsigned i)
{
	const struct analysis *before = &r->positions[i], *after = before + 1;
	struct reviewed_move   m = { .before = score_win_rate(before->score),
		  .after = 1000 - score_win_rate(after->score) };
	unsigned               loss = loss_of(r, i);

	if (i < r->opening) {
		m.facts = REVIEW_OPENING;
		return m;
	}
	if (is_forced(r, i))
		m.facts |= REVIEW_FORCED;
	if (r->is_only[i])
		m.facts |= REVIEW_ONLY;
	if (before->proof == PROVEN_LOSS)
		m.facts |= REVIEW_LOST;
	if (!is_judged(r, i))
		return m;
	m.mark = mark_for(loss);
	if (m.mark == RECORD_MARK_BLUNDER && !is_blunder(r, i, loss))
		m.mark = RECORD_MARK_MISTAKE;
	if (m.mark != RECORD_MARK_BLUNDER && has_grace(r, i))
		m.mark = RECORD_MARK_NONE;
	if (before->proof == PROVEN_WIN && after->proof != PROVEN_LOSS)
		m.facts |= REVIEW_MISSED;
	/* after->plies is 0 if the mover has completed a line that loses. */
	if (m.mark != RECORD_MARK_NONE && after->proof == PROVEN_WIN &&
	    after->plies > 0)
		m.facts |= REVIEW_LET;
	return m;
}

/* --- the work --- */

/*
 * If move i is better than the best move that the search has found, makes move
 * i the best one. Takes its score, proof and line from the next position.
 */
static void learn_from_next(struct game_review *r, unsigned i)
{
	struct analysis       *a = &r->positions[i];
	const struct analysis *next = a + 1;

	if (i == r->count || a->proof != PROVEN_NONE ||
	    (next->proof != PROVEN_LOSS && -next->score <= a->score))
		return;
	a->score = -next->score;
	if (next->proof == PROVEN_LOSS) {
		a->proof = PROVEN_WIN;
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
 * Returns which position to search deeper: the one before or after the move
 * that has lost the most win rate; count + 1 if no position needs it.
 */
static unsigned choose_deeper(const struct game_review *r)
{
	unsigned chosen = r->count + 1, most = INACCURACY_LOSS - 1;

	for (unsigned i = 0; i < r->count; i++) {
		unsigned loss = loss_of(r, i);

		if (!is_judged(r, i) || loss <= most ||
		    (has_grace(r, i) && loss < REVIEW_BLUNDER_LOSS))
			continue;
		for (unsigned at = i; at <= i + 1; at++)
			if (!r->is_deep[at] &&
			    r->positions[at].proof == PROVEN_NONE) {
				chosen = at;
				most = loss;
			}
	}
	return chosen;
}

/* Makes a deeper search. Returns false if no position needs one. */
static bool deepen(struct game_review *r)
{
	unsigned i = r->deeper > 0 ? choose_deeper(r) : r->count + 1;

	if (i > r->count)
		return false;
	r->deeper--;
	r->is_deep[i] = true;
	analyse(r, i, DEEPER_FACTOR);
	/* The result may prove that earlier moves have lost nothing. */
	for (unsigned at = i; at > 0; at--)
		learn_from_next(r, at - 1);
	return true;
}

/*
 * If move i has a better line, extends that line; else checks whether move i
 * was the only good one.
 */
static void finish_move(struct game_review *r, unsigned i)
{
	struct reviewed_move m = game_review_move(r, i);
	struct search_limits limits = r->limits;

	limits.time = limits.time / LINE_LIMIT_DIVISOR + (limits.time > 0);
	limits.nodes = limits.nodes / LINE_LIMIT_DIVISOR + (limits.nodes > 0);
	if (reviewed_move_has_better(&m))
		analyser_extend_line(r->analyser, &r->variant, r->moves, i,
		    &limits, LINE_LENGTH, &r->positions[i]);
	else if (!has_grace(r, i) && !r->positions[i].is_forced &&
	    r->positions[i].proof != PROVEN_LOSS)
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
