/*
 * game_review.h -- reviews a game in steps of bounded time: finds what is
 * proven about each move, and how much win rate it has lost.
 *
 * The positions are analysed from the last to the first, so that proofs about
 * later positions are known. Then the positions before and after the moves that
 * have lost most are analysed again: each for four times as long, and all
 * together for half the time of the first pass. At last, better lines are
 * extended. A mark depends on what is proven about the move or, if nothing is,
 * on its loss of win rate. Forced moves are not marked, and of the first five
 * moves only blunders, except on small boards and where stones fall. A move that
 * has a mark, or misses a forced win, has a better line.
 */

#ifndef SERVER_ANALYSIS_GAME_REVIEW_H
#define SERVER_ANALYSIS_GAME_REVIEW_H

#include "common/records/review_words.h"
#include "server/analysis/analyser.h"

/* The usual time for a position in ms, and the usual table size in bytes. */
#define REVIEW_TIME_MS     200
#define REVIEW_TABLE_BYTES ((size_t)32 << 20)

/* A move that loses this much win rate, in thousandths, is a blunder. */
#define REVIEW_BLUNDER_LOSS 300

struct reviewed_move {
	unsigned         facts; /* set of enum review_fact */
	enum record_mark mark;  /* for losing 8, 15 or 30 percent win rate */
	/* Win rates of the mover before and after the move, in thousandths */
	unsigned before, after;
};

struct game_review;

/*
 * Creates a review of a game with `count` legal moves, at least one. Only the
 * last move may end the game. The first `opening` moves are stones of an
 * opening, in which one player puts stones of both sides. They are not judged.
 * The limits are for each position in the first pass. The caller owns the
 * analyser, which must outlive the review.
 */
struct game_review *
game_review_new(struct analyser *a, const struct variant *v, const point *moves,
    unsigned count, unsigned opening, const struct search_limits *limits);
void game_review_free(struct game_review *r);

/*
 * Does one step: one search, with at most four times the limits. Returns false
 * if all steps are done.
 */
bool game_review_step(struct game_review *r);

/* Return how many steps are done, and about how many there are in total. */
unsigned game_review_done(const struct game_review *r);
unsigned game_review_total(const struct game_review *r);

/*
 * Returns what was found about the move with index i, from 0. To be called when
 * all steps are done.
 */
struct reviewed_move game_review_move(const struct game_review *r, unsigned i);

/* Whether the best line of the position before the move should be shown. */
bool reviewed_move_has_better(const struct reviewed_move *m);

/*
 * Returns the analysis of the position before the move with index i; if i is
 * the number of moves, returns the analysis of the last position.
 */
const struct analysis *
game_review_position(const struct game_review *r, unsigned i);

#endif
