/*
 * game_review.h -- reviews a game in steps of bounded time: what was proved at
 * each move, and how much win rate the move lost.
 *
 * The positions are analysed from the last to the first, so that proofs about
 * later positions are known. Then the positions before and after the moves that
 * lost most are analysed again, for four times as long each and half the time of
 * the first pass in all. Then lines are made longer. Proved facts have
 * precedence; other marks depend on the loss of win rate. Forced moves and the
 * first five moves are not marked. A move that has a mark, or misses a forced
 * win, has a better line.
 */

#ifndef SERVER_ANALYSIS_GAME_REVIEW_H
#define SERVER_ANALYSIS_GAME_REVIEW_H

#include "common/records/review_words.h"
#include "server/analysis/analyser.h"

/* The usual time for each position, in ms, and size of the table, in bytes. */
#define REVIEW_TIME_MS     200
#define REVIEW_TABLE_BYTES ((size_t)32 << 20)

/* The loss of win rate that makes a move a blunder, in thousandths. */
#define REVIEW_BLUNDER_LOSS 300

struct reviewed_move {
	unsigned         facts; /* enum review_fact */
	enum record_mark mark;  /* for a loss of 8, 15 or 30 hundredths */
	unsigned before, after; /* win rates of the mover, thousandths */
};

struct game_review;

/*
 * Creates a review of a game of count legal moves, at least one; only the last
 * move may end the game. limits are those of the first pass, for each position.
 * The analyser belongs to the caller and must outlive the review.
 */
struct game_review *game_review_new(struct analyser *a, const struct variant *v,
    const point *moves, unsigned count, const struct search_limits *limits);
void                game_review_free(struct game_review *r);

/*
 * Does one step of the work: one search, of at most four times the limits.
 * False: all steps are done.
 */
bool game_review_step(struct game_review *r);

/* The number of steps done, and about how many there are in total. */
unsigned game_review_done(const struct game_review *r);
unsigned game_review_total(const struct game_review *r);

/* The move with that index, from 0, once all is done. */
struct reviewed_move game_review_move(const struct game_review *r, unsigned i);

/* Whether the best line of the position before the move is worth showing. */
bool reviewed_move_has_better(const struct reviewed_move *m);

/*
 * The position before the move with that index; the last index is the position
 * after all moves.
 */
const struct analysis *
game_review_position(const struct game_review *r, unsigned i);

#endif
